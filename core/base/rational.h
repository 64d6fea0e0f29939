/* Exact rationals of 64-bit parts. Nothing is ever rounded: a result that does not fit is
 * "not a number" (denominator 0), which every operation passes on, so that a computation is
 * checked once at its end with rational_valid. */
#ifndef TESUJI_BASE_RATIONAL_H
#define TESUJI_BASE_RATIONAL_H

#include <stdint.h>

typedef struct {
    int64_t num;
    int64_t den; /* > 0 and prime to num; 0: not a number */
} Rational;

/* Both parts are kept below this in size, so that int64_t and the sum of two products in 128 bits
 * cannot overflow. */
#define RATIONAL_LIMIT (INT64_C(1) << 62)

/* Kept out of line: link-time optimisation would copy them into every use and swell the module. */
#define RATIONAL_CALL __attribute__((noinline))

static inline Rational rational_whole(int64_t n) {
    return (Rational){n, 1};
}

static inline int rational_valid(Rational a) {
    return a.den != 0;
}

/* num / den in lowest terms; den may be negative, 0 gives not a number. */
RATIONAL_CALL Rational rational_new(int64_t num, int64_t den);

RATIONAL_CALL Rational rational_add(Rational a, Rational b);
RATIONAL_CALL Rational rational_sub(Rational a, Rational b);
RATIONAL_CALL Rational rational_mul(Rational a, Rational b);

/* a / b; not a number where b is 0 (the caller who must tell this from overflow looks first). */
RATIONAL_CALL Rational rational_div(Rational a, Rational b);

/* -1, 0 or 1 as a is below, equal to or above b; both must be valid. */
RATIONAL_CALL int rational_compare(Rational a, Rational b);

/* The largest integer not above a, the smallest not below; a must be valid. */
RATIONAL_CALL int64_t rational_floor(Rational a);
RATIONAL_CALL int64_t rational_ceil(Rational a);

static inline Rational rational_negate(Rational a) {
    return (Rational){-a.num, a.den};
}

static inline int rational_equal(Rational a, Rational b) {
    return a.num == b.num && a.den == b.den;
}

/* Whether the denominator is a power of two, that is, whether a is the value of a short game. */
static inline int rational_dyadic(Rational a) {
    return (a.den & (a.den - 1)) == 0;
}

/* An end of a range of numbers. */
typedef struct {
    int given; /* 0: the range goes on for ever */
    int closed;
    Rational at;
} RangeEnd;

/* The simplest number from low to high: the integer nearest 0, else the dyadic with the smallest
 * denominator (Conway, "On Numbers and Games", ch. 2). Where both ends are closed and equal that
 * number is returned, dyadic or not. Not a number where there is none. */
RATIONAL_CALL Rational rational_simplest(RangeEnd low, RangeEnd high);

#endif
