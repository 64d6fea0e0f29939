/* Reads SGF. Request: the text, as bytes. Answer, in words: the numbers of nodes, properties,
 * values and faults, whether the text is UTF-8, then the arrays of SgfTree, the first three with
 * their closing entry: nodes (parent, next sibling, first property), properties (id, first value),
 * values (start, end), and the faults (offset, SgfFaultKind, line, column).
 *
 * An answer before the end has zeros only. Text without a game is ERROR_INVALID_SGF. */
#include "../../core/sgf/sgf.h"
#include "../job.h"

/* A node of searches takes about as long as this many bytes. */
#define BYTES_A_NODE 32

static ErrorCode sgf_open(Job *job, JobReader *request) {
    (void)request;
    job->state = sgf_parser_new(&job->arena, job->request, job->request_size);
    return job->state == NULL ? ERROR_OUT_OF_MEMORY : OK;
}

static int32_t sgf_step(Job *job, uint32_t max_nodes) {
    int32_t status = sgf_parser_step(job->state, (size_t)max_nodes * BYTES_A_NODE);
    const SgfTree *tree = sgf_parser_tree(job->state);
    if (tree->node_count > job->nodes) job->nodes = tree->node_count; /* counted twice */
    if (status == ERROR_INVALID_SGF)
        job->place = sgf_place(tree, tree->fault_count > 0 ? tree->faults[0].offset : 0);
    return status;
}

static void write_faults(JobWriter *answer, const SgfTree *tree) {
    ErrorPlace place = SGF_PLACE_START;
    uint32_t at = 0;
    for (uint32_t i = 0; i < tree->fault_count; i++) {
        const SgfFault *fault = &tree->faults[i];
        sgf_place_advance(tree, fault->offset, &at, &place);
        job_write_word(answer, (int32_t)fault->offset);
        job_write_word(answer, (int32_t)fault->kind);
        job_write_word(answer, place.line);
        job_write_word(answer, place.column);
    }
}

static void sgf_answer(Job *job, JobWriter *answer) {
    static const SgfTree unfinished;
    int done = job->status == STEP_DONE;
    const SgfTree *tree = done ? sgf_parser_tree(job->state) : &unfinished;
    uint32_t counts[5] = {tree->node_count, tree->property_count, tree->value_count,
                          tree->fault_count, (uint32_t)tree->utf8};
    job_write(answer, counts, sizeof counts);
    if (!done) return;
    job_write(answer, tree->nodes, (tree->node_count + (size_t)1) * sizeof *tree->nodes);
    job_write(answer, tree->properties,
              (tree->property_count + (size_t)1) * sizeof *tree->properties);
    job_write(answer, tree->values, (tree->value_count + (size_t)1) * sizeof *tree->values);
    write_faults(answer, tree);
}

const JobKind job_sgf = {sgf_open, sgf_step, sgf_answer};
