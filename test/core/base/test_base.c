/* The foundation: error words, arena, bits, random numbers. */

#include "../check.h"

#include "../../../core/base/arena.h"
#include "../../../core/base/bits.h"
#include "../../../core/base/error.h"
#include "../../../core/base/random.h"

static void errors_have_names_and_texts(void **state) {
    (void)state;
    assert_string_equal(error_name(ERROR_INVALID_SGF), "invalid-sgf");
    assert_string_equal(error_name(ERROR_OVERFLOW), "overflow");
    assert_string_equal(error_name(1), "unknown-error");
    assert_string_equal(error_name(ERROR_LAST - 1), "unknown-error");
    for (int32_t code = OK; code >= ERROR_LAST; code--) assert_true(error_text(code)[0] != 0);
}

static void an_arena_hands_out_aligned_memory_until_it_is_used_up(void **state) {
    (void)state;
    uint8_t block[256];
    Arena arena = arena_over(block + 1, 200);
    uint8_t *a = arena_alloc(&arena, 3);
    uint64_t *b = arena_array(&arena, 4, sizeof *b);
    assert_int_equal((uintptr_t)a % 16, 0);
    assert_int_equal((uintptr_t)b % 16, 0);
    assert_true((uint8_t *)b >= a + 3);
    assert_int_equal(b[0] | b[1] | b[2] | b[3], 0);
    assert_null(arena_alloc(&arena, 200));
    assert_null(arena_array(&arena, SIZE_MAX / 4, 8));
    assert_non_null(arena_alloc(&arena, 8));
}

static void bits_are_counted_and_popped(void **state) {
    (void)state;
    uint64_t set = BIT64(3) | BIT64(63);
    assert_int_equal(bits_count(set), 2);
    assert_int_equal(bits_pop(&set), 3);
    assert_true(bits_single(set));
    assert_int_equal(bits_pop(&set), 63);
    assert_false(bits_single(set));
}

static void random_numbers_repeat_and_stay_below_their_bound(void **state) {
    (void)state;
    Random a = random_seeded(7), b = random_seeded(7);
    int seen[10] = {0};
    for (int i = 0; i < 10000; i++) {
        uint32_t n = random_below(&a, 10);
        assert_int_equal(n, random_below(&b, 10));
        assert_true(n < 10);
        seen[n]++;
    }
    for (int i = 0; i < 10; i++) assert_in_range(seen[i], 850, 1150);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_have_names_and_texts),
        cmocka_unit_test(an_arena_hands_out_aligned_memory_until_it_is_used_up),
        cmocka_unit_test(bits_are_counted_and_popped),
        cmocka_unit_test(random_numbers_repeat_and_stay_below_their_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
