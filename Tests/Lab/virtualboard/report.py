"""Numbered steps, one line per check, and the sum at the end."""

import sys
import time


class LabError(Exception):
    """The lab itself cannot go on; says what is wrong and how to fix it."""


class Report:
    def __init__(self):
        self.cases = self.checks = self.failed = self._step = 0
        self._start = time.monotonic()

    def case(self, name):
        self.cases += 1
        self._step = 0
        print(f"case {name}", flush=True)

    def step(self, text):
        self._step += 1
        print(f"{self._step:3}. {text}  [{time.monotonic() - self._start:.1f} s]", flush=True)

    def check(self, holds, text, detail=""):
        """Counts one assertion; `detail` is shown when it fails. Gives `holds` back."""
        self.checks += 1
        if not holds:
            self.failed += 1
        print(f"     {'ok  ' if holds else 'FAIL'} {text}", flush=True)
        if not holds and detail:
            print("".join(f"          {line}\n" for line in str(detail).splitlines()), end="", flush=True)
        return bool(holds)

    def note(self, text):
        print(f"     -    {text}", flush=True)

    def broken(self, error):
        """A case that could not go on counts as one failed check."""
        self.check(False, "the case ran to its end", error)

    def finish(self):
        print(f"lab: {plural(self.cases, 'case')}, {plural(self.checks, 'check')}, {self.failed} failed")
        sys.stdout.flush()
        return 1 if self.failed or not self.checks else 0


def plural(count, noun):
    return f"{count} {noun}" + ("" if count == 1 else "s")
