"""The lab itself: boot, screen, panel, timestamps, udev, network, files. A failure here is not a fault of Bezel."""

from __future__ import annotations

import socket
import struct

from virtualboard import recording
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.panel import PANEL
from virtualboard.picture import Picture
from virtualboard.report import LabError, Report

NEEDS_PROGRAM = False

INPUT_EVENT = struct.Struct("qqHHi")  # seconds, microseconds, type, code, value on 64 bit

def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot")
    with lab.boot(forward=(7777,)) as board:
        report.note(f"the kernel {board.run('uname -r')} came up in {board.boot_seconds} s by its own clock")
        report.check("cannot load" not in "\n".join(board.console.all()), "every module loaded", board.console.all())
        screen(report, lab, board)
        panel(report, board)
        network(report, board)
    report.step("the board is off")


def screen(report: Report, lab: Lab, board: Machine) -> None:
    report.step("a pattern on the screen")
    connected = board.run("cat /sys/class/drm/card0-*/status; head -n 1 /sys/class/drm/card0-*/modes").split()
    report.check(connected == ["connected", "800x480"], "card0's connector is connected, prefers 800x480", connected)
    fonts = board.run("ls /var/cache/fontconfig")
    report.check("cache" in fonts, "fontconfig's cache exists", fonts)
    pattern = board.start("exec kms-pattern /dev/dri/card0 /share/pattern.ppm", "kms-pattern")
    pattern.wait("^pattern: shown$", 60)
    shot = Picture(board.screenshot(lab.output / "pattern.png"))
    header, body = (board.share / "pattern.ppm").read_bytes().split(b"\n255\n", 1)
    report.check(header == b"P6\n800 480", "a file leaves the board through the shared folder", header)
    report.check(b"".join(shot.rows) == body, "the screenshot equals the pattern, pixel by pixel")
    pattern.close_input()
    report.check(pattern.exit_code(30) == 0, "the pattern is removed from the screen", pattern.text())


def panel(report: Report, board: Machine) -> None:
    report.step("a panel is plugged in, plays a recording and is unplugged")
    file = board.share / "panel.events"
    file.write_text(PANEL)
    panel = board.start("exec uinput-panel /share/panel.events 50000", "uinput-panel")
    node = panel.wait("^panel: ready (/dev/input/event[0-9]+)", 60)[1]
    properties = board.run(f"udevadm settle; udevadm info --query=property --name={node}").split()
    report.check("ID_INPUT_TOUCHSCREEN=1" in properties, f"udev calls {node} a touchscreen", properties)
    reader = board.start(f"exec cat {node} >/share/read.events", "reader")
    wait_until_open(board, reader.pid, node)
    panel.say("play")
    panel.wait("^panel: holding", 60)
    held = len(read_events(board))
    report.check(held <= 9, "the replay stops before the frame at which it must wait", f"{held} events had come")
    panel.say("play")
    panel.wait("^panel: played", 60)
    panel.close_input()
    panel.wait("^panel: gone", 60)
    report.check(reader.exit_code(60) == 1, "a reader's next read fails when the panel is unplugged", reader.text())
    report.check("No such device" in reader.text(), "with ENODEV", reader.text())
    got, want = read_events(board), recording.events(file)
    report.check([event[1:] for event in got] == [event[1:] for event in want], "every event arrives", got)
    stamps: list[set[int]] = [{event.microseconds for event in frame} for frame in frames(got)]
    report.check(all(len(stamp) == 1 for stamp in stamps), "the events of a frame have the same timestamp", stamps)
    report.check(stamps == sorted(stamps, key=min), "timestamps never decrease", stamps)
    late = [b.microseconds - got[0].microseconds - a.microseconds for a, b in zip(want[:9], got[:9])]
    latest = max(abs(microseconds) for microseconds in late)
    report.note(f"frames before the hold were stamped up to {latest} us off the recording")
    report.check("gone" in board.run(f"test -e {node} || echo gone"), f"{node} is gone")


def frames(events: list[recording.Event]) -> list[list[recording.Event]]:
    found, frame = [], []
    for event in events:
        frame.append(event)
        if event.type == recording.EV_SYN:
            found.append(frame)
            frame = []
    return found


def wait_until_open(board: Machine, pid: int, node: str) -> None:
    """An event reader gets only events that follow its opening of the node."""
    board.run(f"until ls -l /proc/{pid}/fd | grep -q {node}; do usleep 10000; done")


def read_events(board: Machine) -> list[recording.Event]:
    data = (board.share / "read.events").read_bytes()
    if len(data) % INPUT_EVENT.size:
        raise LabError(f"read.events holds {len(data)} bytes, not whole events")
    return [
        recording.Event(seconds * 1_000_000 + microseconds, *rest)
        for seconds, microseconds, *rest in INPUT_EVENT.iter_unpack(data)
    ]


def network(report: Report, board: Machine) -> None:
    report.step("a connection from outside to the board")
    board.start("exec nc -l -p 7777 -e /bin/cat", "echo")
    board.run("until netstat -ltn | grep -q :7777; do usleep 10000; done")
    with socket.create_connection(("127.0.0.1", board.port(7777)), timeout=30) as connection:
        connection.sendall(b"there and back")
        connection.shutdown(socket.SHUT_WR)
        back = b"".join(iter(lambda: connection.recv(4096), b""))
    report.check(back == b"there and back", "bytes are sent in and returned", back)
