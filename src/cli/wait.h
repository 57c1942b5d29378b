/* Waiting for another thread for a limited time. */
#ifndef BURROW_CLI_WAIT_H
#define BURROW_CLI_WAIT_H

#include <pthread.h>
#include <time.h>

/* Waits for a condition, with its lock held, for at most so many milliseconds. */
static inline void wait_at_most(pthread_cond_t *condition, pthread_mutex_t *lock, long ms) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += ms % 1000 * 1000000L;
    until.tv_sec += ms / 1000 + until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(condition, lock, &until);
}

#endif
