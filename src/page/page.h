/* The page's desk: everything of Burrow that a page in a browser needs, as a function from a request
 * to an answer.
 *
 * The page holds no rule of any game and no text of its own language: it shows what it finds in an
 * answer, and sends a request for everything that somebody does. It has two desks: one beside it, for
 * what takes no time, where the game being played lives; and one in a worker, for what takes long.
 *
 * A request is UTF-8: a word, and its fields, each on a line of its own; the last field of a request
 * may have lines itself. An answer is one JSON object. Where it says `"ok":true`, it has what is
 * described below; otherwise `"error"` is a complete sentence in the person's language, and `line`,
 * `column` and `ply` tell where in what was sent it was found (each missing where that says nothing).
 * A request that is refused has changed nothing. Any bytes may be sent; what is missing or too much in
 * a request is refused.
 *
 * The desk knows no time: NOW is milliseconds of any clock that never goes back. VARIANT is a variant
 * text, POSITION a position text or empty for the variant's start, SIDE 0 or 1, WORD a player's: human,
 * 1 … 9, random, greedy, ranked:1 … ranked:9. CLOCK is `none` or MINUTES+SECONDS.
 *
 * Facts
 *   games                       {titles (all of them: Talpa and 4Mation), games: [GAME]}
 *   rules VARIANT               {rules: [paragraph]}
 *   look VARIANT POSITION       {position: VIEW}
 *   try VARIANT POSITION MOVE   {move, said, position: VIEW}: after a move, which may be typed by a
 *                               person; the sentence says what it did, or in `error` why it cannot be
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
 * The game being played (<burrow/table.h>): each answers {game: STATE}, but where it says otherwise. Where
 * the clock has run out by NOW, that ends the game before anything else is done, and the state tells so
 *   start VARIANT POSITION WORD WORD CLOCK NAME NOW
 *   open WORD WORD CLOCK LEFT LEFT NOW RECORD    goes on with a record; LEFT is milliseconds on a
 *                               clock, or empty for all. The words are those of the seats at the start
 *   rematch NOW                 another game of the same players, who exchange sides
 *   branch PLIES WORD WORD NAME NOW    goes on in a new game from an earlier moment, with these players
 *   state NOW                   looks at no clock
 *   clocks NOW                  {left, over} of a STATE, and no more
 *   play MOVE NOW               a person's move
 *   undo NOW / redo NOW / swap NOW / exchange NOW / resign NOW / draw NOW (offers, or accepts) /
 *   hurry NOW / retry NOW / stand NOW / go-on NOW        the acts of <burrow/table.h>
 *   pause NOW / resume NOW
 *   note PLIES TEXT
 *   at PLIES                    {position: VIEW, move, said, note}: an earlier moment; move and said
 *                               are of the move that led there, null at the start
 *   record DATE                 {record: text}: DATE as 2026-11-16, or empty for none; that of a
 *                               record that was opened stays
 *   seed N                      {}: the choices of bots in all games begun from here on follow from N;
 *                               by themselves they differ every time
 *
 * What takes long is wanted in the STATE, as a request for the desk in the worker, which the page sends
 * as it is; and so is the answer that comes back
 *   think …                     {answer: text}: for the desk in the worker; written in a STATE only
 *   give TEXT NOW               {news, game: STATE}: the answer. `news` is what it led to, in small
 *                               letters as in <burrow/table.h>: moved, swapped, declined, ended, failed,
 *                               advice, view, judged, or none where nobody waits for it any more
 *   fail NUMBER NOW             the same where there will be no answer: the worker has failed
 *
 * Advice and judgements of the game being played, which also answer {game: STATE}
 *   hint NOW / why NOW / why-own NOW    asks for advice, which comes in the STATE, at once or later
 *   bar auto|on|off             whether to show who is ahead
 *   judge ON                    has all moves judged: 1, or no more: 0
 *   judgement PLIES             {judgement: JUDGEMENT}: of the move that led there; null while there is
 *                               none
 *   judgements                  {judgements: text}: all of them, to be kept with the game; null while
 *                               some are missing
 *   judgements-set TEXT         {taken, game: STATE}: gives them back. Those of another game or of
 *                               another version of the search are not taken
 *   next-mark PLIES STEP        {plies}: the next move with a mark from there on, back for a STEP of -1;
 *                               0 where there is none
 *   score VARIANT POSITION cp|mate N   {chance, proved, said, short}: a UGI score in words: `said` is
 *                               a sentence, `short` fits a table: +0.42 (for the side to move), ✓ Red
 *
 * Lessons (<burrow/lesson.h>); GAMENAME is a game's `name`
 *   lesson GAMENAME STEP        {steps, step, text, hint, position: VIEW}
 *   lesson-try GAMENAME STEP MOVE   {right, said, after: VIEW, reply, position: VIEW}: `after` is the
 *                               position after the move (null where the move is illegal), `reply` the
 *                               enemy's answer (null for none), `position` after both; for a wrong move
 *                               it is the step's own
 *
 * GAME: {name, title, credit, sides: [Red, Blue], sidesInside: [red, blue], letters (rb), shapes:
 *   [disc|block|cross|ring, …], colours: [red|blue|green|violet, …], tunnels, movesPieces, captures,
 *   draws, showsLast, size, edges: {top, bottom, left, right} (a side, or -1), moveHelp, opponent (the
 *   WORD of whom a person usually plays against), lesson (how many steps; 0 for none), smallest, largest}
 *
 * VIEW: {variant, text, game (its name), size, turn, grid, moves: [text], last (a square or null),
 *   over, winner (0, 1, or -1 for nobody), drawn, paths: [[square]] (what won, each in the order in
 *   which a line runs through it), counts: [pieces, pieces], reach: [n, n], said}. `grid` has a
 *   character for each square: 0, 1, or . for an empty one; row after row from the top, as a board is
 *   read. `said` is whose turn it is, or how it ended.
 *
 * STATE: {position: VIEW, variant, plies, moves: [{move, side, said, note}], start: {text, note}, seats:
 *   [{bot, name, word (human for a person), said}], swapped, over, winner, drawn, result (1-0 …),
 *   termination (resigned, time, agreed, abandoned, or empty), said (whose turn it is, or who won and
 *   why), offer (a side that offers a draw, or -1), clock (CLOCK as a text), left: [ms, ms] (null
 *   without clocks), captured: [n, n] (pieces that each side has lost by captures), and of the table:
 *   want: {number, ask} (null for none; `ask` is a request for the worker), you (a side), botToMove,
 *   onlyBots, stands (two bots wait), thinking (a bot is at its move), failure (a sentence, or empty),
 *   may: {undo, redo, swap, exchange, resign, draw, hurry, retry, stand, go-on, hint, why, why-own},
 *   asks: [word] (what is to be asked about first), sides (swap or exchange: what changing sides means
 *   now), bar (null where none is shown; {chance: null} while nothing is known; {chance, proved, said};
 *   the chance is side 0's, of 1000), advises (advice is waited for), advice: ADVICE (or null), judged
 *   (how many moves, from the last on)}. It always tells of the present; the moves are those played so
 *   far.
 *
 * FIELD: {id, label, help, choice, choices: [text]}; the id is a word: game, size, player0, player1,
 *   option0 …, swap, clock, minutes, increment. Choices are counted from 0
 *
 * GAMETEXT: {record, variant, players: [name, name] (as people read them, by the side that each had
 *   at the end), result (1-0 …), said, date, plies, over, position: VIEW of the end}
 *
 * ADVICE: {move (null for none), chance, proved, line: [move], remarks: [{said, proved, kind, move,
 *   reply}]}; kind in small letters as in <burrow/advice.h>: wins-at-once, threatens …; chance is side
 *   0's.
 *
 * JUDGEMENT: {before, after, beforeProved, afterProved, lost, grade (best, good, doubtful, mistake,
 *   blunder), mistake, better (a move or null), said}; the chances are side 0's, of 1000 */
#ifndef BURROW_PAGE_H
#define BURROW_PAGE_H

#include <stdbool.h>
#include <stddef.h>

struct page;

/* NULL without memory. */
struct page *page_new(void);
void page_free(struct page *page);

/* Answers a request of `length` bytes. The answer lives until the next one, is UTF-8 and ends with a
 * NUL; its length is put into *answered, if wanted. */
const char *page_answer(struct page *page, const char *request, size_t length, size_t *answered);

/* ---- languages: page_language.c ------------------------------------------------------------- */

/* Speaks the language of a catalogue as gettext's msgfmt makes it, of which it keeps a copy, until it
 * gets another; with nothing, English. False, and all stays as it was, where the catalogue is damaged
 * or there is no memory. */
bool page_speak(const char *catalogue, size_t length);

/* The translation of a text of the page's own: without context where that is empty, and without
 * numbers where `many` is. */
const char *page_text(const char *context, const char *text, const char *many, unsigned long count);

#endif
