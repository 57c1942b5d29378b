#!/usr/bin/env bash
# What the tests of `burrow games` share; sourced after lib.sh.
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

# A record of one move that says how the game ended: ended RESULT TERMINATION
ended() {
    printf '[Game "4mation"]\n[Result "%s"]\n[Termination "%s"]\n\n1. d4\n%s\n' "$1" "$2" "$1"
}

# 300 games, each from a file of its own.
import_many() {
    local i files=()
    for i in {1..300}; do
        printf '[Game "4mation"]\n[Round "%d"]\n\n1. d4\n*\n' "$i" >"$work/many_$i.txt"
        files+=("$work/many_$i.txt")
    done
    run games import "${files[@]}"
    expect_success
}

# An unfinished game against another program, which leaves a trace if it is run.
plant_program() {
    local move
    rm -f "$work/run"
    printf '#!/bin/sh\nexec "%s" engine talpa:size=4\n' "$burrow" >"$work/player"
    chmod +x "$work/player"
    run moves talpa:size=4
    read -r move <"$work/out"
    printf '%s\n' "$move" quit >"$input"
    run play talpa:size=4 --red human --blue "ugi:$work/player"
    expect_success
    : >"$input"
    printf '#!/bin/sh\ntouch "%s"\n' "$work/run" >"$work/player"
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
