/* What the search works on: children, frames on the path, results and where they are kept. */
#ifndef TESUJI_TSUMEGO_FRAME_H
#define TESUJI_TSUMEGO_FRAME_H

#include "life.h"
#include "position.h"
#include "prior.h"
#include "table.h"
#include "zone.h"

#define EFFORT_MAX       (UINT32_C(1) << 31) /* infinite */
#define EFFORT_SUM       (EFFORT_MAX / 64)   /* sums grow so far */
#define EFFORT_TOO_DEEP  (EFFORT_MAX / 16)   /* given to positions beyond the longest path */
#define DEPTH_STEP       2
#define PATH_MAX_MOVES   512
#define PATH_FILTER      1024
#define ALL_MOVES        (-2) /* of a frame are to be tried, */
#define NO_MOVE          (-3) /* none, or a local point or pass (-1) only */
#define SIMULATION_NODES 300  /* at most, for one move */

#ifndef PRIOR_MADE /* the tool that learns the weights listens here */
#define PRIOR_MADE(search, child, features, move) (void)0
#define PRIOR_CLOSED(search, frame)               (void)0
#endif

enum {
    CHILD_SPENT = 1, /* a banned move played at the cost of a threat */
    CHILD_FIXED = 2, /* its result is final for this visit */
    CHILD_WAIT = 4,  /* the attacker, banned by ko, plays elsewhere */
    CHILD_LASTS = 8, /* none of the positions on the path can come again after it */
};

typedef struct {
    uint64_t key, situation;
    Stones stones;       /* after the move */
    int16_t ko;          /* then banned */
    uint32_t phi, delta; /* of the side that is then to move */
    int16_t move;        /* local point or -1 */
    int16_t dep;
    int8_t k, win_from, lose_to;
    uint8_t flags;
    uint64_t loop; /* of a settled success, */
    Set zone;      /* and its zone */
} Child;

/* A position on the path, and its moves while it is being searched. */
typedef struct {
    Position position;
    uint64_t key, situation;
    uint64_t
        trail; /* of the situations on the path before it that can still be repeated, in order */
    uint32_t phi_limit, delta_limit;
    uint64_t nodes_before;
    uint64_t wait_trail; /* of the situations in which the attacker has waited, in order */
    uint64_t spent;      /* of the situation before the last threat, part of the key; 0: none */
    Set stood[2];        /* stones of each side in those that can */
    int path_start;      /* earlier situations can no longer be repeated */
    int wait_start;      /* nor earlier waiting */
    int waited;          /* reached by the attacker's waiting */
    int child, count, current;
    int16_t dep;     /* of the banned moves */
    uint8_t spender; /* who has spent the last threat */
    int8_t k;
    int8_t ban_bound;   /* k within which the bans hold */
    Set tried;          /* moves that have been added, or found to be illegal */
    uint8_t attacked;   /* a death by one move of the attacker's is looked for here */
    uint64_t kos;       /* that may be taken: see forbidden.h; 0: not looked for */
    uint8_t seen;       /* static knowledge says nothing */
    uint8_t check_zone; /* another move has been refuted */
    int16_t killer;     /* the last reply by which a move from here failed */
    int16_t fresh;      /* child that has just been refuted, or -1 */
    Position board;     /* on a line: as it stands, while position has what is cut off filled */
    Position model;     /* while simulating: the position whose proof is imitated */
} Frame;

#define LATELY (SET_WORDS > 1 ? 512 : 256) /* lives kept for each side to move, and kills */

/* What a proof is worth: for which k, and for which path. */
typedef struct {
    int winner; /* 1 attacker, -1 defender */
    int bound;  /* from, or up to, which k */
    int dep;
    int move;
    uint64_t loop;
    Set zone;
} Result;

/* The last lives with one side to move, or the last kills: see lately.h. */
typedef struct {
    unsigned next;
    Set zones; /* all their points */
    /* By a point and who stands there (0 nobody, 1 the attacker, 2 the defender, 3 with a marked
     * stone), one bit for each result: it is one of those that this does not exclude. */
    uint64_t fits[SET_MAX][4][LATELY / 64];
    Result result[LATELY];
    uint64_t spent[LATELY];
    int16_t ko[LATELY];
    uint8_t found[LATELY]; /* how often again, less one each time it was passed over */
} Lately;

#define LATELY_KILLS 2 /* after the lives, by side to move; in the small engine alone */
#define LATELY_KINDS (SET_WORDS > 1 ? LATELY_KILLS : LATELY_KILLS + 1)

/* Who is asked whether the defender survives in a position: see probe.h. */
typedef struct {
    TsumegoProbe ask;
    void *self;
    const TsumegoProblem *problem; /* of the search */
} Prober;

typedef struct Hints Hints; /* hints.h */

typedef struct {
    Space space;
    Table table;
    const Hints *hints; /* NULL: none; */
    Set hinted;         /* points they know of, */
    uint64_t hints_key; /* and the key of what they do not, at the start */
    Lately lately[LATELY_KINDS];
    Chains chains;      /* of the position being looked at, */
    uint64_t chains_of; /* which has this key, plus one */
    Frame frames[PATH_MAX_MOVES];
    uint32_t uses[2][SET_MAX]; /* how often a side has succeeded by playing a point */
    PriorMet met;
    PriorGround ground;          /* of the frame being expanded */
    uint8_t filter[PATH_FILTER]; /* situations of the path by the low bits */
    Child *pool;
    int pool_size;
    int base;                  /* frame where the running search began */
    int depth;                 /* frame being searched */
    int value;                 /* of the last search: 1, -1, 0 not settled */
    int move;                  /* by which it was settled */
    int repeats;               /* it rests on a repetition */
    uint8_t achiever;          /* the side that must bring something about; the other may pass */
    int lazy;                  /* far moves wait for the zone */
    uint8_t distance[SET_MAX]; /* from the target at the start */
    int zones;                 /* zones are kept */
    Prober prober;
    int failed;     /* the path or the pool was too short */
    int simulating; /* efforts are of no interest */
    uint64_t nodes;
} Search;

/* Finds the chains of a position, unless they are at hand. */
ONCE void search_look(Search *search, const Stones *stones) {
    if (search->chains_of == stones->key + 1) return;
    chains_find(&search->space, stones, &search->chains);
    search->chains_of = stones->key + 1;
    search->ground.known = 0;
}

static inline Position child_position(const Frame *frame, const Child *child) {
    return (Position){
        .stones = child->stones, .ko = child->ko, .side = (uint8_t)!frame->position.side};
}

static inline int child_open(const Child *child) {
    return child->phi != 0 && child->delta != 0;
}

/* The proving move changes only with the bound: the moves of a proof then lead to what was proved
 * before it, for with equal bounds all along, a cycle of them would have been proved before itself.
 * In a ko both sides succeed, each with its threats: then zone and loop are those of either. */
static void entry_improve(Entry *entry, const Result *result) {
    int attacks = result->winner > 0;
    entry->best = (int16_t)result->move;
    if (attacks ? result->bound >= entry->win_from : result->bound <= entry->lose_to) return;
    entry->proving[attacks ? ATTACKER : DEFENDER] = (int16_t)result->move;
    int contested = attacks ? entry->lose_to != NEVER_TO : entry->win_from != NEVER_FROM;
    entry->zone = contested ? set_or(entry->zone, result->zone) : result->zone;
    entry->loop = contested ? entry->loop | result->loop : result->loop;
    if (attacks)
        entry->win_from = (int8_t)result->bound;
    else
        entry->lose_to = (int8_t)result->bound;
}

static inline uint64_t twin_key(uint64_t key, uint64_t trail) {
    return hash_mix(key ^ trail) | 1;
}

#endif
