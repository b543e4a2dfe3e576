"""Panels of every kind that the kernel knows, with fingers that begin, move, change slots and end, from a random source."""

from __future__ import annotations

from random import Random

from .panel import PANEL

Fingers = dict[int, tuple[int, ...]]

# The bits of its axes, and the axes: of a single finger; with slots; with reports, with or without ids of the fingers.
AXES = {
    "single": ("03 00 00 00 00 00 00 00", ("00", "01")),
    "slots": ("03 00 00 00 00 80 60 02", ("00", "01", "2f", "35", "36", "39")),
    "reports": ("03 00 00 00 00 00 60 00", ("00", "01", "35", "36")),
    "numbered reports": ("03 00 00 00 00 00 60 02", ("00", "01", "35", "36", "39")),
}
SIZES = ((800, 480), (1024, 600), (4096, 4096), (32768, 32768))
FINGERS, FRAMES, STEP = 5, 80, 40


class GeneratedPanel:
    """
    - text: evemu.
    - hold: microseconds from the first event, to a moment at which a finger is down.
    """

    def __init__(self, random: Random, kind: str) -> None:
        self._random, self._kind = random, kind
        self._size = random.choice(SIZES)
        self._fingers: Fingers = {}
        self._slot, self._serial = 0, 100
        frames: list[tuple[int, bool, list[str]]] = []
        at = 0
        for number in range(FRAMES):
            at += random.randint(7000, 14000)
            before = self._fingers
            self._fingers = {} if number == FRAMES - 1 else self._moved()
            events = self._events(before)
            if events:
                frames.append((at, bool(before), [*events, "0000 0000 0"]))
        first = frames[0][0]
        self.hold = next(at for at, is_down, _ in frames[len(frames) // 3:] if is_down) - first
        self.text = self._head() + "".join(
            f"E: {5 + at // 1_000_000}.{at % 1_000_000:06} {event}\n" for at, _, events in frames for event in events)

    def _head(self) -> str:
        (width, height), (bits, axes) = self._size, AXES[self._kind]
        most = {"00": width - 1, "01": height - 1, "2f": FINGERS - 1, "35": width - 1, "36": height - 1, "39": 65535}
        head = PANEL[:PANEL.index("A: ")].replace("03 00 00 00 00 80 60 02", bits).replace("lab", self._kind)
        return head + "".join(f"A: {axis} 0 {most[axis]} 0 0 0\n" for axis in axes)

    def _moved(self) -> Fingers:
        """The fingers one frame later: place -> number, x, y."""
        fingers: Fingers = {}
        for place in range(1 if self._kind == "single" else FINGERS):
            chance, finger = self._random.random(), self._fingers.get(place)
            if not finger and chance < 0.08 or finger and 0.05 <= chance < 0.08 and self._kind == "slots":
                self._serial += 1
                fingers[place] = (self._serial, *map(self._random.randrange, self._size))
            elif finger and chance >= 0.8:
                fingers[place] = finger
            elif finger and chance >= 0.05:
                fingers[place] = (finger[0], *(min(max(value + self._random.randint(-STEP, STEP), 0), size - 1)
                                               for value, size in zip(finger[1:], self._size)))
        return fingers

    def _events(self, before: Fingers) -> list[str]:
        events: list[str] = []
        if self._kind == "slots":
            events = self._slots(before)
        elif self._kind != "single":
            events = self._reports(before)
        if bool(before) != bool(self._fingers):
            events.append(f"0001 014a {int(bool(self._fingers))}")
        for _, x, y in list(self._fingers.values())[:1]:
            events += [f"0003 0000 {x}", f"0003 0001 {y}"]
        return events

    def _slots(self, before: Fingers) -> list[str]:
        """Only changed values. The first slot is not named: the kernel begins there."""
        events: list[str] = []
        for place in sorted({*before, *self._fingers}):
            if before.get(place) == self._fingers.get(place):
                continue
            if place != self._slot:
                events.append(f"0003 002f {place}")
            self._slot = place
            number, *position = self._fingers.get(place, (-1,))
            events.append(f"0003 0039 {number}")
            events += [f"0003 {axis} {value}" for axis, value in zip(("0035", "0036"), position)]
        return events

    def _reports(self, before: Fingers) -> list[str]:
        """Every finger in every frame, and an empty report once there is none."""
        events: list[str] = []
        for number, x, y in self._fingers.values():
            events += [f"0003 0039 {number}"] if self._kind == "numbered reports" else []
            events += [f"0003 0035 {x}", f"0003 0036 {y}", "0000 0002 0"]
        return events or (["0000 0002 0"] if before else [])
