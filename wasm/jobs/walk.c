/* Verdicts along lines of play: for the nodes of a tree of moves, all or the last of them, who
 * succeeds with each number of ko threats, and the move to play there. What replies, hints and the
 * check of marked files ask. Or the line on which a ko is fought, which is made longer move by
 * move, for the points of an answer's kos. */
#include "solve.h"

#include "../../core/go/board.h"

enum { SPARE = 1 << 12, FIRST_SHARE = 1024 };
enum { OPEN = 0, ILLEGAL = 2, GIVEN_UP = 4 }; /* values beside 1 and -1 */

typedef struct {
    int32_t parent; /* -1: the position of the problem */
    int32_t point;
} WalkMove;

/* For one node and one number of threats. */
typedef struct {
    int16_t value; /* 1 the attacker succeeds, -1 the defender, OPEN: not proved yet, ILLEGAL:
                      there is no such line, GIVEN_UP: it cannot be proved in this memory */
    int16_t move;  /* for the side to move, or TSUMEGO_NONE; while the value is open its likeliest
                      try */
} WalkValue;

typedef struct {
    TsumegoSolver *solver;
    uint64_t before; /* nodes of the solver when it was opened */
    int color;       /* who moves first */
    int widest;      /* k runs from -widest to widest, as the attacker counts, */
    int low, high;   /* but who succeeds is asked from low to high alone */
    int fighter;     /* 0, or the attacker's colour: the line is made longer as a ko is fought */
    int count;
    size_t room; /* for so many moves */
    WalkMove *moves;
    WalkValue *values; /* (count + 1) * ks: of the problem, then of each node */
    int from;          /* the first node that is asked for */
    int node, k;       /* at work, the last node first; node -1 is the problem */
    int placed;        /* the cursor stands there, */
    uint64_t until;    /* and may do so until the solver has used so many nodes, */
    uint64_t share;    /* a share of this round, twice as large as in the one before; */
    int put_off;       /* then others have their turn: some node is left to the next round */
} Walk;

static int ks(const Walk *walk) {
    return 2 * walk->widest + 1;
}

/* Room for as many moves as the rest of the request can hold, and the solver in what is left where
 * none is lent. */
static ErrorCode set_up(Walk *walk, Arena *arena, const JobReader *reader,
                        const TsumegoProblem *problem) {
    ErrorCode error;
    size_t least = walk->solver == NULL ? TSUMEGO_MEMORY_MIN : 0;
    walk->widest = problem->threats_max;
    if (-problem->threats_min > walk->widest) walk->widest = -problem->threats_min;
    if (walk->widest < 0) walk->widest = 0;
    walk->room = (reader->size - reader->at) / sizeof(WalkMove);
    size_t values = (walk->room + 1) * (size_t)ks(walk), answer = values * 8 + SPARE;
    walk->moves = arena_array(arena, walk->room, sizeof *walk->moves);
    walk->values = arena_array(arena, values, sizeof *walk->values);
    if (walk->moves == NULL || walk->values == NULL) return ERROR_OUT_OF_MEMORY;
    if (arena_left(arena) < answer + least) return ERROR_OUT_OF_MEMORY;
    if (walk->solver != NULL) return OK;
    size_t size = arena_left(arena) - answer - 16;
    walk->solver = tsumego_solver_new(arena_alloc(arena, size), size, problem, &error);
    return walk->solver == NULL ? error : OK;
}

static ErrorCode read_moves(Walk *walk, JobReader *reader, int points) {
    walk->color = job_read_word(reader);
    walk->count = job_read_word(reader);
    walk->from = job_read_word(reader);
    walk->low = job_read_word(reader);
    walk->high = job_read_word(reader);
    walk->fighter = job_read_word(reader);
    walk->node = walk->count - 1;
    walk->k = walk->placed = walk->put_off = 0;
    walk->share = FIRST_SHARE;
    if (reader->overrun || walk->count < 0 || walk->from < -1 || walk->low < -walk->widest ||
        walk->high < walk->low || walk->high > walk->widest ||
        (walk->color != BLACK && walk->color != WHITE) ||
        (size_t)walk->count > (reader->size - reader->at) / sizeof(WalkMove))
        return ERROR_BAD_REQUEST;
    for (size_t i = 0; i < (walk->room + 1) * (size_t)ks(walk); i++)
        walk->values[i] = (WalkValue){OPEN, TSUMEGO_NONE};
    for (int i = 0; i < walk->count; i++) {
        WalkMove *move = &walk->moves[i];
        move->parent = job_read_word(reader);
        move->point = job_read_word(reader);
        if (move->parent < -1 || move->parent >= i || move->point < -1 || move->point >= points)
            return ERROR_BAD_REQUEST;
    }
    return OK;
}

/* Begins with a solver of its own, or with that of the question which the job has been. */
static ErrorCode begin(Job *job, const JobReader *reader, const TsumegoProblem *problem) {
    TsumegoSolver *lent = NULL;
    if (job->former != NULL) {
        if (job->former == &job_solve) lent = question_solver(job->state, problem);
        if (lent == NULL) return ERROR_BAD_REQUEST;
        job->former = NULL;
    }
    Walk *walk = job->state = arena_array(&job->arena, 1, sizeof *walk);
    if (walk == NULL) return ERROR_OUT_OF_MEMORY;
    walk->solver = lent;
    return set_up(walk, &job->arena, reader, problem);
}

/* Opened again, with other moves of the same problem, it goes on with what its solver knows. */
static ErrorCode walk_open(Job *job, JobReader *reader) {
    ProblemRequest request;
    const TsumegoProblem *problem = &request.problem;
    ErrorCode error = problem_read(reader, &request, &job->place.point);
    int opened = job->state != NULL && job->former == NULL;
    if (error == OK && !opened) error = begin(job, reader, problem);
    if (error != OK) return error;
    Walk *walk = job->state;
    walk->before = tsumego_solver_nodes(walk->solver);
    return read_moves(walk, reader, problem->width * problem->height);
}

/* Plays the line to node; the moves are at most TSUMEGO_LINE, so the way back fits. */
static int play_line(Walk *walk, int node) {
    int line[TSUMEGO_LINE], length = 0;
    for (; node >= 0; node = walk->moves[node].parent) {
        if (length == TSUMEGO_LINE) return 0;
        line[length++] = walk->moves[node].point;
    }
    tsumego_cursor_start(walk->solver, walk->color, walk->k);
    while (length > 0)
        if (!tsumego_cursor_play(walk->solver, line[--length])) return 0;
    return 1;
}

static WalkValue *value_at(Walk *walk, int node, int k) {
    return &walk->values[(node + 1) * ks(walk) + k + walk->widest];
}

/* To the node before, or from the first one to the last in another round, where that is needed. */
static void next_node(Walk *walk) {
    walk->placed = walk->k = 0;
    if (--walk->node >= walk->from || !walk->put_off) return;
    walk->node = walk->count - 1;
    walk->share *= 2;
    walk->put_off = 0;
}

/* To the next k, nearest to 0 first, or the node before. */
static void next_k(Walk *walk) {
    walk->placed = 0;
    walk->k = walk->k < 0 ? -walk->k : -walk->k - 1;
    if (walk->k < -walk->widest) next_node(walk);
}

/* The move at the cursor that most was spent on; TSUMEGO_NONE when nothing was yet. */
static int likeliest(const Walk *walk) {
    uint32_t spent[TSUMEGO_POINTS];
    int best = 0;
    tsumego_solver_spent(walk->solver, EMPTY, spent);
    for (int p = 1; p < TSUMEGO_POINTS; p++)
        if (spent[p] > spent[best]) best = p;
    return spent[best] > 0 ? best : TSUMEGO_NONE;
}

/* Works on one node with one k: StepStatus. */
static int32_t work(Walk *walk, uint32_t max_nodes) {
    WalkValue *value = value_at(walk, walk->node, walk->k);
    if (!walk->placed && !play_line(walk, walk->node)) {
        *value = (WalkValue){ILLEGAL, TSUMEGO_NONE};
        return STEP_DONE;
    }
    walk->placed = 1;
    int over = tsumego_cursor_over(walk->solver);
    int32_t status = over ? STEP_DONE : tsumego_cursor_step(walk->solver, max_nodes);
    if (status == STEP_DONE) {
        int now = over ? over : tsumego_cursor_value(walk->solver);
        value->value = (int16_t)(now ? now : GIVEN_UP);
    }
    if (over == 0)
        value->move =
            (int16_t)(status == STEP_DONE ? tsumego_cursor_move(walk->solver) : likeliest(walk));
    return status;
}

/* The number of threats at the end of a line on which a ko is fought: the most that are asked for
 * where the attacker is to play, else the least. */
static int fighting_k(const Walk *walk) {
    return (walk->fighter == walk->color) ^ (walk->count & 1) ? walk->high : walk->low;
}

/* Makes such a line longer by the move with which who is to play succeeds with that number. Where
 * the attacker needs just the most, both do so until the last threat that is needed is spent. */
static int go_on(Walk *walk) {
    int k = fighting_k(walk), success = k == walk->high ? 1 : -1;
    WalkValue last = *value_at(walk, walk->count - 1, k);
    if (walk->fighter == 0 || last.value != success || last.move == TSUMEGO_NONE ||
        (size_t)walk->count == walk->room)
        return 0;
    walk->moves[walk->count] = (WalkMove){walk->count - 1, last.move};
    walk->node = walk->from = walk->count++;
    walk->placed = walk->k = 0;
    return 1;
}

static int is_asked(const Walk *walk) {
    if (walk->fighter) return walk->k == fighting_k(walk);
    return walk->k >= walk->low && walk->k <= walk->high;
}

/* Nodes have their turns, so that one which is hard to prove does not keep the others waiting; what
 * has been found out about it stays in the solver's table. */
static int32_t walk_step(Job *job, uint32_t max_nodes) {
    Walk *walk = job->state;
    uint64_t now = tsumego_solver_nodes(walk->solver), end = now + max_nodes;
    int32_t status = STEP_RUNNING;
    while ((walk->node >= walk->from || go_on(walk)) && status >= 0 && now < end) {
        if (!walk->placed) walk->until = now + walk->share;
        int open = is_asked(walk) && value_at(walk, walk->node, walk->k)->value == OPEN;
        status = open ? work(walk, (uint32_t)((end < walk->until ? end : walk->until) - now))
                      : STEP_DONE;
        now = tsumego_solver_nodes(walk->solver);
        if (status == STEP_DONE) {
            next_k(walk);
        } else if (now >= walk->until) {
            walk->put_off = 1;
            next_node(walk);
        }
        end--; /* positions that need no search must not keep the caller waiting either */
    }
    job->nodes = now - walk->before;
    if (status < 0) return status;
    return walk->node < walk->from ? STEP_DONE : STEP_RUNNING;
}

/* The number of ks, then value and move for each node (the problem first) and each k. */
static void walk_answer(Job *job, JobWriter *writer) {
    Walk *walk = job->state;
    job_write_word(writer, ks(walk));
    for (int i = 0; i < (walk->count + 1) * ks(walk); i++) {
        job_write_word(writer, walk->values[i].value);
        job_write_word(writer, walk->values[i].move);
    }
}

const JobKind job_walk = {walk_open, walk_step, walk_answer};
