/* The types that all modules know without importing them, since this file is none: the app, and the
 * shapes of the desk's answers, as src/page/page.h describes them. There is no code here, only names
 * for the type checker and the reader. */

/**
 * What every view gets.
 * @typedef {object} App
 * @property {import("./desk.js").Desk} desk for quick requests, and the game in progress
 * @property {import("./engine.js").Engine} engine for slow requests, in a worker
 * @property {import("./store.js").Store} store the kept games
 * @property {GameFacts[]} games the games there are, in the person's language
 * @property {import("./game.js").Game | null} game the game in progress, if there is one
 */

/**
 * A side: 0 or 1; -1 for none.
 * @typedef {number} Side
 */

/**
 * @typedef {object} GameFacts
 * @property {string} name
 * @property {string} title
 * @property {string} credit who invented the game
 * @property {string[]} sides as at the beginning of a sentence
 * @property {string[]} sidesInside as inside a sentence
 * @property {string} letters
 * @property {("disc" | "block" | "cross" | "ring")[]} shapes
 * @property {("red" | "blue" | "green" | "violet")[]} colours
 * @property {boolean} facts whether its positions have facts to be shown
 * @property {boolean} tunnels whether an empty square is a tunnel
 * @property {boolean} movesPieces whether a move begins with one's own piece on the board
 * @property {boolean} captures whether enemy pieces are captured
 * @property {boolean} draws whether a game can be drawn
 * @property {boolean} showsLast whether the last piece is part of the position
 * @property {number} size the default
 * @property {{top: Side, bottom: Side, left: Side, right: Side}} edges
 * @property {string} moveHelp
 * @property {string} opponent the word of a person's default opponent
 * @property {string} lessonEnd what to say after the lesson
 * @property {string} first the variant of a first game
 * @property {string} lessonOpponent the word of the opponent that this recommends
 * @property {number} lesson how many steps its lesson has; 0 for none
 * @property {number} smallest
 * @property {number} largest
 */

/**
 * A position. `grid` has a character for each square: 0, 1, or . for an empty one.
 * @typedef {object} View
 * @property {string} variant
 * @property {string} text
 * @property {string} game
 * @property {number} size
 * @property {Side} turn
 * @property {string} grid
 * @property {string[]} moves
 * @property {string | null} last
 * @property {boolean} over
 * @property {Side} winner
 * @property {boolean} drawn
 * @property {string[][]} paths
 * @property {number[]} counts
 * @property {number[]} reach
 * @property {string} said
 */

/**
 * @typedef {object} Seat
 * @property {boolean} bot
 * @property {string} name
 * @property {string} word
 * @property {string} said
 */

/**
 * @typedef {object} Played
 * @property {string} move
 * @property {Side} side
 * @property {string} said
 * @property {string} note
 */

/**
 * The game being played.
 * @typedef {object} State
 * @property {View} position
 * @property {string} variant
 * @property {number} plies
 * @property {Played[]} moves
 * @property {{text: string, note: string}} start
 * @property {Seat[]} seats
 * @property {boolean} swapped
 * @property {boolean} over
 * @property {Side} winner
 * @property {boolean} drawn
 * @property {string} result 1-0, 0-1, 1/2-1/2 or *
 * @property {"" | "resigned" | "time" | "agreed" | "abandoned"} termination
 * @property {string} said
 * @property {Side} offer
 * @property {string} clock
 * @property {number[] | null} left
 * @property {{said: string, low: boolean}[] | null} clocks
 * @property {number[]} captured
 * @property {{number: number, ask: string} | null} want what the engine is to find
 * @property {Side} you
 * @property {boolean} botToMove
 * @property {boolean} onlyBots
 * @property {boolean} stands
 * @property {boolean} thinking
 * @property {string} warning of the last move, with the question whether to take it back; or empty
 * @property {string} failure
 * @property {Record<Act | Question | "rematch" | "decided", boolean>} may
 * @property {Act[]} asks acts that need confirmation
 * @property {"swap" | "exchange"} sides what changing sides means now
 * @property {{chance: number | null, proved?: boolean, ahead?: string, said?: string} | null} bar
 * @property {boolean} advises
 * @property {Advice | null} advice
 * @property {number} judged how many moves, from the last on
 * @property {string} told what the request has changed, or empty
 */

/**
 * The acts and questions at the table.
 * @typedef {"undo" | "redo" | "swap" | "exchange" | "resign" | "draw" | "hurry" | "retry" | "stand" |
 *     "go-on" | "keep"} Act
 * @typedef {"hint" | "why" | "why-own"} Question
 */

/**
 * The outcome of an answer of the engine.
 * @typedef {"none" | "moved" | "swapped" | "declined" | "ended" | "failed" | "advice" | "view" |
 *     "judged"} News
 */

/**
 * @typedef {object} Field
 * @property {string} id
 * @property {string} label
 * @property {string} help
 * @property {number} choice
 * @property {string[]} choices
 */

/**
 * @typedef {object} Form
 * @property {Field[]} fields
 * @property {string} variant
 * @property {string[]} players
 * @property {string} clock
 */

/**
 * @typedef {object} GameText
 * @property {string} record
 * @property {string} variant
 * @property {string[]} players
 * @property {string[]} words who would go on, by the side at the start
 * @property {string} result
 * @property {string} said
 * @property {string} date
 * @property {number} plies
 * @property {boolean} over
 * @property {View} position
 */

/**
 * @typedef {object} Remark
 * @property {string} said
 * @property {boolean} proved
 * @property {string} kind
 * @property {string | null} move
 * @property {string | null} reply
 */

/**
 * @typedef {object} Advice
 * @property {number} plies of the position it is about
 * @property {string | null} move
 * @property {string} hint which move to play; empty unless a hint was asked for
 * @property {number} chance
 * @property {boolean} proved
 * @property {string[]} line
 * @property {Remark[]} remarks
 */

/**
 * What the rules alone show of a position.
 * @typedef {object} Fact
 * @property {"way" | "held" | "stuck" | "frozen" | "spare" | "rows" | "completes" | "must" | "gives"} kind
 * @property {Side} side
 * @property {number} count
 * @property {string[]} squares
 * @property {string[]} line of a way, in order
 * @property {string} said a sentence, or empty where another fact says the same
 */

/**
 * @typedef {object} Judgement
 * @property {number | null} chance side 0's after the move, out of 1000; null while unknown
 * @property {string} ahead the same in words
 * @property {"best" | "good" | "doubtful" | "mistake" | "blunder" | ""} grade empty while unknown
 * @property {string | null} better
 */

/**
 * A moment of a game under review.
 * @typedef {object} Moment
 * @property {number} at the number of the move that is discussed
 * @property {number} shown the number of moves in the position shown
 * @property {boolean} better whether the better move is shown
 * @property {string} note
 * @property {View} position
 * @property {string[]} said
 * @property {string} told why nothing was done, or empty
 */

/** @typedef {{chance: number, proved: boolean, ahead: string, said: string, short: string}} Score */

/** @typedef {{game: State}} GameAnswer */

/**
 * @typedef {object} LessonStep
 * @property {number} steps
 * @property {number} step
 * @property {string} text
 * @property {string} hint
 * @property {View} position
 */

/**
 * @typedef {object} LessonReply
 * @property {boolean} right
 * @property {string} said
 * @property {View | null} after
 * @property {string | null} reply
 * @property {View} position
 */

/**
 * @typedef {{kind: "record", games: GameText[]}
 *     | {kind: "position", variant: string, position: View}} Found
 */

/**
 * Sentences, and the latest ratings.
 * @typedef {object} Progress
 * @property {string} rating
 * @property {string} games how many count; may be empty
 * @property {string} course what the graph shows; empty where there is none
 * @property {string} next what to play; may be empty
 * @property {string[]} levels
 * @property {number} low the graph's bounds
 * @property {number} high
 * @property {{rating: number, doubt: number}[]} points
 */

/** @typedef {{choice: "move" | "piece" | "let-go" | "refused", move: string | null}} Choice */

/**
 * An answer by the word of its request.
 * @typedef {object} Answers
 * @property {{titles: string, games: GameFacts[]}} games
 * @property {{rules: string[]}} rules
 * @property {{position: View}} look
 * @property {{move: string, said: string, position: View}} try
 * @property {Choice} choose
 * @property {Choice} choose-way
 * @property {{position: View}} compose
 * @property {{games: GameText[]}} read
 * @property {Found} find
 * @property {Form} form
 * @property {Form} form-choose
 * @property {Form} form-set
 * @property {GameAnswer} form-begin
 * @property {{}} seed
 * @property {GameAnswer} start
 * @property {GameAnswer} open
 * @property {GameAnswer} rematch
 * @property {{players: string[], clock: string}} branch-setup
 * @property {GameAnswer} branch
 * @property {GameAnswer} state
 * @property {Pick<State, "left" | "clocks" | "over">} clocks
 * @property {{answer: string}} think
 * @property {{news: News, game: State}} give
 * @property {{news: News, game: State}} fail
 * @property {GameAnswer} play
 * @property {GameAnswer} undo
 * @property {GameAnswer} redo
 * @property {GameAnswer} swap
 * @property {GameAnswer} exchange
 * @property {GameAnswer} resign
 * @property {GameAnswer} draw
 * @property {GameAnswer} hurry
 * @property {GameAnswer} retry
 * @property {GameAnswer} stand
 * @property {GameAnswer} go-on
 * @property {GameAnswer} keep
 * @property {GameAnswer} pause
 * @property {GameAnswer} resume
 * @property {GameAnswer} note
 * @property {{position: View}} at
 * @property {{facts: Fact[]}} facts
 * @property {{record: string}} record
 * @property {{}} progress-begin
 * @property {{}} progress-add
 * @property {Progress} progress
 * @property {LessonStep} lesson
 * @property {LessonReply} lesson-try
 * @property {GameAnswer} hint
 * @property {GameAnswer} why
 * @property {GameAnswer} why-own
 * @property {GameAnswer} bar
 * @property {GameAnswer} agree
 * @property {GameAnswer} warnings
 * @property {GameAnswer} judge
 * @property {{judged: Judgement[]}} judged
 * @property {{judgements: string | null}} judgements
 * @property {{taken: boolean, game: State}} judgements-set
 * @property {Moment} review
 * @property {Score} score
 */

/**
 * One variation of an analysis (docs/ugi.md). The score is for the side to move.
 * @typedef {object} Info
 * @property {number} depth
 * @property {number} rank 1 for the best
 * @property {{cp: number} | {mate: number}} score
 * @property {boolean} proved
 * @property {number} nodes
 * @property {number} time in milliseconds
 * @property {string[]} line
 */
