/* Solves problems from a plain text list and compares the answers with what is expected.
 *
 * tsumego_bench FILE [-n max_nodes] [-m megabytes] [-f filter] [-v] [-1] [-2] [-s]
 *
 * -v shows every problem, -1 asks for one best move only, -2 for both sides to move first, -s
 * leaves the question of seki out. Equal answers, down to single moves, have equal sums.
 *
 * The list has, for each problem, the lines (points are y * width + x):
 *   P id width height defender any|all never_ko
 *   G one character a point: . X O
 *   R one digit a point: 1 region, 2 target, 3 both
 *   E B|W least-k best-moves...     (least k of the mover; -99 always, 99 never)
 *   .                                                                                   */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../core/tsumego/tsumego.h"

typedef struct {
    char id[128];
    TsumegoProblem problem;
    int asked[3], expected[3], move_count[3], moves[3][64];
} Question;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static int read_question(FILE *file, Question *question) {
    static char line[4096];
    memset(question, 0, sizeof *question);
    TsumegoProblem *problem = &question->problem;
    problem->ko = -1;
    problem->threats_min = -3;
    problem->threats_max = 3;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '.') return 1;
        if (line[0] == 'P') {
            int width, height, never_ko;
            char defender, rule[8];
            sscanf(line, "P %127s %d %d %c %7s %d", question->id, &width, &height, &defender, rule,
                   &never_ko);
            problem->width = (uint8_t)width;
            problem->height = (uint8_t)height;
            problem->defender = defender == 'B' ? 1 : 2;
            problem->target_rule = strcmp(rule, "all") == 0;
            problem->never_ko = (uint8_t)(never_ko << 1);
        } else if (line[0] == 'G') {
            for (int i = 0; line[i + 2] > ' '; i++)
                problem->color[i] = line[i + 2] == 'X' ? 1 : line[i + 2] == 'O' ? 2 : 0;
        } else if (line[0] == 'R') {
            for (int i = 0; line[i + 2] > ' '; i++) {
                problem->region[i] = (line[i + 2] - '0') & 1;
                problem->target[i] = (line[i + 2] - '0') >> 1;
            }
        } else if (line[0] == 'E') {
            int color = line[2] == 'B' ? 1 : 2, used, at = 4;
            problem->first[color] = 1;
            question->asked[color] = 1;
            sscanf(line + at, "%d%n", &question->expected[color], &used);
            at += used;
            while (sscanf(line + at, "%d%n", &question->moves[color][question->move_count[color]],
                          &used) == 1) {
                at += used;
                question->move_count[color]++;
            }
        }
    }
    return 0;
}

static int least_of(const TsumegoSide *side) {
    if (side->outcome == TSUMEGO_WIN) return -99;
    if (side->outcome == TSUMEGO_LOSS) return 99;
    return side->outcome == TSUMEGO_KO ? side->threats : 1000;
}

static int clamp_least(int least) {
    return least <= -3 ? -99 : least > 3 ? 99 : least;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_moves(const int *moves, int count) {
    for (int i = 0; i < count; i++) printf(" %c%c", 'a' + moves[i] % 19, 'a' + moves[i] / 19);
}

/* A number for all that is answered. */
static uint64_t answer_sum(const TsumegoSide *side) {
    uint64_t sum = side->outcome * 64u + (uint64_t)(side->threats + 16);
    sum = sum * 64 + (uint64_t)((side->seki + 1) * 8 + (side->tenuki + 1) * 2 + side->complete);
    for (int i = 0; i < side->move_count; i++)
        sum = sum * 31 + side->moves[i].outcome * 2u + side->moves[i].seki;
    return sum;
}

int main(int count, char **arguments) {
    uint64_t max_nodes = 2000000;
    size_t megabytes = 64;
    int verbose = 0, first_only = 0, both = 0, skip_seki = 0;
    const char *filter = "";
    for (int i = 2; i < count; i++) {
        if (strcmp(arguments[i], "-n") == 0)
            max_nodes = strtoull(arguments[++i], 0, 10);
        else if (strcmp(arguments[i], "-m") == 0)
            megabytes = strtoul(arguments[++i], 0, 10);
        else if (strcmp(arguments[i], "-f") == 0)
            filter = arguments[++i];
        else if (strcmp(arguments[i], "-v") == 0)
            verbose = 1;
        else if (strcmp(arguments[i], "-2") == 0)
            both = 1;
        else if (strcmp(arguments[i], "-1") == 0)
            first_only = 1;
        else if (strcmp(arguments[i], "-s") == 0)
            skip_seki = 1;
    }
    FILE *file = count > 1 ? fopen(arguments[1], "r") : 0;
    if (!file) return fprintf(stderr, "usage: tsumego_bench FILE [options]\n"), 2;
    void *memory = malloc(megabytes << 20);
    static Question question;
    static TsumegoResult result;
    static double times[20000], all_nodes[20000];
    int problems = 0, right = 0, wrong = 0, unknown = 0, partial = 0, sets_differ = 0, missed = 0;
    uint64_t nodes = 0, answers = 0;
    while (read_question(file, &question)) {
        if (!strstr(question.id, filter)) continue;
        if (both) question.problem.first[1] = question.problem.first[2] = TSUMEGO_ALL;
        question.problem.skip_moves = (uint8_t)first_only;
        question.problem.skip_seki = (uint8_t)skip_seki;
        double start = now();
        ErrorCode error;
        TsumegoSolver *solver =
            tsumego_solver_new(memory, megabytes << 20, &question.problem, &error);
        if (!solver) {
            printf("%s error %d\n", question.id, error);
            continue;
        }
        while (tsumego_solver_step(solver, 10000) == STEP_RUNNING &&
               tsumego_solver_nodes(solver) < max_nodes) {
        }
        tsumego_solver_result(solver, &result);
        double time = now() - start;
        all_nodes[problems] = (double)result.nodes + 1;
        times[problems++] = time;
        nodes += result.nodes;
        for (int color = 1; color <= 2; color++) {
            answers = answers * 31 + answer_sum(&result.side[color]);
            if (!question.asked[color]) continue;
            const TsumegoSide *side = &result.side[color];
            int least = least_of(side), expected = clamp_least(question.expected[color]);
            if (least == 1000)
                unknown++;
            else if (least == expected)
                right++;
            else
                wrong++;
            if (least != 1000 && !side->complete) partial++;
            int hits = 0;
            for (int i = 0; i < side->best_count; i++)
                for (int j = 0; j < question.move_count[color]; j++)
                    hits += side->best[i] == question.moves[color][j];
            int same = hits == side->best_count && hits == question.move_count[color];
            if (least == expected && side->complete && !same) {
                sets_differ++;
                if (hits < question.move_count[color]) missed++;
            }
            if ((least != expected) || (verbose && least == expected && !same)) {
                printf("%s %c: %s %d expected %d%s, %.1f ms %lu nodes;", question.id, " BW"[color],
                       least == 1000       ? "unknown"
                       : least == expected ? "right"
                                           : "WRONG",
                       least, expected, side->complete ? "" : " (partial)", time,
                       (unsigned long)result.nodes);
                int best[400];
                for (int i = 0; i < side->best_count; i++) best[i] = side->best[i];
                print_moves(best, side->best_count);
                printf(" / book");
                print_moves(question.moves[color], question.move_count[color]);
                printf("\n");
            }
        }
        if (verbose)
            printf("# %s %.2f ms %lu nodes\n", question.id, time, (unsigned long)result.nodes);
    }
    qsort(times, (size_t)problems, sizeof *times, compare_doubles);
    double sum = 0, logs = 0, log_nodes = 0;
    for (int i = 0; i < problems; i++) sum += times[i], logs += log(times[i]);
    qsort(all_nodes, (size_t)problems, sizeof *all_nodes, compare_doubles);
    for (int i = 0; i < problems; i++) log_nodes += log(all_nodes[i]);
    if (problems)
        printf(
            "%d problems: right %d wrong %d unknown %d, moves unfinished %d, move sets differ %d "
            "(book's move missing in %d); ms median %.2f p90 %.2f p99 %.2f max %.2f total %.0f, "
            "%.2f Mnodes, %.2f Mnodes/s, median of nodes %.0f, "
            "geometric means %.3f ms %.0f nodes, answers %016lx\n",
            problems, right, wrong, unknown, partial, sets_differ, missed, times[problems / 2],
            times[problems * 9 / 10], times[problems * 99 / 100], times[problems - 1], sum,
            (double)nodes * 1e-6, (double)nodes / sum * 1e-3, all_nodes[problems / 2],
            exp(logs / problems), exp(log_nodes / problems), (unsigned long)answers);
    fclose(file);
    free(memory);
    return wrong != 0;
}
