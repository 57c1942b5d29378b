#!/usr/bin/env bash
# The program's language: which one it chooses, what it translates and what stays English, and
# where it finds its texts. German is the language of these tests.
# shellcheck disable=SC2317,SC2329 # run_tests calls the functions
# shellcheck source-path=SCRIPTDIR source=lib.sh
source "$(dirname "$0")/lib.sh" "$@"
# shellcheck source-path=SCRIPTDIR source=language_lib.sh
source "$(dirname "$0")/language_lib.sh"

# ---- choosing ----------------------------------------------------------------------------------

option_chooses() {
    local form
    for form in '--language de' '--language=de' '--language de_AT.UTF-8' '--language DE'; do
        # shellcheck disable=SC2086 # one or two words
        run show talpa $form
        expect_german
        # shellcheck disable=SC2086
        run $form show talpa
        expect_german
    done
    run show talpa --language en
    expect_english
}

environment_chooses() {
    run_in 'LC_ALL=de_DE.UTF-8' show talpa
    expect_german
    run_in 'LC_ALL= LC_MESSAGES=de_DE.UTF-8 LANG=en_US.UTF-8' show talpa
    expect_german
    run_in 'LC_ALL= LANG=de_DE.UTF-8' show talpa
    expect_german
    run_in 'LANGUAGE=it:de' show talpa
    expect_german
    run_in 'LC_ALL= LANG=it_IT.UTF-8' show talpa
    expect_english
}

option_goes_before_the_environment() {
    run_in 'LANGUAGE=fr LC_ALL=fr_FR.UTF-8' show talpa --language de
    expect_german
    run_in 'LANGUAGE=de LC_ALL=de_DE.UTF-8' show talpa --language en
    expect_english
}

locale_c_is_english_unless_told() {
    run_in 'LC_ALL=C LANGUAGE=de' show talpa
    expect_english
    run_in 'LC_ALL=POSIX' show talpa
    expect_english
    run_in 'LC_ALL= LANG=' show talpa
    expect_english
    run_in 'LC_ALL=C' show talpa --language de
    expect_german
}

unknown_language_is_refused() {
    local arguments
    for arguments in 'show talpa' 'moves talpa' 'play' 'help' 'help show' 'show --help' '--help'; do
        # shellcheck disable=SC2086 # one or two words
        run $arguments --language xx
        expect_refusal 2 "there is no language 'xx'; the languages are en, pt, es, fr, de"
    done
    run --language deutsch show talpa
    expect_refusal 2 "there is no language 'deutsch'"
    run_in 'LC_ALL=de_DE.UTF-8' show talpa --language xx
    expect_refusal 2 "es gibt keine Sprache 'xx'; die Sprachen sind en, pt, es, fr, de"
}

language_without_value_is_refused_in_that_of_the_environment() {
    run show talpa --language
    expect_refusal 2 '--language needs a value'
    run_in 'LC_ALL=de_DE.UTF-8' show talpa --language
    expect_refusal 2 '--language braucht einen Wert'
}

all_languages_of_the_catalogues_are_known() {
    local language
    for language in "$catalogues"/*; do
        run show talpa --language "${language##*/}"
        expect_success
    done
}

# ---- what is said ------------------------------------------------------------------------------

help_is_translated() {
    run --help --language de
    expect_success
    expect_line 'Aufruf: burrow BEFEHL [OPTIONEN]'
    expect_line '  show     eine Stellung zeichnen'
    run moves -h --language de
    expect_success
    expect_line 'Aufruf: burrow moves VARIANTE [--position P] [--json]'
    run help moves --language de
    expect_line 'Aufruf: burrow moves VARIANTE [--position P] [--json]'
}

help_is_no_wider_than_in_english() {
    local name
    for name in show moves state perft analyse engine match bench; do
        run "$name" --help --language de
        expect_success
        [[ $(wc -L <"$work/out") -le 100 ]] || fail "expected lines of at most 100 columns"
    done
}

messages_are_translated() {
    run show nim --language de
    expect_refusal 2 "burrow: Variante: es gibt kein Spiel 'nim'; die Spiele sind talpa"
    run state talpa:size=3 --moves 'a1b2' --language de
    expect_refusal 3 "Zug 1, 'a1b2': a1 und b2 liegen nicht nebeneinander"
    run state talpa:size=3 --moves 'a2b2' --language de
    expect_refusal 3 'der Stein auf a2 gehört Blau, aber Rot ist am Zug'
    run show talpa --colour --language de
    expect_refusal 2 "es gibt keine Option '--colour'; ist --color gemeint?" \
        "'burrow show --help' sagt mehr."
    run state --record "$work/missing" --language de
    expect_refusal 4 "$work/missing kann nicht gelesen werden"
    printf '[Game "talpa:size=3"\n' >"$work/record"
    run state --record "$work/record" --language de
    expect_refusal 3 "Zeile 1: die Angabe 'Game' ist nicht durch \"] geschlossen"
    run match talpa --first 1 --second 1 --games 0 --language de
    expect_refusal 2 "--games ist eine Zahl von 1 bis 1000000, nicht '0'"
}

endings_are_translated() {
    run show talpa --position '1rb/1b1/1rb b' --language de
    expect_success
    expect_last_line 'Rot hat einen Weg von oben nach unten geöffnet und gewinnt.'
}

rules_are_translated() {
    typed rules
    run play talpa --language de
    expect_success
    expect_line 'Rot gehören der obere und der untere Rand, Blau der linke und der rechte; Rot'
    expect_line 'beginnt.'
}

analysis_is_translated() {
    run analyse talpa:size=3 --time 0.1 --language de
    expect_success
    expect_line 'Talpa 3×3, Rot ist am Zug'
    expect_out_has 'Reichweite Rot 0, Blau 0'
    expect_out_has 'Tiefe'
    local best
    best=$(sed -nE 's/^ 1\. .* Tiefe [0-9]+ +([a-c1-3]+).*/\1/p' "$work/out")
    expect_last_line "best $best"
}

# ---- words that are typed ----------------------------------------------------------------------

# In every language, `help` and a word tells what the word does, if it is understood.
words_shown_are_words_understood() {
    local language
    play talpa:size=3 --red random --blue random --seed 1
    for language in en $(<"$texts/LINGUAS"); do
        words_of_lists "$language" >"$work/shown"
        words_in_quotes "$language" >>"$work/shown"
        words_beside_keys "$language" >>"$work/shown"
        [[ $(wc -l <"$work/shown") -gt 40 ]] || fail "expected many words, got $(shown "$work/shown")"
        expect_understood "$language"
    done
}

accents_may_be_left_out() {
    local word
    play talpa:size=3 --red random --blue random --seed 1
    for word in 'es ultima' 'es por que' 'pt porque' 'fr regles' 'de zurueck' 'de zuruck'; do
        printf '%s\n' "${word#* }" >"$work/shown"
        expect_understood "${word%% *}"
    done
}

# ---- what stays English ------------------------------------------------------------------------

json_is_the_same() {
    local arguments
    for arguments in 'show talpa' 'moves 4mation' 'perft talpa:size=4 2 --divide' \
        'state talpa --moves a1a2' \
        'match talpa:size=3 --first greedy --second random --games 2 --seed 1'; do
        # shellcheck disable=SC2086 # several words
        run $arguments --json
        expect_json
        mv "$work/out" "$work/english"
        # shellcheck disable=SC2086
        run $arguments --json --language de
        expect_json
        cmp -s "$work/out" "$work/english" ||
            fail "expected $(shown "$work/english"), got $(shown "$work/out")"
    done
    run analyse talpa:size=3 --time 0.1 --json --language de
    expect_json_has '"value":"wins in '
}

last_lines_are_the_same() {
    run perft talpa:size=4 2 --language de
    expect_last_line 'nodes 448'
    run state talpa:size=3 --language de
    expect_last_line 'state rbr/brb/rbr r result none'
    typed quit
    run play talpa --language de
    expect_last_line 'result *'
    run match talpa:size=3 --first greedy --second greedy --games 2 --seed 1 --language de
    expect_out_has 'pairs '
    [[ $(tail -n 1 "$work/out") =~ ^score\ [0-9]+-[0-9]+-[0-9]+\ elo ]] ||
        fail "expected a score, got $(shown "$work/out")"
}

numbers_have_a_decimal_point() {
    run_in 'LC_ALL=de_DE.UTF-8' analyse 4mation --time 0.1
    expect_success
    ! grep -qE '[0-9],[0-9]' "$work/out" || fail "expected no comma, got $(shown "$work/out")"
    grep -qE '[+-][0-9]+\.[0-9]{2}' "$work/out" ||
        fail "expected a number, got $(shown "$work/out")"
}

records_are_the_same() {
    local language
    for language in en de; do
        run match talpa:size=4 --first 'ugi:echo ugiok; echo readyok; echo bestmove zz; cat' \
            --second random --games 2 --seed 1 --nodes 10 --record "$work/$language" \
            --language "$language"
        expect_status 0
    done
    cmp -s "$work/en" "$work/de" || fail "expected $(shown "$work/en"), got $(shown "$work/de")"
    grep -q '^\[Red "' "$work/de" || fail "expected the tag Red, got $(shown "$work/de")"
    grep -q 'illegal move' "$work/de" || fail "expected the fault, got $(shown "$work/de")"
    run state --record "$work/de" --language de
    expect_success
}

protocol_is_english() {
    typed 'position startpos moves a1a1' 'position fen 8 r' 'nonsense' 'd' quit
    run engine talpa:size=3 --language en
    expect_success
    mv "$work/out" "$work/english"
    run engine talpa:size=3 --language de
    expect_success
    cmp -s "$work/out" "$work/english" ||
        fail "expected $(shown "$work/english"), got $(shown "$work/out")"
}

# ---- terminals and places ----------------------------------------------------------------------

without_utf8_texts_are_ascii() {
    local name
    for name in show moves state perft analyse engine match bench; do
        run_in 'LC_ALL=C' "$name" --help --language de
        expect_success
        expect_ascii "$work/out"
        run_in 'LC_ALL=C' "$name" --help
        expect_success
        expect_ascii "$work/out"
    done
    run_in 'LC_ALL=C' moves --help --language de
    expect_out_has 'Listet die erlaubten Zuege'
    run_in 'LC_ALL=C' show talpa:size=2 --language de
    expect_refusal 2 'size ist eine Zahl von 3 bis 16'
    expect_ascii "$work/err"
    run_in 'LC_ALL=de_DE.ISO-8859-1' moves --help
    expect_ascii "$work/out"
    expect_out_has 'Listet die erlaubten Zuege'
}

with_utf8_texts_are_utf8() {
    local name
    for name in show moves state perft analyse engine match bench; do
        run_in 'LC_ALL=de_DE.UTF-8' "$name" --help
        expect_success
        expect_utf8 "$work/out"
    done
    run_in 'LC_ALL=de_DE.UTF-8' moves --help
    expect_out_has 'Listet die erlaubten Züge'
}

texts_are_found_next_to_the_program() {
    mkdir -p "$work/bin"
    cp "$burrow" "$work/bin/program"
    cp -r "$catalogues" "$work/bin/locale"
    launch=("$work/bin/program")
    cd /
    run show talpa --language de
    expect_german
}

texts_are_found_where_they_are_installed() {
    mkdir -p "$work/moved/bin" "$work/moved/share"
    cp "$burrow" "$work/moved/bin/burrow"
    cp -r "$catalogues" "$work/moved/share/locale"
    launch=("$work/moved/bin/burrow")
    run show talpa --language de
    expect_german
    ln -s "$work/moved/bin/burrow" "$work/link"
    launch=("$work/link")
    run show talpa --language de
    expect_german
    export PATH=$work/moved/bin:$PATH
    launch=(burrow)
    run show talpa --language de
    expect_german
}

without_texts_it_is_english_and_says_so() {
    mkdir -p "$work/alone"
    cp "$burrow" "$work/alone/burrow"
    launch=("$work/alone/burrow")
    run show talpa --language de
    [[ ! -s $work/err ]] && skip 'the program is installed on this machine'
    expect_status 0
    expect_last_line 'Red to move.'
    expect_err_has 'burrow: the texts in Deutsch are not installed or damaged, so this is English'
    run_in 'LC_ALL=de_DE.UTF-8' show talpa
    expect_english
}

damaged_texts_do_no_harm() {
    local bytes catalogue=locale/de/LC_MESSAGES/burrow.mo
    mkdir -p "$work/torn/locale/de/LC_MESSAGES"
    cp "$burrow" "$work/torn/burrow"
    launch=("$work/torn/burrow")
    for bytes in 0 20 100 1000 4000 4097 8000 20000; do
        head -c "$bytes" "$(dirname "$burrow")/$catalogue" >"$work/torn/$catalogue"
        run show talpa --language de
        expect_status 0
        expect_err_has 'the texts in Deutsch are not installed or damaged'
        expect_out_has 'Red to move.'
    done
    head -c 5000 /dev/urandom >"$work/torn/$catalogue"
    run show talpa --language de
    expect_status 0
    expect_out_has 'Red to move.'
}

run_tests
