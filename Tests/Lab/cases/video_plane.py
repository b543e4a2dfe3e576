"""An app's video on the primary plane as it was decoded, with the card on its own plane above: vkms, read by writeback."""

from __future__ import annotations

import time
from collections.abc import Callable

from virtualboard import numbered, vkms
from virtualboard.app import ALERT, CANCEL_INTERACTION, SEND_HAPTIC_DATA, VIDEO_SERVICE, App
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.picture import Picture
from virtualboard.program import (
    EVERYBODY, is_alive, kernel_state, mixed, planes_in_use, start, stop, written_back)
from virtualboard.session import Session

NEEDS_PROGRAM = True

CARD = "/dev/dri/card1"
PORT = 12345
LIMIT = 120
SHOWN_SECONDS = 30
# Y 63, Cb 102 and Cr 240 of limited range, by BT.709; by BT.601 it would be ff1c00.
RED = (0xFF, 0x01, 0x00)
# libyuv, which the frames of --frames are converted with, counts in 64ths.
CONVERTED = 3


def run(lab: Lab) -> None:
    lab.report.step("boot with two cards")
    module = vkms.built(lab.packages)
    with lab.boot(
            programs={"bezel": lab.bezel}, modules={"vkms.ko": module}, video=True, forward=(PORT,)) as board:
        board.run("insmod /lab/extra/vkms.ko enable_overlay=1; udevadm settle")
        bezel = start(
            board, "plane",
            'connector = "Virtual-2"\nmode = "640x480"\n[regions]\noutline = true\n[alerts]\nbutton_timeout = 0\n' + EVERYBODY,
            f"--listen 0.0.0.0:{PORT}")
        as_decoded(lab, board, bezel)
        another_size(lab, board, bezel)
        stop(lab.report, board, bezel)


def as_decoded(lab: Lab, board: Machine, bezel: Session) -> None:
    report = lab.report
    units = numbered.units(lab.root, "red")
    bezel.wait(rf"display {CARD} .*640x480@60, atomic, overlay plane", LIMIT)
    report.step("video of the screen's size")
    with App(board.port(PORT), lab.output / "app.txt") as app:
        app.take_screen("Drive", LIMIT)
        for number in range(4):
            app.stream(VIDEO_SERVICE, units[number])
            report.check(shows(board, bezel, number), f"picture {number} is on the screen")
        bezel.wait("video: 640x480, BT.709, limited range, on the primary plane", LIMIT)
        state = kernel_state(board, 1)
        report.check(primary_format(state) == "YU12", "the primary plane shows the decoded picture", state)
        screen = picture(board, bezel)
        report.check(screen and pixel(screen, 320, 300) == RED, "pure red is ff0100", screen and pixel(screen, 320, 300))
        report.check(planes_in_use(board, 1) == 2, "one more plane has the button to all apps", state)

        report.step("a card above it")
        # With a button and without a time it does not change: frames in flight would keep writeback from the controller.
        button = {"type": "TEXT", "text": "Stop", "softButtonID": 1, "systemAction": "DEFAULT_ACTION"}
        alert = app.send(ALERT, {"alertText1": "Fuel", "cancelID": 5, "softButtons": [button]})
        bezel.wait("alert [0-9]+ .*is on the screen", LIMIT)
        mixed(lab, board, bezel, CARD, "plane", "card", CONVERTED)
        report.check(planes_in_use(board, 1) == 2, "the card has its own plane", kernel_state(board, 1))
        app.stream(VIDEO_SERVICE, units[4])
        report.check(shows(board, bezel, 4), "the video under it continues")

        report.step("and the outlines of its regions, all of it above the video")
        rect = {"x": 40, "y": 160, "width": 200, "height": 80}
        app.ask(SEND_HAPTIC_DATA, LIMIT, {"hapticRectData": [{"id": 1, "rect": rect}]})
        report.check(comes(lambda: kernel_state(board, 1).count("crtc-pos=640x480+0+0") == 2), "its plane is complete")
        mixed(lab, board, bezel, CARD, "plane", "sheet", CONVERTED)
        report.check(primary_format(kernel_state(board, 1)) == "YU12", "the primary plane keeps the video")
        app.ask(CANCEL_INTERACTION, LIMIT, {"functionID": ALERT, "cancelID": 5})
        app.answer(alert, LIMIT)
        mixed(lab, board, bezel, CARD, "plane", "outlines", CONVERTED)
        app.stream(VIDEO_SERVICE, units[5])
        report.check(shows(board, bezel, 5), "the video continues after it")

        report.step("the decoder's process is killed")
        said = bezel.lines.count()
        board.run(f"kill -KILL $(cat /proc/{bezel.pid}/task/*/children)")
        bezel.wait("the decoder's process has ended and is started again", LIMIT, said)
        report.check(shows(board, bezel, 5), "its last picture stays")
        for number in (6, 7):
            app.stream(VIDEO_SERVICE, units[number])
        report.check(shows(board, bezel, 7), "the next group of pictures is on the screen")
    report.step("the app has ended")
    report.check(
        comes(lambda: primary_format(kernel_state(board, 1)) == "XR24"), "the primary plane shows what bezel draws")
    mixed(lab, board, bezel, CARD, "plane", "after")


def another_size(lab: Lab, board: Machine, bezel: Session) -> None:
    report = lab.report
    report.step("video of another size, which this driver cannot scale")
    with App(board.port(PORT), lab.output / "small.txt") as app:
        # The app before it was lost, so the list of all apps is on the screen: the driver chooses the next one.
        app.register("Sea", "NAVIGATION", LIMIT)
        board.run("bezel activate Sea", LIMIT)
        app.status(LIMIT, hmiLevel="FULL")
        app.start_stream(VIDEO_SERVICE, LIMIT)
        for unit in numbered.units(lab.root)[:4]:
            app.stream(VIDEO_SERVICE, unit)
        report.check(shows(board, bezel, 3), "it is on the screen")
        bezel.wait("video: 160x128, .*, converted", LIMIT)
        report.check(primary_format(kernel_state(board, 1)) == "XR24", "converted", kernel_state(board, 1))
    report.check(is_alive(board, bezel), "bezel keeps running")


def picture(board: Machine, bezel: Session) -> Picture | None:
    return written_back(board, bezel, CARD, "now")


def shows(board: Machine, bezel: Session, number: int) -> bool:
    """Whether the controller mixes the picture with this number in time."""
    def is_there() -> bool:
        screen = picture(board, bezel)
        return screen is not None and numbered.number(screen) == number

    return comes(is_there)


def comes(is_there: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SHOWN_SECONDS
    while not is_there():
        if time.monotonic() > deadline:
            return False
    return True


def pixel(screen: Picture, x: int, y: int) -> tuple[int, ...]:
    return tuple(screen.rows[y][3 * x : 3 * x + 3])


def primary_format(state: str) -> str | None:
    """The format of the first plane's buffer, as the kernel writes it: "XR24 little-endian (0x34325258)"."""
    for line in state.split("plane[")[1].splitlines():
        if line.strip().startswith("format="):
            return line.strip().removeprefix("format=")[:4]
    return None
