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
 * Play ends where nobody gains by moving, whoever is komaster: without conditions where every
 * region is that cold, and with them where the whole is, since offsets can make it hot where the
 * regions are cold, and cold where they are hot.
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

/* The walls of a game for both komasters, the one whom the strategies play by first; one and the
 * same where there are no kos. */
typedef struct {
    WallSolver *masters[2];
} BothWalls;

typedef struct {
    const Question *question;
    Lines *lines;
    const Graph *graph;
    Rational until; /* play ends where all temperatures are below, at -1 where they are -1 */
    BothWalls parts[FEDERATION_REGIONS_MAX];
    const BothWalls *whole; /* what tells whether play ends; NULL: the parts do */
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

/* Sets up in the question's arena. The question must be built as a federation; parts are the
 * walls of all its regions, solved for all nodes, and whole those of the federation, which must be
 * so where there are conditions, and are not read elsewhere. until is 0, or -1 for
 * area scoring, where a move in a Go region costs nothing. NULL when memory is used up. */
Play *play_new(const Question *question, const BothWalls *parts, const BothWalls *whole,
               Rational until, const Rational *coupons, int coupon_count);

/* Starts to play out: player (0 Left, 1 Right) moves first and follows the strategy. */
void play_start(Play *play, int player, Strategy strategy);

/* Works off up to max_nodes positions; STEP_DONE when *result can be had. */
int32_t play_step(Play *play, uint32_t max_nodes);

/* The result of what was played out last. */
void play_result(Play *play, PlayResult *result);

/* Whether a first move (COUPON is one, too) is among the best: after PERFECT was played out to this
 * score, which must be known. With cycles: whether it surely reaches the score. */
int play_is_best(Play *play, Rational score, int32_t move);

/* The move that a strategy other than PERFECT makes at the root; 0 when it passes. *edge may be
 * COUPON. */
int play_advice(Play *play, int player, Strategy strategy, int32_t *edge);

#endif
