#!/usr/bin/env bash
# Checks that the documents show what really happens:
#     docs.sh SOURCE_FOLDER BUILD_FOLDER C_COMPILER [FILE…]
#
# Checks README.md, CONTRIBUTING.md, SECURITY.md, docs/*.md and man/burrow.1.scd, or the files that are
# named. The word after the fence of a code block says what it is:
#
#     console        A session, which is run here. Lines that begin with `$ ` are commands, and what
#                    follows is all that they print, compared line by line. A line `…` stands for any
#                    number of lines, and `…` in a line for anything in it: times, speeds, dates. Lines
#                    that begin with `> ` are typed once everything above them has been printed; so is
#                    what follows the question `… to move: `. A command fails if, and only if, it prints
#                    a line that begins with `burrow: `.
#     c FILE, record FILE, text FILE
#                    A file that the sessions below it use, by this name.
#     sh             Commands that take long, change the machine or the sources, or print something else
#                    each time. They are tried as far as that goes; see `try`, which has the reasons.
#     c, js, text, none
#                    No commands: a piece of a program, a form, the drawing of a screen.
#
# Any other word is an error.
#
# All sessions of a document share a folder and an archive of games. At first the archive is empty, and
# the folder holds nothing but a link to `solved/` of the sources. The program is on the PATH, and
# installed for compilers as if by `make install`.
#
# docs/adding-a-game.md is about a game that does not exist until somebody follows it, so only its links
# are checked.
#
# Also, options of `burrow` that are named in a paragraph must exist, and so must source files and the
# targets of links.
set -uo pipefail
source=$(realpath "$1") build=$(realpath "$2") cc=$3
shift 3
cd "$source" || exit
files=("$@")
if [[ ${#files[@]} -eq 0 ]]; then
    files=(README.md CONTRIBUTING.md SECURITY.md examples/README.md docs/*.md man/burrow.1.scd)
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset BURROW_ARCHIVE BURROW_SETTINGS XDG_CONFIG_HOME XDG_DATA_HOME NO_COLOR LANGUAGE TERM
export LC_ALL=C.UTF-8 CC=$cc

targets=$(ninja -C "$build" -t targets all)
tests=$(ctest --test-dir "$build" --show-only)
failures=0

complain() { # complain LINE TEXT
    echo "$file:$1: $2"
    failures=$((failures + 1))
}

# ---- the program, as it is installed ----------------------------------------------------------------

prefix=$work/prefix
cmake --install "$build" --prefix "$prefix" >"$work/log" || { cat "$work/log" && exit 1; }
pkgconfig=$(dirname "$(find "$prefix" -name burrow.pc)")
mkdir "$work/bin"
ln -s "$(command -v "$cc")" "$work/bin/cc" # the one that the build was made with
export PATH=$prefix/bin:$work/bin:$PATH PKG_CONFIG_PATH=$pkgconfig LD_LIBRARY_PATH=${pkgconfig%/*}

# ---- comparing --------------------------------------------------------------------------------------

# Whether a line matches the expected one, in which … stands for anything.
matches() { # matches EXPECTED LINE
    local want=$1 line=$2
    if [[ $want != *…* ]]; then
        [[ $line == "$want" ]]
        return
    fi
    [[ $line == "${want%%…*}"* ]] || return
    line=${line#"${want%%…*}"}
    want=${want#*…}
    while [[ $want == *…* ]]; do
        [[ $line == *"${want%%…*}"* ]] || return
        line=${line#*"${want%%…*}"}
        want=${want#*…}
    done
    [[ $line == *"$want" ]]
}

# Compares the output with the expected lines; uses `said` and `expected`.
compare() { # compare LINE COMMAND
    local skip=false want next=0
    for want in "${expected[@]}"; do
        if [[ $want == … ]]; then
            skip=true
            continue
        fi
        while [[ $next -lt ${#said[@]} ]] && $skip && ! matches "$want" "${said[next]}"; do
            next=$((next + 1))
        done
        if [[ $next -ge ${#said[@]} ]] || ! matches "$want" "${said[next]}"; then
            complain "$1" "'$2' prints '${said[next]-}' and not '$want'."
            return
        fi
        skip=false
        next=$((next + 1))
    done
    if [[ $next -lt ${#said[@]} ]] && ! $skip; then
        complain "$1" "'$2' also prints '${said[next]}'."
    fi
}

# ---- sessions ---------------------------------------------------------------------------------------

# Runs a command of a session; uses `command`, `typed` and `expected`.
run_command() { # run_command LINE
    local status=0 should_fail=1 said
    timeout 60 bash -c "$command" >"$work/said" 2>&1 < <(printf '%s' "${typed[@]/%/$'\n'}") || status=$?
    # The manual page cannot show spaces at the beginning of a line.
    [[ $file != *.scd ]] || sed -i 's/^ *//' "$work/said"
    mapfile -t said < <(sed 's/ *$//' "$work/said")
    compare "$1" "$command"
    printf '%s\n' "${expected[@]}" | grep -q '^burrow: ' || should_fail=0
    [[ $((status != 0)) -eq $should_fail ]] || complain "$1" "'$command' ends with status $status."
}

# Holds a conversation, in which lines with > are typed; uses `command` and `expected`.
converse() { # converse LINE
    local row line
    coproc PARTNER { eval "exec $command" 2>&1; }
    local input output partner=$PARTNER_PID
    # The shell closes its own ends when the coprocess has gone, so these are copies.
    exec {input}>&"${PARTNER[1]}" {output}<&"${PARTNER[0]}"
    eval "exec ${PARTNER[1]}>&-"
    for row in "${expected[@]}"; do
        if [[ $row == '> '* ]]; then
            printf '%s\n' "${row:2}" >&"$input"
        elif ! IFS= read -r -t 20 line <&"$output" || ! matches "$row" "$line"; then
            complain "$1" "'$command' prints '$line' and not '$row'."
            break
        fi
    done
    exec {input}>&-
    while IFS= read -r line <&"$output"; do
        complain "$1" "'$command' also prints '$line'."
    done
    exec {output}<&-
    wait "$partner" || complain "$1" "'$command' ends with status $?."
}

end_command() { # end_command LINE
    if [[ ${#expected[@]} -gt 0 && $(printf '%s\n' "${expected[@]}") == *$'\n> '* ||
        ${expected[0]-} == '> '* ]]; then
        converse "$1"
    else
        run_command "$1"
    fi
}

run_session() { # run_session LINE PATH
    local row command='' typed=() expected=()
    while IFS= read -r row; do
        if [[ $row == '$ '* ]]; then
            [[ -z $command ]] || end_command "$1"
            command=${row:2} typed=() expected=()
        elif [[ $command == *\\ ]]; then
            command=${command%\\}$row
        elif [[ $row =~ ^(.*' to move:')' '(.+)$ ]]; then
            typed+=("${BASH_REMATCH[2]}")
            expected+=("${BASH_REMATCH[1]}")
        else
            expected+=("$row")
        fi
    done <"$2"
    [[ -n $command ]] && end_command "$1"
}

# ---- what is only tried -----------------------------------------------------------------------------

# The options of a command line of `burrow` exist.
try_options() { # try_options LINE COMMAND
    local words word help option
    read -ra words <<<"$2"
    help=$(burrow "${words[1]}" --help 2>&1) || help=
    [[ -n $help || ${words[1]} =~ ^(-|[A-Z…]) ]] || complain "$1" "there is no 'burrow ${words[1]}'."
    [[ -n $help ]] || help=$(burrow --help)
    for word in "${words[@]:2}"; do
        [[ $word =~ ^(--[a-z]+)([^a-z-]|$) ]] || continue
        option=${BASH_REMATCH[1]}
        [[ $option =~ ^--(color|language|help)$ ]] || grep -q -e "$option\b" <<<"$help" ||
            complain "$1" "'burrow ${words[1]}' has no $option."
    done
}

# Runs a command of `burrow` with few games, positions and little time.
try_small() { # try_small LINE COMMAND
    local small
    small=$(sed -E "s/--games [0-9A-Z]+/--games 2/; s/--time [0-9.A-Z]+/--time 0.01/
        s/--nodes [0-9A-Z]+/--nodes 100/; s/VARIANT/4mation:size=5/g; s#\.\./old/build/|build/release/#$build/#g; s/sleep [0-9]+/sleep 0.1/; s/command time -f '[^']*' //" <<<"$2")
    timeout 60 bash -c "$small" >"$work/said" 2>&1 </dev/null ||
        complain "$1" "'$2' fails: $(head -n 1 "$work/said")"
}

# What a line names exists: presets and targets of CMake, tests, files.
try_names() { # try_names LINE COMMAND
    local words word before=
    read -ra words <<<"$2"
    for word in "${words[@]}"; do
        case $before:$word in
        --preset:*) grep -q "\"name\": \"$word\"" "$source/CMakePresets.json" ;;
        --target:* | *:build/release/*) grep -qx ".*\b${word##*/}: [a-zA-Z].*" <<<"$targets" ;;
        -R:*) grep -q "$word" <<<"$tests" ;;
        *:tools/* | *:tests/* | *:bench/* | *:../../fuzz/*)
            [[ -e $source/${word#../../} || -e $build/$word ]]
            ;;
        esac || complain "$1" "'$2': there is no $word."
        before=$word
    done
}

# Tries as much as possible of a command that cannot be run here as it is.
try() { # try LINE COMMAND
    local words
    case $2 in
    'burrow serve'*) try_options "$1" "$2" ;;  # does not end
    burrow* | '('*burrow*) try_small "$1" "$2" ;; # may take hours
    'make'*) # builds and tests everything; here it only says what it would do
        read -ra words <<<"$2"
        MAKEFLAGS='' make -n -C "$source" "${words[@]:1}" >"$work/said" 2>&1 ||
            complain "$1" "'$2' fails: $(tail -n 1 "$work/said")"
        ;;
    # Another build, its tests, and what changes the sources or measures for hours.
    cmake* | ctest* | node* | tools/* | build/* | fuzz/*) try_names "$1" "$2" ;;
    'cd '*) ;;                             # into a build folder that may not exist
    'export '* | 'cc '* | './'*) ;;        # of examples/README.md, which tests/install.sh does
    'sudo '* | 'echo '*'| sudo tee '*) ;;  # sets up a machine's database server; tests/postgres.sh has its own
    *) complain "$1" "nobody knows how to try '$2'." ;;
    esac
}

try_all() { # try_all LINE PATH
    local row whole=''
    while IFS= read -r row; do
        row=${row%% #*}
        whole+=${row%"${row##*[! ]}"}
        if [[ $whole == *[\\\|] ]]; then
            whole="${whole%\\} "
            continue
        fi
        while [[ $whole == *' && '* ]]; do
            try "$1" "${whole%% && *}"
            whole=${whole#* && }
        done
        [[ -z $whole ]] || try "$1" "$whole"
        whole=''
    done <"$2"
}

# ---- blocks, code, links ----------------------------------------------------------------------------

check_block() { # check_block LINE KIND NAME PATH
    case $2:$3 in
    console:-) run_session "$1" "$4" ;;
    sh:-) try_all "$1" "$4" ;;
    c:- | js:- | text:- | -:- | indented:-)
        if [[ $2 == indented ]] || grep -qE '^(\$|burrow|make) |^int main\(' "$4"; then
            complain "$1" "commands and programs are shown in blocks that say so; see tests/docs.sh."
        fi
        ;;
    c:* | record:* | text:*) cp "$4" "$3" ;;
    *) complain "$1" "what is in a block of $2? See tests/docs.sh." ;;
    esac
}

check_code() { # check_code LINE TEXT
    case $2 in
    'burrow '[a-z]*' --'*) try_options "$1" "$2" ;;
    esac
    if [[ $2 != *[A-Z][A-Z][A-Z]* && $2 =~ ^(src|include|tests|tools|docs|web|po|cmake|bench|fuzz|examples|man|\.ci)/[A-Za-z0-9_./-]*$ ]]; then
        [[ -e $source/$2 || -e $source/tests/$2 ]] || complain "$1" "there is no $2."
    fi
}

# The anchors of a document, as sites make them from its headings.
anchors_of() { # anchors_of FILE
    sed -n 's/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' | sed "s/[^[:alnum:]_ -]//g; s/ /-/g"
}

check_link() { # check_link LINE TARGET
    local path=${2%%#*} anchor=
    [[ $2 == *'#'* ]] && anchor=${2#*#}
    case $2 in http://* | https://*) return ;; esac
    path=${path:+$(dirname "$source/$file")/$path}
    path=${path:-$source/$file}
    if [[ ! -e $path ]]; then
        complain "$1" "there is no ${2%%#*}, to which it links."
    elif [[ -n $anchor ]] && ! anchors_of "$path" | grep -qxF -- "$anchor"; then
        complain "$1" "there is no heading for the link $2."
    fi
}

# Prepares what the examples of the manual page need: an unfinished game, records, and another engine.
prepare_manual() {
    printf 'a1a2\n' | burrow play talpa:size=6 --blue 5 --plain >"$work/said"
    burrow games export >games.txt
    printf '#!/bin/sh\nexec burrow engine "$@"\n' >other
    chmod +x other
}

check_document() { # check_document FILE
    local what line rest kind name path
    file=$1
    mkdir -p "$work/$file/blocks" "$work/$file/folder"
    awk -v out="$work/$file/blocks" -f "$source/tests/docs.awk" "$file" >"$work/$file/index"
    cd "$work/$file/folder" || exit
    ln -s "$source/solved" .
    export HOME=$work/$file/home
    [[ $file != man/* ]] || prepare_manual
    while IFS=$'\t' read -r what line rest; do
        [[ $what == link || $file != docs/adding-a-game.md ]] || continue
        case $what in
        block)
            IFS=$'\t' read -r kind name path <<<"$rest"
            check_block "$line" "$kind" "$name" "$path"
            ;;
        code) check_code "$line" "$rest" ;;
        link) check_link "$line" "$rest" ;;
        esac
    done <"$work/$file/index"
    cd "$source" || exit
}

for file in "${files[@]}"; do
    check_document "$file"
done
[[ $failures -eq 0 ]] || { echo "FAILED: $failures" && exit 1; }
