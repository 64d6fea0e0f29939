#include "condition.h"

#include <string.h>

/* Operators in the order of C's precedence, weakest first. */
typedef enum {
    OP_OPEN,
    OP_OR,
    OP_AND,
    OP_EQUAL,
    OP_UNEQUAL,
    OP_LESS,
    OP_GREATER,
    OP_AT_MOST,
    OP_AT_LEAST,
    OP_ADD,
    OP_SUBTRACT,
    OP_MULTIPLY,
    OP_DIVIDE,
    OP_NEGATE,
    OP_NOT,
    OP_CONSTANT,
    OP_NAME,
    OP_JUMP_IF,     /* past an | whose first operand holds */
    OP_JUMP_UNLESS, /* past an & whose first operand does not */
} Op;

static int precedence(Op op) {
    static const uint8_t level[] = {0, 1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 6, 6, 7, 7};
    return level[op];
}

typedef enum { TYPE_NUMBER, TYPE_TRUTH } Type;

/* An operator precedence parser (Dijkstra's shunting yard): operators wait on a stack, operands are
 * known by their types only. */
typedef struct {
    Condition *condition;
    Arena *arena;
    const char *text;
    size_t length;
    size_t at;
    ConditionLookup lookup;
    const void *context;
    uint8_t waiting[CONDITION_DEPTH_MAX];
    int32_t waiting_at[CONDITION_DEPTH_MAX];
    uint32_t waiting_jump[CONDITION_DEPTH_MAX]; /* of & and |: the jump between their operands */
    int waiting_count;
    uint8_t types[CONDITION_DEPTH_MAX];
    int types_count;
    ErrorCode error;
    size_t error_at;
} Compiler;

static void fail(Compiler *c, ErrorCode code, size_t at) {
    if (c->error != OK) return;
    c->error = code;
    c->error_at = at;
}

static void emit(Compiler *c, Op op, size_t at, int64_t value) {
    ConditionOp *added = vector_extend(&c->condition->code, c->arena, 1, sizeof *added);
    if (added == NULL)
        fail(c, ERROR_OUT_OF_MEMORY, at);
    else
        *added = (ConditionOp){(uint8_t)op, (int32_t)at, value};
}

static void push_type(Compiler *c, Type type, size_t at) {
    if (c->types_count == CONDITION_DEPTH_MAX)
        fail(c, ERROR_SYNTAX, at);
    else
        c->types[c->types_count++] = (uint8_t)type;
}

/* Takes the top operand's type; it must be the one that is needed. */
static void take_type(Compiler *c, Type needed, size_t at) {
    if (c->types_count == 0 || c->types[c->types_count - 1] != needed)
        fail(c, ERROR_SYNTAX, at);
    else
        c->types_count--;
}

/* Carries out the operator that waits on top. */
static void apply(Compiler *c) {
    Op op = (Op)c->waiting[--c->waiting_count];
    size_t at = (size_t)c->waiting_at[c->waiting_count];
    int on_truths = op == OP_OR || op == OP_AND || op == OP_NOT;
    int gives_truth = on_truths || (op >= OP_EQUAL && op <= OP_AT_LEAST);
    Type operand = on_truths ? TYPE_TRUTH : TYPE_NUMBER;
    take_type(c, operand, at);
    if (op != OP_NOT && op != OP_NEGATE) take_type(c, operand, at);
    push_type(c, gives_truth ? TYPE_TRUTH : TYPE_NUMBER, at);
    emit(c, op, at, 0);
    if (c->error != OK || (op != OP_AND && op != OP_OR)) return;
    ConditionOp *code = c->condition->code.items;
    code[c->waiting_jump[c->waiting_count]].value = c->condition->code.count;
}

static void wait(Compiler *c, Op op, size_t at) {
    if (c->waiting_count == CONDITION_DEPTH_MAX) {
        fail(c, ERROR_SYNTAX, at);
        return;
    }
    c->waiting[c->waiting_count] = (uint8_t)op;
    c->waiting_jump[c->waiting_count] = c->condition->code.count;
    c->waiting_at[c->waiting_count++] = (int32_t)at;
    if (op == OP_OR) emit(c, OP_JUMP_IF, at, 0);
    if (op == OP_AND) emit(c, OP_JUMP_UNLESS, at, 0);
}

static int is_digit(char x) {
    return x >= '0' && x <= '9';
}

static int is_letter(char x) {
    return (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z') || x == '_';
}

static char peek(const Compiler *c, size_t ahead) {
    return c->at + ahead < c->length ? c->text[c->at + ahead] : 0;
}

static void skip_space(Compiler *c) {
    while (peek(c, 0) == ' ' || peek(c, 0) == '\t' || peek(c, 0) == '\n' || peek(c, 0) == '\r')
        c->at++;
}

static void read_constant(Compiler *c) {
    int64_t value = 0;
    size_t start = c->at;
    for (; is_digit(peek(c, 0)); c->at++) {
        value = value * 10 + (peek(c, 0) - '0');
        if (value > INT32_MAX) {
            fail(c, ERROR_OVERFLOW, start);
            return;
        }
    }
    push_type(c, TYPE_NUMBER, start);
    emit(c, OP_CONSTANT, start, value);
}

static size_t read_word(Compiler *c) {
    size_t start = c->at;
    while (is_letter(peek(c, 0)) || is_digit(peek(c, 0))) c->at++;
    return c->at - start;
}

static void read_name(Compiler *c) {
    size_t start = c->at, region_length = 0, length = read_word(c);
    const char *region = c->text + start, *name = region;
    if (peek(c, 0) == '.' && is_letter(peek(c, 1))) {
        region_length = length;
        name = c->text + ++c->at;
        length = read_word(c);
    }
    int slot = c->lookup(c->context, region, region_length, name, length);
    if (slot < 0) fail(c, slot == -1 ? ERROR_SYNTAX : ERROR_BAD_OPTION, start);
    push_type(c, TYPE_NUMBER, start);
    emit(c, OP_NAME, start, slot);
}

/* What stands where an operand must come; returns whether an operand is still awaited. */
static int read_operand(Compiler *c) {
    char x = peek(c, 0);
    if (is_digit(x)) {
        read_constant(c);
        return 0;
    }
    if (is_letter(x)) {
        read_name(c);
        return 0;
    }
    if (x == '(' || x == '-' || (x == '!' && peek(c, 1) != '='))
        wait(c, x == '(' ? OP_OPEN : x == '-' ? OP_NEGATE : OP_NOT, c->at);
    else
        fail(c, ERROR_SYNTAX, c->at);
    c->at++;
    return 1;
}

/* The binary operator that stands here, and its length; OP_OPEN when there is none. */
static Op read_operator(const Compiler *c, int *length) {
    char x = peek(c, 0), next = peek(c, 1);
    *length = 1 + ((x == '&' && next == '&') || (x == '|' && next == '|') ||
                   (next == '=' && (x == '=' || x == '!' || x == '<' || x == '>')));
    switch (x) {
    case '|':
        return OP_OR;
    case '&':
        return OP_AND;
    case '=':
        return OP_EQUAL;
    case '!':
        return next == '=' ? OP_UNEQUAL : OP_OPEN;
    case '<':
        return next == '=' ? OP_AT_MOST : OP_LESS;
    case '>':
        return next == '=' ? OP_AT_LEAST : OP_GREATER;
    case '+':
        return OP_ADD;
    case '-':
        return OP_SUBTRACT;
    case '*':
        return OP_MULTIPLY;
    case '/':
        return OP_DIVIDE;
    default:
        return OP_OPEN;
    }
}

/* Closes the innermost parenthesis. */
static void close(Compiler *c) {
    while (c->error == OK && c->waiting_count > 0 && c->waiting[c->waiting_count - 1] != OP_OPEN)
        apply(c);
    if (c->waiting_count == 0)
        fail(c, ERROR_SYNTAX, c->at);
    else
        c->waiting_count--;
    c->at++;
}

/* What stands behind an operand; returns whether an operand is awaited next. */
static int read_after_operand(Compiler *c) {
    int length;
    if (peek(c, 0) == ')') {
        close(c);
        return 0;
    }
    Op op = read_operator(c, &length);
    if (op == OP_OPEN) {
        fail(c, ERROR_SYNTAX, c->at);
        return 0;
    }
    while (c->error == OK && c->waiting_count > 0 &&
           precedence((Op)c->waiting[c->waiting_count - 1]) >= precedence(op))
        apply(c);
    wait(c, op, c->at);
    c->at += (size_t)length;
    return 1;
}

static void compile(Compiler *c) {
    int operand_next = 1;
    for (skip_space(c); c->error == OK && c->at < c->length; skip_space(c))
        operand_next = operand_next ? read_operand(c) : read_after_operand(c);
    if (operand_next) fail(c, ERROR_SYNTAX, c->length);
    while (c->error == OK && c->waiting_count > 0) {
        size_t at = (size_t)c->waiting_at[c->waiting_count - 1];
        if (c->waiting[c->waiting_count - 1] == OP_OPEN)
            fail(c, ERROR_SYNTAX, at);
        else
            apply(c);
    }
    if (c->error == OK && c->types[0] != TYPE_TRUTH) fail(c, ERROR_SYNTAX, c->length);
}

/* Columns count characters, not the bytes that continue one in UTF-8. */
static int32_t column_of(const char *text, size_t length, size_t at) {
    int32_t column = 1;
    for (size_t i = 0; i < at && i < length; i++) column += ((uint8_t)text[i] & 0xc0) != 0x80;
    return column;
}

ErrorCode condition_compile(Condition *condition, Arena *arena, const char *text, size_t length,
                            ConditionLookup lookup, const void *context, ErrorPlace *place) {
    Compiler compiler = {.condition = condition,
                         .arena = arena,
                         .text = text,
                         .length = length,
                         .lookup = lookup,
                         .context = context};
    memset(condition, 0, sizeof *condition);
    if (length > CONDITION_LENGTH_MAX)
        fail(&compiler, ERROR_SYNTAX, CONDITION_LENGTH_MAX);
    else
        compile(&compiler);
    ConditionOp *code = condition->code.items;
    for (uint32_t i = 0; i < condition->code.count; i++)
        code[i].column = column_of(text, length, (size_t)code[i].column);
    if (compiler.error != OK && compiler.error != ERROR_OUT_OF_MEMORY)
        place->column = column_of(text, length, compiler.error_at);
    return compiler.error;
}

/* ---- Evaluation --------------------------------------------------------------------------- */

static Rational truth(int holds) {
    return rational_whole(holds);
}

static Rational operate(Op op, Rational a, Rational b) {
    switch (op) {
    case OP_OR:
        return truth(a.num != 0 || b.num != 0);
    case OP_AND:
        return truth(a.num != 0 && b.num != 0);
    case OP_EQUAL:
        return truth(rational_equal(a, b));
    case OP_UNEQUAL:
        return truth(!rational_equal(a, b));
    case OP_LESS:
        return truth(rational_compare(a, b) < 0);
    case OP_GREATER:
        return truth(rational_compare(a, b) > 0);
    case OP_AT_MOST:
        return truth(rational_compare(a, b) <= 0);
    case OP_AT_LEAST:
        return truth(rational_compare(a, b) >= 0);
    case OP_ADD:
        return rational_add(a, b);
    case OP_SUBTRACT:
        return rational_sub(a, b);
    case OP_MULTIPLY:
        return rational_mul(a, b);
    default:
        return rational_div(a, b);
    }
}

ErrorCode condition_holds(const Condition *condition, const int32_t *values, int *holds,
                          ErrorPlace *place) {
    Rational stack[CONDITION_DEPTH_MAX];
    int top = 0; /* the compiler has seen to it that the stack suffices and types fit */
    const ConditionOp *code = condition->code.items;
    for (uint32_t i = 0; i < condition->code.count; i++) {
        Op op = (Op)code[i].op;
        if (op == OP_CONSTANT || op == OP_NAME) {
            stack[top++] = rational_whole(op == OP_NAME ? values[code[i].value] : code[i].value);
            continue;
        }
        if (op == OP_JUMP_IF || op == OP_JUMP_UNLESS) {
            int jumps = (stack[top - 1].num != 0) == (op == OP_JUMP_IF);
            if (jumps) i = (uint32_t)code[i].value - 1;
            continue;
        }
        if (op == OP_NEGATE || op == OP_NOT) {
            Rational a = stack[top - 1];
            stack[top - 1] = op == OP_NEGATE ? rational_negate(a) : truth(a.num == 0);
            continue;
        }
        Rational b = stack[--top];
        place->column = code[i].column;
        if (op == OP_DIVIDE && b.num == 0) return ERROR_DIVISION_BY_ZERO;
        stack[top - 1] = operate(op, stack[top - 1], b);
        if (!rational_valid(stack[top - 1])) return ERROR_OVERFLOW;
    }
    place->column = 0;
    *holds = stack[0].num != 0;
    return OK;
}
