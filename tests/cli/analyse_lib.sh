#!/usr/bin/env bash
# What the tests of analyses share: parsing the printed lines and terminal output.
# shellcheck disable=SC2154 # lib.sh sets what is used here

# The first moves of the lines, in their order.
first_moves() {
    sed -nE 's/^ *[0-9]+\. .* depth [0-9]+ +([a-p0-9]+).*/\1/p' "$work/out"
}

# The value of the first line.
value() {
    sed -nE 's/^ 1\. (.*[^ ]) +depth .*/\1/p' "$work/out"
}

# The value of the first line matches a pattern.
expect_value() {
    [[ $(value) =~ ^$1$ ]] || fail "expected a value like '$1', got $(shown "$work/out")"
}

# The terminal output without escape sequences, with each character as one byte.
rows() {
    sed -E $'s/\033\\[[0-9;?]*[A-Za-z]//g; s/\r//g; s/…/~/g; s/×/x/g; s/✓/=/g; s/≈/~/g' "$work/out"
}

# No row is as wide as the terminal, which would then wrap: the cursor would not go back far
# enough, and rows would be left over.
expect_narrower_than() {
    local widest
    widest=$(rows | awk '{ if (length($0) > most) most = length($0) } END { print most + 0 }')
    [[ $widest -lt $1 ]] || fail "expected rows below $1 columns, got $widest in $(shown "$work/out")"
}

# The cursor never goes up by as many rows as the terminal has.
expect_lower_than() {
    local most
    most=$(grep -oa $'\033\\[[0-9]*A' "$work/out" | tr -dc '0-9\n' | sort -n | tail -n 1)
    [[ ${most:-0} -gt 0 ]] || fail "expected lines that are written over, got $(shown "$work/out")"
    [[ $most -lt $1 ]] || fail "expected the cursor to go up less than $1 rows, got $most"
}
