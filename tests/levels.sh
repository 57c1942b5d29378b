#!/usr/bin/env bash
# The ladder of levels: page, picture and ratings agree with the results, and tools/levels measures.
#     levels.sh SOURCE_FOLDER BURROW
#
# A copy is changed in one place after the other, which `tools/levels check` must notice. Then a few
# games are played from nothing to a page.
set -euo pipefail
source=$1
BURROW=$(realpath "$2")
export BURROW

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'echo "FAILED at line $LINENO"' ERR

fail() {
    echo "FAILED: $*"
    exit 1
}

fresh() {
    rm -rf "$work/copy" && mkdir -p "$work/copy/docs/images" "$work/copy/src/search"
    cp -r "$source/tools" "$work/copy"
    cp "$source/docs/levels.md" "$source/docs/levels.txt" "$work/copy/docs"
    cp "$source/docs/images/levels.svg" "$work/copy/docs/images"
    cp "$source/src/search/ladder_table.h" "$work/copy/src/search"
}

# Changes a file of a copy by a command of sed; the check must then fail and name this file.
expect() { # expect FILE COMMAND NAMED
    fresh
    sed -i "$2" "$work/copy/$1"
    ! cmp -s "$source/$1" "$work/copy/$1" || fail "'$2' changed nothing"
    if "$work/copy/tools/levels" check >"$work/said" 2>&1; then
        fail "'$2' in $1 was not noticed"
    fi
    grep -qF "$3" "$work/said" || fail "'$2' in $1: expected '$3', got: $(<"$work/said")"
}

fresh
"$work/copy/tools/levels" check || fail 'page, picture and ratings are not as the results say'
expect docs/levels.md 's/^| 3 – 2 | [0-9]/| 3 – 2 | 1/' docs/levels.md
expect docs/levels.txt '/greedy/s/19\t/19\t1/' docs/levels.md
expect docs/images/levels.svg 's/Talpa 8/Talpa 9/' docs/images/levels.svg
expect src/search/ladder_table.h 's/, 8,/, 7,/' src/search/ladder_table.h

# From nothing: every match has its line, with as many games as were asked for.
fresh
rm "$work/copy/docs/levels.txt"
sed -i 's/^boards=.*/boards=(talpa:size=3 4mation:size=4)/; s/ 9; do/; do/' "$work/copy/tools/levels"
"$work/copy/tools/levels" measure 2
[[ $(wc -l <"$work/copy/docs/levels.txt") -eq 38 ]] || fail "not all matches were played"
awk -F '\t' 'NF != 7 || $5 + $6 + $7 != 2 { exit 1 }' "$work/copy/docs/levels.txt" ||
    fail "a line does not tell of two games"
"$work/copy/tools/levels" page
"$work/copy/tools/levels" check
grep -qF '| 8 – 7 |' "$work/copy/docs/levels.md" || fail 'the page has no steps'

# What was measured stays; the same seed gives the same games.
cp "$work/copy/docs/levels.txt" "$work/before"
"$work/copy/tools/levels" measure 2
cmp "$work/before" "$work/copy/docs/levels.txt" || fail 'matches were played twice'
sed -i '/\t2\t1\t/d' "$work/copy/docs/levels.txt"
"$work/copy/tools/levels" measure 2
diff <(sort "$work/before") <(sort "$work/copy/docs/levels.txt") || fail 'other games were played'

# Promises that are not kept are named.
printf '%s\n' 'talpa:size=6	1	greedy	19	31	0	69' >"$work/copy/docs/levels.txt"
[[ $("$work/copy/tools/levels" promises) == 'talpa:size=6: 1 scores 31.0 % against greedy, not 0 to 30 %' ]] ||
    fail 'a broken promise was not named'
