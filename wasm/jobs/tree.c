/* The tree of a problem as books print it: every right first move with the replies worth a look and
 * the answers to them, and every wrong first move with its refutation. One that is known to be
 * right comes first, then the others in turns, so that what is hard to refute does not keep the
 * rest waiting. There is room for all of them, whatever comes after them. */
#include "problem_request.h"

#include "../../core/go/board.h"

enum {
    SPARE = 1 << 12,
    DEEP_NODES = 7500, /* from then on only first moves are added; this and the depth are known to
                          wasm/rooms/tsumego-tree.js */
    NODES = DEEP_NODES + TSUMEGO_POINTS + 1,
    DEPTH = 40,         /* of a line at most */
    WORDS = 3,          /* of a node in the answer */
    FIRST_SHARE = 1024, /* nodes of the search for a first move in the first round; then doubled */
};

/* What the move was for the side that moved first; no move, but where the tree is not finished. */
enum { TREE_RIGHT = 1, TREE_WRONG = 2, TREE_CUT = 4 };

typedef struct {
    int16_t parent;
    int16_t point;
    uint8_t mark;
} TreeNode;

/* A position of the line at work. */
typedef struct {
    int16_t node;    /* that led here, -1: the problem */
    int16_t next;    /* point to try next, -1: the likeliest: */
    int16_t best;    /* the first move that is known, or the longest resistance */
    int16_t replies; /* given so far */
} TreeFrame;

typedef struct {
    TsumegoSolver *solver;
    int points;
    int hero; /* moves first */
    int hero_is_attacker;
    int threats; /* as the attacker counts */
    int count;
    TreeNode nodes[NODES];
    int depth;
    TreeFrame stack[DEPTH + 2];
    int tried;                      /* point played whose value is being proved, or none */
    int known;                      /* a first move that is right, or none */
    uint8_t judged[TSUMEGO_POINTS]; /* first moves */
    uint64_t share, until;          /* nodes for one in this round; where its turn ends */
    int put_off;                    /* some are left to the next round */
} Tree;

static ErrorCode tree_open(Job *job, JobReader *reader) {
    ProblemRequest request;
    Tree *tree = arena_array(&job->arena, 1, sizeof *tree);
    ErrorCode error = problem_read(reader, &request, &job->place.point);
    if (error != OK) return error;
    if (tree == NULL) return ERROR_OUT_OF_MEMORY;
    job->state = tree;
    int threats = job_read_word(reader), known = job_read_word(reader);
    tree->points = request.problem.width * request.problem.height;
    if (reader->overrun || request.mover == EMPTY || known >= tree->points)
        return ERROR_BAD_REQUEST;
    if (threats < -TSUMEGO_THREATS || threats > TSUMEGO_THREATS) return ERROR_BAD_OPTION;
    tree->hero = request.mover;
    tree->hero_is_attacker = request.mover != request.problem.defender;
    tree->threats = tree->hero_is_attacker ? threats : -threats;
    tree->share = FIRST_SHARE;
    tree->tried = TSUMEGO_NONE;
    tree->known = known >= 0 ? known : TSUMEGO_NONE;
    size_t answer = NODES * WORDS * sizeof(int32_t) + SPARE;
    if (arena_left(&job->arena) < answer + TSUMEGO_MEMORY_MIN) return ERROR_OUT_OF_MEMORY;
    size_t size = arena_left(&job->arena) - answer;
    void *memory = arena_alloc(&job->arena, size - 16);
    tree->solver = tsumego_solver_new(memory, size - 16, &request.problem, &error);
    if (tree->solver == NULL) return error;
    tsumego_cursor_start(tree->solver, tree->hero, tree->threats);
    tree->stack[0] = (TreeFrame){.node = -1, .next = -1};
    return OK;
}

/* How many replies of the losing side are shown: all that are worth a look to the first move, fewer
 * deeper in. */
static int replies_at(int depth) {
    return depth <= 1 ? 64 : depth <= 3 ? 3 : 1;
}

/* 1: the hero is winning, -1: losing, 0: not proved yet. */
static int hero_value(Tree *tree) {
    int over = tsumego_cursor_over(tree->solver);
    int value = over != 0 ? over : tsumego_cursor_value(tree->solver);
    return tree->hero_is_attacker ? value : -value;
}

static void add(Tree *tree, int point, int mark) {
    TreeFrame *frame = &tree->stack[tree->depth];
    tree->nodes[tree->count] = (TreeNode){frame->node, (int16_t)point, (uint8_t)mark};
    frame->replies++;
    tree->stack[++tree->depth] = (TreeFrame){.node = (int16_t)tree->count++, .next = -1};
}

static void back(Tree *tree) {
    if (tree->depth-- > 0) tsumego_cursor_undo(tree->solver);
}

/* The line so far is wrong for the hero: it began with a wrong move. */
static int line_is_wrong(const Tree *tree) {
    return tree->depth > 0 && tree->nodes[tree->stack[1].node].mark == TREE_WRONG;
}

/* Here every move is looked at; elsewhere, and in a race that can be counted, one is enough. */
static int all_moves_matter(const Tree *tree) {
    if (tree->depth == 0) return 1;
    return !line_is_wrong(tree) && tree->depth % 2 == 1 && replies_at(tree->depth) > 1 &&
           tsumego_cursor_static(tree->solver) < 2;
}

/* A move has been played at a place where all matter: keep it or take it back. */
static void judge(Tree *tree) {
    int point = tree->tried;
    int value = hero_value(tree);
    int trivial = tsumego_cursor_over(tree->solver) != 0 || tsumego_cursor_static(tree->solver);
    tree->tried = TSUMEGO_NONE;
    if (tree->depth == 0) {
        tree->judged[point] = 1;
        add(tree, point, value > 0 ? TREE_RIGHT : TREE_WRONG);
    } else if (!trivial) {
        add(tree, point, 0);
    } else {
        tsumego_cursor_undo(tree->solver);
    }
}

/* Plays the next legal move of a place where all matter; after the last first move those that were
 * put off. */
static void try_next(Tree *tree) {
    TreeFrame *frame = &tree->stack[tree->depth];
    while (frame->next < tree->points && frame->replies < replies_at(tree->depth)) {
        int point = frame->next++;
        if (point < 0) {
            int best = tree->depth > 0 ? tsumego_cursor_move(tree->solver) : tree->known;
            point = frame->best = (int16_t)(best >= 0 ? best : TSUMEGO_NONE);
        } else if (tree->depth > 0 ? point == frame->best : tree->judged[point]) {
            continue;
        }
        if (!tsumego_cursor_play(tree->solver, point)) continue;
        tree->tried = point;
        tree->until = tsumego_solver_nodes(tree->solver) + tree->share;
        return;
    }
    if (tree->depth > 0 || !tree->put_off) {
        back(tree);
        return;
    }
    frame->next = 0;
    tree->share *= 2;
    tree->put_off = 0;
}

/* Plays the one move of a place where one is enough. */
static void follow(Tree *tree) {
    int move =
        tree->stack[tree->depth].replies > 0 ? TSUMEGO_NONE : tsumego_cursor_move(tree->solver);
    int wrong = line_is_wrong(tree), known = tsumego_cursor_static(tree->solver);
    int trivial = wrong ? tree->depth % 2 == 0 && known : tree->depth % 2 && known == 1;
    if (move == TSUMEGO_NONE || trivial || !tsumego_cursor_play(tree->solver, move))
        back(tree);
    else
        add(tree, move, 0);
}

/* Proves what the hero reaches where the cursor stands: StepStatus. A first move that has used up
 * its share of the round is put off. */
static int32_t prove(Tree *tree, uint64_t end) {
    int in_turn = tree->depth == 0 && tree->stack[0].next > 0;
    uint64_t now = tsumego_solver_nodes(tree->solver);
    if (in_turn && end > tree->until) end = tree->until;
    int32_t status = tsumego_cursor_step(tree->solver, (uint32_t)(end > now ? end - now : 0) + 1);
    if (status != STEP_RUNNING || !in_turn || tsumego_solver_nodes(tree->solver) < tree->until)
        return status;
    tsumego_cursor_undo(tree->solver);
    tree->tried = TSUMEGO_NONE;
    tree->put_off = 1;
    return status;
}

static int32_t tree_step(Job *job, uint32_t max_nodes) {
    Tree *tree = job->state;
    uint64_t end = tsumego_solver_nodes(tree->solver) + max_nodes;
    while (tree->depth >= 0 && tsumego_solver_nodes(tree->solver) < end) {
        end--; /* moves that need no search must not keep the caller waiting either */
        int over = tsumego_cursor_over(tree->solver) != 0;
        int first = tree->depth == 0 && tree->tried < 0; /* all first moves are looked at anyway */
        if (!over && !first && hero_value(tree) == 0) {
            int32_t status = prove(tree, end);
            job->nodes = tsumego_solver_nodes(tree->solver);
            if (status < 0) return status;
            if (status == STEP_RUNNING || hero_value(tree) != 0) continue;
            add(tree, 0, TREE_CUT); /* it cannot be proved in this memory */
            return STEP_DONE;
        }
        if (tree->tried >= 0)
            judge(tree);
        else if (over || tree->depth == DEPTH || (tree->depth > 0 && tree->count >= DEEP_NODES))
            back(tree);
        else if (all_moves_matter(tree))
            try_next(tree);
        else
            follow(tree);
    }
    job->nodes = tsumego_solver_nodes(tree->solver);
    return tree->depth < 0 ? STEP_DONE : STEP_RUNNING;
}

/* Parent, point and mark of each node, parents first. */
static void tree_answer(Job *job, JobWriter *writer) {
    const Tree *tree = job->state;
    for (int i = 0; i < tree->count; i++) {
        const int32_t words[WORDS] = {tree->nodes[i].parent, tree->nodes[i].point,
                                      tree->nodes[i].mark};
        job_write(writer, words, sizeof words);
    }
}

const JobKind job_tree = {tree_open, tree_step, tree_answer};
