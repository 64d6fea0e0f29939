/* Parameters of a region: integers with a default value that positions may set otherwise. The
 * conditions of federations read them. */
#ifndef TESUJI_ENDGAME_PARAMS_H
#define TESUJI_ENDGAME_PARAMS_H

#include "../base/error.h"
#include "../base/vector.h"

#define PARAMS_MAX 1000 /* of a region */

typedef struct {
    const char *name; /* not terminated; belongs to the request */
    uint32_t length;
    int32_t initial;
} Param;

typedef struct {
    uint32_t node;
    uint32_t param;
    int32_t value;
} ParamValue;

typedef struct {
    Vector params; /* Param */
    Vector values; /* ParamValue: what differs from the default, in the order given */
} Params;

/* The number of a parameter by name, or -1. */
int params_find(const Params *params, const char *name, size_t length);

/* As params_find, and adds it with default 0 when it is new; below 0 ERROR_OUT_OF_MEMORY, or
 * ERROR_OVERFLOW for more than PARAMS_MAX. */
int params_declare(Params *params, Arena *arena, const char *name, size_t length);

/* Sets a value in one node; later settings win. */
ErrorCode params_set(Params *params, Arena *arena, uint32_t node, int param, int32_t value);

/* One value. */
int32_t params_value(const Params *params, uint32_t node, uint32_t param);

/* All values as a table: table[node * count of params + param]; NULL when memory is used up. */
int32_t *params_table(const Params *params, Arena *arena, uint32_t nodes);

#endif
