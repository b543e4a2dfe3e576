"""Numbered steps, one line per check, and the sum at the end."""

from __future__ import annotations

import time


class LabError(Exception):
    """The lab itself cannot continue; the text names the problem and its fix."""


class Report:
    def __init__(self) -> None:
        self.cases = self.passed = self.failed = self._step = 0
        self._skipped: list[str] = []
        self._case = ""
        self._start = time.monotonic()

    def case(self, name: str, number: str) -> None:
        """Begins a case; `number` is like "3 of 23"."""
        self.cases += 1
        self._case, self._step = name, 0
        print(f"case {name}, {number}", flush=True)

    def step(self, text: str) -> None:
        self._step += 1
        print(f"{self._step:3}. {text}  [{time.monotonic() - self._start:.1f} s]", flush=True)

    def check(self, holds: object, text: str, detail: object = "") -> bool:
        """Counts one assertion; `detail` is shown if it fails. Returns whether it holds."""
        if holds:
            self.passed += 1
        else:
            self.failed += 1
        print(f"     {'ok  ' if holds else 'FAIL'} {text}", flush=True)
        if not holds:
            self._show(detail)
        return bool(holds)

    def skip(self, text: str, why: str, detail: object = "") -> None:
        """A check that could not be made here is neither passed nor failed; it is listed again at the end."""
        self._skipped.append(f"{self._case}: {text}: {why}")
        print(f"     skip {text}: {why}", flush=True)
        self._show(detail)

    def note(self, text: str) -> None:
        print(f"     -    {text}", flush=True)

    def broken(self, error: object) -> None:
        """A case that could not continue counts as one failed check."""
        self.check(False, "the case ran to its end", error)

    def add(self, other: Report) -> None:
        """Adds the counts of another report."""
        self.cases += other.cases
        self.passed += other.passed
        self.failed += other.failed
        self._skipped += other._skipped

    def finish(self) -> int:
        """Prints the sum; the last line is always `N passed, N failed`. Returns the exit code."""
        print(f"lab: {plural(self.cases, 'case')}, {plural(len(self._skipped), 'check')} skipped")
        for line in self._skipped:
            print(f"     {line}")
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        return 1 if self.failed or not self.passed else 0

    @staticmethod
    def _show(detail: object) -> None:
        if detail:
            print("".join(f"          {line}\n" for line in str(detail).splitlines()), end="", flush=True)


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
