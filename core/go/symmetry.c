#include "symmetry.h"

static int color_through(int color, int invert) {
    return color == EMPTY || !invert ? color : opponent(color);
}

void board_transform(Board *to, const Board *from, int symmetry, int invert) {
    board_clear(to);
    for (int point = 0; point < from->points; point++) {
        if (from->color[point] == EMPTY) continue;
        board_set(to, symmetry_point(symmetry, point, from->width, from->height),
                  color_through(from->color[point], invert));
    }
    to->ko = (int16_t)symmetry_point(symmetry, from->ko, from->width, from->height);
    to->ko_color = (uint8_t)color_through(from->ko_color, invert);
    to->captures[color_through(BLACK, invert)] = from->captures[BLACK];
    to->captures[color_through(WHITE, invert)] = from->captures[WHITE];
    to->allow_suicide = from->allow_suicide;
}

uint64_t board_hash_through(const Board *board, int symmetry, int invert) {
    uint64_t hash = 0;
    for (int point = 0; point < board->points; point++) {
        if (board->color[point] == EMPTY) continue;
        hash ^= board_key(symmetry_point(symmetry, point, board->width, board->height),
                          color_through(board->color[point], invert));
    }
    return hash;
}
