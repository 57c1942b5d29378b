# The toolchain for the page: Clang and wasi-libc, as packaged by Debian, produce WebAssembly.
#
# We use only the parts of wasi-libc that need no system, so that the module imports nothing of
# WASI (a test checks this). The system is `Generic` because CMake knows none for WebAssembly.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
# Features of all browsers of recent years: SIMD, and two kinds of instructions that save bytes.
set(CMAKE_C_FLAGS_INIT "-msimd128 -msign-ext -mnontrapping-fptoint")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # there is no `main` to link
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)          # nothing is relocated after linking
set(BURROW_WASM ON)
