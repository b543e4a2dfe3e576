"""The end-to-end tests of this repository over Bluetooth: a phone carries each connection of an app over RFCOMM.

The tests are those of Tests/EndToEndTests, unchanged; Tests/EndToEndTests/PhoneBridge.swift lets their apps connect to
bluetooth-phone, on the second of two emulated adapters. The service, which the tests start, connects to that phone from the
first one. Both adapters know each other from the beginning. In a run of all cases only SOME of the tests are run.

Other suites have two apps at once on separate connections, which an SDL phone does not have; or video, which uses another
link (the case bluetooth); or browsers, other machines' addresses or the repository's files.
"""

from __future__ import annotations

import re

from virtualboard import bluetooth
from virtualboard.lab import Lab

NEEDS_PROGRAM = True
NEEDS_TESTS = True

LIMIT = 120
ALL_LIMIT = 900
PORT = 5555
HEAD_UNIT, PHONE = "00:AA:01:00:00:00", "00:AA:01:01:00:01"
SDL = "936da01f-9abd-4d9d-80c7-02af85c822a8"
KNOWN = """[General]
Name={name}
SupportedTechnologies=BR/EDR;
Trusted=true
Blocked=false
Services={services}

[LinkKey]
Key=00112233445566778899AABBCCDDEEFF
Type=5
PINLength=0
"""
# Registration, touches, alerts and a file.
SOME = ["TouchAndAlertTests.*a finger drives", "TouchAndAlertTests.*an alert with an invalid picture"]
# The suites whose apps need only the phone's one link.
ALL = ["TouchAndAlertTests", "AppAlertTests", "CarWindowTests", "ControlTests", "LargeFiles", "LongRequestsOnTheWire",
       "PressTests", "ResumptionTests"]
NOT = {
    "status and apps print": "two apps at once, each with a connection of its own",
    "an app is activated by its name": "two apps at once",
    "affects no other app": "two apps at once",
    "appending a byte to a persistent": "it looks for the file in the folder of apps of this machine; a phone has its own",
}


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot, start btvirt, dbus and bluetoothd with two adapters that are paired")
    programs = {"bezel-tests": lab.tests()}
    if lab.in_full:
        programs["bezel"] = lab.bezel  # some suites start it; SOME has none of them
    with lab.boot(programs=programs, bluetooth=True, memory_mb=1536) as board:
        for own, other, name, services in ((HEAD_UNIT, PHONE, "Phone", f"{SDL};"), (PHONE, HEAD_UNIT, "Bezel", "")):
            folder = f"/var/lib/bluetooth/{own}/{other}"
            (board.share / "info").write_text(KNOWN.format(name=name, services=services))
            board.run(f"mkdir -p {folder}; cp /share/info {folder}/info")
        bluetooth.air(board, adapters=2)
        bluetooth.bus(board)
        bluetooth.bluetoothd(board)
        control = board.start("exec bluetoothctl", "bluetoothctl")
        control.wait(f"Controller {PHONE}", LIMIT)
        control.say(f"select {PHONE}")
        control.say("power on")
        control.wait("Changing power on succeeded", LIMIT)
        phone = board.start(f"exec bluetooth-phone bridges {PHONE} 23 {PORT}", "phone")
        phone.wait("phone: serves channel 23", LIMIT)

        wanted = ALL if lab.in_full else SOME
        report.step(f"end-to-end tests over Bluetooth: {', '.join(wanted)}")
        tests = board.start(
            f"BEZEL_TEST_BRIDGE='127.0.0.1:{PORT} hci0' exec bezel-tests --testing-library swift-testing --no-parallel "
            f"--filter 'EndToEndTests.({'|'.join(wanted)})' --skip '{'|'.join(NOT)}' 2>&1", "tests")
        code = tests.exit_code(ALL_LIMIT)
        failures = "\n".join(line for line in tests.text().splitlines() if "recorded an issue" in line)
        report.check(code == 0, "the tests pass", failures or tests.text()[-2000:])
        passed = re.search("Test run with ([0-9]+) tests? .*passed after ([0-9.]+) seconds", tests.text())
        links = phone.text().count("phone: linked on channel")
        report.check(passed and int(passed[1]) >= len(wanted), "the tests were found", tests.text()[-500:])
        report.check(passed and links >= int(passed[1]) / 2, "their apps were connected over RFCOMM", f"{links} links")
        report.note(f"{passed[0] if passed else 'no result'}; {links} links")
