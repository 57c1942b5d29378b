#!/usr/bin/env bash
# The page over HTTP: what is served and how, that nothing else is served, and that no client,
# however slow or broken, blocks others. Most requests are written byte for byte, since no
# well-behaved client would send them.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source-path=SCRIPTDIR source=serve_lib.sh
source "$(dirname "$0")/serve_lib.sh"
make_site

# ---- files -------------------------------------------------------------------------------------

root_is_the_index() {
    start
    [[ $(cat "$work/serving") == "serving http://127.0.0.1:$port/" ]] ||
        fail "expected the address alone, got $(shown "$work/serving")"
    [[ ! -s $work/err ]] || fail "expected no message, got $(shown "$work/err")"
    for path in / /index.html '/?language=de' '/index.html?x'; do
        get "$path"
        expect_answer 200
        expect_header 'content-type: text/html; charset=utf-8'
        expect_header "content-length: $(wc -c <"$site/index.html")"
        expect_file "$site/index.html"
    done
}

every_kind_of_file_has_its_type() {
    local path type
    start
    while read -r path type; do
        get "$path"
        expect_answer 200
        expect_header "content-type: $type"
    done <<'END'
/js/main.js text/javascript; charset=utf-8
/style.css text/css; charset=utf-8
/sign.svg image/svg+xml; charset=utf-8
/sign.png image/png
/de.mo application/octet-stream
/list.json application/json; charset=utf-8
/page.webmanifest application/manifest+json; charset=utf-8
/engine.wasm application/wasm
/empty.txt text/plain; charset=utf-8
END
}

large_and_empty_files_come_whole() {
    start
    get /large.wasm
    expect_answer 200
    expect_header 'content-length: 3000000'
    expect_file "$site/large.wasm"
    get /empty.txt
    expect_answer 200
    expect_header 'content-length: 0'
    expect_no_body
}

head_is_the_same_without_a_body() {
    start
    get /large.wasm
    grep -vi '^date:' "$work/head" >"$work/head.kept"
    ask HEAD /large.wasm
    expect_no_body
    grep -vi '^date:' "$work/head" | cmp -s - "$work/head.kept" ||
        fail "expected the same head, got $(shown "$work/head")"
    ask HEAD /nothing
    expect_answer 404
    expect_no_body
}

every_answer_is_checked_again_before_it_is_used() {
    local tag path
    start
    get /js/main.js
    expect_header 'cache-control: no-cache'
    tag=$(sed -n 's/^etag: //ip' "$work/head")
    [[ $tag =~ ^\"[0-9a-f]{16}\"$ ]] || fail "expected a tag, got $(shown "$work/head")"
    for match in "$tag" "W/$tag" "\"a\", $tag" "\"a\",$tag,\"b\"" '*'; do
        get /js/main.js "If-None-Match: $match"
        expect_answer 304
        expect_header "etag: $tag"
        expect_header 'cache-control: no-cache'
        expect_no_header content-length
        expect_no_body
        expect_security_headers
    done
    for match in '"a"' "${tag%?}" "x$tag" "$tag$tag" ','; do
        get /js/main.js "If-None-Match: $match"
        expect_answer 200
        expect_file "$site/js/main.js"
    done
    get / "If-None-Match: $tag"
    expect_answer 200
}

tags_follow_from_the_bytes() {
    local tag site=$work/changing
    cp -r "$work/site" "$site"
    start
    get /js/main.js
    tag=$(sed -n 's/^etag: //ip' "$work/head")
    end_by TERM
    touch "$site/js/main.js"
    start
    get /js/main.js
    expect_header "etag: $tag"
    end_by TERM
    echo 'export const a = 1;' >"$site/js/main.js"
    start
    get /js/main.js "If-None-Match: $tag"
    expect_answer 200
    expect_file "$site/js/main.js"
}

files_that_change_are_noticed_at_the_next_start() {
    local site=$work/copy
    cp -r "$work/site" "$site"
    start
    echo new >"$site/new.txt"
    rm -r "$site/js"
    get /new.txt
    expect_answer 404
    get /js/main.js
    expect_answer 200
    end_by TERM
    start
    get /new.txt
    expect_answer 200
    get /js/main.js
    expect_answer 404
}

every_answer_has_the_security_headers() {
    start
    for path in / /nothing; do
        get "$path"
        expect_security_headers
    done
    ask POST /
    expect_security_headers
    ask BREW /
    expect_security_headers
    get / 'Content-Length: 3'
    expect_security_headers
    send 'GET /%%zz HTTP/1.1\r\nHost: localhost\r\n\r\n'
    expect_security_headers
    expect_no_header server
}

several_requests_share_a_connection() {
    local request='GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
    local last='GET /js/main.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    start
    send "$request${request/GET/HEAD}$request$request$last"
    [[ $(grep -ac '^HTTP/1.1 200 OK' "$work/out") -eq 5 ]] ||
        fail "expected five answers, got $(shown "$work/out")"
    [[ $(grep -acF '<title>A page' "$work/out") -eq 3 ]] ||
        fail "expected three pages, got $(shown "$work/out")"
    [[ $(tail -n 1 "$work/out") == 'export {};' ]] || fail 'expected the last answer last'
    send "${request/\/ /\/large.wasm }${request/\/ /\/large.wasm }$last"
    [[ $(wc -c <"$work/out") -gt 6000000 && $(tail -n 1 "$work/out") == 'export {};' ]] ||
        fail "expected both large files, got $(wc -c <"$work/out") bytes"
}

old_http_is_spoken_too() {
    start
    send 'GET / HTTP/1.0\r\n\r\n'
    expect_answer 200
    expect_file "$site/index.html"
    send 'GET / HTTP/1.0\r\nHost: elsewhere.example\r\n\r\n'
    expect_answer 403
}

# ---- and nothing else --------------------------------------------------------------------------

other_paths_are_not_there() {
    start
    for path in /nothing /js /js/ /INDEX.HTML /index.html/ /js/main.js/x /index.htm; do
        get "$path"
        expect_answer 404
        expect_sentence
    done
}

# However it is written, a path leads to a file of the site or to none.
no_path_leads_out_of_the_folder() {
    local path
    echo 'a secret' >"$work/secret.txt"
    start
    for path in /../secret.txt /js/../../secret.txt /./../secret.txt //../secret.txt \
        /%2e%2e/secret.txt /..%2fsecret.txt /%2e%2e%2fsecret.txt /js/%2e%2e/%2e%2e/secret.txt \
        /..%5csecret.txt '/..\secret.txt' /%252e%252e/secret.txt /..%c0%afsecret.txt \
        "$work/secret.txt" "/$work/secret.txt" ../secret.txt secret.txt "file://$work/secret.txt" \
        "http://localhost/../secret.txt" /index.html%00/../../secret.txt '/~root' '/....//secret.txt'; do
        get "$path"
        ! grep -qa 'a secret' "$work/out" || fail "expected no secret at $path"
        [[ ! -s $work/out || $(head -n 1 "$work/head") =~ ^HTTP/1\.[01]\ 40[034] ]] ||
            fail "expected a refusal of $path, got $(shown "$work/out")"
    done
    for path in '/%00' '/\x00' '/index.html%00' '/index.html\x00.txt'; do
        send "GET ${path/\%/%%} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        [[ ! -s $work/out || $(head -n 1 "$work/head") =~ ^HTTP/1\.[01]\ [24]0 ]] ||
            fail "expected the page or a refusal, got $(shown "$work/out")"
    done
    expect_served
}

only_plain_files_are_served() {
    local site=$work/mixed
    cp -r "$work/site" "$site"
    echo 'a secret' >"$work/secret.txt"
    ln -s "$work/secret.txt" "$site/link.txt"
    ln -s "$work" "$site/folder"
    ln -s index.html "$site/inside.html"
    mkfifo "$site/pipe.txt"
    echo hidden >"$site/.hidden"
    mkdir "$site/.git"
    echo hidden >"$site/.git/config"
    start
    for path in /link.txt /folder/secret.txt /inside.html /pipe.txt /.hidden /.git/config; do
        get "$path"
        expect_answer 404
    done
    expect_served
}

other_methods_are_refused() {
    start
    for method in POST PUT DELETE PATCH OPTIONS TRACE CONNECT BREW; do
        ask "$method" /
        expect_answer 405
        expect_header 'allow: GET, HEAD'
        expect_sentence
    done
    send 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n%0200000d' 0
    expect_answer 405
    get / 'Content-Length: 3'
    expect_answer 400
    expect_sentence
    get / 'Transfer-Encoding: chunked'
    expect_answer 400
}

# Otherwise any page in the browser could point its own host name here.
other_hosts_are_refused() {
    start
    for host in localhost 127.0.0.1 '[::1]' "localhost:$port" 127.0.0.1:80 '[::1]:8137' LocalHost \
        127.1.2.3; do
        send 'GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$host"
        expect_answer 200
    done
    for host in elsewhere.example localhost.elsewhere.example elsewhere.example:80 localhos \
        localhost: localhost:80x '[::2]' ::1 192.168.1.1 127.0.0.1.elsewhere.example 2130706433 \
        '[localhost]' '[]' ':' ':80' 'user@localhost'; do
        send 'GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$host"
        expect_answer 403
        expect_sentence
    done
    send 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere.example\r\n\r\n'
    expect_answer 403
    for head in '' 'Host:\r\n' 'Host: \r\n'; do
        send "GET / HTTP/1.1\r\n$head\r\n"
        expect_answer 400
        expect_sentence
    done
}

other_protocols_are_refused() {
    start
    get / 'Upgrade: websocket' 'Connection: Upgrade' 'Sec-WebSocket-Version: 13' \
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
    expect_answer 400
    expect_sentence
    get / 'Upgrade: h2c' 'Connection: Upgrade, HTTP2-Settings' 'HTTP2-Settings: AAMAAABk'
    expect_answer 400
    send 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
    expect_answer 405
    send '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 and so on'
    expect_answer 400
    expect_served
}

# ---- slow and broken clients -------------------------------------------------------------------

nonsense_is_refused() {
    start
    for bytes in 'hello\r\n\r\n' '\x00\x01\x02\x03\xff\xfe\r\n\r\n' '\xff\xff\xff\xff' ' / HTTP/1.1\r\n'; do
        send "$bytes"
        expect_answer 400
        expect_sentence
    done
    expect_served
    for _ in {1..30}; do
        hold '%s' "$(head -c 4000 /dev/urandom | tr -d '\0')"
    done
    expect_served
}

heads_without_end_are_cut_off() {
    local request='GET / HTTP/1.1\r\nHost: localhost\r\n'
    start
    send "GET /%0100000d HTTP/1.1\r\nHost: localhost\r\n\r\n" 0
    [[ $(head -c 12 "$work/out") != 'HTTP/1.1 200' ]] || fail 'expected no page for that address'
    send "${request}X: %0100000d\r\n\r\n" 0
    [[ ! -s $work/body ]] || fail 'expected no page for that head'
    # shellcheck disable=SC2046 # many words
    send "$request$(printf 'X-%d: y\\r\\n' $(seq 5000))\r\n"
    [[ ! -s $work/body ]] || fail 'expected no page for that head'
    # Cookies of other servers on this machine are sent along, and do no harm.
    get / "Cookie: a=$(printf '%08000d' 0)"
    expect_answer 200
    expect_served
}

half_open_connections_keep_nobody_out() {
    start
    for count in {1..300}; do
        hold 'GET / HTTP/1.1\r\nHost: loc'
        [[ $((count % 100)) -ne 0 ]] || expect_served
    done
    for count in {1..300}; do
        hold ''
    done
    expect_served
    [[ $(find "/proc/$server/fd" -mindepth 1 | wc -l) -lt 200 ]] ||
        fail 'expected a limit of connections'
}

clients_that_take_nothing_keep_nobody_out() {
    start
    for count in {1..300}; do
        hold 'GET /large.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n'
        [[ $((count % 100)) -ne 0 ]] || expect_served
    done
    [[ $(find "/proc/$server/fd" -mindepth 1 | wc -l) -lt 200 ]] ||
        fail 'expected a limit of connections'
}

# Nor does the server busily retry to accept more of them than it can.
few_descriptors_keep_nobody_out() {
    local before spent
    start_with_descriptors 64
    for _ in {1..200}; do
        hold ''
    done
    expect_served
    before=$(processor_time)
    for _ in 1 2 3; do
        sleep 1
        expect_served
    done
    spent=$(($(processor_time) - before))
    [[ $spent -lt $(($(getconf CLK_TCK) / 4)) ]] || fail "expected little work, got $spent ticks in 3 seconds"
    [[ ! -s $work/err ]] || fail "expected no message, got $(shown "$work/err")"
}

too_few_descriptors_are_told() {
    launch=(bash -c 'ulimit -n 20; exec "$@"' bash "${launch[@]}")
    run serve --port 0 --folder "$site"
    expect_refusal 1 'the server needs ' ' open files, but the limit is 20' 'ulimit -n'
}

# Even if they send a little now and then, and also after an answer.
slow_requests_end_in_time() {
    local began=$SECONDS sockets=() socket
    start
    hold 'GET / HTTP/1.1\r\nHost: loc'
    sockets+=("$held")
    hold 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
    sockets+=("$held")
    hold 'GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n'
    sockets+=("$held")
    for socket in "${sockets[@]}"; do
        while push "$socket" a; do
            sleep 0.5
            [[ $((SECONDS - began)) -lt 25 ]] || fail 'expected an end of the connection'
        done
    done
    [[ $((SECONDS - began)) -ge 8 ]] || fail 'expected some patience'
    expect_served
}

clients_that_leave_do_no_harm() {
    start
    for _ in {1..50}; do
        local socket
        exec {socket}<>"/dev/tcp/127.0.0.1/$port"
        printf 'GET /large.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n' >&"$socket"
        head -c 1000 <&"$socket" >/dev/null
        exec {socket}>&-
    done
    for _ in {1..50}; do
        local socket
        exec {socket}<>"/dev/tcp/127.0.0.1/$port"
        exec {socket}>&-
    done
    expect_served
}

# ---- beginning and end -------------------------------------------------------------------------

interruption_ends_with_130() {
    start
    hold 'GET /large.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n'
    hold 'GET / HT'
    end_by INT
    expect_status 130
    [[ ! -s $work/err ]] || fail "expected no message, got $(shown "$work/err")"
    start
    end_by TERM
    expect_status 0
    [[ ! -s $work/err ]] || fail "expected no message, got $(shown "$work/err")"
}

port_can_be_chosen() {
    local chosen
    start
    chosen=$port
    run serve --port "$chosen" --folder "$site"
    expect_refusal 1 "port $chosen of 127.0.0.1 cannot be used: Address already in use"
    end_by TERM
    start_program "$burrow" serve --port="$chosen" --folder "$site"
    [[ $port -eq $chosen ]] || fail "expected the port $chosen, got $port"
    expect_served
    # At once again, although there were connections.
    end_by TERM
    start_program "$burrow" serve --port="$chosen" --folder "$site"
    expect_served
    for wrong in x -1 65536 '' 80.5; do
        run serve "--port=$wrong" --folder "$site"
        expect_refusal 2 "the port is a number from 0 to 65535, not '$wrong'" 'burrow serve --help'
    done
}

other_addresses_are_warned_of() {
    start --host 0.0.0.0
    [[ $(cat "$work/err") == "burrow: anybody who reaches this machine over the network can open \
the page now, at its port $port and without encryption" ]] ||
        fail "expected a warning, got $(shown "$work/err")"
    [[ $address == http://127.0.0.1:* ]] || fail "expected an address to open, got $address"
    send 'GET / HTTP/1.1\r\nHost: 192.168.1.1:8137\r\nConnection: close\r\n\r\n'
    expect_answer 200
    send 'GET / HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n'
    expect_answer 403
    end_by TERM
    start --host 127.0.0.1
    [[ ! -s $work/err ]] || fail "expected no warning, got $(shown "$work/err")"
    run serve --host 'no such host' --folder "$site"
    expect_refusal 2 "there is no address no such host"
    run serve --host 192.0.2.1 --folder "$site"
    expect_refusal 1 'port 8137 of 192.0.2.1 cannot be used: '
}

ipv6_is_served_where_it_is_asked_for() {
    [[ -e /proc/sys/net/ipv6 && $(cat /proc/sys/net/ipv6/conf/lo/disable_ipv6) == 0 ]] ||
        skip 'there is no IPv6 here'
    start --host ::1
    [[ $address == "http://[::1]:$port/" && ! -s $work/err ]] ||
        fail "expected the address [::1], got $address"
    local socket
    exec {socket}<>"/dev/tcp/::1/$port"
    printf 'GET / HTTP/1.1\r\nHost: [::1]:%s\r\nConnection: close\r\n\r\n' "$port" >&"$socket"
    timeout 10 cat <&"$socket" >"$work/out"
    split
    expect_answer 200
}

browser_is_opened_when_asked() {
    mkdir "$work/bin"
    # shellcheck disable=SC2016 # for the script
    printf '#!/bin/sh\necho "$@" >%q\necho noise\nexit 3\n' "$work/opened" >"$work/bin/xdg-open"
    chmod +x "$work/bin/xdg-open"
    PATH=$work/bin:$PATH start --open
    for _ in {1..100}; do
        [[ ! -s $work/opened ]] || break
        sleep 0.05
    done
    [[ $(cat "$work/opened") == "$address" ]] || fail "expected $address to be opened"
    sleep 0.2
    expect_served
    [[ $(wc -l <"$work/serving") -eq 1 && ! -s $work/err ]] ||
        fail "expected nothing of the browser, got $(shown "$work/serving") and $(shown "$work/err")"
    ! pgrep -P "$server" >/dev/null || fail 'expected no child to be left'
    end_by TERM
    rm "$work/bin/xdg-open"
    ln -s "$(command -v sleep)" "$(command -v sed)" "$work/bin"
    PATH=$work/bin start --open
    for _ in {1..100}; do
        [[ ! -s $work/err ]] || break
        sleep 0.05
    done
    expect_err_has 'burrow: no browser could be opened: xdg-open: No such file or directory'
    expect_served
}

page_is_found_beside_the_program() {
    local tree=$work/tree/build prefix=$work/prefix
    mkdir -p "$tree/release" "$prefix/bin" "$prefix/share/burrow"
    cp "$burrow" "$tree/release/burrow"
    cp "$burrow" "$prefix/bin/burrow"
    touch "$tree/release/CMakeCache.txt"
    ln -s release/burrow "$tree/burrow"
    for program in "$tree/burrow" "$prefix/bin/burrow"; do
        launch=(timeout --foreground --signal=KILL 30 "$program")
        run serve --port 0
        expect_refusal 4 "the page has not been built; 'make web' makes it"
    done
    # The source folder is not the built page.
    cp -r "$site" "$tree/web"
    launch=(timeout --foreground --signal=KILL 30 "$tree/burrow")
    run serve --port 0
    expect_refusal 4 "the page has not been built; 'make web' makes it"
    touch "$tree/web/burrow.wasm"
    cp -r "$tree/web" "$prefix/share/burrow/web"
    for program in "$tree/burrow" "$tree/release/burrow" "$prefix/bin/burrow"; do
        start_program "$program" serve --port 0
        expect_served
        end_by TERM
    done
    # A folder that merely lies near an installed program is not the page.
    mv "$prefix/share/burrow/web" "$prefix/web"
    launch=(timeout --foreground --signal=KILL 30 "$prefix/bin/burrow")
    run serve --port 0
    expect_refusal 4 "the page has not been built; 'make web' makes it"
}

folders_that_are_no_page_are_refused() {
    run serve --port 0 --folder "$work/nowhere"
    expect_refusal 4 "$work/nowhere cannot be read: No such file or directory"
    run serve --port 0 --folder "$site/index.html"
    expect_refusal 4 "$site/index.html cannot be read: Not a directory"
    mkdir "$work/bare"
    run serve --port 0 --folder "$work/bare"
    expect_refusal 4 "$work/bare has no index.html, so it is not a page"
    cp "$site/index.html" "$work/bare"
    truncate -s 70M "$work/bare/large"
    run serve --port 0 --folder "$work/bare"
    expect_refusal 4 "$work/bare has more files or bytes than a page; is it the right folder?"
    rm "$work/bare/large"
    mkdir -p "$work/bare/1/2/3/4/5/6/7/8/9"
    run serve --port 0 --folder "$work/bare"
    expect_refusal 4 'has more files or bytes than a page'
    rm -r "$work/bare/1"
    touch "$work/bare/"{1..1000}
    run serve --port 0 --folder "$work/bare"
    expect_refusal 4 'has more files or bytes than a page'
}

wrong_usage_is_refused() {
    run serve --json
    expect_refusal 2 'a page is not a result, so there is no --json here' 'burrow serve --help'
    run serve page
    expect_refusal 2 "'page' is one word too many"
    run serve --opne
    expect_refusal 2 "there is no option '--opne'; did you mean --open?"
    output=/dev/full
    run serve --port 0 --folder "$site"
    expect_refusal 4 'writing the output failed: No space left on device'
}

help_starts_with_examples() {
    run serve --help
    expect_success
    [[ $(head -n 1 "$work/out") == Examples: ]] || fail 'expected examples first'
    expect_out_has 'Usage: burrow serve [--port N] [--host ADDRESS]'
    run --help
    expect_out_has 'serve    serve the page to browsers'
}

run_tests
