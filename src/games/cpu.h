/* Which of the instruction sets that the library was compiled for this processor has.
 *
 * The default build runs on any x86-64 or arm64 machine. On x86-64 the hot files are compiled a
 * second time with popcnt, bmi, bmi2 and avx2, which go by the name of v3 (the third level of
 * x86-64, of which they are part) and are chosen at run time here; arm64 has what they need in
 * its baseline. */
#ifndef BURROW_GAMES_CPU_H
#define BURROW_GAMES_CPU_H

#include <stdbool.h>

bool bw_cpu_has_v3(void);

#endif
