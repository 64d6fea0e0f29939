/* Life and death, solved: does the target survive, for whom to play, with how many ko threats, by
 * which moves, and on what the proof rests.
 *
 * The game. Two sides, the attacker and the defender of the target, move in turn on the points of
 * the region. The question is one event:
 *   life, capture: the target is captured (rule any: all its stones; rule all: one of its chains);
 *   connect:       all marked stones stand in one chain (the "attacker" is then the side that
 *                  connects, and rule any / all does not apply).
 * The attacker succeeds when the event happens, the defender when it does not. In detail:
 *  1. A player may pass. Two passes end the game, and what has happened by then counts. So a pass
 *     never helps the attacker, with one exception: banned by simple ko (rule 4) it may wait, that
 *     is play elsewhere. If the defender plays elsewhere too, the game goes on without the ban;
 *     both moves have changed the board elsewhere, so the path is cleared. But the attacker may not
 *     wait twice in the same position (unless a threat has been spent between): this is how an
 *     eye that the defender can only hold by retaking a ko for ever is lost. The defender can
 *     always pass, so an attacker who has no legal move has failed.
 *  2. Only points of the region may be played. A chain that has a liberty outside of it cannot be
 *     captured, because nobody plays there. One of the defender's that has none, but stands in or
 *     beside the region, belongs to it with all its points, as does a marked one. Other attackers
 *     with a stone outside the region that border it are alive: they cannot be captured.
 *  3. Suicide is illegal, or legal by option: a chain that removes itself is captured. That of a
 *     single stone, which changes nothing but who is to play, is a pass, and no move.
 *  4. Repetition. The point of a single stone captured by a single stone that is then in atari is
 *     banned for the next move (simple ko), and no move may recreate a position that has stood
 *     before on the path with the same side to move (or with either: positional superko); passes
 *     are never banned.
 *  5. Ko threats. k is the number of external threats that the attacker has more than the defender.
 *     A player whose side has any left (the attacker with k > 0, the defender with k < 0) may
 *     play a move banned by rule 4 all the same: that spends one (k moves by one towards 0) and
 *     the path is cleared, because threat and answer have changed the board elsewhere. By option
 *     (TSUMEGO_ONE_KO) all are spent on the point of the first one.
 *  6. Escape, where that is asked: once a marked chain (TSUMEGO_TARGET_ALL: once each of them) has
 *     so many liberties, the defender has succeeded. So the attacker's successes are such in any
 *     case, and the defender's hold as far as stones with so many liberties are safe.
 * A further threat never hurts, so for each position there is a least k with which the attacker
 * succeeds, and one search state holds the answers for all k as two bounds.
 *
 * Method: depth-first proof-number search (Nagai 2002) with the treatment of repetition of
 * Kishimoto and Mueller ("A general solution to the graph history interaction problem", AAAI 2004):
 * a result that depends on an earlier position of the path is kept for that very path only.
 */
#ifndef TESUJI_TSUMEGO_TSUMEGO_H
#define TESUJI_TSUMEGO_TSUMEGO_H

#include <stddef.h>
#include <stdint.h>

#include "../base/error.h"
#include "../search/step.h"

#define TSUMEGO_POINTS 625 /* board points at most: 25 x 25 */
/* points of the region and of chains of the defender touching it */
#define TSUMEGO_REGION_MAX 384
#define TSUMEGO_THREATS    7   /* ko threats at most, either way */
#define TSUMEGO_LINE       128 /* moves of a line at most */
#define TSUMEGO_PASS       (-1)
#define TSUMEGO_NONE       (-2)
#define TSUMEGO_ONE_KO     1 /* after the first, threats are spent on the same point alone */

/* EMPTY 0, BLACK 1, WHITE 2 as in core/go/board.h. */
typedef enum { TSUMEGO_GOAL_LIFE, TSUMEGO_GOAL_CAPTURE, TSUMEGO_GOAL_CONNECT } TsumegoGoal;
typedef enum { TSUMEGO_TARGET_ANY, TSUMEGO_TARGET_ALL } TsumegoTargetRule;

/* What is left out, for checkers: nothing; zones, and that what is cut off from the target does not
 * matter, so that a proof has all replies of the other side; static knowledge of deaths and of
 * races too; all knowledge, so that every proof ends in captures or when the attacker has no move.
 * Each is slower than the one before. */
typedef enum {
    TSUMEGO_KNOWING,
    TSUMEGO_PLAIN_ZONES,
    TSUMEGO_PLAIN_DEATHS,
    TSUMEGO_PLAIN,
} TsumegoPlain;
typedef enum { TSUMEGO_SITUATIONAL, TSUMEGO_POSITIONAL } TsumegoRepetition;

/* What is asked with a colour to move first. The side of which more is asked is solved first. */
typedef enum {
    TSUMEGO_NOTHING,
    TSUMEGO_ALL,     /* outcome, all moves, tenuki, seki */
    TSUMEGO_OUTCOME, /* the outcome alone */
    TSUMEGO_CHANCE,  /* whether there is any k of the range with which it succeeds */
} TsumegoAsked;

/* A question. Fill with 0 and set what is needed; plain data, copied by the solver. */
typedef struct {
    uint8_t width, height;          /* 1..25 */
    uint8_t color[TSUMEGO_POINTS];  /* by point y * width + x */
    uint8_t region[TSUMEGO_POINTS]; /* 1 where play is allowed */
    uint8_t framed[TSUMEGO_POINTS]; /* 1 on stones outside of the region that the board has not */
    uint8_t target[TSUMEGO_POINTS]; /* 1 on at least one stone of each marked chain, all of one
                                       colour */
    uint8_t defender;               /* colour: of the target; for connect: of the side that cuts */
    uint8_t goal;                   /* TsumegoGoal */
    uint8_t target_rule;            /* TsumegoTargetRule */
    uint8_t first[3];               /* what is asked with colour c to move: TsumegoAsked */
    int16_t ko;                     /* point banned for the first move of ko_for, or -1 */
    uint8_t ko_for;                 /* colour */
    int8_t threats_min;             /* range of k as the side that moves first counts it: its */
    int8_t threats_max;             /* threats less the other's, -7..7; usually -3..3 */
    uint8_t suicide;                /* 1: legal */
    uint8_t repetition;             /* TsumegoRepetition */
    uint8_t never_ko;               /* bit c: colour c may never capture in a ko (rzone's rule); or
                                       TSUMEGO_ONE_KO */
    uint8_t portable;               /* 1: the attacker also succeeds by what it repeats, and by
                                       capturing a chain that touches a framed stone, so that the
                                       defender's successes rest on neither; where the defender
                                       fails, that says nothing */
    int16_t opening;                /* 0, or 1 + the only point that may be played first: the
                                       outcome is that move's */
    uint8_t safe_liberties;         /* liberties of rule 6, 0: none; not for connect, nor plain */
    uint8_t plain;                  /* TsumegoPlain */
    uint8_t skip_seki;              /* 1: do not find out whether a life is a seki */
    uint8_t skip_moves;             /* 1: one best move is enough, tenuki is not looked at */
} TsumegoProblem;

typedef enum {
    TSUMEGO_UNKNOWN, /* not proved (yet) */
    TSUMEGO_LOSS,    /* the mover fails with every k of the range */
    TSUMEGO_KO,      /* the mover succeeds from some k on */
    TSUMEGO_WIN,     /* the mover succeeds with every k of the range */
} TsumegoOutcome;

typedef enum { TSUMEGO_ATTACK, TSUMEGO_DEFEND } TsumegoRole;

enum { TSUMEGO_SEKI = 1, TSUMEGO_SEKI_OPEN };

/* What is known of one first move. */
typedef struct {
    int16_t point;   /* board point */
    uint8_t outcome; /* TsumegoOutcome of the mover after this move: exact for moves as good as the
                        best; for others TSUMEGO_LOSS says only: proved worse than the best */
    int8_t threats;  /* with TSUMEGO_KO: least k (mover's count) */
    uint8_t seki;    /* with TSUMEGO_WIN: TSUMEGO_SEKI, it only makes a seki where others live, or
                        TSUMEGO_SEKI_OPEN, whether it does so is not settled */
    int16_t
        refutation; /* for worse moves: a reply that proves it; TSUMEGO_NONE when there is none */
} TsumegoMove;

/* What is known with one side to move first. Pointers lead into the solver's memory. */
typedef struct {
    uint8_t asked;
    uint8_t role;      /* TsumegoRole of the mover */
    uint8_t outcome;   /* TsumegoOutcome */
    uint8_t complete;  /* 1: outcome, moves and tenuki are settled, seki is or was given up */
    int8_t threats;    /* with TSUMEGO_KO: least k with which the mover succeeds (mover's count) */
    int8_t known_win;  /* bounds while unknown: the mover succeeds for k >= known_win, */
    int8_t known_loss; /* fails for k <= known_loss (127 / -128: nothing known) */
    int8_t seki;       /* defender's success is a seki: 1 yes, 0 no, -1 not settled */
    int8_t tenuki; /* the mover reaches its best outcome even by passing: 1, 0, -1 not settled */
    uint16_t move_count;
    const TsumegoMove *moves; /* every legal first move in the region, board order */
    uint16_t best_count;
    const int16_t *best; /* moves proved to reach the outcome (outcome == best), board order; for a
                            loss empty */
    uint16_t pv_length;
    const int16_t *pv; /* a main line from the first move on, with passes; where all moves are known
                          it begins with that of the best with which the other side refutes more
                          than half of the others, if there is one */
} TsumegoSide;

typedef struct {
    TsumegoSide side[3]; /* by colour of the side that moves first */
    uint64_t nodes;
    uint8_t zone[TSUMEGO_POINTS]; /* bit c: on this point rests the outcome when colour c moves
                                     first (core/tsumego/zone.h); on none where it is not the same
                                     with every k, the side is not settled, or it would not hold
                                     without the stones that are framed, or without rule 6 */
    uint8_t memory_full;          /* the table has had to forget */
} TsumegoResult;

typedef struct TsumegoSolver TsumegoSolver;

/* Bytes below which no solver can work on anything. */
#define TSUMEGO_MEMORY_MIN 262144

/* A solver for the problem inside memory (any alignment, size bytes; it uses no other and grows
 * into it as it needs). NULL with *error set: ERROR_OUT_OF_MEMORY, ERROR_NO_TARGET (none, of
 * two colours or of the wrong one), ERROR_ILLEGAL_POSITION (a chain without liberties),
 * ERROR_UNSUPPORTED_SIZE (board, or more than TSUMEGO_REGION_MAX points), ERROR_BAD_OPTION. */
TsumegoSolver *tsumego_solver_new(void *memory, size_t size, const TsumegoProblem *problem,
                                  ErrorCode *error);

/* Works off up to max_nodes nodes (>= 1). STEP_DONE when all that was asked is settled or cannot be
 * settled in this memory. */
int32_t tsumego_solver_step(TsumegoSolver *solver, uint32_t max_nodes);

/* Asks more of the side that moves first with color, once it has been settled (STEP_DONE). */
void tsumego_solver_ask(TsumegoSolver *solver, int color, TsumegoAsked asked);

/* All that is known now; may be called between steps. The pointers hold until the next step. */
void tsumego_solver_result(TsumegoSolver *solver, TsumegoResult *result);

/* Nodes so far, including those of the cursor. */
uint64_t tsumego_solver_nodes(const TsumegoSolver *solver);

/* Writes the nodes spent so far below each first move of the side that moves first with color (0:
 * below each move at the cursor), by board point (TSUMEGO_POINTS of them): what most is spent on
 * is hardest to refute. */
void tsumego_solver_spent(const TsumegoSolver *solver, int color, uint32_t *spent);

/* 0 leaves out what only windows of wide regions (narrow.h) need, lives that carry over and probes:
 * for modules that have no job for them, where no problem may ask for either. */
#ifndef TESUJI_WINDOWS
#define TESUJI_WINDOWS 1
#endif

/* 0 leaves out what only regions that grow need, finding them and hints: for modules that are asked
 * about given regions alone. */
#ifndef TESUJI_GROWS
#define TESUJI_GROWS 1
#endif

/* 0 leaves out one of the goals, those of life (or capture) or connections: for modules that are
 * never asked about them. */
#ifndef TESUJI_LIFE
#define TESUJI_LIFE 1
#endif
#ifndef TESUJI_LINKS
#define TESUJI_LINKS 1
#endif

/* Bytes that hold hints of some use. */
#define TSUMEGO_HINTS_MIN 65536

/* Keeps what is known of the positions met so far in size bytes (TSUMEGO_HINTS_MIN or more, aligned
 * to 8), for another solver of the same target, after this one is gone: of what does not fit, what
 * took fewest nodes is left out. 0: nothing is kept, the region is too large for that. */
int tsumego_solver_teach(const TsumegoSolver *solver, void *hints, size_t size);

/* Has the solver, before its first step, begin with what another one has kept: where that was of
 * the same game (same: 1, and the caller answers for it: proofs rest on that) it is known, else, in
 * a wider region, likely, and tells where to look first; then hints are read as long as the solver
 * is used, and must not become those of another region. */
void tsumego_solver_learn(TsumegoSolver *solver, const void *hints, int same);

/* Writes what the positions met so far, as far as they are remembered, tell of each board point
 * (TSUMEGO_POINTS of them): on it rests the proof that the defender survives in so many of them
 * (lives), and it is the best move known in so many (moves). */
void tsumego_solver_relevance(const TsumegoSolver *solver, uint32_t *lives, uint32_t *moves);

/* Where the defender, to move, survives: by what, and on which points that rests. */
typedef struct {
    int16_t move;                 /* board point or TSUMEGO_PASS */
    uint8_t always;               /* 1: it does so with every k */
    uint8_t zone[TSUMEGO_POINTS]; /* 1: see core/tsumego/zone.h */
} TsumegoLife;

/* Looks for a life in a position of a search: problem, which it may change, is that position with
 * the defender to move and one k. Fills life and returns 1 where the defender survives whatever is
 * played or stands on points that are not in the zone; after about so many nodes of its own 0. */
typedef int (*TsumegoProbe)(void *self, TsumegoProblem *problem, uint32_t nodes, TsumegoLife *life);

/* Has the solver, before its first step, ask probe of positions that take many nodes, where its
 * region is too large for the small engine: some ten nodes of the probe's for one of its own. */
void tsumego_solver_probe(TsumegoSolver *solver, TsumegoProbe probe, void *self);

/* The cursor: walking the proof (or any line) after, or between, solving. Cursor and root search
 * share the table, so what is proved is read, not searched; but where a position of the line could
 * come again, so that repetition matters, it is searched along that line. What the cursor says is
 * exact for its line.
 *
 * tsumego_cursor_start puts it on the problem's position with colour to_play to move and k threats
 * as the ATTACKER counts them. */
void tsumego_cursor_start(TsumegoSolver *solver, int to_play, int threats);

/* Plays a move (board point or TSUMEGO_PASS) for the side to move. 1: played; 2: played, it was
 * banned and has cost a threat; 0: illegal, nothing changed (or the line is TSUMEGO_LINE long). */
int tsumego_cursor_play(TsumegoSolver *solver, int move);
void tsumego_cursor_undo(
    TsumegoSolver *solver); /* takes the last move back; nothing at the start */

int tsumego_cursor_to_play(const TsumegoSolver *solver); /* colour */
/* The event has happened: 1 (attacker has succeeded), or the game is over by two passes or by the
 * attacker having passed: -1; else 0. */
int tsumego_cursor_over(TsumegoSolver *solver);
/* Stone on a point of the board now. */
int tsumego_cursor_color(TsumegoSolver *solver, int point);

/* Proves who succeeds at the cursor: as tsumego_solver_step. */
int32_t tsumego_cursor_step(TsumegoSolver *solver, uint32_t max_nodes);
/* 1 attacker succeeds, -1 defender, 0 not proved (call tsumego_cursor_step). */
int tsumego_cursor_value(TsumegoSolver *solver);
/* A move that keeps the success of the side to move, when it is proved to have it; for the other
 * side its longest resistance, what has taken most nodes; TSUMEGO_NONE when nothing is known. Where
 * static knowledge ends the proof it still gives a sensible move. */
int tsumego_cursor_move(TsumegoSolver *solver);
/* 1 when the value here is known without any move, by a rule of static knowledge; 2 when it is by
 * counting a race, which tsumego_cursor_move at each turn of the side that succeeds wins. */
int tsumego_cursor_static(TsumegoSolver *solver);

#endif
