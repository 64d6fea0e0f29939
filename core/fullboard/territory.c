#include "territory.h"

FbTerritory fb_territory(const FbShape *shape, FbSet black, FbSet white) {
    FbSafe mine = fb_safe(shape, black, white);
    FbSafe theirs = fb_safe(shape, white, black);
    FbSet rest = shape->all & ~(mine.area | theirs.area);
    FbSet between = fb_beside(shape, mine.stones) & fb_beside(shape, theirs.stones);
    return (FbTerritory){.score = fb_count(mine.area) - fb_count(theirs.area) - fb_count(black) +
                                  fb_count(white),
                         .open = rest & (black | white | ~between)};
}
