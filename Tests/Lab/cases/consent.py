"""An app of another machine: the driver is asked for consent, a finger presses "This time", and the app gets its level."""

from __future__ import annotations

import json

from virtualboard.app import App
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.panel import PANEL
from virtualboard.program import frames, shows, start, stop
from virtualboard.session import Session

NEEDS_PROGRAM = True

PORT = 12345
LIMIT = 120
# This machine's address as the board sees it (QEMU's user network).
ADDRESS = "10.0.2.2"
# On the first of the question's three buttons, which are in one row.
BUTTON = (182, 398)
# The finger is lifted half a second after it went down.
HOLD_US = 400_000


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot, plug the panel in, start bezel")
    with lab.boot(programs={"bezel": lab.bezel}, forward=(PORT,)) as board:
        tap = PANEL.replace("0035 100\n", f"0035 {BUTTON[0]}\n").replace("0036 200\n", f"0036 {BUTTON[1]}\n")
        tap = tap.replace("0035 101\n", f"0035 {BUTTON[0] + 1}\n").replace("0036 201\n", f"0036 {BUTTON[1] + 1}\n")
        (board.share / "tap.events").write_text(tap)
        panel = board.start(f"exec uinput-panel /share/tap.events {HOLD_US}", "uinput-panel")
        node = panel.wait("^panel: ready (/dev/input/event[0-9]+)", LIMIT)[1]
        bezel = start(board, "bezel", "", f"--listen 0.0.0.0:{PORT}", "--touch evdev")
        bezel.wait(f"touch from .* at {node}$", LIMIT)
        report.check(
            "any host on the networks of this machine can register apps" in bezel.text(), "bezel explains the open port",
            bezel.text())

        with App(board.port(PORT), lab.output / "app.txt") as app:
            question(lab, board, bezel, app)
            answer(lab, board, panel, app)
        closed(lab, board, bezel)
        panel.close_input()
        panel.wait("^panel: gone", LIMIT)
        stop(report, board, bezel)


def question(lab: Lab, board: Machine, bezel: Session, app: App) -> None:
    report = lab.report
    report.step("an app registers, and the driver is asked for consent")
    app.register("Wayfinder", "NAVIGATION", LIMIT)
    bezel.wait("alert [0-9]+ of New app is on the screen", LIMIT)
    shown = json.loads(board.run("bezel alerts --json"))["shown"]
    text = "".join(letter for letter in shown["text"][0] if letter not in "\u2068\u2069")
    report.check(text == f"Allow “Wayfinder” on {ADDRESS}?", "the question names the app and its device", text)
    report.check(shown["buttons"] == ["This time", "Always", "No"], "with three answers", str(shown))
    phones = json.loads(board.run("bezel phones --json"))["phones"]
    report.check([(phone["device"], phone["allowed"]) for phone in phones] == [(f"tcp:{ADDRESS}", "not yet")],
                 "bezel phones lists the device", str(phones))
    levels = [one.parameters.get("hmiLevel") for one in app.since(0) if "hmiLevel" in one.parameters]
    report.check(levels == ["NONE"], "the app stays at NONE", str(levels))
    # The question's progress bar shrinks: pictures of different times are compared.
    board.screenshot(lab.output / "question.png")
    report.check(len(frames(board, "bezel")) > 1, "the question was drawn", bezel.text())


def answer(lab: Lab, board: Machine, panel: Session, app: App) -> None:
    report = lab.report
    report.step('a finger presses "This time"')
    board.run("sleep 1")  # longer than the time for which a new card ignores touches
    for word in ("holding", "played"):
        panel.say("play")
        panel.wait(f"^panel: {word}", LIMIT)
    app.status(LIMIT, hmiLevel="FULL")
    phones = board.run("bezel phones")
    report.check("this time" in phones, "the app is allowed this time", phones)
    shows(lab, board, "bezel", "allowed")


def closed(lab: Lab, board: Machine, bezel: Session) -> None:
    report = lab.report
    report.step("an address outside the [[allow]] tables")
    with (board.share / "bezel.toml").open("a") as configuration:
        configuration.write('[[allow]]\naddress = "192.168.4.0/24"\n')
    said = bezel.lines.count()
    board.run(f"kill -HUP {bezel.pid}")
    bezel.wait("configuration read again; changed: allow", LIMIT, said)
    try:
        with App(board.port(PORT), lab.output / "refused.txt"):
            refused = False
    except OSError:
        refused = True
    report.check(refused, "its connection is closed", bezel.text())
    bezel.wait(f"a connection from {ADDRESS} was closed: it is in the range of no \\[\\[allow\\]\\] table", LIMIT, said)
