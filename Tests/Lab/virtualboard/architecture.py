"""The kinds of board: their names in each tool, and the sources of their parts."""

from __future__ import annotations

import dataclasses
import os
import pathlib
import re
import subprocess
from collections.abc import Iterable

from .report import LabError

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The result of config/arm64/root.
ARM64 = ROOT / ".build/arm64"
SYSROOT_RELEASE = "bookworm"


@dataclasses.dataclass(frozen=True)
class Architecture:
    """
    - name: Debian's name.
    - triplet: the name of its folder of libraries.
    - machine: QEMU's command, and the processor and board that it emulates.
    - console: the kernel's name of the first serial line, and further kernel arguments.
    - compiler: the C compiler for programs of the board.
    - program: bezel for this board.
    - sysroot: its libraries, unless they are this machine's.
    - packaging: the environment of config/debian/build.
    - tools: command or file on this machine -> its package.
    """

    name: str
    triplet: str
    machine: tuple[str, ...]
    console: str
    compiler: str
    program: pathlib.Path
    sysroot: pathlib.Path | None
    packaging: dict[str, str]
    tools: dict[str, str]

    @property
    def libraries(self) -> pathlib.Path:
        return pathlib.Path("usr/lib") / self.triplet

    def release(self) -> str:
        """Debian's name of the architecture."""
        if self.sysroot:
            return SYSROOT_RELEASE
        found = re.search(r"^VERSION_CODENAME=(\S+)$", pathlib.Path("/etc/os-release").read_text(), re.MULTILINE)
        if not found:
            raise LabError("this machine's /etc/os-release names no VERSION_CODENAME")
        return found[1]

    def apt(self) -> dict[str, str]:
        """The environment in which apt knows this architecture's packages."""
        if not self.sysroot:
            return dict(os.environ)
        command = [str(ROOT / "config/arm64/apt"), SYSROOT_RELEASE, self.name, str(ARM64 / "apt")]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        if told.returncode != 0:
            raise LabError(told.stderr.strip())
        return {**os.environ, "APT_CONFIG": told.stdout.strip()}

    def closure(self, program: pathlib.Path, folders: Iterable[pathlib.Path] = ()) -> dict[str, pathlib.Path]:
        """Libraries that the dynamic loader would map for a program: path there -> file here. Empty for a static one.

        - folders: further folders to search if this machine, or the sysroot, has none.
        """
        if self.sysroot:
            return self._needed(program, [self.sysroot / self.libraries, *folders])
        return self._mapped(program, folders)

    def _mapped(self, program: pathlib.Path, folders: Iterable[pathlib.Path]) -> dict[str, pathlib.Path]:
        environment = {**os.environ, "LC_ALL": "C", "LD_LIBRARY_PATH": ":".join(map(str, folders))}
        result = subprocess.run(["ldd", program], env=environment, capture_output=True, text=True, check=False)
        libraries = {}
        for line in result.stdout.splitlines():
            missing = re.match(r"\s*(\S+) => not found", line)
            if missing:
                raise LabError(f"{program} needs {missing[1]}, which this machine does not have")
            found = re.match(r"\s*(?:(\S+) => )?(/\S+) \(0x", line)
            if found:
                name, path = found[1], pathlib.Path(found[2])
                is_loader = name is None or name.startswith("/")
                libraries[str(path) if is_loader else f"/{self.libraries}/{name}"] = path
        return libraries

    def _needed(self, program: pathlib.Path, folders: Iterable[pathlib.Path]) -> dict[str, pathlib.Path]:
        """The libraries that it and its libraries need; ldd would have to run the program."""
        libraries, asked = {}, [program]
        while asked:
            told = subprocess.run(["readelf", "-W", "-d", "-l", asked.pop()], capture_output=True, text=True, check=False)
            for loader in re.findall(r"program interpreter: (/\S+)\]", told.stdout):
                libraries[loader] = self.sysroot / loader[1:]
            for name in re.findall(r"\(NEEDED\).*\[(\S+)\]", told.stdout):
                if f"/{self.libraries}/{name}" in libraries:
                    continue
                own = [self.sysroot / path[1:] for path in re.findall(r"\((?:RUN|R)PATH\).*\[(/[^\]:]+)", told.stdout)]
                found = [folder / name for folder in [*own, *folders] if (folder / name).exists()]
                if not found:
                    raise LabError(f"{program} needs {name}, which is not in {self.sysroot}")
                libraries[f"/{self.libraries}/{name}"] = found[0]
                asked.append(found[0])
        return libraries


ARCHITECTURES = {
    "amd64": Architecture(
        name="amd64", triplet="x86_64-linux-gnu", machine=("qemu-system-x86_64", "-cpu", "max"),
        # Without no_timer_check a kernel that rarely gets the processor considers its timer broken, and panics.
        console="ttyS0 tsc=reliable no_timer_check", compiler="gcc", program=ROOT / ".build/release/bezel", sysroot=None,
        packaging={}, tools={
            "qemu-system-x86_64": "qemu-system-x86",
            "/bin/busybox": "busybox-static",
            "gcc": "gcc libc6-dev linux-libc-dev",
            "arecord": "alsa-utils",
            "/usr/lib/x86_64-linux-gnu/espeak-ng-data/phondata": "espeak-ng-data",
        }),
    # The processor of a Raspberry Pi 4.
    "arm64": Architecture(
        name="arm64", triplet="aarch64-linux-gnu",
        machine=("qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72"),
        console="ttyAMA0", compiler="aarch64-linux-gnu-gcc", program=ARM64 / "build/release/bezel",
        sysroot=ARM64 / "sysroot", packaging={
            "STRIP": "aarch64-linux-gnu-strip",
            "NATIVE_BEZEL": str(ROOT / "config/arm64/bezel"),
            "LIBRARIES": str(ARM64 / "sysroot/usr/lib/aarch64-linux-gnu"),
        }, tools={
            "qemu-system-aarch64": "qemu-system-arm",
            "aarch64-linux-gnu-gcc": "gcc-aarch64-linux-gnu libc6-dev-arm64-cross",
            "readelf": "binutils",
        }),
}
