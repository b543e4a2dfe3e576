"""evemu recordings: the parts that the lab needs."""

from __future__ import annotations

import pathlib
from typing import NamedTuple

from .report import LabError

# A finger on an app's button, and then one where the alert that it brings up has its button.
DEMO = "Tests/Recordings/rpi7-demo.events"
# Longer than a new card ignores touches.
PAUSE_US = 500_000
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 0x14A


class Event(NamedTuple):
    microseconds: int
    type: int
    code: int
    value: int


def events(path: pathlib.Path) -> list[Event]:
    """Events of a recording; times are relative to its first event."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
        if not line.startswith("E:"):
            continue
        try:
            stamp, kind, code, value = line[2:].split()[:4]
            seconds, fraction = stamp.split(".")
            microseconds = int(seconds) * 1_000_000 + int(fraction.ljust(6, "0")[:6])
            found.append(Event(microseconds, int(kind, 16), int(code, 16), int(value)))
        except ValueError:
            raise LabError(f"{path}:{number}: no evemu event: {line}") from None
    if not found:
        raise LabError(f"{path}: holds no events")
    first = found[0].microseconds
    return [event._replace(microseconds=event.microseconds - first) for event in found]


def pause_before_last_touch(path: pathlib.Path) -> int:
    """Where a player pauses: microseconds from the first event. PAUSE_US later the last finger goes down on an empty panel."""
    downs = [event.microseconds for event in events(path) if event[1:] == (EV_KEY, BTN_TOUCH, 1)]
    if len(downs) < 2:
        raise LabError(f"{path}: expected at least two touches with BTN_TOUCH")
    return downs[-1] - PAUSE_US
