"""An app's video on a real display: each picture, under a card, rotated, of two apps, and after the decoder's end."""

from __future__ import annotations

import time
from collections.abc import Callable

from virtualboard import numbered
from virtualboard.app import ALERT, VIDEO_SERVICE, App
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.picture import Picture
from virtualboard.program import EVERYBODY, is_alive, start, stop
from virtualboard.session import Session

NEEDS_PROGRAM = True

PORT = 12345
LIMIT = 120
SHOWN_SECONDS = 20
# Every picture of the first group, and a few of the others.
PICTURES = [0, 1, 2, 5, 19, 20, 21, 40, 59]


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot")
    with lab.boot(programs={"bezel": lab.bezel}, video=True, forward=(PORT,)) as board:
        upright(lab, board)
        turned(lab, board)


def brightest(picture: Picture) -> int:
    """The largest value of a channel in the upper quarter, which no card covers."""
    return max(max(row) for row in picture.rows[:picture.height // 4])


def upright(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("an app streams its screen")
    bezel = begin(board, "upright", "")
    units = numbered.units(lab.root)
    with App(board.port(PORT), lab.output / "app.txt") as app:
        app.take_screen("Drive", LIMIT)
        for number, unit in enumerate(units):
            app.stream(VIDEO_SERVICE, unit)
            if number in PICTURES:
                report.check(shows(lab, board, number), f"picture {number} is on the screen")
        bezel.wait("video: 160x128", LIMIT)

        report.step("a card covers it, and the video continues")
        bare = screen(lab, board, "bare")
        alert = app.send(ALERT, {"alertText1": "Fuel", "duration": 10000, "cancelID": 5})
        bezel.wait("alert [0-9]+ .*is on the screen", LIMIT)
        covered = screen(lab, board, "card")
        report.check(numbered.number(covered) == PICTURES[-1], "the video can be seen around the card")
        report.check(brightest(covered) < 0.6 * brightest(bare), "and is dimmed", f"{brightest(covered)} of {brightest(bare)}")
        for number in (0, 1, 2):
            app.stream(VIDEO_SERVICE, units[number])
        report.check(shows(lab, board, 2), "the video under the card continues")
        report.check(app.answer(alert, LIMIT)["success"], "the alert is answered")

        report.step("the decoder's process is killed")
        said = bezel.lines.count()
        board.run(f"kill -KILL $(cat /proc/{bezel.pid}/task/*/children)")
        bezel.wait("the decoder's process has ended and is started again", LIMIT, said)
        for unit in units[3:21]:
            app.stream(VIDEO_SERVICE, unit)
        report.check(shows(lab, board, 20), "the next IDR picture is on the screen")
        report.check(is_alive(board, bezel), "bezel keeps running")

        report.step("another app gets the screen")
        with App(board.port(PORT), lab.output / "other.txt") as other:
            other.register("Sea", "NAVIGATION", LIMIT)
            board.run("bezel activate Sea")
            other.status(LIMIT, hmiLevel="FULL")
            other.start_stream(VIDEO_SERVICE, LIMIT)
            for unit in units[40:46]:
                other.stream(VIDEO_SERVICE, unit)
            report.check(shows(lab, board, 45), "its video is on the screen")
    stop(report, board, bezel)


def turned(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("a rotated panel")
    bezel = begin(board, "turned", 'rotation = "90"\n')
    units = numbered.units(lab.root)
    with App(board.port(PORT), lab.output / "turned.txt") as app:
        app.take_screen("Drive", LIMIT)
        for unit in units[:8]:
            app.stream(VIDEO_SERVICE, unit)
        report.check(
            shows(lab, board, 7, lambda picture: picture.turned(270)), "the picture is rotated like the panel")
    stop(report, board, bezel)


def begin(board: Machine, name: str, display: str) -> Session:
    return start(board, name, display + EVERYBODY, f"--listen 0.0.0.0:{PORT}")


def screen(lab: Lab, board: Machine, name: str) -> Picture:
    return Picture(board.screenshot(lab.output / f"{name}.png"))


def shows(
        lab: Lab, board: Machine, number: int, change: Callable[[Picture], Picture] = lambda picture: picture) -> bool:
    """Whether the screen shows the picture with this number in time."""
    deadline = time.monotonic() + SHOWN_SECONDS
    while time.monotonic() < deadline:
        if numbered.number(change(screen(lab, board, f"picture-{number}"))) == number:
            return True
    return False
