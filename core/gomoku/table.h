/* The strategy as a file: black's decisions as a tree in preorder, three bytes and a length each.
 *
 *   "TGMK", version (1), board size, rule, target      8 bytes
 *   number of decisions, checksum of all else          2 * 4 bytes, little-endian
 *   replies    each decision's white move before it (0 for the first)
 *   moves      black's moves
 *   counts     how many decisions lie directly below each
 *   plies      within how many plies each wins; 0: not known, where the table is not complete
 *
 * Bytes of a kind lie together since they compress better so. A decision with a count of 0 wins by
 * threats after every reply; so does any reply for which no decision is stored. The first decision
 * is on the empty board, and replies are stored for one of symmetric ones only. */
#ifndef TESUJI_GOMOKU_TABLE_H
#define TESUJI_GOMOKU_TABLE_H

#include "board.h"

#define TABLE_HEAD    16
#define TABLE_VERSION 1
#define TABLE_DEPTH   64 /* most decisions in a line of play */

/* A position of the strategy, black to move: its key and what to play, in the orientation in which
 * the position has that key. */
typedef struct {
    uint64_t key;
    uint8_t move, plies;
    uint16_t filler;
    uint32_t number; /* of the decision in the file */
} TableEntry;

/* Keys of a position in its eight orientations; stones add up. */
typedef struct {
    uint64_t sums[8];
} Keys;

/* The cell that a cell becomes in orientation 0..7, and the orientation that undoes it. */
int cell_turned(int cell, int orientation, int size);
int orientation_undone(int orientation);

void keys_add(Keys *keys, int colour, int cell, int size);
void keys_remove(Keys *keys, int colour, int cell, int size);

/* The least of the eight keys, and an orientation that has it. */
uint64_t keys_least(const Keys *keys, int *orientation);

/* Checksum of a table's bytes but its own place (Fletcher's sums, mixed). */
uint32_t table_checksum(const uint8_t *bytes, size_t size);

/* Number of decisions of a table, or ERROR_DAMAGED_TABLE if it is not one that can be read. */
int32_t table_check(const uint8_t *bytes, size_t size);

/* Lists the positions of a table that table_check accepted, sorted by key, into entries (as many as
 * it has decisions). Of several decisions for one position the first counts. Returns how many
 * there are, or ERROR_DAMAGED_TABLE where the tree makes no sense. */
int32_t table_index(const uint8_t *bytes, TableEntry *entries);

/* The entry of a position, or NULL. */
const TableEntry *table_look(const TableEntry *entries, int32_t count, const Keys *keys,
                             int *orientation);

#endif
