#include "board.h"

FbShape fb_shape(int width, int height) {
    FbShape shape = {.width = (uint8_t)width, .height = (uint8_t)height};
    shape.points = (uint8_t)(width * height);
    shape.all = (FbSet)(BIT64(shape.points) - 1);
    FbSet column = 0;
    for (int y = 0; y < height; y++) column |= (FbSet)1 << (y * width);
    shape.not_first = shape.all & ~column;
    shape.not_last = shape.all & ~(column << (width - 1));
    return shape;
}

int fb_score(const FbShape *shape, FbSet me, FbSet opp) {
    FbSet empty = shape->all & ~(me | opp);
    FbSet mine = fb_flood(shape, fb_beside(shape, me) & empty, empty);
    FbSet theirs = fb_flood(shape, fb_beside(shape, opp) & empty, empty);
    return fb_count(me | (mine & ~theirs)) - fb_count(opp | (theirs & ~mine));
}

/* Both halves of the word hold a set, so one pass of shifts moves both. */
static inline uint64_t both(FbSet set) {
    return set | (uint64_t)set << 32;
}

/* Left and right changed: columns change places in pairs. */
static inline uint64_t mirrored(const FbShape *shape, uint64_t sets) {
    uint64_t column = both(shape->all & ~shape->not_first);
    uint64_t image = 0;
    int by = shape->width - 1;
    for (; by > 0; by -= 2, column <<= 1) image |= (sets & column) << by | (sets >> by & column);
    return by == 0 ? image | (sets & column) : image;
}

/* Top and bottom changed: rows change places in pairs. */
static inline uint64_t overturned(const FbShape *shape, uint64_t sets) {
    uint64_t row = both((FbSet)(BIT64(shape->width) - 1));
    uint64_t image = 0;
    int by = shape->points - shape->width;
    for (; by > 0; by -= 2 * shape->width, row <<= shape->width)
        image |= (sets & row) << by | (sets >> by & row);
    return by == 0 ? image | (sets & row) : image;
}

/* Rows and columns changed; squares only. */
static uint64_t transposed(const FbShape *shape, uint64_t sets) {
    int size = shape->width;
    uint64_t above = 0; /* diagonal d places above the main one */
    for (int i = 0; i < size; i++) above |= both((FbSet)1 << (i * (size + 1)));
    uint64_t below = above;
    uint64_t image = sets & above;
    for (int d = 1; d < size; d++) {
        above = (above << 1) & both(shape->not_first);
        below = (below << size) & both(shape->all);
        image |= (sets & above) << (d * (size - 1));
        image |= (sets & below) >> (d * (size - 1));
    }
    return image;
}

int fb_symmetries(const FbShape *shape) {
    if (shape->width == shape->height) return shape->points == 1 ? 1 : 8;
    return shape->width == 1 || shape->height == 1 ? 2 : 4;
}

uint64_t fb_image(const FbShape *shape, uint64_t sets, int n) {
    if (n & 4) sets = transposed(shape, sets);
    if (n & 1) sets = shape->width == 1 ? overturned(shape, sets) : mirrored(shape, sets);
    if (n & 2) sets = overturned(shape, sets);
    return sets;
}

static inline void keep_least(uint64_t image, int n, uint64_t *least, int *symmetry) {
    if (image < *least) {
        *least = image;
        *symmetry = n;
    }
}

uint64_t fb_canonical(const FbShape *shape, uint64_t sets, int *symmetry) {
    uint64_t least = sets;
    *symmetry = 0;
    if (shape->points == 1) return least;
    if (shape->width == 1 || shape->height == 1) {
        keep_least(fb_image(shape, sets, 1), 1, &least, symmetry);
        return least;
    }
    uint64_t mirror = mirrored(shape, sets);
    keep_least(mirror, 1, &least, symmetry);
    keep_least(overturned(shape, sets), 2, &least, symmetry);
    keep_least(overturned(shape, mirror), 3, &least, symmetry);
    if (shape->width != shape->height) return least;
    sets = transposed(shape, sets);
    mirror = mirrored(shape, sets);
    keep_least(sets, 4, &least, symmetry);
    keep_least(mirror, 5, &least, symmetry);
    keep_least(overturned(shape, sets), 6, &least, symmetry);
    keep_least(overturned(shape, mirror), 7, &least, symmetry);
    return least;
}
