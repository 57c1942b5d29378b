/* Which instruction sets of the build this processor has.
 *
 * The default build runs on any x86-64 or arm64 machine. On x86-64 the hot files are compiled a
 * second time with popcnt, bmi, bmi2 and avx2, called v3 here (they are part of x86-64-v3), and
 * chosen at run time; arm64 has what they need in its baseline. */
#ifndef BURROW_GAMES_CPU_H
#define BURROW_GAMES_CPU_H

#include <stdbool.h>

bool bw_cpu_has_v3(void);

#endif
