/* Federations: regions that are played as one game, the sum of their game graphs with every
 * interleaving of moves, merged where all regions are in the same state; and offsets to the score
 * where conditions on the regions' parameters hold (Harren 2003). */
#ifndef TESUJI_ENDGAME_FEDERATION_H
#define TESUJI_ENDGAME_FEDERATION_H

#include "../search/step.h"
#include "condition.h"
#include "graph.h"
#include "params.h"

#define FEDERATION_REGIONS_MAX    16
#define FEDERATION_CONDITIONS_MAX 64

typedef struct {
    const char *name; /* not terminated */
    size_t name_length;
    const Graph *graph;
    const Params *params;
    const int32_t *values; /* params_table */
    uint32_t first_slot;   /* of its parameters among all */
} Member;

/* A condition and what is added to the score (positive for Black) where it holds. */
typedef struct {
    Condition condition;
    int32_t offset;
} Adjustment;

typedef struct {
    Lines *lines;
    Member members[FEDERATION_REGIONS_MAX];
    int member_count;
    uint32_t slot_count;
    Adjustment adjustments[FEDERATION_CONDITIONS_MAX];
    int adjustment_count;
    Graph graph;
    Vector states; /* uint64_t: the members' nodes in mixed radix */
    uint32_t *table;
    uint32_t table_size;
    uint32_t expanded;
    uint32_t touched[FEDERATION_CONDITIONS_MAX]; /* terminals where each condition holds */
    uint32_t terminals;
    Vector moves;     /* Edge: those of the state that is being expanded */
    int32_t *slots;   /* values of all parameters at one state */
    ErrorPlace place; /* of an error: the column in the condition, and in line its number from 1 */
} Federation;

/* An empty federation in the arena of lines; NULL when memory is used up. */
Federation *federation_new(Lines *lines);

/* Adds a region; what it points to must outlive the federation. ERROR_BAD_OPTION for more than
 * FEDERATION_REGIONS_MAX, ERROR_OVERFLOW for more than 2^63 states in all, or a region with a sum
 * that is too large to be played out. */
ErrorCode federation_add(Federation *federation, const char *name, size_t name_length,
                         const Graph *graph, const Params *params);

/* Adds a condition after all regions. Errors as condition_compile's, and ERROR_BAD_OPTION for more
 * than FEDERATION_CONDITIONS_MAX. */
ErrorCode federation_adjust(Federation *federation, const char *text, size_t length,
                            int32_t offset);

/* Starts with all regions at their roots; ERROR_OUT_OF_MEMORY or the error of a condition. */
ErrorCode federation_start(Federation *federation);

/* Builds up to max_nodes states; STEP_DONE when federation->graph is complete. Errors:
 * ERROR_OUT_OF_MEMORY; ERROR_DIVISION_BY_ZERO or ERROR_OVERFLOW at a terminal, with place. */
int32_t federation_step(Federation *federation, uint32_t max_nodes);

/* The node of one region in a state of the federation. */
uint32_t federation_node(const Federation *federation, uint32_t state, int member);

/* Whether a condition holds in a state; 0 where it cannot be computed. */
int federation_holds(Federation *federation, uint32_t state, int adjustment);

#endif
