"""A phone on a cable: it becomes an accessory's host, its app is served; it is plugged in again; a keyboard is ignored.

The ports are emulated (dummy_hcd); usb-phone behaves like an Android phone, and like the keyboard.
"""

from __future__ import annotations

import json

from virtualboard.app import ALERT, PUT_FILE, App
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.panel import PANEL
from virtualboard.program import start, stop
from virtualboard.session import Session

NEEDS_PROGRAM = True

LIMIT = 120
PORT = 5555
UNREGISTER_APP_INTERFACE, LIST_FILES = 2, 34
PACKET = 512
CONFIGURATION = """[usb]
accessories = true
"""
TEXTS = ["SDL", "Core", "Bezel head unit", "1.0", "https://www.smartdevicelink.org", "1"]


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot, and plug in a keyboard before bezel starts")
    with lab.boot(programs={"bezel": lab.bezel}, usb=True, forward=(PORT,), hold="dummy_hcd") as board:
        board.run("insmod /lab/modules/*-dummy_hcd.ko num=2; mount -t configfs none /sys/kernel/config")
        keyboard = board.start("exec usb-phone keyboard dummy_udc.1", "keyboard")
        keyboard.wait("keyboard: plugged in", LIMIT)
        (board.share / "tap.events").write_text(PANEL)
        bezel = start(board, "bezel", CONFIGURATION, "--touch evdev")
        bezel.wait("USB: phones on a cable are asked", LIMIT)
        phone = board.start(f"exec usb-phone phone dummy_udc.0 {PORT}", "phone")
        phone.wait("phone: ready", LIMIT)

        handshake(lab, board, bezel, phone)
        served(lab, board, bezel, phone)
        unplugged(lab, board, bezel, phone)
        in_accessory_mode(lab, board, bezel, phone)
        report.step("the keyboard gets no request")
        report.check("request" not in keyboard.text(), "no vendor request", keyboard.text())
        groups = board.run("for node in /dev/bus/usb/*/*; do stat -c '%G %a' $node; done")
        report.check(groups.splitlines().count("bezel 660") == 1, "udev gives only the phone to the group bezel", groups)
        stop(report, board, bezel)


def plug(phone: Session, line: str) -> int:
    said = phone.lines.count()
    phone.say(line)
    phone.wait(f"^phone: {line}$", LIMIT, said)
    return said


def handshake(lab: Lab, board: Machine, bezel: Session, phone: Session) -> None:
    report = lab.report
    report.step("a phone is plugged in: it is invited, and becomes the accessory's host")
    said = bezel.lines.count()
    plug(phone, "plug")
    phone.wait("phone: in accessory mode", LIMIT)
    for number, text in enumerate(TEXTS):
        wanted = f'phone: text {number} is "{text}'
        report.check(any(line.startswith(wanted) for line in phone.lines.all()), f"it receives {text}", phone.text())
    bezel.wait(r"Pixel 7 \(18d1:2d00\) is in accessory mode", LIMIT, said)
    report.step("the phone waits for its user: the screen asks the driver to look at it")
    bezel.wait("alert [0-9]+ of USB is on the screen", LIMIT, said)
    shown = json.loads(board.run("bezel alerts --json"))["shown"]
    report.check(shown["text"][0] == "Look at your phone", "the card asks that", str(shown))
    board.screenshot(lab.output / "look.png")


def served(lab: Lab, board: Machine, bezel: Session, phone: Session) -> None:
    report = lab.report
    report.step("an app registers over USB; the driver is asked for consent, and allows it")
    with App(board.port(PORT), lab.output / "app.txt") as app:
        app.register("Wayfinder", "NAVIGATION", LIMIT)
        report.check(json.loads(board.run("bezel alerts --json"))["shown"]["text"][0] != "Look at your phone",
                     "the card is removed")
        board.run("bezel phones allow usb:8A2X1234")
        app.status(LIMIT, hmiLevel="FULL")
        apps = json.loads(board.run("bezel apps --json"))["apps"]
        report.check([one["device"] for one in apps] == ["usb:8A2X1234"], "bezel apps lists its phone", str(apps))
        phones = board.run("bezel phones")
        report.check("usb:8A2X1234" in phones and "always" in phones, "and so does bezel phones", phones)
        report.step("a finger, and answers of two, three and four whole packets")
        said = app.count()
        panel = board.start("exec uinput-panel /share/tap.events", "finger")
        panel.wait("^panel: ready", LIMIT)
        bezel.wait("touch from lab panel", LIMIT)
        panel.say("play")
        panel.wait("^panel: played", LIMIT)
        panel.close_input()
        panel.wait("^panel: gone", LIMIT)
        report.check(any("event" in one.parameters for one in app.since(said)), "the app receives the touch")
        sizes = [answer_of(app, count * PACKET) for count in (2, 3, 4)]
        report.check(sizes == [2 * PACKET, 3 * PACKET, 4 * PACKET], "each response arrived", str(sizes))
        report.check(
            any(f"phone: got {size} bytes" in phone.lines.all() for size in sizes), "in one piece where it was alone",
            phone.text())
        alert = app.send(ALERT, {"alertText1": "Fuel is low", "duration": 3000})
        report.check(app.answer(alert, LIMIT).get("success") is True, "its alert is answered")
        # The cable does not report that an app has ended.
        app.ask(UNREGISTER_APP_INTERFACE, LIMIT, {})


def answer_of(app: App, size: int) -> int:
    """Changes the list of files until its response's frame has this size; returns the size that was reached."""
    while True:
        app.ask(LIST_FILES, LIMIT, {})
        missing = size - app.last_answer
        if missing <= 0:
            return app.last_answer
        # A name in the list needs a comma and two quotes too; the last step is never too short for a name.
        length = missing - 3 if missing <= 100 else 50
        app.files += 1
        app.ask(PUT_FILE, LIMIT, {"syncFileName": f"{app.files:04}".ljust(length, "a"), "fileType": "BINARY"}, b"1")


def unplugged(lab: Lab, board: Machine, bezel: Session, phone: Session) -> None:
    report = lab.report
    report.step("the phone is unplugged while its alert is on the screen, and plugged in again")
    with App(board.port(PORT), lab.output / "app-leaving.txt") as app:
        said = bezel.lines.count()
        app.register("Wayfinder", "NAVIGATION", LIMIT)
        app.status(LIMIT, hmiLevel="FULL")
        app.send(ALERT, {"alertText1": "Signal is weak", "duration": 10_000})
        bezel.wait("alert [0-9]+ of Wayfinder is on the screen", LIMIT, said)
        plug(phone, "unplug")
        bezel.wait("session [0-9]+ of Wayfinder ended", LIMIT, said)
        shown = json.loads(board.run("bezel alerts --json")).get("shown")
        report.check(shown is None, "its alert is gone", str(shown))
    phone.wait("phone: the app has ended", LIMIT)
    heard = plug(phone, "plug")
    phone.wait("phone: in accessory mode", LIMIT, heard)
    again(lab, board, bezel, "app-again")


def in_accessory_mode(lab: Lab, board: Machine, bezel: Session, phone: Session) -> None:
    report = lab.report
    report.step("a phone that is plugged in in accessory mode is not invited; silent for 15 s, it is reset")
    plug(phone, "unplug")
    said, heard = bezel.lines.count(), phone.lines.count()
    plug(phone, "plug accessory")
    bezel.wait(r"\(18d1:2d00\) is in accessory mode", LIMIT, said)
    bezel.wait("is in accessory mode and silent: it is reset", LIMIT, said)
    said = bezel.lines.count()
    # This one stays in accessory mode.
    bezel.wait(r"\(18d1:2d00\) is in accessory mode", LIMIT, said)
    report.check(not any("request" in line for line in phone.lines.all()[heard:]), "no request", phone.text())
    again(lab, board, bezel, "app-reset")


def again(lab: Lab, board: Machine, bezel: Session, name: str) -> None:
    with App(board.port(PORT), lab.output / f"{name}.txt") as app:
        said = bezel.lines.count()
        app.register("Wayfinder", "NAVIGATION", LIMIT)
        app.status(LIMIT, hmiLevel="FULL")
        alert = app.send(ALERT, {"alertText1": "Fuel is low", "duration": 3000})
        bezel.wait("alert [0-9]+ of Wayfinder is on the screen", LIMIT, said)
        lab.report.check(app.answer(alert, LIMIT).get("success") is True, "its app is served")
        app.ask(UNREGISTER_APP_INTERFACE, LIMIT, {})
