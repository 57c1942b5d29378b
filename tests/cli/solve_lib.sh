#!/usr/bin/env bash
# What the tests of `burrow solve` share; sourced after lib.sh.
# shellcheck disable=SC2154 # lib.sh has the variables

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
