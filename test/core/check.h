/* What every C test includes: cmocka with the headers it wants before it. */
#ifndef TESUJI_TEST_CHECK_H
#define TESUJI_TEST_CHECK_H

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#endif
