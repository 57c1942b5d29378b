/* What every public header needs: which symbols the library exports, and how C++ sees them.
 *
 * The library is built with hidden symbols; BW_API marks the ones that others may use. */
#ifndef BURROW_API_H
#define BURROW_API_H

#if defined(__GNUC__)
#define BW_API __attribute__((visibility("default")))
#define BW_PRINTF(text, values) __attribute__((format(printf, text, values)))
#define BW_FORMAT_ARG(text) __attribute__((format_arg(text))) /* returns a format like it */
#else
#define BW_API
#define BW_PRINTF(text, values)
#define BW_FORMAT_ARG(text)
#endif

#if defined(__cplusplus)
#define BW_BEGIN_DECLS extern "C" {
#define BW_END_DECLS }
#else
#define BW_BEGIN_DECLS
#define BW_END_DECLS
#endif

#endif
