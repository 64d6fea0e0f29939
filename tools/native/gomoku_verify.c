/* Checks a gomoku table, every white reply after every decision:
 *
 *   gomoku_verify TABLE [--sample N] [--seed N] [--jobs N] [--certificate FILE]
 *
 * Exit code 0: all is won, 1: a reply is not, 2: the table cannot be read. */
#include "../../core/base/random.h"
#include "../../core/gomoku/verify.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static struct {
    pthread_mutex_t lock;
    uint8_t *table;
    size_t size;
    int32_t *numbers; /* of the decisions to check */
    int32_t count, next;
    VerifyCounts sum;
} work;

static Verifier *open_verifier(void) {
    size_t size = (size_t)40 << 20;
    Arena arena = arena_over(malloc(size), size);
    Verifier *verifier = NULL;
    if (gomoku_verifier_new(&arena, work.table, work.size, &verifier) != OK) return NULL;
    return verifier;
}

static int32_t taken(void) {
    pthread_mutex_lock(&work.lock);
    int32_t number = work.next < work.count ? work.numbers[work.next++] : -1;
    int report = work.next % 500 == 0;
    pthread_mutex_unlock(&work.lock);
    if (number >= 0 && report) fprintf(stderr, "%d of %d\r", work.next, work.count);
    return number;
}

static void *check(void *unused) {
    Verifier *verifier = open_verifier();
    for (int32_t number; (number = taken()) >= 0;) {
        gomoku_verifier_start(verifier, number);
        while (gomoku_verifier_step(verifier, 1000000) == STEP_RUNNING) continue;
    }
    VerifyCounts counts = gomoku_verifier_counts(verifier);
    pthread_mutex_lock(&work.lock);
    work.sum.decisions += counts.decisions;
    work.sum.replies += counts.replies;
    work.sum.stored += counts.stored;
    work.sum.searched += counts.searched;
    work.sum.played += counts.played;
    work.sum.nodes += counts.nodes;
    if (counts.longest > work.sum.longest) work.sum.longest = counts.longest;
    if (counts.failed >= 0 && (work.sum.failed < 0 || counts.failed < work.sum.failed)) {
        work.sum.failed = counts.failed;
        work.sum.failed_reply = counts.failed_reply;
    }
    pthread_mutex_unlock(&work.lock);
    return unused;
}

static int read_table(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return 0;
    work.table = malloc(1 << 22);
    work.size = fread(work.table, 1, 1 << 22, file);
    fclose(file);
    return 1;
}

/* All decisions, or a sample without repetition, in order of the seed. */
static void choose(int32_t decisions, int32_t sample, uint64_t seed) {
    Random random = random_seeded(seed);
    work.numbers = malloc(sizeof(int32_t) * (size_t)decisions);
    for (int32_t i = 0; i < decisions; i++) work.numbers[i] = i;
    work.count = sample > 0 && sample < decisions ? sample : decisions;
    for (int32_t i = 0; i < work.count && work.count < decisions; i++) {
        int32_t other = i + (int32_t)random_below(&random, (uint32_t)(decisions - i));
        int32_t number = work.numbers[i];
        work.numbers[i] = work.numbers[other];
        work.numbers[other] = number;
    }
}

static void print_counts(FILE *file, double seconds) {
    const VerifyCounts *sum = &work.sum;
    fprintf(file,
            "{\"result\": \"%s\", \"tableChecksum\": \"%08x\", \"decisions\": %llu, \"of\": %d, "
            "\"replies\": %llu, \"stored\": %llu, \"wonByThreats\": %llu, \"positionsPlayed\": "
            "%llu, \"longestGame\": %d, \"cpuSeconds\": %.0f}\n",
            sum->failed < 0 ? "verified" : "failed", table_checksum(work.table, work.size),
            (unsigned long long)sum->decisions, work.count, (unsigned long long)sum->replies,
            (unsigned long long)sum->stored, (unsigned long long)sum->searched,
            (unsigned long long)sum->played, sum->longest, seconds);
}

static int usage(void) {
    fprintf(stderr, "usage: gomoku_verify TABLE [--sample N] [--seed N] [--jobs N] "
                    "[--certificate FILE]\n");
    return 2;
}

int main(int argc, char **argv) {
    pthread_t threads[64];
    int jobs = 1;
    int32_t sample = 0;
    uint64_t seed = 1;
    const char *certificate = NULL;
    if (argc < 2 || argv[1][0] == '-' || argc % 2 != 0) return usage();
    for (int i = 2; i < argc; i += 2) {
        if (strcmp(argv[i], "--sample") == 0)
            sample = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--jobs") == 0)
            jobs = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--certificate") == 0)
            certificate = argv[i + 1];
        else
            return usage();
    }
    if (!read_table(argv[1])) {
        fprintf(stderr, "%s: cannot be read\n", argv[1]);
        return 2;
    }
    if (jobs < 1 || jobs > 64) jobs = 1;
    Verifier *first = open_verifier();
    if (first == NULL) {
        fprintf(stderr, "%s: damaged table\n", argv[1]);
        return 2;
    }
    pthread_mutex_init(&work.lock, NULL);
    work.sum.failed = -1;
    choose(gomoku_verifier_decisions(first), sample, seed);
    for (int i = 0; i < jobs; i++) pthread_create(&threads[i], NULL, check, NULL);
    for (int i = 0; i < jobs; i++) pthread_join(threads[i], NULL);
    double seconds = (double)clock() / CLOCKS_PER_SEC;
    print_counts(stdout, seconds);
    if (work.sum.failed >= 0)
        fprintf(stderr, "decision %d fails after the reply %c%d\n", work.sum.failed,
                'a' + work.sum.failed_reply % 15, work.sum.failed_reply / 15 + 1);
    if (certificate != NULL) {
        FILE *file = fopen(certificate, "w");
        if (file == NULL) return 2;
        print_counts(file, seconds);
        fclose(file);
    }
    return work.sum.failed >= 0;
}
