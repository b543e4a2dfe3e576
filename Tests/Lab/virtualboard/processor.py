"""Processor time of threads, as the kernel counts it (proc(5): the first number of schedstat, in nanoseconds)."""

from __future__ import annotations

import pathlib
import subprocess
import time

# Longer than a frame of the display.
PAUSE = 0.03


class Threads:
    """All threads of a process and of its children; with `name`, only the oldest of the process with this name: a thread
    that it starts has its name at first, and may end soon."""

    def __init__(self, process: int, name: str | None = None) -> None:
        children: list[str] = []
        if name is None:
            children = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True).stdout.split()
        threads = [task for one in (str(process), *children) for task in pathlib.Path(f"/proc/{one}/task").iterdir()]
        self._threads = threads if name is None else self._oldest(threads, name)
        if not self._threads:
            raise ValueError(f"process {process} has no thread {name}")

    @staticmethod
    def _oldest(threads: list[pathlib.Path], name: str) -> list[pathlib.Path]:
        for task in sorted(threads, key=lambda task: int(task.name)):
            try:
                if (task / "comm").read_text().strip() == name:
                    return [task]
            except FileNotFoundError:
                pass  # it has ended
        return []

    def spent(self) -> int:
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in self._threads)

    def spent_at_rest(self) -> int:
        """The time that was spent, once it no longer grows."""
        last = self.spent()
        while True:
            time.sleep(PAUSE)
            now = self.spent()
            if now == last:
                return now
            last = now
