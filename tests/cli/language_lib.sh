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

# ---- words that are typed ----------------------------------------------------------------------

texts=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../po")

# The texts of a language whose English matches a pattern: texts_like LANGUAGE PATTERN
texts_like() {
    if [[ $1 == en ]]; then
        msgen "$texts/burrow.pot"
    else
        cat "$texts/$1.po"
    fi | msgcat --no-wrap --no-location - |
        awk -v pattern="$2" '/^msgid "/ {found = $0 ~ pattern} found && sub(/^msgstr "/, "") {
            sub(/"$/, ""); print}'
}

# Begins a dialogue of words, and types a file in it: in_dialogue LANGUAGE game|lesson|review FILE
in_dialogue() {
    local before=() arguments=(menu)
    case $2 in
    game) arguments=(play talpa:size=4 --red human --blue human) ;;
    lesson) before=(4 1) ;;
    review) before=(3 1) ;;
    esac
    { [[ ${#before[@]} -eq 0 ]] || printf '%s\n' "${before[@]}"; cat "$3"; } >"$input"
    run "${arguments[@]}" --language "$1"
    expect_success
}

# The words that `help` lists, in all dialogues.
words_of_lists() {
    local dialogue
    echo help >"$work/help"
    for dialogue in game lesson review; do
        in_dialogue "$1" "$dialogue" "$work/help"
        # The list is the only sentence that names the short form of help, (?).
        tr '\n' ' ' <"$work/out" | grep -oP '[^.]*\(\?\)[^.]*\.' | sed -E 's/.*: ?//' | tr ',' '\n' |
            sed -E 's/\([^)]*\)|\[[^]]*\]|\.$//g; s/^ +| +$//g; s/ (3|c)$//'
    done
}

# The words that the sentences of a dialogue quote, but for moves, numbers, yes and no, and commands.
words_in_quotes() {
    texts_like "$1" "^msgid \"(%s|You may|Type|There|Games|leaves|ends) .*'[a-z]" |
        grep -oE $'\'[^\']*\'|\u201e[^\u201c]*\u201c|\u00ab[^\u00bb]*\u00bb' |
        sed -E $'s/^(\'|\u201e|\u00ab)[ \u00a0\u202f]*//; s/[ \u00a0\u202f]*(\'|\u201c|\u00bb)$//' |
        grep -vxiE '.*[0-9% ].*|exit|yes|no|ja|nein|sí|oui|non|sim|não' | sort -u
}

# What stands beside the keys of hint, why and undo at the foot of the screen, and in the list of keys.
words_beside_keys() {
    texts_like "$1" '(h hint|u undo|u take back|w why) ·' | tr '·' '\n' | sed -nE 's/^ *[huw] ([^ ].*[^ ]) *$/\1/p'
    texts_like "$1" '"(a hint|take back;.*|why: .*|change seats)"' | sed -E $'s/[ \u00a0\u202f]*[;:].*//'
}

# Whether one of the dialogues tells what a word does, and not what it tells of any word:
# is_understood LANGUAGE WORD
is_understood() {
    local dialogue
    echo "help $2" >"$work/help"
    for dialogue in game lesson review; do
        in_dialogue "$1" "$dialogue" "$work/help"
        ! grep -vxFf "$work/$dialogue" "$work/out" | grep -q ': .*\.$' || return 0
    done
    return 1
}

# Each word of the file `shown` is understood.
expect_understood() {
    local word dialogue
    echo 'help jfjfjfjfjf' >"$work/help"
    for dialogue in game lesson review; do
        in_dialogue "$1" "$dialogue" "$work/help"
        mv "$work/out" "$work/$dialogue"
    done
    while IFS= read -r word; do
        is_understood "$1" "$word" || fail "expected that '$word' is understood in $1"
    done < <(sort -u "$work/shown")
}
