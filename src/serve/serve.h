/* The page, served to browsers over HTTP.
 *
 * site.c reads the folder of the page once, into a table of paths and bytes. answer.c decides how
 * to answer a request: with an entry of that table, or a sentence. It never looks at the disk, so
 * nothing outside the table can be served. server.c speaks HTTP, through libwebsockets, and limits
 * what a client can use. docs/serve.md gives the reasons. */
#ifndef BURROW_SERVE_H
#define BURROW_SERVE_H

#include "console/console.h"

/* ---- the files: site.c ---------------------------------------------------------------------- */

#define SITE_PATH_SIZE 256
#define SITE_TAG_SIZE 20

struct site_file {
    char path[SITE_PATH_SIZE]; /* as in an address, from its first slash on: /js/main.js */
    const char *type;          /* the value of Content-Type */
    char tag[SITE_TAG_SIZE];   /* of ETag, with its quotes; it follows from the bytes */
    unsigned char *bytes;
    size_t length;
};

struct site {
    struct site_file *files;
    size_t count;
    size_t bytes; /* of all files */
};

/* What a site may hold. The page has about a hundred files and a few megabytes; a folder with much
 * more was not meant to be served. */
#define SITE_MAX_FILES 1000
#define SITE_MAX_BYTES (64u << 20)
#define SITE_MAX_DEPTH 8

/* Reads all regular files of a folder and its subfolders, except those whose name begins with a
 * dot; follows no links. Complains if a file cannot be read, if a limit is exceeded, or if there is
 * no index.html; the site is then empty. */
bool site_read(struct site *site, const char *folder, enum status *status);
void site_free(struct site *site);

/* The file at a path, where / is /index.html; NULL if there is none. */
const struct site_file *site_find(const struct site *site, const char *path, size_t length);

/* The type that goes with the name of a file. */
const char *site_type(const char *name);

/* ---- answers: answer.c ---------------------------------------------------------------------- */

enum method {
    METHOD_GET,
    METHOD_HEAD,
    METHOD_OTHER
};

struct request {
    enum method method;
    const char *path; /* decoded, without what follows a question mark; it need not end with NUL */
    size_t path_length;
    const char *host;  /* the value of Host; NULL if there is none */
    const char *match; /* the value of If-None-Match; NULL if there is none */
    bool old;          /* HTTP/1.0, where Host may be missing */
    bool body;         /* something follows the head */
};

/* Where a server is, as its clients may call it. */
struct place {
    const char *name; /* the host that was asked for */
    bool loopback;    /* only this machine can reach it */
};

struct answer {
    unsigned status;              /* of HTTP */
    const struct site_file *file; /* what is sent or, with 304, would be; NULL: sentence */
    const char *sentence;         /* translated */
    bool head;                    /* only the head is sent */
    bool close;                   /* nothing more is read from this client */
};

struct answer answer_to(const struct request *request, const struct site *site,
                        const struct place *place);

/* The answer to bytes that are not HTTP, or to an unknown method, given the bytes received last.
 * These may be the end of a request that came in pieces, and then have no method. */
struct answer answer_to_bytes(const char *bytes, size_t length);

/* The answer to a request to upgrade to another protocol. */
struct answer answer_to_upgrade(void);

/* A header that all answers have; the list ends with a NULL name. */
struct header {
    const char *name; /* in lower case, with its colon */
    const char *value;
};

extern const struct header answer_headers[];

/* ---- HTTP: server.c ------------------------------------------------------------------------- */

#define SERVER_ADDRESS_SIZE 128

struct server;

/* Listens on a port (0: any that is free) of an address or a name. Complains if it cannot. */
struct server *server_open(const struct site *site, const char *host, int port,
                           enum status *status);

/* Whether only this machine can reach it. */
bool server_is_loopback(const struct server *server);

int server_port(const struct server *server);

/* `http://127.0.0.1:8137/`, the address of the server on this machine. */
const char *server_address(const struct server *server);

/* Answers requests until an interruption, which gives STATUS_INTERRUPTED, or SIGTERM. */
enum status server_run(struct server *server);
void server_close(struct server *server);

#endif
