# The everyday commands; `make help` lists them.
#
# CMake does the building: each preset of CMakePresets.json has its folder under build/. This file
# only says which presets a command needs, and tools/bootstrap provides the tools. No work is done
# twice, so all commands are quick to repeat.

PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60
FUZZERS := $(basename $(notdir $(wildcard fuzz/fuzz_*.c)))
JOBS := $(shell getconf _NPROCESSORS_ONLN)
TESTS_AT_ONCE := $(shell expr 2 \* $(JOBS)) # many tests wait for a clock or another program

.PHONY: all web play serve test test-gcc test-clang test-sanitize test-tsan test-fuzz test-web
.PHONY: bench fuzz coverage lint format install clean help
.PHONY: tools-play tools-web tools-test tools-lint tools-coverage
.NOTPARALLEL: # ninja and ctest use all cores already

# Builds targets (all unless named) of a preset: $(call build,PRESET,TARGETS). The dry run keeps ninja
# from saying that there is nothing to do; standard input is left to the program.
build = @ninja -C build/$(1) -n $(2) | grep -q 'no work to do' || \
    cmake --build build/$(1) $(addprefix --target ,$(2)) </dev/null

all: build/release/build.ninja ## build the program, build/burrow, and the library
	$(call build,release)
	@ln -sfn release/burrow build/burrow

web: build/wasm/build.ninja ## build the page, a folder of static files: build/web
	$(call build,wasm)
	@tools/web build/wasm build/web

play: all ## build, then play in the terminal
	@build/burrow

serve: all web ## build, then play in the browser
	@build/burrow serve --open || [ $$? -eq 130 ] # it ends by an interruption

test: test-gcc test-clang test-sanitize test-fuzz test-tsan test-web ## build and test with GCC, Clang and sanitizers, and the page

test-gcc test-clang test-sanitize: test-%: build/%/build.ninja
	@echo '==> $*'
	$(call build,$*)
	@ctest --preset $* --parallel $(TESTS_AT_ONCE)

# Builds only what its tests need, since everything would take as long as the other presets. The
# sanitizer needs memory at addresses where some systems load programs, so address randomisation is
# turned off.
test-tsan: build/tsan/build.ninja
	@echo '==> tsan'
	$(call build,tsan,burrow test_threads test_thinker test_match test_prover test_solve test_ledger)
	@$(fixed_places) ctest --preset tsan --parallel $(TESTS_AT_ONCE)

# Builds only what fuzzing needs.
test-fuzz: build/fuzz/build.ninja
	@echo '==> fuzz'
	$(call build,fuzz,fuzzers)
	@ctest --preset fuzz --parallel $(JOBS)

# Checks the types of the page's modules first, then runs the tests. The page is served by GCC's build
# of the program.
test-web: web build/gcc/build.ninja node_modules/.package-lock.json
	@echo '==> web'
	$(call build,gcc,burrow)
	@node_modules/.bin/tsc --project web/jsconfig.json
	@node_modules/.bin/tsc --project web/jsconfig.sw.json
	@BURROW=build/gcc/burrow node --test $(node_parallel) tests/web/*.test.mjs

bench: build/release/build.ninja web node_modules/.package-lock.json | tools-test ## measure speed
	$(call build,release,burrow bench_perft bench_endgame bench_prover bench_keys)
	@build/release/bench/bench_perft
	@echo
	@build/release/bench/bench_endgame
	@echo
	@build/release/bench/bench_prover
	@echo
	@build/release/bench/bench_keys build/release/burrow
	@echo
	@node bench/bench_wasm.mjs build/release/burrow build/web/burrow.wasm
	@echo
	@BURROW=build/release/burrow node bench/bench_page.mjs

fuzz: build/fuzz/build.ninja ## feed the readers and the screens random input, FUZZ_SECONDS each (60)
	$(call build,fuzz,fuzzers burrow walk)
	@set -e; for target in $(FUZZERS); do \
	    echo "==> $$target"; \
	    tools/fuzz build/fuzz/fuzz/$$target seconds $(FUZZ_SECONDS); \
	done
	@echo '==> walk'
	@build/fuzz/fuzz/walk/walk build/fuzz/burrow --seconds $(FUZZ_SECONDS) --seed "$$(date +%s)000"

coverage: build/coverage/build.ninja ## run the tests, and say how much of each room they run
	$(call build,coverage)
	@rm -rf build/coverage/profile
	@ctest --preset coverage --parallel $(TESTS_AT_ONCE)
	@tools/coverage build/coverage

lint: build/sanitize/build.ninja build/wasm/build.ninja tools-lint ## check formatting, and look for mistakes without running
	$(call build,sanitize,book.c)
	$(call build,wasm,book.c)
	@tools/lint build/sanitize build/wasm

format: tools-lint ## format all C files
	@tools/lint --format

install: all ## install to PREFIX (/usr/local), below DESTDIR if that is set
	@cmake --install build/release --prefix "$(PREFIX)"

clean: ## remove all that was built
	@rm -rf build

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | \
	    while IFS="$$(printf '\t')" read -r name text; do printf '  make %-8s  %s\n' "$$name" "$$text"; done

# ---- underneath ------------------------------------------------------------------------------

# How to run programs without address randomisation, where that is allowed.
fixed_places = $(shell setarch -R true 2>/dev/null && echo setarch -R)

# How many test files node runs at once; older versions decide for themselves.
node_parallel = $(shell node --help | grep -q -e --test-concurrency && echo --test-concurrency=$(JOBS))

node_modules/.package-lock.json: package-lock.json | tools-test
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

build/%/build.ninja: CMakePresets.json
	@cmake --preset $* >/dev/null
	@touch $@

build/release/build.ninja: | tools-play
build/wasm/build.ninja: | tools-web
build/gcc/build.ninja build/clang/build.ninja build/sanitize/build.ninja build/tsan/build.ninja: | tools-test
build/fuzz/build.ninja: | tools-test
build/coverage/build.ninja: | tools-coverage

tools-play tools-web tools-test tools-lint tools-coverage: tools-%:
	@tools/bootstrap $*
