"""Lines of a program's output, stored as they arrive, with functions that wait for a pattern."""

from __future__ import annotations

import os
import pathlib
import re
import threading
import time

from .report import LabError


class Lines:
    """Reads a descriptor in a thread until its end. Every line is stored and, if `log` is given, appended to it."""

    def __init__(self, fd: int, log: pathlib.Path | None = None) -> None:
        self._fd = os.dup(fd)
        self._log = log
        self._lines: list[str] = []
        self._ended = False
        self._changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def all(self) -> list[str]:
        with self._changed:
            return list(self._lines)

    def count(self) -> int:
        """A position to wait from: earlier lines are ignored."""
        with self._changed:
            return len(self._lines)

    def wait(self, pattern: str, timeout: float, start: int = 0) -> re.Match[str]:
        """The match of the first line from `start` on that has the pattern. LabError at the end or after `timeout` s."""
        wanted = re.compile(pattern)
        deadline = time.monotonic() + timeout
        place = start
        with self._changed:
            while True:
                for line in self._lines[place:]:
                    found = wanted.search(line)
                    if found:
                        return found
                place = len(self._lines)
                left = deadline - time.monotonic()
                if self._ended or left <= 0:
                    why = "ended" if self._ended else f"said nothing like it in {timeout} s"
                    tail = "\n".join(self._lines[-12:])
                    raise LabError(f"waited for /{pattern}/ but the program {why}; its last lines:\n{tail}")
                self._changed.wait(left)

    def wait_for_end(self, timeout: float) -> None:
        with self._changed:
            if not self._changed.wait_for(lambda: self._ended, timeout):
                tail = "\n".join(self._lines[-12:])
                raise LabError(f"the program did not end in {timeout} s; its last lines:\n{tail}")

    def _read(self) -> None:
        rest = b""
        log = open(self._log, "ab", buffering=0) if self._log else None
        while True:
            try:
                data = os.read(self._fd, 65536)
            except OSError:
                data = b""
            if log and data:
                log.write(data)
            *whole, rest = (rest + data).split(b"\n")
            if not data and rest:
                whole.append(rest)
            with self._changed:
                self._lines += [line.decode(errors="replace").rstrip("\r") for line in whole]
                self._ended = not data
                self._changed.notify_all()
            if not data:
                break
        os.close(self._fd)
        if log:
            log.close()
