"""The environment of a case."""

from __future__ import annotations

import pathlib
import shutil
from typing import Any

from .architecture import ARCHITECTURES, Architecture
from .debian import Starter
from .image import Image
from .machine import Machine
from .packages import Packages, alone, run
from .report import Report

LAB = pathlib.Path(__file__).resolve().parent.parent
# Linux 6.1.192, of Debian 12, kills a program that closes a Bluetooth socket after the phone has disconnected.
BLUETOOTH_KERNEL = "6.12"
TOOLS = ("uinput-panel", "kms-pattern", "take-screen", "writeback", "bluetooth-phone", "usb-phone", "clock-witness")


class Lab:
    """The environment of a case: `boot()`, `report`, `root` (the repository) and `output` (a folder).

    `bezel` is the program under test, for the board; `bezel_here` is one that runs here, as an app. `in_full` is whether the
    case was named on the command line: in a run of all cases a long one does a part of its work.
    """

    def __init__(
            self, report: Report, architecture: Architecture, bezel: pathlib.Path, records: bool, in_full: bool) -> None:
        self.report, self.architecture, self.bezel, self.records = report, architecture, bezel, records
        self.in_full = in_full
        self.bezel_here = ARCHITECTURES["amd64"].program if architecture.sysroot else bezel
        self.references = LAB / "references"
        self.root = LAB.parent.parent
        self.cache, self.output = LAB / ".cache", LAB / ".out"
        if architecture.sysroot:
            self.cache /= architecture.name
        self.cache.mkdir(parents=True, exist_ok=True)
        with alone(self.cache):
            self.packages = Packages(self.cache, architecture)

    def begin(self, name: str) -> None:
        self.output = LAB / ".out" / name
        shutil.rmtree(self.output, ignore_errors=True)
        self.output.mkdir(parents=True)

    def boot(
            self, programs: dict[str, pathlib.Path] | None = None, modules: dict[str, pathlib.Path] | None = None,
            sound: bool = False, video: bool = False, disk: pathlib.Path | None = None, bluetooth: bool = False,
            usb: bool = False,
            **options: Any) -> Machine:
        """A started board, to be used in a `with` statement.

        - programs: name in /usr/bin -> file here.
        - modules: of the kernel, name in /lab/extra -> file here; the case loads them.
        - sound: whether it has a sound card, a loopback.
        - video: whether it has the libraries that decode the video of apps.
        - bluetooth: whether it has BlueZ and the emulator of two adapters (btvirt), which the case starts.
        - usb: whether it has emulated USB ports and a program that plugs a device in; hold="dummy_hcd" leaves the ports to the
          case.
        - disk: an image with Debian, which the board starts instead of the lab's own root.
        - options: see Machine.
        """
        initramfs = self.output / "initramfs.cpio"
        with alone(self.cache):
            packages = Packages(self.cache, self.architecture, BLUETOOTH_KERNEL) if bluetooth else self.packages
            tools = {name: self._built(name) for name in TOOLS}
            kind = Starter if disk else Image
            kind(
                LAB, self.cache, packages, tools, programs or {}, modules or {}, sound, video, bluetooth, usb).write(initramfs)
        return Machine(self.architecture, packages.kernel_image, initramfs, self.output, disk=disk, **options)

    def missing(self, case: Any) -> list[str]:
        """The missing programs that a case needs, each with the command that builds it."""
        needed = [(self._product(name), f"swift build -c release --product {name}")
                  for name in getattr(case, "PRODUCTS", ())]
        if getattr(case, "NEEDS_TESTS", False):
            needed.append((self._tests, "swift build --build-tests"))
        if case.NEEDS_PROGRAM:
            needed += [(program, "swift build -c release --product bezel, for arm64 with: make bezel-arm64; or name it "
                        "with --bezel FILE") for program in dict.fromkeys((self.bezel, self.bezel_here))]
        return [f"no program {program}\n     build it with: {command}" for program, command in needed
                if not program.is_file()]

    def product(self, name: str) -> pathlib.Path:
        """A program of the package, built beside the one under test. The case names it in PRODUCTS."""
        return self._product(name)

    def tests(self) -> pathlib.Path:
        """The tests of the package, without debug information. The case has NEEDS_TESTS."""
        program = self.cache / "bezel-tests"
        run("strip", "-o", program, self._tests)
        return program

    def tool(self, name: str) -> pathlib.Path:
        """A C program of the lab, built for the board; `boot` puts all of them there."""
        with alone(self.cache):
            return self._built(name)

    def _product(self, name: str) -> pathlib.Path:
        return self.bezel.parent / name

    @property
    def _tests(self) -> pathlib.Path:
        return self.root / ".build/debug/bezelPackageTests.xctest"

    def _built(self, name: str) -> pathlib.Path:
        source, program = LAB / f"{name}.c", self.cache / name
        if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
            run(self.architecture.compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-static", "-I/usr/include/libdrm", source,
                "-o", program)
        return program
