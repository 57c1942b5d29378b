/* HTTP, through libwebsockets.
 *
 * One thread runs the library's loop, which calls back for every event of every connection. Besides
 * the library's own time limits there is a table of all connections, each with a deadline: a client
 * has a few seconds to send a request, counted from its connection or its last answer and not from
 * its last byte, and a few minutes to receive an answer. When the table is full, the connection
 * that has waited longest for a request is closed for the new one. So clients that hold connections
 * open and send little or nothing cannot keep others out. The table is no larger than the limit of
 * open files allows: without a free descriptor no connection could be accepted, not even to replace
 * another, and the library would try again and again.
 *
 * The library passes on what is not HTTP as raw bytes (its `fallback`), and that is answered too. */
#define _POSIX_C_SOURCE 200809L
#include "serve/serve.h"
#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_CONNECTIONS = 128,
    MIN_CONNECTIONS = 4,  /* browsers open several at once */
    REQUEST_SECONDS = 10, /* to send a whole request */
    ANSWER_SECONDS = 180, /* to receive an answer */
    SWEEP_SECONDS = 1,    /* how often to look for expired deadlines */
    HEAD_SIZE = 16384,    /* of a request; it may have cookies of other local servers */
    HOST_SIZE = 300,      /* of a host name, which has at most 255 characters */
    ANSWER_HEAD_SIZE = 4096,
    MAX_HEADERS = 16,   /* that all answers have */
    CHUNK_SIZE = 16384, /* bytes written at once */
    ADDRESS_SIZE = 80,  /* of a numeric address, with a link-local one's interface */
    OTHER_FILES = 16    /* of the library: listening sockets, pipes that wake it */
};

/* The most descriptors that so many connections need; closed ones stay open for a moment. */
static int files_for(int connections) {
    return 2 * connections + OTHER_FILES;
}

struct connection {
    struct lws *wsi; /* NULL: free */
    lws_usec_t deadline;
    const struct site_file *file; /* being sent; NULL: waiting for a request */
    size_t sent;
};

struct server {
    lws_sorted_usec_list_t sweep; /* the next sweep; must be the first member */
    struct lws_context *context;
    const struct site *site;
    struct place place;
    char host[ADDRESS_SIZE]; /* numeric */
    char address[SERVER_ADDRESS_SIZE];
    int port;
    int most; /* most connections allowed */
    struct connection connections[MAX_CONNECTIONS];
    struct lws_protocol_vhost_options headers[MAX_HEADERS];
};

static void set_deadline(struct connection *connection, int seconds) {
    connection->deadline = lws_now_usecs() + (lws_usec_t)seconds * LWS_US_PER_SEC;
}

/* ---- connections ---------------------------------------------------------------------------- */

/* Closes a connection soon. Without the shutdown the library would wait for the client to close its
 * side, which misbehaving clients never do. */
static void drop(const struct connection *connection) {
    shutdown(lws_get_socket_fd(connection->wsi), SHUT_RDWR);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static struct connection *find_free(struct server *server) {
    for (int i = 0; i < server->most; i++)
        if (!server->connections[i].wsi)
            return &server->connections[i];
    return NULL;
}

/* The connection to close first: one that waits for a request rather than one that receives an
 * answer, and the one that has waited longest. */
static struct connection *find_idlest(struct server *server) {
    struct connection *found = &server->connections[0];
    for (int i = 1; i < server->most; i++) {
        struct connection *connection = &server->connections[i];
        if (!connection->file == !found->file ? connection->deadline < found->deadline
                                              : !connection->file)
            found = connection;
    }
    return found;
}

/* Adds a new connection to the table. The one that it replaces is forgotten at once. */
static void take(struct server *server, struct lws *wsi) {
    struct connection *connection = find_free(server);
    if (!connection) {
        connection = find_idlest(server);
        lws_set_opaque_user_data(connection->wsi, NULL);
        drop(connection);
    }
    *connection = (struct connection){.wsi = wsi};
    set_deadline(connection, REQUEST_SECONDS);
    lws_set_opaque_user_data(wsi, connection);
}

static void forget(struct lws *wsi) {
    struct connection *connection = lws_get_opaque_user_data(wsi);
    if (connection)
        *connection = (struct connection){0};
    lws_set_opaque_user_data(wsi, NULL);
}

static void sweep(lws_sorted_usec_list_t *list) {
    struct server *server = (struct server *)list; /* whose first member it is */
    lws_usec_t now = lws_now_usecs();
    for (int i = 0; i < server->most; i++)
        if (server->connections[i].wsi && server->connections[i].deadline < now)
            drop(&server->connections[i]);
    lws_sul_schedule(server->context, 0, list, sweep, SWEEP_SECONDS * LWS_US_PER_SEC);
}

/* ---- requests ------------------------------------------------------------------------------- */

/* The value of a header, or NULL. A value that is too long counts as empty. */
static const char *read_header(struct lws *wsi, enum lws_token_indexes token, char *text,
                               size_t size) {
    if (lws_hdr_total_length(wsi, token) <= 0)
        return NULL;
    if (lws_hdr_copy(wsi, text, (int)size, token) < 0)
        text[0] = '\0';
    return text;
}

static enum method read_method(struct lws *wsi) {
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        return METHOD_GET;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0)
        return METHOD_HEAD;
    return METHOD_OTHER;
}

static bool has_body(struct lws *wsi) {
    char length[32];
    const char *text = read_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    return (text && strcmp(text, "0") != 0) ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
}

/* ---- answers -------------------------------------------------------------------------------- */

/* The head of an answer while it is being written. */
struct head {
    unsigned char bytes[LWS_PRE + ANSWER_HEAD_SIZE];
    unsigned char *place;
    bool full;
};

static unsigned char *head_end(struct head *head) {
    return head->bytes + sizeof head->bytes;
}

static void add_header(struct lws *wsi, struct head *head, const char *name, const char *value) {
    if (lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                    (int)strlen(value), &head->place, head_end(head)))
        head->full = true;
}

static void add_date(struct lws *wsi, struct head *head) {
    char text[64];
    time_t now = time(NULL);
    struct tm parts;
    if (gmtime_r(&now, &parts) &&
        strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts) > 0)
        add_header(wsi, head, "date:", text);
}

static void add_length(struct lws *wsi, struct head *head, size_t length) {
    char text[32];
    snprintf(text, sizeof text, "%zu", length);
    add_header(wsi, head, "content-length:", text);
}

static void write_head(struct lws *wsi, struct head *head, const struct answer *answer) {
    const struct site_file *file = answer->file;
    if (lws_add_http_header_status(wsi, answer->status | LWSAHH_FLAG_NO_SERVER_NAME, &head->place,
                                   head_end(head)))
        head->full = true;
    add_date(wsi, head);
    add_header(wsi, head, "cache-control:", "no-cache");
    if (file)
        add_header(wsi, head, "etag:", file->tag);
    if (answer->status != 304) {
        add_header(wsi, head, "content-type:", file ? file->type : site_type(".txt"));
        add_length(wsi, head, file ? file->length : strlen(answer->sentence) + 1);
    }
    if (answer->status == 405)
        add_header(wsi, head, "allow:", "GET, HEAD");
    if (answer->close)
        add_header(wsi, head, "connection:", "close");
    if (lws_finalize_http_header(wsi, &head->place, head_end(head)))
        head->full = true;
}

/* A sentence is sent together with its head. */
static void write_sentence(struct head *head, const struct answer *answer) {
    size_t length = strlen(answer->sentence);
    if (length + 1 > (size_t)(head_end(head) - head->place)) {
        head->full = true;
        return;
    }
    memcpy(head->place, answer->sentence, length);
    head->place[length] = '\n';
    head->place += length + 1;
}

/* As in all callbacks of the library, 0 goes on and -1 ends the connection. */
static int complete(struct lws *wsi, struct connection *connection) {
    connection->file = NULL;
    set_deadline(connection, REQUEST_SECONDS);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int give(struct lws *wsi, struct connection *connection, const struct answer *answer) {
    struct head head = {.full = false};
    unsigned char *start = head.bytes + LWS_PRE;
    head.place = start;
    write_head(wsi, &head, answer);
    if (answer->sentence && !answer->head)
        write_sentence(&head, answer);
    size_t length = (size_t)(head.place - start);
    if (head.full || lws_write(wsi, start, length, LWS_WRITE_HTTP_HEADERS) < (int)length)
        return -1;
    if (answer->close)
        return -1;
    if (answer->head || !answer->file || answer->file->length == 0)
        return complete(wsi, connection);
    connection->file = answer->file;
    connection->sent = 0;
    set_deadline(connection, ANSWER_SECONDS);
    lws_callback_on_writable(wsi);
    return 0;
}

/* Writes a little more of a file. */
static int go_on(struct lws *wsi, struct connection *connection) {
    unsigned char bytes[LWS_PRE + CHUNK_SIZE];
    const struct site_file *file = connection->file;
    if (!file)
        return 0;
    size_t left = file->length - connection->sent;
    size_t length = left < CHUNK_SIZE ? left : CHUNK_SIZE;
    memcpy(bytes + LWS_PRE, file->bytes + connection->sent, length);
    if (lws_write(wsi, bytes + LWS_PRE, length,
                  length == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)length)
        return -1;
    connection->sent += length;
    if (length == left)
        return complete(wsi, connection);
    lws_callback_on_writable(wsi);
    return 0;
}

static int reply(struct lws *wsi, struct server *server, struct connection *connection,
                 const char *path, size_t length) {
    char host[HOST_SIZE], match[HEAD_SIZE], version[16];
    const char *spoken = read_header(wsi, WSI_TOKEN_HTTP, version, sizeof version);
    const struct request request = {
        .method = read_method(wsi),
        .path = path,
        .path_length = length,
        .host = read_header(wsi, WSI_TOKEN_HOST, host, sizeof host),
        .match = read_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, match, sizeof match),
        .old = spoken && strcmp(spoken, "HTTP/1.0") == 0,
        .body = has_body(wsi),
    };
    struct answer answer = answer_to(&request, server->site, &server->place);
    return give(wsi, connection, &answer);
}

/* Answers bytes that are not HTTP, in HTTP. */
static int reply_raw(struct lws *wsi, const char *bytes, size_t length) {
    struct answer answer = answer_to_bytes(bytes, length);
    unsigned char text[LWS_PRE + ANSWER_HEAD_SIZE];
    char *start = (char *)text + LWS_PRE;
    size_t done = (size_t)snprintf(
        start, ANSWER_HEAD_SIZE, "HTTP/1.1 %u %s\r\ncontent-type: %s\r\ncontent-length: %zu\r\n%s",
        answer.status, answer.status == 405 ? "Method Not Allowed" : "Bad Request",
        site_type(".txt"), strlen(answer.sentence) + 1,
        answer.status == 405 ? "allow: GET, HEAD\r\n" : "");
    for (int i = 0; answer_headers[i].name && done < ANSWER_HEAD_SIZE; i++)
        done += (size_t)snprintf(start + done, ANSWER_HEAD_SIZE - done, "%s %s\r\n",
                                 answer_headers[i].name, answer_headers[i].value);
    if (done < ANSWER_HEAD_SIZE)
        done += (size_t)snprintf(start + done, ANSWER_HEAD_SIZE - done,
                                 "connection: close\r\n\r\n%s\n", answer.sentence);
    if (done < ANSWER_HEAD_SIZE)
        lws_write(wsi, text + LWS_PRE, done, LWS_WRITE_RAW);
    return -1;
}

/* The library's callback for all events. */
static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    (void)user;
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct connection *connection = lws_get_opaque_user_data(wsi);
    switch (reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        take(server, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        forget(wsi);
        return 0;
    case LWS_CALLBACK_HTTP:
        return connection ? reply(wsi, server, connection, in, length) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return connection ? go_on(wsi, connection) : -1;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: {
        struct answer answer = answer_to_upgrade();
        return connection ? give(wsi, connection, &answer) : -1;
    }
    case LWS_CALLBACK_RAW_RX:
        return reply_raw(wsi, in, length);
    default:
        return 0;
    }
}

/* ---- opening -------------------------------------------------------------------------------- */

/* Whether an address is one that only this machine reaches. */
static bool is_loopback(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return ntohl(four.sin_addr.s_addr) >> 24 == 127;
    }
    struct sockaddr_in6 six;
    memcpy(&six, address, sizeof six);
    return IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
}

/* Tries to bind the port, since the library does not say why it fails. */
static bool try_port(const struct addrinfo *found) {
    const int yes = 1;
    int file = socket(found->ai_family, SOCK_STREAM, 0);
    if (file < 0)
        return false;
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool good = bind(file, found->ai_addr, found->ai_addrlen) == 0;
    int error = errno;
    close(file);
    errno = error;
    return good;
}

/* Finds the host's numeric address, and whether the port is free there. */
static bool find_address(struct server *server, const char *host, int port, bool *six,
                         enum status *status) {
    const struct addrinfo hints = {
        .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    int error = getaddrinfo(host, service, &hints, &found);
    if (error != 0) {
        *status = complain(STATUS_USAGE, "there is no address %s: %s", host, gai_strerror(error));
        return false;
    }
    *six = found->ai_family == AF_INET6;
    server->place = (struct place){.name = host, .loopback = is_loopback(found->ai_addr)};
    bool good = getnameinfo(found->ai_addr, found->ai_addrlen, server->host, sizeof server->host,
                            NULL, 0, NI_NUMERICHOST) == 0 &&
                try_port(found);
    if (!good)
        *status = complain(STATUS_FAILED, "port %d of %s cannot be used: %s", port, host,
                           strerror(errno));
    freeaddrinfo(found);
    return good;
}

/* The headers of all answers, including those that the library sends by itself. */
static const struct lws_protocol_vhost_options *list_headers(struct server *server) {
    const struct lws_protocol_vhost_options *next = NULL;
    for (int i = 0; i < MAX_HEADERS && answer_headers[i].name; i++) {
        server->headers[i] = (struct lws_protocol_vhost_options){
            .next = next, .name = answer_headers[i].name, .value = answer_headers[i].value};
        next = &server->headers[i];
    }
    return next;
}

static struct lws_vhost *listen_on(struct server *server, int port, bool six) {
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = on_event},
        {.name = NULL},
    };
    const struct lws_context_creation_info info = {
        .iface = server->host,
        .port = port,
        .protocols = protocols,
        .headers = list_headers(server),
        .user = server,
        .max_http_header_data = HEAD_SIZE,
        .max_http_header_pool = (unsigned short)(server->most + OTHER_FILES),
        .fd_limit_per_thread = (unsigned)files_for(server->most),
        .timeout_secs = REQUEST_SECONDS,
        .keepalive_timeout = REQUEST_SECONDS,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG |
                   (six ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY | LWS_SERVER_OPTION_IPV6_V6ONLY_VALUE
                        : LWS_SERVER_OPTION_DISABLE_IPV6),
    };
    lws_set_log_level(0, NULL);
    server->context = lws_create_context(&info);
    return server->context ? lws_create_vhost(server->context, &info) : NULL;
}

/* A server that listens on all addresses is reached from this machine at the loopback address. */
static void write_address(struct server *server, bool six, int port) {
    const char *host = server->host;
    if (strcmp(host, "0.0.0.0") == 0)
        host = "127.0.0.1";
    else if (strcmp(host, "::") == 0)
        host = "::1";
    server->port = port;
    snprintf(server->address, sizeof server->address, six ? "http://[%s]:%d/" : "http://%s:%d/",
             host, port);
}

/* How many of the first descriptors are in use, for example inherited ones. */
static int count_open(int descriptors) {
    int count = 0;
    for (int i = 0; i < descriptors; i++)
        count += fcntl(i, F_GETFD) >= 0;
    return count;
}

/* Finds how many connections the remaining descriptors allow. */
static bool find_most(struct server *server, enum status *status) {
    struct rlimit limit;
    const int plenty = 4 * files_for(MAX_CONNECTIONS);
    bool few = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < (rlim_t)plenty;
    int allowed = few ? (int)limit.rlim_cur : plenty, used = count_open(allowed);
    int most = (allowed - used - OTHER_FILES) / 2;
    server->most = most < MAX_CONNECTIONS ? most : MAX_CONNECTIONS;
    if (most >= MIN_CONNECTIONS)
        return true;
    *status = complain(STATUS_FAILED,
                       "the server needs %d open files, but the limit is %d; 'ulimit -n' raises it",
                       used + files_for(MIN_CONNECTIONS), allowed);
    return false;
}

struct server *server_open(const struct site *site, const char *host, int port,
                           enum status *status) {
    bool six = false;
    struct server *server = calloc(1, sizeof *server);
    if (!server) {
        *status = complain(STATUS_FAILED, "there is no memory left for this");
        return NULL;
    }
    server->site = site;
    if (!find_most(server, status) || !find_address(server, host, port, &six, status)) {
        server_close(server);
        return NULL;
    }
    struct lws_vhost *vhost = listen_on(server, port, six);
    if (!vhost) {
        *status = complain(STATUS_FAILED, "port %d of %s cannot be used", port, host);
        server_close(server);
        return NULL;
    }
    write_address(server, six, lws_get_vhost_listen_port(vhost));
    return server;
}

void server_close(struct server *server) {
    if (server->context)
        lws_context_destroy(server->context);
    free(server);
}

bool server_is_loopback(const struct server *server) {
    return server->place.loopback;
}

int server_port(const struct server *server) {
    return server->port;
}

const char *server_address(const struct server *server) {
    return server->address;
}

/* ---- running -------------------------------------------------------------------------------- */

static volatile sig_atomic_t ended_by;
static struct lws_context *_Atomic running;

static void on_signal(int number) {
    ended_by = number;
    if (running)
        lws_cancel_service(running); /* which only writes to a pipe */
}

/* Catches a signal, unless our parent has it ignored. */
static void catch_signal(int number) {
    const struct sigaction action = {.sa_handler = on_signal};
    struct sigaction old;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

enum status server_run(struct server *server) {
    running = server->context;
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
    sweep(&server->sweep);
    while (!ended_by)
        if (lws_service(server->context, 0) < 0)
            break;
    running = NULL;
    lws_sul_cancel(&server->sweep);
    if (!ended_by)
        return complain(STATUS_FAILED, "the server had to stop");
    return ended_by == SIGINT ? STATUS_INTERRUPTED : STATUS_DONE;
}
