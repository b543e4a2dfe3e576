"""The whole program on a board: a finger reaches the app, the app's alert reaches the screen, a finger answers it."""

from __future__ import annotations

import pathlib
import re
import shutil
import time

from virtualboard import recording
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.picture import Difference, Picture
from virtualboard.program import EVERYBODY
from virtualboard.quiet import once
from virtualboard.report import LabError, Report
from virtualboard.session import AnyProgram, LocalProgram, Session

NEEDS_PROGRAM = True

PORT = 12345

# The lines of `bezel demo`'s timeline.
FULL = r"\bFULL\b"
TOUCH = r"finger \d (down|up) at"
ALERT_SEEN = r"system context ALERT"
BUTTON = r"OnButtonPress SHORT"
RESPONSE = r"Alert answered"

# Nothing that moves: the screen and the picture of it are captured one after the other.
CONFIGURATION = """\
[display]
fades = false
[alerts]
button_timeout = 0
"""

TOLERANCE = 2  # of 255 in any channel
COMPARE_SECONDS = 15  # well inside the time that an alert waits for its button
STOP_SECONDS = 5.0  # of the board's clock; one second is the budget, and an emulated processor is slow


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot")
    with lab.boot(programs={"bezel": lab.bezel}, forward=(PORT,)) as board:
        report.note(f"the board came up in {board.boot_seconds} s by its own clock")

        report.step("plug the panel in, start bezel")
        shutil.copy(lab.root / recording.DEMO, board.share / "demo.events")
        hold = recording.pause_before_last_touch(board.share / "demo.events")
        panel = board.start(f"exec uinput-panel /share/demo.events {hold}", "uinput-panel")
        node = panel.wait("^panel: ready (/dev/input/event[0-9]+)", 60)[1]
        board.run(f"udevadm settle; udevadm info --query=property --name={node} | grep -q ID_INPUT_TOUCHSCREEN=1")
        (board.share / "frames").mkdir()
        (board.share / "bezel.toml").write_text(CONFIGURATION + EVERYBODY)
        bezel = board.start(
            "exec bezel run --config /share/bezel.toml --display kms --touch evdev "
            f"--listen 0.0.0.0:{PORT} --frames /share/frames", "bezel")
        board.until_listening(PORT, bezel)
        bezel.wait(f"touch from .* at {node}$", 60)
        opened = board.opened(bezel.pid)
        report.check(node in opened, f"bezel found the panel {node} by itself", opened)
        report.check(any(file.startswith("/dev/dri/card") for file in opened), "bezel holds the display", opened)

        command = [lab.bezel_here, "demo", "--connect", f"127.0.0.1:{board.port(PORT)}", "--timeout", "120"]
        with LocalProgram(command, lab.output / "demo.txt") as demo:
            conversation(lab, board, panel, demo)

        report.step("unplug the panel, stop bezel")
        panel.close_input()
        panel.wait("^panel: gone", 60)
        alive = board.run(f"kill -0 {bezel.pid} && echo alive || echo gone")
        report.check(alive == "alive", "bezel keeps running without its panel", bezel.text())
        stop(report, board, bezel)


def conversation(lab: Lab, board: Machine, panel: Session, demo: AnyProgram) -> None:
    report = lab.report
    report.step("the app connects and becomes FULL")
    demo.wait(FULL, 60)
    before = frames(board)

    report.step("fingers, up to the tap that makes the app send its alert")
    said = demo.lines.count()
    panel.say("play")
    panel.wait("^panel: holding", 120)
    demo.wait(ALERT_SEEN, 60, said)
    touches = [line for line in demo.lines.all()[said:] if re.search(TOUCH, line)]
    report.check(touches, "the app received touches", demo.text())

    report.step("the alert is on the screen")
    compare(lab, board, len(before))

    report.step("a finger on the alert's button")
    panel.say("play")
    panel.wait("^panel: played", 120)
    code = demo.exit_code(150)
    report.check(code == 0, "the app ended with 0", f"exit {code}\n{demo.text()}")
    demo.lines.wait_for_end(30)
    lines = demo.lines.all()
    report.check(any(re.search(BUTTON, line) for line in lines), "the app received the button press", demo.text())
    responses = [line for line in lines if re.search(RESPONSE, line)]
    report.check(len(responses) == 1, "the Alert got exactly one response", "\n".join(responses) or demo.text())


def compare(lab: Lab, board: Machine, known: int) -> None:
    """The screen must show one of the newest frames that bezel reports; a shrinking bar may need several attempts."""
    deadline = time.monotonic() + COMPARE_SECONDS
    best = None
    attempt = 0
    while (best is None or best[0].greatest > TOLERANCE) and time.monotonic() < deadline:
        attempt += 1
        shot_file = board.screenshot(lab.output / f"alert-{attempt}.png")
        for frame_file in frames(board)[known:][:-4:-1]:
            found = closeness(shot_file, frame_file)
            if found and (best is None or found.greatest < best[0].greatest):
                best = (found, shot_file, frame_file)
    if best is None:
        drawn = len(frames(board))
        lab.report.check(False, "bezel drew the alert", f"{drawn} frames, {known} of them before the alert")
        return
    difference, shot_file, frame_file = best
    shutil.copy(shot_file, lab.output / "screen.png")
    shutil.copy(frame_file, lab.output / "drawn.png")
    lab.report.check(
        difference.greatest <= TOLERANCE, "the screen shows what bezel drew, pixel by pixel",
        f"{frame_file.name} against the screenshot: {difference}; see screen.png and drawn.png")
    lab.report.note(f"{frame_file.name}: greatest difference {difference.greatest}, {difference.pixels} pixels")
    colours = Picture(shot_file).colours()
    lab.report.check(colours > 8, "and that is more than a blank screen", f"{colours} colours")


def closeness(shot_file: pathlib.Path, frame_file: pathlib.Path) -> Difference | None:
    """None for a frame that is still being written, or of another size."""
    try:
        return Picture(shot_file).difference(Picture(frame_file))
    except LabError:
        return None


def frames(board: Machine) -> list[pathlib.Path]:
    return sorted((board.share / "frames").glob("frame-*.png"))


def stop(report: Report, board: Machine, bezel: Session) -> None:
    with once(report, board) as attempt:
        asked = float(board.run(f"cut -d' ' -f1 /proc/uptime; kill -TERM {bezel.pid}"))
        code = bezel.exit_code(60)
        report.check(code == 0, "bezel ends with 0 on SIGTERM", f"exit {code}\n{bezel.text()}")
        took = bezel.exit_time(60) - asked
        attempt.check(took < STOP_SECONDS, f"and in under {STOP_SECONDS} s", f"{took:.2f} s")
    report.note(f"it took {took:.2f} s of the board's clock")
