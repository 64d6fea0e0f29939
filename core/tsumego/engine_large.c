/* The engine for regions of up to a whole board of 19 x 19. Its code is kept small, for the module
 * has a budget and most problems are the small engine's. */
#define SET_WORDS 6
#define ENGINE    tsumego_engine_large
#define WINDOWS   tsumego_windows_large
#ifdef __clang__
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
#endif
#include "engine_body.h"
#ifdef __clang__
#pragma clang attribute pop
#endif
