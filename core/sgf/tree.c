/* Moving about in a tree and reading values. */
#include "parse.h"

void sgf_place_advance(const SgfTree *tree, uint32_t offset, uint32_t *at, ErrorPlace *place) {
    const uint8_t *text = tree->text;
    uint32_t i = *at;
    if (i == 0 && offset >= 3 && sgf_starts_with_bom(tree)) i = 3;
    for (; i < offset; i++) {
        size_t line_break = sgf_line_break(text, i, tree->size);
        if (line_break) {
            i += (uint32_t)line_break - 1;
            place->line++;
            place->column = 1;
        } else if (!tree->utf8 || (text[i] & 0xc0) != 0x80) {
            place->column++;
        }
    }
    *at = i;
}

ErrorPlace sgf_place(const SgfTree *tree, uint32_t offset) {
    ErrorPlace place = SGF_PLACE_START;
    uint32_t at = 0;
    sgf_place_advance(tree, offset, &at, &place);
    return place;
}

int32_t sgf_find(const SgfTree *tree, int32_t node, uint32_t id) {
    uint32_t end = tree->nodes[node + 1].first_property;
    for (uint32_t i = tree->nodes[node].first_property; i < end; i++)
        if (tree->properties[i].id == id) return (int32_t)i;
    return SGF_NONE;
}

uint32_t sgf_property_offset(const SgfTree *tree, uint32_t property) {
    uint32_t id = tree->properties[property].id;
    if (id >= SGF_LONG_NAME) return id - SGF_LONG_NAME;
    uint32_t at = sgf_value(tree, property, 0).start - 1;
    while (sgf_is_blank(tree->text[at - 1])) at--;
    while (at > 0 && (sgf_is_letter(tree->text[at - 1]) || sgf_is_digit(tree->text[at - 1]))) at--;
    return at;
}

size_t sgf_name(const SgfTree *tree, uint32_t property, char *out, size_t capacity) {
    const uint8_t *text = tree->text;
    uint32_t id = tree->properties[property].id;
    size_t length = 0;
    if (id < SGF_LONG_NAME) {
        for (; id != 0; id >>= 8, length++)
            if (length < capacity - 1) out[length] = (char)(id & 0xff);
    } else {
        uint32_t start = id - SGF_LONG_NAME, end = start;
        while (sgf_is_letter(text[end]) || sgf_is_digit(text[end])) end++;
        length = sgf_normal_name(text, start, end, out, capacity - 1);
    }
    out[length < capacity ? length : capacity - 1] = 0;
    return length;
}

/* --- values ------------------------------------------------------------------------------- */

SgfValue sgf_trim(const SgfTree *tree, SgfValue value) {
    while (value.start < value.end && sgf_is_blank(tree->text[value.start])) value.start++;
    while (value.start < value.end && sgf_is_blank(tree->text[value.end - 1])) value.end--;
    return value;
}

/* The part before the first ":" and the part behind it; 0 when there is none. */
static int split(const SgfTree *tree, SgfValue value, SgfValue *first, SgfValue *second) {
    uint32_t at = value.start;
    while (at < value.end && tree->text[at] != ':') at += 1 + (tree->text[at] == '\\');
    if (at >= value.end) return 0;
    *first = (SgfValue){value.start, at};
    *second = (SgfValue){at + 1, value.end};
    return 1;
}

int sgf_number(const SgfTree *tree, SgfValue value, int32_t *number) {
    SgfValue v = sgf_trim(tree, value);
    int negative = v.start < v.end && tree->text[v.start] == '-';
    int32_t sum = 0;
    if (v.start < v.end && (negative || tree->text[v.start] == '+')) v.start++;
    if (v.start == v.end) return 0;
    for (uint32_t i = v.start; i < v.end; i++) {
        if (!sgf_is_digit(tree->text[i]) || sum > 100000000 - 1) return 0;
        sum = sum * 10 + (tree->text[i] - '0');
    }
    *number = negative ? -sum : sum;
    return 1;
}

ErrorCode sgf_board_size(const SgfTree *tree, int32_t root, int *width, int *height,
                         uint32_t *offset) {
    int32_t property = sgf_find(tree, root, SGF_ID('S', 'Z'));
    int32_t w = 19, h = 19;
    if (property != SGF_NONE) {
        SgfValue value = sgf_value(tree, (uint32_t)property, 0), first, second;
        int both = split(tree, value, &first, &second);
        int good = both ? sgf_number(tree, first, &w) && sgf_number(tree, second, &h)
                        : sgf_number(tree, value, &w);
        if (!both) h = w;
        if (!good || w < 1 || w > SGF_SIZE_MAX || h < 1 || h > SGF_SIZE_MAX) {
            if (offset != NULL) *offset = value.start;
            return ERROR_UNSUPPORTED_SIZE;
        }
    }
    *width = w;
    *height = h;
    return OK;
}

/* Exactly two letters of a point on the board. */
static int read_point(const SgfTree *tree, SgfValue value, int width, int height, int *x, int *y) {
    SgfValue v = sgf_trim(tree, value);
    if (v.end - v.start != 2) return 0;
    *x = tree->text[v.start] - 'a';
    *y = tree->text[v.start + 1] - 'a';
    return *x >= 0 && *x < width && *y >= 0 && *y < height;
}

ErrorCode sgf_point(const SgfTree *tree, SgfValue value, int width, int height, int *point) {
    SgfValue v = sgf_trim(tree, value);
    int x, y;
    *point = SGF_PASS;
    if (v.start == v.end) return OK;
    if (read_point(tree, v, width, height, &x, &y)) {
        *point = y * width + x;
        return OK;
    }
    int tt = v.end - v.start == 2 && tree->text[v.start] == 't' && tree->text[v.start + 1] == 't';
    return tt && width <= 19 && height <= 19 ? OK : ERROR_INVALID_SGF;
}

int32_t sgf_move(const SgfTree *tree, int32_t node, int width, int height, int *color, int *point) {
    uint32_t end = tree->nodes[node + 1].first_property;
    for (uint32_t i = tree->nodes[node].first_property; i < end; i++) {
        uint32_t id = tree->properties[i].id;
        if (id != SGF_ID('B', 0) && id != SGF_ID('W', 0)) continue;
        *color = id == SGF_ID('B', 0) ? 1 : 2;
        ErrorCode error = sgf_point(tree, sgf_value(tree, i, 0), width, height, point);
        return error == OK ? 1 : error;
    }
    return 0;
}

int sgf_to_play(const SgfTree *tree, int32_t node) {
    int32_t property = sgf_find(tree, node, SGF_ID('P', 'L'));
    if (property == SGF_NONE) return 0;
    SgfValue v = sgf_trim(tree, sgf_value(tree, (uint32_t)property, 0));
    if (v.start == v.end) return 0;
    uint8_t c = tree->text[v.start];
    if (c == 'B' || c == 'b' || c == '1') return 1;
    return c == 'W' || c == 'w' || c == '2' ? 2 : 0;
}

SgfPoints sgf_points(const SgfTree *tree, int32_t node, uint32_t id, int width, int height) {
    return (SgfPoints){.tree = tree,
                       .id = id,
                       .property = tree->nodes[node].first_property,
                       .property_end = tree->nodes[node + 1].first_property,
                       .width = (int16_t)width,
                       .height = (int16_t)height,
                       .y = 1};
}

/* The next value of a property with the id; 0 at the end. */
static int next_value(SgfPoints *points, SgfValue *value) {
    const SgfTree *tree = points->tree;
    while (points->value == points->value_end) {
        if (points->property == points->property_end) return 0;
        const SgfProperty *property = &tree->properties[points->property++];
        if (property[0].id != points->id) continue;
        points->value = property[0].first_value;
        points->value_end = property[1].first_value;
    }
    *value = tree->values[points->value++];
    points->offset = value->start;
    return 1;
}

/* The points of a value as a rectangle. */
static int read_rectangle(SgfPoints *points, SgfValue value, SgfType type) {
    SgfValue first = value, second = value;
    int left, top, right, bottom;
    if (split(points->tree, value, &first, &second) && !sgf_is_rectangles(type)) second = first;
    if (!read_point(points->tree, first, points->width, points->height, &left, &top) ||
        !read_point(points->tree, second, points->width, points->height, &right, &bottom))
        return 0;
    points->left = points->x = (int16_t)(left < right ? left : right);
    points->right = (int16_t)(left < right ? right : left);
    points->y = (int16_t)(top < bottom ? top : bottom);
    points->bottom = (int16_t)(top < bottom ? bottom : top);
    return 1;
}

static void take_point(SgfPoints *points, int *point) {
    *point = points->y * points->width + points->x;
    if (points->x++ < points->right) return;
    points->x = points->left;
    points->y++;
}

int32_t sgf_points_next(SgfPoints *points, int *point) {
    SgfType type = sgf_type(points->id);
    SgfValue value;
    while (points->y > points->bottom) {
        if (!next_value(points, &value)) return 0;
        if (type == SGF_MOVE) {
            ErrorCode error = sgf_point(points->tree, value, points->width, points->height, point);
            return error == OK ? 1 : error;
        }
        SgfValue trimmed = sgf_trim(points->tree, value);
        if (trimmed.start == trimmed.end) continue;
        if (!read_rectangle(points, value, type)) return ERROR_INVALID_SGF;
    }
    take_point(points, point);
    return 1;
}
