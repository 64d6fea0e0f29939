/* Copying and filling memory, which compilers ask for wherever structs are copied. The instructions
 * for it, memory.copy and memory.fill, are calls out of the module in today's engines: for the 48
 * bytes of a set of the large engine (core/tsumego/set.h) that takes far longer than the copying.
 */
#include <stddef.h>
#include <wasm_simd128.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    char *out = to;
    const char *in = from;
    for (; size >= 16; size -= 16, out += 16, in += 16) wasm_v128_store(out, wasm_v128_load(in));
    for (; size; size--) *out++ = *in++;
    return to;
}

void *memset(void *to, int value, size_t size) {
    char *out = to;
    v128_t many = wasm_i8x16_splat((signed char)value);
    for (; size >= 16; size -= 16, out += 16) wasm_v128_store(out, many);
    for (; size; size--) *out++ = (char)value;
    return to;
}
