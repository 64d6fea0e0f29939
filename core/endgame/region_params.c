#include "region_params.h"

#include "../base/bits.h"

static int asked(const RegionBoard *board, Stones stones, Ask ask, int point) {
    uint64_t bit = BIT64(point);
    switch (ask) {
    case ASK_BLACK_STONE:
        return (stones.black & bit) != 0;
    case ASK_WHITE_STONE:
        return (stones.white & bit) != 0;
    case ASK_EMPTY:
        return ((stones.black | stones.white) & bit) == 0;
    default:
        return (region_area(board, stones, ask == ASK_WHITE_AREA) & bit) != 0;
    }
}

static int32_t by_rules(const RegionBoard *board, Stones stones, const RegionParam *param,
                        int32_t initial) {
    for (int i = 0; i < param->rule_count; i++) {
        const ParamRule *rule = &param->rules[i];
        int fits = 1;
        for (int j = 0; j < rule->count && fits; j++)
            fits = asked(board, stones, (Ask)rule->asks[j], rule->points[j]);
        if (fits) return rule->value;
    }
    return initial;
}

static int32_t eyes(const RegionBoard *board, Stones stones, int color) {
    uint64_t own = region_area(board, stones, color) & ~(stones.black | stones.white);
    int32_t count = 0;
    for (; own != 0; count++) own &= ~region_chain(board, own, bits_first(own));
    return count;
}

static int32_t connected(const RegionBoard *board, uint64_t own, const RegionParam *param) {
    if ((own & BIT64(param->first)) == 0) return 0;
    uint64_t chain = region_chain(board, own, param->first);
    uint64_t wanted = param->second < 0 ? board->touches[param->color] : BIT64(param->second);
    return (chain & wanted) != 0;
}

int32_t region_param(const RegionBoard *board, Stones stones, const RegionParam *param,
                     int32_t initial) {
    uint64_t own = param->color == 0 ? stones.black : stones.white;
    uint64_t first = BIT64(param->first);
    switch (param->source) {
    case PARAM_RULES:
        return by_rules(board, stones, param, initial);
    case PARAM_EYES:
        return eyes(board, stones, param->color);
    case PARAM_CONNECTED:
        return connected(board, own, param);
    default:
        return (own & first) == 0;
    }
}

ErrorCode region_params_set(const Region *region, Params *params, int param,
                            const RegionParam *how) {
    int32_t initial = ((const Param *)params->params.items)[param].initial;
    for (uint32_t n = 0; n < region->graph.nodes.count; n++) {
        int32_t value = region_param(&region->board, region_stones(region, n), how, initial);
        if (value == initial) continue;
        ErrorCode code = params_set(params, region->lines->arena, n, param, value);
        if (code != OK) return code;
    }
    return OK;
}
