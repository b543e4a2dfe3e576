"""A phone over Bluetooth: paired with a finger, its app served over RFCOMM; bluetoothd and the adapter go and come back.

Two emulated adapters (btvirt) share the air. On hci0 is bezel; on hci1 is the phone: bluetoothctl pairs for it, and
bluetooth-phone does what SDL's library does on a phone.
"""

from __future__ import annotations

import json
import re
import time

from virtualboard.app import ALERT, App
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.panel import PANEL
from virtualboard.program import start, stop
from virtualboard.session import Session

NEEDS_PROGRAM = True

LIMIT = 120
PORT = 5555
# On the left one of a card's two buttons.
BUTTON = (250, 400)
HOLD_US = 400_000
BLUETOOTHD = "mkdir -p /var/lib/bluetooth; exec /usr/libexec/bluetooth/bluetoothd -n --compat"
CONFIGURATION = """[bluetooth]
enabled = true
adapter = "hci0"
name = "Bezel lab"
"""


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot, start btvirt, dbus and bluetoothd, then bezel")
    with lab.boot(programs={"bezel": lab.bezel}, bluetooth=True, forward=(PORT,)) as board:
        air = board.start("exec btvirt -l2", "btvirt")
        board.run("mkdir -p /run/dbus; rm -rf /var/run; ln -s /run /var/run; dbus-daemon --system --fork --nopidfile")
        daemon = board.start(BLUETOOTHD, "bluetoothd")
        daemon.wait("Bluetooth daemon", LIMIT)
        tap = PANEL.replace("0035 100\n", f"0035 {BUTTON[0]}\n").replace("0036 200\n", f"0036 {BUTTON[1]}\n")
        tap = tap.replace("0035 101\n", f"0035 {BUTTON[0] + 1}\n").replace("0036 201\n", f"0036 {BUTTON[1] + 1}\n")
        (board.share / "tap.events").write_text(tap)
        bezel = start(board, "bezel", CONFIGURATION, "--touch evdev")
        bezel.wait('Bluetooth: hci0, [0-9A-F:]+, as "Bezel lab"', LIMIT)

        own, phone = pairing(lab, board, bezel)
        served(lab, board, bezel, phone)
        if not restarted(lab, board, bezel, daemon, phone):
            return
        unplugged(lab, board, bezel, air, own)
        stop(report, board, bezel)


def press(board: Machine, bezel: Session, name: str) -> None:
    """A finger on the left button of the card, on a panel that comes for it."""
    said = bezel.lines.count()
    panel = board.start(f"exec uinput-panel /share/tap.events {HOLD_US}", name)
    node = panel.wait("^panel: ready (/dev/input/event[0-9]+)", LIMIT)[1]
    bezel.wait(f"touch from .* at {node}$", LIMIT, said)
    board.run("sleep 1")  # longer than the card's guard against stray touches
    for word in ("holding", "played"):
        panel.say("play")
        panel.wait(f"^panel: {word}", LIMIT)
    panel.close_input()
    panel.wait("^panel: gone", LIMIT)


def controller(board: Machine, name: str) -> Session:
    """The phone's side of pairing."""
    control = board.start("exec bluetoothctl --agent=DisplayYesNo", name)
    control.wait("Agent registered", LIMIT)
    return control


def switch_on(control: Session, phone: str) -> None:
    control.say(f"select {phone}")
    control.say("power on")
    control.wait("Changing power on succeeded", LIMIT)


def pairing(lab: Lab, board: Machine, bezel: Session) -> tuple[str, str]:
    report = lab.report
    report.step("bezel pair, and the phone pairs: the number is on the screen, a finger presses [Pair]")
    control = controller(board, "bluetoothctl")
    addresses = [line.split()[1] for line in board.run("bluetoothctl list").splitlines() if "Controller" in line]
    own = bezel.wait("Bluetooth: hci0, ([0-9A-F:]+),", LIMIT)[1]
    phone = next(address for address in addresses if address != own)
    switch_on(control, phone)
    report.check("Discoverable: no" in board.run(f"bluetoothctl show {own}"), "phones do not find it before")
    pair = board.start("exec bezel pair", "pair")
    pair.wait('phones find "Bezel lab" for 120 s', LIMIT)
    control.say("scan on")
    control.wait(f"Device {own} Bezel lab", LIMIT)
    # btvirt crashes when a pairing begins while it discovers.
    control.say("scan off")
    control.wait("Discovery stopped", LIMIT)
    control.say(f"pair {own}")
    # Its question follows on a line without an end.
    control.wait("Request confirmation", LIMIT)
    bezel.wait("wants to be paired; the driver compares the number", LIMIT)
    bezel.wait("alert 2 of Bluetooth is on the screen", LIMIT)
    shown = json.loads(board.run("bezel alerts --json"))["shown"]
    report.check(shown["text"][0] == "000 000", "the card shows btvirt's number with six digits", str(shown))
    report.check(shown["buttons"] == ["Pair", "No"], "and two buttons", str(shown))
    board.screenshot(lab.output / "pairing.png")
    control.say("yes")
    press(board, bezel, "finger-on-pair")
    bezel.wait("the driver confirms the number", LIMIT)
    control.wait("Pairing successful", LIMIT)
    pair.wait(f"is paired: bt:{phone}", LIMIT)
    report.check(pair.exit_code(LIMIT) == 0, "bezel pair ends with exit code 0", pair.text())
    bezel.wait("phones do not find this head unit any more", LIMIT)
    report.check("Discoverable: no" in board.run(f"bluetoothctl show {own}"), "phones do not find it after")
    phones = board.run("bezel phones")
    report.check(f"bt:{phone}" in phones and "always" in phones, "bezel phones lists it as allowed", phones)
    control.say("quit")
    return own, phone


def served(lab: Lab, board: Machine, bezel: Session, phone: str) -> None:
    report = lab.report
    report.step("the phone looks at the head unit, then opens another channel")
    probe = board.start(f"exec bluetooth-phone probe {phone} 19", "probe")
    probe.wait("phone: probed: version [0-9], service 7, info 2", LIMIT)
    app_phone = bridge(board, "bridge", phone, 23)
    app_phone.wait("phone: linked on channel 23", LIMIT)
    report.step("an app registers over Bluetooth without a question, and its alert is answered with a finger")
    with App(board.port(PORT), lab.output / "app.txt") as app:
        app.register("Wayfinder", "NAVIGATION", LIMIT)
        app.status(LIMIT, hmiLevel="FULL")
        apps = json.loads(board.run("bezel apps --json"))["apps"]
        report.check([one["peer"] for one in apps] == [phone], "bezel apps names its phone", str(apps))
        said = app.count()
        press(board, bezel, "finger-on-app")
        report.check(
            any(one.function == 32790 or "event" in one.parameters for one in app.since(said)),
            "it receives the touch", str(app.since(said)))
        seen = bezel.lines.count()
        alert = app.send(ALERT, {
            "alertText1": "Fuel is low", "softButtons": [
                {"type": "TEXT", "text": "Go", "softButtonID": 1}, {"type": "TEXT", "text": "Later", "softButtonID": 2}]})
        bezel.wait("alert [0-9]+ of Wayfinder is on the screen", LIMIT, seen)
        press(board, bezel, "finger-on-alert")
        answer = app.answer(alert, LIMIT)
        report.check(answer.get("success") is True, "its alert is answered", str(answer))
    app_phone.wait("phone: the link is over", LIMIT)


def bridge(board: Machine, name: str, phone: str, channel: int) -> Session:
    session = board.start(f"exec bluetooth-phone bridge {phone} {channel} {PORT}", name)
    session.wait(f"phone: serves channel {channel}", LIMIT)
    return session


def restarted(lab: Lab, board: Machine, bezel: Session, daemon: Session, phone: str) -> bool:
    """Gives back whether the board can go on: Linux 6.1.192 stops a program that closes an L2CAP socket at a moment in
    which the adapter is switched on (list_del corruption in hci_chan_del)."""
    report = lab.report
    report.step("bluetoothd starts again, and the phone is connected again by itself")
    said = bezel.lines.count()
    board.run(f"kill {daemon.pid}")
    bezel.wait("bluetoothd does not run|the adapter is gone|there is no Bluetooth adapter", LIMIT, said)
    refusal = board.run("bezel pair 2>&1 || true")
    report.check("Bluetooth" in refusal or "bluetoothd" in refusal, "bezel pair says what is missing", refusal)
    again = board.start(BLUETOOTHD, "bluetoothd-again")
    again.wait("Bluetooth daemon", LIMIT)
    bezel.wait("Bluetooth: hci0, ", LIMIT, said)
    # Only bezel switches its own adapter on.
    switch_on(controller(board, "bluetoothctl-again"), phone)
    app_phone = bridge(board, "bridge-again", phone, 7)
    found = re.compile("phone: linked on channel 7")
    deadline = time.monotonic() + LIMIT
    while not any(found.search(line) for line in app_phone.lines.all()):
        faults = [line for line in board.console.all() if "kernel BUG" in line or "list_del corruption" in line]
        if faults:
            report.skip("a link on a new channel, and all that follows", "this kernel's Bluetooth fails", "\n".join(faults))
            return False
        if time.monotonic() > deadline:
            break
        time.sleep(0.5)
    report.check(
        any(found.search(line) for line in app_phone.lines.all()), "a link on a new channel", bezel.text())
    return True


def unplugged(lab: Lab, board: Machine, bezel: Session, air: Session, own: str) -> None:
    report = lab.report
    report.step("the adapter goes")
    said = bezel.lines.count()
    board.run(f"kill {air.pid}")
    bezel.wait("there is no Bluetooth adapter", LIMIT, said)
    report.check("Bluetooth adapter" in board.run("bezel pair 2>&1 || true"), "bezel pair says so")
    again = board.start("exec btvirt -l2", "btvirt-again")
    bezel.wait("Bluetooth: hci0, ", LIMIT, said)
    report.check(True, f"and it is used again when it comes back (it was {own})")
    board.run(f"kill {again.pid}")
