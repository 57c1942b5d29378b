/* The search kernel, compiled once for each game, width of board and instruction set: its parts, in
 * the order in which they build on one another. They are headers, so that the compiler sees the
 * kernel as a whole.
 *
 * There are two ways to search. Alpha-beta with iterative deepening serves every game; Monte-Carlo
 * tree search serves those that supply playouts (Talpa) wherever no depth is given. Both are helped
 * by the prover, a search for who wins and nothing else. */

/* What the frame of the search sees of a kernel. */
#include "search/kernel/kernel.h"

/* The game, and what holds for the nodes of any. */
#include "search/kernel/node.h"

/* Scores, and whether they are proved. */
#include "search/kernel/value.h"

/* Move ordering: history, killers. */
#include "search/kernel/ordering.h"

/* The transposition table. */
#include "search/kernel/table.h"

/* The prover's table of answers. */
#include "search/kernel/prover.h"

/* The stack of children. */
#include "search/kernel/children.h"

/* Principal variations. */
#include "search/kernel/variation.h"

/* The root moves. */
#include "search/kernel/root.h"

/* All that one thread needs, and its limits. */
#include "search/kernel/thread.h"

/* Principal variation search. */
#include "search/kernel/alpha_beta.h"

/* Proof search. */
#include "search/kernel/prove.h"

/* Reports. */
#include "search/kernel/report.h"

/* Proofs of the root. */
#include "search/kernel/prove_root.h"

/* What the book knows. */
#include "search/kernel/book_root.h"

#if !defined(__wasm__)

#if defined(KERNEL_TALPA) && WIDTH == 64

/* The small prover: its table, the children, their order, what threads share, the search. */
#include "search/kernel/small_children.h"
#include "search/kernel/small_prove.h"
#include "search/kernel/small_question.h"
#include "search/kernel/small_sample.h"
#include "search/kernel/small_table.h"

#endif

/* Proofs of single positions. */
#include "search/kernel/part.h"

#endif

/* Alpha-beta at the root. */
#include "search/kernel/root_search.h"

/* Playing for a win in a drawn position. */
#include "search/kernel/traps.h"

/* Iterative deepening. */
#include "search/kernel/deepen.h"

#if defined(NODE_PLAYOUTS)

/* Playouts. */
#include "search/kernel/playout.h"

/* Monte-Carlo tree search. */
#include "search/kernel/tree.h"

/* The result of a tree at the root. */
#include "search/kernel/tree_lines.h"

/* Growing a tree from the root. */
#include "search/kernel/tree_root.h"

#endif

/* The entry points. */
#include "search/kernel/run.h"

const struct search_kernel BOARD_NAME(KERNEL_NAME) = {
    .run = run,
#if !defined(__wasm__)
    .prove = prove_part,
    .prove_any = prove_any_part,
    .prover_new = keep_prover,
    .prover_ask = ask_prover,
    .prover_free = end_prover,
#endif
    .plays_out = PLAYS_OUT,
    .evaluate = evaluate,
    .features = features,
};
