#include "bracket.h"

/* A race of questions to provers: can Black get as much as is not excluded, can it get a little
 * more than is proved, and the same for White; each with growing effort, the one that has had the
 * least work for its weight next. Under superko a question is answered by yes or no, and the next
 * one lies in what is left. */

enum { LINE_CLIMB = 2, NO_QUESTION = 127, FIRST_BUDGET = 1 << 16 };

static int first_effort(const FbBracket *bracket, const FbLine *line) {
    return line->white == bracket->to_move ? 1 : 2;
}

void fb_bracket_open(FbBracket *bracket, const FbPosition *position, int to_move, int points) {
    *bracket = (FbBracket){.position = *position,
                           .to_move = to_move,
                           .points = points,
                           .lo = -points,
                           .hi = points,
                           .first = FB_NO_MOVE,
                           .inquiry = {.asked = NO_QUESTION, .budget = FIRST_BUDGET}};
    int empty = (position->me | position->opp) == 0;
    for (int i = 0; i < FB_LINES; i++) {
        FbLine *line = &bracket->lines[i];
        *line = (FbLine){.white = i & 1,
                         .reach = i < LINE_CLIMB,
                         .asked = NO_QUESTION,
                         .failed = NO_QUESTION,
                         .weight = 1};
        /* On an empty board who moves first mostly gets it all. */
        if (empty && line->reach && line->white == to_move) line->weight = 8;
        line->effort = first_effort(bracket, line);
    }
}

/* The score that a line asks its prover for, from the prover's side; NO_QUESTION when nothing of
 * interest is open. */
static int wanted(const FbBracket *bracket, const FbLine *line, FbInterest interest) {
    int lo = bracket->lo > interest.floor ? bracket->lo : interest.floor;
    int hi = bracket->hi < interest.ceiling ? bracket->hi : interest.ceiling;
    if (lo >= hi) return NO_QUESTION;
    if (!line->reach && hi - lo == 1) return NO_QUESTION; /* the other line asks that */
    if (line->white) return line->reach ? -lo : -(hi - 1);
    return line->reach ? hi : lo + 1;
}

static FbLine *next_line(FbBracket *bracket, FbInterest interest) {
    FbLine *next = NULL;
    for (int i = 0; i < FB_LINES; i++) {
        FbLine *line = &bracket->lines[i];
        int score = wanted(bracket, line, interest);
        if (score == NO_QUESTION || score == line->failed) continue;
        if (next == NULL ||
            line->spent / (uint64_t)line->weight < next->spent / (uint64_t)next->weight)
            next = line;
    }
    return next;
}

static FbQuestion question_of(const FbBracket *bracket, const FbLine *line) {
    return (FbQuestion){.position = bracket->position,
                        .to_move = line->white == bracket->to_move,
                        .score = line->asked};
}

/* The score to ask for under superko: a third of the way from what the mover has, since what it
 * gets is mostly easier to prove than that it gets no more, or the next one. NO_QUESTION when
 * nothing of interest is open. */
static int next_score(FbBracket *bracket, FbInterest interest) {
    FbInquiry *inquiry = &bracket->inquiry;
    int lo = bracket->lo > interest.floor ? bracket->lo : interest.floor;
    int hi = bracket->hi < interest.ceiling ? bracket->hi : interest.ceiling;
    if (lo >= hi) return NO_QUESTION;
    int steps[] = {(hi - lo - 1) / 3, 0};
    for (int i = 0; i < 2; i++) {
        int score = bracket->to_move ? hi - steps[i] : lo + 1 + steps[i];
        if ((inquiry->tried >> (score + bracket->points) & 1) == 0) return score;
    }
    inquiry->tried = 0;
    inquiry->budget *= 4;
    return bracket->to_move ? hi : lo + 1;
}

/* The position itself, the last in the list, is not part of its past. */
static void inquire(FbBracket *bracket, const FbExperts *experts, int is_root) {
    int itself = is_root && experts->with_itself;
    FbHistoryQuestion question = {.position = bracket->position,
                                  .white_to_move = bracket->to_move,
                                  .score = bracket->inquiry.asked,
                                  .past = experts->past,
                                  .past_count = experts->past_count - itself};
    bracket->inquiry.used = 0;
    fb_history_ask(experts->history, &question);
}

static int work_history(FbBracket *bracket, const FbExperts *experts, int is_root,
                        FbInterest interest, uint32_t max, uint32_t *done) {
    FbInquiry *inquiry = &bracket->inquiry;
    if (inquiry->asked == NO_QUESTION) {
        inquiry->asked = next_score(bracket, interest);
        if (inquiry->asked == NO_QUESTION) return 1;
        inquire(bracket, experts, is_root);
    }
    uint64_t left = inquiry->budget - inquiry->used;
    if (max > left) max = (uint32_t)left;
    uint64_t before = fb_history_nodes(experts->history);
    int result = fb_history_step(experts->history, max);
    *done = (uint32_t)(fb_history_nodes(experts->history) - before);
    inquiry->used += *done;
    inquiry->spent += *done;
    if (result < 0 && inquiry->used < inquiry->budget) return 0;
    if (result == 1) bracket->lo = inquiry->asked;
    if (result == 0) bracket->hi = inquiry->asked - 1;
    if (result < 0) inquiry->tried |= BIT64(inquiry->asked + bracket->points);
    if (result == !bracket->to_move) bracket->first = fb_history_move(experts->history);
    inquiry->asked = NO_QUESTION;
    return 0;
}

/* Takes a proof into the bracket. */
static void note_proof(FbBracket *bracket, const FbLine *line, const FbProver *prover) {
    FbQuestion question = question_of(bracket, line);
    if (line->white)
        bracket->hi = -line->asked;
    else
        bracket->lo = line->asked;
    if (question.to_move) bracket->first = fb_prover_move(prover, &question);
}

static int work_prover(FbBracket *bracket, FbExperts *experts, FbInterest interest, uint32_t max,
                       uint32_t *done) {
    FbLine *line = NULL;
    for (int i = 0; i < FB_LINES; i++)
        if (bracket->lines[i].asked != NO_QUESTION) line = &bracket->lines[i];
    if (line == NULL) {
        line = next_line(bracket, interest);
        if (line == NULL) return 1;
        line->asked = wanted(bracket, line, interest);
        FbQuestion question = question_of(bracket, line);
        fb_prover_ask(experts->prover, &question, line->effort);
    }
    uint64_t before = fb_prover_nodes(experts->prover);
    int result = fb_prover_step(experts->prover, max);
    *done = (uint32_t)(fb_prover_nodes(experts->prover) - before);
    line->spent += *done;
    if (result < 0) return 0;
    if (line->effort > experts->effort) experts->effort = line->effort;
    if (result == 1) {
        note_proof(bracket, line, experts->prover);
    } else if ((line->effort += 2) > FB_MOST_EFFORT) {
        line->failed = line->asked;
        line->effort = first_effort(bracket, line);
    }
    line->asked = NO_QUESTION;
    return next_line(bracket, interest) == NULL;
}

int fb_bracket_work(FbBracket *bracket, FbExperts *experts, int is_root, FbInterest interest,
                    uint32_t max, uint32_t *done) {
    if (experts->history == NULL) return work_prover(bracket, experts, interest, max, done);
    return work_history(bracket, experts, is_root, interest, max, done);
}

static int is_busy(const FbBracket *bracket) {
    int busy = bracket->inquiry.asked != NO_QUESTION;
    for (int i = 0; i < FB_LINES; i++) busy |= bracket->lines[i].asked != NO_QUESTION;
    return busy;
}

int fb_bracket_is_open(FbBracket *bracket, const FbExperts *experts, FbInterest interest) {
    if (is_busy(bracket)) return 1;
    if (experts->history == NULL) return next_line(bracket, interest) != NULL;
    return bracket->lo < bracket->hi && bracket->lo < interest.ceiling &&
           bracket->hi > interest.floor;
}

uint64_t fb_bracket_spent(const FbBracket *bracket) {
    uint64_t spent = bracket->inquiry.spent;
    for (int i = 0; i < FB_LINES; i++) spent += bracket->lines[i].spent;
    return is_busy(bracket) ? 0 : spent;
}
