#include "prove.h"

#include "guess.h"
#include "parts.h"
#include "safety.h"
#include "table.h"

/* Iterative deepening by the caller; here one round: a depth-first search of the and/or tree where
 * the prover needs one good move and the other side is tried with all. A position fails when the
 * effort is used up, or when it is too unlikely for what is left. Only success is a fact; failure
 * is kept with its effort.
 *
 * Where the prover needs the whole board, what is likely has been learned (guess.h), and all moves
 * cost the same. For less than that there are rules of thumb, and unlikely moves cost more. */

/* For tools/native/fullboard_learn.c. */
#ifndef PROVE_SETTLED
#define PROVE_SETTLED(prover, frame, proved)
#define PROVE_ANYWAY(prover, frame, move) ((void)(prover), 0)
#endif

enum {
    MOST_PLIES = FB_MOST_EFFORT + 2,
    LIKELY = 2,       /* moves of the prover that cost one ply; */
    POSSIBLE = 4,     /* the next cost two plies more, the rest four; */
    LESS_LIKELY = 8,  /* where odds are learned, a ply more for so much below the best, */
    MOST_COST = 8,    /* and no more than this */
    LOOK_AHEAD = 9,   /* effort from which all children are looked up before one is searched, */
    FETCHING = 4,     /* and how many are being fetched meanwhile */
    HOPE = 2,         /* open points the prover may still have, besides some for the effort left; */
    HOPE_OF_MOVE = 4, /* more before its move */
    HOPE_LIMIT = 20,  /* effort from which nothing is hopeless */
    FAR = 4,          /* points beyond the prover's reach with which it may hold something, */
    FAR_AT_END = 2,   /* and after its last move all; besides those that the other side may have */
    UNLIKELY = -48,   /* odds (guess.h) below which a position is put off */
    HISTORY_LIMIT = 1 << 18,
    HISTORY_ODDS = 4, /* what this much history adds to the odds of a move, */
    KILLER_ODDS = 16, /* and that it was the last that decided */
    PARTS_LOG = 18,   /* of the positions of parts that are kept, */
    PARTS_SHARE = 512 /* when there are so many bytes for each */
};

typedef struct {
    FbPosition position;
    FbSet held;    /* by the prover, for good */
    FbSet settled; /* points where nobody needs to play */
    uint64_t key;
    int symmetry;
    int effort;
    int prover; /* the side to move is the prover */
    int count, next;
    int looked; /* keys, symmetries and what is held after the moves are there */
    uint8_t moves[FB_MAX_POINTS + 1];
    uint8_t costs[FB_MAX_POINTS + 1]; /* what each takes of the effort besides its ply */
    uint8_t symmetries[FB_MAX_POINTS + 1];
    uint64_t keys[FB_MAX_POINTS + 1];
    FbSet held_after[FB_MAX_POINTS + 1];
    FbPosition after[FB_MAX_POINTS + 1]; /* by move */
} Frame;

struct FbProver {
    FbShape shape;
    FbTable table;
    FbParts *parts;
    FbGuess *guess; /* NULL where it does not fit */
    uint64_t nodes;
    int score;   /* asked for */
    int need;    /* points that give it */
    int learned; /* the guess is used */
    int ply;     /* of the top frame; -1 before the root was entered */
    int result;  /* of the top frame, RUNNING while it is open */
    uint8_t killers[MOST_PLIES][2];
    uint32_t history[2][FB_MAX_POINTS]; /* by side: how often a move decided, weighted */
    uint8_t image[8][FB_MAX_POINTS];    /* points under the symmetries, and back */
    uint8_t original[8][FB_MAX_POINTS];
    Frame frames[MOST_PLIES];
};

#define RUNNING (-1)

FbProver *fb_prover_new(Arena *arena, const FbShape *shape, size_t most) {
    FbProver *prover = arena_array(arena, 1, sizeof *prover);
    if (prover == NULL || most < sizeof *prover) return NULL;
    prover->shape = *shape;
    int log = PARTS_LOG;
    while (log > 0 && most >> log < PARTS_SHARE) log--;
    size_t before = arena->used;
    prover->parts = fb_parts_new(arena, shape, log);
    if (fb_guess_fits(shape)) prover->guess = fb_guess_new(arena, shape);
    if (prover->parts == NULL || (fb_guess_fits(shape) && prover->guess == NULL)) return NULL;
    if (most < arena->used - before) return NULL;
    most -= arena->used - before;
    int bits = 2 * shape->points + 2;
    if (!fb_table_new(&prover->table, arena, most - sizeof *prover, bits)) return NULL;
    for (int s = 0; s < fb_symmetries(shape); s++) {
        for (int p = 0; p < shape->points; p++) {
            int image = bits_first(fb_image(shape, BIT64(p), s));
            prover->image[s][p] = (uint8_t)image;
            prover->original[s][image] = (uint8_t)p;
        }
    }
    return prover;
}

/* Scores as the table counts them: the worst is 1. */
static int table_score(const FbProver *prover) {
    return prover->score + prover->shape.points + 1;
}

/* The key of a position, and the symmetry that its moves are kept in. What stands where the prover
 * holds the points does not matter (parts.h); these points, and one that a ko forbids, count for
 * both sides. No ko's point is beside the stones of both, so that they can be told apart. */
static uint64_t key_of(const FbProver *prover, const FbPosition *position, int to_move, FbSet held,
                       int *symmetry) {
    int points = prover->shape.points;
    FbSet both = held | (to_move || held == 0 ? position->ko : 0);
    uint64_t own = (to_move ? position->me : position->opp) | both;
    uint64_t other = (to_move ? position->opp : position->me) | both;
    uint64_t sets = fb_canonical(&prover->shape, own | other << 32, symmetry);
    uint64_t word = (uint32_t)sets | sets >> 32 << points | (uint64_t)!to_move << (2 * points) |
                    (uint64_t)position->passed << (2 * points + 1);
    return fb_table_key(&prover->table, word);
}

static void keep(FbProver *prover, const Frame *frame, int proved, int move) {
    PROVE_SETTLED(prover, frame, proved);
    FbKnown known = {.move = move < FB_PASS ? prover->image[frame->symmetry][move] : move};
    if (proved) {
        known.won = table_score(prover);
    } else {
        known.failed = table_score(prover);
        known.effort = frame->effort;
    }
    fb_table_keep(&prover->table, frame->key, known);
}

/* What the table says about a question of this effort: proved, not proved, or RUNNING. */
static int recall(const FbProver *prover, uint64_t key, int effort, int *move) {
    const uint64_t *word = fb_table_find(&prover->table, key);
    if (word == NULL) return RUNNING;
    FbKnown known = fb_table_read(*word);
    *move = known.move;
    if (known.won >= table_score(prover)) return 1;
    if (known.failed != 0 && known.failed <= table_score(prover) && known.effort >= effort)
        return 0;
    return RUNNING;
}

/* Points that the prover neither has nor has a stone beside. */
static FbSet beyond_reach(const FbProver *prover, FbSet own) {
    return prover->shape.all & ~(own | fb_beside(&prover->shape, own));
}

/* What the prover holds; before: what it held in the position before, and that stays when it is to
 * move. With many points beyond its reach it is not worth looking. Where a ko was taken what is
 * held is forgotten unless it suffices: to hold on to it would be to let the ko be retaken at once
 * (parts.h), of which more than one proof dies; threats there are answered on the board then. */
static FbSet held_in(const FbProver *prover, const FbPosition *position, int to_move,
                     FbSet before) {
    if (to_move) return before;
    int spare = prover->shape.points - prover->need;
    FbSet held = before;
    if (fb_count(beyond_reach(prover, position->opp | before)) <= spare + FAR)
        held = fb_held(prover->parts, position->opp, position->me, before);
    return position->ko != 0 && fb_count(held) < prover->need ? 0 : held;
}

/* The same where a question begins: there a move is wanted even when all is held. */
static FbSet held_at_root(const FbProver *prover, const FbPosition *position, int to_move) {
    return to_move ? 0 : held_in(prover, position, to_move, 0);
}

/* The score for the prover when the game ends. What it holds it gets: it has moves there until it
 * has captured what is in it. Not so where the question begins, as the game may end at once. */
static int score_of(const FbProver *prover, const Frame *frame) {
    FbSet held = frame == prover->frames ? 0 : frame->held;
    FbSet own = frame->prover ? frame->position.me : frame->position.opp;
    FbSet other = frame->prover ? frame->position.opp : frame->position.me;
    return fb_score(&prover->shape, own | held, other & ~held);
}

/* Too many points out of the prover's reach for the effort left, or too many of them liberties of
 * the other side's stones. A guess, from how often such positions were proved on 4x5: it only puts
 * the proof off to a later round. */
static int hopeless(const FbProver *prover, const Frame *frame) {
    const FbShape *shape = &prover->shape;
    const FbPosition *position = &frame->position;
    FbSet own = (frame->prover ? position->me : position->opp) | frame->held;
    FbSet other = (frame->prover ? position->opp : position->me) & ~frame->held;
    if (prover->learned || frame->effort >= HOPE_LIMIT) return 0;
    FbSet open = beyond_reach(prover, own);
    int spare = (shape->points - prover->score) / 2;
    int most = spare + HOPE + frame->effort / 4;
    if (frame->prover) return fb_count(open) > most + HOPE_OF_MOVE;
    if (fb_count(open) > most) return 1;
    FbSet liberties = open & ~other & fb_beside(shape, other);
    return fb_count(liberties) > spare + HOPE + frame->effort / 6;
}

/* Judges a position that the prover is to move in, as far as that needs no search. */
static int judge_own_turn(const FbProver *prover, Frame *frame) {
    const FbShape *shape = &prover->shape;
    const FbPosition *position = &frame->position;
    if (position->passed && score_of(prover, frame) >= prover->score) return 1;
    if (fb_count(frame->held) >= prover->need) return 1;
    if (frame->effort <= 0 || hopeless(prover, frame)) return 0;
    FbSet lost = fb_safe(shape, position->opp, position->me).area;
    if (shape->points - 2 * fb_count(lost) < prover->score) return 0;
    frame->settled = lost | frame->held;
    return RUNNING;
}

/* The same for the other side's turn. */
static int judge_other_turn(const FbProver *prover, Frame *frame) {
    const FbPosition *position = &frame->position;
    if (position->passed && score_of(prover, frame) < prover->score) return 0;
    if (fb_count(frame->held) >= prover->need) return 1;
    frame->settled = frame->held;
    if (frame->effort <= 0 || hopeless(prover, frame)) return 0;
    return RUNNING;
}

/* How likely a move is to decide, before anything is known: of the prover's those that leave the
 * other side little room, of the other side's those where the prover is; in the middle rather than
 * at the edge. The weights were tuned on 3x5, 3x6 and 2x8. */
static int32_t static_rank(const FbProver *prover, const Frame *frame, int move) {
    const FbShape *shape = &prover->shape;
    const FbPosition *after = &frame->after[move];
    FbSet point = (FbSet)1 << move, near = fb_beside(shape, point);
    int rank = 16 * fb_count(near);
    if (!frame->prover) return rank + 4 * fb_count(near & frame->position.me);
    FbSet own = after->opp, reach = fb_beside(shape, own);
    FbSet liberties = fb_beside(shape, after->me) & ~(own | after->me);
    int captured = fb_count(frame->position.opp) - fb_count(after->me);
    return rank + 16 * captured - 16 * fb_count(shape->all & ~own & ~reach) -
           8 * fb_count(liberties & ~reach);
}

/* Guesses about the positions after the moves of a frame begin with a look at the board. */
static void look_at(const FbProver *prover, const Frame *frame, FbGuessed *board) {
    FbSet own = frame->prover ? frame->position.me : frame->position.opp;
    FbSet other = frame->prover ? frame->position.opp : frame->position.me;
    fb_guess_board(prover->guess, own | frame->held, other & ~frame->held, !frame->prover, board);
}

/* The odds of the position after a move, without its effort. */
static int odds_after(const FbProver *prover, const Frame *frame, const FbGuessed *board,
                      int move) {
    const FbPosition *after = &frame->after[move];
    if (after->me == frame->position.opp) /* nothing was captured */
        return fb_guess_stone(prover->guess, board, move, frame->prover, !frame->prover);
    FbSet own = frame->prover ? after->opp : after->me;
    FbSet other = frame->prover ? after->me : after->opp;
    return fb_guess_change(prover->guess, board, own | frame->held, other & ~frame->held,
                           !frame->prover);
}

/* Too unlikely for the effort that a move leaves. */
static int unlikely(const FbProver *prover, const Frame *frame, int move, int odds) {
    int ko = frame->after[move].ko != 0;
    odds += fb_guess_rest(!frame->prover, 0, ko, frame->effort > 0 ? frame->effort - 1 : 0);
    return odds < UNLIKELY && !PROVE_ANYWAY(prover, frame, move);
}

/* Whether a move of the top frame is worth a look, and its rank without killers. */
static int rank_move(FbProver *prover, const Frame *frame, const FbGuessed *board, int move,
                     int *odds, int32_t *rank) {
    *rank = (int32_t)prover->history[frame->prover][move];
    if (!prover->learned) {
        *rank += static_rank(prover, frame, move) * (HISTORY_LIMIT / 64);
        return 1;
    }
    prover->nodes++;
    *odds = odds_after(prover, frame, board, move);
    *rank += (frame->prover ? *odds : -*odds) * (HISTORY_LIMIT / HISTORY_ODDS);
    return !unlikely(prover, frame, move, *odds);
}

/* Unlikely moves of the prover take more of the effort. */
static void set_costs(const FbProver *prover, Frame *frame, const int odds[], int best) {
    for (int i = 0; i < frame->count; i++) {
        int cost = 0;
        if (frame->prover && prover->learned && i > 0 && frame->moves[i] != FB_PASS)
            cost = (best - odds[frame->moves[i]]) / LESS_LIKELY;
        if (frame->prover && !prover->learned && i >= LIKELY) cost = i >= POSSIBLE ? 4 : 2;
        frame->costs[i] = (uint8_t)(cost < MOST_COST ? cost : MOST_COST);
    }
}

static void add_pass(const FbProver *prover, Frame *frame, int first) {
    /* A second pass ends the game: the other side does not want it where it was not judged lost,
     * and the prover passes first only where the score would do. */
    if (frame->position.passed) return;
    if (frame->prover && score_of(prover, frame) < prover->score) return;
    frame->after[FB_PASS] = fb_pass(&frame->position);
    int at = frame->count++;
    if (first == FB_PASS)
        for (; at > 0; at--) frame->moves[at] = frame->moves[at - 1];
    frame->moves[at] = FB_PASS;
}

/* The legal moves of the top frame that are worth a look, the likeliest first: RUNNING, or 0 when
 * the other side has one after which the rest is too unlikely. */
static int list_moves(FbProver *prover, Frame *frame, int ply, int first) {
    const FbPosition *position = &frame->position;
    const uint8_t *killers = prover->killers[ply];
    int32_t killer = prover->learned ? HISTORY_LIMIT / HISTORY_ODDS * KILLER_ODDS : HISTORY_LIMIT;
    int32_t rank[FB_MAX_POINTS], now;
    int odds[FB_MAX_POINTS], best = INT32_MIN;
    FbGuessed board;
    if (prover->learned) look_at(prover, frame, &board);
    frame->count = 0;
    FbSet open = fb_empty(&prover->shape, position) & ~position->ko & ~frame->settled;
    for (; open != 0; open &= open - 1) {
        int move = __builtin_ctz(open), at = frame->count;
        if (!fb_play(&prover->shape, position, (FbSet)1 << move, &frame->after[move])) continue;
        if (!rank_move(prover, frame, &board, move, &odds[move], &now)) {
            if (frame->prover) continue;
            return 0;
        }
        if (prover->learned && odds[move] > best) best = odds[move];
        if (move == first)
            now = INT32_MAX;
        else if (move == killers[0])
            now += killer;
        else if (move == killers[1])
            now += killer / 3 * 2;
        for (; at > 0 && rank[at - 1] < now; at--) {
            rank[at] = rank[at - 1];
            frame->moves[at] = frame->moves[at - 1];
        }
        rank[at] = now;
        frame->moves[at] = (uint8_t)move;
        frame->count++;
    }
    add_pass(prover, frame, first);
    set_costs(prover, frame, odds, best);
    frame->next = 0;
    frame->looked = 0;
    return RUNNING;
}

/* Enhanced transposition cut-off: a child that is known to decide saves the others. Each is looked
 * up some children after its bucket was fetched. */
static int known_child(const FbProver *prover, Frame *frame) {
    int symmetry, ignored;
    for (int i = 0; i < frame->count + FETCHING; i++) {
        if (i < frame->count) {
            const FbPosition *after = &frame->after[frame->moves[i]];
            FbSet held = held_in(prover, after, !frame->prover, frame->held);
            if (frame->prover && fb_count(held) >= prover->need && !after->passed)
                return frame->moves[i];
            uint64_t key = key_of(prover, after, !frame->prover, held, &symmetry);
            frame->held_after[i] = held;
            __builtin_prefetch(fb_table_bucket(&prover->table, key));
            frame->keys[i] = key;
            frame->symmetries[i] = (uint8_t)symmetry;
        }
        int past = i - FETCHING;
        if (past >= 0 &&
            recall(prover, frame->keys[past], frame->effort - 1, &ignored) == frame->prover)
            return frame->moves[past];
    }
    frame->looked = 1;
    return FB_NO_MOVE;
}

/* The prover's last move: only what is safe at once counts. */
static int last_move(FbProver *prover, const Frame *frame) {
    FbPosition after;
    const FbShape *shape = &prover->shape;
    int spare = shape->points - prover->need;
    FbSet open = fb_empty(shape, &frame->position) & ~frame->position.ko & ~frame->settled;
    for (; open != 0; open &= open - 1) {
        int move = __builtin_ctz(open);
        if (!fb_play(shape, &frame->position, (FbSet)1 << move, &after)) continue;
        if (fb_count(beyond_reach(prover, after.opp | frame->held)) > spare + FAR_AT_END) continue;
        prover->nodes++;
        if (fb_count(fb_held(prover->parts, after.opp, after.me, frame->held)) >= prover->need)
            return move;
    }
    return FB_NO_MOVE;
}

static void remember(FbProver *prover, const Frame *frame, int ply, int move) {
    if (move == FB_PASS) return;
    uint32_t *history = prover->history[frame->prover];
    history[move] += (uint32_t)(frame->effort * frame->effort);
    if (history[move] > HISTORY_LIMIT)
        for (int p = 0; p < prover->shape.points; p++) history[p] /= 2;
    uint8_t *killers = prover->killers[ply];
    if (killers[0] == move) return;
    killers[1] = killers[0];
    killers[0] = (uint8_t)move;
}

/* What one look at all children tells: the result, and the move that gives it. */
static int look_ahead(FbProver *prover, Frame *frame, int *move) {
    *move = FB_NO_MOVE;
    if (frame->effort < LOOK_AHEAD) return RUNNING;
    *move = known_child(prover, frame);
    return *move == FB_NO_MOVE ? RUNNING : frame->prover;
}

/* The key of the top frame's position, from the frame below if that has looked ahead. */
static void find_key(const FbProver *prover, Frame *frame) {
    const Frame *below = frame - 1;
    if (prover->ply == 0) {
        frame->held = held_at_root(prover, &frame->position, frame->prover);
        frame->key = key_of(prover, &frame->position, frame->prover, frame->held, &frame->symmetry);
    } else if (below->looked) {
        frame->key = below->keys[below->next - 1];
        frame->symmetry = below->symmetries[below->next - 1];
        frame->held = below->held_after[below->next - 1];
    } else {
        frame->held = held_in(prover, &frame->position, frame->prover, below->held);
        frame->key = key_of(prover, &frame->position, frame->prover, frame->held, &frame->symmetry);
    }
}

/* Enters the position of the top frame: its result, or RUNNING with its moves listed. */
static int enter(FbProver *prover) {
    Frame *frame = &prover->frames[prover->ply];
    int move = FB_NO_MOVE;
    prover->nodes++;
    find_key(prover, frame); /* while its bucket is fetched the position is judged */
    __builtin_prefetch(fb_table_bucket(&prover->table, frame->key));
    if (!frame->prover && frame->held != 0) frame->position.ko = 0; /* parts.h */
    int result = frame->prover ? judge_own_turn(prover, frame) : judge_other_turn(prover, frame);
    if (result != RUNNING) return result;
    result = recall(prover, frame->key, frame->effort, &move);
    if (result != RUNNING) return result;
    if (move < FB_PASS) move = prover->original[frame->symmetry][move];
    if (frame->prover && frame->effort == 1) {
        move = last_move(prover, frame);
        result = move != FB_NO_MOVE;
    } else {
        result = list_moves(prover, frame, prover->ply, move);
        if (result == RUNNING) result = look_ahead(prover, frame, &move);
    }
    if (result != RUNNING) keep(prover, frame, result, move);
    return result;
}

/* What the i-th move leaves of the effort. */
static int effort_after(const Frame *frame, int i) {
    int effort = frame->effort - 1 - frame->costs[i];
    return effort > 0 ? effort : 0;
}

/* Goes on to the next move of the top frame, or ends it. */
static void advance(FbProver *prover) {
    Frame *frame = &prover->frames[prover->ply];
    Frame *child = frame + 1;
    if (frame->next < frame->count) {
        int i = frame->next++;
        child->position = frame->after[frame->moves[i]];
        child->effort = effort_after(frame, i);
        child->prover = !frame->prover;
        prover->ply++;
        prover->result = enter(prover);
        return;
    }
    prover->result = !frame->prover;
    keep(prover, frame, prover->result, FB_NO_MOVE);
}

/* Takes the result of the top frame to the one below. */
static void retreat(FbProver *prover) {
    Frame *frame = &prover->frames[--prover->ply];
    if (prover->result != frame->prover) {
        prover->result = RUNNING;
        return;
    }
    int move = frame->moves[frame->next - 1];
    remember(prover, frame, prover->ply, move);
    keep(prover, frame, prover->result, move);
}

void fb_prover_ask(FbProver *prover, const FbQuestion *question, int effort) {
    prover->score = question->score;
    prover->need = (question->score + prover->shape.points + 1) / 2;
    prover->learned = prover->guess != NULL && prover->need == prover->shape.points;
    prover->ply = -1;
    prover->result = RUNNING;
    prover->frames[0].position = question->position;
    prover->frames[0].prover = question->to_move;
    prover->frames[0].effort = effort;
}

int fb_prover_step(FbProver *prover, uint32_t max_nodes) {
    uint64_t end = prover->nodes + max_nodes;
    if (prover->ply < 0 && prover->result == RUNNING) {
        prover->ply = 0;
        prover->result = enter(prover);
    }
    while (prover->nodes < end) {
        if (prover->result == RUNNING)
            advance(prover);
        else if (prover->ply > 0)
            retreat(prover);
        else
            break;
    }
    return prover->ply == 0 ? prover->result : RUNNING;
}

uint64_t fb_prover_nodes(const FbProver *prover) {
    return prover->nodes;
}

int fb_prover_move(const FbProver *prover, const FbQuestion *question) {
    int symmetry;
    const FbPosition *position = &question->position;
    FbSet held = held_at_root(prover, position, question->to_move);
    uint64_t key = key_of(prover, position, question->to_move, held, &symmetry);
    const uint64_t *word = fb_table_find(&prover->table, key);
    int move = word == NULL ? FB_NO_MOVE : fb_table_read(*word).move;
    return move < FB_PASS ? prover->original[symmetry][move] : move;
}
