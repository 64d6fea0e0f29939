/* The engine for regions of up to a whole board of 19 x 19. */
#define SET_WORDS 6
#define ENGINE    tsumego_engine_large
#include "engine_body.h"
