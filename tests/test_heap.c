/* The heap of the page's module: what is taken is aligned, nobody else's, and there to be taken again. */
#include "support.h"
#include "wasm/heap.h"
#include <string.h>

enum {
    MEMORY = 1 << 20,
    STEP = 4096, /* by which the memory grows */
    HOLDERS = 64
};

static _Alignas(4096) unsigned char memory[MEMORY];
static size_t used;

static void *grow(size_t *bytes) {
    size_t steps = (*bytes + STEP - 1) / STEP;
    if (steps > (MEMORY - used) / STEP)
        return NULL;
    *bytes = steps * STEP;
    used += *bytes;
    return memory + used - *bytes;
}

static struct heap new_heap(void) {
    used = 0;
    return (struct heap){.grow = grow};
}

static void what_is_taken_is_aligned(void **state) {
    struct heap heap = new_heap();
    for (size_t alignment = 16; alignment <= 1024; alignment *= 2)
        for (size_t size = 0; size < 100; size += 7) {
            void *taken = heap_take(&heap, size, alignment);
            assert_non_null(taken);
            assert_int_equal((uintptr_t)taken % alignment, 0);
            assert_true(heap_size(taken) >= size);
        }
}

static void too_much_is_refused(void **state) {
    struct heap heap = new_heap();
    char *taken = heap_take(&heap, 100, 16);
    assert_null(heap_take(&heap, MEMORY, 16));
    assert_null(heap_take(&heap, SIZE_MAX, 16));
    assert_null(heap_take(&heap, SIZE_MAX - 20, 64));
    assert_null(heap_take(&heap, SIZE_MAX / 4, 64));
    assert_false(heap_extend(&heap, taken, SIZE_MAX));
    assert_true(heap_extend(&heap, taken, 200));
}

static void nothing_can_be_given_back(void **state) {
    struct heap heap = new_heap();
    heap_give(&heap, NULL);
    assert_null(heap.free);
}

static void what_lies_behind_stops_growth(void **state) {
    struct heap heap = new_heap();
    char *first = heap_take(&heap, 100, 16), *second = heap_take(&heap, 100, 16);
    assert_false(heap_extend(&heap, first, 200));
    heap_give(&heap, second);
    assert_true(heap_extend(&heap, first, 200));
    assert_true(heap_extend(&heap, first, 10));
    assert_ptr_equal(heap_take(&heap, 100, 16), first + 32); /* what it let go of */
}

/* A piece of memory, filled with a byte. */
struct holder {
    unsigned char *taken;
    size_t size;
    unsigned char byte;
};

static void assert_untouched(const struct holder *holder) {
    for (size_t i = 0; i < holder->size; i++)
        assert_int_equal(holder->taken[i], holder->byte);
}

/* Takes, extends or gives back. */
static void do_something(struct heap *heap, struct holder *holder, uint64_t chance) {
    size_t size = (size_t)(chance >> 8) % ((chance >> 40) % 8 == 0 ? 60000 : 300);
    size_t alignment = (size_t)16 << (chance >> 50) % 4;
    assert_untouched(holder);
    if (holder->taken && chance % 2 == 0) {
        heap_give(heap, holder->taken);
        *holder = (struct holder){NULL, 0, 0};
    } else if (!holder->taken) {
        holder->taken = heap_take(heap, size, alignment);
        holder->size = holder->taken ? size : 0;
    } else if (heap_extend(heap, holder->taken, size)) {
        holder->size = size;
    }
    holder->byte = (unsigned char)(chance >> 32);
    if (holder->taken)
        memset(holder->taken, holder->byte, holder->size);
}

static void whatever_is_done_all_comes_back(void **state) {
    struct heap heap = new_heap();
    struct holder holders[HOLDERS] = {{NULL, 0, 0}};
    struct bw_random random;
    bw_random_seed(&random, 1);
    for (int i = 0; i < 100000; i++) {
        uint64_t chance = bw_random_next(&random);
        do_something(&heap, &holders[chance >> 58], bw_random_next(&random));
    }
    for (int i = 0; i < HOLDERS; i++) {
        assert_untouched(&holders[i]);
        heap_give(&heap, holders[i].taken);
    }
    assert_ptr_equal(heap_take(&heap, used - HEAP_GRAIN, 16),
                     memory + HEAP_GRAIN); /* in one piece */
    assert_null(heap.free);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_taken_is_aligned),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(nothing_can_be_given_back),
        cmocka_unit_test(what_lies_behind_stops_growth),
        cmocka_unit_test(whatever_is_done_all_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
