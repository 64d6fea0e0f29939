/* The shape of every long computation: it is given a number of nodes, works them off, and says
 * whether it is done. Between two steps it can be read, left alone or dropped. */
#ifndef TESUJI_SEARCH_STEP_H
#define TESUJI_SEARCH_STEP_H

/* Returned by step functions; a negative value is an ErrorCode and final. */
typedef enum {
    STEP_RUNNING = 0,
    STEP_DONE = 1,
} StepStatus;

#endif
