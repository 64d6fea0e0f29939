#include "benson.h"

#include <string.h>

/* A region: a largest connected set of points that do not hold the colour. */
typedef struct {
    int16_t first; /* its points are a run of Search.points */
    int16_t count;
    int16_t interior; /* points that touch no stone of the colour */
    int16_t vital[4]; /* chains to which it is vital: each of its empty points is their liberty */
    uint8_t vital_count;
    uint8_t enclosed; /* borders on chains that may be alive, and only on such */
} Region;

typedef struct {
    const Board *board;
    int color;
    int region_count;
    int16_t points[BOARD_POINTS_MAX];
    Region regions[BOARD_POINTS_MAX];
    uint8_t alive[BOARD_POINTS_MAX]; /* by chain */
    uint8_t eyes[BOARD_POINTS_MAX];  /* by chain: enclosed regions that are vital to it */
} Search;

static void flood(Search *search, uint8_t *seen, int start, int *used) {
    const Board *board = search->board;
    Region *region = &search->regions[search->region_count++];
    int end = *used;
    *region = (Region){.first = (int16_t)end, .enclosed = 1};
    search->points[end++] = (int16_t)start;
    seen[start] = 1;
    for (int i = region->first; i < end; i++) {
        int point = search->points[i], borders = 0;
        for (int n = 0; n < board->neighbor_count[point]; n++) {
            int next = board->neighbors[point][n];
            if (board->color[next] == search->color) {
                borders = 1;
            } else if (!seen[next]) {
                seen[next] = 1;
                search->points[end++] = (int16_t)next;
            }
        }
        region->interior = (int16_t)(region->interior + !borders);
    }
    region->count = (int16_t)(end - region->first);
    *used = end;
}

/* An enemy stone counts as an empty point where it could be made one by suicide. */
static int can_be_empty(const Board *board, int point) {
    return board->color[point] == EMPTY || board->allow_suicide;
}

static int touches(const Search *search, int point, int chain) {
    const Board *board = search->board;
    for (int n = 0; n < board->neighbor_count[point]; n++) {
        int next = board->neighbors[point][n];
        if (board->color[next] == search->color && board->chain[next] == chain) return 1;
    }
    return 0;
}

static int is_vital(const Search *search, const Region *region, int chain) {
    for (int i = 0; i < region->count; i++) {
        int point = search->points[region->first + i];
        if (can_be_empty(search->board, point) && !touches(search, point, chain)) return 0;
    }
    return 1;
}

/* Only chains around one empty point can have the region vital. */
static void find_vital(Search *search, Region *region) {
    const Board *board = search->board;
    int at = region->first;
    while (board->color[search->points[at]] != EMPTY) at++;
    for (int n = 0; n < board->neighbor_count[search->points[at]]; n++) {
        int next = board->neighbors[search->points[at]][n], known = 0;
        if (board->color[next] != search->color) continue;
        for (int i = 0; i < region->vital_count; i++)
            known |= region->vital[i] == board->chain[next];
        if (!known && is_vital(search, region, board->chain[next]))
            region->vital[region->vital_count++] = board->chain[next];
    }
}

static int borders_on_the_dead(const Search *search, const Region *region) {
    const Board *board = search->board;
    for (int i = 0; i < region->count; i++) {
        int point = search->points[region->first + i];
        for (int n = 0; n < board->neighbor_count[point]; n++) {
            int next = board->neighbors[point][n];
            if (board->color[next] == search->color && !search->alive[board->chain[next]]) return 1;
        }
    }
    return 0;
}

/* Drops chains with fewer than two vital enclosed regions, then regions that border on them; 0
 * when all stay. */
static int drop(Search *search) {
    const Board *board = search->board;
    int changed = 0;
    memset(search->eyes, 0, sizeof search->eyes);
    for (int r = 0; r < search->region_count; r++) {
        const Region *region = &search->regions[r];
        for (int i = 0; region->enclosed && i < region->vital_count; i++)
            search->eyes[region->vital[i]]++;
    }
    for (int chain = 0; chain < board->points; chain++) {
        if (!search->alive[chain] || search->eyes[chain] >= 2) continue;
        search->alive[chain] = 0;
        changed = 1;
    }
    for (int r = 0; changed && r < search->region_count; r++) {
        Region *region = &search->regions[r];
        if (region->enclosed && borders_on_the_dead(search, region)) region->enclosed = 0;
    }
    return changed;
}

static void report(const Search *search, Benson *out) {
    const Board *board = search->board;
    for (int point = 0; point < board->points; point++) {
        if (board->color[point] == search->color && search->alive[board->chain[point]])
            points_add(out->alive, point);
    }
    if (board->stones[search->color] == 0) return;
    for (int r = 0; r < search->region_count; r++) {
        const Region *region = &search->regions[r];
        if (!region->enclosed || region->interior > 1) continue;
        for (int i = 0; i < region->count; i++)
            points_add(out->territory, search->points[region->first + i]);
    }
}

void benson(const Board *board, int color, Benson *out) {
    Search search;
    uint8_t seen[BOARD_POINTS_MAX] = {0};
    int used = 0;
    search.board = board;
    search.color = color;
    search.region_count = 0;
    memset(search.alive, 0, sizeof search.alive);
    memset(out, 0, sizeof *out);
    for (int point = 0; point < board->points; point++) {
        if (board->color[point] == color) {
            search.alive[board->chain[point]] = 1;
        } else if (!seen[point]) {
            flood(&search, seen, point, &used);
        }
    }
    for (int r = 0; r < search.region_count; r++) find_vital(&search, &search.regions[r]);
    while (drop(&search)) continue;
    report(&search, out);
}
