#include "error.h"

typedef struct {
    const char *name;
    const char *text;
} ErrorWords;

/* Indexed by -code. */
static const ErrorWords WORDS[] = {
    {"ok", "no error"},
    {"invalid-sgf", "the text is not valid SGF"},
    {"illegal-position", "the position cannot stand on a board"},
    {"no-target", "no stones were given or found whose fate could be asked"},
    {"bad-option", "an option has a value that is not allowed"},
    {"unsupported-size", "the board size is not supported"},
    {"out-of-memory", "the memory limit is too small"},
    {"illegal-move", "a move is not legal where it stands"},
    {"bad-request", "the request is malformed"},
    {"damaged-table", "the table is damaged or of another version"},
    {"syntax-error", "the expression cannot be read"},
    {"overflow", "a number is too large to be exact"},
    {"division-by-zero", "a condition divides by zero"},
    {"not-settled", "territory is counted only where every stone is safe or dead and every other "
                    "point touches safe stones of both sides"},
};

_Static_assert(sizeof WORDS / sizeof *WORDS == 1 - ERROR_LAST, "one entry for every error code");

static const ErrorWords *words_of(int32_t code) {
    static const ErrorWords unknown = {"unknown-error", "an error without a name"};
    return code > 0 || code < ERROR_LAST ? &unknown : &WORDS[-code];
}

const char *error_name(int32_t code) {
    return words_of(code)->name;
}

const char *error_text(int32_t code) {
    return words_of(code)->text;
}
