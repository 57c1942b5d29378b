#!/usr/bin/env bash
# What the tests without memory share; sourced behind lib.sh, lines_lib.sh and games_lib.sh.
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
