#!/usr/bin/env bash
# Dialogues, which are kept in tests/data/dialogue.
#
# A dialogue NAME is two files: NAME.LANGUAGE.typed.txt has the command line on its first line and
# below it what is typed; NAME.LANGUAGE.said.txt has all the output, exactly except for spaces at the
# ends of lines and for dates, which are written as DATE. A new pair of files is a new test, in any
# language of the program. Each begins with an empty home.
# shellcheck disable=SC2034,SC2154 # lib.sh sets and reads what is used here

dialogues=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../data/dialogue")

# An empty home, so that nothing is remembered from before.
new_home() {
    rm -rf "$HOME"
    mkdir "$HOME"
}

# Runs the program on a terminal and types a text in printf's form: type_on_terminal TEXT [ARGUMENT…]
type_on_terminal() {
    local line
    script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
        skip 'there is no script(1), which makes a terminal'
    command="burrow$(printf ' %q' "${@:2}")"
    line="exec$(printf " '%s'" "${launch[@]}" "${@:2}")"
    # shellcheck disable=SC2059 # it is a form
    printf "$1" | SHELL=/bin/sh script -qec "$line" /dev/null | tr -d '\r' >"$work/out"
    status=${PIPESTATUS[1]}
}

# Runs a command line in a new home: converse LANGUAGE LINE
converse() {
    local words
    eval "words=($2)" # it has quotes
    new_home
    LC_ALL=C.UTF-8 run "${words[@]}" --language "$1"
}

# The output in the form of the recorded file.
answered() {
    sed -E 's/ +$//; s/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}/DATE/g' "$work/out"
}

# Calls a function for each dialogue, or for those named, with the common stem of its files, its
# language and its command line; what is typed is in a separate file:
# for_each_dialogue FUNCTION [NAME…]
for_each_dialogue() {
    local typed name line
    for typed in "$dialogues"/*.typed.txt; do
        name=${typed%.typed.txt}
        [[ $# -eq 1 || " ${*:2} " == *" $(basename "${name%.*}") "* ]] || continue
        read -r line <"$typed"
        tail -n +2 "$typed" >"$work/typed"
        "$1" "$name" "${name##*.}" "$line"
    done
}

compare_dialogue() {
    cp "$work/typed" "$input"
    converse "$2" "$3"
    expect_success
    answered | diff "$1.said.txt" - >"$work/diff" ||
        fail "expected what $(basename "$1.said.txt") says, got $(shown "$work/diff")"
}

# Ends the input after each line that is typed.
cut_dialogue() {
    local lines cut
    lines=$(wc -l <"$work/typed")
    for ((cut = 0; cut < lines; cut++)); do
        head -n "$cut" "$work/typed" >"$input"
        converse "$2" "$3"
        expect_success
        [[ -z $(tail -c 1 "$work/out") ]] || fail "expected a whole last line after $cut lines"
    done
}

# Types meaningless lines before each line. The answers to them come in addition to the usual output.
disturb_dialogue() {
    local line
    while IFS= read -r line; do
        printf '%0300d\n' 7
        printf 'a\0b\n'
        printf '%0600d\n' 7
        printf '\377\376\e[31m\n'
        printf '%s\n' "$line"
    done <"$work/typed" >"$input"
    converse "$2" "$3"
    expect_success
    expect_no_escapes
    answered | diff --minimal "$1.said.txt" - | grep -a '^<' >"$work/diff"
    [[ ! -s $work/diff ]] || fail "expected $(basename "$1") in it, but these: $(shown "$work/diff")"
}

# Records the current output.
write_down_dialogue() {
    cp "$work/typed" "$input"
    converse "$2" "$3"
    answered >"$1.said.txt"
}

# Plays a small game with mistakes in it, which is kept, in a new home.
play_with_mistakes() {
    new_home
    play talpa:size=4 --red random --blue random --seed 5
    moves=$(played_moves | wc -w)
}

# Reviews the latest game: what is said of its marked moves, and of its start.
review_marks() {
    typed 3 1 m m m m m m m m why f why 0 0
    run menu
    expect_success
}
