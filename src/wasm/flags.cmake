# How the module trades speed for size. It has to be downloaded, so its size has a limit for each game
# (tests/web/wasm.test.mjs). It has a search kernel for each game and width of board: the 8×8 board
# matters most to people, and the 16×16 board takes most of the time of `bench`.
#
# Only the kernels are compiled for speed (the preset says -Oz), except for their parts that run seldom
# (KERNEL_SMALL_BEGIN in src/search/kernel/kernel.h). In the fast parts, loops are unrolled only where
# that removes them entirely, and vectors are used only where the sources say so. docs/experiments.md has
# the costs and gains.

set(burrow_hot_flags
    -O2
    -fno-vectorize
    -fno-slp-vectorize
    "SHELL:-mllvm -unroll-runtime=0"
    "SHELL:-mllvm -unroll-allow-partial=0"
    "SHELL:-mllvm -unroll-full-max-count=5")

# The functions of a game's rules, few of which the search uses.
set(burrow_rules_flags -Oz)

# In these kernels functions of the game are called, not inlined. The others would lose a fifth of their
# speed.
foreach(kernel IN ITEMS talpa_128 fourmation_64 fourmation_128 fourmation_256)
    set(burrow_search_${kernel}_flags
        "SHELL:-mllvm -inline-threshold=40"
        "SHELL:-mllvm -inlinehint-threshold=40")
endforeach()
