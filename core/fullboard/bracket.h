/* What is proved about one position, and the questions that prove more of it. */
#ifndef TESUJI_FULLBOARD_BRACKET_H
#define TESUJI_FULLBOARD_BRACKET_H

#include "history.h"
#include "prove.h"

#define FB_LINES 4

/* A series of questions of one prover about one position. */
typedef struct {
    int white;  /* the prover */
    int reach;  /* asks for the most that is left; otherwise for one point more */
    int effort; /* of the next round */
    int asked;  /* the score it asks for, none between rounds */
    int failed; /* a score that the most effort did not prove, or none */
    int weight; /* its share of the work */
    uint64_t spent;
} FbLine;

/* Under superko: questions whether Black gets a score. */
typedef struct {
    int asked;       /* none between questions */
    uint64_t tried;  /* scores that the budget did not suffice for: bits score + points */
    uint64_t budget; /* positions for one question */
    uint64_t used;   /* of it, by this question */
    uint64_t spent;  /* by all */
} FbInquiry;

/* Scores from Black's side. */
typedef struct {
    FbPosition position;
    int to_move; /* 1 White */
    int points;  /* of the board */
    int lo, hi;
    int first; /* a move that proves the mover's bound; FB_NO_MOVE */
    FbLine lines[FB_LINES];
    FbInquiry inquiry;
} FbBracket;

/* Scores beyond these are of no interest: Black's side, floor < ceiling. */
typedef struct {
    int floor, ceiling;
} FbInterest;

/* Who answers the questions: a prover, or under superko a search of games with their past. */
typedef struct {
    FbProver *prover;
    FbHistory *history; /* NULL unless under superko */
    const FbPast *past; /* of the position that the game is at, */
    int past_count;
    int with_itself; /* which is the last in this list */
    int effort;      /* the most with which a question was answered */
} FbExperts;

/* Nothing is known yet of a position on a board of so many points. */
void fb_bracket_open(FbBracket *bracket, const FbPosition *position, int to_move, int points);

/* Whether anything of interest is left to ask. */
int fb_bracket_is_open(FbBracket *bracket, const FbExperts *experts, FbInterest interest);

/* Works off up to max nodes, counted in *done, of one question; 1 when nothing of interest is left.
 * is_root: the position is the one that the game is at. No question about another position of the
 * same experts may be open, unless all are asked with a past. */
int fb_bracket_work(FbBracket *bracket, FbExperts *experts, int is_root, FbInterest interest,
                    uint32_t max, uint32_t *done);

/* The work that a position has had; 0 also while a question about it is open. */
uint64_t fb_bracket_spent(const FbBracket *bracket);

#endif
