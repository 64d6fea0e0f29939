/* Canonical forms of short games: no option is dominated, none reversible, so that games are equal
 * just where their forms are the same (Conway, "On Numbers and Games", ch. 10; Siegel,
 * "Combinatorial Game Theory", II.2). Numbers are kept as values, not as trees: by number avoidance
 * and translation no move in a number is ever needed beside a game that is no number.
 *
 * Work is done in steps: what needs more than the allowance of a step is left and asked again in
 * the next, where all comparisons that were finished are remembered. */
#ifndef TESUJI_ENDGAME_FORM_H
#define TESUJI_ENDGAME_FORM_H

#include "../base/arena.h"
#include "../base/error.h"
#include "../base/rational.h"
#include "../base/vector.h"

/* Moves within each other, beside those in numbers. Recursion is at most twice as deep. */
#define FORM_DEPTH_MAX 300

/* A form; equal ids: equal games. Or one of the two below. */
typedef uint32_t FormId;
#define FORM_FAILED  UINT32_MAX       /* forms->failed tells why */
#define FORM_PENDING (UINT32_MAX - 1) /* the allowance is used up: ask again */

typedef struct {
    Rational stops[2]; /* what is reached when Left, when Right moves first; of a number itself */
    uint32_t options;  /* index of the first: Left's, then Right's; those of numbers are not kept */
    uint16_t lefts, rights;
    uint16_t depth; /* 0 for numbers */
} Form;

typedef struct {
    uint32_t a, b;
    uint32_t what; /* 0: free */
    uint32_t result;
} FormMemo;

typedef struct {
    Arena *arena;
    Vector forms;    /* Form */
    Vector options;  /* FormId */
    uint32_t *table; /* id + 1 by content, open addressing */
    uint32_t table_size;
    FormMemo *memo; /* what comparisons and sums gave, open addressing */
    uint32_t memo_size, memo_count;
    Vector scratch;    /* FormId: options being gathered */
    uint64_t work;     /* comparisons and sums that were finished */
    int64_t allowance; /* what is left of it in this step */
    ErrorCode failed;  /* sticky: ERROR_OUT_OF_MEMORY, or ERROR_OVERFLOW for what is too deep or
                          large, or a number that no short game has */
} Forms;

/* An empty store in the arena. */
void forms_init(Forms *forms, Arena *arena);

/* Lets the functions below work off about max_nodes comparisons (at least so many that something
 * gets finished). */
void forms_allow(Forms *forms, uint32_t max_nodes);

/* A number k/2^n. */
FormId form_number(Forms *forms, Rational number);

/* The game with these options. Where it is a number it is the simplest one that fits, counted from
 * `from` (0, or the number that stands beside the game). */
FormId form_of(Forms *forms, const FormId *lefts, uint32_t left_count, const FormId *rights,
               uint32_t right_count, Rational from);

/* a + b. */
FormId form_sum(Forms *forms, FormId a, FormId b);

/* Whether a <= b: 1 or 0, FORM_PENDING or FORM_FAILED. */
uint32_t form_at_most(Forms *forms, FormId a, FormId b);

static inline const Form *form_at(const Forms *forms, FormId id) {
    return (const Form *)forms->forms.items + id;
}

static inline int form_is_number(const Form *form) {
    return form->depth == 0;
}

/* The options of a form, Left's first; NULL for a number. */
static inline const FormId *form_options(const Forms *forms, const Form *form) {
    return form_is_number(form) ? NULL : (const FormId *)forms->options.items + form->options;
}

#endif
