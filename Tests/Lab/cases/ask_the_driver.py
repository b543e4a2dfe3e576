"""A script on the board asks the driver with `bezel alert`; a recorded finger answers, and the script gets the answer."""

from __future__ import annotations

import shutil

from virtualboard import recording
from virtualboard.lab import Lab

NEEDS_PROGRAM = True

# Three lines of text, so that the recording's last tap is on the first button of the card.
QUESTION = (
    "'Fuel is low' 'Aral, 2.1 km ahead' 'Pfaffenwaldring' --from Wayfinder --priority high --button OK --button Later")
CONFIGURATION = """\
[display]
fades = false
[sound]
device = ""
"""
STEP = 120  # seconds that a step may take on an emulated processor


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot")
    with lab.boot(programs={"bezel": lab.bezel}) as board:
        shutil.copy(lab.root / recording.DEMO, board.share / "demo.events")
        hold = recording.pause_before_last_touch(board.share / "demo.events")
        panel = board.start(f"exec uinput-panel /share/demo.events {hold}", "uinput-panel")
        node = panel.wait("^panel: ready (/dev/input/event[0-9]+)", STEP)[1]
        (board.share / "bezel.toml").write_text(CONFIGURATION)
        bezel = board.start("exec bezel run --config /share/bezel.toml --display kms", "bezel")
        bezel.wait(f"touch from .* at {node}$", STEP)
        panel.say("play")
        panel.wait("^panel: holding", STEP)

        report.step("a script asks, a finger answers")
        watch = board.start("exec bezel watch", "watch")
        board.run("until bezel alerts > /dev/null; do usleep 50000; done", timeout=STEP)
        question = board.start(f"exec bezel alert {QUESTION}", "question")
        watch.wait('"event":"shown"', STEP)
        board.run("sleep 1")  # longer than the time for which a new card ignores touches
        panel.say("play")
        panel.wait("^panel: played", STEP)
        code = question.exit_code(STEP)
        report.check(code == 0, "the script receives the answer", f"exit {code}\n{question.text()}")
        report.check(question.text().strip() == "OK", "and the pressed button", question.text())
        watch.wait('"event":"pressed"', STEP)
        watch.wait('"event":"ended"', STEP)

        report.step("a question without an answer")
        said = board.run("bezel alert 'Anybody?' --button Yes --time 1 > /dev/null 2>&1; echo $?", timeout=STEP)
        report.check(said == "2", "its time runs out, and the script is informed", said)

        report.step("the socket, and the end")
        mode = board.run("stat -c '%a %F' /run/bezel/control.sock")
        report.check(mode == "660 socket", "the socket is for its owner and its group only", mode)
        board.run("bezel shutdown", timeout=STEP)
        code = bezel.exit_code(STEP)
        report.check(code == 0, "bezel ends with 0 on SIGTERM", f"exit {code}\n{bezel.text()}")
        left = board.run("test -e /run/bezel/control.sock && echo there || echo gone")
        report.check(left == "gone", "and removes its socket", left)
        said = board.run("bezel status 2> /share/err; echo $?; cat /share/err", timeout=STEP)
        report.check(said.startswith("5"), "bezel status reports that no service answers", said)
