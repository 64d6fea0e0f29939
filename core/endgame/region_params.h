/* Parameters of a region that was played out by the machine: computed in every position. */
#ifndef TESUJI_ENDGAME_REGION_PARAMS_H
#define TESUJI_ENDGAME_REGION_PARAMS_H

#include "params.h"
#include "region.h"

/* How a parameter gets its value. Colours are 0 Black, 1 White. */
typedef enum {
    PARAM_RULES,     /* the value of the first rule that fits, else the default */
    PARAM_EYES,      /* how many separate empty spaces in the region only `color` reaches */
    PARAM_CONNECTED, /* 1 when a chain of `color` joins the points `first` and `second`, or, with
                        second -1, `first` and an immortal stone */
    PARAM_CAPTURED,  /* 1 when no stone of `color` is on the point `first` */
} ParamSource;

/* What a rule asks of a point. */
typedef enum {
    ASK_BLACK_STONE,
    ASK_WHITE_STONE,
    ASK_EMPTY,
    ASK_BLACK_AREA, /* a black stone, or empty and reached by Black only */
    ASK_WHITE_AREA,
} Ask;

#define RULE_ASKS_MAX 64

/* A rule: the value where all that is asked is so. */
typedef struct {
    int32_t value;
    int count;
    uint8_t asks[RULE_ASKS_MAX]; /* Ask */
    uint8_t points[RULE_ASKS_MAX];
} ParamRule;

typedef struct {
    ParamSource source;
    int color;
    int first, second;
    const ParamRule *rules;
    int rule_count;
} RegionParam;

/* The value in one position. */
int32_t region_param(const RegionBoard *board, Stones stones, const RegionParam *param,
                     int32_t initial);

/* Sets parameter number `param` of params in all positions of an explored region. */
ErrorCode region_params_set(const Region *region, Params *params, int param,
                            const RegionParam *how);

#endif
