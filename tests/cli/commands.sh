#!/usr/bin/env bash
# The commands when used correctly: what `show`, `moves`, `state` and `perft` print for people and,
# with --json, for machines, and the help. All output is compared exactly, so that nothing that
# others may rely on changes unnoticed.
#
# Positions are small enough to check by hand; the C tests check the rules everywhere.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"

# ---- show --------------------------------------------------------------------------------------

show_draws_the_board_in_ascii() {
    run show talpa:size=4
    expect_success
    expect_out 'Talpa 4x4

       O  O  O  O
     +------------+
 4 # | #  O  #  O | #
 3 # | O  #  O  # | #
 2 # | #  O  #  O | #
 1 # | O  #  O  # | #
     +------------+
       O  O  O  O
       a  b  c  d

Red to move.'
}

show_draws_the_board_in_utf8_where_the_locale_has_it() {
    LC_ALL=C.UTF-8 run show talpa:size=4
    expect_success
    expect_out 'Talpa 4×4

       ●  ●  ●  ●
     ┌────────────┐
 4 ■ │ ■  ●  ■  ● │ ■
 3 ■ │ ●  ■  ●  ■ │ ■
 2 ■ │ ■  ●  ■  ● │ ■
 1 ■ │ ●  ■  ●  ■ │ ■
     └────────────┘
       ●  ●  ●  ●
       a  b  c  d

Red to move.'
}

show_marks_the_last_piece_of_4mation() {
    LC_ALL=C.UTF-8 run show 4mation --position '3/1o1/x2 x b2'
    expect_success
    expect_out '4Mation 3×3

     ┌─────────┐
 3   │ ·  ·  · │
 2   │ · (◯) · │
 1   │ ✕  ·  · │
     └─────────┘
       a  b  c

X to move.'
    run show 4mation --position '3/1o1/x2 x b2'
    expect_line ' 2   | . (O) . |'
    expect_line ' 1   | X  .  . |'
}

show_shades_the_tunnels_and_lights_the_path_that_won() {
    LC_ALL=C.UTF-8 run show talpa --position '1rb/1b1/1rb b'
    expect_success
    expect_out 'Talpa 3×3

       ●  ●  ●
     ┌─────────┐
 3 ■ │ ◆  ●  ■ │ ■
 2 ■ │ ◆  ■ ░░░│ ■
 1 ■ │ ◆  ●  ■ │ ■
     └─────────┘
       ●  ●  ●
       a  b  c

Red opened a path from top to bottom and wins.'
    run show talpa --position '1rb/1b1/1rb b'
    expect_line ' 3 # | *  O  # | #'
    expect_line ' 2 # | *  # :::| #'
}

show_marks_the_row_that_won() {
    run show 4mation --position 'xx1/o2/3 o b3'
    expect_success
    expect_line ' 3   |[X][X] . |'
    expect_line ' 2   | O  .  . |'
    expect_last_line 'X completed a row and wins.'
}

show_says_that_a_game_is_drawn() {
    run show 4mation --position 'x4xo/ooo2oo/1xxxoxx/5xo/7/7/7 x g7'
    expect_success
    expect_last_line "No square next to O's last piece is free, so the game is drawn."
}

show_says_why_a_game_is_drawn() {
    local blocked
    run show 4mation --position 'xxo1/ooxx/xxoo/oxox o a4'
    expect_success
    expect_last_line "No square next to X's last piece is free, so the game is drawn."
    run show 4mation:row=5,blocked=opponent --position '4o/oooo1/xxxo1/xxxo1/xxxo1 o c3'
    expect_success
    expect_last_line "No square next to X's pieces is free, so the game is drawn."
    run show 4mation:row=5,blocked=opponent --position '4x/xxxx1/ooox1/ooox1/oooxx x c3'
    expect_success
    expect_last_line "No square next to O's pieces is free, so the game is drawn."
    for blocked in draw opponent free; do
        run show 4mation:row=3,blocked=$blocked --position 'xox/xoo/oxx o a3'
        expect_success
        expect_last_line 'The board is full, so the game is drawn.'
    done
}

show_says_who_opened_whose_path() {
    run show talpa --position '1rb/1br/1rb r'
    expect_last_line "Blue opened Red's path from top to bottom, so Red wins."
    run show talpa --position '3/rbr/brb b'
    expect_last_line "Red opened Blue's path from left to right, so Blue wins."
    run show talpa --position '3/rbr/brb r'
    expect_last_line 'Blue opened a path from left to right and wins.'
}

show_lets_the_mover_lose_where_both_paths_are_open() {
    run show talpa --position '3/1rb/1br r'
    expect_last_line "Blue opened Red's path from top to bottom, so Red wins."
    run state talpa --position '3/1rb/1br r'
    expect_out 'state 3/1rb/1br r result p1win'
    run state talpa --position '3/1rb/1br b'
    expect_out 'state 3/1rb/1br b result p2win'
}

show_takes_the_usual_sizes() {
    run show talpa
    expect_success
    expect_line 'Talpa 8x8'
    expect_line '       a  b  c  d  e  f  g  h'
    run show 4mation
    expect_success
    expect_line '4Mation 7x7'
}

show_draws_the_largest_board() {
    run show talpa:size=16
    expect_success
    expect_line 'Talpa 16x16'
    expect_line '16 # | #  O  #  O  #  O  #  O  #  O  #  O  #  O  #  O | #'
    expect_line '       a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p'
}

show_takes_the_size_of_the_position() {
    run show talpa --position 'rbr/brb/rbr r'
    expect_success
    expect_line 'Talpa 3x3'
}

show_lets_blue_begin() {
    run show talpa:first=blue
    expect_success
    expect_last_line 'Blue to move.'
}

show_uses_no_colour_in_a_file() {
    run show talpa
    expect_out_lacks $'\e'
    run show talpa --color never
    expect_success
    expect_out_lacks $'\e'
    run show talpa --color=auto
    expect_success
    expect_out_lacks $'\e'
}

show_uses_colour_when_asked() {
    run show talpa --color always
    expect_success
    sed $'s/\e\\[[0-9;]*m//g' "$work/out" >"$work/stripped"
    cmp -s "$work/stripped" "$work/out" && fail 'expected colours, got none'
    run show talpa
    cmp -s "$work/stripped" "$work/out" || fail 'expected the same board below the colours'
}

show_ends_every_colour_on_its_line() {
    run show 4mation --color=always --position 'xx1/o2/3 o b3'
    expect_success
    grep -a $'\e' "$work/out" | grep -qav $'\e\\[0m[^\e]*$' && fail 'expected an end to each colour'
    expect_out_lacks $'\e[m'
}

show_gives_json() {
    run show talpa:size=3 --json
    expect_success
    expect_out '{"variant":"talpa:size=3","position":"rbr/brb/rbr r","turn":"p1","result":"none"}'
    run show 4mation --json --position '3/1o1/x2 x b2'
    expect_success
    expect_out '{"variant":"4mation:size=3","position":"3/1o1/x2 x b2","turn":"p1","result":"none"}'
}

# ---- moves -------------------------------------------------------------------------------------

moves_lists_captures() {
    run moves talpa:size=3
    expect_success
    expect_out "$(printf '%s\n' a1a2 a1b1 a3a2 a3b3 b2a2 b2b1 b2b3 b2c2 c1b1 c1c2 c3b3 c3c2)"
}

moves_lists_removals_where_nothing_can_be_captured() {
    run moves talpa --position 'r3/1r2/2b1/3b r'
    expect_success
    expect_out $'a4\nb3'
    run moves talpa --position 'r3/1r2/2b1/3b b'
    expect_success
    expect_out $'c2\nd1'
}

moves_lists_the_squares_next_to_the_last_piece() {
    run moves 4mation --position '7/7/7/3x3/7/7/7 o d4'
    expect_success
    expect_out "$(printf '%s\n' c3 c4 c5 d3 d5 e3 e4 e5)"
    run moves 4mation --position 'xo1/3/3 x b3'
    expect_success
    expect_out $'a2\nb2\nc2\nc3'
}

moves_come_in_byte_order() {
    run moves 4mation:size=11
    expect_success
    [[ $(wc -l <"$work/out") -eq 121 ]] || fail "expected 121 moves, got $(wc -l <"$work/out")"
    sort -c "$work/out" 2>/dev/null || fail "expected them sorted, got $(shown "$work/out")"
    [[ $(head -n 3 "$work/out") == $'a1\na10\na11' ]] || fail 'expected a1, a10, a11 first'
}

moves_of_a_blocked_player_follow_the_variant() {
    local position='oxo2/xxo2/oox2/3x1/5 x a5' # nothing next to a5 is free
    run moves 4mation:row=5 --position "$position"
    expect_success
    expect_no_out
    run moves 4mation:row=5,blocked=opponent --position "$position"
    expect_success
    expect_out "$(printf '%s\n' a2 b2 c2 d3 d4 d5)"
    run moves 4mation:row=5,blocked=free --position "$position"
    expect_success
    expect_out "$(printf '%s\n' a1 a2 b1 b2 c1 c2 d1 d3 d4 d5 e1 e2 e3 e4 e5)"
}

moves_are_none_when_the_game_is_over() {
    run moves talpa --position '1rb/1br/1rb b'
    expect_success
    expect_no_out
    run moves 4mation --position 'xx1/o2/3 o b3'
    expect_success
    expect_no_out
}

moves_gives_json() {
    run moves 4mation --json --position 'xo1/3/3 x b3'
    expect_success
    expect_out '{"variant":"4mation:size=3","position":"xo1/3/3 x b3","turn":"p1","result":"none",'\
'"moves":["a2","b2","c2","c3"]}'
    run moves talpa --json --position '1rb/1br/1rb b'
    expect_success
    expect_out '{"variant":"talpa:size=3","position":"1rb/1br/1rb b","turn":"p2","result":"p1win",'\
'"moves":[]}'
}

# ---- state -------------------------------------------------------------------------------------

state_tells_the_start() {
    run state talpa:size=6
    expect_success
    expect_out 'state brbrbr/rbrbrb/brbrbr/rbrbrb/brbrbr/rbrbrb r result none'
    run state 4mation
    expect_success
    expect_out 'state 7/7/7/7/7/7/7 x - result none'
}

state_plays_moves() {
    run state talpa:size=3 --moves 'a1a2 c2c3'
    expect_success
    expect_out 'state rbb/rr1/1br r result none'
    run state 4mation --moves 'd4 d5 e4'
    expect_success
    expect_out 'state 7/7/3o3/3xx2/7/7/7 o e4 result none'
}

state_plays_no_moves_where_there_are_none() {
    run state talpa:size=3 --moves ''
    expect_success
    expect_out 'state rbr/brb/rbr r result none'
    run state talpa:size=3 --moves '  '
    expect_success
    expect_out 'state rbr/brb/rbr r result none'
}

state_plays_moves_from_a_position() {
    run state 4mation --position '3/1o1/x2 x b2' --moves 'b1'
    expect_success
    expect_out 'state 3/1o1/xx1 o b1 result p1win'
}

# No game from the start leads to this.
state_of_a_side_without_pieces_is_a_loss_and_can_be_read_back() {
    run state talpa:size=3 --position 'rbr/brb/rrr r' --moves 'c1c2 b3c3 c2c3 a2a1 b1a1'
    expect_success
    expect_out 'state r1r/1r1/r2 b result p1win'
    run state talpa --position 'r1r/1r1/r2 b'
    expect_success
    expect_out 'state r1r/1r1/r2 b result p1win'
    run moves talpa --position 'r1r/1r1/r2 b'
    expect_success
    expect_no_out
    run show talpa --position 'r1r/1r1/r2 b'
    expect_success
    expect_last_line 'Blue has no piece left to move, so Red wins.'
    run perft talpa 3 --position 'r1r/1r1/r2 b'
    expect_success
    expect_last_line 'nodes 0'
    run play talpa --position 'r1r/1r1/r2 b'
    expect_success
    expect_last_line 'result 1-0'
}

state_reads_upper_case_and_spaces_and_writes_the_canonical_form() {
    run state ' TALPA:Size=3 ' --position ' RBR/BRB/RBR R ' --moves $' A1A2\t\n C2C3 '
    expect_success
    expect_out 'state rbb/rr1/1br r result none'
}

state_writes_the_variant_in_its_canonical_form() {
    run state 'talpa:swap=yes,first=red,size=8' --json
    expect_success
    expect_out '{"variant":"talpa:swap=yes","position":"brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/'\
'brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb r","turn":"p1","result":"none"}'
    run state '4mation:swap=no,blocked=opponent,row=2,size=3' --json
    expect_success
    expect_out '{"variant":"4mation:size=3,blocked=opponent","position":"3/3/3 x -","turn":"p1",'\
'"result":"none"}'
}

state_counts_p1_by_the_variant() {
    run state talpa:first=blue --position '1rb/1br/1rb b'
    expect_success
    expect_out 'state 1rb/1br/1rb b result p2win'
    run state talpa:first=blue --position 'rbr/brb/rbr b' --json
    expect_success
    expect_out '{"variant":"talpa:size=3,first=blue","position":"rbr/brb/rbr b","turn":"p1",'\
'"result":"none"}'
}

state_tells_a_draw() {
    run state 4mation --position 'x4xo/ooo2oo/1xxxoxx/5xo/7/7/7 x g7'
    expect_success
    expect_out 'state x4xo/ooo2oo/1xxxoxx/5xo/7/7/7 x g7 result draw'
}

state_reads_a_record() {
    run state --record "$records/talpa.txt"
    expect_success
    expect_out 'state b1rr1b/3br1/1r3r/2bb2/rb2b1/1rrbrb r result p2win'
    run state --record "$records/fourmation.txt"
    expect_success
    expect_out 'state x4xo/ooo2oo/1xxxoxx/5xo/7/7/7 x g7 result draw'
}

state_reads_every_game_of_a_record() {
    run state --record "$records/several.txt"
    expect_success
    expect_out 'state rr1/2b/b2 r result p1win
state xxo1/ooxx/xxoo/oxox o a4 result draw
state 7/7/3ox2/3x3/7/7/7 o e5 result none
state brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb r result none'
}

state_reads_a_record_from_standard_input() {
    local input=$records/talpa.txt
    run state --record -
    expect_success
    expect_out 'state b1rr1b/3br1/1r3r/2bb2/rb2b1/1rrbrb r result p2win'
}

state_reads_a_record_with_either_line_ending() {
    sed $'s/$/\r/' "$records/several.txt" >"$work/crlf.txt"
    run state --record "$work/crlf.txt"
    expect_success
    expect_line 'state xxo1/ooxx/xxoo/oxox o a4 result draw'
    expect_line 'state 7/7/3ox2/3x3/7/7/7 o e5 result none'
}

state_checks_the_variant_of_a_record() {
    run state talpa --record "$records/talpa.txt"
    expect_success
    expect_out 'state b1rr1b/3br1/1r3r/2bb2/rb2b1/1rrbrb r result p2win'
    run state talpa:size=6 --record "$records/talpa.txt"
    expect_success
    expect_out 'state b1rr1b/3br1/1r3r/2bb2/rb2b1/1rrbrb r result p2win'
}

state_gives_json() {
    run state talpa:size=3 --moves 'a1a2' --json
    expect_success
    expect_out '{"variant":"talpa:size=3","position":"rbr/rrb/1br b","turn":"p2","result":"none"}'
}

state_gives_json_of_a_record() {
    run state --json --record "$records/several.txt"
    expect_success
    expect_out '{"games":['\
'{"variant":"talpa:size=3,first=blue,swap=yes","position":"rr1/2b/b2 r","turn":"p2",'\
'"result":"p1win","plies":5,"outcome":"1-0"},'\
'{"variant":"4mation:size=4","position":"xxo1/ooxx/xxoo/oxox o a4","turn":"p2",'\
'"result":"draw","plies":15,"outcome":"1/2-1/2"},'\
'{"variant":"4mation","position":"7/7/3ox2/3x3/7/7/7 o e5","turn":"p2",'\
'"result":"none","plies":2,"outcome":"0-1","termination":"resigned"},'\
'{"variant":"talpa","position":"brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr/'\
'rbrbrbrb r","turn":"p1","result":"none","plies":0,"outcome":"*"}]}'
}

# ---- perft -------------------------------------------------------------------------------------

perft_counts() {
    run perft talpa 3
    expect_success
    expect_out 'nodes 1182276'
    run perft 4mation 5
    expect_success
    expect_out 'nodes 52432'
    run perft 4mation:size=3,row=3 4
    expect_success
    expect_out 'nodes 496'
}

perft_of_depth_0_is_1() {
    run perft talpa 0
    expect_success
    expect_out 'nodes 1'
    run perft talpa 0 --divide
    expect_success
    expect_out 'nodes 1'
}

perft_counts_nothing_behind_the_end_of_a_game() {
    run perft talpa:size=3 7
    expect_success
    expect_out 'nodes 0'
    run perft talpa 1 --position '1rb/1br/1rb b'
    expect_success
    expect_out 'nodes 0'
}

perft_takes_the_greatest_depth() {
    run perft talpa:size=3 256
    expect_success
    expect_out 'nodes 0'
}

perft_deeper_than_a_game_can_last_is_0_at_once() {
    local launch=(timeout --foreground --signal=KILL 5 "$burrow")
    run perft talpa:size=4 20
    expect_success
    expect_out 'nodes 0'
    run perft 4mation 50
    expect_success
    expect_out 'nodes 0'
    run perft talpa:size=16 256
    expect_success
    expect_out 'nodes 0'
    run perft talpa --position 'brbr/rbrb/brbr/rbrb r' 14 --json
    expect_success
    expect_out '{"variant":"talpa:size=4","position":"brbr/rbrb/brbr/rbrb r","turn":"p1",'\
'"result":"none","depth":14,"nodes":0}'
    run perft 4mation --position 'xo1/3/3 x b3' 10 --divide
    expect_success
    expect_out $'a2 0\nb2 0\nc2 0\nc3 0\nnodes 0'
}

perft_counts_from_a_position() {
    run perft 4mation 1 --position 'xo1/3/3 x b3'
    expect_success
    expect_out 'nodes 4'
}

perft_divides() {
    run perft talpa:size=3 3 --divide
    expect_success
    [[ $(wc -l <"$work/out") -eq 13 ]] || fail "expected 13 lines, got $(shown "$work/out")"
    expect_last_line 'nodes 376'
    sort -c <(head -n -1 "$work/out") 2>/dev/null || fail "expected the moves sorted"
    local sum
    sum=$(head -n -1 "$work/out" | awk '{sum += $2} END {print sum}')
    [[ $sum -eq 376 ]] || fail "expected that the counts sum up to 376, got $sum"
    run perft talpa:size=3 2 --divide
    expect_line 'a1a2 8'
    expect_line 'b2b1 6'
}

perft_gives_json() {
    run perft talpa:size=3 2 --json
    expect_success
    expect_out '{"variant":"talpa:size=3","position":"rbr/brb/rbr r","turn":"p1","result":"none",'\
'"depth":2,"nodes":88}'
    run perft 4mation 1 --position 'xo1/3/3 x b3' --divide --json
    expect_success
    expect_out '{"variant":"4mation:size=3","position":"xo1/3/3 x b3","turn":"p1","result":"none",'\
'"depth":1,"nodes":4,"divide":{"a2":1,"b2":1,"c2":1,"c3":1}}'
}

perft_tells_its_progress_on_standard_error() {
    run_until_it_speaks perft talpa 6
    expect_no_out
    grep -Eqx ' *[0-9]+\.[0-9] % +[0-9]+ nodes +[0-9]+ s' "$work/err" ||
        fail "expected a line of progress, got $(shown "$work/err")"
}

perft_tells_its_progress_when_it_would_take_for_ever() {
    run_until_it_speaks perft talpa 20
    expect_no_out
    grep -Eqx ' *[0-9]+\.[0-9] % +[0-9]+ nodes +[0-9]+ s' "$work/err" ||
        fail "expected a line of progress, got $(shown "$work/err")"
}

# ---- all commands ------------------------------------------------------------------------------

help_of_every_command_starts_with_examples() {
    local name
    for name in play show moves state perft; do
        run "$name" --help
        expect_success
        [[ $(head -n 1 "$work/out") == Examples: ]] || fail 'expected examples first'
        expect_out_has "  burrow $name"
        expect_out_has "Usage: burrow $name"
        cp "$work/out" "$work/long"
        run help "$name"
        expect_success
        cmp -s "$work/out" "$work/long" || fail 'expected the same help'
        run "$name" -h
        expect_success
        cmp -s "$work/out" "$work/long" || fail 'expected the same help'
    done
}

help_lists_the_commands() {
    local name
    run --help
    expect_success
    [[ $(head -n 1 "$work/out") == Examples: ]] || fail 'expected examples first'
    for name in play show moves state perft help; do
        grep -Eq "^  $name +[a-z]" "$work/out" || fail "expected $name among the commands"
    done
    cp "$work/out" "$work/long"
    for name in -h help 'help help' 'help --help'; do
        # shellcheck disable=SC2086 # they are words
        run $name
        expect_success
        cmp -s "$work/out" "$work/long" || fail 'expected the same help'
    done
}

help_wins_over_what_is_missing() {
    run perft --help
    expect_success
    expect_out_has 'Usage: burrow perft'
    run perft -h
    expect_success
    expect_out_has 'Usage: burrow perft'
    run state talpa --help --moves a1
    expect_success
    expect_out_has 'Usage: burrow state'
    run state talpa -h --moves a1
    expect_success
    expect_out_has 'Usage: burrow state'
}

# Runs each line of each help that begins with two spaces and the program's name, without the
# explanation after it.
help_has_examples_that_work() {
    local name example count=0
    cp "$records/talpa.txt" "$work/game.txt"
    cp "$records/several.txt" "$work/games.txt"
    mkdir "$work/bin"
    printf '#!/bin/sh\nexec %q "$@"\n' "$burrow" >"$work/bin/burrow"
    chmod +x "$work/bin/burrow"
    for name in '' play show moves state perft; do
        run ${name:+"$name"} --help
        sed -n '/^Examples:/,/^$/s/^  \(burrow\)/\1/p' "$work/out" | sed 's/   *[a-z0-9].*//I' \
            >"$work/examples"
        while read -r example; do
            command=$example
            (cd "$work" && PATH=$work/bin:$PATH timeout 20 bash -c "$example") \
                </dev/null >"$work/out" 2>"$work/err"
            status=$?
            expect_success
            count=$((count + 1))
        done <"$work/examples"
    done
    [[ $count -ge 10 ]] || fail "expected at least 10 examples, got $count"
}

short_form_of_version_is_understood() {
    local arguments
    run --version
    mv "$work/out" "$work/long"
    for arguments in -v 'show -v' 'games -v' '--color never -v'; do
        # shellcheck disable=SC2086 # they are words
        run $arguments
        expect_success
        cmp -s "$work/out" "$work/long" || fail "expected the version, got $(shown "$work/out")"
    done
}

version_is_one_line() {
    run --version
    expect_success
    [[ $(cat "$work/out") =~ ^burrow\ [0-9]+\.[0-9]+\.[0-9]+$ ]] ||
        fail "expected a version, got $(shown "$work/out")"
}

options_stand_anywhere() {
    run state --moves=a1a2 --json talpa:size=3
    expect_success
    expect_out '{"variant":"talpa:size=3","position":"rbr/rrb/1br b","turn":"p2","result":"none"}'
    run perft --divide=no talpa 1
    expect_refusal 2 '--divide takes no value'
    run perft -- talpa 1
    expect_success
    expect_out 'nodes 112'
}

language_and_color_may_stand_before_the_command() {
    local options
    run show talpa
    cp "$work/out" "$work/plain"
    for options in '--color never' '--color=never' '--language en' '--language=en --color never'; do
        # shellcheck disable=SC2086 # they are words
        run $options show talpa
        expect_success
        cmp -s "$work/out" "$work/plain" || fail 'expected what burrow show talpa prints'
    done
    run show talpa --color always
    cp "$work/out" "$work/colourful"
    run --color always show talpa
    expect_success
    cmp -s "$work/out" "$work/colourful" || fail 'expected what show talpa --color always prints'
    run --color never state talpa:size=3 --moves a1a2
    expect_success
    expect_out 'state rbr/rrb/1br b result none'
    run --color never perft talpa 1
    expect_success
    expect_out 'nodes 112'
    run --color never
    expect_success
    expect_line '1 Play'
}

language_and_color_work_everywhere() {
    local name
    for name in show moves state play; do
        run "$name" talpa:size=3 --language en --color never
        expect_success
    done
    run perft talpa:size=3 1 --language=en --color=never
    expect_success
}

run_tests
