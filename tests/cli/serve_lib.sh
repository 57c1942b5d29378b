#!/usr/bin/env bash
# What the tests of `burrow serve` share: a small site, a server, and clients made of bash's
# /dev/tcp, which can send any bytes. Sourced after lib.sh.
# shellcheck disable=SC2034,SC2154 # lib.sh and the tests have the variables

site=$work/site
server=''
patience=10 # seconds, for an answer

# A dummy page, with one file of each kind.
make_site() {
    rm -rf "$site"
    mkdir -p "$site/js"
    printf '<!doctype html>\n<title>A page</title>\n' >"$site/index.html"
    printf 'export {};\n' >"$site/js/main.js"
    true | tee "$site/empty.txt" "$site/style.css" "$site/sign.svg" "$site/sign.png" \
        "$site/de.mo" "$site/list.json" "$site/page.webmanifest" "$site/engine.wasm" >/dev/null
    head -c 3000000 /dev/urandom >"$site/large.wasm"
}

# Starts the program as a server in the background, and waits until it prints its address or ends;
# its standard output is $work/serving, and it ends with the test.
launch_program() {
    command="burrow$(printf ' %q' "${@:2}")"
    true >"$work/serving"
    set -m # otherwise the shell makes it ignore an interruption
    "$@" </dev/null >"$work/serving" 2>"$work/err" &
    server=$!
    set +m
    trap stop EXIT
    for _ in {1..200}; do
        [[ ! -s $work/serving ]] || break
        kill -0 "$server" 2>/dev/null || break
        sleep 0.05
    done
}

# The same for a program that has to be a server; its address is left in $address.
start_program() {
    launch_program "$@"
    [[ -s $work/serving ]] || fail "expected a server, got $(shown "$work/err")"
    find_port
}

find_port() {
    address=$(sed -n 's/^serving //p' "$work/serving")
    [[ $address =~ ^http://.*:([0-9]+)/$ ]] || fail "expected an address, got $(shown "$work/serving")"
    port=${BASH_REMATCH[1]}
}

# Serves the site: start [OPTION…]
start() {
    start_program "$burrow" serve --port 0 --folder "$site" "$@"
}

# The same with so many descriptors at most.
start_with_descriptors() {
    start_program bash -c "ulimit -n $1; exec \"\$@\"" bash "$burrow" serve --port 0 --folder "$site"
}

# What the server has used of a processor, in ticks of the system's clock.
processor_time() {
    local fields
    read -ra fields <"/proc/$server/stat"
    echo $((fields[13] + fields[14]))
}

stop() {
    [[ -z $server ]] || kill -KILL "$server" 2>/dev/null
    server=''
}

# Sends the server a signal, and waits for its end.
end_by() {
    kill -s "$1" "$server"
    { wait "$server"; } 2>/dev/null
    status=$?
    server=''
}

# ---- clients -----------------------------------------------------------------------------------

# Writes to a connection that the server may have closed, all at once and not line by line as the
# shell would:
# push SOCKET FORMAT [ARGUMENT…]
push() {
    # shellcheck disable=SC2059 # it is a format
    printf "${@:2}" >"$work/request"
    (trap '' PIPE && cat "$work/request" >&"$1") 2>/dev/null
}

# Sends bytes as printf writes them, and receives into $work/out until the server closes the
# connection, for at most $patience seconds: send FORMAT [ARGUMENT…]
send() {
    local socket
    exec {socket}<>"/dev/tcp/127.0.0.1/$port"
    push "$socket" "$@"
    timeout "$patience" cat <&"$socket" >"$work/out" 2>/dev/null
    exec {socket}>&-
    split
}

# Splits an answer into its head, without carriage returns, and its body.
split() {
    sed '/^\r$/q' "$work/out" | tr -d '\r' >"$work/head"
    tail -c +"$(($(sed '/^\r$/q' "$work/out" | wc -c) + 1))" "$work/out" >"$work/body"
}

# Asks for a path: ask METHOD PATH [HEADER…]
ask() {
    local header lines=''
    for header in "${@:3}"; do
        lines+=$header$'\r\n'
    done
    send '%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n' "$1" "$2" "$lines"
}

get() {
    ask GET "$@"
}

# Opens a connection, sends what printf writes, and leaves it open: hold FORMAT [ARGUMENT…]
hold() {
    local socket
    exec {socket}<>"/dev/tcp/127.0.0.1/$port"
    push "$socket" "$@"
    held=$socket
}

# ---- expectations ------------------------------------------------------------------------------

expect_answer() {
    local line
    line=$(head -n 1 "$work/head")
    [[ $line =~ ^HTTP/1\.[01]\ $1\  ]] || fail "expected the answer $1, got $(shown "$work/out")"
}

# The head has this line, its name in any case.
expect_header() {
    grep -qixF -- "$1" "$work/head" || fail "expected the header $1, got $(shown "$work/head")"
}

expect_no_header() {
    ! grep -qi -- "^$1:" "$work/head" || fail "expected no header $1, got $(shown "$work/head")"
}

# The body is a file's.
expect_file() {
    cmp -s "$work/body" "$1" || fail "expected $1, got $(shown "$work/body")"
}

expect_no_body() {
    [[ ! -s $work/body ]] || fail "expected no body, got $(shown "$work/body")"
}

# The body is one sentence of the length that the head says.
expect_sentence() {
    [[ $(cat "$work/body") =~ ^[A-Z].*\.$ ]] || fail "expected a sentence, got $(shown "$work/body")"
    expect_header "content-length: $(wc -c <"$work/body")"
    expect_header 'content-type: text/plain; charset=utf-8'
}

expect_security_headers() {
    expect_header "content-security-policy: default-src 'none'; script-src 'self' \
'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src \
'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
frame-ancestors 'none'"
    expect_header 'x-content-type-options: nosniff'
    expect_header 'referrer-policy: no-referrer'
    expect_header 'cross-origin-opener-policy: same-origin'
    expect_header 'cross-origin-embedder-policy: require-corp'
    expect_header 'cross-origin-resource-policy: same-origin'
    grep -qi '^permissions-policy: .*camera=()' "$work/head" ||
        fail "expected no camera, got $(shown "$work/head")"
}

# The server still works.
expect_served() {
    get /
    expect_answer 200
    expect_file "$site/index.html"
}
