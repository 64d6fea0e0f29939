/* Playing a sum of regions to its end: what each strategy reaches against the best replies, and
 * perfect play, with or without a stack of coupons beside the regions.
 *
 *   HotStrat     plays in the region with the highest temperature
 *   SenteStrat   answers where the opponent's move has left more than the ambient temperature,
 *                else plays as HotStrat (Berlekamp, Wolfe, "Mathematical Go", 1994)
 *   ThermoStrat  plays where the compound thermograph promises most: at the temperature that
 *                maximises the sum of all opponent's walls plus the widest gap, in the region with
 *                that gap (Berlekamp, Conway, Guy, "Winning Ways", ch. 6)
 *
 * A coupon is worth its value to who takes it; the stack is taken from the front.
 *
 * Kos are played by the basic rule: what was just taken cannot be taken back at once, and who may
 * not take back may pass; ko threats are what the regions hold, and coupons. Where longer cycles
 * are left, going round is valued both as bad and as good as can be for Left, which bounds the
 * score. */
#ifndef TESUJI_ENDGAME_PLAY_H
#define TESUJI_ENDGAME_PLAY_H

#include "question.h"

typedef enum { PERFECT, HOTSTRAT, SENTESTRAT, THERMOSTRAT, STRATEGY_COUNT } Strategy;

#define COUPONS_MAX   64
#define PLAY_LINE_MAX 256

/* A move of a line: an edge of the node it is made in, COUPON or PASSED. */
#define COUPON (-1)
#define PASSED (-2)

typedef struct {
    Rational low, high;          /* the score lies between; equal: it is known */
    int32_t line[PLAY_LINE_MAX]; /* strategy against best replies, where the score is known */
    int length;
} PlayResult;

typedef struct {
    const Question *question;
    Lines *lines;
    const Graph *graph;
    Rational until; /* play ends where all temperatures are below, at -1 where they are -1 */
    WallSolver *parts[FEDERATION_REGIONS_MAX];
    Rational coupons[COUPONS_MAX];
    int coupon_count;
    uint32_t *order; /* children first */
    uint32_t count;
    uint32_t *kos;    /* per node: moves that take a ko in the nodes before it; NULL without kos */
    uint32_t entries; /* of a row of a table: nodes, then moves that take a ko */
    int cyclic;
    /* [coupons taken][entry]: the outcome when the opponent is to move in a node, or after a ko was
     * taken; with cycles a lower and an upper bound, else once */
    Rational *tables[2];
    Rational *table; /* the one at hand */
    int player;      /* who follows the strategy */
    Strategy strategy;
    int taken;   /* coupons, of the row being filled */
    uint32_t at; /* place in the order */
    int sweep, changed;
    uint64_t work; /* nodes worked off so far */
} Play;

/* Sets up in the question's arena. The question must be built as a federation; parts are solvers of
 * all its regions, run to their end for all nodes. until is 0, or -1 for area scoring, where a move
 * in a Go region costs nothing. NULL when memory is used up. */
Play *play_new(const Question *question, WallSolver *const *parts, Rational until,
               const Rational *coupons, int coupon_count);

/* Starts to play out: player (0 Left, 1 Right) moves first and follows the strategy. */
void play_start(Play *play, int player, Strategy strategy);

/* Works off up to max_nodes positions; STEP_DONE when *result can be had. */
int32_t play_step(Play *play, uint32_t max_nodes);

/* The result of what was played out last. */
void play_result(Play *play, PlayResult *result);

/* The move that a strategy other than PERFECT makes at the root; 0 when it passes. *edge may be
 * COUPON. */
int play_advice(Play *play, int player, Strategy strategy, int32_t *edge);

#endif
