#!/usr/bin/env bash
# What the tests of hostile texts share: the texts, and ways to bring them in. Sourced after lib.sh.
# shellcheck disable=SC2034,SC2154 # lib.sh and the tests have the variables

# In UTF-8: marks of direction (U+202E, U+2066, U+061C, U+200E, U+200F), a control of C1 that begins an
# escape sequence, ends of lines (U+2028, U+2029), and what nobody sees (U+200B, U+FEFF, a tag).
marks=$'Mallory\xe2\x80\xae\xe2\x81\xa6\xd8\x9c\xc2\x9b31m\xe2\x80\x8e\xe2\x80\x8f\xe2\x80\xa8\xe2\x80\xa9'
marks+=$'\xe2\x80\x8b\xef\xbb\xbf\xf3\xa0\x81\x81'
escapes=$'Mal\e]0;lory\a\r\b\x7f'
broken=$'Mal\x9b31mlory\xff\xe2\x80'

# A finished game and an unfinished one, with marks wherever a record allows them.
import_hostile() {
    printf '%s\n' '[Game "4mation:size=3"]' "[X \"$marks\"]" "[O \"O$broken\"]" \
        "[Event \"$marks\"]" "[Date \"2026.11.14\"]" '' \
        "{$marks} 1. a1 {$marks} b2 {$broken} 2. a2" '1-0' '' \
        '[Game "talpa:size=4"]' "[Red \"$marks\"]" '[Blue "random"]' '' \
        "1. a1a2 {$marks} b1c1 {$broken}" '*' >"$work/hostile.txt"
    run games import "$work/hostile.txt"
    expect_success
}

# A folder with a name of that kind, in $folder.
hostile_folder() {
    folder=$work/$marks$escapes$broken
    rm -rf "$folder"
    mkdir "$folder"
}

# An engine whose output is full of them.
hostile_engine() {
    cat >"$work/hostile" <<END
#!/usr/bin/env bash
while read -r word rest; do
    case \$word in
    ugi) printf 'id name %s\nid author %s\noption name %s type %s\n%s\nugiok\n' $(printf ' %q' \
        "$marks" "$escapes" "$marks" "$broken" "$marks") ;;
    isready) echo readyok ;;
    query) printf 'response %s\n' $(printf '%q' "$escapes") ;;
    go) printf 'info string error %s\ninfo string %s\nbestmove %s\n' $(printf ' %q' \
        "$marks" "$broken" "$marks$escapes") ;;
    quit) exit ;;
    esac
done
END
    chmod +x "$work/hostile"
}

# All that was printed is UTF-8, and has no control character but the line's end, nor any mark.
expect_disarmed() {
    local file
    for file in "$work/out" "$work/err"; do
        iconv -f UTF-8 -t UTF-8 "$file" >/dev/null 2>&1 || fail "expected UTF-8, got $(shown "$file")"
        ! grep -qaP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8b\x8e\x8f\xa8-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf|\xf3\xa0' \
            "$file" || fail "expected nothing that a terminal obeys, got $(shown "$file")"
    done
}
