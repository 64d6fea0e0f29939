/* What the files of this room share: kinds of properties, characters, and the checker that runs
 * over a finished tree. */
#ifndef TESUJI_SGF_PARSE_H
#define TESUJI_SGF_PARSE_H

#include "sgf.h"

/* What the values of a property are. */
typedef enum {
    SGF_UNKNOWN, /* not in FF[4] or not for Go: text */
    SGF_NOTHING, /* always empty */
    SGF_NUMBER,
    SGF_REAL,
    SGF_DOUBLE, /* 1 or 2 */
    SGF_COLOR,
    SGF_SIMPLE_TEXT,
    SGF_TEXT,
    SGF_MOVE,          /* a point or a pass */
    SGF_POINT_LIST,    /* points and rectangles */
    SGF_POINT_ELIST,   /* the same, or one empty value */
    SGF_POINT_PAIRS,   /* point:point */
    SGF_POINT_TEXT,    /* point:text */
    SGF_BOARD_SIZE,    /* number, or number:number */
    SGF_TEXT_PAIR,     /* text:text */
    SGF_NUMBER_OR_PAIR /* empty, or number:text */
} SgfType;

/* Where a property may stand. */
typedef enum { SGF_ANYWHERE, SGF_ROOT, SGF_SETUP, SGF_WITH_MOVE } SgfRole;

SgfType sgf_type(uint32_t id);
SgfRole sgf_role(uint32_t id);

/* Whether a property may have more than one value. */
int sgf_is_list(SgfType type);

/* The length of the line break at this place: CR, LF, or both; 0 for none. */
size_t sgf_line_break(const uint8_t *text, size_t at, size_t end);

/* Whether a value is free text, in which a "]" could have been meant as a character. */
int sgf_is_text(SgfType type);

/* Whether a value is nothing but points, so that it cannot hold ";" or parentheses. */
int sgf_is_points(SgfType type);

/* Looks at one node and reports its faults in the order of their places. faults is NULL in the
 * first round, which only counts; names is a table of name_slots (a power of two, more than twice
 * the properties of any node), cleared before each round. */
typedef struct {
    const SgfTree *tree;
    uint64_t *names;
    uint32_t name_slots;
    SgfFault *faults;
    uint32_t fault_count;
    int32_t width, height; /* of the game at hand; 0: not a game of Go, points are not checked */
    int32_t declares_utf8; /* CA says so */
    uint64_t stones[(SGF_SIZE_MAX * SGF_SIZE_MAX + 63) / 64]; /* set up in the node at hand */
} SgfChecker;

void sgf_check_node(SgfChecker *checker, int32_t node);

static inline int sgf_is_blank(uint8_t c) {
    return c <= ' ';
}

static inline int sgf_is_capital(uint8_t c) {
    return (uint8_t)(c - 'A') < 26;
}

static inline int sgf_is_lower(uint8_t c) {
    return (uint8_t)(c - 'a') < 26;
}

static inline int sgf_is_digit(uint8_t c) {
    return (uint8_t)(c - '0') < 10;
}

static inline int sgf_is_letter(uint8_t c) {
    return sgf_is_capital(c) || sgf_is_lower(c);
}

/* Whether a value "aa:cc" is a rectangle. */
int sgf_is_rectangles(SgfType type);

/* The name text[start..end) as it counts: its capitals and the digits behind the first one; a name
 * without capitals as if it were written in them. Writes up to capacity characters, no terminator;
 * returns the whole length. */
size_t sgf_normal_name(const uint8_t *text, uint32_t start, uint32_t end, char *out,
                       size_t capacity);

/* The id of the name text[start..end); see SgfProperty. */
uint32_t sgf_name_id(const uint8_t *text, uint32_t start, uint32_t end);

/* The value without the white space around it. */
SgfValue sgf_trim(const SgfTree *tree, SgfValue value);

/* Whether the text starts with the byte order mark of UTF-8. */
static inline int sgf_starts_with_bom(const SgfTree *tree) {
    return tree->size >= 3 && tree->text[0] == 0xef && tree->text[1] == 0xbb &&
           tree->text[2] == 0xbf;
}

/* The offset of the first byte from start that is no part of valid UTF-8, or end. */
size_t sgf_utf8_valid(const uint8_t *text, size_t start, size_t end);

#endif
