#include "verify_theorems.h"

#include "../base/bits.h"
#include "verify_board.h"

enum { LIFE_MAX = 64 /* chains, and areas */, AREA = LIFE_MAX + 1 };
enum { SORT = 3 };

/* Lists the connected points whose sort has the same bits of SORT as that of point, and numbers
 * them; how many. */
static int list_part(const TsumegoProblem *problem, const uint8_t *sort, int point, int number,
                     uint8_t *numbers, int16_t *part) {
    int near[4], count = 0;
    part[count++] = (int16_t)point;
    numbers[point] = (uint8_t)number;
    for (int i = 0; i < count; i++) {
        for (int j = verify_near(problem, part[i], near); j-- > 0;) {
            int next = near[j];
            if ((sort[next] ^ sort[point]) & SORT || numbers[next]) continue;
            numbers[next] = (uint8_t)number;
            part[count++] = (int16_t)next;
        }
    }
    return count;
}

/* --- life ---------------------------------------------------------------------------------- */

/* The defender's chains by number, and the areas they shut in: points of the region only, so that
 * every attacker's stone there could be captured. */
typedef struct {
    const TsumegoProblem *problem;
    const uint8_t *cell;
    uint8_t ours[TSUMEGO_POINTS];   /* 1 on the defender's stones */
    uint8_t number[TSUMEGO_POINTS]; /* of a stone's chain, from 1; AREA */
    int chains, areas;
    uint64_t around[LIFE_MAX]; /* by area: the chains around it, as bits */
    uint64_t vital[LIFE_MAX];  /* those with every empty point of it as a liberty */
} Life;

/* The bit of the defender's chain at point; 0 when there are too many. */
static uint64_t chain_bit(Life *life, int point) {
    int16_t chain[TSUMEGO_POINTS];
    if (life->number[point] == 0 && life->chains < LIFE_MAX)
        list_part(life->problem, life->ours, point, ++life->chains, life->number, chain);
    return life->number[point] ? BIT64(life->number[point] - 1) : 0;
}

/* Numbers the area at point, and notes it when it may be an eye. */
static void add_area(Life *life, int point) {
    int16_t area[TSUMEGO_POINTS];
    int near[4], fine = life->areas < LIFE_MAX;
    uint64_t around = 0, vital = ~UINT64_C(0);
    for (int i = list_part(life->problem, life->ours, point, AREA, life->number, area); i-- > 0;) {
        uint64_t beside = 0;
        fine &= life->problem->region[area[i]];
        for (int j = verify_near(life->problem, area[i], near); j-- > 0;) {
            if (!life->ours[near[j]]) continue;
            uint64_t bit = chain_bit(life, near[j]);
            beside |= bit;
            fine &= bit != 0;
        }
        around |= beside;
        if (life->cell[area[i]] == NOBODY) vital &= beside;
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

int verify_alive(const TsumegoProblem *problem, const uint8_t *cell) {
    Life life = {.problem = problem, .cell = cell};
    int all = problem->target_rule == TSUMEGO_TARGET_ALL, points = problem->width * problem->height;
    for (int p = 0; p < points; p++) life.ours[p] = (cell[p] & SIDE) == DEFENDER;
    for (int p = 0; p < points; p++)
        if (problem->region[p] && !life.ours[p] && !life.number[p]) add_area(&life, p);
    uint64_t alive = alive_chains(&life);
    for (int p = 0; p < points; p++) {
        if (!(cell[p] & MARKED)) continue;
        int lives = life.number[p] > 0 && (alive >> (life.number[p] - 1) & 1);
        if (lives != all) return lives;
    }
    return all;
}

/* --- death --------------------------------------------------------------------------------- */

/* What the attacker's stones that cannot be captured leave to the target. The last three are of one
 * SORT: in the end they may be a group of the defender's. */
typedef enum {
    BEYOND = 0,   /* nothing: there they stand, or the target does not get there */
    ROOMY = 1,    /* no such stone beside: empty, or an attacker's that may be captured */
    FILLABLE = 2, /* empty, beside one: the attacker can always play here, and that stone stays */
    RESERVED = 6, /* such a point with which a chain of the attacker's connects, or with another */
    HELD = 10,    /* the defender's */
} Kind;

typedef struct {
    const TsumegoProblem *problem;
    const uint8_t *cell;
    uint8_t kind[TSUMEGO_POINTS];  /* Kind */
    uint8_t solid[TSUMEGO_POINTS]; /* 1 beside an attacker's stone that cannot be captured */
    int16_t point[TSUMEGO_POINTS]; /* those that are not BEYOND */
    int count;
} Room;

enum { REGIONS_MAX = 6, REGION_MAX = 5, GROUPS_MAX = 16 };

/* The defender's hopes: regions are connected roomy points, groups what it would have in one piece
 * with all fillable points. */
typedef struct {
    int regions, groups;
    uint32_t touch[REGIONS_MAX]; /* by region: the groups beside it, as bits */
    uint32_t large;              /* regions of several points */
    uint32_t target;             /* groups with marked stones */
    uint32_t hollow;             /* groups with points that are not solid */
} Hopes;

/* Whether the attacker's chain at point reaches out of the region. fixed: 1 on stones of which that
 * is known, 2 on those that can be captured. */
static int is_fixed(const Room *room, int point, uint8_t *fixed) {
    int16_t chain[TSUMEGO_POINTS];
    int liberties, out = 2;
    if (fixed[point]) return fixed[point] == 1;
    int count = verify_chain(room->problem, room->cell, point, chain, &liberties);
    for (int i = 0; i < count; i++)
        if (!room->problem->region[chain[i]]) out = 1;
    for (int i = 0; i < count; i++) fixed[chain[i]] = (uint8_t)out;
    return out == 1;
}

/* Finds all that the target reaches; 0 when that leads out of the region. */
static int find_room(Room *room) {
    const TsumegoProblem *problem = room->problem;
    uint8_t fixed[TSUMEGO_POINTS] = {0};
    for (int p = 0; p < problem->width * problem->height; p++)
        if (room->cell[p] & MARKED) room->kind[p] = HELD, room->point[room->count++] = (int16_t)p;
    for (int i = 0; i < room->count; i++) {
        int near[4], point = room->point[i], side = room->cell[point] & SIDE;
        if (!problem->region[point]) return 0;
        for (int j = verify_near(problem, point, near); j-- > 0;) {
            int next = near[j];
            if ((room->cell[next] & SIDE) == ATTACKER && is_fixed(room, next, fixed)) {
                room->solid[point] = 1;
            } else if (room->kind[next] == BEYOND) {
                room->kind[next] = ROOMY;
                room->point[room->count++] = (int16_t)next;
            }
        }
        room->kind[point] = side == DEFENDER ? HELD : room->solid[point] ? FILLABLE : ROOMY;
    }
    return 1;
}

/* Whether an attacker's stone that may be captured is beside a point. */
static int is_touched(const Room *room, int point) {
    int near[4], touched = 0;
    for (int j = verify_near(room->problem, point, near); j-- > 0;)
        touched |= room->kind[near[j]] == ROOMY && room->cell[near[j]] != NOBODY;
    return touched;
}

/* Makes the attacker's chain at point one that cannot be captured where it has two ways to connect,
 * fillable liberties that nothing else needs, and reserves these: where the defender plays on one,
 * the attacker plays on the other. */
static int connect(Room *room, int point) {
    int16_t chain[TSUMEGO_POINTS];
    int near[4], way[2], ways = 0, liberties;
    int count = verify_chain(room->problem, room->cell, point, chain, &liberties);
    for (int i = 0; i < count; i++) room->kind[chain[i]] = BEYOND;
    for (int i = 0; i < count; i++) {
        for (int j = verify_near(room->problem, chain[i], near); j-- > 0;) {
            if (ways == 2 || room->kind[near[j]] != FILLABLE || is_touched(room, near[j])) continue;
            room->kind[near[j]] = RESERVED;
            way[ways++] = near[j];
        }
    }
    int connects = ways == 2;
    if (ways == 1) room->kind[way[0]] = FILLABLE;
    for (int i = 0; i < count; i++) {
        if (!connects) room->kind[chain[i]] = ROOMY;
        for (int j = verify_near(room->problem, chain[i], near); connects && j-- > 0;) {
            room->solid[near[j]] = 1;
            if (room->kind[near[j]] == ROOMY) room->kind[near[j]] = FILLABLE;
        }
    }
    return connects;
}

static void connect_all(Room *room) {
    for (int again = 1; again;) {
        again = 0;
        for (int i = 0; i < room->count; i++)
            if (room->kind[room->point[i]] == ROOMY && room->cell[room->point[i]] != NOBODY)
                again |= connect(room, room->point[i]);
    }
}

/* Whether a region of some points is one eye at most, whoever moves: nakade in eyes.h. Points of it
 * with several neighbours are inner; where two of them are needed there must be no fillable point
 * beside these or beside the attacker's stones. */
static int is_nakade(const Room *room, const int16_t *region, int count) {
    int inner = 0, missing = 0, attackers = 0, joined = 0, open = 0, center = 0;
    for (int i = 0; i < count; i++) {
        int near[4], degree = 0, fillable = 0, attacked = room->cell[region[i]] != NOBODY;
        for (int j = verify_near(room->problem, region[i], near); j-- > 0;) {
            int roomy = room->kind[near[j]] == ROOMY;
            degree += roomy;
            fillable |= room->kind[near[j]] > ROOMY && room->cell[near[j]] == NOBODY;
            joined += attacked && roomy && room->cell[near[j]] != NOBODY;
        }
        attackers += attacked;
        inner += degree > 1;
        missing += degree > 1 && !attacked;
        center += degree > 2 && attacked;
        open |= fillable && (attacked || degree > 1);
    }
    if (inner == 1) return missing == 0;                         /* a middle with ends */
    if (count == 4 && inner == 2) return missing == 0 && !open;  /* a line */
    if (count == 4) return attackers != 2 || joined > 0;         /* a square */
    return inner == 4 && attackers == 1 && center == 1 && !open; /* a square with a tail */
}

/* Finds the groups, then the regions; 0 when there are too many, or a region might be two eyes by
 * itself. */
static int find_hopes(const Room *room, Hopes *hopes) {
    uint8_t numbers[TSUMEGO_POINTS] = {0};
    int16_t part[TSUMEGO_POINTS];
    int near[4], nakades = 0;
    for (int i = 0; i < room->count; i++) {
        int point = room->point[i], groups = hopes->groups;
        if (room->kind[point] <= ROOMY || numbers[point]) continue;
        if (groups == GROUPS_MAX) return 0;
        int count = list_part(room->problem, room->kind, point, ++hopes->groups, numbers, part);
        for (int j = 0; j < count; j++) {
            if (room->cell[part[j]] & MARKED) hopes->target |= UINT32_C(1) << groups;
            if (!room->solid[part[j]]) hopes->hollow |= UINT32_C(1) << groups;
        }
    }
    for (int i = 0; i < room->count; i++) {
        int point = room->point[i], regions = hopes->regions;
        if (room->kind[point] != ROOMY || numbers[point]) continue;
        int count = list_part(room->problem, room->kind, point, GROUPS_MAX + 1, numbers, part);
        nakades += count > 2;
        if (regions == REGIONS_MAX || nakades > 1 || count > REGION_MAX) return 0;
        if (count > 2 && !is_nakade(room, part, count)) return 0;
        if (count > 1) hopes->large |= UINT32_C(1) << regions;
        hopes->regions++;
        for (int at = 0; at < count; at++)
            for (int j = verify_near(room->problem, part[at], near); j-- > 0;)
                if (room->kind[near[j]] > ROOMY)
                    hopes->touch[regions] |= UINT32_C(1) << (numbers[near[j]] - 1);
    }
    return 1;
}

/* The groups that are left when those without two eyes are dropped one after the other, if the
 * defender has filled the regions in filled. What these, or large ones, touch is joined, and
 * hollow; who touches a part of it touches all. */
static uint32_t groups_left(const Hopes *hopes, uint32_t filled) {
    uint32_t around[REGIONS_MAX], joining = filled | hopes->large, hollow = hopes->hollow;
    uint32_t apart = 0, left = ~UINT32_C(0), before = 0;
    int count = hopes->regions;
    for (int i = 0; i < count; i++) around[i] = hopes->touch[i];
    for (int i = 0; i < count; i++) {
        if (!(joining >> i & 1)) continue;
        hollow |= around[i];
        for (int j = 0; j < count; j++)
            if (around[j] & around[i]) around[j] |= around[i];
    }
    for (int i = 0; i < count; i++) {
        int one = (around[i] & (around[i] - 1)) == 0;
        for (int j = 0; j < count; j++) one |= joining >> j & 1 && around[j] == around[i];
        if (!one) apart |= UINT32_C(1) << i;
    }
    while (left != before) {
        uint32_t one = 0, two = 0, shared = 0;
        for (int i = 0; i < count; i++) {
            if (filled >> i & 1 || around[i] & ~left) continue;
            two |= one & around[i];
            one |= around[i];
            if (apart >> i & 1) shared |= around[i];
        }
        before = left;
        left &= two | (shared & hollow);
    }
    return left;
}

int verify_dead(const TsumegoProblem *problem, const uint8_t *cell) {
    Room room = {.problem = problem, .cell = cell};
    Hopes hopes = {.regions = 0};
    int all = problem->target_rule == TSUMEGO_TARGET_ALL;
    if (!find_room(&room)) return 0;
    connect_all(&room);
    if (!find_hopes(&room, &hopes)) return 0;
    for (uint32_t filled = 0; filled >> hopes.regions == 0; filled++) {
        if (filled & hopes.large) continue;
        uint32_t left = groups_left(&hopes, filled) & hopes.target;
        if (all ? left == hopes.target : left != 0) return 0;
    }
    return 1;
}

/* --- connections --------------------------------------------------------------------------- */

/* Marks the chains of the defender's that cannot be captured. */
static void mark_walls(const TsumegoProblem *problem, const uint8_t *cell, uint8_t *wall) {
    int16_t chain[TSUMEGO_POINTS];
    int near[4], liberties;
    for (int p = 0; p < problem->width * problem->height; p++) {
        if (cell[p] != NOBODY || problem->region[p]) continue;
        for (int j = verify_near(problem, p, near); j-- > 0;) {
            if ((cell[near[j]] & SIDE) != DEFENDER || wall[near[j]]) continue;
            int count = verify_chain(problem, cell, near[j], chain, &liberties);
            for (int i = 0; i < count; i++) wall[chain[i]] = 1;
        }
    }
}

int verify_apart(const TsumegoProblem *problem, const uint8_t *cell) {
    uint8_t wall[TSUMEGO_POINTS] = {0};
    int16_t reached[TSUMEGO_POINTS];
    int near[4], count = 0, points = problem->width * problem->height;
    mark_walls(problem, cell, wall);
    for (int p = 0; p < points && count == 0; p++)
        if (cell[p] & MARKED) reached[count++] = (int16_t)p, wall[p] = 1;
    for (int i = 0; i < count; i++)
        for (int j = verify_near(problem, reached[i], near); j-- > 0;) {
            int next = near[j], outside = cell[next] == NOBODY && !problem->region[next];
            if (wall[next] || outside) continue;
            wall[next] = 1;
            reached[count++] = (int16_t)next;
        }
    for (int p = 0; p < points; p++)
        if (cell[p] & MARKED && !wall[p]) return 1;
    return 0;
}
