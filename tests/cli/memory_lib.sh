#!/usr/bin/env bash
# What the tests without memory share; sourced after lib.sh, lines_lib.sh and games_lib.sh.
# shellcheck disable=SC2034,SC2154 # lib.sh sets and reads what is used here

# Statuses that no command may end with: a leak or a crash that a sanitizer found, a signal, a hang.
expect_orderly_end() {
    [[ $status -lt 124 && $status -ne 23 ]] ||
        fail "ended with status $status and the message $(shown "$work/err")"
    [[ $status -eq 0 || -s $work/err ]] || fail "ended with status $status and without a word"
}

# How an allocation is refused: alone, and with all after it (+).
ways=('' +)

# Runs a command again and again, each of its allocations refused in turn, in each of these ways,
# until none is left. Before each run PREPARE is called, and after it CHECK (`true` for nothing),
# with $status and what was printed: starve PREPARE CHECK [ARGUMENT…]
starve() {
    local number rest ended refused=yes
    for ((number = 1; ${#refused} > 0; number++)); do
        refused=
        for rest in "${ways[@]}"; do
            rm -f "$work/refused"
            "$1"
            BURROW_REFUSE=$number$rest BURROW_REFUSED=$work/refused run "${@:3}"
            command="BURROW_REFUSE=$number$rest $command"
            expect_orderly_end
            ended=$status
            "$2"
            [[ ! -e $work/refused ]] || refused=yes
        done
    done
    [[ $number -gt 2 ]] || fail 'expected it to ask for memory'
    [[ $ended -eq 0 ]] || fail "expected it to end well with all memory, got the status $ended"
}

# A home in which two games are kept.
new_archive() {
    new_home
    import talpa.txt fourmation.txt
}

# They are still there, and the archive is sound.
expect_archive() {
    run games list
    expect_success
    [[ $(listed) == '2 1' ]] || fail "expected the games 2 and 1, got $(shown "$work/out")"
}

# What a match has recorded can be read.
expect_recorded() {
    [[ ! -s $work/match.txt ]] || {
        run games import "$work/match.txt"
        expect_status 0
    }
}

# Starts a server and sends it two requests and some bytes that are not HTTP, each time with another
# allocation refused, until none is left.
starve_server() {
    local number rest refused=yes
    for ((number = 1; ${#refused} > 0; number++)); do
        refused=
        for rest in "${ways[@]}"; do
            rm -f "$work/refused"
            command="BURROW_REFUSE=$number$rest burrow serve"
            BURROW_REFUSE=$number$rest BURROW_REFUSED=$work/refused ask_starved_server
            [[ ! -e $work/refused ]] || refused=yes
        done
    done
    [[ $number -gt 2 ]] || fail 'expected it to ask for memory'
}

# What was received is a prefix of the file.
expect_beginning() {
    cmp -s -n "$(wc -c <"$work/body")" "$work/body" "$1" ||
        fail "expected $1 or nothing, got $(shown "$work/body")"
}

ask_starved_server() {
    launch_program "$burrow" serve --port 0 --folder "$site"
    if [[ ! -s $work/serving ]]; then
        wait "$server"
        status=$?
        expect_orderly_end
        return
    fi
    find_port
    patience=1 # a connection without memory waits for its deadline
    get /
    expect_beginning "$site/index.html"
    get /js/main.js
    expect_beginning "$site/js/main.js"
    send 'no HTTP\r\n\r\n'
    patience=10
    [[ -n $rest || ! -e $work/refused ]] || expect_served
    end_by TERM
    expect_status 0
}
