/* Questions under superko, where the past belongs to the position: does Black get at least a given
 * score? Every game ends, so the answer is yes or no, and both are proved. */
#ifndef TESUJI_FULLBOARD_HISTORY_H
#define TESUJI_FULLBOARD_HISTORY_H

#include "../base/arena.h"
#include "guide.h"
#include "rules.h"

typedef struct FbHistory FbHistory;

/* A board that was there before, made by fb_past. */
typedef struct {
    FbSet black;
    FbSet white;
    int white_to_move;
    uint32_t spots[2]; /* in the guide's filters, as White's board and as Black's */
} FbPast;

FbPast fb_past(const FbShape *shape, FbSet black, FbSet white, int white_to_move);

/* The position is as always the mover's. */
typedef struct {
    FbPosition position;
    int white_to_move;
    int score; /* Black's less White's */
    const FbPast
        *past; /* boards of the game before this one, each once; must outlive the question */
    int past_count;
} FbHistoryQuestion;

/* Takes up to `most` bytes of the arena, of which the table fills as much as it needs; NULL when
 * that is too little: 1 MB. The guide must be ready; NULL for boards without. A key of the table is
 * a hash of the position and its past with 64 bits. */
FbHistory *fb_history_new(Arena *arena, const FbShape *shape, FbRules rules, const FbGuide *guide,
                          size_t most);

/* Begins a question. What earlier questions about the same score found is kept. */
void fb_history_ask(FbHistory *history, const FbHistoryQuestion *question);

/* Searches about max_nodes positions: 1 yes, 0 no, -1 not finished. */
int fb_history_step(FbHistory *history, uint32_t max_nodes);

/* Positions searched in all. */
uint64_t fb_history_nodes(const FbHistory *history);

/* The mover's move that decided the last question; FB_NO_MOVE when the other side got its way. */
int fb_history_move(const FbHistory *history);

#endif
