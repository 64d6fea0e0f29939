/* SGF, the Smart Game Format: files FF[1] to FF[4] as they are found in the wild are read into flat
 * arrays of nodes, properties and values that point into the text. Every fault is kept with its
 * place; a tolerant reader takes the repaired tree, a strict one refuses it.
 *
 * Grammar and properties after the FF[4] specification (A. Hollosi, 1997-2021). What is repaired:
 * text around games, missing or superfluous parentheses, missing semicolons, nodes behind
 * variations, lower-case letters in names (FF[3]'s AddBlack is AB), a missing closing bracket
 * behind points, an unescaped one in text, properties that occur twice, bytes that are not UTF-8
 * (read as Latin-1).
 *
 * No recursion: time and memory are linear in the size of the text, at any nesting. */
#ifndef TESUJI_SGF_SGF_H
#define TESUJI_SGF_SGF_H

#include "../base/arena.h"
#include "../base/error.h"

#define SGF_NONE     (-1) /* no such node or property */
#define SGF_PASS     (-1) /* a pass where a point is expected */
#define SGF_SIZE_MAX 25   /* boards are 1..25 each way */
#define SGF_TEXT_MAX INT32_MAX

/* A node. Nodes are stored in pre-order: the first child of node n, if it has one, is n + 1. */
typedef struct {
    int32_t parent;          /* SGF_NONE for the root of a game */
    int32_t next_sibling;    /* of a root: the root of the next game; SGF_NONE at the end */
    uint32_t first_property; /* its properties end where those of node n + 1 begin */
} SgfNode;

/* A property. id is the name: the capital letters and digits of a name of up to four, the first one
 * lowest, as SGF_ID has it; for longer names SGF_LONG_NAME + the name's offset in the text. */
typedef struct {
    uint32_t id;
    uint32_t first_value; /* its values end where those of the next property begin */
} SgfProperty;

/* The raw text of a value, from start up to but not including end, between its brackets. */
typedef struct {
    uint32_t start;
    uint32_t end;
} SgfValue;

/* The id of a short name: SGF_ID('A', 'B') for AB, SGF_ID('C', 0) for C. */
#define SGF_ID(a, b)  ((uint32_t)(a) | (uint32_t)(b) << 8)
#define SGF_LONG_NAME UINT32_C(0x80000000)

/* What can be wrong; wasm/rooms/sgf-tree.js has the words. */
typedef enum {
    SGF_JUNK,               /* text that belongs to no game */
    SGF_STRAY_TEXT,         /* characters inside a game that mean nothing there */
    SGF_MISSING_OPEN,       /* a node outside of a game: "(" added */
    SGF_MISSING_CLOSE,      /* the text ends inside a game: ")" added */
    SGF_EXTRA_CLOSE,        /* a ")" that closes nothing */
    SGF_MISSING_NODE,       /* a property or variation without a node before it: ";" added */
    SGF_EMPTY_TREE,         /* "()" */
    SGF_NODE_AFTER_TREE,    /* a node behind a variation: taken as one more variation */
    SGF_NO_VALUE,           /* a name without a value: dropped */
    SGF_NO_NAME,            /* a value without a name: dropped */
    SGF_UNCLOSED_VALUE,     /* a value without its "]" */
    SGF_UNESCAPED_BRACKET,  /* a "]" inside text without the backslash */
    SGF_LOWER_CASE,         /* lower-case letters in a name, in FF[4] or nothing else */
    SGF_BAD_NAME,           /* digits in a name */
    SGF_NOT_UTF8,           /* bytes that are not UTF-8: read as Latin-1 */
    SGF_DUPLICATE_PROPERTY, /* a name twice in one node: the values are taken together */
    SGF_MANY_VALUES,        /* several values where one is allowed */
    SGF_BAD_VALUE,          /* a value that is not of the property's type */
    SGF_BAD_POINT,          /* not a point of the board */
    SGF_BAD_SIZE,           /* not a board size */
    SGF_POINT_TWICE,        /* one point set up twice in a node */
    SGF_SETUP_WITH_MOVE,    /* set-up and move properties in one node */
    SGF_TWO_MOVES,          /* B and W in one node */
    SGF_NOT_AT_ROOT,        /* a root property elsewhere */
    SGF_FAULT_COUNT
} SgfFaultKind;

typedef struct {
    uint32_t offset; /* into the text */
    uint32_t kind;   /* SgfFaultKind */
} SgfFault;

/* A file. The arrays have one more entry than their count, which ends the last range. */
typedef struct {
    const uint8_t *text; /* the caller's, not copied */
    uint32_t size;
    uint32_t node_count;
    uint32_t property_count;
    uint32_t value_count;
    uint32_t fault_count;
    int32_t utf8; /* 1 when the whole text is valid UTF-8 */
    SgfNode *nodes;
    SgfProperty *properties;
    SgfValue *values;
    SgfFault *faults; /* in the order of their places */
} SgfTree;

/* --- reading ------------------------------------------------------------------------------ */

typedef struct SgfParser SgfParser;

/* The state of a parser that has not failed; the same numbers as StepStatus of core/search. */
typedef enum { SGF_RUNNING = 0, SGF_DONE = 1 } SgfStatus;

/* A parser of size bytes of text, which must outlive the tree. All memory comes from the arena;
 * about three times the text for game records; 27 times at the very worst, text of nothing but
 * faults. NULL: out of memory, or the text is larger than SGF_TEXT_MAX. */
SgfParser *sgf_parser_new(Arena *arena, const void *text, size_t size);

/* Works on about max_bytes more bytes (each is visited a few times in all): an SgfStatus,
 * ERROR_OUT_OF_MEMORY, or ERROR_INVALID_SGF when the text holds no game at all. */
int32_t sgf_parser_step(SgfParser *parser, size_t max_bytes);

/* The tree, once the parser is done (or failed with ERROR_INVALID_SGF: then it has faults only).
 * Lives in the arena. */
const SgfTree *sgf_parser_tree(const SgfParser *parser);

/* All at once. strict: any fault gives ERROR_INVALID_SGF (the tree is there nevertheless, with all
 * faults). place (may be null) gets the place of the first fault when an error is returned.
 * *tree is NULL only when memory ran out. */
ErrorCode sgf_parse(Arena *arena, const void *text, size_t size, int strict, const SgfTree **tree,
                    ErrorPlace *place);

/* Line and column, from 1, of an offset. A column is a character (a byte, when the text is not
 * UTF-8); CR, LF, CR LF and LF CR are one line break, and a byte order mark is no column. Time is
 * linear in the offset. */
ErrorPlace sgf_place(const SgfTree *tree, uint32_t offset);

/* The same for a row of rising offsets at the cost of the last one: *place starts as
 * SGF_PLACE_START, *at as 0, both are moved on to offset. */
#define SGF_PLACE_START ((ErrorPlace){.line = 1, .column = 1, .point = -1})
void sgf_place_advance(const SgfTree *tree, uint32_t offset, uint32_t *at, ErrorPlace *place);

/* --- the tree ----------------------------------------------------------------------------- */

/* Node 0 is the root of the first game, sgf_next_sibling of a root the root of the next. */
static inline int32_t sgf_parent(const SgfTree *tree, int32_t node) {
    return tree->nodes[node].parent;
}

static inline int32_t sgf_next_sibling(const SgfTree *tree, int32_t node) {
    return tree->nodes[node].next_sibling;
}

/* The first child, the one of the main line, or SGF_NONE. */
static inline int32_t sgf_first_child(const SgfTree *tree, int32_t node) {
    uint32_t next = (uint32_t)node + 1;
    return next < tree->node_count && tree->nodes[next].parent == node ? (int32_t)next : SGF_NONE;
}

/* The first property with this id in a node, as an index, or SGF_NONE. */
int32_t sgf_find(const SgfTree *tree, int32_t node, uint32_t id);

/* Writes the name of a property in capital letters, zero-terminated and cut to capacity; returns
 * its whole length. capacity >= 1. */
size_t sgf_name(const SgfTree *tree, uint32_t property, char *out, size_t capacity);

/* Where the name of a property begins in the text. */
uint32_t sgf_property_offset(const SgfTree *tree, uint32_t property);

static inline uint32_t sgf_value_count(const SgfTree *tree, uint32_t property) {
    return tree->properties[property + 1].first_value - tree->properties[property].first_value;
}

/* Value number i, from 0, of a property. Every property has at least one. */
static inline SgfValue sgf_value(const SgfTree *tree, uint32_t property, uint32_t i) {
    return tree->values[tree->properties[property].first_value + i];
}

/* --- values ------------------------------------------------------------------------------- */

/* The board size of a game, 19x19 when there is no SZ. ERROR_UNSUPPORTED_SIZE: SZ is not one or two
 * numbers 1..25; *offset (may be null) is the place. */
ErrorCode sgf_board_size(const SgfTree *tree, int32_t root, int *width, int *height,
                         uint32_t *offset);

/* The points of a property in one node: of all its values, rectangles "aa:cc" point by point, and
 * of all properties when the name stands there twice. */
typedef struct {
    const SgfTree *tree;
    uint32_t id;
    uint32_t property, property_end;
    uint32_t value, value_end;
    int16_t width, height;
    int16_t left, right, x, y, bottom; /* of the rectangle at hand; y > bottom: none */
    uint32_t offset;                   /* where the value of the last point or error begins */
} SgfPoints;

/* On a board of width x height points. A property that is not there has no points. */
SgfPoints sgf_points(const SgfTree *tree, int32_t node, uint32_t id, int width, int height);

/* 1: *point is the next, y * width + x (SGF_PASS for an empty or "tt" move); 0: no more;
 * ERROR_INVALID_SGF: a value is no point of the board (points->offset is its place); the next call
 * goes on behind it. Of a pair "ab:cd" of AR and LN and of "ab:text" of LB, the first point counts.
 * An empty value in a list has no points. */
int32_t sgf_points_next(SgfPoints *points, int *point);

/* The point of a move's value: OK and y * width + x, or SGF_PASS for an empty value and for "tt" on
 * boards up to 19x19; or ERROR_INVALID_SGF. */
ErrorCode sgf_point(const SgfTree *tree, SgfValue value, int width, int height, int *point);

/* The move of a node: *color 1 for B, 2 for W (where both stand there, the one that comes first).
 * 1: there is one; 0: none; ERROR_INVALID_SGF: its value is no point of the board. */
int32_t sgf_move(const SgfTree *tree, int32_t node, int width, int height, int *color, int *point);

/* The side to play that PL names: 1 Black, 2 White, 0 where there is no PL or no colour in it. */
int sgf_to_play(const SgfTree *tree, int32_t node);

/* A whole number with sign; 0: the value is none, or not within -10^9..10^9. */
int sgf_number(const SgfTree *tree, SgfValue value, int32_t *number);

/* A text value decoded to UTF-8: escapes and soft line breaks taken away, other line breaks made
 * "\n" (spaces, when simple), other white space made spaces. Writes up to capacity bytes, never a
 * part of a character, no terminator; returns the size of the whole, at most twice the raw size. */
size_t sgf_text(const SgfTree *tree, SgfValue value, int simple, char *out, size_t capacity);

#endif
