"""Streams of Tests/VideoTests/Streams whose pictures show their numbers (Tests/TestSupport/NumberedStream.swift).

numbers.h264 has 60 pictures of 160×128 pixels. red.h264 has 12 of 640×480, with an IDR picture every six: the same blocks as
numbers.h264 scaled to that size would have, on pure red by BT.709 (Y 63, Cb 102, Cr 240). Made with ffmpeg and x264.
"""

from __future__ import annotations

import pathlib
import re

from .picture import Picture

WIDTH, HEIGHT = 160, 128
SLICES = (1, 5)
BITS = 6
CONTRAST = 40
"""Between a light block and a dark one, of 255, at least."""


def units(root: pathlib.Path, name: str = "numbers") -> list[bytes]:
    """Its access units: each picture is one slice, and parameter sets precede it."""
    stream = (root / f"Tests/VideoTests/Streams/{name}.h264").read_bytes()
    starts = [match.start() for match in re.finditer(rb"\x00?\x00\x00\x01", stream)]
    found = [b""]
    for start, end in zip(starts, [*starts[1:], len(stream)]):
        part = stream[start:end]
        found[-1] += part
        if part.lstrip(b"\0")[1] & 31 in SLICES:
            found.append(b"")
    return found[:-1]


def number(screen: Picture) -> int | None:
    """The number on a screen that shows the stream scaled to fit, in the middle; None for another picture."""
    scale = min(screen.width / WIDTH, screen.height / HEIGHT)
    left, top = (screen.width - WIDTH * scale) / 2, (screen.height - HEIGHT * scale) / 2

    def light(x: int, y: int) -> int:
        return screen.rows[int(top + (y + 0.5) * scale)][3 * int(left + (x + 0.5) * scale) + 1]

    result = 0
    for bit in range(BITS):
        upper, lower = light(10 * bit + 5, 8), light(10 * bit + 5, 24)
        # Under a modal card the picture is dimmed.
        if abs(upper - lower) < CONTRAST:
            return None
        result |= (upper > lower) << bit
    return result
