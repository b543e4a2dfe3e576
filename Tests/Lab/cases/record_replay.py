"""`bezel replay` of a recording by `bezel record` gives the service's messages: 20 generated panels, some with
fingers down when they are opened."""

from __future__ import annotations

import json
import random
import signal
import subprocess
from typing import Any

from virtualboard.app import App
from virtualboard.generated import GeneratedPanel
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.program import EVERYBODY
from virtualboard.session import Session

NEEDS_PROGRAM = True

PORT = 12345
PANELS = 20
DISPLAY = "800x480"
LIMIT = 60
LIST_FILES, ON_TOUCH_EVENT = 34, 32780
KINDS = ("slots", "slots", "reports", "numbered reports", "single")


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot, start bezel and an app")
    with lab.boot(programs={"bezel": lab.bezel}, forward=(PORT,)) as board:
        # Without the head unit's own button to all apps, every finger is the app's.
        (board.share / "bezel.toml").write_text(f'[display]\nsize = "{DISPLAY}"\n[screen]\ntemplates = false\n' + EVERYBODY)
        bezel = board.start("exec bezel run --config /share/bezel.toml --display headless --touch evdev --storage '' "
                            f"--listen 0.0.0.0:{PORT}", "bezel")
        board.until_listening(PORT, bezel)
        with App(board.port(PORT), lab.output / "app.txt") as app:
            app.register("Recorded", "NAVIGATION", LIMIT)
            app.status(LIMIT, hmiLevel="FULL")
            for number in range(PANELS):
                panel(lab, board, bezel, app, number)


def panel(lab: Lab, board: Machine, bezel: Session, app: App, number: int) -> None:
    kind, is_opened_late = KINDS[number % len(KINDS)], number % 2 == 1
    name = f"{number}-{kind.replace(' ', '-')}"
    lab.report.step(f"panel {number}, {kind}{', with fingers down when it is opened' if is_opened_late else ''}")
    generated = GeneratedPanel(random.Random(number), kind)
    (board.share / f"{name}.events").write_text(generated.text)
    said, told = bezel.lines.count(), app.count()
    if is_opened_late:
        board.run(f"kill -STOP {bezel.pid}")
    tool = board.start(f"exec uinput-panel /share/{name}.events {generated.hold if is_opened_late else ''}", name)
    node = tool.wait("^panel: ready (/dev/input/event[0-9]+)", LIMIT)[1]
    board.run("udevadm settle")
    if is_opened_late:
        tool.say("play")
        tool.wait("^panel: holding", LIMIT)
    recorder = board.start(f"exec bezel record {node} -o /share/{name}-recorded.events", f"record-{name}")
    recorder.wait("recording .* at", LIMIT)
    board.run(f"kill -CONT {bezel.pid}")
    bezel.wait(f"touch from .* at {node}$", LIMIT, said)
    tool.say("play")
    tool.wait("^panel: played", LIMIT)
    board.run(f"usleep 200000; kill -{int(signal.SIGINT)} {recorder.pid}")
    lab.report.check(recorder.exit_code(LIMIT) == 0, "the recorder ends with 0", recorder.text())
    tool.close_input()
    bezel.wait(f"the panel at {node} is gone", LIMIT, said)
    app.ask(LIST_FILES, LIMIT, {})  # # messages sent before have arrived by now
    sent = [one.parameters for one in app.since(told) if one.function == ON_TOUCH_EVENT]
    command = [str(lab.bezel_here), "replay", "--display", DISPLAY, str(board.share / f"{name}-recorded.events")]
    played = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    expected, found = timed(sent), timed([json.loads(line) for line in played.splitlines()])
    lab.report.check(bool(expected) and found == expected, f"{len(expected)} messages, the same ones, at the same times",
                     "\n".join(map(str, ["sent, played"] + [pair for pair in zip(expected, found) if pair[0] != pair[1]][:5]
                                   + [(len(expected), len(found))])))


def timed(messages: list[Any]) -> list[Any]:
    """The messages; times are relative to the first one's, in milliseconds."""
    start = messages[0]["event"][0]["ts"][0] if messages else 0
    return [(one["type"], [(event["id"], event["c"], [stamp - start for stamp in event["ts"]]) for event in one["event"]])
            for one in messages]
