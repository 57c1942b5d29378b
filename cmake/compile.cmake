# How everything of ours is compiled: the target burrow_compile, which every other one links.
#
# Language, include folders, warnings and sanitizers are set here and nowhere else. The program must
# compile without warnings with both GCC and Clang; where the two differ, the stricter one counts.

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden) # exported functions are marked BW_API
if(NOT DEFINED CMAKE_POSITION_INDEPENDENT_CODE)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON) # for editors and tools/lint

add_library(burrow_compile INTERFACE)
target_include_directories(burrow_compile INTERFACE
    ${PROJECT_SOURCE_DIR}/include
    ${PROJECT_SOURCE_DIR}/src)
target_compile_definitions(burrow_compile INTERFACE BURROW_VERSION="${PROJECT_VERSION}")

# Otherwise Clang would contract a product and a sum where the processor can, and the search would
# differ.
target_compile_options(burrow_compile INTERFACE -ffp-contract=off)

# ---- warnings --------------------------------------------------------------------------------

target_compile_options(burrow_compile INTERFACE
    -Wall
    -Wextra
    -Wpedantic
    -Wcast-align             # a cast that some processors would trap on
    -Wcast-qual              # a cast that loses const
    -Wconversion             # a value that may not survive an implicit conversion
    -Wdouble-promotion       # float silently computed as double
    -Wformat=2               # format strings that are not literals
    -Wimplicit-fallthrough   # Clang has it in none of the groups above
    -Wmissing-prototypes     # a function that is neither static nor in a header
    -Wold-style-definition   # f() for f(void), in definitions…
    -Wpointer-arith          # arithmetic on void *
    -Wshadow                 # a variable that hides another of the same name
    -Wstrict-prototypes      # …and in declarations
    -Wundef                  # an #if about a name that nobody defined
    -Wvla                    # variable-length arrays: a limit belongs in the code
    -Wwrite-strings          # string literals are const
    # Our buffers hold any valid text; GCC only sees that an int could print longer.
    $<$<C_COMPILER_ID:GNU>:-Wno-format-truncation>)
if(BURROW_WERROR)
    target_compile_options(burrow_compile INTERFACE -Werror)
endif()

# ---- sanitizers ------------------------------------------------------------------------------

if(BURROW_SANITIZE)
    set(sanitize -fsanitize=${BURROW_SANITIZE} -fno-sanitize-recover=all)
    target_compile_options(burrow_compile INTERFACE ${sanitize} -fno-omit-frame-pointer)
    target_link_options(burrow_compile INTERFACE ${sanitize})
endif()

# ---- coverage --------------------------------------------------------------------------------

# The counters are a memory-mapped file that all runs of a program share (%m) and that is always up
# to date (%c), so that runs that end by a signal or by _exit count as well. The path of the file is
# compiled in, because tests choose their own environments and folders.
if(BURROW_COVERAGE)
    set(coverage -fprofile-instr-generate=${PROJECT_BINARY_DIR}/profile/%m%c.profraw)
    target_compile_options(burrow_compile INTERFACE
        ${coverage} -fcoverage-mapping "SHELL:-mllvm -runtime-counter-relocation")
    target_link_options(burrow_compile INTERFACE ${coverage})
    # The compiler identifies a static function by its name and its file's, and the linker keeps one
    # of each. With the object's name instead of the file's, functions compiled for several widths
    # stay separate, and so do those in files of the same name.
    string(APPEND CMAKE_C_COMPILE_OBJECT " -Xclang -main-file-name -Xclang <OBJECT>")
endif()

# ---- instruction sets ------------------------------------------------------------------------

# src/games/cpu.c checks for these features before it uses anything compiled with them. Where they
# do not exist, for example on arm64, the check below fails and only the base is built.
set(burrow_v3_flags -mpopcnt -mbmi -mbmi2 -mavx2)

include(CheckCSourceCompiles)
list(JOIN burrow_v3_flags " " CMAKE_REQUIRED_FLAGS)
check_c_source_compiles("
#ifndef __x86_64__
#error not an x86-64
#endif
int main(void) { return 0; }" BURROW_HAVE_V3)
unset(CMAKE_REQUIRED_FLAGS)
if(BURROW_HAVE_V3)
    target_compile_definitions(burrow_compile INTERFACE BURROW_HAVE_V3)
endif()
