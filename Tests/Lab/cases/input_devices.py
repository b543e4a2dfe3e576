"""Input devices on a real kernel: keys and knobs move the focus and press, devices come back under other numbers, nodes
that udev never announces, others that hold a device, permissions, calibration by udev, ten fingers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.program import EVERYBODY
from virtualboard.session import AnyProgram, LocalProgram, Session

NEEDS_PROGRAM = True

PORT = 12345
RECORDINGS = "Tests/Recordings/modelled-edge-cases"
PANEL = f"{RECORDINGS}/tracking-id-replaced-no-release.events"
TEN_FINGERS = f"{RECORDINGS}/ten-fingers-then-id-wraps.events"

KEY, REL = 1, 2
KEY_RIGHT, KEY_ENTER, KEY_POWER, REL_DIAL = 106, 28, 116, 7
# The centres of the demo app's second and third region.
SECOND, THIRD = "400,110", "660,110"

RULES = r"""
SUBSYSTEM=="input", ATTRS{name}=="lab-socket", ENV{ID_PATH}="platform-lab-socket"
SUBSYSTEM=="input", ATTRS{name}=="lab-turned", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1"
SUBSYSTEM=="input", ATTRS{name}=="lab-elsewhere", ENV{ID_SEAT}="seat9"
"""


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot")
    with lab.boot(programs={"bezel": lab.bezel}, forward=(PORT,)) as board:
        (board.share / "lab.rules").write_text(RULES)
        (board.share / "bezel.toml").write_text(EVERYBODY)
        board.run("mkdir -p /etc/udev/rules.d && cp /share/lab.rules /etc/udev/rules.d/99-lab.rules && "
                  "udevadm control --reload")
        report.step("start bezel and an app")
        bezel = start(board, "bezel", "--config /share/bezel.toml --touch evdev", f"0.0.0.0:{PORT}")
        command = [lab.bezel_here, "demo", "--connect", f"127.0.0.1:{board.port(PORT)}", "--timeout", "300"]
        with LocalProgram(command, lab.output / "demo.txt") as demo:
            demo.wait("4 regions declared", 60)
            keys_and_knob(lab, board, bezel, demo)
            key_unplugged(lab, board, bezel, demo)
            calibrated(lab, board, bezel, demo)
            calibrated_anew(lab, board, bezel, demo)
            ten_fingers(lab, board, bezel, demo)
            two_panels(lab, board, bezel, demo)
            other_seat(lab, board, bezel)
            never_announced(lab, board, bezel)
        board.run(f"kill {bezel.pid}")
        other_number(lab, board)
        held(lab, board)
        not_allowed(lab, board)
        calibrate(lab, board)


def start(board: Machine, name: str, options: str, address: str = "127.0.0.1:0", user: str | None = None) -> Session:
    words = f"bezel run --verbose --display headless --storage '' --listen {address} {options}"
    command = f"exec {words}" if user is None else f"exec su {user} -s /bin/sh -c \"exec {words}\""
    program = board.start(command, name)
    program.wait("listening on", 60)
    return program


def device(name: str, types: dict[int, list[int]], *frames: tuple[int, list[tuple[int, int, int]]]) -> str:
    """An evemu file of a device without axes. types: type -> codes; frames: (milliseconds, [(type, code, value)])."""
    def line(kind: int, codes: Iterable[int]) -> list[str]:
        octets = [0] * 96
        for code in codes:
            octets[code // 8] |= 1 << code % 8
        return [f"B: {kind:02x} " + " ".join(f"{octet:02x}" for octet in octets[at:at + 8]) for at in range(0, 96, 8)]

    lines = ["# EVEMU 1.3", f"N: {name}", "I: 0019 0001 0001 0100", *line(0, [0, *types])]
    for kind, codes in types.items():
        lines += line(kind, codes)
    for at, events in frames:
        lines += [f"E: {at // 1000}.{at % 1000:03}000 {kind:04x} {code:04x} {value}" for kind, code, value in events]
        lines.append(f"E: {at // 1000}.{at % 1000:03}000 0000 0000 0")
    return "\n".join(lines) + "\n"


def panel(lab: Lab, name: str, source: str = PANEL) -> str:
    """The same panel with another name."""
    return re.sub(r"(?m)^N: .*$", f"N: {name}", (lab.root / source).read_text())


def plug_in(board: Machine, text: str, name: str, *holds: int) -> tuple[Session, str]:
    (board.share / f"{name}.events").write_text(text)
    tool = board.start(f"exec uinput-panel /share/{name}.events {' '.join(map(str, holds))}", name)
    return tool, tool.wait("^panel: ready (/dev/input/event[0-9]+)", 60)[1]


def pull(tool: Session) -> None:
    tool.close_input()
    tool.wait("^panel: gone", 60)


def press(code: int, at: int) -> list[tuple[int, list[tuple[int, int, int]]]]:
    return [(at, [(KEY, code, 1)]), (at + 50, [(KEY, code, 2)]), (at + 100, [(KEY, code, 0)])]


def keys_and_knob(lab: Lab, board: Machine, bezel: Session, demo: AnyProgram) -> None:
    lab.report.step("keys and a knob move the focus, Enter presses")
    said, told = bezel.lines.count(), demo.lines.count()
    keys, node = plug_in(board, device("lab-keys", {KEY: [KEY_RIGHT, KEY_ENTER]}, *press(KEY_RIGHT, 1000)), "keys")
    bezel.wait(f"keys from lab-keys at {node}$", 60, said)
    keys.say("play")
    bezel.wait("region 1 has the focus", 60, said)

    knob, node = plug_in(board, device("lab-knob", {REL: [REL_DIAL]}, (1000, [(REL, REL_DIAL, 1)])), "knob")
    bezel.wait(f"keys from lab-knob at {node}$", 60, said)
    knob.say("play")
    bezel.wait("region 2 has the focus", 60, said)
    pull(knob)
    pull(keys)

    enter, node = plug_in(board, device("lab-enter", {KEY: [KEY_ENTER]}, *press(KEY_ENTER, 1000)), "enter")
    bezel.wait(f"keys from lab-enter at {node}$", 60, said)
    enter.say("play")
    demo.wait("finger 0 up", 60, told)
    expected = [f"down at {SECOND}", f"up at {SECOND}"]
    found = fingers(demo, told)
    lab.report.check(found == expected, "Enter is one finger in the centre of the region", "\n".join(found))
    pull(enter)

    power, node = plug_in(board, device("lab-power", {KEY: [KEY_POWER]}, *press(KEY_POWER, 1000)), "power")
    board.run("udevadm settle; usleep 300000")
    opened = board.opened(bezel.pid)
    lab.report.check(node not in opened, "a power button is ignored", opened)
    pull(power)


def key_unplugged(lab: Lab, board: Machine, bezel: Session, demo: AnyProgram) -> None:
    lab.report.step("a key's device is unplugged while the key is down")
    said, told = bezel.lines.count(), demo.lines.count()
    text = device("lab-pulled", {KEY: [KEY_ENTER]}, (1000, [(KEY, KEY_ENTER, 1)]))
    tool, node = plug_in(board, text, "pulled")
    bezel.wait(f"keys from lab-pulled at {node}$", 60, said)
    tool.say("play")
    demo.wait("finger 0 down", 60, told)
    pull(tool)
    demo.wait("finger 0 (up|cancelled)", 60, told)
    found = fingers(demo, told)
    # The kernel releases the keys of a device that is unplugged; the user did not.
    expected = [f"down at {SECOND}", f"cancelled at {SECOND}"]
    lab.report.check(found == expected, "its press is cancelled", "\n".join(found))
    bezel.wait(f"the keys at {node} are gone", 60, said)


def calibrated(lab: Lab, board: Machine, bezel: Session, demo: AnyProgram) -> None:
    lab.report.step("udev's calibration matrix rotates a panel")
    said, told = bezel.lines.count(), demo.lines.count()
    tool, node = plug_in(board, panel(lab, "lab-turned"), "turned")
    bezel.wait(f"touch from lab-turned at {node}$", 60, said)
    tool.say("play")
    demo.wait("finger 0 up at 199,179", 60, told)
    found = fingers(demo, told)
    lab.report.check(found[:1] == ["down at 699,379"], "a finger at 100,100 is at 699,379", "\n".join(found))
    pull(tool)


def rule(board: Machine, text: str) -> None:
    """It also applies to devices that are plugged in already."""
    (board.share / "changed.rules").write_text(text + "\n")
    board.run("cp /share/changed.rules /etc/udev/rules.d/99-changed.rules && udevadm control --reload && "
              "udevadm trigger -s input && udevadm settle --timeout=30")


def calibrated_anew(lab: Lab, board: Machine, bezel: Session, demo: AnyProgram) -> None:
    lab.report.step("udev's rules change for a panel that is in use")
    said, told = bezel.lines.count(), demo.lines.count()
    tool, node = plug_in(board, panel(lab, "lab-changed"), "changed", 10_000)
    bezel.wait(f"touch from lab-changed at {node}$", 60, said)
    tool.say("play")
    demo.wait("finger 0 down at 100,100", 60, told)
    # As bezel calibrate advises.
    turned = 'SUBSYSTEM=="input", ATTRS{name}=="lab-changed", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1"'
    rule(board, turned)
    bezel.wait(f"udev has changed the calibration of lab-changed at {node}", 60, said)
    demo.wait("finger 0 cancelled at 100,100", 60, told)
    tool.say("play")
    tool.wait("^panel: played", 60)
    pull(tool)
    again, node = plug_in(board, panel(lab, "lab-changed"), "changed-again")
    bezel.wait(f"touch from lab-changed at {node}$", 60, said)
    again.say("play")
    demo.wait("finger 0 up at 199,179", 60, told)
    lab.report.check(True, "its finger is cancelled, and the panel is rotated from then on")
    rule(board, turned.split(", ENV")[0] + ', ENV{ID_SEAT}="seat9"')
    bezel.wait(f"no touch from lab-changed at {node}: it belongs to seat seat9", 60, said)
    opened = board.opened(bezel.pid)
    lab.report.check(node not in opened, "another seat's panel is released", opened)
    board.run("rm /etc/udev/rules.d/99-changed.rules; udevadm control --reload")
    pull(again)


def ten_fingers(lab: Lab, board: Machine, bezel: Session, demo: AnyProgram) -> None:
    lab.report.step("ten fingers")
    said, told = bezel.lines.count(), demo.lines.count()
    tool, node = plug_in(board, panel(lab, "lab-ten", TEN_FINGERS), "ten")
    bezel.wait(f"touch from lab-ten at {node}$", 60, said)
    tool.say("play")
    tool.wait("^panel: played", 60)
    demo.wait("finger 9 (up|cancelled)", 60, told)
    pull(tool)
    lines = "\n".join(demo.lines.all()[told:])
    down = {int(number) for number in re.findall(r"finger (\d+) down", lines)}
    lab.report.check(down == set(range(10)), "all ten reach the app", lines)


def two_panels(lab: Lab, board: Machine, bezel: Session, demo: AnyProgram) -> None:
    lab.report.step("two panels at once")
    said, told = bezel.lines.count(), demo.lines.count()
    first, node = plug_in(board, panel(lab, "lab-first"), "first", 10_000)
    bezel.wait(f"touch from lab-first at {node}$", 60, said)
    second, node = plug_in(board, panel(lab, "lab-second"), "second")
    bezel.wait(f"touch from lab-second at {node}$", 60, said)
    first.say("play")
    demo.wait("finger 0 down at 100,100", 60, told)
    second.say("play")
    demo.wait("finger 1 up at 600,300", 60, told)
    pull(second)
    first.say("play")
    demo.wait("finger 0 up at 600,300", 60, told)
    lines = "\n".join(demo.lines.all()[told:])
    lab.report.check("finger 1 down at 100,100" in lines and "cancelled" not in lines,
                     "each finger has its own id, and unplugging one panel keeps the other's fingers", lines)
    pull(first)


def other_seat(lab: Lab, board: Machine, bezel: Session) -> None:
    lab.report.step("a panel of another seat")
    said = bezel.lines.count()
    tool, node = plug_in(board, panel(lab, "lab-elsewhere"), "elsewhere")
    bezel.wait(f"no touch from lab-elsewhere at {node}: it belongs to seat seat9", 60, said)
    opened = board.opened(bezel.pid)
    lab.report.check(node not in opened, "it is ignored, with a reason", opened)
    pull(tool)


def never_announced(lab: Lab, board: Machine, bezel: Session) -> None:
    lab.report.step("udev never announces a panel")
    said = bezel.lines.count()
    # Stopped whole: systemd-udevd 252 sometimes sleeps on after `udevadm control --stop-exec-queue`, `--start-exec-queue`.
    board.run("udevadm settle --timeout=30; kill -STOP $(pidof systemd-udevd)")
    tool, node = plug_in(board, panel(lab, "lab-late"), "late")
    bezel.wait(f"touch from lab-late at {node}$", 60, said)
    lab.report.check(True, "the panel is found by its capabilities")
    board.run("kill -CONT $(pidof systemd-udevd); udevadm settle --timeout=30")
    pull(tool)
    bezel.wait(f"the panel at {node} is gone", 60, said)


def other_number(lab: Lab, board: Machine) -> None:
    lab.report.step("a panel named by its path returns with another number")
    tool, node = plug_in(board, panel(lab, "lab-socket"), "socket")
    board.run("udevadm settle")
    bezel = start(board, "named", f"--touch evdev:{node}")
    bezel.wait(f"touch from lab-socket at {node}$", 60)
    tool.say("play")
    pull(tool)
    bezel.wait(f"the panel at {node} is gone", 60)
    # Another device has its number now.
    other, taken = plug_in(board, device("lab-other", {KEY: [KEY_ENTER]}, (1000, [(KEY, KEY_ENTER, 1)])), "other")
    lab.report.check(taken == node, "a key device has its number now", taken)
    said = bezel.lines.count()
    again, elsewhere = plug_in(board, panel(lab, "lab-socket"), "socket-again")
    bezel.wait(f"touch from lab-socket at {elsewhere}$", 60, said)
    lab.report.check(elsewhere != node, f"{node} is found again at {elsewhere}")
    board.run(f"kill {bezel.pid}")
    pull(again)
    pull(other)


def held(lab: Lab, board: Machine) -> None:
    lab.report.step("another process has the panel exclusively")
    tool, node = plug_in(board, panel(lab, "lab-held"), "held")
    board.run("udevadm settle")
    (board.share / "grab.toml").write_text("[touch]\ngrab = true\n")
    first = start(board, "holder", f"--config /share/grab.toml --touch evdev:{node}")
    first.wait(f"touch from lab-held at {node}$", 60)
    second = start(board, "silent", f"--touch evdev:{node}")
    second.wait(rf"{node} is open, but sends no events: it is grabbed by bezel \(process {first.pid}\)", 60)
    third = start(board, "waiting", f"--config /share/grab.toml --touch evdev:{node}")
    third.wait(rf"{node} cannot be had alone: EVIOCGRAB: .* bezel \(process {first.pid}\)", 60)
    doctor = board.run("bezel doctor || true")
    lab.report.check(re.search(rf"PROBLEM  {node} lab-held: .*bezel \(process {first.pid}\).* has grabbed it", doctor)
                     is not None, "the doctor names that process", doctor)
    said = third.lines.count()
    board.run(f"kill {second.pid} {first.pid}")
    third.wait(f"touch from lab-held at {node}$", 60, said)
    lab.report.check(True, "the panel is used as soon as the other process releases it")
    board.run(f"kill {third.pid}")
    pull(tool)


def not_allowed(lab: Lab, board: Machine) -> None:
    lab.report.step("a user without permission to open the panel")
    board.run("echo guest:x:1000:1000::/tmp:/bin/sh >> /etc/passwd; echo guest:x:1000: >> /etc/group")
    tool, node = plug_in(board, panel(lab, "lab-closed"), "closed")
    board.run("udevadm settle")
    bezel = start(board, "guest", "--touch evdev", user="guest")
    line = bezel.wait(f"{node} cannot be opened: open: Permission denied; .*", 60)[0]
    lab.report.check("sudo usermod -aG input guest" in line, "gets the command that fixes it", line)
    said = bezel.lines.count()
    board.run(f"chmod a+r {node}")
    bezel.wait(f"touch from lab-closed at {node}$", 60, said)
    lab.report.check(True, "and the panel is used as soon as it is permitted")
    listing = board.run("bezel devices")
    lab.report.check(f"{node}  lab-closed  (touchscreen): touch panel, used by evdev" in listing
                     and "ranges 0…799, 0…479" in listing, "bezel devices lists it", listing)
    watch = board.start("exec bezel devices --watch", "watch")
    watch.wait("Displays", 60)
    board.run("usleep 300000")
    tool.say("play")
    watch.wait(rf"{node}  \d+ frames/s", 60)
    lab.report.check(True, "with its report rate")
    pull(tool)
    watch.wait(f"{node} is gone", 60)
    board.run(f"kill {watch.pid}")
    bezel.wait(f"the panel at {node} is gone", 60, said)


def calibrate(lab: Lab, board: Machine) -> None:
    lab.report.step("bezel calibrate, with a panel that is upside down")
    header = [line for line in panel(lab, "lab-calibrated").splitlines() if not line.startswith("E:")]
    for number, (x, y) in enumerate([(0.9, 0.9), (0.1, 0.9), (0.1, 0.1), (0.9, 0.1), (0.6, 0.4)]):
        for at, events in [(number, [("0039", number), ("0035", int(x * 800)), ("0036", int(y * 480))]),
                           (number + 0.2, [("0039", -1)])]:
            header += [f"E: {1 + at:.6f} 0003 {code} {value}" for code, value in events]
            header.append(f"E: {1 + at:.6f} 0000 0000 0")
    tool, node = plug_in(board, "\n".join(header) + "\n", "calibrated",
                         *(second * 1_000_000 for second in range(1, 5)))
    board.run("udevadm settle; mkdir -p /share/marks")
    program = board.start(f"exec bezel calibrate --display kms --frames /share/marks --touch evdev:{node} "
                          "--write /etc/udev/rules.d/71-bezel-calibration.rules", "calibrate")
    for mark in range(1, 6):
        program.wait(f"touch mark {mark} of 5", 60)
        board.run(f"while [ $(ls /share/marks | wc -l) -lt {mark} ]; do usleep 50000; done")
        tool.say("play")
    numbers = program.wait(r'calibration = "([-0-9. ]+)"', 60)[1]
    found = [float(number) for number in numbers.split()]
    wanted = [-1, 0, 1, 0, -1, 1]
    lab.report.check(program.exit_code(30) == 0 and all(abs(a - b) < 0.01 for a, b in zip(found, wanted)),
                     f"every mark is drawn, and the matrix is {numbers}", program.text())
    pull(tool)
    board.run("udevadm control --reload")
    bezel = start(board, "calibrated-service", "--touch evdev")
    tool, node = plug_in(board, panel(lab, "lab-calibrated"), "calibrated-again")
    bezel.wait(f"touch from lab-calibrated at {node}$", 60)
    info = board.run(f"udevadm info --query=property --name={node}")
    lab.report.check(f"LIBINPUT_CALIBRATION_MATRIX={numbers}" in info, "udev accepts the rule", info)
    pull(tool)
    board.run(f"kill {bezel.pid}")


def fingers(demo: AnyProgram, start: int) -> list[str]:
    found = [re.search(r"finger 0 (.*? at \d+,\d+)", line) for line in demo.lines.all()[start:]]
    return [match[1] for match in found if match]
