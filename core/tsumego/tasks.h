/* The questions of a problem, one search after the other: the least k for each side first, then
 * every other first move at that k, and what the main line lacks. */
#ifndef TESUJI_TSUMEGO_TASKS_H
#define TESUJI_TSUMEGO_TASKS_H

#include "line.h"

typedef enum {
    TASK_THRESHOLD,
    TASK_MOVES,
    TASK_LINE,
    TASK_TENUKI,
    TASK_SEKI,
    TASK_LIVES,
    TASK_DONE
} TaskKind;

typedef struct {
    uint8_t asked, color, side;
    TaskKind task;
    int low, high; /* range of k, attacker's count */
    int from, to;  /* the attacker succeeds from, the defender up to */
    int k;         /* of the running search */
    int next_move; /* index into moves being examined */
    int tenuki, seki;
    int living;             /* moves of which it is known whether they only make a seki */
    uint64_t limit;         /* nodes after which a first move is put off, or seki given up */
    int round;              /* of first moves, */
    uint16_t turn[SET_MAX]; /* and in which each has its next turn */
    int gave_up;            /* a search failed */
    uint8_t reread;         /* it has been seen whether the table still tells of the outcome */
    int move_count;
    TsumegoMove moves[SET_MAX];
    int best_count;
    int16_t best[SET_MAX];
    Set zone; /* on which the outcome rests, where it is the same with every k; else empty */
    int pv_length;
    int16_t pv[TSUMEGO_LINE];
    int pv_searches;                  /* for moves that it lacks, still allowed */
    TsumegoMove board_moves[SET_MAX]; /* the same in board points, for the caller */
    int16_t board_best[SET_MAX], board_pv[TSUMEGO_LINE];
} SideQuestion;

#define PATIENCE    4096 /* nodes for each first move, and twice as many in each next round */
#define SEKI_LEAST  1024 /* nodes at least for whether a first move makes a life */
#define PV_SEARCHES 16   /* for moves of the main line, */
#define PV_NODES    256  /* with so many nodes each */

typedef enum { SEARCHING_NOTHING, SEARCHING_ROOT, SEARCHING_CURSOR } Searching;

typedef struct {
    Search search;
    TsumegoProblem problem;
    SideQuestion sides[2]; /* in the order in which they are solved */
    int side_count;
    SideQuestion *asked; /* whose search runs while searching is SEARCHING_ROOT */
    uint8_t zones, lazy; /* of the search when survival is asked */
    Searching searching; /* who owns the frames */
    int cursor_length;
    int16_t cursor_moves[TSUMEGO_LINE];
    int16_t cursor_anchor[TSUMEGO_LINE + 1]; /* by length of the line: see cursor.h */
    int cursor_side, cursor_k;               /* at its start */
    int cursor_frames; /* frames that stand on the line with the search's keys; 0 after others */
    int cursor_over;   /* the event by the last move of these */
    int cursor_found,
        cursor_move; /* value and move by the search that has just ended there, or 0 */
} Solver;

/* What has been found rests on a repetition, which a move into what is cut off would make none. So
 * the search goes on with nothing filled, and other keys; what is known already rests on none, and
 * holds where it is met again (child_look_filled), but an outcome that is not whole is looked for
 * from the start, for a line to be shown. Returns 1; 0 where nothing is filled, or the last search
 * rests on no repetition. */
SELDOM int solver_uncut(Solver *solver) {
    Space *space = &solver->search.space;
    if (!space_cuts(space) || solver->search.value == 0 || !solver->search.repeats) return 0;
    space->cuts = 0;
    space->cut_key = hash_key(UINT64_C(1) << 23);
    space->start.key ^= space->cut_key;
    space->begin = space->start;
    solver->cursor_frames = 0;
    lately_forget(&solver->search);
    for (int i = 0; i < solver->side_count; i++) {
        SideQuestion *question = &solver->sides[i];
        if (question->task != TASK_THRESHOLD) continue;
        question->from = NEVER_FROM;
        question->to = NEVER_TO;
    }
    return 1;
}

SELDOM int side_succeeds(const SideQuestion *question, int k) {
    if (question->side == ATTACKER) return k >= question->from;
    return k <= question->to;
}

/* The k to be searched next, or 127. In the mover's count: with one threat less than none first,
 * since what succeeds then mostly does with every k; then, after a success, with the least; after a
 * failure without threats; last what is next to the success that is known. Where any chance will
 * do, with the most. In a wide region without threats first: so lives were found sooner. */
SELDOM int open_threats(const SideQuestion *question, int wide) {
    int first = question->to < question->low ? question->low : question->to + 1;
    int last = question->from > question->high ? question->high : question->from - 1;
    if (first > last) return 127;
    int attacks = question->side == ATTACKER, most = attacks ? last : -first;
    int held = question->to >= question->low, taken = question->from <= question->high;
    int succeeds = attacks ? taken : held, fails = attacks ? held : taken, threats = fails - 1;
    if (wide) threats = fails ? most : 0;
    if (succeeds) threats = fails ? most : -TSUMEGO_THREATS;
    if (question->asked == TSUMEGO_CHANCE) threats = most;
    if (!attacks) threats = -threats;
    return threats < first ? first : threats > last ? last : threats;
}

/* It is only asked whether there is any chance, and there is one. */
SELDOM int has_chance(const SideQuestion *question) {
    if (question->asked != TSUMEGO_CHANCE) return 0;
    return question->side == ATTACKER ? question->from <= question->high
                                      : question->to >= question->low;
}

/* The k at which the side's best outcome is put to the test. */
SELDOM int test_threats(const SideQuestion *question) {
    if (question->side == ATTACKER)
        return question->from <= question->low
                   ? question->low
                   : (question->from > question->high ? question->high : question->from);
    return question->to >= question->high
               ? question->high
               : (question->to < question->low ? question->low : question->to);
}

SELDOM void moves_list(Solver *solver, SideQuestion *question) {
    const Space *space = &solver->search.space;
    int k = test_threats(question), over;
    question->move_count = 0;
    line_start(&solver->search, question->side, k);
    for (int point = 0; point < space->count; point++) {
        line_start(&solver->search, question->side, k);
        if (!line_play(&solver->search, 0, point, &over)) continue;
        question->turn[question->move_count] = 0;
        question->moves[question->move_count++] =
            (TsumegoMove){.point = (int16_t)point, .refutation = TSUMEGO_NONE};
    }
}

/* Learns the bounds of the start from the table. */
SELDOM void threshold_learn(Solver *solver, SideQuestion *question) {
    line_start(&solver->search, question->side, question->k);
    const Entry *entry = line_keep(&solver->search, 0);
    if (solver->search.value > 0 && question->k < question->from) question->from = question->k;
    if (solver->search.value < 0 && question->k > question->to) question->to = question->k;
    if (!entry || (entry->loop & ~KO_BITS && space_cuts(&solver->search.space))) return;
    if (entry->win_from < question->from) question->from = entry->win_from;
    if (entry->lose_to > question->to) question->to = entry->lose_to;
}

/* The value of a first move, on which frames 0..1 stand, and the move that has shown it, or -2. */
SELDOM void move_learn(Solver *solver, SideQuestion *question, int at, int value, int shown) {
    TsumegoMove *move = &question->moves[at];
    int success = (value > 0) == (question->side == ATTACKER), k = test_threats(question);
    if (value == 0) return;
    if (success && side_succeeds(question, k)) {
        int always = question->side == ATTACKER ? question->from <= question->low
                                                : question->to >= question->high;
        move->outcome = always ? TSUMEGO_WIN : TSUMEGO_KO;
        move->threats = (int8_t)(always ? 0 : question->side == ATTACKER ? k : -k);
        line_keep(&solver->search, 1);
    } else {
        move->outcome = TSUMEGO_LOSS;
        if (shown < 0) shown = line_move_for(&solver->search, 1, value);
        move->refutation = (int16_t)shown;
    }
    question->best_count = 0;
    for (int i = 0; i < question->move_count; i++)
        if (question->moves[i].outcome >= TSUMEGO_KO)
            question->best[question->best_count++] = question->moves[i].point;
}

/* Puts frames 0..1 on a first move; the event if it happens. */
SELDOM int move_prepare(Solver *solver, SideQuestion *question, int at) {
    int over;
    line_start(&solver->search, question->side, test_threats(question));
    line_play(&solver->search, 0, question->moves[at].point, &over);
    return over;
}

/* Learns of a first move what is known; 0 when it has to be searched. */
SELDOM int move_known(Solver *solver, SideQuestion *question, int at) {
    int over = move_prepare(solver, question, at),
        value = over ? over : line_value(&solver->search, 1);
    if (value && question->moves[at].outcome == TSUMEGO_UNKNOWN)
        move_learn(solver, question, at, value, -2);
    return value || question->moves[at].outcome != TSUMEGO_UNKNOWN;
}

/* The best move with which the other side refutes more than half of the moves that fail, or -2: the
 * vital point is the same for both. */
SELDOM int vital_move(const SideQuestion *question) {
    for (int i = 0; i < question->best_count; i++) {
        int balance = 0;
        for (int at = 0; at < question->move_count; at++) {
            const TsumegoMove *move = &question->moves[at];
            if (move->outcome == TSUMEGO_LOSS)
                balance += move->refutation == question->best[i] ? 1 : -1;
        }
        if (balance > 0) return question->best[i];
    }
    return -2;
}

/* The capture of the target by the attacker that moves first, if it is free to: local point, or -2.
 */
SELDOM int capturing_move(Solver *solver, const SideQuestion *question) {
    Search *search = &solver->search;
    if (question->side == DEFENDER || search->space.opening >= 0) return -2;
    line_start(search, ATTACKER, test_threats(question));
    search_look(search, &search->frames[0].position.stones);
    int target = target_in_atari(&search->space, &search->chains);
    int point = target < 0 ? -2 : set_first(search->chains.chain[target].liberties);
    return point == search->frames[0].position.ko ? -2 : point;
}

/* Where one best move is enough: the capture, or the one that the proof of the outcome plays. */
SELDOM void one_best_move(Solver *solver, SideQuestion *question) {
    int at = 0, best = capturing_move(solver, question);
    line_start(&solver->search, question->side, test_threats(question));
    int value = line_value(&solver->search, 0);
    if (best == -2) best = line_move(&solver->search, 0);
    while (at < question->move_count && question->moves[at].point != best) at++;
    if (at < question->move_count) {
        move_prepare(solver, question, at);
        move_learn(solver, question, at, value, -2);
    }
}

/* What the main line shows: 1 the attacker succeeds, -1 the defender. */
SELDOM int pv_winner(const SideQuestion *question) {
    int succeeds = side_succeeds(question, test_threats(question));
    return succeeds == (question->side == ATTACKER) ? 1 : -1;
}

/* Goes on with the main line, in which the side that succeeds plays proved moves, as far as the
 * table tells of them; 1 where such a move is lacking. The frames stand at its end. */
SELDOM int pv_extend(Solver *solver, SideQuestion *question, int first) {
    Search *search = &solver->search;
    int over = 0, index = 0, winner = pv_winner(question);
    line_start(search, question->side, test_threats(question));
    while (index < question->pv_length)
        line_play(search, index, question->pv[index], &over), index++;
    while (index < TSUMEGO_LINE - 1 && !over) {
        int move = index == 0 ? first : -2;
        if (move == -2) move = line_move_for(search, index, winner);
        if (move == -2 || !line_play(search, index, move, &over)) break;
        question->pv[index++] = (int16_t)move;
    }
    question->pv_length = index;
    return !over && index < TSUMEGO_LINE - 1 && line_is_won(search, index, winner);
}

/* The line from the start, with the capture or the vital move where there is one. The last one
 * found stays where there is none. */
SELDOM void pv_find(Solver *solver, SideQuestion *question) {
    int before = question->pv_length, first = capturing_move(solver, question);
    if (first == -2) first = vital_move(question);
    line_start(&solver->search, question->side, test_threats(question));
    if (first == -2 && question->best_count && !line_value(&solver->search, 0))
        first = question->best[0];
    question->pv_length = 0;
    pv_extend(solver, question, first);
    if (question->pv_length == 0) question->pv_length = before;
    question->pv_searches = PV_SEARCHES;
}

/* The zone of the side's outcome, and of all its best moves, where it is the same with every k of
 * the range. None where the search keeps no zones: what it has then is all points, without taint.
 */
SELDOM void zone_find(Solver *solver, SideQuestion *question) {
    Search *search = &solver->search;
    int over, winner = question->to >= question->high ? DEFENDER : ATTACKER;
    int k = winner == DEFENDER ? question->high : question->low;
    question->zone = set_none();
    if (!solver->zones || (winner == ATTACKER && question->from > question->low)) return;
    line_start(&solver->search, question->side, k);
    const Stones *stones = &search->frames[0].position.stones;
    question->zone = line_zone(&solver->search, 0);
    search_look(search, stones);
    for (int i = 0; question->side == winner && i < question->best_count; i++) {
        line_start(&solver->search, question->side, k);
        line_play(&solver->search, 0, question->best[i], &over);
        Set zone =
            over ? search->space.start.target
                 : zone_uncut(&search->space, stones, question->best[i],
                              &search->frames[1].position.stones, line_zone(&solver->search, 1));
        if (!set_has(stones->attacker, question->best[i]))
            zone = zone_before(&search->space, &search->chains, winner, question->best[i], zone);
        set_join(&question->zone, &zone);
    }
    question->zone = zone_uncut(&search->space, &search->space.start, -1, stones, question->zone);
    /* What rests on the path, or touches what lies outside, is not proved to hold by itself. */
    if (set_within(search->space.taint, question->zone) ||
        (winner == DEFENDER && set_meets(question->zone, search->space.wall[DEFENDER])))
        question->zone = set_none();
}

SELDOM void tenuki_prepare(Solver *solver, SideQuestion *question) {
    line_start(&solver->search, question->side, test_threats(question));
    Frame *frame = &solver->search.frames[0];
    frame->position.side = frame->board.side = (uint8_t)!frame->position.side;
    frame->position.ko = frame->board.ko = -1;
    frame->key = position_key(&solver->search.space, &frame->position);
    frame->situation = position_situation(&solver->search.space, &frame->position);
}

/* Keeps what is found from now on apart from what was found under another key. */
SELDOM void search_keep_apart(Search *search, uint64_t aim_key) {
    if (search->space.aim_key != aim_key) lately_forget(search);
    search->space.aim_key = aim_key;
}

/* Asks for two eyes (1) or, as usual, for survival. Two eyes: the defender must make its target
 * unconditionally alive, and it is the attacker who may pass. */
SELDOM void search_aim(Solver *solver, int eyes) {
    Search *search = &solver->search;
    search_keep_apart(search, eyes ? hash_key(1 << 21) : 0);
    search->achiever = eyes ? DEFENDER : ATTACKER;
    search->zones = solver->zones;
    search->lazy = !eyes && solver->lazy;
}

SELDOM void tenuki_learn(SideQuestion *question, int value) {
    if (value != 0)
        question->tenuki = (value > 0) == (question->side == ATTACKER) &&
                           side_succeeds(question, test_threats(question));
    question->task = TASK_SEKI;
}

/* Whether a survival is a seki: can the defender, with the k it succeeds with, do more than
 * survive, namely become unconditionally alive? Not asked where the defender fails or survives by
 * rule. */
SELDOM int seki_prepare(Solver *solver, SideQuestion *question) {
    const TsumegoProblem *problem = &solver->problem;
    int attacker = question->side == ATTACKER, k = test_threats(question);
    if (attacker ? question->from <= question->high : question->to < question->low) {
        question->seki = 0;
        return 0;
    }
    if (problem->skip_seki || problem->plain || space_connects(&solver->search.space)) return 0;
    search_aim(solver, 1);
    line_start(&solver->search, question->side, attacker ? question->high : k);
    question->limit = solver->search.nodes * 2 + 20000;
    question->living = 0;
    return 1;
}

/* The defender can live. By which of its first moves, but for the one that has just been found, is
 * not known yet. */
SELDOM void lives_open(SideQuestion *question, int found) {
    for (int at = 0; at < question->move_count; at++) {
        TsumegoMove *move = &question->moves[at];
        if (move->outcome == TSUMEGO_WIN && move->point != found) move->seki = TSUMEGO_SEKI_OPEN;
    }
}

/* Starts the search for the outcome with the next k; 0 when it is settled. Once more where the
 * table does not tell of it any more, since what is cut off is no longer filled or for want of
 * memory. What the proof tells of first moves is learned at once, so that there is one to show. */
SELDOM int threshold_next(Solver *solver, SideQuestion *question) {
    int k = question->gave_up || has_chance(question) ? 127 : open_threats(question, solver->lazy);
    int shown = question->gave_up || question->asked == TSUMEGO_CHANCE;
    if (k == 127 && !shown && !question->reread) {
        question->reread = 1;
        line_start(&solver->search, question->side, test_threats(question));
        if (!line_value(&solver->search, 0)) k = test_threats(question);
    }
    if (k != 127) {
        question->k = k;
        line_start(&solver->search, question->side, k);
        search_begin(&solver->search, 0);
        return 1;
    }
    int enough = question->gave_up || question->asked > TSUMEGO_ALL;
    question->task = enough ? TASK_DONE : TASK_MOVES;
    if (question->gave_up) return 0;
    pv_find(solver, question);
    if (enough) zone_find(solver, question);
    if (enough) return 0;
    moves_list(solver, question);
    question->round = 0;
    if (solver->problem.skip_moves) one_best_move(solver, question);
    for (int at = 0; at < question->move_count && !solver->problem.skip_moves; at++)
        move_known(solver, question, at);
    return 0;
}

/* Of the first moves that are open and not put off, the one that the search so far has found
 * likeliest to succeed, with frames 0..1 on it; 0 when there is none. */
SELDOM int next_likeliest(Solver *solver, SideQuestion *question) {
    uint32_t least = UINT32_MAX;
    for (int at = 0; at < question->move_count; at++) {
        if (question->turn[at] > question->round || move_known(solver, question, at)) continue;
        const Entry *entry = table_find(&solver->search.table, solver->search.frames[1].key);
        uint32_t effort = entry ? entry->delta : EFFORT_MAX;
        if (effort >= least) continue;
        least = effort;
        question->next_move = at;
    }
    if (least < UINT32_MAX) move_prepare(solver, question, question->next_move);
    return least < UINT32_MAX;
}

/* The same for the next first move that is open. One that takes long does not keep others back. */
SELDOM int moves_next(Solver *solver, SideQuestion *question) {
    int skip = solver->problem.skip_moves, last = question->round + 1;
    for (; !skip && !question->gave_up && question->round <= last; question->round++) {
        if (!next_likeliest(solver, question)) continue;
        int doublings = question->round < 32 ? question->round : 32;
        question->turn[question->next_move] = (uint16_t)(question->round + 1);
        question->limit = solver->search.nodes + ((uint64_t)PATIENCE << doublings);
        search_begin(&solver->search, 1);
        return 1;
    }
    question->task = skip ? TASK_SEKI : SET_WORDS == 1 ? TASK_LINE : TASK_TENUKI;
    if (question->gave_up) return 0;
    pv_find(solver, question);
    zone_find(solver, question);
    return 0;
}

/* Whether it works on the main line: not in the large engine, which needs the room. */
static inline int is_line(const SideQuestion *question) {
    return SET_WORDS == 1 && question->task == TASK_LINE;
}

/* Looks for a move that the main line lacks. */
SELDOM int pv_next(Solver *solver, SideQuestion *question) {
    if (question->gave_up || !question->pv_searches || !pv_extend(solver, question, -2)) {
        question->task = TASK_TENUKI;
        return 0;
    }
    question->pv_searches--;
    question->limit = solver->search.nodes + PV_NODES;
    search_begin(&solver->search, question->pv_length);
    return 1;
}

SELDOM int tenuki_next(Solver *solver, SideQuestion *question) {
    tenuki_prepare(solver, question);
    int value = line_value(&solver->search, 0);
    if (value == 0) {
        search_begin(&solver->search, 0);
        return 1;
    }
    tenuki_learn(question, value);
    return 0;
}

SELDOM int seki_next(Solver *solver, SideQuestion *question) {
    if (seki_prepare(solver, question)) {
        search_begin(&solver->search, 0);
        return 1;
    }
    question->task = TASK_DONE;
    return 0;
}

/* Where the defender can live, its next first move that survives: does it live by that, too? */
SELDOM int lives_next(Solver *solver, SideQuestion *question) {
    for (; question->seki == 0 && question->living < question->move_count; question->living++) {
        const TsumegoMove *move = &question->moves[question->living];
        int over;
        if (move->seki != TSUMEGO_SEKI_OPEN) continue;
        uint64_t least = solver->search.nodes + SEKI_LEAST;
        if (question->limit < least) question->limit = least;
        search_aim(solver, 1);
        line_start(&solver->search, DEFENDER, question->high);
        line_play(&solver->search, 0, move->point, &over);
        search_begin(&solver->search, 1);
        return 1;
    }
    question->task = TASK_DONE;
    return 0;
}

/* Starts the next search of the task; 0 when there is none, and the task is another. */
SELDOM int question_next(Solver *solver, SideQuestion *question) {
    if (question->task == TASK_THRESHOLD) return threshold_next(solver, question);
    if (question->task == TASK_MOVES) return moves_next(solver, question);
    if (is_line(question)) return pv_next(solver, question);
    if (question->task == TASK_TENUKI) return tenuki_next(solver, question);
    if (question->task == TASK_LIVES) return lives_next(solver, question);
    return seki_next(solver, question);
}

/* The question to work on, the one that has come less far: the outcomes of both sides come first,
 * then their first moves in turn, the seki questions last. NULL when all are done. */
SELDOM SideQuestion *question_open(Solver *solver) {
    SideQuestion *found = 0;
    for (int i = 0; i < solver->side_count; i++) {
        SideQuestion *question = &solver->sides[i];
        if (question->task == TASK_DONE) continue;
        if (!found || question->task < found->task ||
            (question->task == found->task && question->round < found->round))
            found = question;
    }
    return found;
}

/* Takes in the search that has just ended. */
SELDOM void question_learn(Solver *solver, SideQuestion *question) {
    Search *search = &solver->search;
    if (search->value == 0 && question->task == TASK_MOVES && !search->failed) return; /* put off */
    int may_fail = is_line(question) || question->task >= TASK_SEKI;
    if (search->value == 0 && !may_fail) question->gave_up = 1;
    if (question->task == TASK_THRESHOLD) {
        threshold_learn(solver, question);
    } else if (question->task == TASK_MOVES) {
        move_prepare(solver, question, question->next_move);
        move_learn(solver, question, question->next_move, search->value, search->move);
    } else if (is_line(question)) {
        int found = search->value == pv_winner(question) && search->move >= -1;
        if (found && !(search->repeats && space_cuts(&search->space)))
            question->pv[question->pv_length++] = (int16_t)search->move;
        else
            question->pv_searches = 0;
    } else if (question->task == TASK_TENUKI) {
        tenuki_learn(question, search->value);
    } else if (question->task == TASK_SEKI) {
        if (search->value != 0) question->seki = search->value > 0;
        question->task = question->side == DEFENDER ? TASK_LIVES : TASK_DONE;
        if (search->value < 0 && question->side == DEFENDER) lives_open(question, search->move);
    } else if (question->task == TASK_LIVES) {
        if (search->value != 0) question->moves[question->living].seki = search->value > 0;
        question->living++;
    }
    search_aim(solver, 0);
}

#endif
