/* What to play, and what a position is worth: the strategy table where it knows the position, the
 * threat search elsewhere. */
#ifndef TESUJI_GOMOKU_PLAYER_H
#define TESUJI_GOMOKU_PLAYER_H

#include "table.h"
#include "zone.h"

typedef struct Player Player;

typedef enum {
    PLAYER_REPLY = 0,   /* the best move for the side to move */
    PLAYER_ANALYSE = 1, /* what each move of white's leads to */
    PLAYER_THREATS = 2, /* the shortest win by threats of the side to move, with its proof */
} PlayerTask;

typedef enum { STATE_UNKNOWN = 0, STATE_WIN = 1, STATE_LOSS = 2, STATE_OVER = 3 } PlayerState;

/* A game: black and white alternate, black first; cells are y * 15 + x, y from the top or bottom,
 * it does not matter. */
typedef struct {
    int32_t size;      /* 5..15 */
    int32_t rule;      /* GomokuRule */
    int32_t max_plies; /* wins by threats are looked for up to this length (1..PROVE_PLIES) */
    ProveKind kind;    /* of THREATS */
    PlayerTask task;
    const uint8_t *moves;
    int32_t moves_count;
    const TableEntry *table; /* sorted by key, as table_index makes it; may be NULL */
    int32_t table_count;
} PlayerQuestion;

typedef struct {
    int32_t move;       /* or -1 */
    PlayerState state;  /* for the side to move; STATE_OVER: the game is */
    int32_t plies;      /* that remain after the move: of the win, or of the loss at the longest */
    int32_t from_table; /* the move or its value comes from the table */
    int32_t winner;     /* of a game that is over: 0 black, 1 white, -1 nobody */
} PlayerAnswer;

/* Sets the question up; *place is the number of the move that is wrong. Errors:
 * ERROR_UNSUPPORTED_SIZE, ERROR_BAD_OPTION, ERROR_ILLEGAL_MOVE (no cell, occupied, or the game was
 * won before), ERROR_OUT_OF_MEMORY. */
ErrorCode player_new(Arena *arena, const PlayerQuestion *question, Player **player, int32_t *place);

/* Goes on for about max_nodes positions. */
int32_t player_step(Player *player, uint64_t max_nodes);

PlayerAnswer player_answer(const Player *player);

#define VALUE_FIVE 255 /* white makes five there */

/* ANALYSE: for each cell the plies that remain after white's move there until black wins, 0 where
 * that is not known (yet) or the cell is taken, or VALUE_FIVE. */
const uint8_t *player_values(const Player *player);

/* THREATS: the proof; NULL, 0 where there is none. */
const ProofMove *player_proof(const Player *player, int32_t *count);

PlayerTask player_task(const Player *player);

uint64_t player_nodes(const Player *player);

/* The position, for showing shapes. */
const Board *player_board(const Player *player);

/* Whether the last move made five, so that its colour has won. */
int gomoku_won(const Board *board, int colour, int cell);

#endif
