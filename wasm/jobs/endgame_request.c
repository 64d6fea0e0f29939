#include "endgame_request.h"

#include <string.h>

static const char *read_text(JobReader *request, size_t *length) {
    int32_t size = job_read_word(request);
    *length = size > 0 ? (size_t)size : 0;
    const uint8_t *bytes = job_read_bytes(request, (*length + 3) & ~(size_t)3);
    if (bytes == NULL) *length = 0;
    return (const char *)bytes;
}

/* The region's point on a cell, -1 when the cell is not in the region. */
static int point_of(const RegionBoard *board, int32_t cell) {
    for (int p = 0; p < board->count; p++)
        if (board->cell[p] == cell) return p;
    return -1;
}

static ErrorCode read_rule(JobReader *request, const RegionBoard *board, ParamRule *rule) {
    rule->value = job_read_word(request);
    rule->count = job_read_word(request);
    if (rule->count < 0 || rule->count > RULE_ASKS_MAX) return ERROR_BAD_OPTION;
    for (int i = 0; i < rule->count; i++) {
        int32_t ask = job_read_word(request);
        int point = point_of(board, job_read_word(request));
        if (ask < 0 || ask > ASK_WHITE_AREA || point < 0) return ERROR_BAD_OPTION;
        rule->asks[i] = (uint8_t)ask;
        rule->points[i] = (uint8_t)point;
    }
    return OK;
}

static ErrorCode read_rules(Job *job, JobReader *request, const RegionBoard *board,
                            RegionParam *how) {
    how->rule_count = job_read_word(request);
    if (how->rule_count < 0 || (size_t)how->rule_count > request->size) return ERROR_BAD_REQUEST;
    ParamRule *rules = arena_array(&job->arena, (size_t)how->rule_count, sizeof *rules);
    if (rules == NULL) return ERROR_OUT_OF_MEMORY;
    how->rules = rules;
    for (int i = 0; i < how->rule_count; i++) {
        ErrorCode code = read_rule(request, board, &rules[i]);
        if (code != OK) return code;
    }
    return OK;
}

static ErrorCode read_param(Job *job, JobReader *request, QuestionRegion *region) {
    ComputedParam computed = {0};
    RegionParam *how = &computed.how;
    size_t length;
    const char *name = read_text(request, &length);
    if (name == NULL || length == 0) return ERROR_BAD_OPTION;
    int param = computed.param = params_declare(&region->params, &job->arena, name, length);
    if (param < 0) return (ErrorCode)param;
    ((Param *)region->params.params.items)[param].initial = job_read_word(request);
    int32_t source = job_read_word(request);
    how->color = job_read_word(request);
    how->first = point_of(&region->board, job_read_word(request));
    how->second = point_of(&region->board, job_read_word(request));
    if (source < 0 || source > PARAM_CAPTURED || how->color < 0 || how->color > 1)
        return ERROR_BAD_OPTION;
    how->source = (ParamSource)source;
    int needs_first = source == PARAM_CONNECTED || source == PARAM_CAPTURED;
    if (how->first < 0 && needs_first) return ERROR_BAD_OPTION;
    if (how->first < 0) how->first = 0;
    ErrorCode code = read_rules(job, request, &region->board, how);
    if (code != OK) return code;
    ComputedParam *added = vector_extend(&region->computed, &job->arena, 1, sizeof *added);
    if (added == NULL) return ERROR_OUT_OF_MEMORY;
    *added = computed;
    return OK;
}

static ErrorCode read_board(Job *job, JobReader *request, Question *question, const char *name,
                            size_t name_length) {
    int32_t width = job_read_word(request), height = job_read_word(request);
    if (width < 1 || height < 1 || width > 64 || height > 64) return ERROR_UNSUPPORTED_SIZE;
    const uint8_t *cells = job_read_bytes(request, ((size_t)(width * height) + 3) & ~(size_t)3);
    if (cells == NULL) return ERROR_BAD_REQUEST;
    ErrorCode code = question_add_board(question, name, name_length, cells, width, height);
    if (code != OK) return code;
    int32_t params = job_read_word(request);
    QuestionRegion *region = &question->regions[question->region_count - 1];
    for (int32_t i = 0; i < params && code == OK && !request->overrun; i++)
        code = read_param(job, request, region);
    return code;
}

static ErrorCode read_region(Job *job, JobReader *request, Question *question) {
    size_t name_length, length;
    const char *name = read_text(request, &name_length);
    int32_t kind = job_read_word(request);
    if (request->overrun || kind < 0 || kind > 1) return ERROR_BAD_REQUEST;
    if (kind == 1) return read_board(job, request, question, name, name_length);
    const char *text = read_text(request, &length);
    if (text == NULL) return ERROR_BAD_REQUEST;
    return question_add_text(question, name, name_length, text, length);
}

static ErrorCode read_condition(JobReader *request, Question *question) {
    if (question->condition_count == FEDERATION_CONDITIONS_MAX) return ERROR_BAD_OPTION;
    QuestionCondition *condition = &question->conditions[question->condition_count++];
    condition->offset = job_read_word(request);
    condition->text = read_text(request, &condition->length);
    return condition->text == NULL ? ERROR_BAD_REQUEST : OK;
}

ErrorCode endgame_read_question(Job *job, JobReader *request, Question *question) {
    question_init(question, &job->arena);
    if (question->lines.failed != OK) return question->lines.failed;
    ErrorCode code = OK;
    int32_t regions = job_read_word(request);
    if (regions < 1) return ERROR_BAD_OPTION;
    for (int32_t i = 0; i < regions && code == OK; i++) code = read_region(job, request, question);
    int32_t conditions = code == OK ? job_read_word(request) : 0;
    for (int32_t i = 0; i < conditions && code == OK; i++) code = read_condition(request, question);
    if (code != OK) endgame_place_error(job, question);
    return code;
}

void endgame_place_error(Job *job, const Question *question) {
    job->place = question->place;
    if (question->error_region >= 0)
        job->place.line = question->error_region + 1;
    else if (question->place.line > 0)
        job->place.line = question->region_count + question->place.line;
}

Rational endgame_read_rational(JobReader *reader) {
    const uint8_t *bytes = job_read_bytes(reader, sizeof(Rational));
    Rational read = {0, 0};
    if (bytes != NULL) memcpy(&read, bytes, sizeof read);
    return rational_new(read.num, read.den);
}

void endgame_write_rational(JobWriter *writer, Rational value) {
    job_write(writer, &value.num, sizeof value.num);
    job_write(writer, &value.den, sizeof value.den);
}

void endgame_write_line(JobWriter *writer, const Lines *lines, LineId line, Rational shift,
                        int lift) {
    uint32_t count;
    const Corner *corners = line_corners(lines, line, &count);
    job_write_word(writer, (int32_t)count);
    for (uint32_t i = 0; i < count; i++) {
        endgame_write_rational(writer, rational_add(corners[i].value, shift));
        endgame_write_rational(writer, rational_add(corners[i].t, rational_whole(lift)));
    }
}
