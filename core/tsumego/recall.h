/* The moves of positions that were left unsettled not long ago: what costs most in coming back to
 * one is to make its moves anew. */
#ifndef TESUJI_TSUMEGO_RECALL_H
#define TESUJI_TSUMEGO_RECALL_H

#include "children.h"

/* Keeps the moves of a frame that is left; not those of one in which repetition or a ban plays a
 * part, for they belong to its path. */
SELDOM void frame_keep(Search *search, const Frame *frame) {
    size_t place = frame->key % KEPT_FRAMES;
    Kept *kept = &search->kept[place];
    if (frame->count > KEPT_MOVES || frame->dep != NO_DEPENDENCE || frame->position.ko >= 0) return;
    search->kept_key[place] = 0;
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &search->pool[frame->child + i];
        if (child->flags & CHILD_SPENT || child->dep != NO_DEPENDENCE || child->loop) return;
        kept->child[i] = *child;
    }
    search->kept_key[place] = frame->key;
    kept->tried = frame->tried;
    kept->count = (uint8_t)frame->count;
    kept->k = frame->k;
}

/* Puts the moves that were kept into a frame, with what the table knows of them by now; 0 when
 * there are none. The zone was open with those that had been refuted. */
SELDOM int frame_recall(Search *search, Frame *frame) {
    size_t place = frame->key % KEPT_FRAMES;
    const Kept *kept = &search->kept[place];
    if (search->kept_key[place] != frame->key || kept->k != frame->k) return 0;
    for (int i = 0; i < kept->count; i++) {
        const Child *child = &kept->child[i];
        if (child->move >= 0 && path_find(search, frame, child->situation) >= 0) return 0;
    }
    frame_begin(frame);
    frame->check_zone = 0;
    for (int i = 0; i < kept->count; i++) {
        Child *child = &search->pool[frame->child + i];
        *child = kept->child[i];
        if (!child_open(child)) continue;
        child_look_up(search, frame, child);
        frame->check_zone |= child->phi == 0;
    }
    frame->count = kept->count;
    frame->tried = kept->tried;
    return 1;
}

#endif
