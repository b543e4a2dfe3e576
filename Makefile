# make demo    everything with no hardware, in about two minutes
# make test    all tests, the virtual board included
# make lint    the house's formatting
# make bench   touch to wire against a C program
# make fuzz    ten million invented inputs to each reader of the wire, and a hundred thousand to the engine: two hours

SWIFT  ?= swift
JOBS   ?= 2
SWIFTBUILD = $(SWIFT) build -j $(JOBS) --explicit-target-dependency-import-check error

.PHONY: demo test bench fuzz lint toolchain

demo: toolchain
	@config/install-packages build run
	@echo "building bezel (release)"
	$(SWIFTBUILD) -c release --static-swift-stdlib --product bezel
	@.build/release/bezel demo

# The board first and the unit tests last, so that what make ends with is the test runner's own count.
test: toolchain
	@config/install-packages build run lab test
	$(SWIFTBUILD) --build-tests
	$(SWIFTBUILD) -c release --static-swift-stdlib --product bezel
	$(SWIFTBUILD) -c release --static-swift-stdlib --product SoundPlayer
	Tests/Lab/lab
	SWIFTC=$(dir $(shell command -v $(SWIFT)))swiftc Tests/Fuzzing/fuzz --seconds 5 || [ $$? -eq 77 ]
	$(SWIFT) test --skip-build

bench: toolchain
	@config/install-packages build run lab
	$(SWIFTBUILD) -c release --static-swift-stdlib --product bezel
	Tests/Benchmarks/run

fuzz: toolchain
	SWIFTC=$(dir $(shell command -v $(SWIFT)))swiftc Tests/Fuzzing/fuzz frames bson rpc
	SWIFTC=$(dir $(shell command -v $(SWIFT)))swiftc Tests/Fuzzing/fuzz --runs 100000 engine

lint: toolchain
	$(SWIFT) format lint --strict -r Sources Tests Package.swift

toolchain:
	@command -v $(SWIFT) >/dev/null || { \
	    echo "make: there is no Swift toolchain: install Swift 6.2 or later (swift.org/install) and put it on PATH" >&2; \
	    exit 1; }
