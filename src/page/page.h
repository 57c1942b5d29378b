/* The page's desk: everything of Burrow that a page in a browser needs, as a function from a request
 * to an answer.
 *
 * The page knows no rule of any game and translates nothing itself: it shows what it finds in an
 * answer, and sends a request for everything that somebody does. It has two desks: its own, for
 * quick requests, which holds the game in progress; and one in a worker, for slow ones.
 *
 * A request is UTF-8: a word and its fields, each on its own line; the last field of a request may
 * have several lines. An answer is one JSON object. With `"ok":true` it has what is described
 * below; otherwise `"error"` is a complete sentence in the person's language, and `line`, `column`
 * and `ply` say where in the request the error is (each is missing if it does not apply). A refused
 * request has changed nothing. Any bytes may be sent; a request with missing or extra fields is
 * refused.
 *
 * The desk has no clock: NOW is milliseconds of any monotonic clock. VARIANT is a variant text,
 * POSITION a position text or empty for the variant's start, SIDE 0 or 1, WORD a player's: human, 1
 * … 9, random, greedy, ranked:1 … ranked:9. CLOCK is `none` or MINUTES+SECONDS.
 *
 * Facts
 *   games                       {titles (all of them in a sentence), games: [GAME]}
 *   rules VARIANT               {rules: [paragraph]}
 *   look VARIANT POSITION       {position: VIEW}
 *   try VARIANT POSITION MOVE   {move, said, position: VIEW}: after a move, which may be typed by a
 *                               person; the sentence says what it did, or in `error` why it cannot be
 *   choose VARIANT POSITION CHOSEN SQUARE   {choice: "move" | "piece" | "let-go" | "refused", move}: what
 *                               pointing at a square means, with a piece chosen or with ""; `move` is what
 *                               was meant where it is "move" or "refused"
 *   choose-way VARIANT POSITION CHOSEN NEXT   the same of the direction to the next square
 *   compose VARIANT SIDE LAST GRID   {position: VIEW}: a position that somebody put together. LAST is
 *                               a square or empty; GRID is as VIEW's `grid`
 *   read TEXT                   {games: [GAMETEXT]}: all games of a file of records, none if one is
 *                               refused
 *   find TEXT                   {kind: "record" | "position", …}: whatever somebody pasted or dropped:
 *                               records as by `read`; `VARIANT POSITION`, or a position alone of the
 *                               first game that can read it: {variant, position: VIEW}
 *
 * A new game (settings/newgame.h)
 *   form                        {fields: [FIELD], variant, players: [WORD, WORD], clock}
 *   form-choose ID CHOICE       the same, after making a choice of a field
 *   form-set VARIANT WORD WORD CLOCK   the same, after choosing all at once
 *   form-begin NAME NOW         {game: STATE}: begins that game. NAME is the person's, or empty
 *
 * The game in progress (<burrow/table.h>): each answers {game: STATE} unless it says otherwise. If
 * the clock has run out by NOW, that ends the game before anything else is done, and the state says
 * so
 *   start VARIANT POSITION WORD WORD CLOCK NAME NOW
 *   open WORD WORD CLOCK LEFT LEFT NOW RECORD    goes on with a record; LEFT is milliseconds on a
 *                               clock, or empty for all. The words are those of the seats at the start
 *   rematch NOW                 another game of the same players, who exchange sides
 *   branch-setup PLIES          {players: [WORD, WORD], clock}: those of the game, as they would go on
 *                               from an earlier moment
 *   branch PLIES WORD WORD NAME NOW    goes on in a new game from an earlier moment, with these players
 *                               and the game's clock, full again
 *   state NOW                   looks at no clock
 *   clocks NOW                  {left, clocks, over} of a STATE, and no more
 *   play MOVE NOW               a person's move
 *   undo NOW / redo NOW / swap NOW / exchange NOW / resign NOW / draw NOW (offers, or accepts) /
 *   hurry NOW / retry NOW / stand NOW / go-on NOW        the acts of <burrow/table.h>
 *   pause NOW / resume NOW
 *   note PLIES NOW TEXT
 *   at PLIES                    {position: VIEW}: an earlier one
 *   facts PLIES                 {facts: [FACT]}: what the rules alone show of a position of the game
 *   record DATE                 {record: text}: DATE as 2026-11-16, or empty for none; that of a
 *                               record that was opened stays
 *   seed N                      {}: the choices of bots in all games begun from here on follow from N;
 *                               by themselves they differ every time
 *
 * Slow work appears in the STATE as a want: a request for the desk in the worker. The page sends it
 * unchanged, and returns the answer unchanged
 *   think …                     {answer: text}: for the desk in the worker; written in a STATE only
 *   give TEXT NOW               {news, game: STATE}: the answer. `news` is what it led to, in small
 *                               letters as in <burrow/table.h>: moved, swapped, declined, ended, failed,
 *                               advice, view, judged, or none where nobody waits for it any more
 *   fail NUMBER NOW             the same where there will be no answer: the worker has failed
 *
 * Advice and judgements of the game in progress, which also answer {game: STATE}
 *   hint NOW / why NOW / why-own NOW    asks for advice, which comes in the STATE, at once or later
 *   bar auto|on|off NOW         whether to show who is ahead
 *   judge                       has all moves judged
 *   judged                      {judged: [{chance, ahead, grade, better}]}: for the start and after each
 *                               move who was ahead (chance: side 0's, of 1000, or null while unknown;
 *                               ahead: `≈ Red 63 %`, `✓ draw`), the move's grade (best, good, doubtful,
 *                               mistake, blunder, or empty while unknown) and a better move, or null
 *   judgements                  {judgements: text}: all of them, to be kept with the game; null while
 *                               some are missing
 *   judgements-set TEXT         {taken, game: STATE}: gives them back. Those of another game or of
 *                               another version of the search are not taken
 *   review go PLIES / review mark STEP / review decided 0 / review better 0 / review look 0
 *                               {at, shown, better, note, position: VIEW, said: [paragraph], told}: goes
 *                               to a move, to the next marked one (back for a STEP of -1), or turns to
 *                               the better move and back; `shown` is the number of moves in the position
 *                               shown, `told` why nothing was done, or empty (<burrow/review.h>)
 *   score VARIANT POSITION cp|mate|draw N   {chance, proved, ahead, said, short}: a UGI score in words:
 *                               `said` is a sentence, `short` fits a table: +0.42 (for the side to
 *                               move), ✓ Red. `draw` is for one that is proved; where the game is over,
 *                               its result counts
 *
 * Lessons (<burrow/lesson.h>); GAMENAME is a game's `name`
 *   lesson GAMENAME STEP        {steps, step, text, hint, position: VIEW}
 *   lesson-try GAMENAME STEP MOVE   {right, said, after: VIEW, reply, position: VIEW}: `after` is the
 *                               position after the move (null where the move is illegal), `reply` the
 *                               enemy's answer (null for none), `position` after both; for a wrong move
 *                               it is the step's own
 *
 * Statistics (src/progress): the kept games are added one by one, in the order in which they began;
 * those of another game, and those that are no measure of anybody, change nothing
 *   progress-begin GAMENAME     {}: begins anew
 *   progress-add BEGAN WORD WORD RECORD   {}: adds a game that began at a time (milliseconds since
 *                               1970), with the players of its start
 *   progress LEARNED            {rating, games, course, next, levels: [sentence], low, high, points:
 *                               [{rating, doubt}]}: sentences (`games`, `course` and `next` may be
 *                               empty; `next` suggests what to play, for somebody who has done the
 *                               lesson (1) or not (0)); and for a graph from `low` to `high` the rating
 *                               after each of the latest games, with how far it may be off
 *
 * GAME: {name, title, credit, sides: [Red, Blue], sidesInside: [red, blue], letters (rb), shapes:
 *   [disc|block|cross|ring, …], colours: [red|blue|green|violet, …], facts (whether
 *   its positions have some), tunnels, movesPieces, captures,
 *   draws, showsLast, size, edges: {top, bottom, left, right} (a side, or -1), moveHelp, opponent
 *   (the WORD of a person's default opponent), first (the variant of a first game), lesson (how many steps; 0 for none), lessonEnd
 *   (what to say after it), lessonOpponent (whom that recommends), smallest,
 *   largest}
 *
 * VIEW: {variant, text, game (its name), size, turn, grid, moves: [text], last (a square or null),
 *   over, winner (0, 1, or -1 for nobody), drawn, paths: [[square]] (the winning squares, each list
 *   in the order along its path or row), counts: [pieces, pieces], reach: [n, n], said}. `grid` has
 *   a character for each square: 0, 1, or . for an empty one; row after row from the top, as a
 *   board is read. `said` is whose turn it is, or how it ended.
 *
 * STATE: {position: VIEW, variant, plies, moves: [{move, side, said, note}], start: {text, note}, seats:
 *   [{bot, name, word (human for a person), said}], swapped, over, winner, drawn, result (1-0 …),
 *   termination (resigned, time, agreed, abandoned, or empty), said (whose turn it is, or who won and
 *   why), offer (a side that offers a draw, or -1), clock (CLOCK as a text), left: [ms, ms] and
 *   clocks: [{said, low}] (null without clocks; low if it should stand out), captured: [n, n] (pieces
 *   that each side has lost by captures), and of the table: want: {number, ask} (null for none; `ask`
 *   is a request for the worker), you (a side), botToMove, onlyBots, stands (two bots wait), thinking
 *   (a bot is at its move), failure (a sentence, or empty), may: {undo, redo, swap, exchange, resign,
 *   draw, hurry, retry, stand, go-on, hint, why, why-own,
 *   rematch, decided (the review will know by which move)}, asks: [word] (acts that need confirmation),
 *   sides (swap or exchange: what changing sides means now), bar (null where none is shown;
 *   {chance: null} while nothing is known; {chance, proved, ahead, said}; the chance is side 0's, of
 *   1000), advises (advice is pending), advice: ADVICE (or null), judged (how many moves, from the last
 *   on), told (what the request has changed, in a sentence or more, or empty)}. It always describes the
 *   current position; the moves are those played so far.
 *
 * FIELD: {id, label, help, choice, choices: [text]}; the id is a word: game, size, player0, bot0,
 *   player1, bot1, option0 …, swap, clock, minutes, increment. Choices are counted from 0
 *
 * GAMETEXT: {record, variant, players: [name, name] (as people read them, by the side that each had
 *   at the end), words: [WORD, WORD] (who would go on, by the side that each had at the start),
 *   result (1-0 …), said, date, plies, over, position: VIEW of the end}
 *
 * FACT: {kind (in small letters as in <burrow/facts.h>: way, held, stuck …), side, count, squares:
 *   [square], line: [square] (of a way, in order), said (a sentence, to the only person as "you"; empty
 *   if another fact says the same)}
 *
 * ADVICE: {plies (of the position it is about), move (null for none), hint (which move to play;
 *   empty unless asked for), chance, proved, line: [move] (what the engine expects, with `move` first), remarks: [{said, proved, kind, move, reply}]}; kind
 *   in small letters as in <burrow/advice.h>: wins-at-once, threatens …; chance is side 0's. */
#ifndef BURROW_PAGE_H
#define BURROW_PAGE_H

#include <stdbool.h>
#include <stddef.h>

struct page;

/* NULL without memory. */
struct page *page_new(void);
void page_free(struct page *page);

/* Answers a request of `length` bytes. The answer is valid until the next one, is UTF-8 and ends
 * with a NUL. Its length is stored in *answered, unless that is NULL. */
const char *page_answer(struct page *page, const char *request, size_t length, size_t *answered);

/* ---- languages: page_language.c ------------------------------------------------------------- */

/* Sets the language to that of a catalogue made by gettext's msgfmt, of which it keeps a copy; to
 * English if `length` is 0. False, with nothing changed, if the catalogue is damaged or there is no
 * memory. */
bool page_speak(const char *catalogue, size_t length);

/* The translation of one of the page's own texts. An empty `context` means none; an empty `many`
 * means that the text has no plural. */
const char *page_text(const char *context, const char *text, const char *many, unsigned long count);

#endif
