"""Faults of a panel on a real kernel: a contact replaced without a lift, a buffer that overflows, an unplugged cable.
A recording by `bezel record` also gives the same messages as the panel."""

from __future__ import annotations

import json
import pathlib
import re
import shutil
import signal
import subprocess
from typing import Any

from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.program import EVERYBODY
from virtualboard.session import AnyProgram, LocalProgram, Session

NEEDS_PROGRAM = True

PORT = 12345
RECORDINGS = "Tests/Recordings/modelled-edge-cases"
HEADER = f"{RECORDINGS}/tracking-id-replaced-no-release.events"

# Frames that are written while no program reads: more than any of the kernel's buffers holds.
BURST = 3000
HOLD_US = 100_000

# The kernel releases BTN_TOUCH before the reader is informed of the end. How often it is read in between varies.
PULLS = 20
SINGLE_TOUCH = f"{RECORDINGS}/kernel-releases-pulled-single-touch.events"

# Streams that the kernel passes on unchanged.
RECORDED = ["press-button-slide-out-release", "ten-fingers-then-id-wraps", "tracking-id-replaced-no-release",
            "mt-a-no-tracking-id-no-btn-touch", "palm-switch-mid-contact"]


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot")
    with lab.boot(programs={"bezel": lab.bezel}, forward=(PORT,)) as board:
        report.step("bezel record, then replay: the same touches")
        for name in RECORDED:
            record(lab, board, name)

        report.step("start bezel and an app")
        (board.share / "bezel.toml").write_text(EVERYBODY)
        bezel = board.start(
            "exec bezel run --config /share/bezel.toml --display headless --touch evdev --storage '' "
            f"--listen 0.0.0.0:{PORT}", "bezel")
        board.run(f"while ! netstat -ltn | grep -q ':{PORT} '; do usleep 20000; done")
        command = [lab.bezel_here, "demo", "--connect", f"127.0.0.1:{board.port(PORT)}", "--timeout", "120"]
        with LocalProgram(command, lab.output / "demo.txt") as demo:
            demo.wait(r"\bFULL\b", 60)
            replaced(lab, board, bezel, demo)
            overrun(lab, board, bezel, demo)
            pulled(lab, board, bezel, demo)
        replugged(lab, board)


def plug_in(board: Machine, source: pathlib.Path, name: str, *holds: int) -> tuple[Session, str]:
    shutil.copy(source, board.share / f"{name}.events")
    panel = board.start(f"exec uinput-panel /share/{name}.events {' '.join(map(str, holds))}", name)
    node = panel.wait("^panel: ready (/dev/input/event[0-9]+)", 60)[1]
    board.run("udevadm settle")
    return panel, node


def record(lab: Lab, board: Machine, name: str) -> None:
    source = lab.root / RECORDINGS / f"{name}.events"
    panel, node = plug_in(board, source, name)
    recorder = board.start(f"exec bezel record {node} -o /share/{name}-recorded.events", f"record-{name}")
    recorder.wait("recording .* at", 60)
    panel.say("play")
    panel.wait("^panel: played", 60)
    board.run(f"usleep 200000; kill -{int(signal.SIGINT)} {recorder.pid}")
    lab.report.check(recorder.exit_code(30) == 0, f"{name}: the recorder ends with 0", recorder.text())
    panel.close_input()
    panel.wait("^panel: gone", 60)
    expected = touches(lab, source)
    found = touches(lab, board.share / f"{name}-recorded.events")
    lab.report.check(expected and found == expected, f"{name}: {len(expected)} messages, the same ones",
                     f"{found}\ninstead of\n{expected}")


def touches(lab: Lab, path: pathlib.Path) -> list[tuple[str, list[tuple[int, Any]]]]:
    """The messages to an app, without the times."""
    command = [str(lab.bezel_here), "replay", str(path)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    messages = [json.loads(line) for line in output.splitlines()]
    return [(message["type"], [(event["id"], event["c"]) for event in message["event"]]) for message in messages]


def replaced(lab: Lab, board: Machine, bezel: Session, demo: AnyProgram) -> None:
    lab.report.step("a contact replaces another without a lift")
    said = demo.lines.count()
    panel, node = plug_in(board, lab.root / HEADER, "replaced")
    bezel.wait(f"touch from .* at {node}", 60)
    panel.say("play")
    demo.wait(r"finger 0 up at 600,300", 60, said)
    told = fingers(demo, said)
    lab.report.check(told == ["down at 100,100", "up at 100,100", "down at 600,300", "up at 600,300"],
                     "one ends, the other begins", "\n".join(told))
    panel.close_input()
    panel.wait("^panel: gone", 60)


def overrun(lab: Lab, board: Machine, bezel: Session, demo: AnyProgram) -> None:
    lab.report.step("the kernel's buffer overflows while bezel is stopped")
    said = demo.lines.count()
    panel, node = plug_in(board, write_overrun(lab), "overrun", HOLD_US)
    bezel.wait(f"touch from .* at {node}", 60)
    panel.say("play")
    panel.wait("^panel: holding", 60)
    demo.wait("finger 0 down at 100,100", 60, said)
    board.run(f"kill -STOP {bezel.pid}")
    panel.say("play")
    panel.wait("^panel: played", 60)
    board.run(f"kill -CONT {bezel.pid}")
    demo.wait("finger 0 down at 500,400", 60, said)
    panel.close_input()
    panel.wait("^panel: gone", 60)
    demo.wait("finger 0 cancelled at 500,400", 60, said)
    told = fingers(demo, said)
    lab.report.check(
        told == ["down at 100,100", "cancelled at 100,100", "down at 500,400", "cancelled at 500,400"],
        "lost contacts are cancelled, present ones begin, and unplugging cancels those", "\n".join(told))


def pulled(lab: Lab, board: Machine, bezel: Session, demo: AnyProgram) -> None:
    lab.report.step("a single-touch panel is unplugged under the finger, again and again")
    lines = [line for line in (lab.root / SINGLE_TOUCH).read_text().splitlines() if not line.startswith("E:")]
    lines += [f"E: 1.000000 {code}" for code in ("0001 014a 1", "0003 0000 100", "0003 0001 200", "0000 0000 0")]
    path = lab.output / "pulled.events"
    path.write_text("\n".join(lines) + "\n")
    ends = []
    for number in range(PULLS):
        seen, said = bezel.lines.count(), demo.lines.count()
        panel, node = plug_in(board, path, f"pulled{number}")
        bezel.wait(f"touch from .* at {node}", 60, seen)
        panel.say("play")
        demo.wait("finger 0 down at 100,200", 60, said)
        panel.close_input()
        panel.wait("^panel: gone", 60)
        ends.append(demo.wait("finger 0 (up|cancelled) at 100,200", 60, said)[1])
        bezel.wait(f"the panel at {node} is gone", 60, seen)
    lab.report.check(ends == ["cancelled"] * PULLS, f"{PULLS} times it is cancelled, and never lifted", " ".join(ends))


def replugged(lab: Lab, board: Machine) -> None:
    lab.report.step("a panel named by its path is unplugged and plugged in again")
    panel, node = plug_in(board, lab.root / HEADER, "first")
    panel.close_input()
    panel.wait("^panel: gone", 60)
    bezel = board.start(
        f"exec bezel run --display headless --touch evdev:{node} --storage '' --listen 127.0.0.1:{PORT + 1}", "waiting")
    bezel.wait(f"{node} cannot be opened", 60)
    for name in ("second", "third"):
        said = bezel.lines.count()
        panel, again = plug_in(board, lab.root / HEADER, name)
        lab.report.check(again == node, f"the {name} has the same path", again)
        bezel.wait(f"touch from .* at {node}$", 60, said)
        panel.close_input()
        panel.wait("^panel: gone", 60)
        bezel.wait(f"the panel at {node} is gone", 60, said)
    lab.report.check(True, "bezel found it both times")


def write_overrun(lab: Lab) -> pathlib.Path:
    """A finger that goes down, moves, and is another one in the end."""
    lines = [line for line in (lab.root / HEADER).read_text().splitlines() if not line.startswith("E:")]

    def frame(time: str, *events: tuple[str, int]) -> None:
        lines.extend(f"E: {time} 0003 {code} {value}" for code, value in events)
        lines.append(f"E: {time} 0000 0000 0")

    frame("1.000000", ("0039", 1), ("0035", 100), ("0036", 100))
    for step in range(BURST):
        frame("1.200000", ("0035", 101 + step % 600), ("0036", 101 + step % 300))
    frame("1.200000", ("0039", -1))
    frame("1.200000", ("0039", 77), ("0035", 500), ("0036", 400))
    path = lab.output / "overrun.events"
    path.write_text("\n".join(lines) + "\n")
    return path


def fingers(demo: AnyProgram, start: int) -> list[str]:
    found = [re.search(r"finger 0 (.*? at \d+,\d+)", line) for line in demo.lines.all()[start:]]
    return [match[1] for match in found if match]
