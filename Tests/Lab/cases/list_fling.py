"""A long list that a finger flings: its frames on the display, by the board's clock, a finger that stops it, and the frames of
the page that takes its place.

The board's clock counts instructions, so that a frame is late only if drawing takes too many of them, or if the host did not run
the board while it waited for the next frame (see `counted` in machine.py). A witness on the board notes the latter: such time
does not count as the service's, and where it was long the checks that do not hold are skipped. Touches of a list are not the
app's: there is no OnTouchEvent to be measured meanwhile.
"""

from __future__ import annotations

import re
import statistics

from virtualboard.app import CANCEL_INTERACTION, CREATE_CHOICE_SET, PERFORM_INTERACTION, PUT_FILE, App
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.panel import PANEL
from virtualboard.picture import gradient
from virtualboard.program import EVERYBODY
from virtualboard.report import Report
from virtualboard.session import Session

NEEDS_PROGRAM = True

PORT, LIMIT = 12345, 60
ROWS = 100
# The recording: a fling, and from HOLD on another one and a finger that stops it.
STEPS, STEP_US, PIXELS = 8, 8_000, 40
HOLD_US = 5_000_000
STOP_US, LIFT_US = HOLD_US + 900_000, HOLD_US + 1_100_000

TRACING = "/sys/kernel/tracing"
# The shortest pause that the witness records: half a frame at 60 Hz.
STOOD_US = 8_000
# Seconds that a page takes to come, and that a pressed row takes to fade.
CROSSFADE, FADE = 0.15, 0.12
# Seconds: after a longer pause of the board the list is not in the state that the checks expect.
DISTURBED = 0.1
ATOMIC_COMMIT = 0xC03864BC  # DRM_IOCTL_MODE_ATOMIC


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot")
    with lab.boot(programs={"bezel": lab.bezel}, forward=(PORT,), counted=True) as board:
        (board.share / "fling.events").write_text(recording())
        (board.share / "bezel.toml").write_text("[display]\nfades = true\n" + EVERYBODY)
        panel = board.start(f"exec uinput-panel /share/fling.events {HOLD_US}", "uinput-panel")
        panel.wait("^panel: ready", LIMIT)
        bezel = board.start(
            "exec bezel run --config /share/bezel.toml --display kms --touch evdev --storage '' "
            f"--listen 0.0.0.0:{PORT}", "bezel")
        board.until_listening(PORT, bezel)
        bezel.wait("touch from .* at /dev/input/event", LIMIT)
        witness = board.start(f"exec clock-witness {STOOD_US}", "clock-witness")
        witness.wait("^witness: ready", LIMIT)
        rate = int(bezel.wait("display /dev/dri/card0 .*Virtual-1 800x480@([0-9]+)", LIMIT)[1])
        with App(board.port(PORT), lab.output / "app.txt") as app:
            app.register("Library", "DEFAULT", LIMIT)
            app.status(LIMIT, hmiLevel="FULL")
            asked = show_list(app)
            # Pictures are decoded and drawn.
            board.run("usleep 2000000")
            trace(board, bezel, panel)

            report.step(f"a finger flings a list of {ROWS} rows with pictures")
            before = drawing_seconds(board, bezel)
            panel.say("play")
            panel.wait("^panel: holding", LIMIT)
            board.run("usleep 5000000")
            _, commits = traced(board, bezel, panel)
            board.screenshot(lab.output / "flung.png")
            judge(lab, commits, rate, stood(witness))
            spent = (drawing_seconds(board, bezel) - before) / max(len(commits), 1)
            report.note(f"{spent * 1000:.1f} ms of the emulated processor to draw a frame")

            report.step("a finger stops it")
            panel.say("play")
            panel.wait("^panel: played", LIMIT)
            board.run("usleep 1000000")
            touches, commits = traced(board, bezel, panel)
            stopping = touches[-2]
            check = Checks(report, stopping - 0.2, stopping + 1, stood(witness))
            flying = [time for time in commits if stopping - 0.2 < time < stopping]
            after = [time - stopping for time in commits if time > stopping]
            check(len(flying) > 3, "the list moves when the finger comes down", f"{len(flying)} frames in 200 ms")
            # The frame in which the list stops, and those in which the row is pressed and fades when it is released.
            check(0 < len(after) <= 4 + FADE * rate, "and stops under it", f"frames after {after}")
            if after:
                report.note(f"finger to the frame in which the list rests: {after[0] * 1000:.1f} ms")

            report.step("the page of the app takes the place of the list")
            app.ask(CANCEL_INTERACTION, LIMIT, {"functionID": PERFORM_INTERACTION})
            answer = app.answer(asked, LIMIT)
            report.check(answer["resultCode"] == "ABORTED", "no row was chosen", str(answer))
            board.run("usleep 2000000")
            _, commits = traced(board, bezel, panel)
            judge_movement(lab, commits, rate, stood(witness))
        witness.close_input()
        panel.close_input()


def recording() -> str:
    lines = PANEL[:PANEL.index("E: ")]
    for start in (0, HOLD_US):
        for step in range(STEPS + 1):
            began = f"E: {stamp(start)} 0003 0039 {7 + (start > 0)}\nE: {stamp(start)} 0001 014a 1\n" if step == 0 else ""
            lines += began + at(start + step * STEP_US, 400, 440 - step * PIXELS)
        lines += lift(start + (STEPS + 1) * STEP_US)
    lines += f"E: {stamp(STOP_US)} 0003 0039 9\nE: {stamp(STOP_US)} 0001 014a 1\n" + at(STOP_US, 400, 300)
    return lines + lift(LIFT_US)


def stamp(microseconds: int) -> str:
    return f"{5 + microseconds // 1_000_000}.{microseconds % 1_000_000:06}"


def at(microseconds: int, x: int, y: int) -> str:
    time = stamp(microseconds)
    return f"E: {time} 0003 0035 {x}\nE: {time} 0003 0036 {y}\nE: {time} 0000 0000 0\n"


def lift(microseconds: int) -> str:
    time = stamp(microseconds)
    return f"E: {time} 0003 0039 -1\nE: {time} 0001 014a 0\nE: {time} 0000 0000 0\n"


def show_list(app: App) -> int:
    app.ask(PUT_FILE, LIMIT, {"syncFileName": "icon.png", "fileType": "GRAPHIC_PNG"}, gradient(96))
    icon = {"value": "icon.png", "imageType": "DYNAMIC"}
    rows = [{"choiceID": number, "menuName": f"Album {number}", "secondaryText": f"{number} songs", "image": icon}
            for number in range(1, ROWS + 1)]
    app.ask(CREATE_CHOICE_SET, LIMIT, {"interactionChoiceSetID": 1, "choiceSet": rows})
    return app.send(PERFORM_INTERACTION, {
        "initialText": "Which one?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [1],
        "timeout": 100000, "interactionLayout": "LIST_ONLY"})


def trace(board: Machine, bezel: Session, panel: Session) -> None:
    """The kernel traces each atomic commit, and each frame of the panel, with its clock."""
    board.run(
        f"mkdir -p {TRACING}; mount -t tracefs none {TRACING} 2>/dev/null; cd {TRACING} && echo mono >trace_clock && "
        f"echo 'cmd == {ATOMIC_COMMIT}' >events/syscalls/sys_enter_ioctl/filter && "
        f"echo 'common_pid == {panel.pid} && fd != 1' >events/syscalls/sys_enter_write/filter && "
        "echo 1 >events/syscalls/sys_enter_ioctl/enable && echo 1 >events/syscalls/sys_enter_write/enable && echo >trace")


def traced(board: Machine, bezel: Session, panel: Session) -> tuple[list[float], list[float]]:
    """The times of the panel's frames and of the commits, in seconds, since the last call."""
    text = board.run(f"cat {TRACING}/trace; echo >{TRACING}/trace")
    return tuple(  # type: ignore[return-value]
        [float(found) for found in re.findall(rf"([0-9]+\.[0-9]+): {name}\(", text)] for name in ("sys_write", "sys_ioctl"))


def drawing_seconds(board: Machine, bezel: Session) -> float:
    """Processor time of the drawing thread."""
    return int(board.run(
        f"cd /proc/{bezel.pid}/task; for one in *; do [ $(cat $one/comm) = drawing ] && cut -d' ' -f1 $one/schedstat && break; "
        "done")) / 1e9


def stood(witness: Session) -> list[tuple[float, float]]:
    """The intervals in which the board did not run, in seconds of its clock."""
    return [(float(begin), float(end))
            for begin, end in re.findall(r"^witness: stood ([0-9.]+) ([0-9.]+)$", witness.text(), re.MULTILINE)]


class Checks:
    """Checks of a part of the board's time. Those that fail are skipped if the board did not run for a while then."""

    def __init__(self, report: Report, begin: float, end: float, stills: list[tuple[float, float]]) -> None:
        self._report = report
        self.standing = sum(overlap(begin, end, still) for still in stills)

    def __call__(self, holds: object, text: str, detail: str) -> None:
        if holds or self.standing < DISTURBED:
            self._report.check(holds, text, detail)
        else:
            self._report.skip(text, f"the host did not run the board for {self.standing * 1000:.0f} ms", detail)


def judge(lab: Lab, commits: list[float], rate: int, stills: list[tuple[float, float]]) -> None:
    report = lab.report
    # A single frame more than a second before or after all others is not the list's: the clock in the rail has one a minute.
    while len(commits) > 2 and commits[-1] - commits[-2] > 1:
        commits = commits[:-1]
    while len(commits) > 2 and commits[1] - commits[0] > 1:
        commits = commits[1:]
    check = Checks(report, commits[0], commits[-1], stills)
    pairs = list(zip(commits, commits[1:]))
    # The rest of each distance is the service's.
    gaps = [later - earlier - sum(overlap(earlier, later, still) for still in stills) for earlier, later in pairs]
    seconds = commits[-1] - commits[0] - check.standing
    missed = sum(round(gap * rate) - 1 for gap in gaps if gap * rate > 1.5)
    said = (f"{len(commits)} frames in {seconds:.2f} s of the board's clock: {len(gaps) / seconds:.1f} a second, median distance "
            f"{statistics.median(gaps) * 1000:.1f} ms, longest {max(gaps) * 1000:.1f} ms, {missed} missed")
    if check.standing:
        longest = max(later - earlier for earlier, later in pairs)
        report.note(f"the host did not run the board for {check.standing * 1000:.0f} ms, which are left out below; with them the "
                    f"longest distance is {longest * 1000:.1f} ms")
    check(len(commits) > rate and seconds > 1, "it moves for more than a second", said)
    # In a run of all cases another board runs beside this one.
    share = 2 if lab.in_full else 5
    check(missed <= len(commits) * share / 100,
          f"with the {rate} frames a second of the display, and at most {share} in 100 missed", said)
    # Flips of this driver do not wait for the display's refresh.
    check(len(gaps) / seconds < 1.1 * rate, "and no more of them", said)
    report.note(said)


def judge_movement(lab: Lab, commits: list[float], rate: int, stills: list[tuple[float, float]]) -> None:
    """The crossfade to the page of an app that has shown nothing for more than ten seconds: its sign is still."""
    report = lab.report
    if not commits:
        report.check(False, "the page changes", "no frame")
        return
    end = commits[0] + CROSSFADE + 0.05
    check = Checks(report, commits[0], end, stills)
    moving = [time for time in commits if time < end]
    check(len(moving) >= 0.8 * CROSSFADE * rate, "it comes in a crossfade with the frames of the display",
          f"{len(moving)} frames in {(moving[-1] - moving[0]) * 1000:.0f} ms")
    # One frame may be that of the rail's clock.
    late = [time - end for time in commits if time >= end + 0.5]
    check(len(late) <= 1, "then nothing moves", f"frames after {late}")


def overlap(begin: float, end: float, still: tuple[float, float]) -> float:
    return max(0.0, min(end, still[1]) - max(begin, still[0]))
