/* What the module exports to the page and imports from it: everything that passes between C and
 * JavaScript. web/js/wasm.js is the other side.
 *
 * The two share one memory. JavaScript asks for a buffer, writes UTF-8 to it, and calls a function
 * with the length of what it wrote; the result stays in the same memory until the next call. There
 * is one buffer, one desk and one engine; a page that needs two of them makes two instances. */
#ifndef BURROW_WASM_EXPORTS_H
#define BURROW_WASM_EXPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PAGE_IMPORT(name) __attribute__((import_module("page"), import_name(name)))
#define PAGE_EXPORT(name) __attribute__((export_name(name)))

/* ---- imported from the page ----------------------------------------------------------------- */

/* Milliseconds of a monotonic clock. */
PAGE_IMPORT("now") double wasm_now(void);

/* A random number from 0 up to 1. */
PAGE_IMPORT("chance") double wasm_chance(void);

/* Receives each line that the engine prints. */
PAGE_IMPORT("line") void wasm_say(const char *line, size_t length);

/* ---- the buffer that the page writes to: buffer.c --------------------------------------------- */

/* A buffer of `size` bytes, followed by a NUL; valid until the next call. NULL without memory. */
PAGE_EXPORT("buffer") char *wasm_buffer(size_t size);

/* The current content of the buffer. */
const char *wasm_written(void);

/* ---- the desk (page/page.h): desk.c --------------------------------------------------------- */

/* Answers the request in the buffer; NULL without memory for a desk. */
PAGE_EXPORT("ask") const char *wasm_ask(size_t length);

/* The length of the last answer or text, in bytes. */
PAGE_EXPORT("answered") size_t wasm_answered(void);

/* Sets the language to that of the catalogue in the buffer. */
PAGE_EXPORT("speak") bool wasm_speak(size_t length);

/* The translation of a text of the page. The buffer holds context, text and plural text, each
 * followed by a NUL, and empty for none. */
PAGE_EXPORT("text") const char *wasm_text(size_t length, uint32_t count);

/* ---- the engine (<burrow/ugi.h>): engine.c -------------------------------------------------- */

/* Replaces the engine by one for the variant in the buffer. False, with the old one kept, if there
 * is no such variant, or without memory. */
PAGE_EXPORT("engine") bool wasm_engine(size_t length);

/* Has the engine handle the line in the buffer, and returns when that is done, searches included.
 * The only way to stop a search is to terminate the worker. False without an engine, and after
 * `quit`. */
PAGE_EXPORT("line") bool wasm_line(size_t length);

/* Whether the text in the buffer, a request to the desk or a variant, is about a board that the book of
 * solved boards may know, and there is no book yet. Then the page fetches it first. */
PAGE_EXPORT("wants_book") bool wasm_wants_book(size_t length);

/* Keeps the book in the buffer, for all searches to come; false if it is not the one that belongs to this
 * module. */
PAGE_EXPORT("book") bool wasm_book(size_t length);

/* The signature of the search (bw_bench); negative without memory. */
PAGE_EXPORT("bench") double wasm_bench(void);

#endif
