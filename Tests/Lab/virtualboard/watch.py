"""Screenshots of a screen over a time, several times a second, on a separate thread."""

from __future__ import annotations

import pathlib
import threading
import time

from .machine import Machine
from .picture import Picture
from .report import LabError

PAUSE = 0.2  # seconds


class Watch:
    """Use in a `with` statement, or with `start` and `stop`. Afterwards `taken` counts the screenshots, and `files` has those that differ from the one
    before, in order: NAME-0001.png and so on, in the board's output."""

    def __init__(self, board: Machine, name: str) -> None:
        self._board, self._name = board, name
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self.files: list[pathlib.Path] = []
        self.taken = 0
        self._error: LabError | None = None

    def start(self) -> Watch:
        self._thread.start()
        return self

    def __enter__(self) -> Watch:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        self._end.set()
        self._thread.join()
        if self._error:
            raise self._error

    def pictures(self) -> list[Picture]:
        return [Picture(file) for file in self.files]

    def _run(self) -> None:
        last = b""
        try:
            while not self._end.is_set():
                file = self._board.output / f"{self._name}-{len(self.files) + 1:04}.png"
                began = time.monotonic()
                self._board.screenshot(file)
                took = time.monotonic() - began
                self.taken += 1
                now = file.read_bytes()
                if now != last:
                    self.files.append(file)
                    last = now
                else:
                    file.unlink()
                self._end.wait(max(PAUSE, 2 * took))
        except LabError as error:
            self._error = error
