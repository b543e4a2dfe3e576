"""Messages for a user whose board has a fault: no card, two cards, no panel, no sound, a full disk, no fonts.

Each row provokes one fault and quotes bezel's message. Faults that need no separate kernel are in
Tests/PackagingTests/MessageTests.swift, those that need users and a service in the case package.
"""

from __future__ import annotations

import json
import re

from virtualboard import vkms
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.panel import PANEL

NEEDS_PROGRAM = True

BARE = "--listen 127.0.0.1:0 --socket '' --storage ''"


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot without a graphics driver")
    module = vkms.built(lab.packages)
    with lab.boot(programs={"bezel": lab.bezel}, modules={"vkms.ko": module}, hold="virtio-gpu") as board:
        board.plug(800, 480)
        no_card(lab, board)
        two_cards(lab, board)
        panels(lab, board)
        disk(lab, board)
        nothing_wrong(lab, board)


def said(lab: Lab, board: Machine, name: str, arguments: str, *patterns: str, configuration: str = "") -> None:
    """Bezel's messages after a start: each of these must be among them, and it must end with 0 on SIGTERM."""
    (board.share / f"{name}.toml").write_text(configuration)
    bezel = board.start(f"exec bezel run --config /share/{name}.toml {arguments}", name)
    for pattern in patterns:
        found = bezel.wait(pattern, 60)
        lab.report.check(True, found[0])
    board.run(f"kill -TERM {bezel.pid}")
    lab.report.check(bezel.exit_code(60) == 0, "and it ends with 0", bezel.text())


def doctor(lab: Lab, board: Machine, *quotes: str, configuration: str = "", code: int = 1) -> None:
    """The doctor's output, line by line, and its exit code."""
    (board.share / "doctor.toml").write_text(configuration)
    text = board.run("bezel doctor --config /share/doctor.toml; echo code $?")
    for quote in quotes:
        lab.report.check(quote in text, f"the doctor: {quote}", text)
    lab.report.check(text.endswith(f"code {code}"), f"and its exit code is {code}", text)
    found = json.loads(board.run("bezel doctor --json --config /share/doctor.toml 2>/dev/null || true"))
    findings = [finding for section in found["sections"] for finding in section["findings"]]
    lines = re.findall(r"^  (PROBLEM|note   )  (\S.*)$", text, re.MULTILINE)
    lab.report.check([f"{one['subject']}: {one['text']}" for one in findings] == [line for _, line in lines],
                     "--json contains every finding", found)
    lab.report.check(found["problems"] == len([word for word, _ in lines if word == "PROBLEM"]), "and counts them", found)


def no_card(lab: Lab, board: Machine) -> None:
    lab.report.step("no graphics card, no panel, no sound card")
    said(lab, board, "no-card", BARE,
         r"waiting for a display: there is no graphics card \(/dev/dri/card\*\): no driver is loaded\. "
         r"Fix: dtoverlay=vc4-kms-v3d in a Raspberry Pi's config\.txt",
         "no touch panel yet; waiting for one")
    doctor(lab, board,
           "PROBLEM  display: there is no graphics card (/dev/dri/card*): no driver is loaded",
           "fix: dtoverlay=vc4-kms-v3d in a Raspberry Pi's config.txt",
           "PROBLEM  touch.sources: no touch panel that udev marks as a touchscreen is connected",
           "fix: connect one; it is detected at once",
           # This board also has no sound libraries; the service needs them only when something is to be played.
           "note     sound.device: dlopen: libasound.so.2: cannot open shared object file",
           "fix: sudo apt-get install libasound2")


def two_cards(lab: Lab, board: Machine) -> None:
    lab.report.step("two cards, each with a display")
    board.run("insmod /lab/modules/*-virtio-gpu.ko; insmod /lab/extra/vkms.ko enable_overlay=1; "
              "udevadm settle --timeout=50")
    other = "Virtual-2 of /dev/dri/card1 is also connected; pictures are on Virtual-1"
    takes = '[display] connector = "Virtual-2" uses that one'
    said(lab, board, "two-cards", BARE, r"display /dev/dri/card0 \(virtio_gpu\) Virtual-1 800x480",
         re.escape(f"{other}. {takes}"))
    doctor(lab, board, "ok       Virtual-1 800x480 on /dev/dri/card0 (virtio", f"note     display.connector: {other}",
           f"fix: {takes}")
    lab.report.step("a connector that no card has, and one without a display")
    unknown = "no card has a connector HDMI-A-9; there are: Virtual-1, Virtual-2"
    fix = '[display] connector = "Virtual-1", which is connected'
    wish = '[display]\nconnector = "HDMI-A-9"\n'
    said(lab, board, "unknown-connector", BARE, re.escape(f"waiting for a display: {unknown}. Fix: {fix}"),
         configuration=wish)
    doctor(lab, board, f"PROBLEM  display.connector: {unknown}", f"fix: {fix}", configuration=wish)
    board.plug(0, 0)
    board.run("until grep -q disconnected /sys/class/drm/card0-Virtual-1/status; do usleep 20000; done")
    wish = '[display]\nconnector = "Virtual-1"\n'
    pulled = 'Fix: connect it; it is detected at once; or [display] connector = "Virtual-2", which is connected'
    said(lab, board, "pulled", BARE, re.escape(f"waiting for a display: Virtual-1 is not connected. {pulled}"),
         configuration=wish)
    doctor(lab, board, "PROBLEM  display.connector: Virtual-1 is not connected", configuration=wish)
    board.plug(800, 480)
    board.run("until grep -qx connected /sys/class/drm/card0-Virtual-1/status; do usleep 20000; done; rmmod vkms; "
              "udevadm settle --timeout=50")


def panels(lab: Lab, board: Machine) -> None:
    lab.report.step("a missing panel")
    said(lab, board, "no-node", BARE + " --touch evdev:/dev/input/event99",
         "/dev/input/event99 cannot be opened: No such file or directory; waiting for it")
    doctor(lab, board, "PROBLEM  touch.sources: no touch panel at /dev/input/event99",
           "fix: bezel devices lists the devices",
           configuration='[touch]\nsources = ["evdev:/dev/input/event99"]\n')


def disk(lab: Lab, board: Machine) -> None:
    lab.report.step("a full disk, and a read-only one")
    board.run("mkdir -p /run/full; mount -t tmpfs -o size=32k full /run/full; cat /dev/zero >/run/full/all 2>/dev/null || true")
    bare = BARE.replace("--storage ''", "--storage /run/full")
    said(lab, board, "full", bare, r"apps' data is lost when Bezel ends: .*full.*Fix: sudo du ")
    doctor(lab, board, "PROBLEM  storage.path: the disk of /run/full is full: apps' data and files may be refused",
           "fix: sudo du -xah /run/full | sort -h | tail names", configuration='[storage]\npath = "/run/full"\n')
    board.run("rm /run/full/all; mount -o remount,ro /run/full")
    said(lab, board, "read-only", bare, r"apps' data is lost when Bezel ends: .*Fix: sudo mount -o remount,rw /run/full")
    doctor(lab, board, "PROBLEM  storage.path: /run/full is on a read-only disk, mounted at /run/full",
           configuration='[storage]\npath = "/run/full"\n')


def nothing_wrong(lab: Lab, board: Machine) -> None:
    lab.report.step("a panel, a display and no fault")
    (board.share / "panel.events").write_text(PANEL)
    panel = board.start("exec uinput-panel /share/panel.events 9000000", "panel")
    panel.wait("^panel: ready", 60)
    board.run("udevadm settle --timeout=50")
    doctor(lab, board, "ok       Virtual-1 800x480 on /dev/dri/card0 (virtio", ": touch", "No problems.", code=0)
    panel.close_input()
    panel.wait("^panel: gone", 60)
