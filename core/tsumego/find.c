#include "find.h"

#include <string.h>

#include "../go/board.h"
#include "narrow.h"

enum {
    FAR = 127,       /* a distance nobody walks */
    SPACE_LEAST = 8, /* empty points that make an area outside: an eighth of the empty board */
    SPACE_MOST = 24, /* within these bounds */
    LOCAL = 3,       /* lines within which an area is near a marked target */
    LOOSE = 3,       /* a chain with no more liberties may well be captured */
    REACH = 4,       /* how far the narrowest region stretches into the open */
};

/* A set of stones that may be meant. */
typedef struct {
    uint64_t stones[BOARD_WORDS];
    int32_t count;
    uint8_t color;
    uint8_t tier;
} Suspect;

struct Finder {
    const TsumegoProblem *given;
    unsigned said;
    int width, height, points;
    int16_t near[TSUMEGO_POINTS][4];
    uint8_t near_count[TSUMEGO_POINTS];
    int16_t chain[TSUMEGO_POINTS];  /* of stones: the chain's first point */
    int16_t area[TSUMEGO_POINTS];   /* the area's first point, -1 on neutral points */
    int16_t space[TSUMEGO_POINTS];  /* by area: empty points */
    uint8_t outer[TSUMEGO_POINTS];  /* by area: 1 where it is outside */
    uint8_t inside[TSUMEGO_POINTS]; /* 1: a stone the problem is about */
    uint8_t walled[TSUMEGO_POINTS]; /* 1: an empty point that no outer area reaches */
    int16_t fight[TSUMEGO_POINTS];  /* of inner stones: the first point of their part of the play */
    uint8_t from_inner[TSUMEGO_POINTS];    /* distances over empty points */
    uint8_t from_outer[3][TSUMEGO_POINTS]; /* by colour; [0]: of either */
    int count;
    Suspect suspects[FIND_CANDIDATES];
    int16_t queue[TSUMEGO_POINTS];
};

static int stone_at(const Finder *finder, int point) {
    return finder->given->color[point];
}

static void link_points(Finder *finder) {
    for (int point = 0; point < finder->points; point++) {
        int x = point % finder->width, y = point / finder->width, count = 0;
        if (x > 0) finder->near[point][count++] = (int16_t)(point - 1);
        if (x + 1 < finder->width) finder->near[point][count++] = (int16_t)(point + 1);
        if (y > 0) finder->near[point][count++] = (int16_t)(point - finder->width);
        if (y + 1 < finder->height) finder->near[point][count++] = (int16_t)(point + finder->width);
        finder->near_count[point] = (uint8_t)count;
    }
}

/* Gives label[] the first point of each connected part of the points with equal kind[] that is not
 * 0, and -1 elsewhere. */
static void label_parts(Finder *finder, const uint8_t *kind, int16_t *label) {
    int16_t *queue = finder->queue;
    memset(label, -1, (size_t)finder->points * sizeof *label);
    for (int start = 0; start < finder->points; start++) {
        if (kind[start] == 0 || label[start] >= 0) continue;
        int head = 0, tail = 0;
        queue[tail++] = (int16_t)start;
        label[start] = (int16_t)start;
        while (head < tail) {
            int point = queue[head++];
            for (int i = 0; i < finder->near_count[point]; i++) {
                int next = finder->near[point][i];
                if (kind[next] != kind[start] || label[next] >= 0) continue;
                label[next] = (int16_t)start;
                queue[tail++] = (int16_t)next;
            }
        }
    }
}

/* Steps over empty points from the stones in from[] (value 1) to every empty point; 0 on the stones
 * themselves, FAR where no path leads. */
static void measure(Finder *finder, const uint8_t *from, uint8_t *distance) {
    int16_t *queue = finder->queue;
    int head = 0, tail = 0;
    for (int point = 0; point < finder->points; point++) {
        distance[point] = from[point] ? 0 : FAR;
        if (from[point]) queue[tail++] = (int16_t)point;
    }
    while (head < tail) {
        int point = queue[head++];
        for (int i = 0; i < finder->near_count[point]; i++) {
            int next = finder->near[point][i];
            if (stone_at(finder, next) != EMPTY || distance[next] < FAR) continue;
            distance[next] = (uint8_t)(distance[point] < FAR - 1 ? distance[point] + 1 : FAR - 1);
            queue[tail++] = (int16_t)next;
        }
    }
}

/* Rule 1: areas of both colours and their empty space. */
static void find_areas(Finder *finder) {
    uint8_t owner[TSUMEGO_POINTS] = {0}, from[TSUMEGO_POINTS] = {0};
    uint8_t distance[3][TSUMEGO_POINTS];
    for (int color = BLACK; color <= WHITE; color++) {
        for (int p = 0; p < finder->points; p++) from[p] = stone_at(finder, p) == color;
        measure(finder, from, distance[color]);
    }
    for (int p = 0; p < finder->points; p++) {
        int black = distance[BLACK][p], white = distance[WHITE][p];
        owner[p] = (uint8_t)(stone_at(finder, p) != EMPTY ? stone_at(finder, p)
                             : black == white             ? EMPTY
                             : black < white              ? BLACK
                                                          : WHITE);
    }
    label_parts(finder, owner, finder->area);
    memset(finder->space, 0, sizeof finder->space);
    for (int p = 0; p < finder->points; p++)
        if (finder->area[p] >= 0 && stone_at(finder, p) == EMPTY) finder->space[finder->area[p]]++;
}

static int empty_points(const Finder *finder) {
    int count = 0;
    for (int p = 0; p < finder->points; p++) count += stone_at(finder, p) == EMPTY;
    return count;
}

/* The points within so many lines of one. */
typedef struct {
    int left, right, top, bottom;
} Box;

static Box box_around(const Finder *finder, int point, int lines) {
    int x = point % finder->width, y = point / finder->width;
    Box box = {x - lines, x + lines, y - lines, y + lines};
    if (box.left < 0) box.left = 0;
    if (box.top < 0) box.top = 0;
    if (box.right >= finder->width) box.right = finder->width - 1;
    if (box.bottom >= finder->height) box.bottom = finder->height - 1;
    return box;
}

/* Beside a marked target areas away from it are outside, too; its own is inside. */
static void part_from_target(Finder *finder) {
    uint8_t meant[TSUMEGO_POINTS] = {0}, close[TSUMEGO_POINTS] = {0}; /* by chain, by area */
    for (int p = 0; p < finder->points; p++)
        if (finder->given->target[p] && stone_at(finder, p) != EMPTY) meant[finder->chain[p]] = 1;
    for (int p = 0; p < finder->points; p++) {
        if (stone_at(finder, p) == EMPTY || !meant[finder->chain[p]]) continue;
        Box box = box_around(finder, p, LOCAL);
        for (int y = box.top; y <= box.bottom; y++)
            for (int q = y * finder->width + box.left; q <= y * finder->width + box.right; q++)
                if (stone_at(finder, q) != EMPTY) close[finder->area[q]] = 1;
    }
    for (int p = 0; p < finder->points; p++)
        if (stone_at(finder, p) != EMPTY) finder->outer[finder->area[p]] |= !close[finder->area[p]];
    for (int p = 0; p < finder->points; p++)
        if (finder->given->target[p]) finder->outer[finder->area[p]] = 0;
}

/* Rule 2: which areas are outside. A marked target is inside whatever its space; when nothing else
 * is, the area with the least space is. */
static void part_outer(Finder *finder) {
    int least = empty_points(finder) / 8, smallest = -1, inner = 0;
    if (least < SPACE_LEAST) least = SPACE_LEAST;
    if (least > SPACE_MOST) least = SPACE_MOST;
    memset(finder->outer, 0, sizeof finder->outer);
    for (int p = 0; p < finder->points; p++) {
        if (stone_at(finder, p) == EMPTY) continue;
        int area = finder->area[p];
        finder->outer[area] = finder->space[area] >= least;
        if (smallest < 0 || finder->space[area] < finder->space[smallest]) smallest = area;
    }
    if (finder->said & FIND_TARGET) part_from_target(finder);
    for (int p = 0; p < finder->points; p++)
        inner += stone_at(finder, p) != EMPTY && !finder->outer[finder->area[p]];
    if (inner == 0 && smallest >= 0) finder->outer[smallest] = 0;
    for (int p = 0; p < finder->points; p++)
        finder->inside[p] = stone_at(finder, p) != EMPTY && !finder->outer[finder->area[p]];
}

/* Empty points that can be walked to from no outer area, and from some inner stone. */
static void find_walled(Finder *finder) {
    uint8_t empty[TSUMEGO_POINTS] = {0}, open[TSUMEGO_POINTS] = {0}, touched[TSUMEGO_POINTS] = {0};
    int16_t part[TSUMEGO_POINTS];
    for (int p = 0; p < finder->points; p++) empty[p] = stone_at(finder, p) == EMPTY;
    label_parts(finder, empty, part);
    for (int p = 0; p < finder->points; p++) {
        if (!empty[p]) continue;
        if (finder->area[p] >= 0 && finder->outer[finder->area[p]]) open[part[p]] = 1;
        for (int i = 0; i < finder->near_count[p]; i++)
            if (finder->inside[finder->near[p][i]]) touched[part[p]] = 1;
    }
    for (int p = 0; p < finder->points; p++)
        finder->walled[p] = empty[p] && !open[part[p]] && touched[part[p]];
}

static void measure_all(Finder *finder) {
    uint8_t from[TSUMEGO_POINTS];
    measure(finder, finder->inside, finder->from_inner);
    for (int color = EMPTY; color <= WHITE; color++) {
        for (int p = 0; p < finder->points; p++)
            from[p] = stone_at(finder, p) != EMPTY && !finder->inside[p] &&
                      (color == EMPTY || stone_at(finder, p) == color);
        measure(finder, from, finder->from_outer[color]);
    }
}

/* Rule 3, for all fights together: the narrowest region. */
static int in_play(const Finder *finder, int point) {
    if (stone_at(finder, point) != EMPTY) return finder->inside[point];
    int inner = finder->from_inner[point], outer = finder->from_outer[EMPTY][point];
    if (finder->walled[point] || inner <= 1) return 1;
    return inner < outer ? inner <= REACH : inner == outer && inner <= REACH / 2;
}

/* Liberties of every chain, by its first point. */
static void count_liberties(const Finder *finder, uint8_t *liberties) {
    memset(liberties, 0, TSUMEGO_POINTS);
    for (int p = 0; p < finder->points; p++) {
        int16_t met[4];
        int count = 0;
        for (int i = 0; stone_at(finder, p) == EMPTY && i < finder->near_count[p]; i++) {
            int next = finder->near[p][i], chain = finder->chain[next], again = 0;
            for (int j = 0; j < count; j++) again |= met[j] == chain;
            if (stone_at(finder, next) == EMPTY || again) continue;
            met[count++] = (int16_t)chain;
            if (liberties[chain] < UINT8_MAX) liberties[chain]++;
        }
    }
}

/* The empty points beside one, as in play. */
static void open_around(const Finder *finder, int point, uint8_t *play) {
    for (int i = 0; i < finder->near_count[point]; i++)
        if (stone_at(finder, finder->near[point][i]) == EMPTY) play[finder->near[point][i]] = 1;
}

/* Puts outer chains that touch what is in play and have few liberties into play themselves, with
 * those liberties: they may be captured after all. In wider regions, with what is beside the
 * liberties, too, lest the frame help them. */
static void loosen(const Finder *finder, int growth, uint8_t *play) {
    uint8_t touched[TSUMEGO_POINTS] = {0}, liberties[TSUMEGO_POINTS];
    int few = growth + 1;
    count_liberties(finder, liberties);
    for (int p = 0; p < finder->points; p++)
        for (int i = 0; play[p] && i < finder->near_count[p]; i++) {
            int next = finder->near[p][i];
            if (stone_at(finder, next) != EMPTY && !finder->inside[next])
                touched[finder->chain[next]] = 1;
        }
    for (int p = 0; p < finder->points; p++) {
        int chain = finder->chain[p];
        if (stone_at(finder, p) == EMPTY || !touched[chain] || liberties[chain] > few) continue;
        play[p] = 1;
        open_around(finder, p, play);
        for (int i = 0; i < finder->near_count[p] && growth > 1 && liberties[chain] <= LOOSE; i++)
            if (stone_at(finder, finder->near[p][i]) == EMPTY)
                open_around(finder, finder->near[p][i], play);
    }
}

/* Marks the points in play, widened by the empty points that touch some, growth times over, as long
 * as outer stones are not nearer by more than growth. Chains that only the wider play touches may
 * be captured, too. */
static void mark_play(const Finder *finder, int growth, uint8_t *play) {
    for (int p = 0; p < finder->points; p++) play[p] = (uint8_t)in_play(finder, p);
    loosen(finder, growth, play);
    for (int step = 1; step <= growth; step++) {
        for (int p = 0; p < finder->points; p++) {
            if (play[p] || stone_at(finder, p) != EMPTY) continue;
            if (finder->from_inner[p] > finder->from_outer[EMPTY][p] + step) continue;
            for (int i = 0; i < finder->near_count[p]; i++) {
                int next = finder->near[p][i];
                if (stone_at(finder, next) != EMPTY || !play[next] || play[next] > step) continue;
                play[p] = (uint8_t)(step + 1);
            }
        }
    }
    if (growth > 0) loosen(finder, growth, play);
}

/* Adds to the points in play that part of the next step that is nearest to inner stones. */
static void mark_part(const Finder *finder, int growth, uint8_t *play) {
    uint8_t next[TSUMEGO_POINTS];
    int count = 0;
    mark_play(finder, growth / FIND_STEPS + 1, next);
    for (int p = 0; p < finder->points; p++) count += next[p] && !play[p];
    count = count * (growth % FIND_STEPS) / FIND_STEPS;
    for (int steps = 0; steps <= FAR; steps++)
        for (int p = 0; p < finder->points && count > 0; p++) {
            if (!next[p] || play[p] || finder->from_inner[p] != steps) continue;
            play[p] = 1;
            count--;
        }
}

/* Spreads to points that touch, diagonals too, from the seeds in part[] over those in play. */
static void spread(Finder *finder, const uint8_t *play, uint8_t *part) {
    int16_t *queue = finder->queue;
    int head = 0, tail = 0;
    for (int p = 0; p < finder->points; p++)
        if (part[p]) queue[tail++] = (int16_t)p;
    while (head < tail) {
        int x = queue[head] % finder->width, y = queue[head] / finder->width;
        head++;
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                if (x + dx < 0 || x + dx >= finder->width) continue;
                if (y + dy < 0 || y + dy >= finder->height) continue;
                int next = (y + dy) * finder->width + x + dx;
                if (!play[next] || part[next]) continue;
                part[next] = 1;
                queue[tail++] = (int16_t)next;
            }
        }
    }
}

static void part_fights(Finder *finder) {
    uint8_t play[TSUMEGO_POINTS], part[TSUMEGO_POINTS];
    memset(finder->fight, -1, sizeof finder->fight);
    mark_play(finder, 0, play);
    for (int p = 0; p < finder->points; p++) {
        if (!finder->inside[p] || finder->fight[p] >= 0) continue;
        memset(part, 0, sizeof part);
        part[p] = 1;
        spread(finder, play, part);
        for (int other = p; other < finder->points; other++)
            if (part[other] && finder->inside[other]) finder->fight[other] = (int16_t)p;
    }
}

/* --- suspects ----------------------------------------------------------------------------- */

static void suspect(Finder *finder, const uint8_t *stones, int color, int tier) {
    Suspect next = {.color = (uint8_t)color, .tier = (uint8_t)tier};
    for (int p = 0; p < finder->points; p++) {
        if (!stones[p]) continue;
        points_add(next.stones, p);
        next.count++;
    }
    if (next.count == 0 || finder->count == FIND_CANDIDATES) return;
    for (int i = 0; i < finder->count; i++)
        if (memcmp(finder->suspects[i].stones, next.stones, sizeof next.stones) == 0) return;
    finder->suspects[finder->count++] = next;
}

/* The stones of from[] that carry the same label, largest set first, each a suspect; less than half
 * of them is of tier 1. */
static void suspect_parts(Finder *finder, const uint8_t *from, const int16_t *label, int color,
                          int tier) {
    int16_t size[TSUMEGO_POINTS] = {0};
    uint8_t set[TSUMEGO_POINTS];
    int all = 0;
    for (int p = 0; p < finder->points; p++) {
        if (from[p]) size[label[p]]++;
        all += from[p] != 0;
    }
    while (finder->count < FIND_CANDIDATES) {
        int best = 0;
        for (int p = 1; p < finder->points; p++)
            if (size[p] > size[best]) best = p;
        if (size[best] == 0) return;
        for (int p = 0; p < finder->points; p++) set[p] = from[p] && label[p] == best;
        suspect(finder, set, color, tier || 2 * size[best] < all);
        size[best] = 0;
    }
}

/* Whether an inner stone of a colour and of the fight is within two lines of a point. */
static int is_beside_inner(const Finder *finder, int fight, int color, int point) {
    Box box = box_around(finder, point, 2);
    for (int y = box.top; y <= box.bottom; y++)
        for (int q = y * finder->width + box.left; q <= y * finder->width + box.right; q++)
            if (finder->inside[q] && finder->fight[q] == fight && stone_at(finder, q) == color)
                return 1;
    return 0;
}

/* How many outer stones of a colour stand within two lines of inner stones of the other. */
static int ring(const Finder *finder, int fight, int color) {
    int count = 0;
    for (int p = 0; p < finder->points; p++)
        if (stone_at(finder, p) == color && !finder->inside[p])
            count += is_beside_inner(finder, fight, opponent(color), p);
    return count;
}

static void inner_stones(const Finder *finder, int fight, int color, uint8_t *set) {
    for (int p = 0; p < finder->points; p++)
        set[p] = finder->inside[p] && finder->fight[p] == fight && stone_at(finder, p) == color;
}

/* Rule 5 for one fight. */
static void suspect_fight(Finder *finder, int fight) {
    uint8_t set[TSUMEGO_POINTS];
    int defender = ring(finder, fight, WHITE) > ring(finder, fight, BLACK) ? BLACK : WHITE;
    for (int i = 0, color = defender; i < 2; i++, color = opponent(color)) {
        inner_stones(finder, fight, color, set);
        suspect(finder, set, color, color != defender);
        suspect_parts(finder, set, finder->area, color, color != defender);
    }
    for (int i = 0, color = defender; i < 2; i++, color = opponent(color)) {
        inner_stones(finder, fight, color, set);
        suspect_parts(finder, set, finder->chain, color, 1);
    }
}

static void suspect_fights(Finder *finder) {
    int16_t size[TSUMEGO_POINTS] = {0};
    for (int p = 0; p < finder->points; p++)
        if (finder->fight[p] >= 0) size[finder->fight[p]]++;
    while (finder->count < FIND_CANDIDATES) {
        int best = 0;
        for (int p = 1; p < finder->points; p++)
            if (size[p] > size[best]) best = p;
        if (size[best] == 0) return;
        size[best] = 0;
        suspect_fight(finder, best);
    }
}

/* With a region, but without a target: chains that lie wholly inside it may be meant. */
static void suspect_in_region(Finder *finder) {
    uint8_t leaves[TSUMEGO_POINTS] = {0}, set[3][TSUMEGO_POINTS];
    int size[3] = {0};
    for (int p = 0; p < finder->points; p++)
        if (stone_at(finder, p) != EMPTY && !finder->given->region[p]) leaves[finder->chain[p]] = 1;
    for (int color = BLACK; color <= WHITE; color++) {
        for (int p = 0; p < finder->points; p++) {
            set[color][p] = stone_at(finder, p) == color && !leaves[finder->chain[p]];
            size[color] += set[color][p];
        }
    }
    int defender = size[BLACK] > size[WHITE] ? BLACK : WHITE;
    for (int i = 0, color = defender; i < 2; i++, color = opponent(color))
        suspect(finder, set[color], color, 0);
    for (int i = 0, color = defender; i < 2; i++, color = opponent(color))
        suspect_parts(finder, set[color], finder->chain, color, 1);
}

/* Drops the suspects of the colour that is not the defender. */
static void keep_defender(Finder *finder) {
    int kept = 0;
    for (int i = 0; i < finder->count; i++)
        if (finder->suspects[i].color == finder->given->defender)
            finder->suspects[kept++] = finder->suspects[i];
    finder->count = kept;
}

/* Whether regions are to be found. */
static int grows(const Finder *finder) {
    return TESUJI_GROWS && !(finder->said & FIND_REGION);
}

/* What is inside, and how far all is from that. */
static void find_region(Finder *finder) {
    find_areas(finder);
    part_outer(finder);
    find_walled(finder);
    measure_all(finder);
    part_fights(finder);
}

Finder *finder_new(Arena *arena, const TsumegoProblem *problem, unsigned given) {
    Finder *finder = arena_array(arena, 1, sizeof *finder);
    if (finder == NULL) return NULL;
    finder->given = problem;
    finder->said = given;
    finder->width = problem->width;
    finder->height = problem->height;
    finder->points = problem->width * problem->height;
    link_points(finder);
    label_parts(finder, problem->color, finder->chain);
    if (grows(finder)) find_region(finder);
    if (given & FIND_TARGET) {
        for (int p = 0; p < finder->points && finder->count == 0; p++)
            if (problem->target[p]) suspect(finder, problem->target, problem->color[p], 0);
        return finder;
    }
    if (grows(finder))
        suspect_fights(finder);
    else
        suspect_in_region(finder);
    if (given & FIND_DEFENDER) keep_defender(finder);
    return finder;
}

int finder_count(const Finder *finder) {
    return finder->count;
}

int finder_tier(const Finder *finder, int number) {
    return finder->suspects[number].tier;
}

/* --- candidates --------------------------------------------------------------------------- */

/* Adds the attacker's chains that have all their liberties in the region: they may be captured. */
static void take_enclosed(const Finder *finder, TsumegoProblem *problem) {
    uint8_t leaves[TSUMEGO_POINTS] = {0}; /* by chain */
    int attacker = opponent(problem->defender);
    for (int p = 0; p < finder->points; p++)
        for (int i = 0; stone_at(finder, p) == attacker && i < finder->near_count[p]; i++) {
            int next = finder->near[p][i];
            if (stone_at(finder, next) == EMPTY && !problem->region[next])
                leaves[finder->chain[p]] = 1;
        }
    for (int p = 0; p < finder->points; p++)
        if (stone_at(finder, p) == attacker && !leaves[finder->chain[p]]) problem->region[p] = 1;
}

/* Rule 4: the stones just outside of the region. */
static void frame(const Finder *finder, TsumegoProblem *problem) {
    for (int p = 0; p < finder->points; p++) {
        if (problem->region[p] || problem->color[p] != EMPTY) continue;
        int touches = 0;
        for (int i = 0; i < finder->near_count[p]; i++) {
            int next = finder->near[p][i];
            touches |=
                problem->region[next] || (problem->color[next] != EMPTY && finder->inside[next]);
        }
        if (!touches) continue;
        int attacker = opponent(problem->defender);
        int friendly = finder->from_outer[problem->defender][p] < finder->from_outer[attacker][p];
        if (finder->said & (FIND_FRIENDS | FIND_FOES)) friendly = finder->said & FIND_FRIENDS;
        problem->color[p] = friendly ? problem->defender : (uint8_t)attacker;
    }
}

/* Opens the frame around chains that it has left without liberties. */
static void unframe(Finder *finder, TsumegoProblem *problem) {
    int16_t chain[TSUMEGO_POINTS];
    uint8_t free[TSUMEGO_POINTS] = {0};
    label_parts(finder, problem->color, chain);
    for (int p = 0; p < finder->points; p++)
        for (int i = 0; problem->color[p] != EMPTY && i < finder->near_count[p]; i++)
            if (problem->color[finder->near[p][i]] == EMPTY) free[chain[p]] = 1;
    for (int p = 0; p < finder->points; p++) {
        if (problem->color[p] == EMPTY || free[chain[p]]) continue;
        for (int i = 0; i < finder->near_count[p]; i++) {
            int next = finder->near[p][i];
            if (finder->given->color[next] != EMPTY) continue;
            problem->color[next] = EMPTY;
            problem->region[next] = 1;
        }
        if (finder->given->color[p] != EMPTY) continue;
        problem->color[p] = EMPTY;
        problem->region[p] = 1;
    }
    for (int p = 0; p < finder->points; p++)
        problem->framed[p] = problem->color[p] != stone_at(finder, p);
}

void finder_candidate(Finder *finder, int number, int growth, TsumegoProblem *problem) {
    const Suspect *meant = &finder->suspects[number];
    *problem = *finder->given;
    memset(problem->target, 0, sizeof problem->target);
    for (int p = 0; p < finder->points; p++)
        problem->target[p] = (uint8_t)points_has(meant->stones, p);
    if (!(finder->said & FIND_DEFENDER)) problem->defender = meant->color;
    if (!(finder->said & FIND_GOAL)) problem->goal = TSUMEGO_GOAL_LIFE;
    if (!(finder->said & FIND_RULE)) problem->target_rule = TSUMEGO_TARGET_ANY;
    if (!grows(finder)) return;
    uint8_t play[TSUMEGO_POINTS];
    mark_play(finder, growth / FIND_STEPS, play);
    if (growth % FIND_STEPS > 0) mark_part(finder, growth, play);
    memcpy(problem->region, problem->target, sizeof problem->region);
    spread(finder, play, problem->region);
    take_enclosed(finder, problem);
    frame(finder, problem);
    unframe(finder, problem);
}

int finder_framed(const Finder *finder, const TsumegoProblem *problem) {
    return memcmp(problem->color, finder->given->color, (size_t)finder->points) != 0;
}

int finder_holds(const Finder *finder, const TsumegoProblem *problem, const uint8_t *zone,
                 unsigned bit) {
    return narrow_holds(finder->given, problem, zone, bit);
}
