/* Learns the weights of core/tsumego/prior_weights.h: from the frames that the search closes while
 * it solves problems, every move that has been settled is an example, a success or a failure.
 * Logistic regression by stochastic gradient descent with a step of its own for each weight (Duchi
 * et al. 2011).
 *
 * tsumego_learn FILE [-n max_nodes] [-e every] [-o WEIGHTS]
 *
 * FILE as for tsumego_bench; every e-th problem is left out and used to tell how well the rest
 * predicts it. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXAMPLES (1 << 22)
#define PASSES   6
#define POOL     (1 << 16)
#define POINTS   64 /* of an example at most */

static void made(const void *search, const void *child, const uint16_t *features, const void *move);
static void closed(const void *search, const void *frame);
#define PRIOR_MADE(search, child, features, move) made(search, child, features, move)
#define PRIOR_CLOSED(search, frame)               closed(search, frame)
#define SET_WORDS                                 1
#define ENGINE                                    tsumego_engine_learning
#include "../../core/tsumego/engine_body.h"

enum { WEIGHTS = PRIOR_COUNT + PRIOR_CLASSES };

typedef struct {
    uint16_t feature[PRIOR_GROUPS + POINTS]; /* indices of weights */
    uint8_t features;
    uint8_t side, success, moves; /* moves of its frame: each frame has the same say */
    uint8_t held_out;
} Example;

static Example latest[POOL]; /* of the child in each place of the pool */
static uint64_t latest_key[POOL];
static Example *examples;
static long example_count;
static uint8_t held_out;
static double weight[2][WEIGHTS], slope[2][WEIGHTS], bias[2];
static long seen[2][WEIGHTS];

static void made(const void *of_search, const void *of_child, const uint16_t *features,
                 const void *of_move) {
    const Search *search = of_search;
    const Child *child = of_child;
    const Stones *stones = &((const Move *)of_move)->stones;
    Example *example = &latest[child - search->pool];
    latest_key[child - search->pool] = child->key;
    memcpy(example->feature, features, PRIOR_GROUPS * sizeof *features);
    example->features = PRIOR_GROUPS;
    PriorGround ground;
    prior_begin(&search->space, &ground);
    prior_follow(&search->space, stones, &ground);
    for (int i = 0; i < search->space.count; i++) {
        int class = prior_class(ground.index[i] % RING_CODES, ground.index[i] / RING_CODES);
        example->feature[example->features++] = (uint16_t)(PRIOR_COUNT + class);
    }
}

/* A simulation tries one move only: its frames say nothing. */
static void closed(const void *of_search, const void *of_frame) {
    const Search *search = of_search;
    const Frame *frame = of_frame;
    if (frame->count < 2 || search->achiever == DEFENDER) return;
    for (int i = 0; i < frame->count && example_count < EXAMPLES; i++) {
        const Child *child = &search->pool[frame->child + i];
        int guessed = latest_key[frame->child + i] == child->key;
        if (!guessed || child_open(child) || child->flags & CHILD_FIXED) continue;
        Example *example = &examples[example_count++];
        *example = latest[frame->child + i];
        example->side = frame->position.side;
        example->success = child->delta == 0;
        example->moves = (uint8_t)frame->count;
        example->held_out = held_out;
    }
}

static double probability(const Example *example) {
    double odds = bias[example->side];
    for (int i = 0; i < example->features; i++) odds += weight[example->side][example->feature[i]];
    return 1 / (1 + exp(-odds));
}

static void learn(const Example *example) {
    double miss = example->success - probability(example);
    bias[example->side] += 0.002 * miss;
    for (int i = 0; i < example->features; i++) {
        int feature = example->feature[i];
        double *all = &slope[example->side][feature];
        *all += miss * miss;
        weight[example->side][feature] += 0.1 * miss / sqrt(*all + 1);
    }
}

/* Mean logarithmic loss of the examples learned from, or of those held out. */
static double loss(int side, int of_held_out) {
    double sum = 0;
    long count = 0;
    for (long i = 0; i < example_count; i++) {
        const Example *example = &examples[i];
        if (example->side != side || example->held_out != of_held_out) continue;
        double p = probability(example);
        sum -= log(example->success ? p + 1e-12 : 1 - p + 1e-12);
        count++;
    }
    return count ? sum / (double)count : 0;
}

static int sixteenths(double value) {
    long rounded = lround(value * 16);
    return (int)(rounded > 127 ? 127 : rounded < -127 ? -127 : rounded);
}

/* Surroundings are many, so their weights are rounded to halves: the file is to be small. */
static int rounded(int side, int i) {
    int value = seen[side][i] < 50 ? 0 : sixteenths(weight[side][i]);
    if (i < PRIOR_COUNT) return value;
    if (abs(value) < 9) return 0;
    return (abs(value) < 120 ? abs(value) + 4 : 120) / 8 * (value < 0 ? -8 : 8);
}

static void write_row(FILE *file, int side, int first, int count, const char *form) {
    fprintf(file, "%s{", form);
    for (int i = first; i < first + count; i++)
        fprintf(file, "%s%d,", (i - first) % 20 ? " " : "\n        ", rounded(side, i));
    fprintf(file, "\n%s},\n", form);
}

static void write_weights(FILE *file) {
    fprintf(file,
            "/* Learned from solved positions by tools/native/tsumego_learn.c: sixteenths of the\n"
            " * logarithm of the odds, of the attacker's moves and of the defender's. */\n"
            "#ifndef TESUJI_TSUMEGO_PRIOR_WEIGHTS_H\n"
            "#define TESUJI_TSUMEGO_PRIOR_WEIGHTS_H\n\n/* clang-format off */\n");
    fprintf(file, "static const int8_t prior_bias[2] = {%d, %d};\n", sixteenths(bias[0]),
            sixteenths(bias[1]));
    fprintf(file, "static const int8_t prior_weight[2][PRIOR_COUNT] = {\n");
    for (int side = 0; side < 2; side++) write_row(file, side, 0, PRIOR_COUNT, "    ");
    fprintf(file, "};\nstatic const int8_t prior_shape[2][PRIOR_CLASSES] = {\n");
    for (int side = 0; side < 2; side++) write_row(file, side, PRIOR_COUNT, PRIOR_CLASSES, "    ");
    fprintf(file, "};\n/* clang-format on */\n\n#endif\n");
}

static int read_problem(FILE *file, TsumegoProblem *problem) {
    static char line[4096];
    memset(problem, 0, sizeof *problem);
    problem->ko = -1;
    problem->threats_min = -3;
    problem->threats_max = 3;
    problem->skip_seki = 1;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '.') return 1;
        if (line[0] == 'P') {
            int width, height, never_ko;
            char defender, rule[8];
            sscanf(line, "P %*s %d %d %c %7s %d", &width, &height, &defender, rule, &never_ko);
            problem->width = (uint8_t)width;
            problem->height = (uint8_t)height;
            problem->defender = defender == 'B' ? 1 : 2;
            problem->target_rule = strcmp(rule, "all") == 0;
            problem->never_ko = (uint8_t)(never_ko << 1);
        }
        for (int i = 0; line[i + 2] > ' ' && i < TSUMEGO_POINTS; i++) {
            if (line[0] == 'G')
                problem->color[i] = line[i + 2] == 'X' ? 1 : line[i + 2] == 'O' ? 2 : 0;
            if (line[0] == 'R') {
                problem->region[i] = (line[i + 2] - '0') & 1;
                problem->target[i] = (line[i + 2] - '0') >> 1;
            }
        }
        if (line[0] == 'E') problem->first[line[2] == 'B' ? 1 : 2] = 1;
    }
    return 0;
}

static void gather(FILE *file, uint64_t max_nodes, long every) {
    size_t size = (size_t)64 << 20;
    void *memory = malloc(size);
    TsumegoProblem problem;
    for (long at = 0; read_problem(file, &problem); at++) {
        ErrorCode error;
        Solver *solver = solver_new(memory, size, &problem, &error);
        held_out = every > 0 && at % every == 0;
        if (!solver || solver->search.pool_size > POOL) continue;
        while (solver_step(solver, 1000) == STEP_RUNNING && solver->search.nodes < max_nodes) {
        }
    }
    free(memory);
}

int main(int count, char **arguments) {
    uint64_t max_nodes = 8000;
    long every = 8;
    const char *out = 0;
    for (int i = 2; i + 1 < count; i += 2) {
        if (strcmp(arguments[i], "-n") == 0) max_nodes = strtoull(arguments[i + 1], 0, 10);
        if (strcmp(arguments[i], "-e") == 0) every = strtol(arguments[i + 1], 0, 10);
        if (strcmp(arguments[i], "-o") == 0) out = arguments[i + 1];
    }
    FILE *file = count > 1 ? fopen(arguments[1], "r") : 0;
    if (!file) return fprintf(stderr, "usage: tsumego_learn FILE [options]\n"), 2;
    examples = malloc(EXAMPLES * sizeof *examples);
    gather(file, max_nodes, every);
    fclose(file);
    for (long i = 0; i < example_count; i++)
        for (int at = 0; at < examples[i].features; at++)
            seen[examples[i].side][examples[i].feature[at]]++;
    uint64_t state = 1;
    for (int pass = 0; pass < PASSES; pass++) {
        for (long i = 0; i < example_count; i++) {
            state = hash_mix(state + 1);
            const Example *example = &examples[state % (uint64_t)example_count];
            if (!example->held_out) learn(example);
        }
        printf("pass %d: loss of the attacker's moves %.4f (held out %.4f), the defender's %.4f "
               "(%.4f)\n",
               pass + 1, loss(ATTACKER, 0), loss(ATTACKER, 1), loss(DEFENDER, 0),
               loss(DEFENDER, 1));
    }
    FILE *weights = out ? fopen(out, "w") : 0;
    if (weights) {
        write_weights(weights);
        fclose(weights);
    }
    free(examples);
    return 0;
}
