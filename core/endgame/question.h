/* A question about regions, worked off in steps: every region is read or played out, several are
 * put together, and the walls are computed for both komasters. */
#ifndef TESUJI_ENDGAME_QUESTION_H
#define TESUJI_ENDGAME_QUESTION_H

#include "bracket.h"
#include "federation.h"
#include "region.h"
#include "region_params.h"
#include "walls.h"

/* A parameter of a Go region that is to be computed. */
typedef struct {
    int param;
    RegionParam how;
} ComputedParam;

/* One region: a game written down, or a part of a board. */
typedef struct {
    const char *name;
    size_t name_length;
    Graph written;
    RegionBoard board;
    Region *region; /* NULL for a game written down */
    Params params;
    Vector computed; /* ComputedParam */
    int explored;
} QuestionRegion;

typedef struct {
    const char *text;
    size_t length;
    int32_t offset;
} QuestionCondition;

typedef struct {
    Lines lines;
    QuestionRegion regions[FEDERATION_REGIONS_MAX];
    int region_count;
    QuestionCondition conditions[FEDERATION_CONDITIONS_MAX];
    int condition_count;
    Federation *federation; /* NULL for one region without conditions */
    const Graph *graph;     /* the whole, once it is known */
    int building;           /* the region that is being explored */
    ErrorPlace place;       /* of an error: column; line = number of the condition from 1 */
    int error_region;       /* whose text an error is in, or -1 */
} Question;

/* An empty question in the arena; check question->lines.failed. */
void question_init(Question *question, Arena *arena);

/* Adds a region; ERROR_BAD_OPTION when there are too many. Texts must outlive the question. */
ErrorCode question_add_text(Question *question, const char *name, size_t name_length,
                            const char *text, size_t length);
ErrorCode question_add_board(Question *question, const char *name, size_t name_length,
                             const uint8_t *cells, int width, int height);

/* Explores the regions one after another; STEP_DONE when the graphs of all are complete. */
int32_t question_explore(Question *question, uint32_t max_nodes);

/* Explores and puts together; STEP_DONE when question->graph is complete. */
int32_t question_build(Question *question, uint32_t max_nodes);

/* The graph of one region. */
const Graph *question_graph(const Question *question, int region);

/* Positions whose moves were found: the work done. */
uint64_t question_work(const Question *question);

/* Positions known so far, over all regions. */
uint32_t question_positions(const Question *question);

/* The node of region `region` in a node of the whole. */
uint32_t question_part(const Question *question, uint32_t node, int region);

/* Where a move is made: a region, and the cell of its board or the number of the option (counted
 * among the player's moves in that region). */
typedef struct {
    int region;
    int place;
} EdgePlace;

EdgePlace question_place(const Question *question, uint32_t node, uint32_t move);

/* How many regions are on boards. */
int question_stone_boards(const Question *question);

/* Black stones minus White stones at the start, over all Go regions. */
int question_stone_difference(const Question *question);

#endif
