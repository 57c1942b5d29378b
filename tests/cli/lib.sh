#!/usr/bin/env bash
# What the tests of the program share. A file of tests sources this with its own arguments, defines
# one function for each test, named after what it promises, and ends with run_tests:
#     commands.sh BURROW_EXECUTABLE [TEST…]
#
# Every function of such a file is a test, and they run in the order of the file (or those named, in
# the order given), each in its own subshell. A test calls `run`, then expectations; the first that
# fails ends it with one line that says what was expected and what came. The last line of all is
# `N passed, N failed`. Texts are compared as they are, byte for byte.
set -uo pipefail

: "${1:?usage: NAME.sh BURROW_EXECUTABLE [TEST…]}"
burrow=$(realpath "$1")
shift
chosen=("$@")
# shellcheck disable=SC2034 # for the tests
records=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../data/records")

# The environment must not affect what the program prints.
export LC_ALL=C
unset NO_COLOR TERM LANGUAGE

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# No test may touch the person's own games and settings; each begins without any.
export HOME=$work/home
export XDG_DATA_HOME=$HOME/data XDG_CONFIG_HOME=$HOME/config
export XDG_CACHE_HOME=$HOME/cache XDG_STATE_HOME=$HOME/state
unset BURROW_ARCHIVE

# What `run` starts, and with which standard input and output. A program that hangs is killed, and
# so is one that prints without end.
launch=(timeout --foreground --signal=KILL 120 "$burrow")
input=$work/in
output=$work/out
ulimit -f 100000

# ---- running -----------------------------------------------------------------------------------

# Runs the program; its exit status is left in $status, its output in files.
run() {
    command="burrow$(printf ' %q' "$@")"
    "${launch[@]}" "$@" <"$input" >"$output" 2>"$work/err"
    status=$?
}

# Has the next runs read these lines from standard input.
typed() {
    printf '%s\n' "$@" >"$input"
}

# A line of a million and more of one letter: long_line LETTER
long_line() {
    head -c 1048576 /dev/zero | tr '\0' "$1"
}

# Plays a game from the typed lines; it must end with status 0.
play() {
    run play "$@"
    expect_success
}

# The moves of the game that was played last, in their order.
played_moves() {
    sed -nE 's/^[A-Za-z]+ captured ([a-p0-9]+) with ([a-p0-9]+);.*/\2\1/p
        s/^[A-Za-z]+ (removed|played) ([a-p0-9]+)\.$/\2/p' "$work/out" | paste -sd ' '
}

# What was answered to the first line of the game that was played last.
answer() {
    awk '/ to move:/ {if (asked++) exit; next} asked' "$work/out"
}

# Runs the program in the background until it says something on standard error, ten seconds at
# most, and interrupts it.
run_until_it_speaks() {
    command="burrow$(printf ' %q' "$@")"
    true >"$work/err"
    set -m # otherwise the shell makes it ignore the interruption
    "${launch[@]}" "$@" <"$input" >"$output" 2>"$work/err" &
    local job=$!
    for _ in {1..100}; do
        [[ ! -s $work/err ]] || break
        sleep 0.1
    done
    kill -INT "$job"
    wait "$job"
    status=$?
}

# Runs the program in the background, sends it a signal after some time, and waits for its end:
# run_until SIGNAL SECONDS [ARGUMENT…]
run_until() {
    command="burrow$(printf ' %q' "${@:3}")"
    set -m # otherwise the shell makes it ignore an interruption
    "${launch[@]}" "${@:3}" <"$input" >"$output" 2>"$work/err" &
    local job=$!
    sleep "$2"
    kill -s "$1" "$job"
    { wait "$job"; } 2>/dev/null # the shell would print how it ended
    status=$?
}

# Runs the program on a terminal of so many columns and rows, where standard output is kept as the
# terminal would get it: run_on_terminal COLUMNS ROWS [ARGUMENT…]
run_on_terminal() {
    local line
    script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
        skip 'there is no script(1), which makes a terminal'
    command="burrow$(printf ' %q' "${@:3}")"
    line="stty cols $1 rows $2; exec$(printf " '%s'" "${launch[@]}" "${@:3}")"
    SHELL=/bin/sh script -qec "$line" /dev/null </dev/null >"$work/out" 2>"$work/err"
    status=$?
}

# ---- expectations ------------------------------------------------------------------------------

# Ends a test that failed, with one line.
fail() {
    printf 'FAILED %s: %s: %s\n' "$test" "$command" "$*"
    exit 1
}

# Ends a test that cannot be done here.
skip() {
    printf 'SKIPPED %s: %s\n' "$test" "$*"
    exit 77
}

# A file's content on one line, to be shown.
shown() {
    printf '%q' "$(tr '\0' '@' <"$1" | head -c 3000)"
}

expect_status() {
    [[ $status -eq $1 ]] ||
        fail "expected the status $1, got $status with the message $(shown "$work/err")"
}

# Status 0, and nothing on standard error.
expect_success() {
    expect_status 0
    [[ ! -s $work/err ]] || fail "expected no message, got $(shown "$work/err")"
}

# Standard output is these lines and nothing else.
expect_out() {
    printf '%s\n' "$1" | cmp -s - "$work/out" ||
        fail "expected the output $(printf '%q' "$1"), got $(shown "$work/out")"
}

expect_no_out() {
    [[ ! -s $work/out ]] || fail "expected no output, got $(shown "$work/out")"
}

# Standard output has this text somewhere in a line.
expect_out_has() {
    grep -qaF -- "$1" "$work/out" ||
        fail "expected $(printf '%q' "$1") in the output, got $(shown "$work/out")"
}

expect_out_lacks() {
    ! grep -qaF -- "$1" "$work/out" ||
        fail "expected no $(printf '%q' "$1") in the output, got $(shown "$work/out")"
}

# Standard output has this whole line so many times.
expect_lines() {
    local count
    count=$(grep -caFx -- "$2" "$work/out")
    [[ $count -eq $1 ]] ||
        fail "expected $1 times the line $(printf '%q' "$2"), got $count in $(shown "$work/out")"
}

expect_line() {
    expect_lines 1 "$1"
}

expect_last_line() {
    local last
    last=$(tail -n 1 "$work/out" | tr '\0' '@')
    [[ $last == "$1" ]] || fail "expected the last line '$1', got '$last'"
}

# Standard output is one line, which is a JSON object. Strings become s and other values v, then
# lists and objects of these become v, from the inside out, until one is left.
expect_json() {
    local rest
    rest=$(sed -E 's/"([^"\\[:cntrl:]]|\\["\\\/bfnrt]|\\u[0-9a-f]{4})*"/s/g
        s/-?\b(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?\b|\b(null|true|false)\b/v/g
        :again; s/\[([sv](,[sv])*)?\]/v/g; s/\{(s:[sv](,s:[sv])*)?\}/v/g; t again' "$work/out")
    [[ $rest == v && $(head -c 1 "$work/out") == '{' ]] ||
        fail "expected a line of JSON, got $(shown "$work/out"), which leaves $rest"
}

# The JSON on standard output has this text, a key and its value for example.
expect_json_has() {
    expect_json
    expect_out_has "$1"
}

# Standard output has no escape sequence.
expect_no_escapes() {
    ! grep -qa $'\033' "$work/out" || fail "expected no escape codes, got $(shown "$work/out")"
}

# Standard error has this text somewhere in a line.
expect_err_has() {
    grep -qaF -- "$1" "$work/err" ||
        fail "expected $(printf '%q' "$1") in the message, got $(shown "$work/err")"
}

expect_err_lacks() {
    ! grep -qaF -- "$1" "$work/err" ||
        fail "expected no $(printf '%q' "$1") in the message, got $(shown "$work/err")"
}

# The status is the first argument, standard output stays empty, and standard error says in a
# sentence of the program's each of the other arguments.
expect_refusal() {
    local text
    expect_status "$1"
    expect_no_out
    [[ $(head -n 1 "$work/err") =~ ^burrow:\ .+ ]] ||
        fail "expected a message that begins with 'burrow: ', got $(shown "$work/err")"
    for text in "${@:2}"; do
        expect_err_has "$text"
    done
}

# Every command that takes a variant refuses it, and the options after it, with the same status and
# text: expect_refused_everywhere STATUS TEXT VARIANT [OPTION…]
expect_refused_everywhere() {
    local name
    for name in show moves state play; do
        run "$name" "${@:3}"
        expect_refusal "$1" "$2"
    done
    run perft "$3" 1 "${@:4}"
    expect_refusal "$1" "$2"
}

# ---- all tests ---------------------------------------------------------------------------------

# The functions of the file of tests, in its order.
list_tests() {
    shopt -s extdebug # makes declare print the line of a function
    declare -F | while read -r _ _ name; do declare -F "$name"; done |
        while read -r name line file; do
            [[ $file != "$0" ]] || printf '%s %s\n' "$line" "$name"
        done | sort -n | cut -d ' ' -f 2
}

run_tests() {
    local passed=0 failed=0
    [[ ${#chosen[@]} -gt 0 ]] || mapfile -t chosen < <(list_tests)
    for test in "${chosen[@]}"; do
        status='none yet' command='nothing run'
        rm -rf "$HOME" && mkdir "$HOME"
        (
            true | tee "$input" "$work/out" >"$work/err"
            declare -F "$test" >/dev/null || fail 'there is no such test'
            "$test"
            exit 0
        )
        case $? in
        0) passed=$((passed + 1)) ;;
        77) ;;
        *) failed=$((failed + 1)) ;;
        esac
    done
    echo "$passed passed, $failed failed"
    [[ $failed -eq 0 && $passed -gt 0 ]]
}
