"""Checks that hold only if the board gets its processors in time: recorded sound, and delays.

On a busy host an emulated sound card runs dry, which lengthens the recording and delays messages. So the lab
measures how long the board waited for the host's processors meanwhile. Such checks are repeated until all of them hold.
They fail where they did not hold on a quiet host, and are skipped by name where the host was never quiet.
"""

from __future__ import annotations

import pathlib
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .machine import Machine
from .report import Report

TRIES = 5
QUIET = 0.1
"""The share of the time for which a board's processor may wait on a host that counts as quiet."""
STOLEN = 7
"""The column of stolen time in /proc/stat."""


class Load:
    """How long the board's threads wait for a processor of this machine, and this machine for one of its host."""

    def __init__(self, board: Machine) -> None:
        self._threads = pathlib.Path(f"/proc/{board.process_id}/task")
        self._start = time.monotonic()
        self._waited, self._ticks = self._waits(), self._processors()

    def share(self) -> float:
        """The share of the time since the start for which the thread that waited most has waited."""
        took = max(time.monotonic() - self._start, 1e-3)
        waits = [wait - self._waited.get(thread, 0) for thread, wait in self._waits().items()]
        ticks = [now - before for before, now in zip(self._ticks, self._processors())]
        return max(waits, default=0) / 1e9 / took + ticks[STOLEN] / max(sum(ticks), 1)

    def _waits(self) -> dict[str, int]:
        """Nanoseconds that each thread was ready and not running. A kernel that does not count them has none."""
        waits = {}
        for file in self._threads.glob("*/schedstat"):
            try:
                waits[file.parent.name] = int(file.read_text().split()[1])
            except (OSError, IndexError):
                continue  # the thread has ended in the meantime
        return waits

    @staticmethod
    def _processors() -> list[int]:
        """Time of all processors of this machine so far, in ticks: user, nice, system, idle, …, stolen."""
        return [int(word) for word in pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]


class Attempt:
    """Checks that are made once and reported at the end, when it is known whether the host was quiet."""

    def __init__(self, report: Report, board: Machine) -> None:
        self._report = report
        self._load = Load(board)
        self._checks: list[tuple[bool, str, object]] = []
        self.busy = 0.0

    def check(self, holds: object, text: str, detail: object = "") -> bool:
        self._checks.append((bool(holds), text, detail))
        return bool(holds)

    def end(self) -> None:
        self.busy = self._load.share()

    @property
    def holds(self) -> bool:
        return all(holds for holds, _, _ in self._checks)

    @property
    def was_quiet(self) -> bool:
        return self.busy < QUIET

    def tell(self) -> None:
        for holds, text, detail in self._checks:
            if holds or self.was_quiet:
                self._report.check(holds, text, detail)
            else:
                self._report.skip(text, f"the host was busy: the board waited {self.busy:.0%} of the time", detail)

    def tell_again(self) -> None:
        failed = ", ".join(text for holds, text, _ in self._checks if not holds)
        self._report.note(f"once more, the board waited {self.busy:.0%} of the time; did not hold: {failed}")


def attempts(report: Report, board: Machine) -> Iterator[Attempt]:
    """Up to five attempts at the same checks, until all hold. The reported attempt is the one whose
    checks held, else one on a quiet host, else the last.

        for attempt in attempts(report, board):
            heard = recorder.hear(play)
            attempt.check(...)
    """
    told = None
    for number in range(TRIES):
        attempt = Attempt(report, board)
        yield attempt
        attempt.end()
        if told is None or not told.was_quiet or attempt.holds:
            told = attempt
        if attempt.holds:
            break
        if number < TRIES - 1:
            attempt.tell_again()
    if told is not None:
        told.tell()


@contextmanager
def once(report: Report, board: Machine) -> Iterator[Attempt]:
    """Such checks of an action that cannot be repeated."""
    attempt = Attempt(report, board)
    yield attempt
    attempt.end()
    attempt.tell()
