/* What can go wrong, one code for every layer: C, WebAssembly, JavaScript, command. */
#ifndef TESUJI_BASE_ERROR_H
#define TESUJI_BASE_ERROR_H

#include <stdint.h>

/* Fallible functions return one of these; errors are negative so that a step function can
 * return them beside its status (StepStatus in core/search/step.h). */
typedef enum {
    OK = 0,
    ERROR_INVALID_SGF = -1,
    ERROR_ILLEGAL_POSITION = -2,
    ERROR_NO_TARGET = -3,
    ERROR_BAD_OPTION = -4,
    ERROR_UNSUPPORTED_SIZE = -5,
    ERROR_OUT_OF_MEMORY = -6,
    ERROR_ILLEGAL_MOVE = -7,
    ERROR_BAD_REQUEST = -8,
    ERROR_DAMAGED_TABLE = -9,
    ERROR_SYNTAX = -10,
    ERROR_OVERFLOW = -11,
    ERROR_DIVISION_BY_ZERO = -12,
    ERROR_NOT_SETTLED = -13,
    ERROR_LAST = ERROR_NOT_SETTLED,
} ErrorCode;

/* Where in the input an error lies. line and column count from 1, 0 means not applicable;
 * point is a board index y * width + x, -1 means not applicable. */
typedef struct {
    int32_t line;
    int32_t column;
    int32_t point;
} ErrorPlace;

/* The name by which JavaScript and the command know the code, e.g. "invalid-sgf"; "unknown-error"
 * for a value outside the enum. Static storage, never null. */
const char *error_name(int32_t code);

/* One sentence for people, without a final full stop. Static storage, never null. */
const char *error_text(int32_t code);

#endif
