/* The functions of one engine, by which tsumego.c reaches the size that fits a problem. */
#ifndef TESUJI_TSUMEGO_ENGINE_H
#define TESUJI_TSUMEGO_ENGINE_H

#include "tsumego.h"

/* Points are local except in problems and results. */
typedef struct {
    void *(*open)(void *memory, size_t size, const TsumegoProblem *problem, ErrorCode *error);
    int32_t (*step)(void *solver, uint32_t max_nodes);
    void (*ask)(void *solver, int color, int asked);
    void (*result)(void *solver, TsumegoResult *result);
    uint64_t (*nodes)(const void *solver);
    void (*spent)(const void *solver, int color, uint32_t *spent);
    void (*teach)(const void *solver, void *hints, size_t size);
    void (*learn)(void *solver, const void *hints, int same);
    int (*local)(const void *solver, int board_point); /* -1: not local */
    int (*board)(const void *solver, int local_point);
    void (*cursor_start)(void *solver, int color, int threats);
    int (*cursor_play)(void *solver, int local_point);
    void (*cursor_undo)(void *solver);
    int (*cursor_color_to_play)(const void *solver);
    int (*cursor_over)(void *solver);
    int (*cursor_color)(void *solver, int local_point);
    int32_t (*cursor_step)(void *solver, uint32_t max_nodes);
    int (*cursor_value)(void *solver);
    int (*cursor_best)(void *solver);
    int (*cursor_static)(void *solver);
} Engine;

/* What only windows need (narrow.h), apart, so that a module that has none goes without it. */
typedef struct {
    void (*relevance)(const void *solver, uint32_t *lives, uint32_t *moves);
    void (*probe)(void *solver, TsumegoProbe probe, void *self);
} EngineWindows;

extern const Engine tsumego_engine_small; /* up to 64 local points */
extern const Engine tsumego_engine_large; /* up to TSUMEGO_REGION_MAX */
extern const EngineWindows tsumego_windows_small, tsumego_windows_large;

#endif
