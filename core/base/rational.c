#include "rational.h"

#include <stddef.h>

__extension__ typedef __int128 Wide;

static const Rational NOT_A_NUMBER = {0, 0};

static uint64_t magnitude(int64_t n) {
    return n < 0 ? -(uint64_t)n : (uint64_t)n;
}

/* Binary greatest common divisor (Stein 1967); gcd(0, b) = b. */
static uint64_t gcd(uint64_t a, uint64_t b) {
    if (a == 0 || b == 0) return a | b;
    int shift = __builtin_ctzll(a | b);
    a >>= __builtin_ctzll(a);
    while (b != 0) {
        b >>= __builtin_ctzll(b);
        if (a > b) {
            uint64_t t = a;
            a = b;
            b = t;
        }
        b -= a;
    }
    return a << shift;
}

static Wide wide_gcd(Wide a, Wide b) {
    while (b != 0) {
        Wide t = a % b;
        a = b;
        b = t;
    }
    return a;
}

/* num / den in lowest terms, den > 0. */
static Rational reduce_wide(Wide num, Wide den) {
    Wide size = num < 0 ? -num : num;
    Wide common = wide_gcd(size, den);
    num /= common;
    den /= common;
    size /= common;
    if (size >= RATIONAL_LIMIT || den >= RATIONAL_LIMIT) return NOT_A_NUMBER;
    return (Rational){(int64_t)num, (int64_t)den};
}

static int small(Rational a) {
    const int64_t limit = INT64_C(1) << 30;
    return a.num > -limit && a.num < limit && a.den < limit;
}

/* num / den in lowest terms, den > 0, both below 2^62 in size. */
static Rational reduce(int64_t num, int64_t den) {
    if (den == 1) return (Rational){num, 1};
    int64_t common = (int64_t)gcd(magnitude(num), (uint64_t)den);
    return (Rational){num / common, den / common};
}

Rational rational_new(int64_t num, int64_t den) {
    if (den == 0) return NOT_A_NUMBER;
    return den < 0 ? reduce_wide(-(Wide)num, -(Wide)den) : reduce_wide(num, den);
}

Rational rational_add(Rational a, Rational b) {
    if (a.den == 0 || b.den == 0) return NOT_A_NUMBER;
    if (small(a) && small(b)) {
        if (a.den == b.den) return reduce(a.num + b.num, a.den);
        return reduce(a.num * b.den + b.num * a.den, a.den * b.den);
    }
    return reduce_wide((Wide)a.num * b.den + (Wide)b.num * a.den, (Wide)a.den * b.den);
}

Rational rational_sub(Rational a, Rational b) {
    return rational_add(a, rational_negate(b));
}

Rational rational_mul(Rational a, Rational b) {
    if (a.den == 0 || b.den == 0) return NOT_A_NUMBER;
    if (small(a) && small(b)) return reduce(a.num * b.num, a.den * b.den);
    return reduce_wide((Wide)a.num * b.num, (Wide)a.den * b.den);
}

Rational rational_div(Rational a, Rational b) {
    if (b.num == 0) return NOT_A_NUMBER;
    Rational inverse = b.num < 0 ? (Rational){-b.den, -b.num} : (Rational){b.den, b.num};
    return rational_mul(a, inverse);
}

int rational_compare(Rational a, Rational b) {
    if (a.den == b.den) return (a.num > b.num) - (a.num < b.num);
    if (small(a) && small(b)) {
        int64_t left = a.num * b.den, right = b.num * a.den;
        return (left > right) - (left < right);
    }
    Wide left = (Wide)a.num * b.den, right = (Wide)b.num * a.den;
    return (left > right) - (left < right);
}

int64_t rational_floor(Rational a) {
    return a.num / a.den - (a.num % a.den < 0);
}

int64_t rational_ceil(Rational a) {
    return a.num / a.den + (a.num % a.den > 0);
}

/* The integer nearest 0 that lies between the ends, both taken times scale. 0 when there is none.
 */
static int whole_between(RangeEnd low, RangeEnd high, int64_t scale, int64_t *found) {
    Rational by = rational_whole(scale);
    Rational a = rational_mul(low.at, by), b = rational_mul(high.at, by);
    if (!rational_valid(a) || !rational_valid(b)) return 0;
    int64_t from = low.closed ? rational_ceil(a) : rational_floor(a) + 1;
    int64_t to = high.closed ? rational_floor(b) : rational_ceil(b) - 1;
    if (!low.given) from = INT64_MIN;
    if (!high.given) to = INT64_MAX;
    *found = from > 0 ? from : to < 0 ? to : 0;
    return from <= to;
}

Rational rational_simplest(RangeEnd low, RangeEnd high) {
    int64_t found;
    if (low.given && high.given && low.closed && high.closed && rational_equal(low.at, high.at))
        return low.at;
    for (int64_t den = 1; den < RATIONAL_LIMIT / 2; den *= 2)
        if (whole_between(low, high, den, &found)) return rational_new(found, den);
    return NOT_A_NUMBER;
}
