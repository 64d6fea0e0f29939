#include "params.h"

#include <string.h>

int params_find(const Params *params, const char *name, size_t length) {
    const Param *items = params->params.items;
    for (uint32_t i = 0; i < params->params.count; i++)
        if (items[i].length == length && memcmp(items[i].name, name, length) == 0) return (int)i;
    return -1;
}

int params_declare(Params *params, Arena *arena, const char *name, size_t length) {
    int found = params_find(params, name, length);
    if (found >= 0) return found;
    if (params->params.count == PARAMS_MAX) return ERROR_OVERFLOW;
    Param *param = vector_extend(&params->params, arena, 1, sizeof *param);
    if (param == NULL) return ERROR_OUT_OF_MEMORY;
    *param = (Param){name, (uint32_t)length, 0};
    return (int)params->params.count - 1;
}

ErrorCode params_set(Params *params, Arena *arena, uint32_t node, int param, int32_t value) {
    ParamValue *set = vector_extend(&params->values, arena, 1, sizeof *set);
    if (set == NULL) return ERROR_OUT_OF_MEMORY;
    *set = (ParamValue){node, (uint32_t)param, value};
    return OK;
}

int32_t params_value(const Params *params, uint32_t node, uint32_t param) {
    const ParamValue *values = params->values.items;
    for (uint32_t i = params->values.count; i-- > 0;)
        if (values[i].node == node && values[i].param == param) return values[i].value;
    return ((const Param *)params->params.items)[param].initial;
}

int32_t *params_table(const Params *params, Arena *arena, uint32_t nodes) {
    size_t count = params->params.count, size;
    if (__builtin_mul_overflow(nodes, count, &size)) return NULL;
    int32_t *table = arena_array(arena, size, sizeof *table);
    if (table == NULL) return NULL;
    for (size_t i = 0; i < size; i++)
        table[i] = ((const Param *)params->params.items)[i % count].initial;
    const ParamValue *values = params->values.items;
    for (uint32_t i = 0; i < params->values.count; i++)
        table[values[i].node * count + values[i].param] = values[i].value;
    return table;
}
