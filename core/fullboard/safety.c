#include "safety.h"

enum { MOST = FB_MAX_POINTS };

typedef struct {
    int chains, regions;
    FbSet chain[MOST], liberties[MOST]; /* stones, and all points beside them */
    FbSet region[MOST];                 /* parts of the board between the stones */
    uint32_t vital[MOST];               /* by chain: regions that are eyes for it */
    uint32_t border[MOST];              /* by region: chains beside it */
    uint32_t wall, firm;                /* chains that have one eye, and two, outside the map */
} Map;

static void list_regions(const FbShape *shape, FbSet between, Map *map) {
    map->regions = 0;
    while (between != 0) {
        FbSet region = fb_flood(shape, between & -between, between);
        map->region[map->regions++] = region;
        between &= ~region;
    }
}

/* A region is an eye for a chain when all its points that count are beside the chain. */
static void list_chains(const FbShape *shape, FbSet own, FbSet count, FbSet wall, FbSet firm,
                        Map *map) {
    map->chains = 0;
    map->wall = map->firm = 0;
    for (int r = 0; r < map->regions; r++) map->border[r] = 0;
    FbSet between = 0;
    for (int r = 0; r < map->regions; r++) between |= map->region[r];
    for (FbSet left = own & fb_beside(shape, between); left != 0;) {
        FbSet chain = fb_flood(shape, left & -left, own);
        FbSet liberties = fb_beside(shape, chain);
        uint32_t vital = 0;
        for (int r = 0; r < map->regions; r++) {
            if ((map->region[r] & liberties) == 0) continue;
            map->border[r] |= (uint32_t)1 << map->chains;
            if ((map->region[r] & count & ~liberties) == 0) vital |= (uint32_t)1 << r;
        }
        map->vital[map->chains] = vital;
        if (chain & wall) map->wall |= (uint32_t)1 << map->chains;
        if (chain & firm) map->firm |= (uint32_t)1 << map->chains;
        map->chain[map->chains] = chain;
        map->liberties[map->chains++] = liberties;
        left &= ~chain;
    }
}

/* Benson's elimination: the set of chain numbers that live by eyes whose borders all live. */
static uint32_t living_chains(const Map *map) {
    uint32_t chains = (uint32_t)(BIT64(map->chains) - 1);
    uint32_t regions = (uint32_t)(BIT64(map->regions) - 1);
    for (;;) {
        uint32_t before = chains;
        for (int c = 0; c < map->chains; c++) {
            int eyes = map->firm >> c & 1 ? 2 : (int)(map->wall >> c & 1);
            if (fb_count(map->vital[c] & regions) + eyes < 2) chains &= ~((uint32_t)1 << c);
        }
        if (chains == before) return chains;
        for (int r = 0; r < map->regions; r++)
            if (map->border[r] & ~chains) regions &= ~((uint32_t)1 << r);
    }
}

/* No room for two eyes: at most one point, or two neighbours, out of reach of the safe stones. */
static int too_small(const FbShape *shape, FbSet inner) {
    if ((inner & (inner - 1)) == 0) return 1;
    FbSet first = inner & -inner;
    return (inner & ~first & ~fb_beside(shape, first)) == 0 && fb_count(inner) == 2;
}

/* Filling a region that chains count as an eye is harmless when all its points, stones included,
 * are beside each of those chains: whatever is captured there leaves an eye again. */
static int fillable(const Map *map, uint32_t living, FbSet region) {
    for (int r = 0; r < map->regions; r++) {
        if (map->region[r] != region) continue;
        uint32_t counting = living & ~map->firm;
        for (int c = 0; c < map->chains; c++)
            if (counting >> c & 1 && map->vital[c] >> r & 1 && region & ~map->liberties[c])
                return 0;
    }
    return 1;
}

static FbSet stones_of(const Map *map, uint32_t chains) {
    FbSet stones = 0;
    for (int c = 0; c < map->chains; c++)
        if (chains >> c & 1) stones |= map->chain[c];
    return stones;
}

/* Adds the regions that the other side cannot live in; between: what the safe stones enclose. */
static FbSafe with_territory(const FbShape *shape, const Map *map, uint32_t living, FbSet between) {
    FbSafe safe = {.stones = stones_of(map, living)};
    safe.area = safe.stones;
    FbSet reach = fb_beside(shape, safe.stones);
    for (between &= ~safe.stones; between != 0;) {
        FbSet region = fb_flood(shape, between & -between, between);
        between &= ~region;
        if (too_small(shape, region & ~reach) && fillable(map, living, region)) safe.area |= region;
    }
    return safe;
}

/* Whether two regions might be eyes for one chain or another: few boards get as far as that. */
static int has_two_eyes(const Map *map, FbSet far) {
    int eyes = 0;
    for (int r = 0; r < map->regions; r++) eyes += (map->region[r] & far) == 0;
    return eyes >= 2;
}

FbSafe fb_safe(const FbShape *shape, FbSet own, FbSet other) {
    Map map;
    list_regions(shape, shape->all & ~own, &map);
    if (!has_two_eyes(&map, ~(own | other | fb_beside(shape, own)))) return (FbSafe){0};
    list_chains(shape, own, shape->all & ~(own | other), 0, 0, &map);
    uint32_t living = living_chains(&map);
    if (living == 0) return (FbSafe){0};
    return with_territory(shape, &map, living, shape->all);
}

int fb_safe_part(const FbShape *shape, FbSet own, FbSet other, FbSet part, FbSet wall, FbSet firm) {
    Map map;
    list_regions(shape, part & ~own, &map);
    list_chains(shape, own, part & ~(own | other), wall, firm, &map);
    uint32_t living = living_chains(&map);
    if ((map.wall | map.firm) & ~living) return 0;
    return (part & ~with_territory(shape, &map, living, part).area) == 0;
}
