"""The headers of the board's kernel, to build modules that Debian does not contain."""

from __future__ import annotations

import os
import pathlib
import re
import shutil

from .packages import Packages, only, run
from .report import LabError


def release(packages: Packages) -> str:
    """The kernel's version, like 6.1.0-56-amd64."""
    return only(packages.kernel.glob("boot/vmlinuz-*")).name.removeprefix("vmlinuz-")


class Headers:
    """Downloaded into `work`, a folder in the cache that is removed at the end. Use in a `with` statement."""

    def __init__(self, packages: Packages, name: str) -> None:
        self.packages, self.work = packages, packages.cache / name
        kernel = release(packages)
        found = re.fullmatch(r"(\d+\.\d+)\.(.*)-[a-z0-9]+", kernel)
        if not found:
            raise LabError(f"a kernel's release that names no version: {kernel}")
        # Like 6.1.
        self.version = found[1]
        self._parts = [
            f"linux-headers-{kernel}", f"linux-headers-{found[1]}.{found[2]}-common", f"linux-kbuild-{found[1]}"]

    def __enter__(self) -> Headers:
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir()
        for name in self._parts:
            self.packages.fetch(name, self.work)
        makefile = self._folder / "Makefile"
        makefile.write_text(makefile.read_text().replace("/usr/src/", f"{self.work}/usr/src/"))
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.work, ignore_errors=True)

    @property
    def _folder(self) -> pathlib.Path:
        return self.work / "usr/src" / self._parts[0]

    def compile(self, source: pathlib.Path, name: str, *options: str) -> pathlib.Path:
        """NAME.ko, built in a folder with a kernel Makefile."""
        run("make", f"-j{os.cpu_count()}", "-C", self._folder, f"M={source}", "CC=gcc", *options, "modules")
        result = source / f"{name}.ko"
        if not result.exists():
            raise LabError(f"no {name}.ko came of {source}")
        run("strip", "--strip-debug", result)
        return result
