#!/usr/bin/env bash
# What the tests of matches share: engines of a few lines, and checks of the games of a match.
#
# Tests share a folder, and matches append to an existing file of games, so each test has its own
# file, $work/$test.
# shellcheck disable=SC2154 # lib.sh sets what is used here

# An engine that answers the handshake, and does on `go` what the argument says, with $count the
# number of that `go`, and $position and $moves what it was told: engine NAME COMMANDS
engine() {
    {
        echo '#!/usr/bin/env bash'
        printf 'burrow=%q\ncount=0\n' "$burrow"
        cat <<'END'
legal() {
    local state
    state=$("$burrow" state talpa:size=4 --position "$position" --moves "$moves")
    state=${state#state }
    "$burrow" moves talpa:size=4 --position "${state% result *}" | head -n 1
}
while read -r word rest; do
    case $word in
    ugi) echo 'id name test' && echo ugiok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    position)
        moves=${rest#* moves }
        [[ $rest == *' moves '* ]] || moves=
        position=${rest#fen }
        position=${position% moves *}
        ;;
    go)
        count=$((count + 1))
END
        printf '%s\n;;\nesac\ndone\n' "$2"
    } >"$work/$1"
    chmod +x "$work/$1"
}

# Runs a match of `random` against an engine; only the engine's own faults may decide it:
# match_against NAME MARGIN [OPTION…]
match_against() {
    run match talpa:size=4 --first random --second "ugi:$work/$1" --games 2 --margin "$2" --time 0.1 --seed 1 \
        --record "$work/$test" "${@:3}"
}

# Each game that the file of records holds is one that `state` accepts: expect_games COUNT
expect_games() {
    local count
    cp "$output" "$work/out.kept" && cp "$work/err" "$work/err.kept"
    run state --record "$work/$test"
    expect_success
    count=$(wc -l <"$work/out")
    cp "$work/out.kept" "$work/out" && cp "$work/err.kept" "$work/err"
    [[ $count -eq $1 ]] || fail "expected $1 games, got $count"
}

# The file of games has this whole line so many times.
expect_recorded() {
    local count
    count=$(grep -cFx -- "$2" "$work/$test")
    [[ $count -eq $1 ]] || fail "expected $1 times $2 in the records, got $count"
}

# The first two moves of each game in a file, a game a line: first_moves FILE
first_moves() {
    awk '/^\[Round/ { print line; line = "" } /^[0-9]+\./ { line = line " " $0 }
        END { print line }' "$1" | sed '1d; s/[0-9]*\.//g; s/  */ /g' | cut -d ' ' -f 2-3
}

# No process of an engine that a test has made is left, a moment later: expect_no_engine NAME
expect_no_engine() {
    sleep 0.3
    ! pgrep -f "$work/$1" >/dev/null || fail 'expected the engine to be ended'
}
