# make demo    builds layoutd and runs a demonstration
# make test    builds everything and runs all tests of a change: on two cores 13 minutes the first time, 7 after an edit
# make check   also runs what is for CI and the night: all cases, sanitizers, faults, packages, worlds, the demonstration
# make soak    runs tests for an hour and a half: random edits, memory, CPU use while idle, simulated worlds
# make simulate-world SEED=1 STEPS=100000   runs the server in simulated worlds (or SECONDS=60, with fresh seeds)
# make sanitize-address, make sanitize-thread   run Swift tests with a sanitizer
# make mutants SEED=1 COUNT=200   changes the engine and the server at random positions, and lists what no test notices
# make fuzz MINUTES=6   runs the fuzz targets with libFuzzer and AddressSanitizer (or TARGETS="json frames")
# make faults  lets each call of libuv, libwebsockets and the file system fail, and prints a table of the results
# make bench   runs the benchmarks and writes the results into the READMEs
# make install PREFIX=/usr/local, make uninstall PREFIX=/usr/local
# make release writes packages and archives into dist
.PHONY: demo test check build-tests test-packages check-packages swift-tests client-tests uikit simulate-world sanitize-address \
  sanitize-thread mutants fuzz fuzz-build fuzz-replay fuzz-merge fuzz-coverage fuzz-planted soak faults record-editors \
  build toolchain plain static bench format lint install uninstall release clean libuv websockets python chromium \
  editors packagers pictures screenshots

PREFIX ?= /usr/local
SWIFT ?= swift
BINARY := $(CURDIR)/.build/release/layoutd
RESULTS := .build/results
# Enables the live preview. All targets use the same flags, because other flags would rebuild everything. Information for
# debuggers takes a twentieth of the time of a build.
FLAGS := -c release --traits WebPreview -debug-info-format none
# Flags of the installed program, except with Apple's linker. The tests run with dynamic exclusivity checks, which take
# a fifth of the time of a short response; the installed program has none.
ifneq ($(shell uname),Darwin)
SHIPPED = -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -L$(CURDIR)/.build/libraries -Xlinker --no-export-dynamic \
  $(foreach flag,-no-pie -static-libgcc,-Xswiftc -Xclang-linker -Xswiftc $(flag))
endif
# One build folder of the debug builds of several packages, which compiles the modules that they share once.
SHARED_BUILDS := --scratch-path $(CURDIR)/.build/packages
TEST := $(SWIFT) test $(FLAGS) --skip-build --disable-xctest
CLIENTS := LAYOUTD_BINARY=$(BINARY) .venv/bin/python -m pytest Tests/Clients
# Installs missing packages with sudo, unless run as root.
APT := $(if $(filter 0,$(shell id -u)),,sudo )env DEBIAN_FRONTEND=noninteractive apt-get -y -qq

# Prints a step, runs it, and prints how long it took.
STEP = @.ci/step

demo: build
	$(STEP) "play an animated refresh into demo-output/play.html; open it in a browser" \
	  sh -c 'mkdir -p demo-output && .build/release/layoutd simulate protocol/examples/photo-refresh.layout.json -o demo-output/play.html'
	$(STEP) "open, scroll, update and edit a document as a client" \
	  python3 protocol/examples/demo.py .build/release/layoutd demo-output

build: toolchain websockets
	$(STEP) "compile layoutd, which takes four minutes the first time" $(SWIFT) build $(FLAGS) --product layoutd

# The steps, their order and their summary are in Tests/run.py.
test: test-packages
	@python3 Tests/run.py

check: check-packages
	@python3 Tests/run.py --check

test-packages: websockets python .venv/pinned chromium editors pictures
check-packages: test-packages packagers

# Built separately: `swift test` alone would rebuild everything with different flags.
build-tests: toolchain websockets
	$(SWIFT) build $(FLAGS) --build-tests

# A part of `make test`, with the output of the tests. The tests of whole processes start the release binary.
swift-tests: build-tests python
	LAYOUTD_BINARY=$(BINARY) $(TEST) $(if $(FILTER),--filter '$(FILTER)')

client-tests: build-tests .venv/pinned chromium editors packagers pictures
	$(CLIENTS) -n 2 --dist loadfile --no-loadscope-reorder -m 'not wall_clock' && $(CLIENTS) -m wall_clock

# A separate package, as an app has one, which depends on this one by its path, and files in the style of apps. Both are
# targets of this package, too; here they are built as by a user, the files in both language modes, with warnings as errors.
uikit:
	$(SWIFT) test --package-path protocol/examples/uikit --disable-xctest $(SHARED_BUILDS)
	LAYOUTD_SWIFT_MODE=5 $(SWIFT) build --package-path Tests/UIKit/UIKitApps $(SHARED_BUILDS)
	LAYOUTD_SWIFT_MODE=6 $(SWIFT) build --package-path Tests/UIKit/UIKitApps $(SHARED_BUILDS)

# The long-running tests. Each prints its measurements and the seed that reproduces it (LAYOUTD_SEED).
soak: websockets .venv/pinned
	mkdir -p $(RESULTS)
	$(SWIFT) build $(FLAGS) --build-tests
	LAYOUTD_SOAK=1 LAYOUTD_BINARY=$(BINARY) $(TEST) --filter 'SoakTests|SharedDaemonTests'
	LAYOUTD_SOAK=1 LAYOUTD_BINARY=$(BINARY) .venv/bin/python -m pytest Tests/Clients/test_fuzzing.py \
	  Tests/Clients/test_recorded.py --junitxml=$(RESULTS)/soak.xml
	$(MAKE) --no-print-directory simulate-world SECONDS=3600

# The server in simulated worlds: clients, streams, files, clock and thread pool from one seed. A violated invariant ends
# the run; its steps are reduced and written as a test into .build/world. Without SEED, seeds follow from the time.
simulate-world: websockets
	$(SWIFT) build $(FLAGS) --product WorldSimulator
	.build/release/WorldSimulator --seed $(or $(SEED),$$(date +%s)) $(if $(STEPS),--steps $(STEPS)) \
	  $(if $(SECONDS),--seconds $(SECONDS)) $(if $(PLANTED),--planted $(PLANTED)) --output .build/world

# The tests of unsafe and concurrent code with a sanitizer, each in a separate build folder (isSanitized in Package.swift).
# Not run: suites that assert short durations, which a sanitizer multiplies. The longest tests have fewer cases (SlowTests).
# Leaks are not reported: objects of the Swift runtime and of the test library live until the process ends.
UNSANITIZED := $(shell grep -rlE 'tags\(.wallClock\)|processorTime' --include=*.swift $(filter-out %/ProcessTests %/EventLoopTests,$(wildcard Tests/*Tests Tests/*/*Tests)) \
  | sed 's:.*/::; s:\.swift$$::' | paste -sd'|' -)
SANITIZED := LAYOUTD_SANITIZED=1 ASAN_OPTIONS=detect_leaks=0:malloc_context_size=8:quarantine_size_mb=64
SANITIZER_FLAGS = -c release --traits WebPreview --sanitize $* --scratch-path .build/$*
sanitize-address sanitize-thread: sanitize-%: websockets
	mkdir -p $(RESULTS)
	$(SANITIZED) $(SWIFT) build $(SANITIZER_FLAGS) --build-tests
	$(SANITIZED) $(SWIFT) test $(SANITIZER_FLAGS) --skip-build --disable-xctest $(if $(UNSANITIZED),--skip '$(UNSANITIZED)') \
	  --xunit-output $(RESULTS)/$*.xml

# Changes the sources of the engine and the server at random positions, in a copy of the package, and reports the mutants
# that no test kills. Fails below 90 %. ONLY=17,23 repeats some of them.
mutants:
	python3 Tests/Mutation/mutation.py --seed $(or $(SEED),1) --count $(or $(COUNT),200) $(if $(ONLY),--only $(ONLY))

# Fuzzing, with libFuzzer of the Swift toolchain and AddressSanitizer, in a separate build folder. The minutes are those
# of all targets together. Inputs that reach more are kept in .build/fuzz-work, failing ones too.
LIBFUZZER = $(shell "$$(dirname "$$(command -v $(SWIFT))")/clang" -print-file-name=lib/linux/libclang_rt.fuzzer_no_main-$$(uname -m).a)
INSTRUMENTED = --traits WebPreview --sanitize address --product Fuzzer \
  -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp,indirect-calls \
  $(foreach flag,-u LLVMFuzzerRunDriver $(LIBFUZZER) -lstdc++,-Xlinker $(flag))
FUZZER = python3 Tests/Fuzzing/run.py
fuzz: fuzz-build
	$(FUZZER) fuzz --binary .build/fuzz/release/Fuzzer --minutes $(or $(MINUTES),6) \
	  $(if $(TARGETS),--targets "$(TARGETS)") $(if $(SEED),--seed $(SEED))

fuzz-build: websockets
	$(SWIFT) build -c release --scratch-path .build/fuzz $(INSTRUMENTED)

# Runs the committed inputs, and those made of documents and transcripts, without libFuzzer. CorpusTests do the same.
fuzz-replay: websockets
	$(SWIFT) build $(FLAGS) --product Fuzzer
	.build/release/Fuzzer replay

# Replaces the committed inputs by a minimal selection of theirs and of those in .build/fuzz-work.
fuzz-merge: fuzz-build
	$(FUZZER) merge --binary .build/fuzz/release/Fuzzer $(if $(TARGETS),--targets "$(TARGETS)")

# The lines that the inputs of fuzz-replay reach, by module. Not optimized, so that no line is merged with another.
fuzz-coverage: websockets
	$(SWIFT) build --traits WebPreview --scratch-path .build/fuzz-coverage --product Fuzzer \
	  -Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping
	$(FUZZER) coverage --binary .build/fuzz-coverage/debug/Fuzzer --swift $(SWIFT)

# Shows that each target finds a known defect: builds a copy of the sources with one patch of Tests/Fuzzing/Planted after
# the other, or with PLANTED=duplicate-names.
fuzz-planted: websockets
	rm -rf .build/planted
	mkdir -p .build/planted
	git ls-files -z -c -o --exclude-standard | tar --null -T - -c | tar -x -C .build/planted
	for patch in $(if $(PLANTED),Tests/Fuzzing/Planted/$(PLANTED).patch,Tests/Fuzzing/Planted/*.patch); do \
	  patch -d .build/planted -p1 -s <$$patch \
	  && $(SWIFT) build -c release --package-path .build/planted --scratch-path .build/fuzz-planted $(INSTRUMENTED) \
	  && $(FUZZER) planted --binary .build/fuzz-planted/release/Fuzzer --patches $$patch \
	  && patch -d .build/planted -p1 -s -R <$$patch || exit 1; \
	done

# Fault injection, with all errors of each call, once and from the n-th call on. The tests inject a part of them.
faults: build .venv/pinned
	LAYOUTD_SOAK=1 LAYOUTD_BINARY=$(BINARY) .venv/bin/python -m pytest Tests/Clients/test_faults.py

# Records the messages of the editors and of the preview page again; tests replay the recordings.
record-editors: build editors .venv/pinned chromium
	LAYOUTD_BINARY=$(BINARY) python3 Tests/Clients/record_editors.py
	LAYOUTD_BINARY=$(BINARY) .venv/bin/python Tests/Clients/record_page.py

# Takes the screenshots and moving pictures of the READMEs and of the manual.
screenshots: build .venv/pinned chromium editors
	for script in Tests/Clients/screenshots/*.py; do LAYOUTD_BINARY=$(BINARY) .venv/bin/python $$script || exit 1; done

# Runs the workloads next to baselines and comparison servers, in process and over pipes, and generates the tables and
# charts; then a session of a million items, and simulated typing. WORKS=W1,W4 selects workloads. The measured daemon is
# the one that `make install` installs.
# The echo server is compiled by clang: the Swift compiler would link the Swift library, which delays the start.
bench: .venv-bench/pinned chromium
	$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/.build/bench/installed
	$(SWIFT) build $(FLAGS) --build-tests
	@rm -f .build/bench/*.jsonl
	.build/release/LayoutBenchmarks $(WORKS) >.build/bench/layout.jsonl
	.build/release/LayoutBenchmarks scaling $(WORKS) >.build/bench/scaling.jsonl
	.venv-bench/bin/python Benchmarks/peers/flow.py $(WORKS) >.build/bench/peers.jsonl
	"$$(dirname "$$(command -v $(SWIFT))")/clang" -O3 Benchmarks/Sources/Echo/main.c -o .build/bench/echo
	.build/release/PipeBenchmarks --echo .build/bench/echo --server .build/bench/installed$(PREFIX)/bin/layoutd $(WORKS) \
	  >.build/bench/pipe.jsonl
	.venv-bench/bin/python Benchmarks/page/main.py --echo .build/bench/echo --server .build/bench/installed$(PREFIX)/bin/layoutd \
	  $(WORKS) >.build/bench/page.jsonl
	python3 Benchmarks/report.py $(if $(WORKS),,--write) .build/bench/*.jsonl
	@LAYOUTD_BINARY=$(BINARY) $(TEST) --filter 'MillionItemsTests|KeystrokeTests|SharedDaemonTests'

format:
	$(SWIFT) format --in-place --recursive --parallel Sources Tests Benchmarks/Sources Package.swift
	python3 .ci/markdown.py --write

lint:
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Benchmarks/Sources Package.swift
	python3 protocol/generate.py --check
	python3 .ci/imports.py $(SWIFT)
	python3 .ci/prose.py
	python3 .ci/markdown.py
	python3 .ci/calls.py
	! git grep -nE '^(<<<<<<<|>>>>>>>) '
	python3 .ci/uikit_members.py --check
	@for folder in Tests/*Tests Tests/*/*Tests; do grep -q "name: \"$${folder##*/}\"" Package.swift \
	  || { echo "$$folder is not a target of Package.swift, so its tests do not run: add it there"; exit 1; }; done

# Builds without the live preview: libuv is then the only dependency, and no header of libwebsockets is read.
plain: libuv
	$(SWIFT) build --product layoutd $(SHARED_BUILDS)
	.build/packages/debug/layoutd preview README.md 2>&1 | grep -q 'built without the live preview'

# Links the Swift library statically, so that the program runs without a Swift installation. A separate build folder,
# because the flag rebuilds everything. The program is linked at fixed addresses, with a static C++ library, without
# exported symbols and without a run path: dynamic loading took half of the startup time.
static: toolchain websockets
	mkdir -p .build/libraries
	ln -sf "$$("$$(dirname "$$(command -v $(SWIFT))")/clang" -print-file-name=libstdc++.a)" .build/libraries/
	$(SWIFT) build $(FLAGS) --static-swift-stdlib --disable-local-rpath --product layoutd --scratch-path .build/static $(SHIPPED)

# PROGRAM is the program to install or to package.
PROGRAM ?= .build/static/release/layoutd

# The program with its documents and the plugins of the editors. The list of the installed files is
# share/layoutd/installed-files.txt; uninstall removes these.
install: static
	python3 packaging/install.py install --binary $(PROGRAM) --prefix $(PREFIX) --destdir "$(DESTDIR)"

uninstall:
	python3 packaging/install.py uninstall --prefix $(PREFIX) --destdir "$(DESTDIR)"

release: static
	python3 packaging/release.py --binary $(PROGRAM) --output dist

clean:
	rm -rf .build .venv .venv-bench demo-output dist

# The compiler, which is not installed by this file.
toolchain:
	@command -v $(firstword $(SWIFT)) >/dev/null || { echo "make: Swift 6.2 or later is missing: install it from" \
	  "https://www.swift.org/install and put swift into PATH, or pass SWIFT=/path/to/swift. A system without Swift installs a" \
	  "package, which make release writes on another one." >&2; exit 1; }

# The only library that is required for building and starting layoutd.
libuv:
	@test -e /usr/include/uv.h || test -e /usr/local/include/uv.h || pkg-config --exists libuv 2>/dev/null \
	  || { $(APT) update && $(APT) install libuv1-dev pkg-config; }

# For the live preview: libwebsockets with its libuv plugin. It is loaded when the preview server starts, so layoutd
# also runs without it.
websockets: libuv
	@test -e /usr/include/libwebsockets.h && ls /usr/lib/*/libwebsockets-evlib_uv.so >/dev/null 2>&1 \
	  || { $(APT) update && $(APT) install libwebsockets-dev libwebsockets-evlib-uv; }

# Python, for some process tests and the client tests.
python:
	@python3 -c 'import venv, ensurepip' 2>/dev/null || { $(APT) update && $(APT) install python3-venv; }

# The browser for the tests of pages and SVGs: the desktop browser, and its headless shell, in which most tests run.
chromium:
	@{ command -v chromium && command -v chromium-headless-shell; } >/dev/null \
	  || { $(APT) update && $(APT) install chromium chromium-headless-shell; }

# The editors for the tests of the language server, and the shells for those of the completion scripts. Eglot is part of
# Emacs since 29. Emacs needs image support, so emacs-lucid replaces emacs-nox; Xvfb is its display. Node runs the
# VS Code extension and the client for JavaScript, and tsc checks the types of the client.
editors:
	@missing="$$(command -v nvim >/dev/null || echo neovim; emacs --batch --eval \
	  "(or (image-type-available-p 'svg) (kill-emacs 1))" 2>/dev/null || echo emacs-lucid; \
	  command -v Xvfb >/dev/null || echo xvfb; emacs --batch -l package-lint 2>/dev/null || echo elpa-package-lint; \
	  emacs --batch -l eglot 2>/dev/null || echo elpa-eglot; vim --version 2>/dev/null | grep -q +job || echo vim; \
	  test -d /usr/share/vim-ale || echo vim-ale; \
	  command -v node >/dev/null || echo nodejs; command -v tsc >/dev/null || echo node-typescript; \
	  for each in zsh fish tmux xterm; do command -v $$each >/dev/null || echo $$each; done; \
	  command -v man >/dev/null || echo man-db)"; \
	test -z "$$missing" || { $(APT) update && $(APT) install $$missing; }

# The libraries for pictures in pixels, which are loaded when a picture is written, and the font of the tests.
pictures:
	@missing="$$(for each in librsvg-2.so.2:librsvg2-2 libwebp.so.7:libwebp7 libgif.so.7:libgif7; do \
	  /sbin/ldconfig -p | grep -q "$${each%%:*}" || echo "$${each##*:}"; done; \
	  test -d /usr/share/fonts/truetype/dejavu || echo fonts-dejavu-core)"; \
	test -z "$$missing" || { $(APT) update && $(APT) install $$missing; }

# The tools that check the Debian package; fakeroot installs it into a folder without root.
packagers:
	@missing="$$(command -v lintian >/dev/null || echo lintian; command -v fakeroot >/dev/null || echo fakeroot)"; \
	test -z "$$missing" || { $(APT) update && $(APT) install $$missing; }

.venv/pinned: Tests/Clients/requirements.txt | python
	python3 -m venv --clear .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement $<
	touch $@

.venv-bench/pinned: Benchmarks/peers/requirements.txt | python
	python3 -m venv --clear .venv-bench
	.venv-bench/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement $<
	touch $@
