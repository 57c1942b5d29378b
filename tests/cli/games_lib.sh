#!/usr/bin/env bash
# What the tests of `burrow games` share; sourced behind lib.sh.
# shellcheck disable=SC2154 # lib.sh has the variables

# shellcheck disable=SC2034 # for the tests
archive=$XDG_DATA_HOME/burrow/games.db

# Imports the games of some files of the test data; they get the ids from 1 on.
import() {
    run games import "${@/#/$records/}"
    expect_success
}

# An unfinished game.
write_unfinished() {
    printf '%s\n' '[Game "4mation"]' '[X "Ann"]' '[O "level 3"]' '[Date "2026.11.14"]' '' \
        '1. d4 d5' '*' >"$work/unfinished.txt"
}

# The ids in a list, in its order.
listed() {
    awk 'NR > 1 {print $1}' "$work/out" | paste -sd ' '
}

# The list with these filters has these ids: expect_listed "IDS" [FILTER…]
expect_listed() {
    run games list "${@:2}"
    expect_success
    [[ $(listed) == "$1" ]] || fail "expected the games '$1', got $(shown "$work/out")"
}
