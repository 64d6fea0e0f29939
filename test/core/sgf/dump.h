/* Trees as text, for tests: "(" node ")" with children inside, a node as NAME[value][value]..., so
 * that a tree of the library and one of the slow twin can be compared. */
#ifndef TESUJI_TEST_SGF_DUMP_H
#define TESUJI_TEST_SGF_DUMP_H

#include "../../../core/sgf/sgf.h"

#include <stddef.h>

/* Writes the tree, zero-terminated; raw values. */
void dump_tree(const SgfTree *tree, char *out, size_t capacity);

/* The same, straight from the text, for well-formed text only: recursive descent after the grammar
 *   Collection = { Tree }, Tree = "(" Node { Node } { Tree } ")", Node = ";" { Property },
 *   Property = Name Value { Value }, Value = "[" ... "]". Returns 0 when the text is not that. */
int dump_text(const char *text, char *out, size_t capacity);

#endif
