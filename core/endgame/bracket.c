#include "bracket.h"

#include <string.h>

#include "compose.h"

typedef struct {
    const char *name;
    size_t length;
    uint32_t node;
    int defined;
} Name;

/* A family F(k): its members so far. */
typedef struct {
    const char *name;
    size_t length;
    uint32_t members[FAMILY_MAX + 1];
} Family;

typedef struct {
    Composer make;
    const char *text;
    size_t length;
    Vector names;      /* Name: positions that were named */
    int names_allowed; /* in definitions */
    Family *corridor;  /* C(k), always there */
    Family *family;    /* the one that is defined, or NULL */
    int64_t n;         /* the value of n in the definition of a family */
    int n_known;
    int depth, too_deep;
    size_t error_at; /* of make.error, where that is not 0 */
} Parser;

/* A part of the text: from..to-1. */
typedef struct {
    size_t from, to;
} Range;

static uint32_t fail(Parser *p, ErrorCode code, size_t at) {
    if (p->make.error == OK) {
        p->make.error = code;
        p->error_at = at;
    }
    return NO_NODE;
}

static int is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static int is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static Range trim(const Parser *p, Range r) {
    while (r.from < r.to && is_space(p->text[r.from])) r.from++;
    while (r.from < r.to && is_space(p->text[r.to - 1])) r.to--;
    return r;
}

/* The end of the name that begins at `at`. */
static size_t name_end(const Parser *p, size_t at, size_t to) {
    while (at < to && (is_letter(p->text[at]) || is_digit(p->text[at]))) at++;
    return at;
}

static int starts_with(const Parser *p, Range r, const char *word) {
    size_t length = strlen(word);
    return r.to - r.from >= length && memcmp(p->text + r.from, word, length) == 0;
}

/* ---- Numbers ------------------------------------------------------------------------------ */

static int64_t read_integer(Parser *p, size_t *at, size_t to) {
    int64_t value = 0;
    size_t start = *at;
    for (; *at < to && is_digit(p->text[*at]); ++*at) {
        value = value * 10 + (p->text[*at] - '0');
        if (value > INT32_MAX) {
            fail(p, ERROR_OVERFLOW, start);
            return 0;
        }
    }
    if (*at == start) fail(p, ERROR_SYNTAX, start);
    return value;
}

static void skip_space(const Parser *p, size_t *at, size_t to) {
    while (*at < to && is_space(p->text[*at])) ++*at;
}

/* 7, 3/2, or n in the definition of a family. */
static Rational read_factor(Parser *p, size_t *at, size_t to) {
    skip_space(p, at, to);
    if (*at < to && p->text[*at] == 'n' && p->n_known && name_end(p, *at, to) == *at + 1) {
        ++*at;
        return rational_whole(p->n);
    }
    int64_t num = read_integer(p, at, to), den = 1;
    if (*at + 1 < to && p->text[*at] == '/' && is_digit(p->text[*at + 1])) {
        size_t start = ++*at;
        den = read_integer(p, at, to);
        if (den == 0) fail(p, ERROR_SYNTAX, start);
    }
    return p->make.error == OK ? rational_new(num, den) : rational_whole(0);
}

/* Sums, differences and products of those: -n+1, 2*n. Stops before anything else. */
static Rational read_number(Parser *p, size_t *at, size_t to) {
    Rational sum = rational_whole(0);
    size_t start = *at;
    for (int first = 1; p->make.error == OK; first = 0) {
        skip_space(p, at, to);
        int minus = *at < to && p->text[*at] == '-', plus = *at < to && p->text[*at] == '+';
        if (!first && !minus && !plus) break;
        if (minus || plus) ++*at;
        Rational term = read_factor(p, at, to);
        while (*at + 1 < to && p->text[*at] == '*' && p->n_known &&
               (p->text[*at + 1] == 'n' || is_digit(p->text[*at + 1]))) {
            ++*at;
            term = rational_mul(term, read_factor(p, at, to));
        }
        sum = minus ? rational_sub(sum, term) : rational_add(sum, term);
        if (!rational_valid(sum)) fail(p, ERROR_OVERFLOW, start);
    }
    return p->make.error == OK ? sum : rational_whole(0);
}

/* ---- Names and families ------------------------------------------------------------------- */

/* The node of a named position; a name that is new stands for a position that is still to be
 * defined. */
static uint32_t named_node(Parser *p, const char *name, size_t length) {
    Name *names = p->names.items;
    for (uint32_t i = 0; i < p->names.count; i++)
        if (names[i].length == length && memcmp(names[i].name, name, length) == 0)
            return names[i].node;
    uint32_t node = compose_add(&p->make, NODE_PLAIN, rational_whole(0));
    Name *added = vector_extend(&p->names, p->make.lines->arena, 1, sizeof *added);
    if (added == NULL) return fail(p, ERROR_OUT_OF_MEMORY, 0);
    *added = (Name){name, length, node, 0};
    return node;
}

static Family *new_family(Parser *p, const char *name, size_t length) {
    Family *family = arena_array(p->make.lines->arena, 1, sizeof *family);
    if (family == NULL) {
        fail(p, ERROR_OUT_OF_MEMORY, 0);
        return NULL;
    }
    family->name = name;
    family->length = length;
    for (int k = 0; k <= FAMILY_MAX; k++) family->members[k] = NO_NODE;
    return family;
}

static int is_family(const Family *family, const char *name, size_t length) {
    return family != NULL && family->length == length && memcmp(family->name, name, length) == 0;
}

static uint32_t corridor(Parser *p, int64_t k) {
    uint32_t *members = p->corridor->members;
    if (members[1] == NO_NODE) members[1] = compose_number(&p->make, rational_whole(0));
    for (int64_t i = 2; i <= k && p->make.error == OK; i++)
        if (members[i] == NO_NODE)
            members[i] = compose_switch(&p->make, compose_number(&p->make, rational_whole(i - 1)),
                                        members[i - 1]);
    return members[k];
}

/* F(k), whose name ends at `open`, where its parenthesis stands. */
static uint32_t parse_member(Parser *p, Range r, size_t open) {
    size_t at = open + 1, length = open - r.from;
    const char *name = p->text + r.from;
    Rational k = read_number(p, &at, r.to);
    if (p->make.error != OK) return NO_NODE;
    if (at >= r.to || p->text[at] != ')') return fail(p, ERROR_SYNTAX, at);
    if (at + 1 != r.to) return fail(p, ERROR_SYNTAX, at + 1);
    if (k.den != 1 || k.num < 0 || k.num > FAMILY_MAX) return fail(p, ERROR_OVERFLOW, open + 1);
    if (is_family(p->family, name, length)) {
        uint32_t node = p->family->members[k.num];
        return node != NO_NODE ? node : fail(p, ERROR_SYNTAX, r.from);
    }
    if (!is_family(p->corridor, name, length) || k.num < 1) return fail(p, ERROR_SYNTAX, r.from);
    return corridor(p, k.num);
}

/* ---- Games -------------------------------------------------------------------------------- */

static uint32_t parse_game(Parser *p, Range r);

/* The bracket that closes the one at `open`, which is { or ( or [; or r.to. */
static size_t closing(const Parser *p, size_t open, size_t to) {
    int depth = 0;
    for (size_t at = open; at < to; at++) {
        char c = p->text[at];
        if (c == '{' || c == '(' || c == '[') depth++;
        if (c == '}' || c == ')' || c == ']') depth--;
        if (depth == 0) return at;
    }
    return to;
}

/* Sets the parameters of a terminal: name=value, name=value. */
static void parse_settings(Parser *p, Range r, uint32_t node) {
    size_t at = r.from;
    while (p->make.error == OK) {
        skip_space(p, &at, r.to);
        size_t end = name_end(p, at, r.to);
        if (end == at || !is_letter(p->text[at])) {
            fail(p, ERROR_SYNTAX, at);
            return;
        }
        int param = params_declare(p->make.params, p->make.lines->arena, p->text + at, end - at);
        if (param < 0) {
            fail(p, (ErrorCode)param, at);
            return;
        }
        at = end;
        skip_space(p, &at, r.to);
        if (at == r.to || p->text[at] != '=') {
            fail(p, ERROR_SYNTAX, at);
            return;
        }
        size_t start = ++at;
        Rational value = read_number(p, &at, r.to);
        if (value.den != 1) fail(p, ERROR_SYNTAX, start);
        if (value.num < INT32_MIN || value.num > INT32_MAX) fail(p, ERROR_OVERFLOW, start);
        if (p->make.error != OK) return;
        if (node == NO_NODE)
            ((Param *)p->make.params->params.items)[param].initial = (int32_t)value.num;
        else if (params_set(p->make.params, p->make.lines->arena, node, param,
                            (int32_t)value.num) != OK)
            fail(p, ERROR_OUT_OF_MEMORY, 0);
        skip_space(p, &at, r.to);
        if (at == r.to) return;
        if (p->text[at++] != ',') fail(p, ERROR_SYNTAX, at - 1);
    }
}

/* A number, perhaps with a nimber: 3, 3*, *2. */
static uint32_t parse_number(Parser *p, Range r) {
    size_t at = r.from;
    Rational value = rational_whole(0);
    if (p->text[at] != '*') value = read_number(p, &at, r.to);
    if (p->make.error != OK) return NO_NODE;
    skip_space(p, &at, r.to);
    if (at == r.to) return compose_number(&p->make, value);
    if (p->text[at] != '*') return fail(p, ERROR_SYNTAX, at);
    int64_t order = 1;
    size_t star = at++;
    if (at < r.to) order = read_integer(p, &at, r.to);
    if (p->make.error != OK) return NO_NODE;
    if (at != r.to) return fail(p, ERROR_SYNTAX, at);
    if (order > COMPOSE_NIMBER_MAX) return fail(p, ERROR_OVERFLOW, star);
    return compose_nimber(&p->make, value, order);
}

/* Where positions have names they may lie on cycles: no negatives and sums there. */
static uint32_t negative(Parser *p, uint32_t node) {
    if (p->names_allowed) fail(p, ERROR_SYNTAX, 0);
    return compose_negative(&p->make, node);
}

static uint32_t parse_plus_minus(Parser *p, Range r, size_t sign) {
    uint32_t left = parse_game(p, (Range){r.from + sign, r.to});
    return p->make.error == OK ? compose_switch(&p->make, left, negative(p, left)) : NO_NODE;
}

static uint32_t parse_name(Parser *p, Range r) {
    size_t end = name_end(p, r.from, r.to);
    if (end < r.to && p->text[end] == '(') return parse_member(p, r, end);
    if (end != r.to) return fail(p, ERROR_SYNTAX, end);
    if (!p->names_allowed) return fail(p, ERROR_SYNTAX, r.from);
    return named_node(p, p->text + r.from, end - r.from);
}

/* + game behind a game in brackets. */
static uint32_t parse_rest_of_sum(Parser *p, Range r, uint32_t first) {
    skip_space(p, &r.from, r.to);
    if (r.from == r.to || p->text[r.from] != '+') return fail(p, ERROR_SYNTAX, r.from);
    uint32_t second = parse_game(p, (Range){r.from + 1, r.to});
    if (p->names_allowed) fail(p, ERROR_SYNTAX, r.from);
    if (p->make.error != OK) return NO_NODE;
    uint32_t sum = compose_sum(&p->make, first, second);
    if (p->make.error != OK) p->error_at = r.from;
    return sum;
}

/* A game without bars or commas outside brackets, and without parameters after it. */
static uint32_t parse_bare_atom(Parser *p, Range r) {
    char c = p->text[r.from], next = r.from + 1 < r.to ? p->text[r.from + 1] : 0;
    if (c == '{' || c == '(') {
        size_t end = closing(p, r.from, r.to);
        if (end == r.to) return fail(p, ERROR_SYNTAX, r.from);
        if (p->text[end] != (c == '{' ? '}' : ')')) return fail(p, ERROR_SYNTAX, end);
        uint32_t node = parse_game(p, (Range){r.from + 1, end});
        return end + 1 == r.to ? node : parse_rest_of_sum(p, (Range){end + 1, r.to}, node);
    }
    if (starts_with(p, r, "+-")) return parse_plus_minus(p, r, 2);
    if (starts_with(p, r, "\xc2\xb1")) return parse_plus_minus(p, r, 2);
    int n_here = p->n_known && name_end(p, r.from + (c == '-'), r.to) == r.from + (c == '-') + 1 &&
                 (c == 'n' || (c == '-' && next == 'n'));
    if (c == '-' && !n_here && (next == '{' || next == '(' || is_letter(next))) {
        if (p->names_allowed && is_letter(next)) return fail(p, ERROR_SYNTAX, r.from);
        return negative(p, parse_game(p, (Range){r.from + 1, r.to}));
    }
    if (is_letter(c) && !n_here) return parse_name(p, r);
    return parse_number(p, r);
}

static uint32_t parse_atom(Parser *p, Range r) {
    size_t open = r.to;
    if (p->text[r.to - 1] == ']')
        for (open = r.to - 1; open > r.from && p->text[open] != '[';) open--;
    if (open == r.to) return parse_bare_atom(p, r);
    Range bare = trim(p, (Range){r.from, open});
    if (bare.from == bare.to) return fail(p, ERROR_SYNTAX, open);
    uint32_t node = parse_bare_atom(p, bare);
    if (p->make.error != OK) return NO_NODE;
    if (graph_node(p->make.graph, node)->kind != NODE_NUMBER) return fail(p, ERROR_SYNTAX, open);
    parse_settings(p, (Range){open + 1, r.to - 1}, node);
    return node;
}

/* The longest runs of bars outside brackets. */
typedef struct {
    size_t at, second; /* where the first and the second begin */
    size_t length;
    int count;
} Bars;

static Bars find_bars(Parser *p, Range r) {
    Bars bars = {0};
    int depth = 0;
    for (size_t at = r.from; at < r.to; at++) {
        char c = p->text[at];
        if (c == '{' || c == '(' || c == '[') depth++;
        if ((c == '}' || c == ')' || c == ']') && --depth < 0) fail(p, ERROR_SYNTAX, at);
        if (c != '|' || depth != 0) continue;
        size_t end = at;
        while (end < r.to && p->text[end] == '|') end++;
        if (end - at > bars.length)
            bars = (Bars){at, 0, end - at, 1};
        else if (end - at == bars.length && ++bars.count == 2)
            bars.second = at;
        at = end - 1;
    }
    if (depth > 0) fail(p, ERROR_SYNTAX, r.to);
    return bars;
}

/* The first comma outside brackets from `at` on, or to. */
static size_t find_comma(const Parser *p, size_t at, size_t to) {
    int depth = 0;
    for (; at < to; at++) {
        char c = p->text[at];
        if (c == '{' || c == '(' || c == '[') depth++;
        if (c == '}' || c == ')' || c == ']') depth--;
        if (c == ',' && depth == 0) break;
    }
    return at;
}

/* One side of a bar: options separated by commas, or one option with weaker bars of its own. */
static void parse_side(Parser *p, Range r, Vector *edges) {
    r = trim(p, r);
    if (r.from == r.to || p->make.error != OK) return;
    if (find_bars(p, r).count == 1) {
        compose_option(&p->make, edges, parse_game(p, r));
        return;
    }
    for (size_t at = r.from; p->make.error == OK; at++) {
        size_t end = find_comma(p, at, r.to);
        compose_option(&p->make, edges, parse_game(p, (Range){at, end}));
        at = end;
        if (at == r.to) return;
    }
}

static uint32_t parse_sides(Parser *p, Range r, const Bars *bars, uint32_t node) {
    Vector edges = {0};
    parse_side(p, (Range){r.from, bars->at}, &edges);
    uint32_t lefts = edges.count;
    parse_side(p, (Range){bars->at + bars->length, r.to}, &edges);
    if (p->make.error != OK) return NO_NODE;
    /* A node made before its options would break the order that negatives rely on. */
    if (node == NO_NODE) node = compose_add(&p->make, NODE_PLAIN, rational_whole(0));
    compose_connect(&p->make, node, &edges, lefts);
    return node;
}

static uint32_t parse_game(Parser *p, Range r) {
    r = trim(p, r);
    if (p->make.error != OK) return NO_NODE;
    if (r.from == r.to) return fail(p, ERROR_SYNTAX, r.from);
    if (p->depth == BRACKET_DEPTH_MAX) {
        p->too_deep = 1;
        return fail(p, ERROR_OVERFLOW, r.from);
    }
    Bars bars = find_bars(p, r);
    if (bars.count > 1) return fail(p, ERROR_SYNTAX, bars.second);
    size_t comma = bars.count == 0 ? find_comma(p, r.from, r.to) : r.to;
    if (comma < r.to) return fail(p, ERROR_SYNTAX, comma);
    p->depth++;
    uint32_t node = bars.count == 1 ? parse_sides(p, r, &bars, NO_NODE) : parse_atom(p, r);
    p->depth--;
    return node;
}

/* ---- Whole texts -------------------------------------------------------------------------- */

/* name=game; name=game; ... */
static void parse_definitions(Parser *p, Range r) {
    p->names_allowed = 1;
    while (r.from < r.to && p->make.error == OK) {
        size_t end = r.from;
        while (end < r.to && p->text[end] != ';') end++;
        Range one = trim(p, (Range){r.from, end});
        r.from = end + 1;
        if (one.from == one.to) continue;
        size_t equals = name_end(p, one.from, one.to), name_length = equals - one.from;
        skip_space(p, &equals, one.to);
        if (equals == one.to || p->text[equals] != '=' || !is_letter(p->text[one.from])) {
            fail(p, ERROR_SYNTAX, equals);
            return;
        }
        uint32_t node = named_node(p, p->text + one.from, name_length);
        if (p->make.error != OK) return;
        Name *name = p->names.items;
        while (name->node != node) name++;
        if (name->defined) fail(p, ERROR_SYNTAX, one.from);
        name->defined = 1;
        Range body = trim(p, (Range){equals + 1, one.to});
        if (body.from < body.to && p->text[body.from] == '{' &&
            closing(p, body.from, body.to) + 1 == body.to)
            body = (Range){body.from + 1, body.to - 1};
        Bars bars = find_bars(p, body);
        if (bars.count == 1) {
            parse_sides(p, body, &bars, node);
            continue;
        }
        uint32_t value = parse_game(p, body);
        if (p->make.error != OK) return;
        Node *defined = graph_node(p->make.graph, node);
        if (graph_node(p->make.graph, value)->kind != NODE_NUMBER)
            fail(p, ERROR_SYNTAX, body.from);
        else
            *defined = *graph_node(p->make.graph, value);
        compose_copy_values(&p->make, value, node);
    }
    const Name *names = p->names.items;
    for (uint32_t i = 0; i < p->names.count; i++)
        if (!names[i].defined) fail(p, ERROR_SYNTAX, (size_t)(names[i].name - p->text));
    if (p->names.count > 0) p->make.graph->root = names[0].node;
}

/* Reads name(k)= and leaves *at behind it. */
static int64_t read_family_head(Parser *p, size_t *at, size_t to, Range *name) {
    skip_space(p, at, to);
    size_t open = name_end(p, *at, to);
    *name = (Range){*at, open};
    if (open == *at || open == to || p->text[open] != '(') {
        fail(p, ERROR_SYNTAX, open);
        return 0;
    }
    *at = open + 1;
    int64_t k = read_integer(p, at, to);
    if (k > FAMILY_MAX) fail(p, ERROR_OVERFLOW, open + 1);
    for (const char *rest = ")="; *rest != 0 && p->make.error == OK; rest++, ++*at) {
        skip_space(p, at, to);
        if (*at >= to || p->text[*at] != *rest) fail(p, ERROR_SYNTAX, *at);
    }
    return k;
}

/* F(k)=body,F(b)=body: the first gives the member that is meant and the rule, the second the member
 * that the rule begins with. */
static void parse_family(Parser *p, Range r) {
    size_t at = r.from;
    Range name, other;
    int64_t wanted = read_family_head(p, &at, r.to, &name);
    size_t comma = find_comma(p, at, r.to);
    Range rule = {at, comma};
    at = comma + 1;
    if (comma == r.to) fail(p, ERROR_SYNTAX, r.to);
    if (p->make.error != OK) return;
    int64_t base = read_family_head(p, &at, r.to, &other);
    if (p->make.error != OK) return;
    p->family = new_family(p, p->text + name.from, name.to - name.from);
    if (!is_family(p->family, p->text + other.from, other.to - other.from))
        fail(p, ERROR_SYNTAX, other.from);
    if (base > wanted) fail(p, ERROR_SYNTAX, other.from);
    p->n_known = 1;
    p->n = base;
    if (p->make.error != OK) return;
    p->family->members[base] = parse_game(p, (Range){at, r.to});
    for (p->n = base + 1; p->n <= wanted && p->make.error == OK; p->n++)
        p->family->members[p->n] = parse_game(p, rule);
    p->make.graph->root = p->family->members[wanted];
}

/* Cuts " default name=value, ..." off the end and applies it. */
static Range parse_defaults(Parser *p, Range r) {
    static const char word[] = "default";
    for (size_t at = r.from; at + sizeof word < r.to; at++) {
        if (at > r.from && !is_space(p->text[at - 1])) continue;
        if (!starts_with(p, (Range){at, r.to}, word) || !is_space(p->text[at + sizeof word - 1]))
            continue;
        parse_settings(p, (Range){at + sizeof word - 1, r.to}, NO_NODE);
        return trim(p, (Range){r.from, at});
    }
    return r;
}

static void parse_text(Parser *p) {
    Range r = parse_defaults(p, trim(p, (Range){0, p->length}));
    size_t end = name_end(p, r.from, r.to), after = end;
    skip_space(p, &after, r.to);
    if (r.from < r.to && is_letter(p->text[r.from])) {
        size_t close = after < r.to && p->text[after] == '(' ? closing(p, after, r.to) + 1 : r.to;
        skip_space(p, &close, r.to);
        if (close < r.to && p->text[close] == '=') {
            parse_family(p, r);
            return;
        }
        if (after < r.to && p->text[after] == '=') {
            parse_definitions(p, r);
            return;
        }
    }
    p->make.graph->root = parse_game(p, r);
}

/* Columns count characters: bytes that continue one in UTF-8 do not count. */
static int32_t column_of(const Parser *p, size_t at) {
    int32_t column = 1;
    for (size_t i = 0; i < at && i < p->length; i++) column += ((uint8_t)p->text[i] & 0xc0) != 0x80;
    return column;
}

ErrorCode bracket_parse(Graph *graph, Params *params, Lines *lines, const char *text, size_t length,
                        ErrorPlace *place) {
    Parser parser = {.make = {graph, params, lines, OK}, .text = text, .length = length};
    if (length > BRACKET_LENGTH_MAX) {
        place->column = BRACKET_LENGTH_MAX + 1;
        return ERROR_OVERFLOW;
    }
    parser.corridor = new_family(&parser, "C", 1);
    if (parser.corridor != NULL) parse_text(&parser);
    if (parser.make.error == OK && lines->failed != OK) return lines->failed;
    if (parser.make.error == ERROR_SYNTAX || parser.make.error == ERROR_OVERFLOW)
        place->column = column_of(&parser, parser.error_at);
    if (parser.too_deep) place->point = BRACKET_DEPTH_MAX;
    if (parser.make.error == OK) graph_find_kos(graph);
    return parser.make.error;
}
