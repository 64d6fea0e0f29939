/* The engine for regions of up to 64 points: sets are machine words. */
#define SET_WORDS 1
#define ENGINE    tsumego_engine_small
#define WINDOWS   tsumego_windows_small
#include "engine_body.h"
