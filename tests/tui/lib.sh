#!/usr/bin/env bash
# What the tests of the full screen share: the program runs in a terminal of tmux, gets keys, and its
# screen is checked. A file of tests sources this instead of cli/lib.sh, which it builds upon.
#
# A screen is compared with a drawn one below data/screens. `SCREENS=write NAME.sh …` redraws them;
# look at each before you commit it. If the program acts by itself (a bot, an animation), a test waits
# for the expected result, for at most `patience` seconds, and never just sleeps.
#
# shellcheck disable=SC2034 # what is set here is used there
# shellcheck source-path=SCRIPTDIR source=../cli/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh" "$@"

screens=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../data/screens")
patience=20 # seconds
socket=burrow-test-$$
command -v tmux >/dev/null || {
    echo 'there is no tmux, in which the screen is tested' >&2
    exit 1
}
trap 'tmux -L "$socket" kill-server 2>/dev/null; rm -rf "$work"' EXIT

in_tmux() {
    tmux -L "$socket" -f /dev/null "$@"
}

in_tmux start-server \; set-option -g exit-empty off \; set-option -sg escape-time 0 \; \
    set-option -g default-terminal screen-256color

# The settings that a test begins with, as lines of the file.
settings() {
    mkdir -p "$XDG_CONFIG_HOME/burrow"
    printf '%s\n' "$@" >"$XDG_CONFIG_HOME/burrow/settings"
}

# Starts the program: start COLUMNSxROWS [NAME=VALUE…] [-- ARGUMENT…]
start() {
    local size=$1 environment=(LC_ALL=C.UTF-8)
    shift
    while [[ $# -gt 0 && $1 != -- ]]; do
        environment+=("$1")
        shift
    done
    shift || true
    command="burrow$(printf ' %q' "$@")"
    rm -f "$work/status"
    # Only a test of the first start is asked whether it has played before.
    [[ -n ${first_start:-} || -e $XDG_CONFIG_HOME/burrow/settings ]] || settings
    in_tmux kill-session -t burrow 2>/dev/null
    in_tmux new-session -s burrow -d -x "${size%x*}" -y "${size#*x}" \
        "env$(printf ' %q' "${environment[@]}" "HOME=$HOME" "XDG_CONFIG_HOME=$XDG_CONFIG_HOME" \
            "XDG_DATA_HOME=$XDG_DATA_HOME" "$burrow" "$@") 2>$(printf '%q' "$work/err")
        echo \$? >$(printf '%q' "$work/status"); cat"
}

# Keys by tmux's names of them; anything else is typed.
keys() {
    local key
    for key; do
        case $key in
        Enter | Escape | BSpace | Space | Tab | Up | Down | Left | Right | Home | End | PPage | NPage | \
            DC | C-?)
            in_tmux send-keys "$key"
            ;;
        *) in_tmux send-keys -l "$key" ;;
        esac
    done
}

# Esc, and at once what follows it.
sequence() {
    in_tmux send-keys -l $'\033'"$1"
}

# A byte of the mouse protocol, in which numbers begin at the space.
mouse_byte() {
    # shellcheck disable=SC2059 # the format is the byte
    printf "\\$(printf '%03o' $((32 + $1)))"
}

mouse_event() { # CODE ROW COLUMN
    printf '\033[M%s%s%s' "$(mouse_byte "$1")" "$(mouse_byte "$3")" "$(mouse_byte "$2")"
}

# A click, a press, a release or a wheel event at a row and column, counted from 1, as the terminal
# would send it: mouse WHAT ROW COLUMN
mouse() {
    local code
    case $1 in
    press) code=0 ;;
    release) code=3 ;;
    wheel_up) code=64 ;;
    wheel_down) code=65 ;;
    click)
        mouse press "$2" "$3"
        mouse release "$2" "$3"
        return
        ;;
    press_and_release) # ROW COLUMN COLUMN
        in_tmux send-keys -l "$(mouse_event 0 "$2" "$3")$(mouse_event 3 "$2" "$4")"
        return
        ;;
    esac
    in_tmux send-keys -l "$(mouse_event "$code" "$2" "$3")"
}

screen() {
    in_tmux capture-pane -p
}

resize() {
    in_tmux resize-window -x "${1%x*}" -y "${1#*x}"
}

# Calls a condition again and again until it holds.
until_true() {
    local end=$((SECONDS + patience))
    until "$@"; do
        [[ $SECONDS -lt $end ]] || return 1
        sleep 0.05
    done
}

screen_has() {
    screen | grep -qF -- "$1"
}

screen_lacks() {
    ! screen_has "$1"
}

# Waits until the screen has a text, or no longer has it.
expect_text() {
    until_true screen_has "$1" || fail "expected '$1' on the screen, got
$(screen)"
}

expect_no_text() {
    until_true screen_lacks "$1" || fail "expected no '$1' on the screen, got
$(screen)"
}

is_drawn() {
    screen | cmp -s - "$screens/$1.txt"
}

# Waits until the screen is the recorded one.
expect_screen() {
    if [[ ${SCREENS-} == write ]]; then
        sleep 0.7
        screen >"$screens/$1.txt"
    fi
    until_true is_drawn "$1" || fail "the screen is not $1:
$(screen | diff "$screens/$1.txt" -)"
}

# The colours on the screen are those of a theme: the first background that is set, and Red's ink; or
# with `none`, there are no colours at all.
expect_colors() {
    local sequences
    sequences=$(in_tmux capture-pane -ep)
    case $1 in
    dark) [[ $sequences == *'48;5;234m'* && $sequences == *'38;5;208'* ]] ;;
    light) [[ $sequences == *'48;5;230m'* && $sequences == *'38;5;166'* ]] ;;
    contrast) [[ $sequences == *'48;5;16m'* && $sequences == *'38;5;214'* ]] ;;
    none) [[ $sequences != *[34]'8;5;'* ]] ;;
    esac || fail "expected the colours of $1, got $(printf '%q' "${sequences:0:400}")"
}

has_ended() {
    [[ -s $work/status ]]
}

# Waits for the program's end, which must have this status.
expect_end() {
    until_true has_ended || fail "expected the program to end, got
$(screen)"
    status=$(<"$work/status")
    expect_status "$1"
}

# The terminal is as it was: the usual screen, with a cursor, and lines that are echoed.
expect_restored() {
    local modes
    modes=$(stty -a -F "$(in_tmux display-message -p '#{pane_tty}')")
    [[ " $modes" == *' icanon'* && " $modes" == *' echo '* ]] || fail "expected lines that are echoed, got $modes"
    [[ $(in_tmux display-message -p '#{alternate_on} #{cursor_flag} #{mouse_any_flag}') == '0 1 0' ]] ||
        fail "expected the terminal as it was, got $(in_tmux display-message -p \
            '#{alternate_on} #{cursor_flag} #{mouse_any_flag}') of alternate, cursor, mouse"
}

# The id of the program's process.
program() {
    pgrep -P "$(in_tmux display-message -p '#{pane_pid}')" -f "$burrow" | head -1
}

is_stopped() {
    [[ $(ps -o state= -p "$1") == T ]]
}

is_gone() {
    ! kill -0 "$1" 2>/dev/null
}

# Starts a game and waits for it: begin_game [ARGUMENT…]
begin_game() {
    [[ -e $XDG_CONFIG_HOME/burrow/settings ]] || settings 'animation = off' 'bar = off'
    start 80x24 -- play "$@"
    expect_text 'all keys'
}

# Starts a game between people, of which one move has been made.
begin_and_move() {
    begin_game --red human --blue human
    keys e5f5 Enter
    expect_text 'Blue to move.'
}

# That game is there, and goes on where it was.
expect_kept() {
    start 80x24
    expect_text '2  Continue'
    keys 2
    expect_text 'Talpa 8×8'
    keys Enter
    expect_text 'e5f5'
    expect_text 'Blue to move.'
}

# Goes to the question that comes before a kept game runs a program: ask_for_program SIZE COMMAND
ask_for_program() {
    begin_game --red human --blue "ugi:$2"
    keys e5f5 Enter
    expect_text 's take its seat'
    keys Escape
    expect_end 0
    rm "$work/run"
    start "$1"
    expect_text '2  Continue'
    keys 2
    expect_text 'Continue a game'
    keys Enter
}

# Starts the program, as `start` does, and opens the rules of Talpa.
begin_rules() {
    start "$@"
    expect_text '5  Rules'
    keys 5
    expect_text 'The rules of'
    keys 1
    expect_text 'Red owns'
}

# Starts the program, and its lesson of Talpa: begin_lesson SIZE
begin_lesson() {
    start "$1"
    expect_text '4  Learn'
    keys 4
    expect_text '4Mation'
    keys 1
}

# Starts the program with an archive of so many games, all unfinished: start_with_games COUNT SIZE
start_with_games() {
    local day
    for ((day = 1; day <= $1; day++)); do
        printf '[Game "talpa"]\n[Date "2020.01.%02d"]\n[Red "Ann"]\n[Blue "Bob"]\n[Result "*"]\n\n1. e5f5 *\n\n' "$day"
    done >"$work/games.txt"
    "$burrow" games import "$work/games.txt" >/dev/null || fail 'the games cannot be imported'
    settings 'animation = off' 'bar = off'
    start "$2"
    expect_text '2  Continue'
}

shows_games() {
    [[ $(screen | grep -c 'Ann') -eq $1 ]]
}

# Waits until the list shows so many of these games.
expect_games() {
    until_true shows_games "$1" || fail "expected $1 games, got
$(screen)"
}

# Makes the window too small for what it shows, and waits until it says so; only the first word of
# that is always visible.
shrink() {
    resize "$1"
    expect_text 'This'
}

# Games of Talpa against level 1, which are resigned at once.
play_and_resign() { # COUNT
    local i
    for ((i = 0; i < $1; i++)); do
        typed a1a2 resign
        run play talpa:size=4 --red human --blue 1 --plain --seed "$i"
        expect_success
    done
}
