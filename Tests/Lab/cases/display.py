"""A display whose card appears late, whose panel is replaced, whose screen another program takes over; and a crash."""

from __future__ import annotations

import re

from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.panel import DRAG_END_US, DRAG_STEPS, PANEL, drag
from virtualboard.picture import Picture
from virtualboard.program import (
    STATE, is_alive, kernel_state, pixels_written, planes_in_use, shows, start, stop, stop_amid_frames)
from virtualboard.session import Session

NEEDS_PROGRAM = True

CARD = "/dev/dri/card0"


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot without a graphics driver")
    with lab.boot(programs={"bezel": lab.bezel}, hold="virtio-gpu") as board:
        report.note(f"the board came up in {board.boot_seconds} s by its own clock")
        board.plug(800, 480)
        bezel = late_card(lab, board)
        hotplug(lab, board, bezel)
        master(lab, board, bezel)
        stop(report, board, bezel)
        turned(lab, board)
        sleep(lab, board)
        legacy(lab, board)
        moving(lab, board, "moving-turned", 'rotation = "180"\n', 180)
        moving(lab, board, "moving-legacy", "atomic = false\n", 0)
        crash(lab, board)
        gives_back(lab, board)
        occupied(lab, board)


def late_card(lab: Lab, board: Machine) -> Session:
    report = lab.report
    report.step("bezel starts before the card exists")
    # A size that no panel has: the first panel determines the size.
    bezel = start(board, "late", 'size = "640x360"\n')
    bezel.wait("waiting for a display", 60)
    report.check(board.run(f"test -e {CARD} && echo there || echo none") == "none", "there is no card yet")
    report.check(is_alive(board, bezel), "and bezel waits for one")
    board.run("insmod /lab/modules/*-virtio-gpu.ko")
    bezel.wait(rf"display {CARD} \(virtio_gpu\) Virtual-1 800x480.*atomic, composed into primary plane", 60)
    shows(lab, board, "late")
    kept = board.run(f"cat {STATE}")
    report.check(f"card {CARD}\ndriver virtio_gpu\n" in kept, "the screen's old state is saved", kept)
    return bezel


def hotplug(lab: Lab, board: Machine, bezel: Session) -> None:
    report = lab.report
    report.step("the panel is unplugged, a larger one is plugged in, then the old one")
    replug(board, bezel, 1024, 600, rf"display {CARD} .*Virtual-1 1024x600@")
    shows(lab, board, "late", "larger")
    said = bezel.lines.count()
    board.plug(1280, 720)
    bezel.wait(rf"display {CARD} .*Virtual-1 1280x720@", 60, said)
    shows(lab, board, "late", "larger-still")
    report.step("a smaller one")
    replug(board, bezel, 640, 400, rf"display {CARD} .*Virtual-1 640x400@")
    shows(lab, board, "late", "smaller")
    replug(board, bezel, 800, 480, rf"display {CARD} .*Virtual-1 800x480@")
    shows(lab, board, "late", "again")
    report.check(is_alive(board, bezel), "bezel is the same process")


def replug(board: Machine, bezel: Session, width: int, height: int, wanted: str) -> None:
    said = bezel.lines.count()
    board.plug(0, 0)
    bezel.wait("the display is gone: Virtual-1 is disconnected", 60, said)
    said = bezel.lines.count()
    board.plug(width, height)
    bezel.wait(wanted, 60, said)


def master(lab: Lab, board: Machine, bezel: Session) -> None:
    report = lab.report
    report.step("another program takes over the screen and releases it")
    said = bezel.lines.count()
    other = board.start(f"exec take-screen {bezel.pid} {CARD}", "take-screen")
    other.wait("screen: taken", 60)
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo")
    app.wait("FULL", 60)
    bezel.wait("another program has the screen", 60, said)
    report.check(is_alive(board, bezel), "bezel waits")
    other.close_input()
    other.wait("screen: given back", 60)
    bezel.wait("the screen is available again", 60, said)
    shows(lab, board, "late", "regained")
    board.run(f"kill -KILL {app.pid}")


def turned(lab: Lab, board: Machine) -> None:
    for degrees, width, height in ((90, 800, 480), (180, 800, 480), (270, 480, 800)):
        lab.report.step(f"a panel of {width} x {height} that is turned by {degrees} degrees")
        board.plug(width, height)
        name = f"turned-{degrees}"
        bezel = start(board, name, f'rotation = "{degrees}"\n')
        size = f"{height}x{width}" if degrees % 180 else f"{width}x{height}"
        bezel.wait(rf"display {CARD} .*Virtual-1 {size}@.*turned {degrees}", 60)
        shows(lab, board, name, change=lambda picture: picture.turned(degrees))
        commits = stop(lab.report, board, bezel)
        # The clock and the fault that is shown after ten seconds may add one each.
        lab.report.check(commits <= 3, "only the clock changed, so hardly a frame was drawn", commits)


def sleep(lab: Lab, board: Machine) -> None:
    report = lab.report
    board.plug(800, 480)
    report.step("a rotated panel goes dark, a touch wakes it, the next one presses")
    bezel = start(board, "sleep", 'rotation = "90"\nblank_after = 20\n')
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo-sleep")
    app.wait("FULL", 60)
    report.check(re.search(r"\bactive=1\b", kernel_state(board)), "the panel is lit", kernel_state(board))
    board.run("while grep -qw active=1 /sys/kernel/debug/dri/0/state; do usleep 20000; done")
    report.check(True, "and dark after its idle time")
    touch(board, bezel, "waking")
    board.run("until grep -qw active=1 /sys/kernel/debug/dri/0/state; do usleep 20000; done")
    report.check("finger" not in app.text(), "the touch that woke the panel is not sent to the app", app.text())
    shows(lab, board, "sleep", change=lambda picture: picture.turned(90))
    touch(board, bezel, "pressing")
    found = app.wait(r"finger 0 down at ([0-9]+),([0-9]+)", 60)
    # The panel's (100, 200) of 800 x 480 is the picture's (480 - 1 - 200, 100).
    report.check(found.groups() == ("279", "100"), "the next one is, at its place on the rotated picture", found[0])
    board.run(f"kill -KILL {app.pid}")
    stop(report, board, bezel)


def touch(board: Machine, bezel: Session, name: str) -> None:
    """A panel is plugged in, a finger touches it, and the panel is unplugged."""
    (board.share / "panel.events").write_text(PANEL)
    said = bezel.lines.count()
    panel = board.start("exec uinput-panel /share/panel.events 9000000", f"panel-{name}")
    panel.wait("^panel: ready", 60)
    bezel.wait("touch from .* at /dev/input/event", 60, said)
    panel.say("play")
    panel.wait("^panel: played", 60)
    panel.close_input()
    panel.wait("^panel: gone", 60)
    bezel.wait("the panel at .* is gone", 60, said)


def legacy(lab: Lab, board: Machine) -> None:
    lab.report.step("without atomic mode setting")
    bezel = start(board, "legacy", "atomic = false\n")
    bezel.wait(rf"display {CARD} .*legacy, composed into the framebuffer", 60)
    shows(lab, board, "legacy")
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo-legacy")
    app.wait("FULL", 60)
    shows(lab, board, "legacy", "legacy-app")
    board.run(f"kill -KILL {app.pid}")
    shows(lab, board, "legacy", "legacy-after")
    commits = stop_amid_frames(lab.report, board, bezel)
    lab.report.check(commits >= 2, "pages were flipped", commits)


def moving(lab: Lab, board: Machine, name: str, configuration: str, degrees: int) -> None:
    report = lab.report
    report.step(f"with a finger that moves and a bar that shrinks nothing else is written ({name})")

    def turned(picture: Picture) -> Picture:
        return picture.turned(degrees) if degrees else picture

    (board.share / "drag.events").write_text(drag())
    panel = board.start(f"exec uinput-panel /share/drag.events {DRAG_END_US}", f"panel-{name}")
    panel.wait("^panel: ready", 60)
    bezel = start(board, name, configuration + "[touch]\nshow_fingers = true\n")
    bezel.wait(rf"display {CARD} .*Virtual-1 800x480@", 60)
    bezel.wait("touch from .* at /dev/input/event", 60)
    shows(lab, board, name, f"{name}-before", turned)
    panel.say("play")
    panel.wait("^panel: holding", 60)
    shows(lab, board, name, f"{name}-finger", turned)
    panel.say("play")
    panel.wait("^panel: played", 60)
    shows(lab, board, name, f"{name}-no-finger", turned)
    said = bezel.lines.count()
    alert = board.start("exec bezel alert 'Fuel is low' 'Aral, 2.1 km' --time 5", f"alert-{name}")
    bezel.wait("alert 1 is on the screen", 60, said)
    # Its bar has shrunk by then, pixel by pixel.
    report.check(alert.exit_code(120) == 0, "an alert has a time limit", alert.text())
    shows(lab, board, name, f"{name}-no-bar", turned)
    commits, written = stop(report, board, bezel), pixels_written(bezel)
    screen = 800 * 480
    # The screen is written once for each buffer, with the card and without it. A finger changes little, except on a board so
    # slow that pictures are dropped: then the whole screen for each of its steps. Otherwise a twentieth of the screen a frame.
    limit = (5 + DRAG_STEPS + 2) * screen + commits * screen // 20
    report.check(written <= limit, "unchanged pixels are not written again", f"{written} pixels in {commits} frames")
    report.note(f"{written} pixels in {commits} frames, {written / commits / screen:.1%} of the screen each")
    panel.close_input()


def crash(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("bezel is killed; restore-display restores the screen")
    before = kernel_state(board)
    bezel = start(board, "crash", 'rotation = "180"\n')
    shows(lab, board, "crash", change=lambda picture: picture.turned(180))
    board.run(f"kill -KILL {bezel.pid}")
    bezel.exit_code(60)
    report.check(board.run(f"test -e {STATE} && echo there") == "there", "the state file survives")
    said = board.run("bezel restore-display")
    report.check(said == "the screen is as it was", "restore-display reports that the screen is restored", said)
    report.check(board.run(f"test -e {STATE} || echo gone") == "gone", "and removes the state file")
    after = kernel_state(board)
    report.check(after == before, "the kernel's planes are as before", f"before:\n{before}\nafter:\n{after}")
    report.check("nothing to restore" in board.run("bezel restore-display"), "a second time there is nothing to do")


def gives_back(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("another program's picture is restored, after an end and after a crash")
    pattern = board.start(f"exec kms-pattern {CARD} /share/pattern.ppm cursor", "kms-pattern")
    pattern.wait("^pattern: shown$", 60)
    report.check(planes_in_use(board) == 2, "the other program's cursor has a plane", kernel_state(board))
    # The pattern stays on the screen, but its program is no longer DRM master.
    board.run(f"take-screen {pattern.pid} {CARD} </dev/null")
    wanted = Picture.portable(board.share / "pattern.ppm")

    def is_back(shot: str | None) -> None:
        screen = Picture(board.screenshot(lab.output / f"{shot}-screen.png"))
        found = screen.difference(wanted)
        report.check(found and found.greatest == 0, "the pattern is restored, pixel by pixel", found)

    bezel = start(board, "before-end")
    shows(lab, board, "before-end")
    report.check(planes_in_use(board) == 1, "its cursor does not cover bezel's picture", kernel_state(board))
    stop(report, board, bezel)
    is_back("after-end")

    bezel = start(board, "before-crash", 'rotation = "180"\n')
    shows(lab, board, "before-crash", change=lambda picture: picture.turned(180))
    board.run(f"kill -KILL {bezel.pid}")
    bezel.exit_code(60)
    said = board.run("bezel restore-display")
    report.check(said == "the screen is as it was", "restore-display reports that the screen is restored", said)
    is_back("after-crash")

    bezel = start(board, "before-next")
    shows(lab, board, "before-next")
    board.run(f"kill -KILL {bezel.pid}")
    bezel.exit_code(60)
    bezel = start(board, "next")
    bezel.wait("after a crash of the last run: the screen is as it was", 60)
    shows(lab, board, "next")
    pattern.close_input()
    pattern.exit_code(60)
    shows(lab, board, "next", "next-alone")
    stop(report, board, bezel)


def occupied(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("another program has the screen when bezel starts")
    pattern = board.start(f"exec kms-pattern {CARD} /share/pattern.ppm", "kms-pattern")
    pattern.wait("^pattern: shown$", 60)
    bezel = start(board, "occupied")
    bezel.wait("waiting for a display: another program has the screen", 60)
    pattern.close_input()
    bezel.wait(rf"display {CARD} .*Virtual-1 800x480@", 60)
    shows(lab, board, "occupied")

    report.step("the card is removed and returns")
    said = bezel.lines.count()
    board.run("cd /sys/bus/virtio/drivers/virtio_gpu; echo virtio* | tee /run/gpu >unbind")
    bezel.wait("the display is gone", 60, said)
    report.check(is_alive(board, bezel), "bezel keeps running")
    said = bezel.lines.count()
    board.run("cat /run/gpu >/sys/bus/virtio/drivers/virtio_gpu/bind")
    bezel.wait("display /dev/dri/card[0-9] .*Virtual-[0-9]+ 800x480@", 60, said)
    shows(lab, board, "occupied", "rebound")
    stop(report, board, bezel)
