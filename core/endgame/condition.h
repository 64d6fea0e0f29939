/* The language of conditions on parameters:
 *
 *   condition   comparisons joined by !  & or &&  | or ||  and parentheses
 *   comparison  of two expressions by  <  >  <=  >=  = or ==  !=
 *   expression  integers, names, + - * / and unary -, parentheses
 *
 * Precedence is that of C, and so is that the second operand of & and | is only looked at where the
 * first does not decide: e != 0 & 4 / e < 3 divides by no 0. Division is exact. A name is a
 * parameter of one of the regions; where several regions have it, region.name tells which. */
#ifndef TESUJI_ENDGAME_CONDITION_H
#define TESUJI_ENDGAME_CONDITION_H

#include "../base/error.h"
#include "../base/rational.h"
#include "../base/vector.h"

#define CONDITION_LENGTH_MAX 4096 /* bytes */
#define CONDITION_DEPTH_MAX  200  /* operators and parentheses that wait for their end */

typedef struct {
    uint8_t op;
    int32_t column; /* in the text, from 1 */
    int64_t value;  /* of a constant; of a name its slot; of a jump where it leads to */
} ConditionOp;

typedef struct {
    Vector code; /* ConditionOp, postfix */
} Condition;

/* The slot of a name (qualified by region or not), -1 when it is unknown, -2 when it is ambiguous.
 * region_length is 0 where the name is not qualified. */
typedef int (*ConditionLookup)(const void *context, const char *region, size_t region_length,
                               const char *name, size_t length);

/* Compiles a text. ERROR_SYNTAX, ERROR_OVERFLOW, or ERROR_BAD_OPTION for an ambiguous name, with
 * place->column (in characters, from 1); ERROR_OUT_OF_MEMORY. */
ErrorCode condition_compile(Condition *condition, Arena *arena, const char *text, size_t length,
                            ConditionLookup lookup, const void *context, ErrorPlace *place);

/* Evaluates it for values[slot]: *holds becomes 0 or 1. ERROR_DIVISION_BY_ZERO or ERROR_OVERFLOW
 * with place->column of the operator. */
ErrorCode condition_holds(const Condition *condition, const int32_t *values, int *holds,
                          ErrorPlace *place);

#endif
