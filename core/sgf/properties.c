/* The properties of FF[4] for Go, and of earlier versions where they are still met. */
#include "parse.h"

/* Names of one and two letters: first letter, second letter or 0. */
#define ENTRY(a, b, type, role)                                                                    \
    [((a) - 'A') * 27 + ((b) ? (b) - 'A' + 1 : 0)] = (type) | (role) << 4

static const uint8_t PROPERTIES[26 * 27] = {
    /* moves */
    ENTRY('B', 0, SGF_MOVE, SGF_WITH_MOVE),
    ENTRY('W', 0, SGF_MOVE, SGF_WITH_MOVE),
    ENTRY('K', 'O', SGF_NOTHING, SGF_WITH_MOVE),
    ENTRY('M', 'N', SGF_NUMBER, SGF_WITH_MOVE),
    ENTRY('B', 'M', SGF_DOUBLE, SGF_WITH_MOVE),
    ENTRY('D', 'O', SGF_NOTHING, SGF_WITH_MOVE),
    ENTRY('I', 'T', SGF_NOTHING, SGF_WITH_MOVE),
    ENTRY('T', 'E', SGF_DOUBLE, SGF_WITH_MOVE),
    ENTRY('B', 'L', SGF_REAL, SGF_WITH_MOVE),
    ENTRY('W', 'L', SGF_REAL, SGF_WITH_MOVE),
    ENTRY('O', 'B', SGF_NUMBER, SGF_WITH_MOVE),
    ENTRY('O', 'W', SGF_NUMBER, SGF_WITH_MOVE),
    /* set-up */
    ENTRY('A', 'B', SGF_POINT_LIST, SGF_SETUP),
    ENTRY('A', 'W', SGF_POINT_LIST, SGF_SETUP),
    ENTRY('A', 'E', SGF_POINT_LIST, SGF_SETUP),
    ENTRY('P', 'L', SGF_COLOR, SGF_SETUP),
    /* annotation and markup */
    ENTRY('C', 0, SGF_TEXT, SGF_ANYWHERE),
    ENTRY('N', 0, SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('D', 'M', SGF_DOUBLE, SGF_ANYWHERE),
    ENTRY('G', 'B', SGF_DOUBLE, SGF_ANYWHERE),
    ENTRY('G', 'W', SGF_DOUBLE, SGF_ANYWHERE),
    ENTRY('H', 'O', SGF_DOUBLE, SGF_ANYWHERE),
    ENTRY('U', 'C', SGF_DOUBLE, SGF_ANYWHERE),
    ENTRY('V', 0, SGF_REAL, SGF_ANYWHERE),
    ENTRY('A', 'R', SGF_POINT_PAIRS, SGF_ANYWHERE),
    ENTRY('L', 'N', SGF_POINT_PAIRS, SGF_ANYWHERE),
    ENTRY('C', 'R', SGF_POINT_LIST, SGF_ANYWHERE),
    ENTRY('M', 'A', SGF_POINT_LIST, SGF_ANYWHERE),
    ENTRY('S', 'L', SGF_POINT_LIST, SGF_ANYWHERE),
    ENTRY('S', 'Q', SGF_POINT_LIST, SGF_ANYWHERE),
    ENTRY('T', 'R', SGF_POINT_LIST, SGF_ANYWHERE),
    ENTRY('M', 0, SGF_POINT_LIST, SGF_ANYWHERE),
    ENTRY('L', 0, SGF_POINT_LIST, SGF_ANYWHERE),
    ENTRY('D', 'D', SGF_POINT_ELIST, SGF_ANYWHERE),
    ENTRY('V', 'W', SGF_POINT_ELIST, SGF_ANYWHERE),
    ENTRY('T', 'B', SGF_POINT_ELIST, SGF_ANYWHERE),
    ENTRY('T', 'W', SGF_POINT_ELIST, SGF_ANYWHERE),
    ENTRY('L', 'B', SGF_POINT_TEXT, SGF_ANYWHERE),
    ENTRY('F', 'G', SGF_NUMBER_OR_PAIR, SGF_ANYWHERE),
    ENTRY('P', 'M', SGF_NUMBER, SGF_ANYWHERE),
    /* root */
    ENTRY('A', 'P', SGF_TEXT_PAIR, SGF_ROOT),
    ENTRY('C', 'A', SGF_SIMPLE_TEXT, SGF_ROOT),
    ENTRY('F', 'F', SGF_NUMBER, SGF_ROOT),
    ENTRY('G', 'M', SGF_NUMBER, SGF_ROOT),
    ENTRY('S', 'T', SGF_NUMBER, SGF_ROOT),
    ENTRY('S', 'Z', SGF_BOARD_SIZE, SGF_ROOT),
    /* the game: may stand in any node of a line, at most once */
    ENTRY('A', 'N', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('B', 'R', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('B', 'T', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('C', 'P', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('D', 'T', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('E', 'V', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('G', 'C', SGF_TEXT, SGF_ANYWHERE),
    ENTRY('G', 'N', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('O', 'N', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('O', 'T', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('P', 'B', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('P', 'C', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('P', 'W', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('R', 'E', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('R', 'O', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('R', 'U', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('S', 'O', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('T', 'M', SGF_REAL, SGF_ANYWHERE),
    ENTRY('U', 'S', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('W', 'R', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('W', 'T', SGF_SIMPLE_TEXT, SGF_ANYWHERE),
    ENTRY('H', 'A', SGF_NUMBER, SGF_ANYWHERE),
    ENTRY('K', 'M', SGF_REAL, SGF_ANYWHERE),
};

/* 0, an unknown property anywhere, for names that are longer or have digits. */
static uint8_t entry(uint32_t id) {
    uint32_t first = (id & 0xff) - 'A', second = (id >> 8 & 0xff) - 'A';
    if (id >> 16 != 0 || first >= 26) return 0;
    if (id >> 8 == 0) return PROPERTIES[first * 27];
    return second < 26 ? PROPERTIES[first * 27 + 1 + second] : 0;
}

SgfType sgf_type(uint32_t id) {
    return (SgfType)(entry(id) & 15);
}

SgfRole sgf_role(uint32_t id) {
    return (SgfRole)(entry(id) >> 4);
}

int sgf_is_list(SgfType type) {
    return type == SGF_UNKNOWN || (type >= SGF_POINT_LIST && type <= SGF_POINT_TEXT);
}

int sgf_is_text(SgfType type) {
    return type == SGF_UNKNOWN || type == SGF_SIMPLE_TEXT || type == SGF_TEXT ||
           type == SGF_POINT_TEXT || type == SGF_TEXT_PAIR || type == SGF_NUMBER_OR_PAIR;
}

int sgf_is_points(SgfType type) {
    return type >= SGF_MOVE && type <= SGF_POINT_PAIRS;
}

int sgf_is_rectangles(SgfType type) {
    return type == SGF_POINT_LIST || type == SGF_POINT_ELIST || type == SGF_UNKNOWN;
}

size_t sgf_normal_name(const uint8_t *text, uint32_t start, uint32_t end, char *out,
                       size_t capacity) {
    size_t length = 0;
    int capitals = 0;
    for (uint32_t i = start; i < end; i++) capitals |= sgf_is_capital(text[i]);
    for (uint32_t i = start; i < end; i++) {
        int lower = sgf_is_lower(text[i]);
        if ((capitals && lower) || (length == 0 && sgf_is_digit(text[i]))) continue;
        if (length < capacity) out[length] = (char)(lower ? text[i] - 'a' + 'A' : text[i]);
        length++;
    }
    return length;
}

uint32_t sgf_name_id(const uint8_t *text, uint32_t start, uint32_t end) {
    char name[4];
    uint32_t id = 0;
    size_t length = sgf_normal_name(text, start, end, name, sizeof name);
    if (length > sizeof name) return SGF_LONG_NAME + start;
    for (size_t i = 0; i < length; i++) id |= (uint32_t)(uint8_t)name[i] << 8 * i;
    return id;
}
