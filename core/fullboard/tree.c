#include "tree.h"

#include "prove.h"

typedef struct {
    FbPosition position;
    int32_t white; /* White is to move */
    int32_t depth;
    int32_t wrong; /* behind a wrong move: only one answer is shown */
} Place;

enum { NO_STONE = -128 };

typedef struct {
    int move;
    int kept; /* the mover keeps both its bounds */
    FbPosition after;
    FbValue value; /* of the position after it, for who moves there */
    int over;
} Choice;

/* The legal moves with their values, those that keep the value first, by progress. */
static int list_choices(const FbRetro *retro, const FbShape *shape, const FbPosition *position,
                        Choice choices[FB_RETRO_POINTS + 1]) {
    FbValue value = fb_retro_value(retro, position);
    int count = 0;
    for (int m = 0; m <= shape->points; m++) {
        Choice now = {.move = m < shape->points ? m : FB_PASS};
        if (m == shape->points) {
            now.after = fb_pass(position);
        } else {
            FbSet point = (FbSet)1 << m;
            if ((fb_empty(shape, position) & point) == 0) continue;
            if (!fb_play(shape, position, point, &now.after)) continue;
        }
        now.over = now.move == FB_PASS && position->passed;
        int8_t score = (int8_t)fb_score(shape, position->opp, position->me);
        now.value =
            now.over ? (FbValue){.low = score, .high = score} : fb_retro_value(retro, &now.after);
        now.kept = -now.value.high >= value.low && -now.value.low >= value.high;
        int at = count++;
        for (; at > 0; at--) {
            const Choice *before = &choices[at - 1];
            int later = before->kept != now.kept ? before->kept
                                                 : before->value.high_rank <= now.value.high_rank;
            if (later) break;
            choices[at] = *before;
        }
        choices[at] = now;
    }
    return count;
}

static int same_place(const Place *a, const Place *b) {
    return a->position.me == b->position.me && a->position.opp == b->position.opp &&
           a->position.ko == b->position.ko && a->position.passed == b->position.passed &&
           a->white == b->white;
}

/* What the side to move gets for itself by its best stone, when endless play is a tie; NO_STONE
 * where there is none. */
static int stones_alone(const FbRetro *retro, const FbShape *shape, const FbPosition *position) {
    int best = NO_STONE;
    FbPosition after;
    for (FbSet empty = fb_empty(shape, position); empty != 0; empty &= empty - 1) {
        if (!fb_play(shape, position, empty & -empty, &after)) continue;
        FbValue child = fb_retro_value(retro, &after);
        int worth = child.low > 0 ? -child.low : child.high < 0 ? -child.high : 0;
        if (worth > best) best = worth;
    }
    return best;
}

/* Whether each side would rather have the other play the first stone. */
static int is_shy(const FbRetro *retro, const FbShape *shape, const FbPosition *position) {
    FbPosition other = fb_pass(position);
    int mine = stones_alone(retro, shape, position), theirs = stones_alone(retro, shape, &other);
    return mine != NO_STONE && theirs != NO_STONE && mine < -theirs;
}

/* Links a new node to an earlier one with its position, and tells a cycle from another way. */
static void link_node(FbTreeNode *nodes, const Place *places, int32_t new) {
    for (int32_t n = 0; n < new &&nodes[new].same == FB_TREE_NONE; n++)
        if (same_place(&places[n], &places[new])) nodes[new].same = n;
    int32_t plies = 0;
    for (int32_t n = new; nodes[new].same != FB_TREE_NONE &&n != FB_TREE_NONE;
         n = nodes[n].parent) {
        if (n == nodes[new].same) nodes[new].cycle = plies;
        plies++;
    }
}

/* Adds the moves from a node that are to be shown; the new number of nodes. */
static int32_t grow(const FbRetro *retro, const FbShape *shape, const FbTreeLimits *limits,
                    FbTreeNode *nodes, Place *places, int32_t from, int32_t count) {
    const Place *here = &places[from];
    Choice choices[FB_RETRO_POINTS + 1];
    int listed = list_choices(retro, shape, &here->position, choices), wrong = 0, right = 0;
    for (int i = 0; i < listed && count < limits->nodes; i++) {
        const Choice *choice = &choices[i];
        int best = choice->kept || i == 0;
        if (best ? here->wrong && right > 0 : here->wrong || wrong == limits->width) continue;
        right += best;
        wrong += !best;
        FbValue value = choice->value;
        places[count] = (Place){.position = choice->after,
                                .white = !here->white,
                                .depth = here->depth + 1,
                                .wrong = here->wrong || !best};
        nodes[count] = (FbTreeNode){.parent = from,
                                    .move = choice->move,
                                    .black = !here->white,
                                    .lo = here->white ? value.low : -value.high,
                                    .hi = here->white ? value.high : -value.low,
                                    .best = best,
                                    .same = FB_TREE_NONE,
                                    .end = choice->over};
        if (!choice->over) link_node(nodes, places, count);
        if (nodes[count].cycle && value.low < value.high)
            nodes[count].shy = is_shy(retro, shape, &choice->after);
        count++;
    }
    return count;
}

const FbTreeNode *fb_tree(Arena *arena, const FbRetro *retro, const FbShape *shape,
                          const FbPosition *root, int white, const FbTreeLimits *limits,
                          int32_t *count) {
    FbTreeNode *nodes = arena_array(arena, (size_t)limits->nodes, sizeof *nodes);
    Place *places = arena_array(arena, (size_t)limits->nodes, sizeof *places);
    if (nodes == NULL || places == NULL || limits->nodes < 1) return NULL;
    FbValue value = fb_retro_value(retro, root);
    places[0] = (Place){.position = *root, .white = white};
    nodes[0] = (FbTreeNode){.parent = FB_TREE_NONE,
                            .move = FB_NO_MOVE,
                            .lo = white ? -value.high : value.low,
                            .hi = white ? -value.low : value.high,
                            .best = 1,
                            .same = FB_TREE_NONE};
    *count = 1;
    for (int32_t n = 0; n < *count; n++) {
        if (nodes[n].end || nodes[n].same != FB_TREE_NONE) continue;
        if (places[n].depth == limits->depth) continue;
        *count = grow(retro, shape, limits, nodes, places, n, *count);
    }
    return nodes;
}
