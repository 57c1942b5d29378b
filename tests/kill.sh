#!/usr/bin/env bash
# A program that is killed at any moment loses no game and at most the move being made:
#     kill.sh KILL_PLAYER [KILLS]
#
# Two bots play each other, as fast as every move can be written, and are killed again and again;
# kill_player.c says what is checked after each kill. The next run goes on with the game that the
# last one left. RANDOM is seeded, so that a failure can be reproduced.
set -euo pipefail

player=$1
kills=${2:-200}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
RANDOM=4

# Bots that did not get to play would prove nothing, so on a busy machine there are more kills.
for ((i = 1; i <= 5 * kills; i++)); do
    "$player" play "$work/games.db" "$work/log" "$i" 2>"$work/err" &
    job=$!
    printf -v pause '0.%03d' $((RANDOM % 110 + 2))
    sleep "$pause"
    status=0
    kill -KILL "$job" 2>/dev/null || true
    { wait "$job" || status=$?; } 2>/dev/null
    if [[ $status -ne 137 ]]; then
        echo "FAILED before kill $i: the player ended by itself: $(<"$work/err")"
        exit 1
    fi
    if ! "$player" check "$work/games.db" "$work/log" >"$work/said" 2>&1; then
        echo "FAILED after kill $i: $(<"$work/said")"
        exit 1
    fi
    read -r games _ moves _ <"$work/said"
    if [[ $i -ge $kills && $games -ge 10 && $moves -ge $kills ]]; then
        echo "$i kills, $games games, $moves moves"
        exit 0
    fi
done
echo "FAILED: after $((5 * kills)) kills there are only $games games with $moves moves"
exit 1
