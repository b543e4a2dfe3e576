"""Two cards at once: an alert's card on its own plane of vkms, mixed by the controller; the pixel formats of vkms."""

from __future__ import annotations

import shutil

from virtualboard import recording, vkms
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.program import (
    is_alive, kernel_state, looks_as_ever, mixed, planes_in_use, start, stop, stop_amid_frames)

NEEDS_PROGRAM = True

CARD = "/dev/dri/card1"
# 16 bits a pixel, dithered: half a step of five bits to each side, and the rounding.
COARSE = 9


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot with two cards")
    module = vkms.built(lab.packages)
    with lab.boot(programs={"bezel": lab.bezel}, modules={"vkms.ko": module}) as board:
        report.note(f"the board came up in {board.boot_seconds} s by its own clock")
        board.run("insmod /lab/extra/vkms.ko enable_overlay=1; udevadm settle")
        found = board.run("cd /sys/class/drm; ls -d card*-*").split()
        report.check("card1-Virtual-2" in found, "the second card has its own connector", found)
        plane(lab, board)
        turned(lab, board)
        coarse(lab, board)


def plane(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("the configured connector is on the second card")
    shutil.copy(lab.root / recording.DEMO, board.share / "demo.events")
    hold = recording.pause_before_last_touch(board.share / "demo.events")
    panel = board.start(f"exec uinput-panel /share/demo.events {hold}", "uinput-panel")
    panel.wait("^panel: ready", 60)
    bezel = start(board, "plane", 'connector = "Virtual-2"\nmode = "800x600"\n[alerts]\nbutton_timeout = 0\n')
    bezel.wait(rf"display {CARD} \(vkms\) Virtual-2 800x600@60, atomic, overlay plane [0-9]+, XRGB8888", 60)
    bezel.wait("touch from", 60)
    opened = board.opened(bezel.pid)
    report.check("/dev/dri/card0" not in opened, "the other card is not used", opened)
    mixed(lab, board, bezel, CARD, "plane", "plane-before")

    report.step("an alert, on its own plane")
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo")
    app.wait("FULL", 60)
    before = planes_in_use(board, 1)
    panel.say("play")
    panel.wait("^panel: holding", 120)
    app.wait("system context ALERT", 60)
    mixed(lab, board, bezel, CARD, "plane", "plane-alert")
    looks_as_ever(lab, lab.output / "plane-alert-drawn.png", "alert")
    during = planes_in_use(board, 1)
    report.check(during == before + 1, "the alert has its own plane", f"{before} planes, then {during}")
    panel.say("play")
    panel.wait("^panel: played", 120)
    app.wait("Alert answered", 60)
    # The plane is switched off with the next frame.
    board.run("for i in $(seq 100); do [ $(grep -c 'crtc=crtc' /sys/kernel/debug/dri/1/state) -le "
              f"{before + connectors(board)} ] && break; usleep 20000; done")
    report.check(planes_in_use(board, 1) == before, "and releases it", kernel_state(board, 1))
    report.check(is_alive(board, bezel), "bezel keeps running")

    report.step("SIGTERM while frames are pending")
    stop_amid_frames(report, board, bezel, 1)
    panel.close_input()


def turned(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("an alert on its own plane, on a rotated panel")
    hold = recording.pause_before_last_touch(board.share / "demo.events")
    panel = board.start(f"exec uinput-panel /share/demo.events {hold}", "uinput-panel-turned")
    panel.wait("^panel: ready", 60)
    # The recorded finger must touch the app's region, which is near the right edge now: stretched, then turned back.
    bezel = start(
        board, "turned", 'connector = "Virtual-2"\nmode = "800x600"\nrotation = "90"\n[alerts]\nbutton_timeout = 0\n'
        '[touch]\ncalibration = "0 0.594 0 -1.18 0 1"\n')
    bezel.wait(rf"display {CARD} .* 600x800@60, atomic, overlay plane .*turned 90. in software", 60)
    bezel.wait("touch from", 60)
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo-turned")
    app.wait("FULL", 60)
    before = planes_in_use(board, 1)
    panel.say("play")
    panel.wait("^panel: holding", 120)
    app.wait("system context ALERT", 60)
    mixed(lab, board, bezel, CARD, "turned", "turned-alert", change=lambda picture: picture.turned(90))
    looks_as_ever(lab, lab.output / "turned-alert-drawn.png", "alert-portrait")
    report.check(planes_in_use(board, 1) == before + 1, "the alert has its own plane", kernel_state(board, 1))
    board.run(f"kill -KILL {app.pid}")
    stop(report, board, bezel)
    panel.close_input()


def coarse(lab: Lab, board: Machine) -> None:
    lab.report.step("16 bits a pixel, dithered")
    bezel = start(
        board, "coarse", 'connector = "Virtual-2"\nmode = "800x600"\nformat = "RGB565"\natomic = true\n')
    bezel.wait(rf"display {CARD} .*RGB565", 60)
    mixed(lab, board, bezel, CARD, "coarse", "coarse", tolerance=COARSE)
    stop(lab.report, board, bezel)


def connectors(board: Machine) -> int:
    text = kernel_state(board, 1)
    return sum(1 for part in text.split("connector[")[1:] if "crtc=(null)" not in part)
