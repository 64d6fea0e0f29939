/* How a ko is fought: the line on which the number of threats decides. By the cursor alone, what
 * wasm/jobs/walk.c does for answers.
 *
 * Where one side needs just so many threats, the position is walked twice at once: with that number
 * it succeeds, with one less the other side does. The first plays the moves of its proof with the
 * number it needs, the other those of its own proof with one less. Both proofs hold all along the
 * line until the last threat is spent, so the line spends every one of them: each is a stage of the
 * ko, and the point it is spent on is the ko that is fought over then. */
#ifndef TESUJI_TEST_FIGHT_H
#define TESUJI_TEST_FIGHT_H

#include "../../../core/tsumego/tsumego.h"

typedef struct {
    TsumegoSolver *solver;
    int first, behind; /* colours of who moves first, and who needs threats */
    int sign;          /* 1 when that is the attacker, else -1 */
    int threats;       /* that it needs, 1..TSUMEGO_THREATS */
    int thinking;      /* the cursor stands at the end of the line */
    int length;
    int16_t line[TSUMEGO_LINE];
    int count; /* stages so far; all of them when it is threats */
    int16_t kos[TSUMEGO_THREATS];
} Fight;

/* Looks at the fight when first moves first and behind (colours) succeeds with just so many
 * threats. attacks: behind is the attacker. */
void fight_start(Fight *fight, TsumegoSolver *solver, int first, int behind, int attacks,
                 int threats);

/* Works off up to max_nodes nodes: STEP_DONE when it is over, or known to stay unknown. */
int32_t fight_step(Fight *fight, uint32_t max_nodes);

#endif
