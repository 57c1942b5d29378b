/* See cpu.h. */
#include "games/cpu.h"

#if defined(BURROW_HAVE_V3)
bool bw_cpu_has_v3(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
}
#else
bool bw_cpu_has_v3(void) {
    return false;
}
#endif
