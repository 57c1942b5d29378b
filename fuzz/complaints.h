/* Complaints of the program, which a target counts instead of having them printed: it is linked so that
 * `complain` is the one here. Each must be one line of text for a terminal. */
#ifndef BURROW_FUZZ_COMPLAINTS_H
#define BURROW_FUZZ_COMPLAINTS_H

/* How many there were since it was asked the last time. */
int complaints(void);

#endif
