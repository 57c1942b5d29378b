# Compiles for a page in a browser: Clang and wasi-libc, which Debian has, make WebAssembly.
#
# Of wasi-libc we use what needs no system, so that nothing of WASI is left in the module (the
# tests look). `Generic` because CMake knows no system of that name.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
# What all browsers of the last years know: vectors, and two kinds of instructions that save bytes.
set(CMAKE_C_FLAGS_INIT "-msimd128 -msign-ext -mnontrapping-fptoint")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # no program has its `main` here
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)          # nothing is moved after linking
set(BURROW_WASM ON)
