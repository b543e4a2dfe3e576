"""A board with Debian on its disk, as debootstrap would install it: systemd, udev, and a package's dependencies."""

from __future__ import annotations

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

from .architecture import Architecture
from .archive import Archive
from .image import Image
from .packages import require, run

if TYPE_CHECKING:
    from .lab import Lab

# Packages beside those that Debian marks as essential.
BASE = ["systemd", "systemd-sysv", "udev", "dbus", "kmod"]
# Packages that the package recommends and a case uses.
RECOMMENDED = ["libopenh264-7", "libyuv0"]
# Documentation and translations of programs are not needed here.
LEFT_OUT = ["/usr/share/doc/*", "/usr/share/locale/*", "/usr/share/man/*"]
DISK_MODULES = ["virtio_blk", "virtio_input", "crc32c_generic", "ext4"]
SIZE = "900M"

TOOLS = {"mmdebstrap": "mmdebstrap", "fakeroot": "fakeroot", "mke2fs": "e2fsprogs", "chrpath": "chrpath",
         "dpkg-shlibdeps": "dpkg-dev"}


# Without it mmdebstrap makes no Debian of another architecture.
FOREIGN_TOOLS = {"arch-test": "arch-test"}


def require_tools(architecture: Architecture) -> None:
    require(TOOLS | (FOREIGN_TOOLS if architecture.sysroot else {}))


class Debian:
    """Debian of the board's kind with the dependencies of a package, made once and cached.

    For another architecture the kernel must start its programs, which config/arm64/emulating enables.

    - tree: the root as a tar file.
    - disk: the same as a disk.
    """

    def __init__(self, cache: pathlib.Path, package: pathlib.Path, architecture: Architecture) -> None:
        require_tools(architecture)
        wanted = sorted({*BASE, *RECOMMENDED, *depends(package)})
        name = "debian-" + hashlib.sha256(" ".join(wanted).encode()).hexdigest()[:12]
        self.tree, self.disk = cache / f"{name}.tar", cache / f"{name}.img"
        if not self.disk.exists():
            for old in cache.glob("debian-*"):
                old.unlink()
            self._make(wanted, architecture)

    def _make(self, wanted: list[str], architecture: Architecture) -> None:
        run("mmdebstrap", "--quiet", "--variant=minbase", f"--architectures={architecture.name}", f"--include={','.join(wanted)}",
            *(f"--dpkgopt=path-exclude={path}" for path in LEFT_OUT), architecture.release(), self.tree)
        partial, folder = self.disk.with_suffix(".partial"), self.disk.with_suffix(".tree")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        # fakeroot: the files' owners are kept, even if another user runs this.
        run("fakeroot", "sh", "-ec", 'tar -C "$1" -xf "$2" --exclude="./dev/*" && mke2fs -q -F -t ext4 -d "$1" "$3" "$4"',
            "sh", folder, self.tree, partial, SIZE)
        shutil.rmtree(folder)
        partial.rename(self.disk)

    def unpack(self, root: pathlib.Path) -> None:
        """The tree as a folder, for run_in; needs root."""
        root.mkdir()
        run("tar", "-C", root, "-xf", self.tree, "--exclude=./dev/*")
        (root / "dev/null").touch()  # a file is enough, and needs no right to create devices

    @staticmethod
    def disk_of(root: pathlib.Path, disk: pathlib.Path) -> None:
        """A disk with the content of such a folder."""
        run("mke2fs", "-q", "-F", "-t", "ext4", "-d", root, disk, SIZE)

    @staticmethod
    def run_in(root: pathlib.Path, *command: object) -> subprocess.CompletedProcess[str]:
        """Runs a command in such a folder, without systemd; returns its result."""
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}
        return subprocess.run(["chroot", root, *map(str, command)], env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)

    @staticmethod
    def remove(root: pathlib.Path) -> None:
        shutil.rmtree(root)


class Starter(Image):
    """The initramfs that finds the disk and contains the lab's tools."""

    def write(self, path: pathlib.Path) -> None:
        self.archive = Archive()
        for folder in "dev proc sys run root bin sbin usr/bin usr/sbin".split():
            self.archive.folder(folder)
        self.archive.copy("bin/busybox", self.packages.busybox)
        self.archive.file("init", (self.lab / "init-disk").read_bytes(), executable=True)
        self.archive.file("lab/agent", (self.lab / "agent").read_bytes(), executable=True)
        self._modules(DISK_MODULES)
        for name, file in self.tools.items():
            self.archive.copy(f"lab/bin/{name}", file)
        for name, file in self.modules.items():
            self.archive.copy(f"lab/extra/{name}", file)
        with open(path, "wb") as output:
            self.archive.write(output)


def package(lab: Lab, version: str, folder: pathlib.Path) -> pathlib.Path:
    """The program under test as a Debian package."""
    builder = lab.root / "config/debian/build"
    environment = {**os.environ, **lab.architecture.packaging, "COMPRESSION": "gzip"}
    told = run(builder, lab.bezel, version, lab.architecture.name, folder, env=environment)
    return pathlib.Path(told.strip().splitlines()[-1])


def depends(deb: pathlib.Path) -> list[str]:
    """The packages that a .deb depends on, the first of alternatives, without versions."""
    told = run("dpkg-deb", "-f", deb, "Depends", "Pre-Depends")
    names = re.sub(r"^[\w-]+: ", "", told, flags=re.MULTILINE).replace("\n", ",").split(",")
    return [re.split(r"[\s(|]", name.strip())[0] for name in names if name.strip()]
