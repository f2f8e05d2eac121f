# make demo    builds everything and shows what it does
# make test    builds everything and tests it, the processes included
# make soak    tests for half an hour: random edits, memory, idleness
# make bench   measures everything, and writes what it found into the READMEs
# make install PREFIX=/usr/local
.PHONY: demo test swift-tests client-tests soak record-editors build plain static bench format lint imports install \
  clean libuv websockets python chromium editors screenshots

PREFIX ?= /usr/local
SWIFT ?= swift
BINARY := $(CURDIR)/.build/release/layoutd
RESULTS := .build/results
# The live preview in a browser. The same everywhere: other flags would build everything anew.
FLAGS := -c release --traits WebPreview
# How the program that is installed is built, where the linker is not Apple's. What the tests run with looks at each access
# to an object's property for a second one at the same time, a fifth of the work of a short answer.
ifneq ($(shell uname),Darwin)
SHIPPED = -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -L$(CURDIR)/.build/libraries -Xlinker --no-export-dynamic \
  $(foreach flag,-no-pie -static-libgcc,-Xswiftc -Xclang-linker -Xswiftc $(flag))
endif
TEST := $(SWIFT) test $(FLAGS) --skip-build --disable-xctest
# Root installs what is missing itself, anybody else by sudo.
APT := $(if $(filter 0,$(shell id -u)),,sudo )env DEBIAN_FRONTEND=noninteractive apt-get -y -qq

demo: websockets
	$(SWIFT) build $(FLAGS)
	@mkdir -p demo-output
	@.build/release/layoutd simulate protocol/examples/photo-refresh.layout.json -o demo-output/play.html
	@echo "demo-output/play.html plays a feed that is refreshed; open it in a browser."
	@.build/release/LayoutdDemo .build/release/layoutd protocol/examples demo-output

test: swift-tests client-tests

build: websockets
	$(SWIFT) build $(FLAGS)

# Built first and apart: `swift test` would build everything anew with flags of its own. The tests of whole processes
# start the release binary.
swift-tests: websockets python
	mkdir -p $(RESULTS)
	$(SWIFT) build $(FLAGS) --build-tests
	LAYOUTD_BINARY=$(BINARY) $(TEST) --xunit-output $(RESULTS)/swift.xml

client-tests: build .venv/pinned chromium editors
	mkdir -p $(RESULTS)
	LAYOUTD_BINARY=$(BINARY) .venv/bin/python -m pytest Tests/Clients --junitxml=$(RESULTS)/clients.xml

# The tests that take long; each tells its figures and the seed that repeats it (LAYOUTD_SEED).
soak: websockets .venv/pinned
	mkdir -p $(RESULTS)
	$(SWIFT) build $(FLAGS) --build-tests
	LAYOUTD_SOAK=1 LAYOUTD_BINARY=$(BINARY) $(TEST) --filter SoakTests
	LAYOUTD_SOAK=1 LAYOUTD_BINARY=$(BINARY) .venv/bin/python -m pytest Tests/Clients/test_fuzzing.py \
	  Tests/Clients/test_recorded.py --junitxml=$(RESULTS)/soak.xml

# What the editors send is tested from recordings too; this makes them anew.
record-editors: build editors
	LAYOUTD_BINARY=$(BINARY) python3 Tests/Clients/record_editors.py

# The pictures in the READMEs, of the programs at work.
screenshots: build .venv/pinned chromium editors
	for script in Tests/Clients/screenshots/*.py; do LAYOUTD_BINARY=$(BINARY) .venv/bin/python $$script || exit 1; done

# The works beside plain loops and peers, in process and over pipes, and the tables and charts of what was measured; then
# a session of a million items, and somebody who types. WORKS=W1,W5 for some of the works. The daemon that is measured
# is the one that `make install` puts in place.
# The echo is built by C's compiler alone: by Swift's it would load the Swift library at its start.
bench: .venv-bench/pinned
	$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/.build/bench/installed
	$(SWIFT) build $(FLAGS) --build-tests
	@rm -f .build/bench/*.jsonl
	.build/release/LayoutBenchmarks $(WORKS) >.build/bench/layout.jsonl
	.build/release/LayoutBenchmarks scaling $(WORKS) >.build/bench/scaling.jsonl
	.venv-bench/bin/python Benchmarks/peers/flow.py $(WORKS) >.build/bench/peers.jsonl
	"$$(dirname "$$(command -v $(SWIFT))")/clang" -O3 Benchmarks/Sources/Echo/main.c -o .build/bench/echo
	.build/release/PipeBenchmarks --echo .build/bench/echo --server .build/bench/installed$(PREFIX)/bin/layoutd $(WORKS) \
	  >.build/bench/pipe.jsonl
	python3 Benchmarks/report.py $(if $(WORKS),,--write) .build/bench/*.jsonl
	@LAYOUTD_BINARY=$(BINARY) $(TEST) --filter 'MillionItemsTests|KeystrokeTests|SharedDaemonTests'

format:
	$(SWIFT) format --in-place --recursive --parallel Sources Tests Benchmarks/Sources Package.swift

lint:
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Benchmarks/Sources Package.swift
	python3 protocol/generate.py --check

# Imports of modules that Package.swift does not declare compile otherwise.
imports: websockets
	$(SWIFT) build $(FLAGS) --explicit-target-dependency-import-check error

# Without the live preview libuv is all that layoutd needs, and nothing of libwebsockets is looked at.
plain: libuv
	$(SWIFT) build --product layoutd --scratch-path .build/plain
	.build/plain/debug/layoutd preview README.md 2>&1 | grep -q 'built without the live preview'

# Carries the Swift library in itself, so that it runs where no Swift is; built apart, because the flag rebuilds all.
# Its addresses are known when it is linked, the C++ library is in it too, and it shows its symbols to nobody: less for
# the loader to do, which took half of the time to start. No library is looked for beside it, in two dozen folders.
static: websockets
	mkdir -p .build/libraries
	ln -sf "$$("$$(dirname "$$(command -v $(SWIFT))")/clang" -print-file-name=libstdc++.a)" .build/libraries/
	$(SWIFT) build $(FLAGS) --static-swift-stdlib --disable-local-rpath --product layoutd --scratch-path .build/static $(SHIPPED)

install: static
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/doc/layoutd/examples
	install -m 755 -s .build/static/release/layoutd $(DESTDIR)$(PREFIX)/bin/layoutd
	install -m 644 README.md CHANGELOG.md LICENSE protocol/document.md protocol/layoutd.json $(DESTDIR)$(PREFIX)/share/doc/layoutd
	install -m 644 protocol/examples/* $(DESTDIR)$(PREFIX)/share/doc/layoutd/examples

clean:
	rm -rf .build .venv .venv-bench demo-output

# The only library that layoutd needs to be built and to start.
libuv:
	@test -e /usr/include/uv.h || test -e /usr/local/include/uv.h || pkg-config --exists libuv 2>/dev/null \
	  || { $(APT) update && $(APT) install libuv1-dev pkg-config; }

# For the live preview: libwebsockets, and the part of it that works on libuv's loop. Loaded by the first page only, so
# that layoutd starts without it.
websockets: libuv
	@test -e /usr/include/libwebsockets.h && ls /usr/lib/*/libwebsockets-evlib_uv.so >/dev/null 2>&1 \
	  || { $(APT) update && $(APT) install libwebsockets-dev libwebsockets-evlib-uv; }

# Some tests of processes, and the clients, are Python.
python:
	@python3 -c 'import venv, ensurepip' 2>/dev/null || { $(APT) update && $(APT) install python3-venv; }

# The browser in which pages and pictures are tested.
chromium:
	@command -v chromium >/dev/null || { $(APT) update && $(APT) install chromium; }

# The editors in which the language server is tested; Eglot is a part of Emacs from 29 on. The Emacs is one that has
# images, and takes the place of emacs-nox; Xvfb is the screen that it draws on. Node runs the extension for VS Code.
editors:
	@missing="$$(command -v nvim >/dev/null || echo neovim; emacs --batch --eval \
	  "(or (image-type-available-p 'svg) (kill-emacs 1))" 2>/dev/null || echo emacs-lucid; \
	  command -v Xvfb >/dev/null || echo xvfb; emacs --batch -l package-lint 2>/dev/null || echo elpa-package-lint; \
	  emacs --batch -l eglot 2>/dev/null || echo elpa-eglot; vim --version 2>/dev/null | grep -q +job || echo vim; \
	  test -d /usr/share/vim-ale || echo vim-ale; command -v tmux >/dev/null || echo tmux; \
	  command -v node >/dev/null || echo nodejs)"; \
	test -z "$$missing" || { $(APT) update && $(APT) install $$missing; }

.venv/pinned: Tests/Clients/requirements.txt | python
	python3 -m venv --clear .venv
	.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement $<
	touch $@

.venv-bench/pinned: Benchmarks/peers/requirements.txt | python
	python3 -m venv --clear .venv-bench
	.venv-bench/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement $<
	touch $@
