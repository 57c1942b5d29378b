#!/usr/bin/env bash
# The solved boards: the page agrees with the ledgers, and small boards are proved again.
#     solved.sh SOURCE_FOLDER BURROW MOST
#
# Boards that took up to MOST positions are proved again. Then a copy is changed in one place after the
# other, which `tools/solved check` must notice.
set -euo pipefail
source=$1 most=$3
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
    rm -rf "$work/copy" && mkdir -p "$work/copy/docs"
    cp -r "$source/tools" "$source/solved" "$work/copy"
    cp "$source/docs/solved.md" "$work/copy/docs"
}

# Changes a file of a copy by a command of sed; the check must then fail and say this.
expect() { # expect FILE COMMAND TEXT
    fresh
    sed -i "$2" "$work/copy/$1"
    ! cmp -s "$source/$1" "$work/copy/$1" || fail "'$2' changed nothing"
    if "$work/copy/tools/solved" check 1000 >"$work/said" 2>&1; then
        fail "'$2' in $1 was not noticed"
    fi
    grep -qF "$3" "$work/said" || fail "'$2' in $1: expected '$3', got: $(<"$work/said")"
}

fresh
"$work/copy/tools/solved" check "$most" || fail 'the boards are not as they are proved'

expect docs/solved.md 's/ b + r - b + r/ b + r - b - r/' 'does not agree'
expect solved/4mation-4-4-draw.txt 's/draw/loss/' 'does not agree'
expect solved/4mation-4-4-draw.txt 's/draw\t391/draw\t392/' 'does not agree'
expect solved/4mation-4-3-free.txt '/^# asked/d' 'is not what is proved'
expect solved/4mation-5-4-free.txt 's/\tdraw\t/\tdrawn\t/' 'line'
expect solved/talpa-5.txt 's/^# prover\t.*/# prover\t99/' 'prover'
expect solved/list.txt '/talpa:size=4$/d' 'does not agree'

# A certificate that was changed does not hold.
fresh
gzip -dc "$source/solved/4mation-7-4-draw.certificate.gz" | sed '2000s/x/o/' |
    gzip >"$work/copy/solved/4mation-7-4-draw.certificate.gz"
if "$work/copy/tools/solved" check 1000 >"$work/said" 2>&1; then
    fail 'a changed certificate was not noticed'
fi
grep -q 'line 2000' "$work/said" || fail "expected line 2000 to be named, got: $(<"$work/said")"

# A name that is not in the list ends it, and none at all is no way to call it.
fresh
if "$work/copy/tools/solved" certify 4mation-9-9 >"$work/said" 2>&1; then
    fail 'an unknown board was not noticed'
fi
[[ $(cat "$work/said") == 'solved: 4mation-9-9 is not in solved/list.txt' ]] ||
    fail "expected one sentence, got: $(<"$work/said")"
status=0
"$work/copy/tools/solved" certify >"$work/said" 2>&1 || status=$?
[[ $status -eq 2 ]] || fail "expected the usage, got: $(<"$work/said")"

# A board that is not there yet is solved, and then the page has it.
fresh
rm "$work/copy/solved/talpa-4.txt"
"$work/copy/tools/solved" page
grep -q '?' "$work/copy/docs/solved.md" || fail 'expected the board to be open'
"$work/copy/tools/solved" prove talpa-4 --threads 1 >"$work/said" 2>&1
"$work/copy/tools/solved" page
"$work/copy/tools/solved" check 1000 >"$work/said" || fail "expected it to be solved: $(<"$work/said")"
cmp "$source/docs/solved.md" "$work/copy/docs/solved.md" || fail 'expected the same page'
cmp "$source/solved/talpa-4.txt" "$work/copy/solved/talpa-4.txt" || fail 'expected the same ledger'
