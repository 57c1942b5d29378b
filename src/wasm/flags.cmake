# How the module trades speed for size. It has to be loaded, so it has a limit, for each game
# (tests/web/wasm.test.mjs); and it has a kernel of the search for each game and width of board, of
# which the board of 8×8 matters most to people and the one of 16×16 takes most of the time of `bench`.
#
# Nothing but the kernels is fast (the preset says -Oz), and of these what runs seldom is not either
# (KERNEL_SMALL_BEGIN in src/search/kernel/kernel.h). In the rest, loops are unrolled only where that makes
# them vanish, and vectors are used where the sources say so. What this costs and brings is in
# docs/experiments.md.

set(burrow_hot_flags
    -O2
    -fno-vectorize
    -fno-slp-vectorize
    "SHELL:-mllvm -unroll-runtime=0"
    "SHELL:-mllvm -unroll-allow-partial=0"
    "SHELL:-mllvm -unroll-full-max-count=5")

# The functions behind the rules of a game, of which the search uses few.
set(burrow_rules_flags -Oz)

# These have functions of the game called, not inlined. The others would lose a fifth of their speed.
foreach(kernel IN ITEMS talpa_128 fourmation_64 fourmation_128 fourmation_256)
    set(burrow_search_${kernel}_flags
        "SHELL:-mllvm -inline-threshold=40"
        "SHELL:-mllvm -inlinehint-threshold=40")
endforeach()
