/* The engine in a worker: lines of the protocol in, lines out.
 *
 * A worker does one thing at a time, so `go` runs its search at once, and no other line is read
 * before that ends. */
#include "wasm/exports.h"
#include <burrow/search.h>
#include <burrow/ugi.h>
#include <string.h>

static struct bw_ugi *engine;

static void emit(void *context, const char *line) {
    (void)context;
    wasm_say(line, strlen(line));
}

bool wasm_engine(size_t length) {
    struct bw_variant variant;
    const char *text = wasm_written();
    if (strlen(text) != length || !bw_variant_read(&variant, text, NULL) ||
        !bw_variant_settle(&variant, 0, NULL))
        return false;
    struct bw_ugi *made = bw_ugi_new(&variant, emit, NULL);
    if (!made)
        return false;
    bw_ugi_free(engine);
    engine = made;
    return true;
}

bool wasm_line(size_t length) {
    const char *line = wasm_written();
    if (!engine)
        return false;
    if (strlen(line) != length) {
        bw_ugi_refuse(engine, "has a NUL");
        return true;
    }
    if (length >= BW_UGI_LINE_SIZE) {
        bw_ugi_refuse(engine, "is too long");
        return true;
    }
    enum bw_ugi_next next = bw_ugi_line(engine, line);
    if (next == BW_UGI_SEARCH)
        bw_ugi_search(engine);
    return next != BW_UGI_QUIT;
}

double wasm_bench(void) {
    uint64_t nodes = bw_bench(NULL);
    return nodes == BW_BENCH_FAILED ? -1 : (double)nodes;
}
