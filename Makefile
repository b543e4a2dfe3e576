# make demo    everything with no hardware, in about three minutes the first time and in seconds later
# make check   formatting, then the unit tests: before each commit
# make test    make check, the program's end-to-end tests, and the fuzzer for seconds: 20 minutes from a bare clone
# make lab     the release build on virtual boards, and its instructions counted: 25 minutes after make test
# make console the same as make demo in a browser, with the example apps: the mouse or fingers there are the touch panel
# make lint    the house's formatting
# make docs    the articles and the symbols as web pages in .build/docs; fails if a link of an article leads nowhere
# make pictures   takes what is drawn for what shall be drawn: Tests/DrawingTests/Golden
# make coverage   how many lines of each target the unit tests run, in a build of its own
# make bench   touch to wire against a C program; the start, memory and size
# make install DESTDIR= PREFIX=/usr/local    the program as built, its service, udev rules, man pages and completions
# make deb     a Debian package for this machine's kind, in .build/deb; make deb-check looks at it with lintian and asks apt about Debian 12 and 13
# make deb-arm64   the same for a Raspberry Pi, cross-built; make lab-arm64 tries program and package on a virtual board of that kind
# make image   a card image with Bezel for a Raspberry Pi in .build/image, of the package that lies in .build/deb; make image-check tries it
#              on a virtual board in a quarter of an hour. ARCH=amd64 makes and tries the same for a PC. Needs no root
# make dist    a release in .build/dist: sources, programs, packages, what is linked (SPDX), checksums
# make fuzz    ten million invented inputs to each reader of the wire, of video and of HTTP, one to those of sounds, the configuration, the control
#              socket, files' names and phrases to recognise, and a hundred thousand to the engine: two hours
# All times are those of two processors.

SWIFT  ?= swift
JOBS   ?= 2
SWIFTBUILD = $(SWIFT) build -j $(JOBS) --explicit-target-dependency-import-check error
# How a release is linked, by the toolchain's own lld: addresses to relocate packed (glibc 2.36), equal functions once, no
# symbols for others to find, and the part of libstdc++ that Swift's runtime needs, which no other library does. No part
# of full Foundation, which the usual linker leaves out by itself: a symbol of Essentials' is in it too, and with that
# comes all of it and ICU, 45 MB.
STDCXX     = $(shell $(dir $(shell command -v $(SWIFT)))clang -print-file-name=libstdc++.a 2>/dev/null)
# What a start, touches and alerts run lies side by side, and so less of the program is read and kept in memory.
ORDER      = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --symbol-ordering-file=$(CURDIR)/config/link-order \
    -Xlinker --no-warn-symbol-ordering
LINKING   ?= -Xswiftc -use-ld=lld -Xlinker '--remap-inputs=*/libFoundation.a=/dev/null' -Xlinker --icf=safe \
    -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs $(ORDER) \
    -Xlinker $(CURDIR)/config/private-functions.ld \
    $(if $(findstring /,$(STDCXX)),-Xlinker '--remap-inputs=*/libstdc++.so=$(STDCXX)') \
    $(if $(shell test -e $(LIBRARIES)/inputs && echo yes),-Xlinker --remap-inputs-file=$(LIBRARIES)/inputs)
# Copies of Swift's static libraries; without them a release is larger, and else the same.
LIBRARIES  = $(CURDIR)/.build/swift-libraries
# No function of Swift's is left by an exception, so none needs a table for that. A crash finds the callers by their frame
# pointers (Sources/System/CLinux/crash.c), a debugger by the debugging information. The module of the commands is
# optimised for size (Package.swift).
NO_UNWIND  = -Xswiftc -Xllvm -Xswiftc -force-attribute=nounwind
RELEASE    = env BEZEL_SMALL=1 $(SWIFTBUILD) -c release --static-swift-stdlib $(NO_UNWIND) $(LINKING)

# What is installed where. BEZEL is a program that is built already; STRIP=true keeps its symbols.
PREFIX     ?= /usr/local
SYSCONFDIR ?= /etc
DESTDIR    ?=
BEZEL      ?= .build/release/bezel
# A bezel that runs on this machine: the man pages are what it says of itself.
NATIVE_BEZEL ?= $(BEZEL)
PAGES      ?= .build/man
STRIP      ?= strip
VERSION     = $(shell sed -n 's/.* text = "\(.*\)"$$/\1/p' Sources/BezelService/BezelVersion.swift)
# Where zsh looks for completions: Debian's packages have a folder of their own.
ZSH         = share/zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)
UNITS       = bezel.service bezel-sdl.socket bezel-control.socket

# What cross-building needs and makes: config/arm64/root says what is in it.
ARM64       = .build/arm64
BUILDARM64  = config/arm64/build $(ARM64) --explicit-target-dependency-import-check error

# Says what is done and how long it took.
STAGE       = @config/stage

.PHONY: demo console check test tests-built lab lab-begins test-begins docs coverage pictures bench fuzz lint toolchain install \
    deb deb-check dist image image-check bezel-arm64 deb-arm64 emulator test-arm64 lab-arm64 swift-libraries

# A build without optimisation takes half of the time, and the tests use its modules too.
demo: toolchain
	@config/install-packages build run demo
	@echo "demo: two programs are built, for about three minutes the first time; swift counts what it compiles"
	$(STAGE) "bezel, not optimised" $(SWIFTBUILD) --product bezel
	$(STAGE) "Navigator, not optimised" $(SWIFTBUILD) --product Navigator
	@.build/debug/bezel demo

console: toolchain swift-libraries
	@config/install-packages build run demo
	$(STAGE) "bezel, a release build" $(RELEASE) --product bezel
	for app in Navigator Player Finder; do $(RELEASE) --product $$app || exit 1; done
	@.build/release/bezel demo --web

tests-built: toolchain
	@config/install-packages build run test package
	$(STAGE) "building the tests" $(SWIFTBUILD) --build-tests

check: toolchain lint tests-built
	$(STAGE) "unit tests" env SWIFT=$(SWIFT) Tests/run --skip-build --skip EndToEndTests --skip InstructionTests

FUZZER      = env SWIFTC=$(dir $(shell command -v $(SWIFT)))swiftc Tests/Fuzzing/fuzz

FUZZING     = $(FUZZER) --quick --seconds 5 || [ $$? -eq 77 ]
COUNTING    = env SWIFT=$(SWIFT) Tests/run --limit 900 --skip-build --filter InstructionTests

# What fails soonest comes first. With make test lab the fuzzer runs beside the counts of instructions: one busy processor does
# not change them, two virtual boards do. The end-to-end tests run alone.
test: test-begins check
	$(STAGE) "end to end" env SWIFT=$(SWIFT) Tests/run --skip-build --filter EndToEndTests
	$(if $(filter lab,$(MAKECMDGOALS)),,$(STAGE) "fuzzing" sh -c '$(FUZZING)')

test-begins:
	@echo "test: formatting, unit tests, end-to-end tests, seconds of fuzzing: about 20 minutes on two processors when nothing is" \
	    "built yet. make lab has the virtual boards."

# The case bluetooth-tests runs the tests of the debug build. The last line is the lab's: `N passed, N failed`.
lab: toolchain lab-begins swift-libraries tests-built
	@config/install-packages build run lab test package
	$(STAGE) "bezel, a release build" $(RELEASE) --product bezel
	$(STAGE) "SoundPlayer, a release build" $(RELEASE) --product SoundPlayer
	$(if $(filter test,$(MAKECMDGOALS)),\
	    $(STAGE) "instructions and fuzzing" config/meanwhile '$(FUZZING)' $(COUNTING),\
	    $(STAGE) "instructions of a touch and of messages" $(COUNTING))
	Tests/Lab/lab --beside

lab-begins:
	@echo "lab: virtual boards and counted instructions, with release builds: about 25 minutes on two processors after make test," \
	    "40 when nothing is built yet"

COVERED = --scratch-path .build/coverage --enable-code-coverage

# Of the tests' build, which has every module.
docs: tests-built
	config/docs .build/debug .build/docs

coverage: toolchain
	@config/install-packages build run test package
	$(SWIFTBUILD) $(COVERED) --build-tests
	SWIFT=$(SWIFT) Tests/run $(COVERED) --skip-build
	Tests/coverage "$$($(SWIFT) test $(COVERED) --show-codecov-path)"

pictures: toolchain
	@config/install-packages build run
	BEZEL_WRITE_GOLDEN=1 $(SWIFT) test --filter GoldenPictures
	git status --short Tests/DrawingTests/Golden

bench: toolchain swift-libraries
	@config/install-packages build run lab test
	$(RELEASE) --product bezel
	Tests/Benchmarks/instructions
	Tests/Benchmarks/run
	Tests/Benchmarks/run --frames 200 --rate 100
	Tests/Benchmarks/run --busy $$(nproc)
	Tests/Benchmarks/run --frames 200 --rate 100 --busy $$(nproc)
	Tests/Benchmarks/start

fuzz: toolchain
	@config/install-packages build
	$(FUZZER) frames bson rpc units sps http websocket answer
	$(FUZZER) --runs 1000000 sounds configuration control names phrases
	$(FUZZER) --runs 100000 engine

PYTHON = Tests/run Tests/coverage Tests/measures Tests/swiftsources.py Tests/Fuzzing/make-sounds Tests/Benchmarks/*instructions Tests/Benchmarks/soak Tests/Benchmarks/attack Tests/Benchmarks/strangers Tests/Benchmarks/busy-car \
    Tests/Benchmarks/viewers Tests/Benchmarks/many-units Tests/Benchmarks/headunit.py Tests/Benchmarks/page-cost Tests/Benchmarks/touch-to-picture Tests/Benchmarks/voice Tests/Lab/lab Tests/Lab/cases Tests/Lab/virtualboard \
    config/arm64/archive.py config/arm64/lockfile.py config/arm64/unpacking.py config/debian/changelog config/man/pages config/sbom config/examples/*.py

# The lab's Python has types, which are checked. A measure of the sources that was at its goal stays there.
lint: toolchain
	@config/install-packages lint
	$(SWIFT) format lint --strict -r Sources Tests Package.swift
	pyflakes3 $(PYTHON)
	cd Tests/Lab && mypy --strict --cache-dir $(CURDIR)/.build/mypy lab virtualboard cases
	mypy --strict --cache-dir $(CURDIR)/.build/mypy config/sbom
	cd Tests && for script in run coverage measures; do mypy --strict --cache-dir $(CURDIR)/.build/mypy $$script || exit 1; done
	Tests/measures --check

install:
	@test -x $(BEZEL) || { \
	    echo "make: there is no $(BEZEL) yet: build it with make deb or" >&2; \
	    echo "      swift build -c release --static-swift-stdlib --product bezel" >&2; exit 1; }
	@for tool in python3 $(STRIP); do command -v $$tool >/dev/null || { \
	    echo "make: there is no $$tool here: apt-get install python3 binutils" >&2; exit 1; }; done
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin lib/systemd/system lib/systemd/user lib/sysusers.d lib/tmpfiles.d lib/udev/rules.d \
	    share/bezel share/man/man1 share/man/man5 share/bash-completion/completions $(ZSH) share/fish/vendor_completions.d) \
	    $(DESTDIR)$(SYSCONFDIR)/bezel
	install -m 755 $(BEZEL) $(DESTDIR)$(PREFIX)/bin/bezel
	$(STRIP) $(DESTDIR)$(PREFIX)/bin/bezel
	for unit in $(UNITS); do \
	    sed -e 's,/usr/bin/bezel,$(PREFIX)/bin/bezel,' -e 's,/etc/bezel,$(SYSCONFDIR)/bezel,' config/$$unit \
	        >$(DESTDIR)$(PREFIX)/lib/systemd/system/$$unit && \
	    chmod 644 $(DESTDIR)$(PREFIX)/lib/systemd/system/$$unit || exit 1; done
	config/template $(DESTDIR)$(PREFIX)/lib/systemd/system/bezel.service \
	    >$(DESTDIR)$(PREFIX)/lib/systemd/system/bezel@.service
	chmod 644 $(DESTDIR)$(PREFIX)/lib/systemd/system/bezel@.service
	sed -e 's,/usr/bin/bezel,$(PREFIX)/bin/bezel,' -e 's,/etc/bezel,$(SYSCONFDIR)/bezel,' config/bezel-user.service \
	    >$(DESTDIR)$(PREFIX)/lib/systemd/user/bezel.service
	chmod 644 $(DESTDIR)$(PREFIX)/lib/systemd/user/bezel.service
	install -m 644 config/bezel.sysusers $(DESTDIR)$(PREFIX)/lib/sysusers.d/bezel.conf
	install -m 644 config/bezel.tmpfiles $(DESTDIR)$(PREFIX)/lib/tmpfiles.d/bezel.conf
	install -m 644 udev/70-bezel.rules $(DESTDIR)$(PREFIX)/lib/udev/rules.d/70-bezel.rules
	install -m 644 config/drop-ins/*.conf udev/71-bezel-ddc.rules $(DESTDIR)$(PREFIX)/share/bezel
	sed -e 's,/usr/bin/bezel,$(PREFIX)/bin/bezel,' -e 's,/etc/bezel,$(SYSCONFDIR)/bezel,' config/drop-ins/kiosk.conf \
	    >$(DESTDIR)$(PREFIX)/share/bezel/kiosk.conf
	install -m 644 Sources/System/CWords/words.txt $(DESTDIR)$(PREFIX)/share/bezel
	install -m 755 config/examples/*.sh $(filter-out config/examples/bezel_%,$(wildcard config/examples/*.py)) \
	    $(DESTDIR)$(PREFIX)/share/bezel
	install -m 644 config/examples/bezel_*.py $(DESTDIR)$(PREFIX)/share/bezel
	test -e $(DESTDIR)$(SYSCONFDIR)/bezel/bezel.toml || \
	    install -m 644 config/bezel.toml $(DESTDIR)$(SYSCONFDIR)/bezel/bezel.toml
	for file in bash:share/bash-completion/completions/bezel zsh:$(ZSH)/_bezel fish:share/fish/vendor_completions.d/bezel.fish; do \
	    $(NATIVE_BEZEL) --generate-completion-script $${file%%:*} | sed '1{/^#!/d}' >$(DESTDIR)$(PREFIX)/$${file#*:} && \
	    test -s $(DESTDIR)$(PREFIX)/$${file#*:} && \
	    chmod 644 $(DESTDIR)$(PREFIX)/$${file#*:} || exit 1; done
	config/man/pages $(PAGES) --program $(NATIVE_BEZEL)
	install -m 644 $(PAGES)/bezel.1 $(DESTDIR)$(PREFIX)/share/man/man1/bezel.1
	install -m 644 $(PAGES)/bezel.toml.5 $(DESTDIR)$(PREFIX)/share/man/man5/bezel.toml.5

deb: toolchain swift-libraries
	@config/install-packages build run package
	$(RELEASE) --product bezel
	COMPILER="$$($(SWIFT) --version 2>/dev/null | head -n 1)" \
	    config/debian/build $(BEZEL) $(VERSION) $(shell dpkg --print-architecture) .build/deb

deb-check: deb
	@command -v lintian >/dev/null || { echo "make: there is no lintian here: apt-get install lintian" >&2; exit 1; }
	lintian --fail-on error,warning .build/deb/*.deb
	config/arm64/installable .build/deb/bezel_$(VERSION)_$(shell dpkg --print-architecture).deb .build bookworm trixie

# Packages of this version and commit that lie in .build/deb, and images in .build/image, are part of the release.
dist: deb
	IMAGES=.build/image config/dist $(VERSION) .build/deb .build/dist

# Also of these variables: KERNEL, MIRROR and SUITE; config/image/build says what they are.
ARCH       ?= arm64
export KERNEL MIRROR SUITE

image:
	@config/install-packages image $(if $(filter $(ARCH),$(shell dpkg --print-architecture)),,arm64)
	$(STAGE) "a card image for $(ARCH)" env ARCH=$(ARCH) config/image/build .build/deb/bezel_$(VERSION)_$(ARCH).deb .build/image

# The app's side of the case is this machine's bezel.
image-check:
	@config/install-packages build run lab image
	Tests/Lab/lab --architecture $(ARCH) image

# The first time a gigabyte is fetched.
bezel-arm64:
	@config/install-packages arm64
	config/arm64/root $(ARM64)
	JOBS=$(JOBS) $(BUILDARM64) -c release --static-swift-stdlib $(ORDER) --product bezel

deb-arm64: bezel-arm64
	@config/install-packages package
	COMPILER="$$(config/arm64/within $(ARM64) swift --version 2>/dev/null | head -n 1)" \
	    STRIP=aarch64-linux-gnu-strip NATIVE_BEZEL=$(CURDIR)/config/arm64/bezel \
	    LIBRARIES=$(CURDIR)/$(ARM64)/sysroot/usr/lib/aarch64-linux-gnu \
	    config/debian/build $(ARM64)/build/release/bezel $(VERSION) arm64 .build/deb
	config/arm64/installable .build/deb/bezel_$(VERSION)_arm64.deb $(ARM64) bookworm trixie

# Under an emulated processor: an hour or more. Swift's dynamic runtime is looked for where `root` has put it.
test-arm64: emulator deb-arm64
	JOBS=$(JOBS) $(BUILDARM64) --build-tests -Xlinker --allow-shlib-undefined
	config/arm64/board .build/deb/bezel_$(VERSION)_arm64.deb $(ARM64) trixie
	config/arm64/test $(ARM64) --no-parallel

# Said before an hour has passed: whether arm64 programs can be started here.
emulator:
	@config/install-packages arm64
	@config/arm64/emulating true

# The app's side of the case is this machine's bezel.
lab-arm64: toolchain swift-libraries bezel-arm64
	@config/install-packages build run lab package
	$(RELEASE) --product bezel
	Tests/Lab/lab --architecture arm64 touch-and-alert
	config/arm64/emulating Tests/Lab/lab --architecture arm64 package

swift-libraries: toolchain
	@config/install-packages package
	@SWIFT=$(SWIFT) config/swift-libraries $(LIBRARIES)

toolchain:
	@command -v $(SWIFT) >/dev/null || { \
	    echo "make: there is no Swift toolchain: install Swift 6.2 or later (swift.org/install) and put it on PATH" >&2; \
	    exit 1; }
	@$(SWIFT) --version >/dev/null || { \
	    echo "make: $(SWIFT) does not start: install the packages that swift.org/install names for your system" >&2; \
	    exit 1; }
