/* Finding the problem in a position: whose life is asked, which stones are meant, where the play
 * is, and what may be taken as alive around it.
 *
 * A person sees at a glance that a corner is fought over and the rest of the board is not. The
 * glance is made of rules here:
 *  1. Every empty point goes to the colour whose stones are strictly nearer (paths lead over empty
 *     points). Stones and points of one colour that touch make an area.
 *  2. An area with much empty space is outside: its stones are taken as alive; where the target is
 *     marked also one that has no stone within three lines of its chains. All other stones are
 *     inside: they are what the problem is about.
 *  3. The region is the inner stones and the empty points that are walled in or not farther from
 *     inner stones than from outer ones, widened step by step (growth); in parts of a step by what
 *     is nearest to inner stones. Outer chains beside it with few liberties are in it: those in
 *     atari, when it grows those with more; and the attacker's that have all liberties in it.
 *  4. Where the region would leak, outer stones are added just outside of it: the frame. Each takes
 *     the colour of the nearest outer stones, the attacker's where both are equally near; or all
 *     are one side's, so that the other side's success has not been helped by any.
 *  5. Candidates for the target are, best first: all inner stones of the colour that is surrounded,
 *     then their groups one by one, then the same for the other colour, then single chains.
 * Which candidate is meant is found by solving: a problem is a candidate that the mover can settle
 * only by moving there (core/tsumego/question.h). */
#ifndef TESUJI_TSUMEGO_FIND_H
#define TESUJI_TSUMEGO_FIND_H

#include "../base/arena.h"
#include "tsumego.h"

#define FIND_CANDIDATES 24 /* at most */
#define FIND_STEPS      4  /* growths from one region to the next: those between add a part of it */
#define FIND_GROWTH     21 /* widest region is growth FIND_GROWTH - 1 */

typedef struct Finder Finder;

/* What the asker has said, the rest is found; and how the frame is made. Bits of `given`. */
enum {
    FIND_TARGET = 1,
    FIND_REGION = 2,
    FIND_DEFENDER = 4,
    FIND_GOAL = 8,
    FIND_RULE = 16,
    FIND_FRIENDS = 32, /* all of the frame is the defender's, */
    FIND_FOES = 64,    /* or the attacker's */
};

/* Looks at the position of problem (and at what of its target, region, defender, goal and rule is
 * marked in given). problem must outlive the finder and have chains with liberties only.
 * NULL: out of memory. */
Finder *finder_new(Arena *arena, const TsumegoProblem *problem, unsigned given);

/* How many candidates there are; 0 when the board has no stones that could be meant. */
int finder_count(const Finder *finder);

/* 0 for what a reader would think of first, 1 for smaller parts of it. */
int finder_tier(const Finder *finder, int number);

/* Writes candidate number 0..count-1 with its region at a growth of 0..FIND_GROWTH-1: a whole
 * problem, ready for a solver, with all other settings as given. */
void finder_candidate(Finder *finder, int number, int growth, TsumegoProblem *problem);

/* Whether the candidate's position has stones that the board does not have (the frame). */
int finder_framed(const Finder *finder, const TsumegoProblem *problem);

/* As narrow_holds, on the board as it stands. */
int finder_holds(const Finder *finder, const TsumegoProblem *problem, const uint8_t *zone,
                 unsigned bit);

#endif
