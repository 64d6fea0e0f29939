/* Writes a certificate: the verifier walks, the solver plays the winner, its moves are kept. A race
 * that it has counted it plays to the end itself. Where it knows without search that the defence is
 * dead otherwise, it knows by which move, after which the verifier knows, too; or, where lines are
 * not to end so, a second one that has no such knowledge plays on. Neither keeps zones: the best
 * moves of a proof that has all replies lead to what was proved before, so they never run into a
 * repetition. */
#include "claim.h"

enum { WALK_SHARE = 2 /* of the memory is the walk's: 1 / WALK_SHARE */ };

/* A solver with its cursor on a line. */
typedef struct {
    TsumegoSolver *solver;
    int length;
    int16_t line[VERIFY_DEPTH];
} Player;

typedef struct {
    Verifier *verifier;
    Player knowing, finishing; /* finishing has a solver only where it is needed */
    Arena walk;
    int first, threats, attacker_wins;
    int finishing_from; /* length of the line on which the second one took over */
    uint32_t count, capacity;
    int16_t *moves;
    VerifyStatus status;
} Certificate;

static ErrorCode player_open(Player *player, const Certificate *self, Arena *arena, size_t size,
                             const TsumegoProblem *problem) {
    ErrorCode error;
    void *memory = arena_alloc(arena, size);
    if (memory == NULL) return ERROR_OUT_OF_MEMORY;
    player->solver = tsumego_solver_new(memory, size, problem, &error);
    if (player->solver == NULL) return error;
    tsumego_cursor_start(player->solver, self->first, self->threats);
    return OK;
}

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
    self->finishing_from = VERIFY_DEPTH;
    TsumegoProblem *problem = &claim.request.problem;
    problem->skip_moves = problem->skip_seki = 1;
    /* An eighth for writing the moves down and half as much for the moves, half for the walk, a
     * quarter for the players. */
    int kills_on = claim.attacker_wins && !claim.deaths;
    size_t left = arena_left(&job->arena);
    self->capacity = (uint32_t)(left / 8 / sizeof(int32_t));
    self->moves = arena_alloc(&job->arena, self->capacity * sizeof *self->moves);
    void *walk = arena_alloc(&job->arena, left / WALK_SHARE);
    if (self->moves == NULL || walk == NULL) return ERROR_OUT_OF_MEMORY;
    self->walk = arena_over(walk, left / WALK_SHARE);
    self->verifier = verifier_new(&self->walk, problem, claim.first, claim.threats,
                                  claim.attacker_wins, claim.deaths, 0);
    if (self->verifier == NULL) return ERROR_OUT_OF_MEMORY;
    problem->plain = TSUMEGO_PLAIN_ZONES;
    error = player_open(&self->knowing, self, &job->arena, left / (kills_on ? 8 : 4), problem);
    if (error != OK || !kills_on) return error;
    problem->plain = TSUMEGO_PLAIN_DEATHS;
    return player_open(&self->finishing, self, &job->arena, left / 8, problem);
}

/* Moves the cursor to where the verifier is; 0 when the two do not agree on a move. */
static int follow(Player *player, const Verifier *verifier) {
    const int16_t *line;
    int length = verifier_line(verifier, &line), same = 0;
    while (same < length && same < player->length && line[same] == player->line[same]) same++;
    for (; player->length > same; player->length--) tsumego_cursor_undo(player->solver);
    for (; player->length < length; player->length++) {
        if (!tsumego_cursor_play(player->solver, line[player->length])) return 0;
        player->line[player->length] = line[player->length];
    }
    return 1;
}

/* Has the solver play for the winner: STEP_RUNNING while it thinks. */
static int32_t answer_asked(Certificate *self, uint32_t max_nodes) {
    int wanted = self->attacker_wins ? 1 : -1;
    int full = self->count == self->capacity;
    self->status = full ? VERIFY_TOO_BIG : VERIFY_FAILED;
    Player *player = &self->knowing;
    if (full || !follow(player, self->verifier)) return STEP_DONE;
    /* What the first one knows of deaths does not regard what has been played on the line since. */
    int length = self->knowing.length;
    if (length <= self->finishing_from) self->finishing_from = VERIFY_DEPTH;
    if (self->finishing.solver && length < self->finishing_from &&
        tsumego_cursor_static(player->solver) == 1)
        self->finishing_from = length;
    if (length >= self->finishing_from) player = &self->finishing;
    if (!follow(player, self->verifier)) return STEP_DONE;
    TsumegoSolver *solver = player->solver;
    int32_t status = tsumego_cursor_step(solver, max_nodes);
    if (status == STEP_RUNNING) self->status = VERIFY_ASKS;
    if (status != STEP_DONE) return status;
    int move = tsumego_cursor_move(solver);
    /* A defender that has succeeded may pass; the verifier sees it then. */
    if (!self->attacker_wins &&
        (tsumego_cursor_over(solver) != 0 || tsumego_cursor_static(solver) == 1))
        move = TSUMEGO_PASS;
    self->status = VERIFY_FAILED;
    if (tsumego_cursor_value(solver) != wanted || move == TSUMEGO_NONE) return STEP_DONE;
    self->moves[self->count++] = (int16_t)move;
    verifier_tell(self->verifier, move);
    self->status = VERIFY_RUNNING;
    return STEP_DONE;
}

static uint64_t solver_nodes(const Certificate *self) {
    const TsumegoSolver *finishing = self->finishing.solver;
    return tsumego_solver_nodes(self->knowing.solver) +
           (finishing ? tsumego_solver_nodes(finishing) : 0);
}

static int32_t certificate_step(Job *job, uint32_t max_nodes) {
    Certificate *self = job->state;
    int32_t status = STEP_DONE;
    for (uint32_t spent = 0; spent < max_nodes && self->status <= VERIFY_ASKS;) {
        uint64_t before = solver_nodes(self);
        if (self->status == VERIFY_ASKS) status = answer_asked(self, max_nodes - spent);
        if (status < 0) return status;
        if (self->status == VERIFY_RUNNING) self->status = verifier_step(self->verifier, 64);
        spent += 64 + (uint32_t)(solver_nodes(self) - before);
    }
    job->nodes = solver_nodes(self) + verifier_nodes(self->verifier);
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
