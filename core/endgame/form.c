#include "form.h"

#include "../base/hash.h"

#include <string.h>

/* Enough to go down once through a sum and a comparison as deep as forms may be, so that every step
 * finishes something. */
#define ALLOWANCE_MIN (8 * FORM_DEPTH_MAX)

enum { FREE, AT_MOST, SUM };

void forms_init(Forms *forms, Arena *arena) {
    memset(forms, 0, sizeof *forms);
    forms->arena = arena;
}

void forms_allow(Forms *forms, uint32_t max_nodes) {
    forms->allowance = max_nodes < ALLOWANCE_MIN ? ALLOWANCE_MIN : max_nodes;
}

static FormId fail(Forms *forms, ErrorCode code) {
    if (forms->failed == OK) forms->failed = code;
    return FORM_FAILED;
}

static int is_answer(uint32_t result) {
    return result < FORM_PENDING;
}

/* ---- What is remembered ------------------------------------------------------------------- */

static FormMemo *memo_slot(const Forms *forms, uint32_t what, FormId a, FormId b) {
    uint64_t hash = hash_mix((uint64_t)a << 32 ^ b ^ (uint64_t)what << 62);
    uint32_t slot = (uint32_t)hash & (forms->memo_size - 1);
    while (forms->memo[slot].what != FREE) {
        FormMemo *memo = &forms->memo[slot];
        if (memo->what == what && memo->a == a && memo->b == b) break;
        slot = (slot + 1) & (forms->memo_size - 1);
    }
    return &forms->memo[slot];
}

static int grow_memo(Forms *forms) {
    FormMemo *old = forms->memo;
    uint32_t old_size = forms->memo_size, size = old_size == 0 ? 256 : old_size * 2;
    FormMemo *memo = arena_array(forms->arena, size, sizeof *memo);
    if (memo == NULL) return 0;
    forms->memo = memo;
    forms->memo_size = size;
    for (uint32_t i = 0; i < old_size; i++)
        if (old[i].what != FREE) *memo_slot(forms, old[i].what, old[i].a, old[i].b) = old[i];
    return 1;
}

static uint32_t remember(Forms *forms, uint32_t what, FormId a, FormId b, uint32_t result) {
    if (forms->memo_count * 2 >= forms->memo_size && !grow_memo(forms))
        return fail(forms, ERROR_OUT_OF_MEMORY);
    *memo_slot(forms, what, a, b) = (FormMemo){a, b, what, result};
    forms->memo_count++;
    forms->work++;
    return result;
}

static int recall(const Forms *forms, uint32_t what, FormId a, FormId b, uint32_t *result) {
    if (forms->memo_size == 0) return 0;
    const FormMemo *memo = memo_slot(forms, what, a, b);
    *result = memo->result;
    return memo->what != FREE;
}

/* ---- The store ---------------------------------------------------------------------------- */

static uint64_t hash_form(const Forms *forms, const Form *form) {
    const Rational *stop = &form->stops[0];
    uint64_t hash = hash_mix((uint64_t)form->lefts << 32 | form->rights);
    if (form_is_number(form)) return hash_mix((uint64_t)stop->num ^ hash_mix((uint64_t)stop->den));
    const FormId *options = form_options(forms, form);
    for (uint32_t i = 0; i < (uint32_t)form->lefts + form->rights; i++)
        hash = hash_mix(hash ^ options[i]);
    return hash;
}

static int same_form(const Forms *forms, const Form *a, const Form *b) {
    if (a->lefts != b->lefts || a->rights != b->rights || a->depth != b->depth) return 0;
    if (form_is_number(a)) return rational_equal(a->stops[0], b->stops[0]);
    uint32_t count = (uint32_t)a->lefts + b->rights;
    return memcmp(form_options(forms, a), form_options(forms, b), count * sizeof(FormId)) == 0;
}

static uint32_t slot_of(const Forms *forms, const Form *form) {
    uint32_t slot = (uint32_t)hash_form(forms, form) & (forms->table_size - 1);
    while (forms->table[slot] != 0 &&
           !same_form(forms, form_at(forms, forms->table[slot] - 1), form))
        slot = (slot + 1) & (forms->table_size - 1);
    return slot;
}

static int grow_table(Forms *forms) {
    const uint32_t *old = forms->table;
    uint32_t old_size = forms->table_size, size = old_size == 0 ? 64 : old_size * 2;
    uint32_t *table = arena_array(forms->arena, size, sizeof *table);
    if (table == NULL) return 0;
    forms->table = table;
    forms->table_size = size;
    for (uint32_t i = 0; i < old_size; i++)
        if (old[i] != 0) table[slot_of(forms, form_at(forms, old[i] - 1))] = old[i];
    return 1;
}

/* Adds a form, or finds the one that is like it. */
static FormId intern(Forms *forms, const Form *form) {
    if (forms->forms.count * 2 >= forms->table_size && !grow_table(forms))
        return fail(forms, ERROR_OUT_OF_MEMORY);
    uint32_t slot = slot_of(forms, form);
    if (forms->table[slot] != 0) return forms->table[slot] - 1;
    Form *added = vector_extend(&forms->forms, forms->arena, 1, sizeof *added);
    if (added == NULL) return fail(forms, ERROR_OUT_OF_MEMORY);
    *added = *form;
    return (forms->table[slot] = forms->forms.count) - 1;
}

FormId form_number(Forms *forms, Rational number) {
    if (!rational_valid(number) || !rational_dyadic(number)) return fail(forms, ERROR_OVERFLOW);
    Form form = {.stops = {number, number}};
    return intern(forms, &form);
}

/* ---- Comparison --------------------------------------------------------------------------- */

/* a <= b unless Right, moving first, reaches something that is at most a from b, or Left something
 * that is at least b from a. */
static uint32_t compare_options(Forms *forms, FormId a, FormId b) {
    for (uint32_t i = 0; i < form_at(forms, a)->lefts; i++) {
        FormId option = form_options(forms, form_at(forms, a))[i];
        uint32_t refuted = form_at_most(forms, b, option);
        if (refuted != 0) return is_answer(refuted) ? 0 : refuted;
    }
    const Form *right = form_at(forms, b);
    for (uint32_t i = right->lefts; i < (uint32_t)right->lefts + right->rights; i++) {
        FormId option = form_options(forms, right)[i];
        uint32_t refuted = form_at_most(forms, option, a);
        if (refuted != 0) return is_answer(refuted) ? 0 : refuted;
        right = form_at(forms, b);
    }
    return 1;
}

uint32_t form_at_most(Forms *forms, FormId a, FormId b) {
    if (a == b) return 1;
    const Form *left = form_at(forms, a), *right = form_at(forms, b);
    for (int side = 0; side < 2; side++)
        if (rational_compare(left->stops[side], right->stops[side]) > 0) return 0;
    if (rational_compare(left->stops[0], right->stops[1]) < 0) return 1;
    if (form_is_number(left) && form_is_number(right)) return 1;
    uint32_t result;
    if (recall(forms, AT_MOST, a, b, &result)) return result;
    if (forms->allowance-- <= 0) return FORM_PENDING;
    result = compare_options(forms, a, b);
    return is_answer(result) ? remember(forms, AT_MOST, a, b, result) : result;
}

/* ---- Numbers ------------------------------------------------------------------------------ */

/* The end that one player's options set: their best stop, with the number itself where none of them
 * reaches it. 0, FORM_PENDING or FORM_FAILED. */
static uint32_t find_end(Forms *forms, const FormId *options, uint32_t count, int player,
                         RangeEnd *end) {
    *end = (RangeEnd){count > 0, 1, {0, 1}};
    for (uint32_t i = 0; i < count; i++) {
        Rational stop = form_at(forms, options[i])->stops[1 - player];
        int side = rational_compare(stop, end->at);
        if (i == 0 || (player == 0 ? side > 0 : side < 0)) end->at = stop;
    }
    if (count == 0) return 0;
    FormId number = form_number(forms, end->at);
    if (number == FORM_FAILED) return number;
    for (uint32_t i = 0; i < count && end->closed; i++) {
        uint32_t reached = player == 0 ? form_at_most(forms, number, options[i])
                                       : form_at_most(forms, options[i], number);
        if (!is_answer(reached)) return reached;
        end->closed = !reached;
    }
    return 0;
}

/* ---- Canonical form ----------------------------------------------------------------------- */

/* The options of one player while they are worked on: a run at the end of forms->scratch. */
typedef struct {
    uint32_t from, count;
} Run;

static FormId *run_items(const Forms *forms, Run run) {
    return run.count == 0 ? NULL : (FormId *)forms->scratch.items + run.from;
}

/* A new run at the end of the scratch. */
static int start_run(Forms *forms, const FormId *options, uint32_t count, Run *run) {
    *run = (Run){forms->scratch.count, count};
    if (count == 0) return 1;
    FormId *items = vector_extend(&forms->scratch, forms->arena, count, sizeof *items);
    if (items == NULL) {
        fail(forms, ERROR_OUT_OF_MEMORY);
        return 0;
    }
    memcpy(items, options, count * sizeof *items);
    return 1;
}

static void sort_unique(FormId *items, uint32_t *count) {
    uint32_t kept = 0;
    for (uint32_t i = 1; i < *count; i++) {
        FormId item = items[i];
        uint32_t at = i;
        for (; at > 0 && items[at - 1] > item; at--) items[at] = items[at - 1];
        items[at] = item;
    }
    for (uint32_t i = 0; i < *count; i++)
        if (i == 0 || items[i] != items[i - 1]) items[kept++] = items[i];
    *count = kept;
}

/* Takes out what another option of the player is at least as good as. */
static uint32_t drop_dominated(Forms *forms, Run *run, int player) {
    FormId *items = run_items(forms, *run);
    sort_unique(items, &run->count);
    for (uint32_t i = 0; i < run->count;) {
        uint32_t dominated = 0;
        for (uint32_t j = 0; j < run->count && !dominated; j++) {
            if (i == j) continue;
            dominated = player == 0 ? form_at_most(forms, items[i], items[j])
                                    : form_at_most(forms, items[j], items[i]);
            if (!is_answer(dominated)) return dominated;
        }
        if (!dominated) {
            i++;
            continue;
        }
        run->count--;
        memmove(items + i, items + i + 1, (run->count - i) * sizeof *items);
    }
    return 0;
}

/* The answer of the other player to `option` that leaves it no worse off than the game itself, in
 * *answer; 1 when there is one. */
static uint32_t find_reversal(Forms *forms, FormId game, FormId option, int player,
                              FormId *answer) {
    const Form *form = form_at(forms, option);
    uint32_t from = player == 0 ? form->lefts : 0;
    uint32_t to = player == 0 ? form->lefts + form->rights : form->lefts;
    for (; from < to; from++) {
        *answer = form_options(forms, form_at(forms, option))[from];
        uint32_t reversible =
            player == 0 ? form_at_most(forms, *answer, game) : form_at_most(forms, game, *answer);
        if (reversible != 0) return reversible;
    }
    return 0;
}

/* Puts in the place of an option what its reversal leads to. Where the reversal is a number that is
 * nothing: the player's moves in that number are dominated by what gives the game its stop. */
static int bypass(Forms *forms, Run *run, uint32_t at, FormId answer, int player) {
    Form through = *form_at(forms, answer);
    uint32_t count = player == 0 ? through.lefts : through.rights;
    FormId *items = run_items(forms, *run);
    items[at] = items[--run->count];
    forms->scratch.count = run->from + run->count;
    if (count == 0) return 1;
    FormId *added = vector_extend(&forms->scratch, forms->arena, count, sizeof *added);
    if (added == NULL) {
        fail(forms, ERROR_OUT_OF_MEMORY);
        return 0;
    }
    memcpy(added, form_options(forms, &through) + (player == 0 ? 0 : through.lefts),
           count * sizeof *added);
    run->count += count;
    return 1;
}

/* Simplifies one player's options, which are the last run of the scratch. */
static uint32_t simplify(Forms *forms, FormId game, Run *run, int player) {
    for (int changed = 1; changed;) {
        uint32_t status = drop_dominated(forms, run, player);
        if (status != 0) return status;
        forms->scratch.count = run->from + run->count;
        changed = 0;
        for (uint32_t i = 0; i < run->count && !changed; i++) {
            FormId answer;
            uint32_t reversible =
                find_reversal(forms, game, run_items(forms, *run)[i], player, &answer);
            if (reversible != 0 && !is_answer(reversible)) return reversible;
            if (reversible == 0) continue;
            if (!bypass(forms, run, i, answer, player)) return FORM_FAILED;
            changed = 1;
        }
    }
    return 0;
}

/* Copies both runs to the options of the store and describes the form that has them; 0 when that
 * fails. */
static int describe(Forms *forms, Run left, Run right, const Rational *stops, Form *form) {
    uint32_t count = left.count + right.count, depth = 0;
    *form = (Form){.stops = {stops[0], stops[1]}, .options = forms->options.count};
    form->lefts = (uint16_t)left.count;
    form->rights = (uint16_t)right.count;
    if (left.count > UINT16_MAX || right.count > UINT16_MAX) fail(forms, ERROR_OVERFLOW);
    FormId *items = vector_extend(&forms->options, forms->arena, count, sizeof *items);
    if (items == NULL) fail(forms, ERROR_OUT_OF_MEMORY);
    if (forms->failed != OK) return 0;
    memcpy(items, run_items(forms, left), left.count * sizeof *items);
    memcpy(items + left.count, run_items(forms, right), right.count * sizeof *items);
    for (uint32_t i = 0; i < count; i++)
        if (form_at(forms, items[i])->depth > depth) depth = form_at(forms, items[i])->depth;
    if (depth >= FORM_DEPTH_MAX) fail(forms, ERROR_OVERFLOW);
    form->depth = (uint16_t)(depth + 1);
    return forms->failed == OK;
}

/* Gives the game as it is a number of its own for the time it is compared, and finds its form. When
 * the allowance is used up all is as before: the next attempt gives the same numbers to the same
 * games, so that what is remembered of them holds. */
static FormId reduce(Forms *forms, Run left, Run right, const Rational *stops) {
    uint32_t options = forms->options.count;
    Form form;
    if (!describe(forms, left, right, stops, &form)) return FORM_FAILED;
    Form *given = vector_extend(&forms->forms, forms->arena, 1, sizeof *given);
    if (given == NULL) return fail(forms, ERROR_OUT_OF_MEMORY);
    *given = form;
    FormId game = forms->forms.count - 1;
    /* Right's options are the last run: they come first. Left's then are put behind them. */
    uint32_t status = simplify(forms, game, &right, 1);
    if (status == 0 && !start_run(forms, run_items(forms, left), left.count, &left))
        status = FORM_FAILED;
    if (status == 0) status = simplify(forms, game, &left, 0);
    if (status == FORM_PENDING) {
        forms->forms.count = game;
        forms->options.count = options;
    }
    if (status != 0) return status;
    if (!describe(forms, left, right, stops, &form)) return FORM_FAILED;
    return intern(forms, &form);
}

static FormId find_form(Forms *forms, Run left, Run right, Rational from) {
    RangeEnd ends[2];
    uint32_t status = find_end(forms, run_items(forms, left), left.count, 0, &ends[0]);
    if (status == 0) status = find_end(forms, run_items(forms, right), right.count, 1, &ends[1]);
    if (status != 0) return status;
    RangeEnd low = ends[0], high = ends[1];
    int side = low.given && high.given ? rational_compare(low.at, high.at) : -1;
    int hot = side > 0 || (side == 0 && !(low.closed && high.closed));
    low.at = rational_sub(low.at, from);
    high.at = rational_sub(high.at, from);
    if (!hot) {
        Rational number = rational_simplest(low, high);
        if (rational_valid(number)) return form_number(forms, rational_add(number, from));
    }
    if (!low.given || !high.given) return fail(forms, ERROR_OVERFLOW);
    Rational stops[2] = {ends[0].at, ends[1].at};
    return reduce(forms, left, right, stops);
}

FormId form_of(Forms *forms, const FormId *lefts, uint32_t left_count, const FormId *rights,
               uint32_t right_count, Rational from) {
    Run left, right;
    uint32_t before = forms->scratch.count;
    if (forms->failed != OK || !start_run(forms, lefts, left_count, &left) ||
        !start_run(forms, rights, right_count, &right))
        return FORM_FAILED;
    sort_unique(run_items(forms, left), &left.count);
    sort_unique(run_items(forms, right), &right.count);
    FormId found = find_form(forms, left, right, from);
    forms->scratch.count = before;
    return found;
}

/* ---- Sums --------------------------------------------------------------------------------- */

/* Adds the sums of one player's options in a with b to the scratch. 0, or why not. */
static uint32_t push_sums(Forms *forms, FormId a, FormId b, int player) {
    const Form *moved = form_at(forms, a);
    uint32_t from = player == 0 ? 0 : moved->lefts;
    uint32_t to = player == 0 ? moved->lefts : (uint32_t)moved->lefts + moved->rights;
    for (; from < to; from++) {
        FormId then = form_sum(forms, form_options(forms, form_at(forms, a))[from], b);
        if (!is_answer(then)) return then;
        FormId *added = vector_extend(&forms->scratch, forms->arena, 1, sizeof *added);
        if (added == NULL) return fail(forms, ERROR_OUT_OF_MEMORY);
        *added = then;
    }
    return 0;
}

static FormId sum_options(Forms *forms, FormId a, FormId b) {
    uint32_t from = forms->scratch.count;
    uint32_t status = push_sums(forms, a, b, 0);
    if (status == 0) status = push_sums(forms, b, a, 0);
    uint32_t middle = forms->scratch.count;
    if (status == 0) status = push_sums(forms, a, b, 1);
    if (status == 0) status = push_sums(forms, b, a, 1);
    if (status != 0) return status;
    Run left = {from, middle - from}, right = {middle, forms->scratch.count - middle};
    sort_unique(run_items(forms, left), &left.count);
    sort_unique(run_items(forms, right), &right.count);
    return find_form(forms, left, right, rational_whole(0));
}

FormId form_sum(Forms *forms, FormId a, FormId b) {
    uint32_t result, before = forms->scratch.count;
    if (forms->failed != OK) return FORM_FAILED;
    if (a > b) return form_sum(forms, b, a);
    if (form_is_number(form_at(forms, a)) && form_is_number(form_at(forms, b)))
        return form_number(forms,
                           rational_add(form_at(forms, a)->stops[0], form_at(forms, b)->stops[0]));
    if (recall(forms, SUM, a, b, &result)) return result;
    if (forms->allowance-- <= 0) return FORM_PENDING;
    result = sum_options(forms, a, b);
    forms->scratch.count = before;
    return is_answer(result) ? remember(forms, SUM, a, b, result) : result;
}
