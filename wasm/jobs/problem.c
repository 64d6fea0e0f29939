/* A tsumego in SGF, read into the shape that problems travel in, with its lines of play.
 *
 * The position is what the nodes before the first move set up, a move in the root among them, and
 * before lines part, once there are stones; MA there marks the target, SL the region, PL the side
 * to play. TR, SQ and the comment are told as they are. Small faults of the file are repaired; a
 * file that is cut off, or whose points or size are wrong, is refused with the place.
 */
#include "problem_request.h"

#include "../../core/go/board.h"
#include "../../core/sgf/sgf.h"

typedef struct {
    const SgfTree *tree;
    TsumegoProblem problem;
    int to_play; /* PL, 0: none */
    int has_region;
    int has_stones;
    int root[2];                     /* colour (0: none) and point of a move in the root */
    int twice;                       /* a point with stones of both colours, or -1 */
    int32_t start;                   /* the last node before the moves */
    SgfValue comment;                /* the last one before the moves */
    uint8_t shown[BOARD_POINTS_MAX]; /* 1: marked by TR or SQ */
    int32_t black[BOARD_POINTS_MAX]; /* 1 + the node that has put a black stone there, or 0 */
} Reading;

static ErrorCode fault(Job *job, const Reading *reading, uint32_t offset, int point,
                       ErrorCode error) {
    job->place = sgf_place(reading->tree, offset);
    job->place.point = point;
    return error;
}

static int only_shows(uint32_t id) {
    return id == SGF_ID('T', 'R') || id == SGF_ID('S', 'Q');
}

/* Gives every point of a property to take; passes, and what is no point, are refused, but where the
 * property only shows something. */
static ErrorCode each_point(Job *job, Reading *reading, int32_t node, uint32_t id,
                            void (*take)(Reading *, int point, uint32_t id)) {
    TsumegoProblem *problem = &reading->problem;
    SgfPoints points = sgf_points(reading->tree, node, id, problem->width, problem->height);
    int point;
    int32_t status;
    while ((status = sgf_points_next(&points, &point)) != 0) {
        if ((status < 0 || point == SGF_PASS) && only_shows(id)) return OK;
        if (status < 0 || point == SGF_PASS)
            return fault(job, reading, points.offset, -1, ERROR_INVALID_SGF);
        take(reading, point, id);
        if (reading->twice >= 0)
            return fault(job, reading, points.offset, reading->twice, ERROR_ILLEGAL_POSITION);
    }
    return OK;
}

static void take_stone(Reading *reading, int point, uint32_t id) {
    int color = id == SGF_ID('A', 'B') ? BLACK : id == SGF_ID('A', 'W') ? WHITE : EMPTY;
    reading->has_stones |= color;
    if (color == BLACK) reading->black[point] = reading->start + 1;
    if (color == WHITE && reading->black[point] == reading->start + 1) reading->twice = point;
    reading->problem.color[point] = (uint8_t)color;
}

static void take_mark(Reading *reading, int point, uint32_t id) {
    if (id == SGF_ID('M', 'A')) {
        reading->problem.target[point] = 1;
    } else if (only_shows(id)) {
        reading->shown[point] = 1;
    } else {
        reading->problem.region[point] = 1;
        reading->has_region = 1;
    }
}

static ErrorCode read_setup(Job *job, Reading *reading, int32_t node) {
    static const char *const NAMES[] = {"AB", "AW", "AE", "MA", "SL", "TR", "SQ"};
    for (int i = 0; i < 7; i++) {
        uint32_t id = (uint32_t)NAMES[i][0] | (uint32_t)NAMES[i][1] << 8;
        ErrorCode error = each_point(job, reading, node, id, i < 3 ? take_stone : take_mark);
        if (error != OK) return error;
    }
    if (sgf_to_play(reading->tree, node) != 0) reading->to_play = sgf_to_play(reading->tree, node);
    int32_t comment = sgf_find(reading->tree, node, SGF_ID('C', 0));
    if (comment != SGF_NONE) reading->comment = sgf_value(reading->tree, (uint32_t)comment, 0);
    return OK;
}

static int move_of(const Reading *reading, int32_t node, int *color, int *point) {
    const TsumegoProblem *problem = &reading->problem;
    return sgf_move(reading->tree, node, problem->width, problem->height, color, point);
}

/* Whether lines part behind a node: what one of them sets up then is its own. */
static int parts(const SgfTree *tree, int32_t node) {
    int32_t child = sgf_first_child(tree, node);
    return child != SGF_NONE && sgf_next_sibling(tree, child) != SGF_NONE;
}

static ErrorCode read_position(Job *job, Reading *reading) {
    const SgfTree *tree = reading->tree;
    int width, height, color, point;
    uint32_t offset;
    ErrorCode error = sgf_board_size(tree, 0, &width, &height, &offset);
    if (error != OK) return fault(job, reading, offset, -1, error);
    reading->problem.width = (uint8_t)width;
    reading->problem.height = (uint8_t)height;
    for (int32_t node = 0; node != SGF_NONE; node = sgf_first_child(tree, node)) {
        if (node != 0 && move_of(reading, node, &color, &point) != 0) break;
        reading->start = node;
        error = read_setup(job, reading, node);
        if (error != OK) return error;
        if (node == 0 && move_of(reading, 0, &color, &point) > 0) {
            reading->root[0] = color, reading->root[1] = point;
            reading->to_play = 3 - color;
            break;
        }
        if (parts(tree, node) && reading->has_stones) break;
    }
    return OK;
}

static ErrorCode check_faults(Job *job, const Reading *reading) {
    const SgfTree *tree = reading->tree;
    for (uint32_t i = 0; i < tree->fault_count; i++) {
        uint32_t kind = tree->faults[i].kind;
        if (kind == SGF_MISSING_OPEN || kind == SGF_MISSING_CLOSE || kind == SGF_UNCLOSED_VALUE ||
            kind == SGF_EMPTY_TREE || kind == SGF_NO_VALUE)
            return fault(job, reading, tree->faults[i].offset, -1, ERROR_INVALID_SGF);
    }
    return OK;
}

static ErrorCode problem_open(Job *job, JobReader *reader) {
    Reading *reading = arena_array(&job->arena, 1, sizeof *reading);
    const uint8_t *text = job_read_bytes(reader, reader->size);
    if (reading == NULL) return ERROR_OUT_OF_MEMORY;
    job->state = reading;
    reading->twice = -1;
    ErrorCode error = sgf_parse(&job->arena, text, reader->size, 0, &reading->tree, &job->place);
    if (error != OK) return error;
    error = check_faults(job, reading);
    return error == OK ? read_position(job, reading) : error;
}

/* --- the lines ---------------------------------------------------------------------------- */

static int32_t problem_step(Job *job, uint32_t max_nodes) {
    (void)max_nodes;
    job->nodes = ((Reading *)job->state)->tree->node_count;
    return STEP_DONE;
}

/* Size, to play, whether the region is marked, the number of the last node of the position, colour
 * (0: none) and point of a move in the root, which is to be played, where the comment begins and
 * ends in the text; the points; then for every node of the first game behind the root five words:
 * parent, colour (0: no move), point, line, column. */
static void problem_answer(Job *job, JobWriter *writer) {
    const Reading *reading = job->state;
    const SgfTree *tree = reading->tree;
    const TsumegoProblem *problem = &reading->problem;
    const int32_t head[] = {problem->width,
                            problem->height,
                            reading->to_play,
                            reading->has_region,
                            reading->start,
                            reading->root[0],
                            reading->root[1],
                            (int32_t)reading->comment.start,
                            (int32_t)reading->comment.end};
    job_write(writer, head, sizeof head);
    problem_write_points(writer, problem, reading->shown);
    ErrorPlace place = SGF_PLACE_START;
    uint32_t at = 0;
    for (uint32_t node = 1; node < tree->node_count && tree->nodes[node].parent >= 0; node++) {
        int color = 0, point = -1;
        if (move_of(reading, (int32_t)node, &color, &point) <= 0) color = 0, point = -1;
        if (tree->nodes[node].first_property < tree->nodes[node + 1].first_property) {
            uint32_t offset = sgf_property_offset(tree, tree->nodes[node].first_property);
            if (offset >= at) sgf_place_advance(tree, offset, &at, &place);
        }
        const int32_t words[] = {tree->nodes[node].parent, color, point, place.line, place.column};
        job_write(writer, words, sizeof words);
    }
}

const JobKind job_problem = {problem_open, problem_step, problem_answer};
