#include "verify.h"

#include "../base/bits.h"
#include "../base/hash.h"
#include "../go/board.h"

/* What is on a point: whose stone (0 nobody's), and whether it is a marked one. */
enum { NOBODY = 0, THEIRS = 1, OURS = 2, SIDE = 3, MARKED = 4 };
enum { ATTACKER = THEIRS, DEFENDER = OURS };

enum { GROWTH = 8 /* of the table, as what was before is lost to the arena */ };
enum { FIRST_KNOWN = 1 << 12, LIFE_MAX = 64 /* chains, and areas */ };

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

static int near_points(const Verifier *verifier, int point, int near[4]) {
    int width = verifier->problem.width, count = 0;
    if (point % width > 0) near[count++] = point - 1;
    if (point % width < width - 1) near[count++] = point + 1;
    if (point >= width) near[count++] = point - width;
    if (point + width < verifier->points) near[count++] = point + width;
    return count;
}

static uint64_t board_hash(const Verifier *verifier, const uint8_t *cell) {
    uint64_t hash = 0;
    for (int p = 0; p < verifier->points; p++)
        if (cell[p] != NOBODY) hash ^= hash_key(verifier->seed + (uint64_t)p * 8 + cell[p]);
    return hash;
}

/* Lists the chain at point; the number of its stones. *liberties counts empty points next to it,
 * and the attacker's stones outside the region, for those cannot be captured. */
static int list_chain(const Verifier *verifier, const uint8_t *cell, int point, int16_t *chain,
                      int *liberties) {
    uint8_t seen[TSUMEGO_POINTS] = {0};
    int side = cell[point] & SIDE, count = 0;
    *liberties = 0;
    chain[count++] = (int16_t)point;
    seen[point] = 1;
    for (int i = 0; i < count; i++) {
        int near[4], degree = near_points(verifier, chain[i], near);
        *liberties += side == ATTACKER && !verifier->problem.region[chain[i]];
        for (int j = 0; j < degree; j++) {
            int next = near[j];
            if (seen[next]) continue;
            seen[next] = 1;
            if (cell[next] == NOBODY)
                ++*liberties;
            else if ((cell[next] & SIDE) == side)
                chain[count++] = (int16_t)next;
            else
                seen[next] = 0;
        }
    }
    return count;
}

/* Takes the chain at point off where it has no liberties; the number of stones taken. */
static int capture(const Verifier *verifier, uint8_t *cell, int point) {
    int16_t chain[TSUMEGO_POINTS];
    int liberties, count = list_chain(verifier, cell, point, chain, &liberties);
    if (liberties > 0) return 0;
    for (int i = 0; i < count; i++) cell[chain[i]] = NOBODY;
    return count;
}

/* Plays a stone; 0 when that is an illegal suicide: rule 3 of tsumego.h. *ko becomes the point that
 * simple ko forbids.
 */
static int put_stone(const Verifier *verifier, uint8_t *cell, int point, int side, int *ko) {
    int near[4], degree = near_points(verifier, point, near), taken = 0, taken_at = NO_POINT;
    *ko = NO_POINT;
    cell[point] = (uint8_t)side;
    for (int i = 0; i < degree; i++) {
        if ((cell[near[i]] & SIDE) != other_side(side)) continue;
        int count = capture(verifier, cell, near[i]);
        if (count == 1) taken_at = near[i];
        taken += count;
    }
    int16_t chain[TSUMEGO_POINTS];
    int liberties, stones = list_chain(verifier, cell, point, chain, &liberties);
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
    int count = list_chain(verifier, cell, point, chain, &liberties);
    for (int i = 0; i < count; i++) found += (cell[chain[i]] & MARKED) != 0;
    return found == verifier->marked;
}

/* The event: the target is captured, or the marked stones are connected. */
static int has_happened(const Verifier *verifier, const uint8_t *cell) {
    if (verifier->problem.goal == TSUMEGO_GOAL_CONNECT) return is_connected(verifier, cell);
    int left = count_marked(verifier, cell);
    return verifier->problem.target_rule == TSUMEGO_TARGET_ALL ? left < verifier->marked
                                                               : left == 0;
}

/* --- life ---------------------------------------------------------------------------------- */

/* The defender's chains by number, and the areas they shut in: points of the region only, so that
 * every attacker's stone there could be captured. */
typedef struct {
    uint8_t number[TSUMEGO_POINTS]; /* of a stone's chain, from 1 */
    int chains, areas;
    uint64_t around[LIFE_MAX]; /* by area: the chains around it, as bits */
    uint64_t vital[LIFE_MAX];  /* those with every empty point of it as a liberty */
} Life;

/* The bit of the defender's chain at point; 0 when there are too many. */
static uint64_t chain_bit(const Verifier *verifier, const uint8_t *cell, int point, Life *life) {
    if (life->number[point] == 0 && life->chains < LIFE_MAX) {
        int16_t chain[TSUMEGO_POINTS];
        int liberties, count = list_chain(verifier, cell, point, chain, &liberties);
        life->chains++;
        for (int i = 0; i < count; i++) life->number[chain[i]] = (uint8_t)life->chains;
    }
    return life->number[point] ? BIT64(life->number[point] - 1) : 0;
}

/* Lists the area at point, which is not the defender's, and notes it when it may be an eye. */
static void add_area(const Verifier *verifier, const uint8_t *cell, int point, uint8_t *seen,
                     Life *life) {
    int16_t area[TSUMEGO_POINTS];
    int count = 0, fine = life->areas < LIFE_MAX;
    uint64_t around = 0, vital = ~UINT64_C(0);
    area[count++] = (int16_t)point;
    seen[point] = 1;
    for (int i = 0; i < count; i++) {
        int near[4], degree = near_points(verifier, area[i], near);
        uint64_t beside = 0;
        fine &= verifier->problem.region[area[i]];
        for (int j = 0; j < degree; j++) {
            int next = near[j];
            if ((cell[next] & SIDE) == DEFENDER) {
                uint64_t bit = chain_bit(verifier, cell, next, life);
                beside |= bit;
                fine &= bit != 0;
            } else if (!seen[next]) {
                seen[next] = 1;
                area[count++] = (int16_t)next;
            }
        }
        around |= beside;
        if (cell[area[i]] == NOBODY) vital &= beside;
    }
    if (!fine) return;
    life->around[life->areas] = around;
    life->vital[life->areas++] = vital;
}

/* The chains that cannot be captured even if the defender only passes (Benson 1976): those left
 * when chains with fewer than two vital areas, and areas with a dropped chain around them, are
 * dropped until nothing changes. */
static uint64_t alive_chains(const Life *life) {
    uint64_t alive = ~UINT64_C(0), before = 0;
    while (alive != before) {
        uint64_t one = 0, two = 0;
        for (int i = 0; i < life->areas; i++) {
            if (life->around[i] & ~alive) continue;
            two |= one & life->vital[i];
            one |= life->vital[i];
        }
        before = alive;
        alive &= two;
    }
    return alive;
}

/* The defender has succeeded although play could go on. */
static int is_alive(const Verifier *verifier, const uint8_t *cell) {
    Life life = {.chains = 0};
    uint8_t seen[TSUMEGO_POINTS] = {0};
    int all = verifier->problem.target_rule == TSUMEGO_TARGET_ALL;
    /* What has been captured is not connected any more. */
    if (verifier->problem.goal == TSUMEGO_GOAL_CONNECT)
        return count_marked(verifier, cell) < verifier->marked;
    for (int p = 0; p < verifier->points; p++)
        if (verifier->problem.region[p] && (cell[p] & SIDE) != DEFENDER && !seen[p])
            add_area(verifier, cell, p, seen, &life);
    uint64_t alive = alive_chains(&life);
    for (int p = 0; p < verifier->points; p++) {
        if (!(cell[p] & MARKED)) continue;
        int lives = life.number[p] > 0 && (alive >> (life.number[p] - 1) & 1);
        if (lives != all) return lives;
    }
    return all;
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
        int count = list_chain(verifier, cell, p, chain, &liberties);
        for (int i = 0; i < count; i++) {
            beside |= problem->region[chain[i]];
            for (int j = near_points(verifier, chain[i], near); j-- > 0;) {
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
                       int attacker_wins, uint64_t seed) {
    Verifier *verifier = arena_array(arena, 1, sizeof *verifier);
    if (verifier == NULL || !open_known(arena, FIRST_KNOWN, &verifier->known)) return NULL;
    verifier->problem = *problem;
    verifier->points = problem->width * problem->height;
    verifier->winner = attacker_wins ? ATTACKER : DEFENDER;
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

/* The line goes on with the position behind it, unless that is known, or is life. */
static VerifyStatus enter(Verifier *verifier, int move) {
    Place *after = &verifier->places[verifier->depth + 1];
    uint64_t key = place_key(after), met = met_key(verifier, after, after->threats);
    after->barrier = barrier_before(verifier);
    if (known_at(&verifier->known, key) > after->barrier) return VERIFY_RUNNING;
    if (known_at(&verifier->known, met) > 0) after->barrier = verifier->time;
    if (!add_known(verifier, met)) return VERIFY_TOO_BIG;
    if (verifier->winner == DEFENDER && after->side == ATTACKER && is_alive(verifier, after->cell))
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
