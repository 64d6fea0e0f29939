/* Writes a certificate: the verifier walks, the solver plays the winner, its moves are kept. */
#include "../../core/tsumego/cursor.h"
#include "claim.h"

#include <string.h>

enum { SPARE = 1 << 12, WALK_SHARE = 2 /* of the memory is the walk's: 1 / WALK_SHARE */ };

typedef struct {
    Verifier *verifier;
    TsumegoSolver *solver;
    Arena walk;
    int first, threats, attacker_wins;
    int points, defender;
    int length; /* of the line the cursor is on */
    int16_t line[VERIFY_DEPTH];
    uint32_t count, capacity;
    int16_t *moves;
    VerifyStatus status;
} Certificate;

static ErrorCode certificate_open(Job *job, JobReader *reader) {
    Claim claim;
    Certificate *self = arena_array(&job->arena, 1, sizeof *self);
    ErrorCode error = claim_read(reader, &claim, &job->place.point);
    if (error != OK) return error;
    if (self == NULL) return ERROR_OUT_OF_MEMORY;
    job->state = self;
    self->first = claim.first;
    self->threats = claim.threats;
    self->attacker_wins = claim.attacker_wins;
    TsumegoProblem *problem = &claim.request.problem;
    self->points = problem->width * problem->height;
    self->defender = problem->defender;
    problem->plain = 1;
    problem->skip_moves = problem->skip_seki = 1;
    /* An eighth for the moves and as much for writing them down, half for the walk. */
    size_t left = arena_left(&job->arena);
    self->capacity = (uint32_t)(left / 32 / sizeof(int32_t));
    self->moves = arena_alloc(&job->arena, self->capacity * sizeof *self->moves);
    size_t size = left / 4;
    void *walk = arena_alloc(&job->arena, left / WALK_SHARE),
         *memory = arena_alloc(&job->arena, size);
    if (self->moves == NULL || walk == NULL || memory == NULL) return ERROR_OUT_OF_MEMORY;
    self->walk = arena_over(walk, left / WALK_SHARE);
    self->verifier =
        verifier_new(&self->walk, problem, claim.first, claim.threats, claim.attacker_wins);
    if (self->verifier == NULL) return ERROR_OUT_OF_MEMORY;
    self->solver = tsumego_solver_new(memory, size, problem, &error);
    if (self->solver == NULL) return error;
    tsumego_cursor_start(self->solver, self->first, self->threats);
    return OK;
}

/* Moves the cursor to where the verifier is; 0 when the two do not agree on a move. */
static int follow(Certificate *self) {
    const int16_t *line;
    int length = verifier_line(self->verifier, &line), same = 0;
    while (same < length && same < self->length && line[same] == self->line[same]) same++;
    for (; self->length > same; self->length--) tsumego_cursor_undo(self->solver);
    for (; self->length < length; self->length++) {
        if (!tsumego_cursor_play(self->solver, line[self->length])) return 0;
        self->line[self->length] = line[self->length];
    }
    return 1;
}

/* Has the solver play for the winner: STEP_RUNNING while it thinks. */
static int32_t answer_asked(Certificate *self, uint32_t max_nodes) {
    int wanted = self->attacker_wins ? 1 : -1;
    self->status = VERIFY_FAILED;
    if (!follow(self) || self->count == self->capacity) return STEP_DONE;
    if (tsumego_cursor_value(self->solver) == 0) {
        int32_t status = tsumego_cursor_step(self->solver, max_nodes);
        if (status < 0) return status;
        self->status = VERIFY_ASKS;
        if (status == STEP_RUNNING && tsumego_cursor_value(self->solver) == 0) return STEP_RUNNING;
    }
    int move = cursor_sound_move(self->solver, self->points, self->defender);
    self->status = VERIFY_FAILED;
    if (tsumego_cursor_value(self->solver) != wanted || move == TSUMEGO_NONE) return STEP_DONE;
    self->moves[self->count++] = (int16_t)move;
    verifier_tell(self->verifier, move);
    self->status = VERIFY_RUNNING;
    return STEP_DONE;
}

static int32_t certificate_step(Job *job, uint32_t max_nodes) {
    Certificate *self = job->state;
    int32_t status = STEP_DONE;
    for (uint32_t spent = 0; spent < max_nodes && self->status <= VERIFY_ASKS;) {
        uint64_t before = tsumego_solver_nodes(self->solver);
        if (self->status == VERIFY_ASKS) status = answer_asked(self, max_nodes - spent);
        if (status < 0) return status;
        if (self->status == VERIFY_RUNNING) self->status = verifier_step(self->verifier, 64);
        spent += 64 + (uint32_t)(tsumego_solver_nodes(self->solver) - before);
    }
    job->nodes = tsumego_solver_nodes(self->solver) + verifier_nodes(self->verifier);
    return self->status <= VERIFY_ASKS ? STEP_RUNNING : STEP_DONE;
}

/* Whether it is whole (a VerifyStatus), positions walked, then the winner's moves. */
static void certificate_answer(Job *job, JobWriter *writer) {
    const Certificate *self = job->state;
    job_write_word(writer, self->status);
    job_write_word(writer, (int32_t)verifier_nodes(self->verifier));
    for (uint32_t i = 0; i < self->count; i++) job_write_word(writer, self->moves[i]);
}

const JobKind job_certificate = {certificate_open, certificate_step, certificate_answer};
