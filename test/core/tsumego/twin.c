#include "twin.h"

#include <string.h>

#define PATH_LONGEST 400

typedef struct {
    uint8_t color[TSUMEGO_POINTS];
    uint8_t marked[TSUMEGO_POINTS];
    int to_play, ko;
} TwinPosition;

typedef struct {
    const TsumegoProblem *problem;
    int attacker, defender;
    uint8_t alive[TSUMEGO_POINTS]; /* stones that cannot be captured: attacker's, bordering from
                                      outside */
    uint8_t playable[TSUMEGO_POINTS];
    TwinPosition path[PATH_LONGEST];
    uint8_t waited[PATH_LONGEST];
    long nodes, max_nodes;
} Twin;

static int near_points(const TsumegoProblem *problem, int point, int near[4]) {
    int x = point % problem->width, y = point / problem->width, count = 0;
    if (x > 0) near[count++] = point - 1;
    if (x + 1 < problem->width) near[count++] = point + 1;
    if (y > 0) near[count++] = point - problem->width;
    if (y + 1 < problem->height) near[count++] = point + problem->width;
    return count;
}

/* Collects the chain of a stone; returns its number of stones, *liberties with repetitions. */
static int collect(const TsumegoProblem *problem, const uint8_t *color, int point, int *chain,
                   int *liberties) {
    uint8_t seen[TSUMEGO_POINTS] = {0};
    int count = 0, near[4];
    *liberties = 0;
    seen[point] = 1;
    chain[count++] = point;
    for (int i = 0; i < count; i++)
        for (int j = near_points(problem, chain[i], near); j-- > 0;) {
            if (color[near[j]] == 0) ++*liberties;
            if (color[near[j]] == color[point] && !seen[near[j]]) {
                seen[near[j]] = 1;
                chain[count++] = near[j];
            }
        }
    return count;
}

static int captured(const Twin *twin, const uint8_t *color, int point, int *chain, int *count) {
    int liberties;
    *count = collect(twin->problem, color, point, chain, &liberties);
    for (int i = 0; i < *count; i++)
        if (twin->alive[chain[i]]) return 0;
    return liberties == 0;
}

/* Takes a chain off; 1 when the event has happened, -1 when it never can. */
static int take_off(const Twin *twin, TwinPosition *position, const int *chain, int count) {
    int marks = 0, left = 0, owner = position->color[chain[0]];
    for (int i = 0; i < count; i++) {
        marks += position->marked[chain[i]];
        position->color[chain[i]] = 0;
        position->marked[chain[i]] = 0;
    }
    if (marks == 0) return 0;
    if (twin->problem->goal == TSUMEGO_GOAL_CONNECT) return owner == twin->attacker ? -1 : 0;
    for (int i = 0; i < TSUMEGO_POINTS; i++) left += position->marked[i];
    return twin->problem->target_rule == TSUMEGO_TARGET_ALL || left == 0;
}

static int joined(const Twin *twin, const TwinPosition *position, int point) {
    int chain[TSUMEGO_POINTS], liberties, marks = 0, all = 0;
    int count = collect(twin->problem, position->color, point, chain, &liberties);
    for (int i = 0; i < count; i++) marks += position->marked[chain[i]];
    for (int i = 0; i < TSUMEGO_POINTS; i++) all += position->marked[i];
    return marks == all;
}

/* Plays a stone on an empty point; 0 when it is an illegal suicide or a forbidden ko capture. */
static int play(const Twin *twin, TwinPosition *position, int point, int *over) {
    const TsumegoProblem *problem = twin->problem;
    int mover = position->to_play, chain[TSUMEGO_POINTS], near[4], count, taken = 0, last = -1;
    *over = 0;
    position->color[point] = (uint8_t)mover;
    for (int j = near_points(problem, point, near); j-- > 0;) {
        if (position->color[near[j]] != 3 - mover) continue;
        if (!captured(twin, position->color, near[j], chain, &count)) continue;
        int event = take_off(twin, position, chain, count);
        if (event) *over = event;
        taken += count;
        last = chain[0];
    }
    if (taken == 0 && captured(twin, position->color, point, chain, &count)) {
        if (!problem->suicide || count == 1) return 0;
        *over = take_off(twin, position, chain, count);
    }
    position->to_play = 3 - mover;
    position->ko = -1;
    if (taken == 1) {
        uint8_t after[TSUMEGO_POINTS];
        int liberties, size = collect(problem, position->color, point, chain, &liberties);
        memcpy(after, position->color, sizeof after);
        after[last] = (uint8_t)(3 - mover);
        /* Retaking would capture just this stone. */
        if (size == 1 && liberties == 1 && captured(twin, after, point, chain, &count))
            position->ko = last;
    }
    if (position->ko >= 0 && problem->never_ko >> mover & 1) return 0;
    if (problem->goal == TSUMEGO_GOAL_CONNECT && mover == twin->attacker && *over == 0 &&
        position->color[point] == mover && joined(twin, position, point))
        *over = 1;
    return 1;
}

static int same(const Twin *twin, const TwinPosition *a, const TwinPosition *b) {
    return (a->to_play == b->to_play || twin->problem->repetition == TSUMEGO_POSITIONAL) &&
           memcmp(a->color, b->color, sizeof a->color) == 0 &&
           memcmp(a->marked, b->marked, sizeof a->marked) == 0;
}

/* A line: path[from..length-1] has stood before and counts for repetition, path[waits..] for
 * waiting; the position looked at is path[length-1]. */
typedef struct {
    int length, from, waits, k;
    int spent_on; /* 1 + the point on which the last threat was spent, 0: none yet */
} Line;

enum { GOES_ON = 0, ILLEGAL = 2 };

/* Makes the line longer by a move: GOES_ON, ILLEGAL, or the value when the game is over. */
static int follow(Twin *twin, Line *line, int point) {
    int length = line->length, attacking, over = 0;
    const TwinPosition *position = &twin->path[length - 1];
    TwinPosition *next = &twin->path[length];
    attacking = position->to_play == twin->attacker;
    *next = *position;
    twin->waited[length] = 0;
    line->length++;
    if (point == TSUMEGO_PASS) {
        next->to_play = 3 - position->to_play;
        next->ko = -1;
        if (!attacking) return GOES_ON;
        if (position->ko < 0) return -1; /* the defender passes too and the game is over */
        for (int i = line->waits; i < length; i++)
            if (twin->waited[i] && same(twin, &twin->path[i], next)) return ILLEGAL;
        twin->waited[length] = 1;
        line->from = length;
        return GOES_ON;
    }
    if (!twin->playable[point] || position->color[point] != 0) return ILLEGAL;
    if (!play(twin, next, point, &over)) return ILLEGAL;
    int banned = point == position->ko;
    for (int i = line->from; i < length && !over; i++) banned |= same(twin, &twin->path[i], next);
    if (banned) {
        int elsewhere = line->spent_on && line->spent_on != point + 1;
        if (elsewhere && twin->problem->never_ko & TSUMEGO_ONE_KO) return ILLEGAL;
        if (attacking ? line->k <= 0 : line->k >= 0) return ILLEGAL;
        line->spent_on = point + 1;
        line->k += attacking ? -1 : 1;
        line->from = line->waits = length - 1;
    }
    return over;
}

/* Rule 6: a marked chain has as many liberties as are enough, or all have. */
static int escaped(const Twin *twin, const TwinPosition *position) {
    const TsumegoProblem *problem = twin->problem;
    int chain[TSUMEGO_POINTS], near[4], most = 0, least = TSUMEGO_POINTS, liberties;
    for (int point = 0; point < TSUMEGO_POINTS; point++) {
        uint8_t seen[TSUMEGO_POINTS] = {0};
        if (!position->marked[point]) continue;
        int count = collect(problem, position->color, point, chain, &liberties);
        liberties = 0;
        for (int i = 0; i < count; i++)
            for (int j = near_points(problem, chain[i], near); j-- > 0; seen[near[j]] = 1)
                liberties += position->color[near[j]] == 0 && !seen[near[j]];
        if (liberties > most) most = liberties;
        if (liberties < least) least = liberties;
    }
    int counts = problem->target_rule == TSUMEGO_TARGET_ALL ? least : most;
    return counts >= problem->safe_liberties;
}

static int value(Twin *twin, const Line *line);

/* The value of a move at the end of a line. */
static int value_of_move(Twin *twin, Line line, int point) {
    int result = follow(twin, &line, point);
    return result == GOES_ON ? value(twin, &line) : result;
}

static int value(Twin *twin, const Line *line) {
    if (++twin->nodes > twin->max_nodes || line->length + 1 >= PATH_LONGEST) {
        twin->nodes = twin->max_nodes + 1;
        return 0;
    }
    if (twin->problem->safe_liberties && escaped(twin, &twin->path[line->length - 1])) return -1;
    int attacking = twin->path[line->length - 1].to_play == twin->attacker;
    int success = attacking ? 1 : -1, points = twin->problem->width * twin->problem->height;
    for (int point = points - 1; point >= TSUMEGO_PASS; point--) {
        int result = value_of_move(twin, *line, point);
        if (twin->nodes > twin->max_nodes) return 0;
        if (result == success) return success;
    }
    return -success;
}

static void twin_set_up(Twin *twin, const TsumegoProblem *problem, int to_play, long max_nodes) {
    memset(twin, 0, sizeof *twin);
    twin->problem = problem;
    twin->defender = problem->defender;
    twin->attacker = 3 - problem->defender;
    twin->max_nodes = max_nodes;
    TwinPosition *start = &twin->path[0];
    int points = problem->width * problem->height, chain[TSUMEGO_POINTS], liberties;
    memcpy(start->color, problem->color, sizeof start->color);
    memcpy(twin->playable, problem->region, sizeof twin->playable);
    start->to_play = to_play;
    start->ko = problem->ko >= 0 && problem->ko_for == to_play ? problem->ko : -1;
    for (int point = 0; point < points; point++) {
        if (problem->color[point] == 0) continue;
        int count = collect(problem, problem->color, point, chain, &liberties), near[4];
        int outside = 0, open = 0, marked = 0;
        for (int i = 0; i < count; i++) {
            outside |= !problem->region[chain[i]];
            marked |= problem->target[chain[i]];
            for (int j = near_points(problem, chain[i], near); j-- > 0;)
                open |= problem->color[near[j]] == 0 && !problem->region[near[j]];
        }
        if (marked) start->marked[point] = 1;
        if (problem->color[point] == twin->attacker ? outside && !marked : open)
            twin->alive[point] = 1;
        else if (problem->color[point] == twin->defender || marked)
            twin->playable[point] = 1;
    }
}

int twin_value(const TsumegoProblem *problem, int to_play, int k, long max_nodes) {
    return twin_value_after(problem, to_play, k, NULL, 0, max_nodes);
}

int twin_value_after(const TsumegoProblem *problem, int to_play, int k, const int16_t *moves,
                     int count, long max_nodes) {
    static Twin twin;
    Line line = {.length = 1, .k = k};
    int result = GOES_ON;
    twin_set_up(&twin, problem, to_play, max_nodes);
    for (int i = 0; i < count && result == GOES_ON; i++) result = follow(&twin, &line, moves[i]);
    return result == GOES_ON ? value(&twin, &line) : result;
}
