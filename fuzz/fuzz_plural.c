/* Compares the page's plural rules with C. The input is a recipe, byte by byte, for an expression
 * as in the head of a catalogue. It is built as a tree, whose value C computes, and written with as
 * few parentheses as C needs; the reader must understand it, and choose the same form for every
 * number. */
#include "fuzz.h"
#include "page/page_inside.h"

enum {
    MOST_NODES = 100,
    FORMS = 16,
    DEEPEST = 12 /* of a tree; the reader allows parentheses 32 deep */
};

enum kind {
    NUMBER,
    VARIABLE,
    NOT,
    BINARY,
    CONDITION
};

static const struct {
    const char *word;
    int binds;
} operators[] = {{"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<=", 4}, {">=", 4}, {"<", 4},
                 {">", 4},  {"+", 5},  {"-", 5},  {"*", 6},  {"/", 6},  {"%", 6}};

enum {
    OPERATORS = sizeof operators / sizeof *operators,
    TIGHTEST = 7
};

struct node {
    enum kind kind;
    unsigned long number; /* its value, or the index of its operator */
    int child[3];
};

struct tree {
    struct node node[MOST_NODES];
    int count;
    const uint8_t *recipe, *end;
};

static unsigned next_byte(struct tree *tree) {
    return tree->recipe < tree->end ? *tree->recipe++ : 0;
}

/* ---- building ------------------------------------------------------------------------------- */

static int leaf(struct tree *tree, unsigned byte) {
    static const unsigned long numbers[] = {0, 1, 2, 3, 4, 9, 10, 11, 14, 20, 99, 100, 1000000};
    struct node *node = &tree->node[tree->count];
    node->kind = byte % 2 == 0 ? VARIABLE : NUMBER;
    node->number = numbers[byte / 2 % (sizeof numbers / sizeof *numbers)];
    return tree->count++;
}

static int build(struct tree *tree, int depth) {
    unsigned byte = next_byte(tree);
    if (depth == DEEPEST || tree->count + 4 * (DEEPEST + 1) > MOST_NODES || byte < 100)
        return leaf(tree, byte);
    int place = tree->count++;
    struct node *node = &tree->node[place];
    node->kind = byte < 120 ? NOT : byte < 230 ? BINARY : CONDITION;
    node->number = byte % OPERATORS;
    int children = node->kind == NOT ? 1 : node->kind == BINARY ? 2 : 3;
    for (int i = 0; i < children; i++)
        node->child[i] = build(tree, depth + 1);
    return place;
}

/* ---- by C ----------------------------------------------------------------------------------- */

static unsigned long by_operator(size_t place, unsigned long a, unsigned long b) {
    const unsigned long values[OPERATORS] = {a || b, a && b, a == b,        a != b,
                                             a <= b, a >= b, a<b, a> b,     a + b,
                                             a - b,  a * b,  b ? a / b : 0, b ? a % b : 0};
    return values[place];
}

static unsigned long value_of(const struct tree *tree, int place, unsigned long n) {
    const struct node *node = &tree->node[place];
    switch (node->kind) {
    case NUMBER:
        return node->number;
    case VARIABLE:
        return n;
    case NOT:
        return !value_of(tree, node->child[0], n);
    case BINARY:
        return by_operator(node->number, value_of(tree, node->child[0], n),
                           value_of(tree, node->child[1], n));
    case CONDITION:
        break;
    }
    return value_of(tree, node->child[0], n) ? value_of(tree, node->child[1], n)
                                             : value_of(tree, node->child[2], n);
}

/* ---- as a text ------------------------------------------------------------------------------ */

struct text {
    char bytes[8192];
    size_t used;
};

static void put(struct text *text, const char *word) {
    require(text->used + strlen(word) < sizeof text->bytes);
    strcpy(text->bytes + text->used, word);
    text->used += strlen(word);
}

static void write_node(struct text *text, const struct tree *tree, int place, int binds);

/* Without the parentheses that it may need. */
static void write_bare(struct text *text, const struct tree *tree, const struct node *node) {
    char number[24];
    int binds = node->kind == BINARY ? operators[node->number].binds : 0;
    snprintf(number, sizeof number, "%lu", node->number);
    if (node->kind == NUMBER || node->kind == VARIABLE) {
        put(text, node->kind == NUMBER ? number : "n");
    } else if (node->kind == NOT) {
        put(text, "!");
        write_node(text, tree, node->child[0], TIGHTEST);
    } else if (node->kind == BINARY) {
        write_node(text, tree, node->child[0], binds);
        put(text, operators[node->number].word);
        write_node(text, tree, node->child[1], binds + 1);
    } else {
        write_node(text, tree, node->child[0], 1);
        put(text, " ? ");
        write_node(text, tree, node->child[1], 0);
        put(text, " : ");
        write_node(text, tree, node->child[2], 0);
    }
}

/* `binds` is how tightly a node must bind here to need no parentheses. */
static void write_node(struct text *text, const struct tree *tree, int place, int binds) {
    const struct node *node = &tree->node[place];
    int own = node->kind == CONDITION ? 0
              : node->kind == BINARY  ? operators[node->number].binds
                                      : TIGHTEST;
    put(text, own < binds ? "(" : "");
    write_bare(text, tree, node);
    put(text, own < binds ? ")" : "");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const unsigned long numbers[] = {0, 1, 2, 3, 4, 5, 10, 11, 12, 21, 99, 100, 1000000};
    struct tree tree = {.recipe = data, .end = data + size};
    struct text text = {.used = 0};
    struct page_plural plural;
    int root = build(&tree, 0);
    put(&text, "Plural-Forms: nplurals=16; plural=");
    size_t start = text.used;
    put(&text, "(");
    write_node(&text, &tree, root, 0);
    put(&text, ")%16"); /* so that every value is seen */
    size_t length = text.used - start;
    put(&text, ";\n");
    bool understood = page_plural_read(&plural, text.bytes);
    require(understood == (length < sizeof plural.expression));
    for (size_t i = 0; understood && i < sizeof numbers / sizeof *numbers; i++)
        require(page_plural_choose(&plural, numbers[i]) ==
                value_of(&tree, root, numbers[i]) % FORMS);
    return 0;
}
