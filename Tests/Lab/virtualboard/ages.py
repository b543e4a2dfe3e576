"""The age of touches when they reach an app, as the board's bluetooth-phone measures it on their way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .machine import Machine
from .panel import PANEL
from .session import Session

LIMIT = 120
HERTZ = 60
SECONDS = 4


class Ages(NamedTuple):
    """Ages of the messages of one finger, in milliseconds."""

    messages: int
    p50: int
    p99: int

    def __str__(self) -> str:
        return f"{self.messages} messages, p50 {self.p50} ms, p99 {self.p99} ms"


def touch_ages(board: Machine, bezel: Session, passer: Session, meanwhile: Callable[[], None]) -> Ages:
    """A finger moves for SECONDS on a panel that is plugged in for it.

    - passer: the session of bluetooth-phone through which the app is connected.
    """
    (board.share / "swipe.events").write_text(swipe(SECONDS * HERTZ))
    said, heard = bezel.lines.count(), passer.lines.count()
    panel = board.start("exec uinput-panel /share/swipe.events", "swipe")
    panel.wait("^panel: ready", LIMIT)
    bezel.wait("touch from lab panel", LIMIT, said)
    # The app's page is drawn: a finger on the page before it would not be the app's.
    board.run("usleep 1000000")
    panel.say("play")
    meanwhile()
    panel.wait("^panel: played", LIMIT)
    panel.close_input()
    panel.wait("^panel: gone", LIMIT)
    found = passer.wait("phone: ([0-9]+) messages of a touch, p50 ([0-9]+) ms, p99 ([0-9]+) ms", LIMIT, heard)
    return Ages(int(found[1]), int(found[2]), int(found[3]))


def swipe(moves: int) -> str:
    """A finger that moves, as a recording."""
    head = PANEL[:PANEL.index("E: ")]
    text = ["0003 0039 7", "0003 0035 100", "0003 0036 200", "0001 014a 1", "0000 0000 0"]
    lines = [f"E: 5.000000 {line}" for line in text]
    for number in range(1, moves + 1):
        time = f"E: {5 + number // HERTZ}.{number % HERTZ * 1_000_000 // HERTZ:06} "
        lines += [f"{time}0003 0035 {100 + number % 500}", f"{time}0000 0000 0"]
    end = f"E: {6 + moves // HERTZ}.000000 "
    lines += [f"{end}0003 0039 -1", f"{end}0001 014a 0", f"{end}0000 0000 0"]
    return head + "\n".join(lines) + "\n"
