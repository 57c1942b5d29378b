#!/usr/bin/env bash
# What the tests of languages share: other environments, and what is said in them.
# shellcheck disable=SC2034,SC2154 # lib.sh sets what is used here, and uses what is set

catalogues=$(dirname "$burrow")/locale
if [[ ! -e $catalogues/de/LC_MESSAGES/burrow.mo ]]; then
    echo 'SKIPPED: there are no catalogues, for want of msgfmt'
    exit 0
fi
export LC_ALL=C.UTF-8

# Runs the program in another environment, which may name locales that this shell would warn
# about:
# run_in 'LC_ALL=de_DE.UTF-8 LANGUAGE=' [ARGUMENT…]
run_in() {
    local usual=("${launch[@]}") variables
    read -ra variables <<<"$1"
    launch=(env "${variables[@]}" "${usual[@]}")
    run "${@:2}"
    command="$1 $command"
    launch=("${usual[@]}")
}

# A file has nothing but ASCII.
expect_ascii() {
    ! LC_ALL=C grep -qa $'[\200-\377]' "$1" || fail "expected ASCII, got $(shown "$1")"
}

# A file is well-formed UTF-8.
expect_utf8() {
    iconv -f UTF-8 -t UTF-8 "$1" >/dev/null 2>&1 || fail "expected UTF-8, got $(shown "$1")"
}

# What `show talpa` says at its end.
expect_german() {
    expect_success
    expect_last_line 'Rot ist am Zug.'
}

expect_english() {
    expect_success
    expect_last_line 'Red to move.'
}
