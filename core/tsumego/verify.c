#include "verify.h"

#include "../base/hash.h"
#include "../go/board.h"
#include "verify_board.h"
#include "verify_theorems.h"

enum { GROWTH = 8 /* of the table, as what was before is lost to the arena */ };
enum { FIRST_KNOWN = 1 << 12 };

/* A position of the line. */
typedef struct {
    uint8_t cell[TSUMEGO_POINTS];
    uint64_t board;   /* hash of the cells */
    uint32_t barrier; /* what was shown till then need not hold behind this place */
    int16_t ko;       /* forbidden for the side to move, or NO_POINT */
    int16_t next;     /* the loser's move to try next */
    int16_t touched;  /* lowest position of the line that a repetition below here goes back to */
    int16_t since;    /* positions from here on may not be repeated */
    int16_t waits;    /* and waiting from here on not, either */
    int8_t threats;
    uint8_t side;
    uint8_t waited; /* the attacker has just waited */
} Place;

/* A hash set: positions that need not be walked again, and those that were met on the way. */
typedef struct {
    uint64_t *key;  /* 0: free */
    uint32_t *time; /* when it was shown, or met, last: from 1 */
    size_t size, count;
} Known;

struct Verifier {
    TsumegoProblem problem;
    int points;
    int winner;
    int depth;
    int told; /* TSUMEGO_NONE: nothing yet */
    int marked;
    int deaths; /* 1: a line may end where the target is dead, */
    int walls;  /* or where the stones to be connected are kept apart */
    VerifyStatus status;
    uint64_t nodes;
    uint64_t seed;
    uint32_t time; /* how often something was shown or met */
    Arena *arena;
    Known known;
    int16_t line[VERIFY_DEPTH + 1];
    Place places[VERIFY_DEPTH + 1];
};

/* --- the board ---------------------------------------------------------------------------- */

static int other_side(int side) {
    return ATTACKER + DEFENDER - side;
}

static uint64_t board_hash(const Verifier *verifier, const uint8_t *cell) {
    uint64_t hash = 0;
    for (int p = 0; p < verifier->points; p++)
        if (cell[p] != NOBODY) hash ^= hash_key(verifier->seed + (uint64_t)p * 8 + cell[p]);
    return hash;
}

/* Takes the chain at point off where it has no liberties; the number of stones taken. */
static int capture(const Verifier *verifier, uint8_t *cell, int point) {
    int16_t chain[TSUMEGO_POINTS];
    int liberties, count = verify_chain(&verifier->problem, cell, point, chain, &liberties);
    if (liberties > 0) return 0;
    for (int i = 0; i < count; i++) cell[chain[i]] = NOBODY;
    return count;
}

/* Plays a stone; 0 when that is an illegal suicide: rule 3 of tsumego.h. *ko becomes the point that
 * simple ko forbids.
 */
static int put_stone(const Verifier *verifier, uint8_t *cell, int point, int side, int *ko) {
    int near[4], degree = verify_near(&verifier->problem, point, near);
    int taken = 0, taken_at = NO_POINT;
    *ko = NO_POINT;
    cell[point] = (uint8_t)side;
    for (int i = 0; i < degree; i++) {
        if ((cell[near[i]] & SIDE) != other_side(side)) continue;
        int count = capture(verifier, cell, near[i]);
        if (count == 1) taken_at = near[i];
        taken += count;
    }
    int16_t chain[TSUMEGO_POINTS];
    int liberties, stones = verify_chain(&verifier->problem, cell, point, chain, &liberties);
    if (taken == 1 && stones == 1 && liberties == 1) *ko = taken_at;
    int lost = capture(verifier, cell, point);
    return lost == 0 || (lost > 1 && verifier->problem.suicide);
}

/* --- the question ------------------------------------------------------------------------- */

static int count_marked(const Verifier *verifier, const uint8_t *cell) {
    int count = 0;
    for (int p = 0; p < verifier->points; p++) count += (cell[p] & MARKED) != 0;
    return count;
}

/* All marked stones in one chain. */
static int is_connected(const Verifier *verifier, const uint8_t *cell) {
    int16_t chain[TSUMEGO_POINTS];
    int point = 0, liberties, found = 0;
    while (point < verifier->points && !(cell[point] & MARKED)) point++;
    if (point == verifier->points) return 0;
    int count = verify_chain(&verifier->problem, cell, point, chain, &liberties);
    for (int i = 0; i < count; i++) found += (cell[chain[i]] & MARKED) != 0;
    return found == verifier->marked;
}

/* Whether stones are to be connected. */
static int connects(const TsumegoProblem *problem) {
    return TESUJI_LINKS && (!TESUJI_LIFE || problem->goal == TSUMEGO_GOAL_CONNECT);
}

/* The event: the target is captured, or the marked stones are connected. */
static int has_happened(const Verifier *verifier, const uint8_t *cell) {
    if (connects(&verifier->problem)) return is_connected(verifier, cell);
    int left = count_marked(verifier, cell);
    return verifier->problem.target_rule == TSUMEGO_TARGET_ALL ? left < verifier->marked
                                                               : left == 0;
}

/* --- positions known ---------------------------------------------------------------------- */

static uint64_t key_of(const Place *place, uint64_t more) {
    return hash_mix(place->board ^ hash_key(more)) | 1;
}

static uint64_t place_key(const Place *place) {
    return key_of(place, UINT64_C(1) << 40 | (uint64_t)(uint16_t)place->ko << 16 |
                             (uint64_t)(uint8_t)place->threats << 8 | place->side);
}

/* The key of a place as what would be repeated, with so many threats. */
static uint64_t met_key(const Verifier *verifier, const Place *place, int threats) {
    int side = verifier->problem.repetition == TSUMEGO_POSITIONAL ? NOBODY : place->side;
    return key_of(place, UINT64_C(1) << 41 | (uint64_t)(uint8_t)threats << 8 | (uint64_t)side);
}

static size_t find_known(const Known *known, uint64_t key) {
    size_t at = (size_t)(key >> 20) & (known->size - 1);
    while (known->key[at] != 0 && known->key[at] != key) at = (at + 1) & (known->size - 1);
    return at;
}

static int open_known(Arena *arena, size_t size, Known *known) {
    *known = (Known){.key = arena_array(arena, size, sizeof *known->key),
                     .time = arena_array(arena, size, sizeof *known->time),
                     .size = size};
    return known->key != NULL && known->time != NULL;
}

static void put_known(Known *known, uint64_t key, uint32_t time) {
    size_t at = find_known(known, key);
    known->count += known->key[at] == 0;
    known->key[at] = key;
    known->time[at] = time;
}

static int add_known(Verifier *verifier, uint64_t key) {
    Known *known = &verifier->known, grown;
    if (known->count >= known->size / 4 * 3) {
        if (!open_known(verifier->arena, known->size * GROWTH, &grown)) return 0;
        for (size_t i = 0; i < known->size; i++)
            if (known->key[i] != 0) put_known(&grown, known->key[i], known->time[i]);
        *known = grown;
    }
    put_known(known, key, ++verifier->time);
    return 1;
}

/* When it was shown, or met, last; 0: never. */
static uint32_t known_at(const Known *known, uint64_t key) {
    return known->time[find_known(known, key)];
}

/* --- the walk ----------------------------------------------------------------------------- */

/* Marks the target's chains, and takes what belongs to the region into it (tsumego.h, rule 2). */
static void take_chains(Verifier *verifier, const TsumegoProblem *problem, uint8_t *cell) {
    for (int p = 0; p < verifier->points; p++) {
        int16_t chain[TSUMEGO_POINTS];
        int near[4], liberties, beside = 0, open = 0, marked = problem->target[p];
        if (cell[p] == NOBODY) continue;
        int count = verify_chain(&verifier->problem, cell, p, chain, &liberties);
        for (int i = 0; i < count; i++) {
            beside |= problem->region[chain[i]];
            for (int j = verify_near(&verifier->problem, chain[i], near); j-- > 0;) {
                beside |= problem->region[near[j]];
                open |= !problem->region[near[j]] && cell[near[j]] == NOBODY;
            }
        }
        if (!marked && ((cell[p] & SIDE) == ATTACKER || !beside || open)) continue;
        for (int i = 0; i < count; i++) {
            verifier->problem.region[chain[i]] = 1;
            if (marked) cell[chain[i]] |= MARKED;
        }
    }
}

Verifier *verifier_new(Arena *arena, const TsumegoProblem *problem, int first, int threats,
                       int attacker_wins, int deaths, uint64_t seed) {
    Verifier *verifier = arena_array(arena, 1, sizeof *verifier);
    int asked = problem->goal == TSUMEGO_GOAL_CONNECT ? TESUJI_LINKS : TESUJI_LIFE;
    if (!asked || verifier == NULL || !open_known(arena, FIRST_KNOWN, &verifier->known))
        return NULL;
    verifier->problem = *problem;
    verifier->points = problem->width * problem->height;
    verifier->winner = attacker_wins ? ATTACKER : DEFENDER;
    verifier->deaths = deaths && attacker_wins && !connects(problem) &&
                       !(problem->never_ko >> opponent(problem->defender) & 1);
    verifier->walls = deaths && !attacker_wins && connects(problem);
    verifier->told = TSUMEGO_NONE;
    verifier->arena = arena;
    verifier->seed = seed;
    Place *place = &verifier->places[0];
    for (int p = 0; p < verifier->points; p++)
        if (problem->color[p] != EMPTY)
            place->cell[p] = problem->color[p] == problem->defender ? DEFENDER : ATTACKER;
    take_chains(verifier, problem, place->cell);
    verifier->marked = count_marked(verifier, place->cell);
    if (verifier->marked == 0) return NULL;
    place->board = board_hash(verifier, place->cell);
    place->side = first == problem->defender ? DEFENDER : ATTACKER;
    place->ko = problem->ko_for == first ? problem->ko : NO_POINT;
    place->threats = (int8_t)threats;
    place->touched = VERIFY_DEPTH;
    if (verifier->deaths && verify_dead(&verifier->problem, place->cell))
        verifier->status = VERIFY_PROVED;
    return verifier;
}

/* The latest position of the line that a position would repeat, or -1. */
static int repeats(const Verifier *verifier, uint64_t board, int side) {
    for (int i = verifier->depth; i >= verifier->places[verifier->depth].since; i--) {
        const Place *place = &verifier->places[i];
        if (place->board != board) continue;
        if (verifier->problem.repetition == TSUMEGO_POSITIONAL || place->side == side) return i;
    }
    return -1;
}

/* The position of the line in which the attacker has waited as it would now, or -1. */
static int waited_before(const Verifier *verifier) {
    const Place *now = &verifier->places[verifier->depth];
    for (int i = verifier->depth; i >= now->waits; i--)
        if (verifier->places[i].waited && verifier->places[i].board == now->board) return i;
    return -1;
}

/* A place that shows what may not be done depends on where the line has been before. */
static void touch(Place *place, int index) {
    if (index >= 0 && index < place->touched) place->touched = (int16_t)index;
}

typedef enum { ILLEGAL, LEGAL, HAPPENED } Outcome;

static Outcome pass(Verifier *verifier) {
    Place *place = &verifier->places[verifier->depth], *after = place + 1;
    if (place->side == DEFENDER) return LEGAL;
    /* Banned by simple ko, the attacker may wait, but not twice in one position. */
    if (place->ko == NO_POINT) return ILLEGAL;
    int again = waited_before(verifier);
    touch(place, again);
    if (again >= 0) return ILLEGAL;
    after->waited = 1;
    after->since = (int16_t)(verifier->depth + 1);
    return LEGAL;
}

static Outcome put(Verifier *verifier, int move) {
    Place *place = &verifier->places[verifier->depth], *after = place + 1;
    int ko, side = place->side, color = verifier->problem.defender;
    if (side == ATTACKER) color = opponent(color);
    if (!verifier->problem.region[move] || place->cell[move] != NOBODY) return ILLEGAL;
    if (!put_stone(verifier, after->cell, move, side, &ko)) return ILLEGAL;
    if (ko != NO_POINT && (verifier->problem.never_ko >> color & 1)) return ILLEGAL;
    after->ko = (int16_t)ko;
    after->board = board_hash(verifier, after->cell);
    int happened = has_happened(verifier, after->cell), banned = move == place->ko;
    if (!banned && !happened) {
        int repeated = repeats(verifier, after->board, after->side);
        touch(place, repeated);
        banned = repeated >= 0;
    }
    if (banned) {
        int own = side == ATTACKER ? place->threats : -place->threats;
        if (own <= 0) return ILLEGAL;
        after->threats = (int8_t)(place->threats + (side == ATTACKER ? -1 : 1));
        after->since = after->waits = (int16_t)verifier->depth;
    }
    return happened ? HAPPENED : LEGAL;
}

/* Plays a move at the end of the line: the position that it leads to is put behind it, but the line
 * is not made longer. */
static Outcome play(Verifier *verifier, int move) {
    Place *place = &verifier->places[verifier->depth], *after = place + 1;
    *after = *place;
    after->side = (uint8_t)other_side(place->side);
    after->next = 0;
    after->touched = VERIFY_DEPTH;
    after->ko = NO_POINT;
    after->waited = 0;
    verifier->nodes++;
    return move == TSUMEGO_PASS ? pass(verifier) : put(verifier, move);
}

/* Goes back a move: what was shown for the position is kept where it holds everywhere. */
static VerifyStatus leave(Verifier *verifier) {
    const Place *place = &verifier->places[verifier->depth];
    if (place->touched > verifier->depth && !add_known(verifier, place_key(place)))
        return VERIFY_TOO_BIG;
    if (verifier->depth == 0) return VERIFY_PROVED;
    Place *before = &verifier->places[--verifier->depth];
    touch(before, place->touched);
    return VERIFY_RUNNING;
}

/* The barrier behind the position that the line leads to, but for that position itself. Of what is
 * before a threat was spent only the place where that was done may not come again. */
static uint32_t barrier_before(const Verifier *verifier) {
    const Place *place = &verifier->places[verifier->depth], *after = place + 1;
    if (after->threats == place->threats) return place->barrier;
    int met = known_at(&verifier->known, met_key(verifier, place, after->threats)) > 0;
    return met ? verifier->time : 0;
}

/* Whether a theorem tells that the winner has succeeded although play could go on. */
static int is_settled(const Verifier *verifier, const Place *place) {
    const TsumegoProblem *problem = &verifier->problem;
    if (verifier->winner == ATTACKER) return verifier->deaths && verify_dead(problem, place->cell);
    if (place->side == DEFENDER) return 0;
    /* What has been captured is not connected any more. */
    if (connects(problem))
        return count_marked(verifier, place->cell) < verifier->marked ||
               (verifier->walls && verify_apart(problem, place->cell));
    return verify_alive(problem, place->cell);
}

/* The line goes on with the position behind it, unless that is known, or settled. */
static VerifyStatus enter(Verifier *verifier, int move) {
    Place *after = &verifier->places[verifier->depth + 1];
    uint64_t key = place_key(after), met = met_key(verifier, after, after->threats);
    after->barrier = barrier_before(verifier);
    if (known_at(&verifier->known, key) > after->barrier) return VERIFY_RUNNING;
    if (known_at(&verifier->known, met) > 0) after->barrier = verifier->time;
    if (!add_known(verifier, met)) return VERIFY_TOO_BIG;
    if (is_settled(verifier, after))
        return add_known(verifier, key) ? VERIFY_RUNNING : VERIFY_TOO_BIG;
    if (verifier->depth + 1 == VERIFY_DEPTH) return VERIFY_TOO_BIG;
    verifier->line[verifier->depth++] = (int16_t)move;
    return VERIFY_RUNNING;
}

/* The loser tries its next move; when there is none left, the position is won. */
static VerifyStatus try_reply(Verifier *verifier) {
    Place *place = &verifier->places[verifier->depth];
    int loser_attacks = place->side == ATTACKER;
    while (place->next <= verifier->points) {
        int move = place->next++;
        if (move == verifier->points) move = TSUMEGO_PASS;
        Outcome outcome = play(verifier, move);
        if (outcome == ILLEGAL) continue;
        if (outcome == HAPPENED && loser_attacks) {
            verifier->line[verifier->depth++] = (int16_t)move;
            return VERIFY_FAILED;
        }
        if (outcome == HAPPENED) continue;
        return enter(verifier, move);
    }
    return leave(verifier);
}

/* The winner plays what it was told; that done, nothing else needs to be shown here. */
static VerifyStatus play_told(Verifier *verifier) {
    Place *place = &verifier->places[verifier->depth];
    int move = verifier->told, attacks = place->side == ATTACKER;
    if (place->next > 0) return leave(verifier);
    if (move == TSUMEGO_NONE) return VERIFY_ASKS;
    verifier->told = TSUMEGO_NONE;
    if (move < TSUMEGO_PASS || move >= verifier->points) return VERIFY_FAILED;
    place->next = 1;
    Outcome outcome = play(verifier, move);
    if (outcome == ILLEGAL || (outcome == HAPPENED && !attacks)) return VERIFY_FAILED;
    return outcome == HAPPENED ? VERIFY_RUNNING : enter(verifier, move);
}

VerifyStatus verifier_step(Verifier *verifier, uint32_t max_nodes) {
    uint64_t end = verifier->nodes + max_nodes;
    if (verifier->status > VERIFY_ASKS) return verifier->status;
    verifier->status = VERIFY_RUNNING;
    for (uint32_t turn = 0; verifier->status == VERIFY_RUNNING && turn < max_nodes; turn++) {
        if (verifier->nodes >= end) break;
        int side = verifier->places[verifier->depth].side;
        verifier->status = side == verifier->winner ? play_told(verifier) : try_reply(verifier);
    }
    return verifier->status;
}

void verifier_tell(Verifier *verifier, int move) {
    verifier->told = move;
}

int verifier_line(const Verifier *verifier, const int16_t **moves) {
    *moves = verifier->line;
    return verifier->depth;
}

uint64_t verifier_nodes(const Verifier *verifier) {
    return verifier->nodes;
}
