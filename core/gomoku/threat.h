/* What a threat leaves the other side.
 *
 * The attacker threatens with a four (a cell that completes five) or with a three (a cell that
 * leaves two completing cells: an open four or two fours at once). The defender's replies are all
 * that can matter: against a four the completing cell; against threes every cell that stops all of
 * them (what a pass would allow shows which: Allis, van den Herik, Huntjens, "Go-Moku and
 * Threat-Space Search", 1993), and every four of his own, since with those he gains time. */
#ifndef TESUJI_GOMOKU_THREAT_H
#define TESUJI_GOMOKU_THREAT_H

#include "board.h"

/* First the stops, which meet the threat, then fours of the defender's that do not. */
typedef struct {
    int32_t plies; /* 2: the attacker threatens five, 4: an open four or double four, 0: nothing */
    int32_t count, stops;
    uint8_t moves[GOMOKU_CELLS];
} ThreatReplies;

/* The replies to the attacker's last move, the defender having no four to complete. */
void threat_replies(const Board *board, int attacker, ThreatReplies *replies);

#endif
