#!/usr/bin/env bash
# What the tests of `burrow solve` share; sourced after lib.sh.
# shellcheck disable=SC2034,SC2154 # lib.sh has the variables

# Solves with small jobs, so that the ledger has some dozens of lines: small NAME [OPTION…]
# It may take so long that it says how it goes.
small() {
    run solve talpa:size=4 --job 300 --ledger "$work/$1.db" --export "$work/$1.txt" "${@:2}"
}

expect_same() { # expect_same FILE FILE
    cmp -s "$work/$1" "$work/$2" || fail "expected the text of $1, got $(shown "$work/$2")"
}

expect_sorted() { # expect_sorted PATTERN [OPTION_OF_GREP…]: the lines of text.txt
    grep "${@:2}" "$1" "$work/text.txt" | LC_ALL=C sort -c || fail "expected $1 sorted"
}

# ---- the ledger of a longer run --------------------------------------------------------------------

# The command line of a run with some dozens of jobs, which take a second or so in all.
longer=(solve talpa:size=5 --moves 'a1a2 b1b2 c1c2' --job 50000 --threads 1)

# What its ledger is in the end: longer.txt.
make_longer() {
    "$burrow" "${longer[@]}" --ledger :memory: --export "$work/longer.txt" >/dev/null 2>&1
}

# Begins such a run in the background; its standard error is NAME.err: begin NAME [OPTION…]
begin() {
    command="burrow ${longer[*]} ${*:2}"
    "$burrow" "${longer[@]}" "${@:2}" >"$work/$1.out" 2>"$work/$1.err" &
    worker=$!
}

# Waits for the end of a run that was begun last.
await() { # await STATUS
    wait "$worker"
    status=$?
    [[ $status -eq $1 ]] || fail "expected the status $1, got $status: $(shown "$work/$2.err")"
}

# ---- memory ----------------------------------------------------------------------------------------

# Solves for some seconds, and leaves in $most how many kilobytes were resident: measure OPTION…
measure() {
    local now
    most=0
    command="burrow solve $*"
    "$burrow" solve "$@" --time 8 --ledger :memory: >"$work/out" 2>"$work/err" &
    while now=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$!/status" 2>/dev/null) &&
        [[ -n $now ]]; do
        most=$now
        sleep 0.05
    done
    wait "$!"
    status=$?
}

expect_between() { # expect_between LEAST MOST, in megabytes
    expect_status 1
    [[ $most -ge $(($1 * 1024)) && $most -le $(($2 * 1024)) ]] ||
        fail "expected $1 to $2 megabytes, got $((most / 1024))"
}
