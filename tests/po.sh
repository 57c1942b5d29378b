#!/usr/bin/env bash
# `tools/po check` finds what is wrong with a translation, and names the language and the text:
#     po.sh SOURCE_FOLDER
#
# It runs on a copy, which is broken in one way after the other. Missing translations are not
# tested here, so a language is made up that has every text, as English with an extra letter.
set -euo pipefail
source=$1

if ! command -v xgettext >/dev/null; then
    echo 'SKIPPED: there is no xgettext'
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'echo "FAILED at line $LINENO"' ERR
cp -r "$source"/{include,po,src,tools,web} "$work"
cd "$work"

fail() {
    echo "FAILED: $*"
    exit 1
}

# ---- a whole language ----

echo xx >po/LINGUAS
msgen --lang=xx --no-wrap po/burrow.pot 2>/dev/null |
    sed -E 's/^"Plural-Forms:.*/"Plural-Forms: nplurals=2; plural=n != 1;\\n"/
        s/^"(Last-Translator|Language-Team|PO-Revision-Date):.*/"\1: somebody\\n"/' >po/xx.po
# Inserts a letter into every translation, inside a word so that the ends stay as they are.
msgfilter --no-wrap --keep-header -i po/xx.po -o po/new.po \
    sed -E '0,/(^|[ (-])[A-Za-z]{2}/s//&ä/' 2>/dev/null
mv po/new.po po/xx.po
tools/po update
tools/po check >said 2>&1 || fail "a whole translation was refused: $(head -c 3000 said)"
cp -r po whole

# ---- one thing spoiled ----

# Runs the check after a command; it must refuse with a line that has each of the texts.
expect() { # expect COMMAND TEXT…
    local text
    rm -rf po && cp -r whole po
    eval "$1"
    if tools/po check >said 2>&1; then
        fail "'$1' was not noticed"
    fi
    for text in "${@:2}"; do
        grep -qF -- "$text" said || fail "'$1': expected '$text', got: $(head -c 3000 said)"
    done
}

# Gives a text another translation; both as written in the file.
translate() { # translate TEXT TRANSLATION
    awk -v text="msgid \"$1\"" -v translation="msgstr \"$2\"" '
        found && /^msgstr/ { print translation; found = 0; done = 1; next }
        { print }
        $0 == text { found = 1 }
        END { exit !done }' po/xx.po >po/new.po
    mv po/new.po po/xx.po
}

# Leaves a text out altogether.
remove() { # remove TEXT
    msggrep --no-wrap --invert-match --msgid -F -e "$1" -o po/new.po po/xx.po
    mv po/new.po po/xx.po
}

expect "translate 'Red' ''" 'xx: is not translated: Red'
expect "remove 'the move is empty'" 'xx: is missing: the move is empty'
expect "translate 'Red' 'Red'" 'xx: is the same as in English' 'Red'
expect "translate '%s is taken' '%d ist besetzt'" 'xx: has other placeholders: %s is taken'
expect "translate '%s is taken' 'besetzt'" 'xx: has other placeholders: %s is taken'
expect "translate '%s is taken' '%s %s'" 'xx: has other placeholders: %s is taken'
expect "translate 'Red' 'Rot %s'" 'xx: has other placeholders: Red'
expect "translate '{title} – Burrow' 'Burrow'" 'xx: has other placeholders: {title} – Burrow'
expect "translate '{title} – Burrow' '{titel} – Burrow'" 'xx: has other placeholders: {title} – Burrow'
expect "translate 'Red' 'Rot '" 'xx: begins or ends with other white space: Red'
expect "translate 'Red' 'Rot\\\\n'" 'xx: begins or ends with other white space: Red'
expect "sed -i '0,/^msgid \"Red\"/s//#, fuzzy\\n&/' po/xx.po" 'xx: is fuzzy: Red'
expect "printf '\n#~ msgid \"old\"\n#~ msgstr \"alt\"\n' >>po/xx.po" \
    'xx: is not a text of the program any more: old'
expect "printf '\nmsgid \"new\"\nmsgstr \"neu\"\n' >>po/xx.po" \
    'xx: is not a text of the program any more: new'
expect "sed -i 's/the move is empty/the move is void/' src/games/move.c" \
    'po/burrow.pot is not what the sources say' '+msgid "the move is void"'
cp "$source/src/games/move.c" src/games/move.c

# ---- what is fine ----

rm -rf po && cp -r whole po
# shellcheck disable=SC2016 # as written in the file
translate 'game %d: %s' 'zu %2$s: Spiel %1$d'
tools/po check || fail 'numbered placeholders were refused'
translate 'Red' 'Red'
echo Red >>po/same-words
tools/po check || fail 'a word that may be the same was refused'
tools/po update
cmp whole/burrow.pot po/burrow.pot || fail 'updating twice changes something'
