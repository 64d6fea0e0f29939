/* Rule sets, and moves that are no points. */
#ifndef TESUJI_FULLBOARD_RULES_H
#define TESUJI_FULLBOARD_RULES_H

/* Simple ko; superko: positional, situational, natural situational superko (only boards made by a
 * stone count, and a side may not make one that it has made before); no ko rule at all. */
typedef enum { FB_BASIC_KO, FB_PSK, FB_SSK, FB_NSSK, FB_NO_KO } FbRules;

static inline int fb_is_superko(FbRules rules) {
    return rules == FB_PSK || rules == FB_SSK || rules == FB_NSSK;
}

#define FB_PASS    30
#define FB_NO_MOVE 31

#endif
