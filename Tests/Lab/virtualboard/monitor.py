"""A monitor with DDC/CI: ddc-monitor.c, a kernel module."""

from __future__ import annotations

import pathlib
import shutil
import time
from collections.abc import Callable

from .headers import Headers, release
from .machine import Machine
from .packages import Packages, alone

NAME = "ddc-monitor"
SOURCE = pathlib.Path(__file__).resolve().parent.parent / f"{NAME}.c"
PARAMETERS = "/sys/module/ddc_monitor/parameters"
SECONDS = 60


def built(packages: Packages) -> pathlib.Path:
    """The module's file for the board's kernel. The first use downloads the kernel's headers, 10 MB."""
    module = packages.cache / f"{NAME}-{release(packages)}.ko"
    with alone(packages.cache):
        if not module.exists() or module.stat().st_mtime < SOURCE.stat().st_mtime:
            build(packages, module)
    return module


def build(packages: Packages, module: pathlib.Path) -> None:
    with Headers(packages, NAME) as headers:
        folder = headers.work / NAME
        folder.mkdir()
        shutil.copy(SOURCE, folder)
        (folder / "Makefile").write_text(f"obj-m := {NAME}.o\n")
        headers.compile(folder, NAME).rename(module)
    module.touch()


class Monitor:
    """Loads the monitor, which answers until it is unloaded; as a connector's own bus with `child`."""

    def __init__(self, board: Machine, connector: str, child: bool = False) -> None:
        self.board = board
        board.run(f"insmod /lab/extra/{NAME}.ko connector=/sys/class/drm/{connector} child={int(child)}")

    def remove(self) -> None:
        self.board.run("rmmod ddc_monitor")

    def __getitem__(self, name: str) -> int:
        return int(self.board.run(f"cat {PARAMETERS}/{name}"))

    def __setitem__(self, name: str, value: int) -> None:
        self.board.run(f"echo {value} >{PARAMETERS}/{name}")

    def until(self, holds: Callable[[Monitor], bool]) -> bool:
        deadline = time.monotonic() + SECONDS
        while not holds(self):
            if time.monotonic() > deadline:
                return False
        return True
