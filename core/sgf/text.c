/* Text values: charsets, escapes, line breaks. */
#include "parse.h"

#include <string.h>

/* The bytes of the character at start, 0 when it is not valid (overlong forms, surrogates and what
 * is beyond U+10FFFF are not; Unicode standard, table 3-7). */
static size_t utf8_length(const uint8_t *text, size_t start, size_t end) {
    uint8_t lead = text[start];
    size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length < 2) return length;
    if (lead > 0xf4 || end - start < length) return 0;
    for (size_t i = 1; i < length; i++)
        if ((text[start + i] & 0xc0) != 0x80) return 0;
    uint8_t second = text[start + 1];
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f)) return 0;
    if ((lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f)) return 0;
    return length;
}

size_t sgf_utf8_valid(const uint8_t *text, size_t start, size_t end) {
    while (start < end) {
        uint64_t word;
        if (end - start >= sizeof word) {
            memcpy(&word, text + start, sizeof word);
            if ((word & UINT64_C(0x8080808080808080)) == 0) {
                start += sizeof word;
                continue;
            }
        }
        size_t length = utf8_length(text, start, end);
        if (length == 0) return start;
        start += length;
    }
    return end;
}

typedef struct {
    char *bytes;
    size_t capacity;
    size_t written;
    size_t size;
} Output;

/* One whole character. */
static void put(Output *out, const uint8_t *bytes, size_t length) {
    int fits = out->written == out->size && out->capacity - out->written >= length;
    if (fits) {
        memcpy(out->bytes + out->written, bytes, length);
        out->written += length;
    }
    out->size += length;
}

/* The character at this place; returns its length in the text. */
static size_t put_character(Output *out, const uint8_t *text, size_t at, size_t end, int utf8) {
    uint8_t c = text[at];
    if (utf8 || c < 0x80) {
        size_t length = utf8_length(text, at, end);
        put(out, text + at, length);
        return length;
    }
    uint8_t latin[2] = {(uint8_t)(0xc0 | c >> 6), (uint8_t)(0x80 | (c & 0x3f))};
    put(out, latin, 2);
    return 1;
}

size_t sgf_line_break(const uint8_t *text, size_t at, size_t end) {
    if (at >= end || (text[at] != '\n' && text[at] != '\r')) return 0;
    return at + 1 < end && text[at + 1] == (text[at] ^ '\n' ^ '\r') ? 2 : 1;
}

static int is_space(uint8_t c) {
    return c == '\t' || c == '\v' || c == '\f';
}

size_t sgf_text(const SgfTree *tree, SgfValue value, int simple, char *out, size_t capacity) {
    const uint8_t *text = tree->text;
    size_t at = value.start, end = value.end;
    int utf8 = tree->utf8 || sgf_utf8_valid(text, at, end) == end;
    Output output = {.bytes = out, .capacity = capacity};
    while (at < end) {
        size_t skipped = sgf_line_break(text, at, end);
        if (skipped > 0) {
            put(&output, (const uint8_t *)(simple ? " " : "\n"), 1);
            at += skipped;
            continue;
        }
        if (text[at] == '\\') {
            at++;
            at += sgf_line_break(text, at, end);
            if (at >= end || text[at - 1] != '\\') continue;
        }
        if (is_space(text[at])) {
            put(&output, (const uint8_t *)" ", 1);
            at++;
        } else {
            at += put_character(&output, text, at, end, utf8);
        }
    }
    return output.size;
}
