/* Games as text.
 *
 *   4|0   9||8|0   {3/2*|1/2||{0|-3},-1*}      more bars bind less; braces group; commas separate
 *   3/2   -7   *   2*   *3   +-6 (or the sign)   numbers, nimbers (2* is 2 + *), switches {6|-6}
 *   {4|0} + (2|-4)                              sums of games in brackets
 *   -{4|0}   C(5)                               negative; corridor C(k) = {k-1 | C(k-1)}, C(1) = 0
 *   {8[eyes=2]|4} default eyes=1                parameters of terminals, and their defaults; in a
 *                                               sum one part alone may set a parameter
 *   K1={1|K2}; K2={K1|0}                        named positions, cycles allowed; the first is meant
 *   F(3)={2*n|F(n-1)},F(1)=0                    a family by recursion: F(3) is meant
 */
#ifndef TESUJI_ENDGAME_BRACKET_H
#define TESUJI_ENDGAME_BRACKET_H

#include "graph.h"
#include "params.h"

#define BRACKET_DEPTH_MAX  600   /* braces and bars within each other: 150 KB of stack */
#define BRACKET_LENGTH_MAX 65536 /* bytes of text */
#define FAMILY_MAX         256   /* C(k): k at most */

/* Reads a text of `length` bytes into an empty graph and an empty set of parameters; the text must
 * outlive both. Returns OK; ERROR_SYNTAX or ERROR_OVERFLOW with the column (from 1, in characters)
 * in place; ERROR_OUT_OF_MEMORY. place->point is BRACKET_DEPTH_MAX where games are too deep within
 * each other, else it stays as it is. */
ErrorCode bracket_parse(Graph *graph, Params *params, Lines *lines, const char *text, size_t length,
                        ErrorPlace *place);

#endif
