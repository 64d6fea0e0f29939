/* The parser: a machine over the bytes that runs over the text twice with the same decisions. The
 * first round counts, then the arrays are taken from the arena in their exact sizes, and the second
 * round fills them. */
#include "parse.h"

#include <string.h>

/* How far is looked ahead to tell whether a "]" ends a text. */
#define LOOK_AHEAD 65536

typedef enum { PHASE_UTF8, PHASE_COUNT, PHASE_BUILD, PHASE_CHECK, PHASE_RECHECK, PHASE_DONE } Phase;

/* What the last token was, as far as it decides what may follow. */
typedef enum { AFTER_START, AFTER_OPEN, AFTER_CLOSE, IN_NODE, IN_PROPERTY } State;

struct SgfParser {
    Arena *arena;
    SgfTree tree;
    Phase phase;
    int32_t result; /* once the phase is PHASE_DONE */

    /* The machine. */
    uint32_t at;
    State state;
    uint32_t depth, max_depth; /* of parentheses */
    int32_t *stack;            /* for each open parenthesis the node it stands behind */
    int32_t node;              /* the last one of the line at hand; only in the second round */
    int junk;                  /* inside a run of characters already reported */
    int ff4;                   /* the game says FF[4] */

    /* The value at hand. */
    int in_value;
    int dropped; /* it has no name */
    uint32_t value_start;
    uint32_t id;
    SgfType type;

    uint32_t most_properties; /* in one node */
    SgfChecker checker;
    int32_t checked;
};

SgfParser *sgf_parser_new(Arena *arena, const void *text, size_t size) {
    if (size > SGF_TEXT_MAX) return NULL;
    SgfParser *parser = arena_array(arena, 1, sizeof *parser);
    if (parser == NULL) return NULL;
    parser->arena = arena;
    parser->tree.text = text;
    parser->tree.size = (uint32_t)size;
    return parser;
}

const SgfTree *sgf_parser_tree(const SgfParser *parser) {
    return &parser->tree;
}

/* --- what a round counts or stores -------------------------------------------------------- */

static void fault(SgfParser *parser, SgfFaultKind kind, uint32_t offset) {
    SgfTree *tree = &parser->tree;
    if (parser->phase == PHASE_BUILD) tree->faults[tree->fault_count] = (SgfFault){offset, kind};
    tree->fault_count++;
}

/* Reports a run of characters that mean nothing, once. */
static void junk(SgfParser *parser, SgfFaultKind kind, uint32_t offset) {
    if (!parser->junk) fault(parser, kind, offset);
    parser->junk = 1;
}

/* Makes the new node the last child of its parent. In pre-order the last child so far is the
 * ancestor of the node before; each node is passed at most once in this way, because afterwards it
 * is no longer on the rightmost line. */
static void link_sibling(SgfTree *tree, int32_t node, int32_t parent) {
    int32_t last = node - 1;
    if (last == parent) return;
    while (tree->nodes[last].parent != parent) last = tree->nodes[last].parent;
    tree->nodes[last].next_sibling = node;
}

static void add_node(SgfParser *parser) {
    SgfTree *tree = &parser->tree;
    if (parser->phase == PHASE_BUILD) {
        int32_t node = (int32_t)tree->node_count;
        tree->nodes[node] = (SgfNode){parser->node, SGF_NONE, tree->property_count};
        link_sibling(tree, node, parser->node);
        parser->node = node;
    }
    tree->node_count++;
    parser->state = IN_NODE;
}

static void add_property(SgfParser *parser) {
    SgfTree *tree = &parser->tree;
    if (parser->phase == PHASE_BUILD)
        tree->properties[tree->property_count] = (SgfProperty){parser->id, tree->value_count};
    tree->property_count++;
}

static void add_value(SgfParser *parser, uint32_t end) {
    SgfTree *tree = &parser->tree;
    if (parser->dropped) return;
    if (parser->phase == PHASE_BUILD)
        tree->values[tree->value_count] = (SgfValue){parser->value_start, end};
    tree->value_count++;
    if (parser->id == SGF_ID('F', 'F')) {
        SgfValue value = sgf_trim(tree, (SgfValue){parser->value_start, end});
        parser->ff4 = value.end - value.start == 1 && tree->text[value.start] == '4';
    }
}

/* --- tokens ------------------------------------------------------------------------------- */

static void open_tree(SgfParser *parser) {
    if (parser->phase == PHASE_BUILD) parser->stack[parser->depth] = parser->node;
    if (++parser->depth > parser->max_depth) parser->max_depth = parser->depth;
    parser->state = AFTER_OPEN;
}

static void close_tree(SgfParser *parser) {
    parser->depth--;
    if (parser->phase == PHASE_BUILD) parser->node = parser->stack[parser->depth];
    if (parser->depth == 0) parser->ff4 = 0;
    parser->state = parser->depth == 0 ? AFTER_START : AFTER_CLOSE;
}

static void read_open(SgfParser *parser) {
    if (parser->state == AFTER_OPEN) fault(parser, SGF_MISSING_NODE, parser->at);
    open_tree(parser);
    parser->at++;
}

static void read_close(SgfParser *parser) {
    if (parser->state == AFTER_OPEN) fault(parser, SGF_EMPTY_TREE, parser->at);
    close_tree(parser);
    parser->at++;
}

static void read_semicolon(SgfParser *parser) {
    if (parser->state == AFTER_CLOSE) fault(parser, SGF_NODE_AFTER_TREE, parser->at);
    add_node(parser);
    parser->at++;
}

static uint32_t skip_blanks(const SgfTree *tree, uint32_t at) {
    while (at < tree->size && sgf_is_blank(tree->text[at])) at++;
    return at;
}

static uint32_t skip_word(const SgfTree *tree, uint32_t at) {
    while (at < tree->size && (sgf_is_letter(tree->text[at]) || sgf_is_digit(tree->text[at]))) at++;
    return at;
}

static void check_name(SgfParser *parser, uint32_t start, uint32_t end) {
    const uint8_t *text = parser->tree.text;
    int lower = 0, capital = 0, digit = 0;
    for (uint32_t i = start; i < end; i++) {
        lower |= sgf_is_lower(text[i]);
        capital |= sgf_is_capital(text[i]);
        digit |= sgf_is_digit(text[i]);
    }
    if (lower && (parser->ff4 || !capital))
        fault(parser, SGF_LOWER_CASE, start);
    else if (digit && parser->ff4)
        fault(parser, SGF_BAD_NAME, start);
}

/* The id of a name of one or two capitals, 0 for all others. */
static uint32_t plain_id(const uint8_t *text, uint32_t start, uint32_t end) {
    if (end - start > 2 || !sgf_is_capital(text[start])) return 0;
    if (end - start == 1) return text[start];
    return sgf_is_capital(text[start + 1]) ? SGF_ID(text[start], text[start + 1]) : 0;
}

static void end_value(SgfParser *parser, uint32_t end, uint32_t next) {
    add_value(parser, end);
    parser->in_value = 0;
    parser->at = next;
}

/* Most values are one point: they are done with at once. */
static void begin_value(SgfParser *parser, uint32_t bracket) {
    const SgfTree *tree = &parser->tree;
    uint32_t start = bracket + 1;
    parser->in_value = 1;
    parser->value_start = parser->at = start;
    if (sgf_is_points(parser->type) && tree->size - start > 2 && tree->text[start + 2] == ']' &&
        sgf_is_letter(tree->text[start]) && sgf_is_letter(tree->text[start + 1]))
        end_value(parser, start + 2, start + 3);
}

static void begin_property(SgfParser *parser, uint32_t start, uint32_t end, uint32_t bracket) {
    if (parser->state == AFTER_OPEN) fault(parser, SGF_MISSING_NODE, start);
    if (parser->state == AFTER_CLOSE) fault(parser, SGF_NODE_AFTER_TREE, start);
    if (parser->state <= AFTER_CLOSE) add_node(parser);
    parser->id = plain_id(parser->tree.text, start, end);
    if (parser->id == 0) {
        check_name(parser, start, end);
        parser->id = sgf_name_id(parser->tree.text, start, end);
    }
    parser->type = sgf_type(parser->id);
    parser->dropped = 0;
    add_property(parser);
    parser->state = IN_PROPERTY;
    begin_value(parser, bracket);
}

/* A word is a name when a value follows. */
static void read_word(SgfParser *parser) {
    SgfTree *tree = &parser->tree;
    uint32_t start = parser->at, end = skip_word(tree, start), next = skip_blanks(tree, end);
    if (next < tree->size && tree->text[next] == '[') {
        parser->junk = 0;
        begin_property(parser, start, end, next);
        return;
    }
    int capitals = 1;
    for (uint32_t i = start; i < end; i++) capitals &= sgf_is_capital(tree->text[i]);
    if (capitals && !parser->junk)
        fault(parser, SGF_NO_VALUE, start);
    else
        junk(parser, SGF_STRAY_TEXT, start);
    parser->at = next;
}

static void read_bracket(SgfParser *parser) {
    if (parser->state != IN_PROPERTY) {
        fault(parser, SGF_NO_NAME, parser->at);
        parser->dropped = 1;
        parser->id = 0;
        parser->type = SGF_UNKNOWN;
    }
    begin_value(parser, parser->at);
}

/* Between a "]" that ends a value and the next "]" there must be a "[". */
static int ends_text(const SgfTree *tree, uint32_t at) {
    uint32_t end = tree->size - at > LOOK_AHEAD ? at + LOOK_AHEAD : tree->size;
    for (; at < end; at++) {
        if (tree->text[at] == '\\')
            at++;
        else if (tree->text[at] == '[')
            return 1;
        else if (tree->text[at] == ']')
            return 0;
    }
    return 1;
}

/* Goes on in a value up to limit, which may lie within it. */
static void read_value(SgfParser *parser, uint32_t limit) {
    const SgfTree *tree = &parser->tree;
    const uint8_t *text = tree->text;
    int points = sgf_is_points(parser->type), free_text = sgf_is_text(parser->type);
    uint32_t at = parser->at;
    for (; at < limit; at++) {
        uint8_t c = text[at];
        if (c == ']') {
            if (!free_text || ends_text(tree, at + 1)) {
                end_value(parser, at, at + 1);
                return;
            }
            fault(parser, SGF_UNESCAPED_BRACKET, at);
        } else if (c == '\\') {
            at++;
        } else if (points && (c == ';' || c == '(' || c == ')')) {
            fault(parser, SGF_UNCLOSED_VALUE, parser->value_start - 1);
            end_value(parser, at, at);
            return;
        }
    }
    parser->at = at < tree->size ? at : tree->size;
}

/* --- between games ------------------------------------------------------------------------ */

/* A known name in capital letters with a value begins at this offset. */
static int property_begins(const SgfTree *tree, uint32_t at) {
    uint32_t end = at;
    while (end < tree->size && sgf_is_capital(tree->text[end])) end++;
    if (end == at || end - at > 2 || end == tree->size || tree->text[end] != '[') return 0;
    return sgf_type(sgf_name_id(tree->text, at, end)) != SGF_UNKNOWN;
}

static int game_begins(const SgfTree *tree, uint32_t at) {
    uint32_t next = skip_blanks(tree, at + 1);
    if (tree->text[at] == '(')
        return next < tree->size &&
               (tree->text[next] == ';' || tree->text[next] == '(' || property_begins(tree, next));
    if (tree->text[at] == ';') return property_begins(tree, next);
    int inside_word = at > 0 && sgf_is_letter(tree->text[at - 1]);
    return !inside_word && property_begins(tree, at);
}

static void read_outside(SgfParser *parser) {
    const SgfTree *tree = &parser->tree;
    uint8_t c = tree->text[parser->at];
    if (!game_begins(tree, parser->at)) {
        junk(parser, c == ')' ? SGF_EXTRA_CLOSE : SGF_JUNK, parser->at);
        parser->at++;
        return;
    }
    parser->junk = 0;
    parser->node = SGF_NONE;
    if (c == '(') {
        read_open(parser);
        return;
    }
    fault(parser, SGF_MISSING_OPEN, parser->at);
    open_tree(parser);
    if (c != ';') add_node(parser);
}

static void read_token(SgfParser *parser) {
    uint8_t c = parser->tree.text[parser->at];
    if (sgf_is_blank(c)) {
        parser->at++;
    } else if (parser->depth == 0) {
        read_outside(parser);
    } else if (sgf_is_letter(c)) {
        read_word(parser);
    } else if (c == '(' || c == ')' || c == ';' || c == '[') {
        parser->junk = 0;
        if (c == '(')
            read_open(parser);
        else if (c == ')')
            read_close(parser);
        else if (c == ';')
            read_semicolon(parser);
        else
            read_bracket(parser);
    } else {
        junk(parser, SGF_STRAY_TEXT, parser->at);
        parser->at++;
    }
}

static void finish_text(SgfParser *parser) {
    if (parser->in_value) {
        fault(parser, SGF_UNCLOSED_VALUE, parser->value_start - 1);
        end_value(parser, parser->tree.size, parser->tree.size);
    }
    if (parser->depth > 0) fault(parser, SGF_MISSING_CLOSE, parser->tree.size);
}

/* --- phases ------------------------------------------------------------------------------- */

static void begin_round(SgfParser *parser, Phase phase) {
    SgfTree *tree = &parser->tree;
    tree->node_count = tree->property_count = tree->value_count = tree->fault_count = 0;
    parser->phase = phase;
    parser->at = sgf_starts_with_bom(tree) ? 3 : 0;
    parser->state = AFTER_START;
    parser->depth = 0;
    parser->node = SGF_NONE;
    parser->junk = parser->ff4 = parser->in_value = 0;
}

static void *take(Arena *arena, size_t count, size_t size) {
    return count > SIZE_MAX / size ? NULL : arena_alloc(arena, count * size);
}

static int take_arrays(SgfParser *parser) {
    SgfTree *tree = &parser->tree;
    tree->nodes = take(parser->arena, (size_t)tree->node_count + 1, sizeof *tree->nodes);
    tree->properties =
        take(parser->arena, (size_t)tree->property_count + 1, sizeof *tree->properties);
    tree->values = take(parser->arena, (size_t)tree->value_count + 1, sizeof *tree->values);
    tree->faults = take(parser->arena, (size_t)tree->fault_count + 1, sizeof *tree->faults);
    parser->stack = take(parser->arena, (size_t)parser->max_depth + 1, sizeof *parser->stack);
    return tree->nodes && tree->properties && tree->values && tree->faults && parser->stack;
}

/* The entries behind the last ones, which end the last ranges. */
static void close_arrays(SgfTree *tree) {
    tree->nodes[tree->node_count] = (SgfNode){SGF_NONE, SGF_NONE, tree->property_count};
    tree->properties[tree->property_count] = (SgfProperty){0, tree->value_count};
    tree->values[tree->value_count] = (SgfValue){tree->size, tree->size};
}

static int32_t finish(SgfParser *parser, int32_t result) {
    parser->phase = PHASE_DONE;
    return parser->result = result;
}

static int begin_check(SgfParser *parser) {
    const SgfTree *tree = &parser->tree;
    uint32_t most = 0, slots = 16;
    for (uint32_t i = 0; i < tree->node_count; i++) {
        uint32_t count = tree->nodes[i + 1].first_property - tree->nodes[i].first_property;
        if (count > most) most = count;
    }
    while (slots / 2 <= most) slots *= 2;
    parser->checker.tree = tree;
    parser->checker.name_slots = slots;
    parser->checker.names = arena_array(parser->arena, slots, sizeof *parser->checker.names);
    parser->phase = PHASE_CHECK;
    return parser->checker.names != NULL;
}

static int begin_recheck(SgfParser *parser) {
    SgfChecker *checker = &parser->checker;
    checker->faults = take(parser->arena, checker->fault_count, sizeof *checker->faults);
    checker->fault_count = 0;
    memset(checker->names, 0, checker->name_slots * sizeof *checker->names);
    parser->checked = 0;
    parser->phase = PHASE_RECHECK;
    return checker->faults != NULL;
}

/* Both lists are in order; so is the new one. */
static int merge_faults(SgfParser *parser) {
    SgfTree *tree = &parser->tree;
    const SgfFault *a = tree->faults, *b = parser->checker.faults;
    const SgfFault *a_end = a + tree->fault_count, *b_end = b + parser->checker.fault_count;
    uint32_t total = tree->fault_count + parser->checker.fault_count;
    SgfFault *merged = take(parser->arena, total, sizeof *merged);
    if (merged == NULL) return 0;
    for (uint32_t i = 0; i < total; i++)
        merged[i] = b == b_end || (a < a_end && a->offset <= b->offset) ? *a++ : *b++;
    tree->faults = merged;
    tree->fault_count = total;
    return 1;
}

static int32_t round_done(SgfParser *parser) {
    SgfTree *tree = &parser->tree;
    finish_text(parser);
    if (parser->phase == PHASE_COUNT) {
        if (!take_arrays(parser)) return finish(parser, ERROR_OUT_OF_MEMORY);
        begin_round(parser, PHASE_BUILD);
        return SGF_RUNNING;
    }
    close_arrays(tree);
    if (tree->node_count == 0) return finish(parser, ERROR_INVALID_SGF);
    return begin_check(parser) ? SGF_RUNNING : finish(parser, ERROR_OUT_OF_MEMORY);
}

static int32_t check_done(SgfParser *parser) {
    SgfChecker *checker = &parser->checker;
    if (checker->fault_count == 0) return finish(parser, SGF_DONE);
    int done = parser->phase == PHASE_RECHECK;
    int memory = done ? merge_faults(parser) : begin_recheck(parser);
    if (!memory) return finish(parser, ERROR_OUT_OF_MEMORY);
    return done ? finish(parser, SGF_DONE) : SGF_RUNNING;
}

/* Nodes are counted by the bytes up to the next one's values. */
static void check_some(SgfParser *parser, size_t budget) {
    const SgfTree *tree = &parser->tree;
    size_t spent = 0;
    while (spent < budget && parser->checked < (int32_t)tree->node_count) {
        const SgfNode *node = &tree->nodes[parser->checked];
        uint32_t first = tree->properties[node[0].first_property].first_value;
        uint32_t end = tree->properties[node[1].first_property].first_value;
        spent += 8 + (first < end ? tree->values[end - 1].end - tree->values[first].start : 0);
        sgf_check_node(&parser->checker, parser->checked++);
    }
}

static void validate_some(SgfParser *parser, size_t budget) {
    SgfTree *tree = &parser->tree;
    size_t end = tree->size - parser->at > budget ? parser->at + budget : tree->size;
    /* not in the middle of a character */
    for (int i = 0; i < 3 && end < tree->size && (tree->text[end] & 0xc0) == 0x80; i++) end++;
    parser->at = (uint32_t)sgf_utf8_valid(tree->text, parser->at, end);
    tree->utf8 = parser->at == tree->size;
    if (tree->utf8 || parser->at < end) begin_round(parser, PHASE_COUNT);
}

int32_t sgf_parser_step(SgfParser *parser, size_t max_bytes) {
    const SgfTree *tree = &parser->tree;
    size_t budget = max_bytes == 0 ? 1 : max_bytes;
    uint32_t limit = tree->size - parser->at > budget ? parser->at + (uint32_t)budget : tree->size;
    switch (parser->phase) {
    case PHASE_UTF8:
        validate_some(parser, budget);
        return SGF_RUNNING;
    case PHASE_COUNT:
    case PHASE_BUILD:
        while (parser->at < limit) {
            if (parser->in_value)
                read_value(parser, limit);
            else
                read_token(parser);
        }
        return parser->at < tree->size ? SGF_RUNNING : round_done(parser);
    case PHASE_CHECK:
    case PHASE_RECHECK:
        check_some(parser, budget);
        return parser->checked < (int32_t)tree->node_count ? SGF_RUNNING : check_done(parser);
    case PHASE_DONE:
        break;
    }
    return parser->result;
}

ErrorCode sgf_parse(Arena *arena, const void *text, size_t size, int strict, const SgfTree **tree,
                    ErrorPlace *place) {
    SgfParser *parser = sgf_parser_new(arena, text, size);
    int32_t status = parser == NULL ? ERROR_OUT_OF_MEMORY : SGF_RUNNING;
    *tree = NULL;
    while (status == SGF_RUNNING) status = sgf_parser_step(parser, SGF_TEXT_MAX);
    if (status == ERROR_OUT_OF_MEMORY) return status;
    *tree = &parser->tree;
    if (status == SGF_DONE && !(strict && parser->tree.fault_count > 0)) return OK;
    uint32_t first = parser->tree.fault_count > 0 ? parser->tree.faults[0].offset : 0;
    if (place != NULL) *place = sgf_place(&parser->tree, first);
    return ERROR_INVALID_SGF;
}
