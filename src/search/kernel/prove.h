/* The prover: who wins, and nothing else. Part of the search kernel; see kernel.c.
 *
 * Where few enough moves are left, the question "can the side to move win?" (or "at least draw?")
 * is answered by a search of its own that knows no values between yes and no, no depth and no
 * evaluation. It tries first what leaves the enemy the fewest answers, since that makes the
 * smallest proofs, what the game itself hopes most of (`node_hope`), and what has decided many
 * positions before or did well in playouts: the order of moves is all that makes one proof a hundred
 * times as long as another. It has a table of its own, of whole positions with their answers, which
 * grows with the work. It works in attempts, each with more positions than the last: it then starts
 * over, and what it has answered before is in the table. */
#ifndef BURROW_KERNEL_PROVE_H
#define BURROW_KERNEL_PROVE_H

enum answer {
    UNKNOWN = -1,
    NO,
    YES
};

enum {
    PROVER_FIRST_BITS = 12,
    PROVER_HISTORY_SHARE = 27,  /* of what `reward` counts to, against the promise of a move */
    PROVER_MOST_MOVES = 48,     /* with more to choose from, there is no hope */
    PROVER_MOST_WORK = 1 << 30, /* that is told from more */
    PROVER_LINE_NODES = 100000  /* for a move of a line to a draw */
};

/* A third of the smallest search, less what it may lose to the lines of the cache. */
_Static_assert(sizeof(struct proof) << PROVER_FIRST_BITS <= (1 << 20) / 3 - 64,
               "the first table has to fit");

/* ---- the table ------------------------------------------------------------------------------ */

static inline struct proof proof_key(const struct node_future *future, int goal) {
    struct proof key = {.extra = (uint16_t)future->extra, .goal = (uint8_t)goal};
    board_words(future->own, key.words);
    board_words(future->enemy, key.words + BOARD_WORDS);
    return key;
}

static inline struct proof *proof_bucket(const struct prover *prover, const struct proof *key) {
    uint64_t hash = mix(key->words, key->extra + 0x10000U * key->goal);
    return prover->table + ((hash >> (64 - prover->bits)) & ~UINT64_C(1));
}

/* The same, whose memory it asks for since it will be looked at soon. */
static inline struct proof *proof_fetch(const struct prover *prover, const struct proof *key) {
    struct proof *bucket = proof_bucket(prover, key);
    __builtin_prefetch(bucket);
    __builtin_prefetch((const char *)bucket + 2 * sizeof *bucket - 1);
    return bucket;
}

/* Without branches, since nobody can foresee where two keys differ. */
static inline bool proof_is(const struct proof *entry, const struct proof *key) {
    uint64_t differs = (entry->work == 0) | (entry->extra ^ key->extra) | (entry->goal ^ key->goal);
    for (int i = 0; i < KEY_WORDS; i++)
        differs |= entry->words[i] ^ key->words[i];
    return differs == 0;
}

static inline enum answer proof_find(const struct proof *bucket, const struct proof *key,
                                     uint32_t *work) {
    for (int i = 0; i < 2; i++) {
        if (proof_is(&bucket[i], key)) {
            *work = bucket[i].work;
            return (enum answer)bucket[i].answer;
        }
    }
    return UNKNOWN;
}

/* Of two in a bucket, the one that took more work stays. */
static void proof_store(struct proof *bucket, const struct proof *entry) {
    int place = bucket[0].work <= bucket[1].work ? 0 : 1;
    bucket[place] = *entry;
}

KERNEL_SMALL_BEGIN

/* Makes the table twice as large where it is. The entries of a bucket go to one of two, which lie
 * where nothing is left that is still to go, if the last go first. */
KERNEL_CALLED void prover_double(struct prover *prover) {
    size_t bucket = (size_t)1 << (prover->bits - 1);
    prover->bits++;
    while (bucket-- > 0) {
        struct proof pair[2];
        memcpy(pair, prover->table + 2 * bucket, sizeof pair);
        memset(prover->table + 4 * bucket, 0, 2 * sizeof pair);
        for (int i = 0; i < 2; i++)
            if (pair[i].work != 0)
                proof_store(proof_bucket(prover, &pair[i]), &pair[i]);
    }
}

/* Makes room for `nodes` positions, up to the limit; keeps what is there. */
KERNEL_CALLED void prover_grow(struct prover *prover, uint64_t nodes) {
    unsigned bits = PROVER_FIRST_BITS;
    while (bits < prover->most_bits && UINT64_C(1) << bits < nodes)
        bits++;
    if (!prover->table) {
        prover->table = prover->room;
        prover->bits = bits;
        memset(prover->table, 0, sizeof *prover->table << bits);
    }
    while (prover->bits < bits)
        prover_double(prover);
}

KERNEL_SMALL_END

/* ---- proving -------------------------------------------------------------------------------- */

/* Whether the side to move reaches a goal, as far as a verdict tells: 1 to win, 0 to draw at least. */
static inline enum answer decided_answer(enum verdict verdict, int goal) {
    switch (verdict) {
    case WINS:
        return YES;
    case LOSES:
        return NO;
    case DRAWS:
        return goal == 0 ? YES : NO;
    case CANNOT_WIN:
        return goal == 0 ? UNKNOWN : NO;
    case CANNOT_LOSE:
        return goal == 0 ? YES : UNKNOWN;
    default:
        return UNKNOWN;
    }
}

static inline enum answer opposite(enum answer answer) {
    return answer == UNKNOWN ? UNKNOWN : answer == NO ? YES : NO;
}

/* In which order moves are tried: the highest first. */
static inline int prover_order(const struct prover *prover, const struct node *node,
                               const struct child *child) {
    int slot = node_slot(child->move);
    return child->hope + prover->hint[node->turn][slot] +
           prover->history[node->turn][slot] / PROVER_HISTORY_SHARE;
}

/* The more work it took to find out, the more is learned from a move's answer. */
static inline void prover_learn(struct prover *prover, const struct node *node, unsigned move,
                                enum answer answer, uint64_t work) {
    int size = 64 - __builtin_clzll(work);
    if (answer != UNKNOWN)
        reward(&prover->history[node->turn][node_slot(move)],
               answer == YES ? size * size : -size * size);
}

/* Looks at a position that a move has led to, and asks for the memory of its answer; or returns that,
 * where it can be told. */
static inline enum answer prover_look(const struct thread *thread, const struct prover *prover,
                                      struct child *child, int goal) {
    child->scan = node_scan(&thread->rules, &child->node);
    int answers = count_answers(&thread->rules, &child->node, &child->scan);
    if (child->scan.verdict != OPEN)
        return decided_answer(child->scan.verdict, goal);
    struct node_future future = node_future(&thread->rules, &child->node, &child->scan);
    enum answer answer = decided_answer(future.verdict, goal);
    if (answer == UNKNOWN) {
        child->hope = node_hope(&child->node, &future, answers, 1 - goal);
        child->key = proof_key(&future, goal);
        child->bucket = proof_fetch(prover, &child->key);
    }
    return answer;
}

/* The children whose answer is not known, on top of the thread's stack; or YES at once. All are
 * made before any is looked up, so that their memory is on its way meanwhile. */
static enum answer prover_expand(struct thread *thread, struct prover *prover,
                                 const struct node *node, const struct node_scan *scan, int goal,
                                 int *kept) {
    uint16_t moves[MAX_CHILDREN];
    int count = node_moves(&thread->rules, node, scan, moves), open = 0;
    struct child *children = thread->children + thread->children_used;
    struct rank *ranks = thread->ranks + thread->children_used;
    *kept = 0;
    for (int i = 0; i < count; i++) {
        struct child *child = &children[open];
        child->move = moves[i];
        child->node = node_play(&thread->rules, node, moves[i]);
        enum answer answer = prover_look(thread, prover, child, 1 - goal);
        if (answer == NO)
            return YES;
        open += answer == UNKNOWN;
    }
    for (int i = 0; i < open; i++) {
        uint32_t work;
        enum answer answer = proof_find(children[i].bucket, &children[i].key, &work);
        if (answer == NO)
            return YES;
        if (answer == YES)
            continue;
        if (*kept != i)
            children[*kept] = children[i];
        ranks[*kept] = (struct rank){
            .order = prover_order(prover, node, &children[*kept]),
            .child = *kept,
        };
        ++*kept;
    }
    return NO;
}

/* Whether the side to move reaches the goal. The verdict is open, and the answer to be kept in `bucket`
 * by `key`. */
static enum answer prove(struct thread *thread, struct prover *prover, const struct node *node,
                         const struct node_scan *scan, int goal, const struct proof *key,
                         struct proof *bucket) {
    uint64_t before = prover->nodes++;
    int count;
    enter_node(thread);
    if (thread->stopped || prover->nodes >= prover->limit)
        return UNKNOWN;
    enum answer answer = prover_expand(thread, prover, node, scan, goal, &count);
    const struct child *children = thread->children + thread->children_used;
    struct rank *ranks = thread->ranks + thread->children_used;
    thread->children_used += (size_t)count;
    for (int i = 0; i < count && answer == NO; i++) {
        const struct child *child = &children[pick(ranks, i, count)];
        uint64_t child_before = prover->nodes;
        answer = opposite(prove(thread, prover, &child->node, &child->scan, 1 - goal, &child->key,
                                child->bucket));
        prover_learn(prover, node, child->move, answer, prover->nodes - child_before);
    }
    thread->children_used -= (size_t)count;
    if (answer != UNKNOWN) {
        struct proof entry = *key;
        uint64_t work = prover->nodes - before;
        entry.work = work < PROVER_MOST_WORK ? (uint32_t)work : PROVER_MOST_WORK;
        entry.answer = (uint8_t)answer;
        proof_store(bucket, &entry);
    }
    return answer;
}

#endif
