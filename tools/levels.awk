# What follows from the results of tools/levels; see there. Standard input is docs/levels.txt; -v
# what=page, picture, table or promises says what to print.
#
# Ratings are those by which the results are most likely (Bradley and Terry), a draw counting as half
# a win. Each match gets one drawn game in addition, so that one without a loss gives a number, too.

BEGIN {
    FS = "\t"
    PRIOR = 1
}

/^#/ { next }

{
    if (!($1 in seen)) {
        seen[$1] = 1
        board[++boards] = $1
    }
    matches++
    of[matches] = $1
    first[matches] = $2
    second[matches] = $3
    seed = $4
    won[matches] = $5
    drawn[matches] = $6
    lost[matches] = $7
    index_of[$1, $2, $3] = matches
}

END {
    for (b = 1; b <= boards; b++)
        rate(board[b])
    if (what == "page")
        page()
    else if (what == "picture")
        picture()
    else if (what == "table")
        table()
    else if (what == "promises")
        promises()
}

# ---- ratings -----------------------------------------------------------------------------------------

function add_player(name, player) {
    if (!(name in strength)) {
        strength[name] = 1
        players[++player_count] = name
    }
}

# One round of the usual iteration for such models; returns by how much a strength changed at most.
function improve(where, i, p, q, m, sum, new, change, most) {
    most = 0
    for (i = 1; i <= player_count; i++) {
        p = players[i]
        sum = 0
        for (m = 1; m <= matches; m++) {
            if (of[m] != where || (first[m] != p && second[m] != p))
                continue
            q = first[m] == p ? second[m] : first[m]
            sum += (won[m] + drawn[m] + lost[m] + PRIOR) / (strength[p] + strength[q])
        }
        new = points[p] / sum
        change = new > strength[p] ? new / strength[p] - 1 : strength[p] / new - 1
        most = change > most ? change : most
        strength[p] = new
    }
    return most
}

function rate(where, m, round, i, p) {
    split("", strength)
    split("", points)
    player_count = 0
    for (m = 1; m <= matches; m++) {
        if (of[m] != where)
            continue
        add_player(first[m])
        add_player(second[m])
        points[first[m]] += won[m] + drawn[m] / 2 + PRIOR / 2
        points[second[m]] += lost[m] + drawn[m] / 2 + PRIOR / 2
    }
    for (round = 0; round < 3000 && improve(where) > 0.0001; round++)
        ;
    for (i = 1; i <= player_count; i++) {
        p = players[i]
        rating[where, p] = whole(1000 + 400 * log(strength[p] / strength["greedy"]) / log(10))
    }
}

function whole(x) {
    return x < 0 ? -int(0.5 - x) : int(x + 0.5)
}

function percent(m) {
    return 100 * (won[m] + drawn[m] / 2) / (won[m] + drawn[m] + lost[m])
}

# Half the width of the interval that contains the score with a certainty of 95 %.
function margin(m, n, mean, variance) {
    n = won[m] + drawn[m] + lost[m]
    mean = percent(m) / 100
    variance = (won[m] * (1 - mean) ^ 2 + drawn[m] * (0.5 - mean) ^ 2 + lost[m] * mean ^ 2) / n
    return 196 * sqrt(variance / n)
}

# ---- what was promised -------------------------------------------------------------------------------

function promise(b, one, other, least, most, m) {
    m = index_of[b, one, other]
    if (m && (percent(m) < least || percent(m) > most))
        printf "%s: %s scores %.1f %% against %s, not %d to %d %%\n", b, one, percent(m), other, least, most
}

function promises(i, b, level, m) {
    for (i = 1; i <= boards; i++) {
        b = board[i]
        promise(b, 1, "greedy", 0, 30)
        promise(b, 1, "random", 70, 100)
        promise(b, 2, "greedy", 35, 60)
        promise(b, 3, "greedy", 60, 85)
        for (level = 2; level <= 9; level++) {
            if (b !~ /^4mation/ || level <= 5)
                promise(b, level, level - 1, 60, 100)
            else if ((m = index_of[b, level, level - 1]) && percent(m) - margin(m) <= 50)
                printf "%s: %d is not measurably stronger than %d (%.1f ±%.1f %%)\n", b, level, level - 1,
                    percent(m), margin(m)
        }
    }
}

# ---- the page ----------------------------------------------------------------------------------------

function title(b, size) {
    size = b
    sub(/.*size=/, "", size)
    return (b ~ /^talpa/ ? "Talpa " : "4Mation ") size "×" size
}

function cell(b, one, other, m) {
    m = index_of[b, one, other]
    return m ? sprintf("%.1f ±%.1f %%", percent(m), margin(m)) : "–"
}

function row(name, one, other, i) {
    printf "| %s |", name
    for (i = 1; i <= boards; i++)
        printf " %s |", cell(board[i], one, other)
    printf "\n"
}

function heading(name, i) {
    printf "| %s |", name
    for (i = 1; i <= boards; i++)
        printf " %s |", title(board[i])
    printf "\n|---|"
    for (i = 1; i <= boards; i++)
        printf "---|"
    printf "\n"
}

function score_of(b, one, other, m) {
    m = index_of[b, one, other]
    return m ? sprintf("%d-%d-%d", won[m], drawn[m], lost[m]) : "–"
}

function score_row(name, one, other, i) {
    printf "| %s |", name
    for (i = 1; i <= boards; i++)
        printf " %s |", score_of(board[i], one, other)
    printf "\n"
}

function rating_row(name, player, i) {
    printf "| %s |", name
    for (i = 1; i <= boards; i++)
        printf " %s |", ((board[i], player) in rating ? rating[board[i], player] : "–")
    printf "\n"
}

function page(level) {
    print "\n### Against the classic bots\n"
    print "Points, with a certainty of 95 %:\n"
    heading("")
    row("1 – `greedy`", 1, "greedy")
    row("1 – `random`", 1, "random")
    for (level = 2; level <= 4; level++)
        row(level " – `greedy`", level, "greedy")
    row("`random` – `greedy`", "random", "greedy")
    print "\n### The steps\n"
    print "Points of each level against the one below:\n"
    heading("")
    for (level = 2; level <= 9; level++)
        row(level " – " level - 1, level, level - 1)
    print "\nThe same as games won, drawn and lost:\n"
    heading("")
    for (level = 2; level <= 9; level++)
        score_row(level " – " level - 1, level, level - 1)
    print "\n### Ratings\n"
    heading("")
    for (level = 9; level >= 1; level--)
        rating_row("level " level, level)
    rating_row("`greedy`", "greedy")
    for (level = 9; level >= 2; level--)
        rating_row("`ranked:" level "`", "ranked:" level)
    rating_row("`random`, `ranked:1`", "random")
    printf "\nThe seed is %d.\n\n", seed
}

# ---- the table of the library ------------------------------------------------------------------------

# A level that was not measured yet is put 200 above the one below.
function rating_of(b, player) {
    if ((b, player) in rating)
        return rating[b, player]
    return player > 1 && player <= 9 ? rating_of(b, player - 1) + 200 : 1000
}

function table(i, b, size, level) {
    print "/* Made by tools/levels from docs/levels.txt. Do not edit. */"
    print "/* clang-format off */"
    print "static const struct ladder ladders[] = {"
    for (i = 1; i <= boards; i++) {
        b = board[i]
        size = b
        sub(/.*size=/, "", size)
        printf "    {&%s, %d,\n     {", (b ~ /^talpa/ ? "bw_talpa_game" : "bw_fourmation_game"), size
        for (level = 1; level <= 9; level++)
            printf "%s%d", (level > 1 ? ", " : ""), rating_of(b, level)
        printf "},\n     {%d", rating_of(b, "random")
        for (level = 2; level <= 9; level++)
            printf ", %d", rating_of(b, "ranked:" level)
        print "}},"
    }
    print "};"
    print "/* clang-format on */"
}

# ---- the picture -------------------------------------------------------------------------------------

function y_of(value) {
    return BOTTOM - (value - LOW) * (BOTTOM - TOP) / (HIGH - LOW)
}

function text(x, y, anchor, class, said) {
    printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>\n", x, y, anchor, class, said
}

function scale(i, level, value) {
    LOW = 400
    HIGH = 1000
    for (i = 1; i <= boards; i++)
        for (level = 1; level <= 9; level++) {
            value = rating_of(board[i], level)
            HIGH = value > HIGH ? value : HIGH
            value = rating_of(board[i], "random")
            LOW = value < LOW ? value : LOW
        }
    LOW = 200 * int((LOW - 200) / 200)
    HIGH = 200 * int((HIGH + 399) / 200)
}

# A board's ladder: a rail, a rung for each level with its number, and marks for two classic bots.
function ladder(b, x, half, level, y) {
    half = 26
    printf "<path class=\"rail\" d=\"M%.1f %.1fV%.1fM%.1f %.1fV%.1f\"/>\n", x - half, y_of(rating_of(b, 1)) + 14,
        y_of(rating_of(b, 9)) - 14, x + half, y_of(rating_of(b, 1)) + 14, y_of(rating_of(b, 9)) - 14
    for (level = 1; level <= 9; level++) {
        y = y_of(rating_of(b, level))
        printf "<path class=\"rung\" d=\"M%.1f %.1fH%.1f\"/>\n", x - half, y, x + half
        text(x - half - 6, y + 4, "end", "level", level)
        text(x + half + 6, y + 4, "start", "rating", rating_of(b, level))
    }
    text(x, BOTTOM + 24, "middle", "name", title(b))
    y = y_of(rating_of(b, "random"))
    printf "<path class=\"bot\" d=\"M%.1f %.1fH%.1f\"/>\n", x - half, y, x + half
    text(x, y + 14, "middle", "rating", "random")
}

function picture(i, value, width) {
    TOP = 30
    BOTTOM = 560
    width = 90 + 150 * boards
    scale()
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d 600\" role=\"img\" font-family=\"sans-serif\">\n", width
    print "<title>The ladder: the rating of each level on each board that was measured</title>"
    print "<style>.rail,.rung{stroke:#8a5a2b;stroke-width:3;fill:none}.grid{stroke:#d8cdbc}" \
        ".greedy{stroke:#0072b2;stroke-dasharray:6 4}.bot{stroke:#0072b2;stroke-width:2}" \
        "text{fill:#2b211a;font-size:12px}.level,.name{font-weight:bold}.name{font-size:14px}" \
        ".rating{font-size:10px}</style>"
    printf "<rect width=\"%d\" height=\"600\" fill=\"#faf6ee\"/>\n", width
    for (value = LOW; value <= HIGH; value += 200) {
        printf "<path class=\"grid\" d=\"M50 %.1fH%d\"/>\n", y_of(value), width - 10
        text(44, y_of(value) + 4, "end", "rating", value)
    }
    printf "<path class=\"greedy\" d=\"M50 %.1fH%d\"/>\n", y_of(1000), width - 10
    text(width - 10, y_of(1000) - 4, "end", "rating", "greedy")
    for (i = 1; i <= boards; i++)
        ladder(board[i], 125 + 150 * (i - 1))
    print "</svg>"
}
