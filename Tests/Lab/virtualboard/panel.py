"""A touch panel of 800 × 480 with ten fingers, as an evemu recording: a finger goes down, moves twice and is lifted."""

from __future__ import annotations

PANEL = """# EVEMU 1.3
N: lab panel
I: 0018 0416 0001 0100
P: 02 00 00 00 00 00 00 00
B: 00 0b 00 00 00 00 00 00 00
""" + "B: 01 00 00 00 00 00 00 00 00\n" * 5 + """B: 01 00 04 00 00 00 00 00 00
""" + "B: 01 00 00 00 00 00 00 00 00\n" * 6 + """B: 03 03 00 00 00 00 80 60 02
A: 00 0 799 0 0 0
A: 01 0 479 0 0 0
A: 2f 0 9 0 0 0
A: 35 0 799 0 0 0
A: 36 0 479 0 0 0
A: 39 0 65535 0 0 0
E: 5.000000 0003 0039 7
E: 5.000000 0003 0035 100
E: 5.000000 0003 0036 200
E: 5.000000 0001 014a 1
E: 5.000000 0000 0000 0
E: 5.016700 0003 0035 101
E: 5.016700 0000 0000 0
E: 5.049999 0003 0036 201
E: 5.049999 0000 0000 0
E: 5.500001 0003 0039 -1
E: 5.500001 0001 014a 0
E: 5.500001 0000 0000 0
"""

# A finger that draws a slanting line, with a step every 20 ms.
DRAG_STEPS = 8
DRAG_END_US = (DRAG_STEPS + 1) * 20_000


def drag() -> str:
    """The same panel; the finger is lifted at DRAG_END_US."""
    head = PANEL[:PANEL.index("E: ")]
    began = "E: 5.000000 0003 0039 7\nE: 5.000000 0001 014a 1\n" + frame(0, (100, 60))
    moved = "".join(frame(step * 20_000, (100 + step * 75, 60 + step * 40)) for step in range(1, DRAG_STEPS + 1))
    end = f"E: 5.{DRAG_END_US:06} "
    return head + began + moved + f"{end}0003 0039 -1\n{end}0001 014a 0\n{end}0000 0000 0\n"


def frame(microseconds: int, point: tuple[int, int]) -> str:
    stamp = f"E: 5.{microseconds:06} "
    return f"{stamp}0003 0035 {point[0]}\n{stamp}0003 0036 {point[1]}\n{stamp}0000 0000 0\n"
