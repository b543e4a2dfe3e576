#!/usr/bin/env python3
"""Writes rpi7-demo.events: a made-up hand on the official Raspberry Pi 7" panel, for an 800 x 480 screen.

    python3 make-rpi7-demo.py > rpi7-demo.events

The form is that of the panel's legacy firmware driver ("FT5406 memory based driver"): a poll every 40 ms, ranges 0..800
and 0..480 (width and height, not one less), ten slots, values sent only when they changed, and ABS_X, ABS_Y and
BTN_TOUCH for programs that know only one finger. The same constants give the same file.
"""

import math
import random

# What the hand does. Times in seconds from the start, points in panel units.
DRAG = dict(start=0.5, seconds=1.2, origin=(140, 330), target=(560, 180), bow=34)
PINCH = dict(start=2.6, seconds=0.72, first=((300, 300), (352, 268)), second=((520, 160), (462, 196)), stagger=2)
REGION_TAP = dict(start=4.2, seconds=0.120, point=(655, 112), wobble=0)
BUTTON_TAP = dict(start=7.0, seconds=0.160, point=(237, 398), wobble=2)

PERIOD = 0.04
JITTER = 0.00001
SEED = 5406
FIRST_ID = 21

NAME = "FT5406 memory based driver"
AXES = [(0x00, 800), (0x01, 480), (0x2F, 9), (0x35, 800), (0x36, 480), (0x39, 65535)]
SLOT, X, Y, ID = 0x2F, 0x35, 0x36, 0x39


def header():
    yield "# EVEMU 1.3"
    yield "# Made by make-rpi7-demo.py in the form of a Raspberry Pi 7\" panel; no recording of a person."
    yield f"N: {NAME}"
    yield "I: 0000 0000 0000 0000"
    yield "P: 02 00 00 00 00 00 00 00"
    yield bits(0x00, {0, 1, 3}, 1)
    yield from (bits(0x01, {0x14A}, 12, row) for row in range(12))
    yield bits(0x03, {code for code, _ in AXES}, 1)
    yield from (f"A: {code:02x} 0 {maximum} 0 0 0" for code, maximum in AXES)
    yield "################################"
    yield "#      Waiting for events      #"
    yield "################################"


def bits(kind, codes, rows, row=0):
    """One line of eight bytes of an event type's bit map."""
    low = row * 64
    octets = [0] * 8
    for code in codes:
        if low <= code < low + 64:
            octets[(code - low) // 8] |= 1 << (code - low) % 8
    return f"B: {kind:02x} " + " ".join(f"{octet:02x}" for octet in octets)


def polls(start, seconds):
    """The numbers of the driver's polls that see a finger which is down from `start` on for `seconds`."""
    first = math.ceil(round(start / PERIOD, 6))
    return range(first, first + round(seconds / PERIOD) + 1)


def eased(fraction):
    """A hand starts slowly, is fastest a little before the middle, and creeps into its goal (minimum jerk)."""
    late = fraction ** 0.92
    return late ** 3 * (10 - 15 * late + 6 * late ** 2)


def drag(plan, noise):
    (x0, y0), (x1, y1) = plan["origin"], plan["target"]
    length = math.hypot(x1 - x0, y1 - y0)
    steps = polls(plan["start"], plan["seconds"])
    for count, poll in enumerate(steps[:-1]):
        way = eased(count / (len(steps) - 2))
        # A thumb swings about its joint: the path bows out to one side.
        bow = plan["bow"] * math.sin(math.pi * way)
        tremor = 0.7 * noise.gauss(0, 1) * math.sin(math.pi * way)
        yield poll, 0, (
            round(x0 + (x1 - x0) * way + (bow + tremor) * (y1 - y0) / length),
            round(y0 + (y1 - y0) * way - (bow + tremor) * (x1 - x0) / length),
        )
    yield steps[-1], 0, None


def pinch(plan, noise):
    steps = polls(plan["start"], plan["seconds"])
    for count, poll in enumerate(steps[:-1]):
        way = eased(count / (len(steps) - 2))
        for slot, ((x0, y0), (x1, y1)) in enumerate((plan["first"], plan["second"])):
            if slot == 1 and count > len(steps) - 1 - plan["stagger"]:
                continue
            tremor = 0.6 * noise.gauss(0, 1) * math.sin(math.pi * way)
            yield poll, slot, (round(x0 + (x1 - x0) * way + tremor), round(y0 + (y1 - y0) * way - tremor))
    # The second finger leaves first.
    yield steps[-1] - plan["stagger"] + 1, 1, None
    yield steps[-1] + 1, 0, None


def tap(plan, noise):
    steps = polls(plan["start"], plan["seconds"])
    (x, y), reach = plan["point"], plan["wobble"]
    for count, poll in enumerate(steps[:-1]):
        away = 0 if count == 0 else reach
        yield poll, 0, (x + noise.randint(-away, away), y + noise.randint(-away, away))
    yield steps[-1], 0, None


def main():
    noise = random.Random(SEED)
    samples = {}
    for gesture, plan in ((drag, DRAG), (pinch, PINCH), (tap, REGION_TAP), (tap, BUTTON_TAP)):
        for poll, slot, point in gesture(plan, noise):
            samples.setdefault(poll, {})[slot] = point
    print("\n".join(header()))

    current, next_id, down = 0, FIRST_ID, {}
    stored = {slot: [None, None] for slot in range(10)}
    pointer = [None, None]
    for poll in sorted(samples):
        events = []
        was_down = bool(down)
        for slot, point in sorted(samples[poll].items()):
            lines = []
            if point is None:
                if down.pop(slot, None) is not None:
                    lines.append((3, ID, -1))
            else:
                if slot not in down:
                    down[slot] = next_id
                    lines.append((3, ID, next_id))
                    next_id += 1
                for axis, code in enumerate((X, Y)):
                    if stored[slot][axis] != point[axis]:
                        stored[slot][axis] = point[axis]
                        lines.append((3, code, point[axis]))
            if lines and slot != current:
                lines.insert(0, (3, SLOT, slot))
                current = slot
            events += lines
        if bool(down) != was_down:
            events.append((1, 0x14A, int(bool(down))))
        if down:
            # The pointer follows the finger that has been down longest.
            leader = min(down, key=down.get)
            for axis in (0, 1):
                if pointer[axis] != stored[leader][axis]:
                    pointer[axis] = stored[leader][axis]
                    events.append((3, axis, pointer[axis]))
        if not events:
            continue
        time = poll * PERIOD + noise.uniform(-JITTER, JITTER)
        for kind, code, value in events + [(0, 0, 0)]:
            print(f"E: {time:.6f} {kind:04x} {code:04x} {value}")


main()
