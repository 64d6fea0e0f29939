/* Lives and kills proved lately: what is found again stays, what is not makes way for others. */
#pragma GCC diagnostic ignored "-Wunused-function"
#define SET_WORDS 1
#include "../../../core/tsumego/search.h"

#include "../check.h"

static Lately lately;

/* Keeps so many more. */
static void keep(int count) {
    while (count-- > 0) lately_place(&lately);
}

static void the_oldest_makes_way(void **state) {
    (void)state;
    lately = (Lately){.next = 0};
    for (int turn = 0; turn < 3; turn++)
        for (int i = 0; i < LATELY; i++) assert_int_equal(lately_place(&lately), i);
}

static void what_was_found_again_stays_a_turn_for_each_time(void **state) {
    (void)state;
    lately = (Lately){.next = 0};
    keep(LATELY);
    lately.found[0] = 2;
    for (int turn = 0; turn < 2; turn++) {
        assert_int_equal(lately_place(&lately), 1);
        keep(LATELY - 2);
    }
    assert_int_equal(lately_place(&lately), 0);
}

static void where_all_were_found_again_the_oldest_makes_way(void **state) {
    (void)state;
    lately = (Lately){.next = 0};
    keep(LATELY + 7);
    for (int i = 0; i < LATELY; i++) lately.found[i] = LATELY_FOUND;
    assert_int_equal(lately_place(&lately), 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oldest_makes_way),
        cmocka_unit_test(what_was_found_again_stays_a_turn_for_each_time),
        cmocka_unit_test(where_all_were_found_again_the_oldest_makes_way)};
    return cmocka_run_group_tests(tests, 0, 0);
}
