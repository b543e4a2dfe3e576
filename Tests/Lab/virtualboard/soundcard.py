"""The board's sound card: the playback of one end is recorded at the other."""

from __future__ import annotations

from collections.abc import Callable

from .hearing import Sound
from .machine import Machine

PLAYED, RECORDED = "hw:Loopback,0,0", "hw:Loopback,1,0"
PLAYED_STATUS, RECORDED_STATUS = (f"/proc/asound/Loopback/{pcm}/sub0/status" for pcm in ("pcm0p", "pcm1c"))
LIMIT = 120  # seconds that any action may need on an emulated processor


class Recorder:
    """Records the card's other end, into a new file for each piece."""

    def __init__(self, board: Machine) -> None:
        self.board, self._count = board, 0

    def hear(self, play: Callable[[], object]) -> Sound:
        """The card's output while `play()` ran, and for a fifth of a second after it."""
        self._count += 1
        name = f"heard{self._count}.wav"
        session = self.board.start(
            f"exec arecord -q -D {RECORDED} -f S16_LE -r 48000 -c 2 --buffer-size=48000 --period-size=2400 "
            f"/share/{name}",
            "arecord")
        self.until_recorded(0)
        try:
            play()
            self.until_recorded(9600)
        finally:
            self.board.run(f"kill -INT {session.pid}; while kill -0 {session.pid} 2>/dev/null; do usleep 10000; done")
        return Sound(self.board.share / name)

    def place(self) -> int:
        """The number of samples of the piece that are recorded so far."""
        return int(self.board.run(f"sed -n 's/^hw_ptr *: //p' {RECORDED_STATUS}", timeout=LIMIT))

    def until_recorded(self, more: int) -> None:
        """Waits for so many more samples."""
        self.board.run(
            f"count() {{ sed -n 's/^hw_ptr *: //p' {RECORDED_STATUS}; }}; first=$(count); "
            f"until [ $(( $(count) - ${{first:-0}} )) -gt {more} ]; do usleep 10000; done", timeout=LIMIT)
