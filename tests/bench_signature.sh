#!/usr/bin/env bash
# The signature of the search: bench_signature.sh BURROW HEADER
#
# The number of nodes that `burrow bench` prints must be BW_SEARCH_SIGNATURE of the header, twice in
# a row. Since the tests run on builds by GCC and Clang, optimised and not, that also proves that
# all builds agree. A deliberate change of the search writes the new number there, so that
# judgements kept with games are recognised as older, and states it in the commit as `Bench: N`.
set -euo pipefail

burrow=$1 expected=$(awk '$2 == "BW_SEARCH_SIGNATURE" { print $3 }' "$2")
for round in first second; do
    nodes=$("$burrow" bench | awk '{ print $1 }')
    if [[ $nodes != "$expected" ]]; then
        echo "the $round run took $nodes nodes, not $expected"
        exit 1
    fi
done
echo "signature $expected"
