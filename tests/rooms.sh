#!/usr/bin/env bash
# `tools/rooms` finds what breaks the rules between rooms, and names file and line:
#     rooms.sh SOURCE_FOLDER
#
# The repository itself keeps the rules. Then a copy is broken in one way after the other.
set -euo pipefail
source=$1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'echo "FAILED at line $LINENO"' ERR
mkdir -p "$work/whole/tests"
cp -r "$source"/{include,src,tools,docs,examples} "$work/whole"
cp -r "$source/tests/slow" "$work/whole/tests"

fail() {
    echo "FAILED: $*"
    exit 1
}

"$work/whole/tools/rooms" || fail 'the house breaks its rules'

# Breaks a copy by a command; the check must then fail with this one line.
expect() { # expect COMMAND LINE
    rm -rf "$work/house" && cp -r "$work/whole" "$work/house"
    (cd "$work/house" && eval "$1")
    if "$work/house/tools/rooms" >"$work/said" 2>&1; then
        fail "'$1' was not noticed"
    fi
    [[ $(<"$work/said") == "$2" ]] || fail "'$1': expected '$2', got: $(<"$work/said")"
}

include() { # include FILE HEADER: as the first line of a file
    sed -i "1i #include $2" "$1"
}

expect "include src/games/play.c '<burrow/record.h>'" \
    "src/games/play.c:1: games may not use <burrow/record.h> of record."
expect "include src/cli/show.c '\"games/board.h\"'" \
    'src/cli/show.c:1: cli may use the public headers of games, not games/board.h.'
expect "include src/record/record.c '\"search/table.h\"'" \
    'src/record/record.c:1: record may not use search/table.h.'
expect "include src/page/page.c '\"settings/settings.h\"'" \
    'src/page/page.c:1: page may not use settings/settings.h.'
expect "include src/games/play.c '\"support.h\"'" \
    'src/games/play.c:1: support.h is not in the same folder; a header of another one is named with its room.'
expect "include include/burrow/game.h '<burrow/search.h>'" \
    "include/burrow/game.h:1: games may not use <burrow/search.h> of search."
expect "include tests/slow/slow.c '<burrow/game.h>'" \
    "tests/slow/slow.c:1: tests/slow may not use <burrow/game.h> of games."
expect "include \"\$(ls examples/*.c)\" '\"games/board.h\"'" \
    "$(cd "$source" && ls examples/*.c):1: examples may not use games/board.h."
expect 'echo >include/burrow/stray.h' \
    'include/burrow/stray.h:1: this header belongs to no room of tools/rooms.txt.'
expect 'mkdir src/attic && echo >src/attic/box.c' \
    'src/attic/box.c:1: there is no room attic in tools/rooms.txt.'
common=$(grep -n ^common "$source/tools/rooms.txt" | cut -d: -f1)
expect "sed -i '/^common /s/-\$/games/' tools/rooms.txt
    sed -i '/src.common/s/| – |\$/| \`games\` |/' docs/architecture.md" \
    "tools/rooms.txt:$common: common may not use games, which is not listed above it.
tools/rooms.txt:$common: common uses nothing of games; it need not be allowed to."
line=$(grep -n '^| .src/record/' "$source/docs/architecture.md" | cut -d: -f1)
expect "sed -i '${line}s/, \`games\` |\$/ |/' docs/architecture.md" \
    "docs/architecture.md:$line: record may use 'common, games' by tools/rooms.txt, not 'common'."
expect "sed -i '${line}d' docs/architecture.md" \
    "tools/rooms.txt:$(grep -n ^record "$source/tools/rooms.txt" | cut -d: -f1): the map does not show record."
