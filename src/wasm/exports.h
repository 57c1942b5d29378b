/* What the module gives to the page, and what it needs of it: everything that passes between C and
 * JavaScript. web/js/wasm.js is the other side.
 *
 * The two share one memory. JavaScript asks for room, writes UTF-8 there, and calls a function with the
 * length of what it wrote; what comes back lies in the same memory until the next call. There is one
 * room, one desk and one engine, since a page that needs two of them makes two instances. */
#ifndef BURROW_WASM_EXPORTS_H
#define BURROW_WASM_EXPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PAGE_IMPORT(name) __attribute__((import_module("page"), import_name(name)))
#define PAGE_EXPORT(name) __attribute__((export_name(name)))

/* ---- needed of the page --------------------------------------------------------------------- */

/* Milliseconds of a clock that never goes back. */
PAGE_IMPORT("now") double wasm_now(void);

/* A random number from 0 up to 1. */
PAGE_IMPORT("chance") double wasm_chance(void);

/* Gets each line that the engine says. */
PAGE_IMPORT("line") void wasm_say(const char *line, size_t length);

/* ---- room for what the page says: room.c ---------------------------------------------------- */

/* Room for so many bytes, which hold their place until it is called again; after them is a NUL.
 * NULL without memory. */
PAGE_EXPORT("room") char *wasm_room(size_t size);

/* What was written into the room last. */
const char *wasm_written(void);

/* ---- the desk (page/page.h): desk.c --------------------------------------------------------- */

/* Answers a request in the room; NULL without memory for a desk. */
PAGE_EXPORT("ask") const char *wasm_ask(size_t length);

/* How long the last answer or text is, in bytes. */
PAGE_EXPORT("answered") size_t wasm_answered(void);

/* Speaks the language of the catalogue in the room. */
PAGE_EXPORT("speak") bool wasm_speak(size_t length);

/* The translation of a text of the page. In the room are context, text and the text for many, each
 * with a NUL after it, and empty for none. */
PAGE_EXPORT("text") const char *wasm_text(size_t length, uint32_t count);

/* ---- the engine (<burrow/ugi.h>): engine.c -------------------------------------------------- */

/* Makes an engine for the variant in the room, in the place of the one there was. False, and that
 * one stays, where no such variant is played, or without memory. */
PAGE_EXPORT("engine") bool wasm_engine(size_t length);

/* Has the engine handle the line in the room to the end, searches included: who would stop one ends
 * the worker. False without an engine, and after `quit`. */
PAGE_EXPORT("line") bool wasm_line(size_t length);

/* The signature of the search (bw_bench); negative without memory. */
PAGE_EXPORT("bench") double wasm_bench(void);

#endif
