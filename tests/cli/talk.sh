#!/usr/bin/env bash
# For tests of engines, beside lib.sh: talking to one while it runs, and engines made for a test.
# shellcheck disable=SC2034,SC2154 # lib.sh sets and uses these

# Milliseconds of the clock.
now_ms() {
    echo $(($(date +%s%N) / 1000000))
}

# Starts an engine in the background, which then reads lines from descriptor 7: talk VARIANT
talk() {
    command="burrow engine $*"
    rm -f "$work/pipe"
    mkfifo "$work/pipe"
    "${launch[@]}" engine "$@" <"$work/pipe" >"$work/out" 2>"$work/err" &
    job=$!
    exec 7>"$work/pipe"
}

tell() {
    printf '%s\n' "$@" >&7
}

# Waits until the engine has printed a line that matches a pattern, ten seconds at most.
await() {
    for _ in {1..500}; do
        ! grep -qaE -- "$1" "$work/out" || return 0
        sleep 0.02
    done
    fail "expected a line like '$1', got $(shown "$work/out")"
}

# Reads what the coprocess `engine` says up to a line that begins with a word, ten seconds at most.
read_up_to() {
    local line
    while read -r -t 10 line <&"${engine[0]}"; do
        [[ $line != "$1"* ]] || return 0
    done
    fail "expected '$1' in round $round"
}

# Closes its input and waits for its end.
leave() {
    exec 7>&-
    wait "$job"
    status=$?
}

# The output has so many lines that begin with bestmove, each of two words.
expect_bestmoves() {
    local count
    count=$(grep -cE '^bestmove [a-z0-9]+$' "$work/out")
    [[ $count -eq $1 && $(grep -c '^bestmove' "$work/out") -eq $1 ]] ||
        fail "expected $1 bestmoves, got $count in $(shown "$work/out")"
}

# Checks an engine that is a script: check_script NAME, with the script as standard input
check_script() {
    cat >"$work/$1"
    chmod +x "$work/$1"
    run engine 4mation:size=4 --check "'$work/$1'"
}
