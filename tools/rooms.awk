# The check of tools/rooms: reads rooms.txt, then the map (docs/architecture.md), then every source.
#
# A room is a folder, named by its path, or by its name alone if it is in src/. Each error is reported
# as FILE:LINE and a sentence, and makes the status 1.

function trim(text) {
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    return text
}

function complain_at(file, line, text) {
    print file ":" line ": " text
    wrong = 1
}

function complain(text) {
    complain_at(FILENAME, FNR, text)
}

# A cell without its markup: `a`, `b` becomes a, b; a dash becomes empty.
function bare(cell) {
    gsub(/`/, "", cell)
    cell = trim(cell)
    return cell == "–" || cell == "-" ? "" : cell
}

# The room of a source: src/search/kernel/tree.h is search's, include/burrow/game.h that of its owner.
function room_of(path, parts, n) {
    n = split(path, parts, "/")
    if (parts[1] == "include")
        return owner[parts[n]]
    if (parts[1] == "src")
        return parts[2]
    return (parts[1] "/" parts[2]) in line_of ? parts[1] "/" parts[2] : parts[1]
}

function is_beside(path, header, line, there) {
    sub(/[^\/]*$/, header, path)
    there = (getline line < path) >= 0
    close(path)
    return there
}

function grant(room, what, other) {
    other = what
    sub(/\/.*/, "", other)
    if (what != "include/burrow" && !(other in line_of))
        complain(room " may not use " other ", which is not listed above it.")
    allowed[room, what] = FNR
}

# ---- rooms.txt --------------------------------------------------------------------------------

FILENAME ~ /rooms\.txt$/ {
    if ($0 ~ /^#/ || trim($0) == "")
        next
    if (split($0, cells, "|") != 3) {
        complain("a line has a room, its public headers, and what it may use.")
        next
    }
    room = trim(cells[1])
    count = split(cells[3], uses, ",")
    for (i = 1; i <= count; i++)
        if (bare(uses[i]) != "")
            grant(room, trim(uses[i]))
    line_of[room] = FNR
    count = split(cells[2], headers, ",")
    for (i = 1; i <= count; i++)
        if (bare(headers[i]) != "")
            owner[trim(headers[i])] = room
    faces[room] = bare(cells[2])
    may_use[room] = bare(cells[3])
    rules = FILENAME
    next
}

# ---- the map ----------------------------------------------------------------------------------

FILENAME ~ /\.md$/ {
    if ($0 !~ /^\| `[a-z\/]+\/` \|.*\|.*\|.*\|$/)
        next
    split($0, cells, "|")
    room = bare(cells[2])
    sub(/^src\//, "", room)
    sub(/\/$/, "", room)
    if (!(room in line_of))
        next
    drawn[room] = 1
    if (bare(cells[4]) != faces[room])
        complain("the public headers of " room " are '" faces[room] "' in " rules ", not '" bare(cells[4]) "'.")
    if (bare(cells[5]) != may_use[room])
        complain(room " may use '" may_use[room] "' by " rules ", not '" bare(cells[5]) "'.")
    next
}

# ---- sources ----------------------------------------------------------------------------------

FNR == 1 {
    room = room_of(FILENAME)
    if (FILENAME ~ /^include\// && room == "")
        complain("this header belongs to no room of " rules ".")
    else if (!(room in line_of))
        complain("there is no room " room " in " rules ".")
}

# <burrow/game.h>, which must be the room's own or belong to a room that it may use.
/^[ \t]*#[ \t]*include[ \t]*<burrow\// {
    header = $0
    gsub(/.*<burrow\/|>.*/, "", header)
    to = owner[header]
    if (to == room)
        next
    if ((room, "include/burrow") in allowed)
        used[room, "include/burrow"] = 1
    else if (to != "" && (room, to) in allowed)
        used[room, to] = 1
    else
        complain(room " may not use <burrow/" header "> of " (to == "" ? "no room" : to) ".")
}

# "games/board.h": any header of a room without public headers; otherwise only those that are named.
/^[ \t]*#[ \t]*include[ \t]*"/ {
    header = $0
    sub(/^[^"]*"/, "", header)
    sub(/".*/, "", header)
    to = header
    if (!sub(/\/.*/, "", to)) {
        if (!is_beside(FILENAME, header))
            complain(header " is not in the same folder; a header of another one is named with its room.")
        next
    }
    if (to == room)
        next
    if ((room, header) in allowed)
        used[room, header] = 1
    else if ((room, to) in allowed && faces[to] == "")
        used[room, to] = 1
    else if ((room, to) in allowed)
        complain(room " may use the public headers of " to ", not " header ".")
    else
        complain(room " may not use " header ".")
}

END {
    for (key in allowed) {
        split(key, pair, SUBSEP)
        if (!(key in used))
            complain_at(rules, allowed[key], pair[1] " uses nothing of " pair[2] "; it need not be allowed to.")
    }
    for (room in line_of)
        if (!(room in drawn))
            complain_at(rules, line_of[room], "the map does not show " room ".")
    exit wrong
}
