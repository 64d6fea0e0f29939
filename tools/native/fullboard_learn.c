/* Learns the weights of core/fullboard/guess.h: while a prover works on whole boards, every
 * position that it settles is an example, proved or not with the effort it had. Logistic regression
 * by stochastic gradient descent with a step of its own for each weight (Duchi et al. 2011), in
 * rounds: at first nothing is put off as unlikely, then what the round before taught leads the
 * search, and some of what it would put off is looked into all the same.
 *
 * fullboard_learn [-o WEIGHTS] */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* In place of core/fullboard/guess_weights.h: weights that change. */
#define TESUJI_FULLBOARD_GUESS_WEIGHTS_H
#define GUESS_MORE 10
static int8_t guess_weight[2][2862 + 405 + 54];
static int8_t guess_event[2][4];
static int16_t guess_effort[2][16];

#include "../../core/fullboard/guess.c"

static void settled(const void *prover, const void *frame, int proved);
static int anyway(const void *prover, const void *frame, int move);
#define PROVE_SETTLED(prover, frame, proved) settled(prover, frame, proved)
#define PROVE_ANYWAY(prover, frame, move)    anyway(prover, frame, move)
#include "../../core/fullboard/prove.c"

enum {
    MEMORY = 1 << 30,
    EXAMPLES = 1 << 25,
    ROUNDS = 4,
    PASSES = 2,
    EVERY = 8,     /* of the positions settled, one is an example, */
    HELD_OUT = 16, /* and of these one is not learned from */
    ANYWAY = 32,   /* of the moves that would be put off, one is looked into */
    EFFORTS = 64,
    ENOUGH = 1000 /* examples for an effort to have a weight of its own */
};

typedef struct {
    FbSet own, other;
    uint8_t shape, to_move, event, effort, proved;
} Example;

static const struct {
    uint8_t width, height;
    int8_t moves[2];        /* played before, or -1 */
    uint32_t nodes[ROUNDS]; /* in millions */
} lessons[] = {{6, 3, {-1, -1}, {40, 10, 10, 10}},    {4, 5, {-1, -1}, {250, 50, 50, 50}},
               {5, 5, {12, 0}, {150, 150, 150, 150}}, {5, 5, {12, 1}, {150, 150, 150, 150}},
               {5, 5, {12, 2}, {150, 150, 150, 150}}, {5, 5, {12, 6}, {150, 150, 150, 150}},
               {5, 5, {12, 7}, {150, 150, 150, 150}}};

enum { LESSONS = sizeof lessons / sizeof *lessons };

static int round_now, lesson_now;
static Example *examples;
static long example_count;
static uint64_t noise = 1;
static uint16_t classes[FB_GUESS_CODES];
static const FbGuess *guess_of[LESSONS];
static double weight[2][FB_GUESS_CLASSES], event_weight[2][4], effort_weight[2][EFFORTS];
static double slope[2][FB_GUESS_CLASSES], event_slope[2][4], effort_slope[2][EFFORTS];
static long effort_seen[2][EFFORTS];

/* One of `every`, at random. */
static int chosen(uint32_t every) {
    noise = noise * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(noise >> 33) % every == 0;
}

static void settled(const void *of_prover, const void *of_frame, int proved) {
    const FbProver *prover = of_prover;
    const Frame *frame = of_frame;
    const FbPosition *position = &frame->position;
    if (!prover->learned || example_count == EXAMPLES || !chosen(EVERY)) return;
    FbSet own = frame->prover ? position->me : position->opp;
    FbSet other = frame->prover ? position->opp : position->me;
    examples[example_count++] = (Example){
        .own = own | frame->held,
        .other = other & ~frame->held,
        .shape = (uint8_t)lesson_now,
        .to_move = (uint8_t)frame->prover,
        .event = (uint8_t)(2 * (position->ko != 0) + (position->passed != 0)),
        .effort = (uint8_t)frame->effort,
        .proved = (uint8_t)proved,
    };
}

static int anyway(const void *prover, const void *frame, int move) {
    (void)prover, (void)frame, (void)move;
    return round_now == 0 || chosen(ANYWAY);
}

/* Works on one board with ever more effort, until it is solved or the nodes are used up. Every
 * other lesson begins with an even effort, so that all occur on both turns. */
static void take_lesson(void *memory) {
    Arena arena = arena_over(memory, MEMORY);
    int width = lessons[lesson_now].width, height = lessons[lesson_now].height;
    FbShape shape = fb_shape(width, height);
    FbPosition position = {0}, after;
    for (int i = 0; i < 2 && lessons[lesson_now].moves[i] >= 0; i++) {
        if (!fb_play(&shape, &position, (FbSet)1 << lessons[lesson_now].moves[i], &after)) abort();
        position = after;
    }
    FbProver *prover = fb_prover_new(&arena, &shape, arena_left(&arena));
    if (prover == NULL) abort();
    FbQuestion question = {.position = position, .to_move = 1, .score = width * height};
    uint64_t most = (uint64_t)lessons[lesson_now].nodes[round_now] * 1000000;
    int result = 0, effort = 1 + lesson_now % 2;
    for (; result != 1 && effort < FB_MOST_EFFORT && prover->nodes < most; effort += 2) {
        fb_prover_ask(prover, &question, effort);
        do result = fb_prover_step(prover, 1000000);
        while (result < 0 && prover->nodes < most);
    }
    fprintf(stderr, "round %d, %dx%d: %s at effort %d after %.1f million nodes\n", round_now, width,
            height, result == 1 ? "proved" : "stopped", effort - 2, (double)prover->nodes / 1e6);
}

/* The weights of an example: one of each point, one of the event, one of the effort. */
static int weights_of(const Example *example, double *weights[], double *slopes[]) {
    FbGuessed board;
    const FbGuess *guess = guess_of[example->shape];
    int turn = example->to_move, count = 0;
    fb_guess_board(guess, example->own, example->other, turn, &board);
    for (int p = 0; p < guess->shape.points; p++, count++) {
        weights[count] = &weight[turn][classes[board.code[p]]];
        slopes[count] = &slope[turn][classes[board.code[p]]];
    }
    weights[count] = &event_weight[turn][example->event];
    slopes[count++] = &event_slope[turn][example->event];
    weights[count] = &effort_weight[turn][example->effort];
    slopes[count++] = &effort_slope[turn][example->effort];
    return count;
}

/* Takes a step towards an example; its logarithmic loss before. */
static double learn(const Example *example, double rate) {
    double *weights[FB_MAX_POINTS + 2], *slopes[FB_MAX_POINTS + 2], odds = 0;
    int count = weights_of(example, weights, slopes);
    for (int i = 0; i < count; i++) odds += *weights[i];
    double miss = example->proved - 1 / (1 + exp(-odds));
    for (int i = 0; i < count && rate > 0; i++) {
        *slopes[i] += miss * miss;
        *weights[i] += rate * miss / sqrt(*slopes[i] + 0.001);
    }
    return log1p(exp(example->proved ? -odds : odds));
}

static void shuffle(void) {
    for (long i = example_count - 1; i > 0; i--) {
        noise = noise * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        long j = (long)((noise >> 20) % (uint64_t)(i + 1));
        Example kept = examples[i];
        examples[i] = examples[j];
        examples[j] = kept;
    }
}

static void learn_all(void) {
    long held_out = example_count / HELD_OUT;
    shuffle();
    memset(effort_seen, 0, sizeof effort_seen);
    for (long i = 0; i < example_count; i++) effort_seen[examples[i].to_move][examples[i].effort]++;
    for (int pass = 0; pass < PASSES; pass++)
        for (long i = held_out; i < example_count; i++) learn(&examples[i], pass == 0 ? 0.1 : 0.03);
    double loss = 0;
    for (long i = 0; i < held_out; i++) loss += learn(&examples[i], 0);
    fprintf(stderr, "%ld examples, mean logarithmic loss of those held out %.4f\n", example_count,
            loss / (double)held_out);
}

static int sixteenths(double value, int most) {
    long rounded = lround(value * 16);
    return (int)(rounded > most ? most : rounded < -most ? -most : rounded);
}

/* Rounds the weights for use. Efforts that hardly occurred take the weight of the next below. */
static void round_weights(void) {
    for (int turn = 0; turn < 2; turn++) {
        for (int c = 0; c < FB_GUESS_CLASSES; c++)
            guess_weight[turn][c] = (int8_t)(sixteenths(weight[turn][c], 126) / 2 * 2);
        for (int e = 0; e < 4; e++)
            guess_event[turn][e] = (int8_t)sixteenths(event_weight[turn][e], 127);
        for (int e = 0; e < FB_GUESS_EFFORTS; e++)
            guess_effort[turn][e] = e > 0 && effort_seen[turn][e] < ENOUGH
                                        ? guess_effort[turn][e - 1]
                                        : (int16_t)sixteenths(effort_weight[turn][e], 4000);
    }
}

static void write_weights(FILE *file) {
    fprintf(
        file,
        "/* Learned from proofs by tools/native/fullboard_learn.c: sixteenths of the logarithm of\n"
        " * the odds, with the other side to move and with the prover. */\n"
        "#ifndef TESUJI_FULLBOARD_GUESS_WEIGHTS_H\n#define TESUJI_FULLBOARD_GUESS_WEIGHTS_H\n\n"
        "#define GUESS_MORE %d\n\n/* clang-format off */\n"
        "static const int8_t guess_weight[2][FB_GUESS_CLASSES] = {\n",
        GUESS_MORE);
    for (int turn = 0; turn < 2; turn++) {
        fprintf(file, "    {");
        for (int c = 0; c < FB_GUESS_CLASSES; c++)
            fprintf(file, "%s%d,", c % 20 ? " " : "\n        ", guess_weight[turn][c]);
        fprintf(file, "\n    },\n");
    }
    fprintf(file, "};\nstatic const int8_t guess_event[2][4] = {\n");
    for (int turn = 0; turn < 2; turn++) {
        fprintf(file, "    {");
        for (int e = 0; e < 4; e++) fprintf(file, "%s%d", e ? ", " : "", guess_event[turn][e]);
        fprintf(file, "},\n");
    }
    fprintf(file, "};\nstatic const int16_t guess_effort[2][FB_GUESS_EFFORTS] = {\n");
    for (int turn = 0; turn < 2; turn++) {
        fprintf(file, "    {");
        for (int e = 0; e < FB_GUESS_EFFORTS; e++)
            fprintf(file, "%s%d", e ? ", " : "", guess_effort[turn][e]);
        fprintf(file, "},\n");
    }
    fprintf(file, "};\n/* clang-format on */\n\n#endif\n");
}

int main(int argc, char **argv) {
    const char *path = NULL;
    for (int option; (option = getopt(argc, argv, "o:")) != -1;) {
        if (option != 'o') return 2;
        path = optarg;
    }
    void *memory = malloc(MEMORY), *guesses = malloc(LESSONS * 200000);
    examples = malloc(EXAMPLES * sizeof *examples);
    if (memory == NULL || guesses == NULL || examples == NULL) return 1;
    Arena arena = arena_over(guesses, LESSONS * 200000);
    fb_guess_classes(classes);
    for (int i = 0; i < LESSONS; i++) {
        FbShape shape = fb_shape(lessons[i].width, lessons[i].height);
        guess_of[i] = fb_guess_new(&arena, &shape);
        if (guess_of[i] == NULL) return 1;
    }
    for (round_now = 0; round_now < ROUNDS; round_now++) {
        for (lesson_now = 0; lesson_now < LESSONS; lesson_now++) take_lesson(memory);
        learn_all();
        round_weights();
        FILE *file = path == NULL ? stdout : fopen(path, "w");
        if (file == NULL) return 1;
        write_weights(file);
        if (file != stdout && fclose(file) != 0) return 1;
    }
    return 0;
}
