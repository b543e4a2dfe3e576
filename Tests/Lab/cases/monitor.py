"""A monitor without a backlight: brightness by DDC/CI, with invalid answers, unplugged, dark, on DisplayPort."""

from __future__ import annotations

from virtualboard import monitor
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.monitor import Monitor
from virtualboard.program import start, stop
from virtualboard.session import Session

NEEDS_PROGRAM = True

CONNECTOR = "card0-Virtual-1"
CONFIGURATION = '[light]\nddc = "auto"\nnight_brightness = 90\n'
# Of 100, for percentages of perceived brightness.
VALUES = {100: 100, 90: 76, 70: 41, 60: 28, 50: 18, 40: 11, 30: 6}
GAP_US = 125_000  # eight a second
EMPTY, GARBAGE, NOBODY, UNSUPPORTED, EVERY_SECOND = range(1, 6)


def run(lab: Lab) -> None:
    report = lab.report
    module = monitor.built(lab.packages)
    report.step("a board whose display is on a bus for DDC/CI")
    with lab.boot(programs={"bezel": lab.bezel}, modules={f"{monitor.NAME}.ko": module}, hold="i2c-dev") as board:
        report.note(f"the board came up in {board.boot_seconds} s by its own clock")
        board.plug(800, 480)
        glass = Monitor(board, CONNECTOR)
        node = access(lab, board)
        bezel = start(board, "monitor", CONFIGURATION)
        said = bezel.lines.count()
        sets(lab, board, glass)
        report.check("DDC/CI" not in bezel.text(), "and the log has no message about it", bezel.text())
        report.check(f"DDC/CI on /dev/{node}: brightness" in board.run("bezel doctor --config /share/monitor.toml || true"),
                     "the doctor names the bus")
        faults(lab, board, glass, bezel, said)
        unplugged(lab, board, glass, bezel)
        dark(lab, board, glass)
        manners(lab, glass)
        own_bus(lab, board, glass)
        stop(report, board, bezel)


def access(lab: Lab, board: Machine) -> str:
    """The node's group according to the board's rules."""
    report = lab.report
    report.step("the bus's node belongs to the group bezel")
    report.check("i2c-dev is not loaded" in board.run(
        "printf '[light]\\nddc = \"auto\"\\n' >/run/light.toml; bezel doctor --config /run/light.toml || true"),
        "the doctor reports that the node is missing without i2c-dev")
    board.run("insmod /lab/modules/*-i2c-dev.ko; udevadm settle")
    found = board.run(f"basename $(readlink /sys/class/drm/{CONNECTOR}/ddc)")
    report.check(mode(board, found) == "660 bezel", "it is reported when it appears", mode(board, found))
    board.run(f"chgrp root /dev/{found}; chmod 600 /dev/{found}; "
              f"udevadm trigger --action=add --settle --sysname-match={CONNECTOR}; udevadm settle; "
              f"until [ $(stat -c %a /dev/{found}) = 660 ]; do usleep 20000; done")
    report.check(mode(board, found) == "660 bezel", "and when the connector appears after it", mode(board, found))
    others = board.run(f"ls /dev | grep '^i2c-' | grep -vx {found} || true").split()
    report.check(all(mode(board, other) == "600 root" for other in others), "and no other bus", others)
    return found


def mode(board: Machine, node: str) -> str:
    return board.run(f"stat -c '%a %G' /dev/{node}")


def sets(lab: Lab, board: Machine, glass: Monitor) -> None:
    report = lab.report
    report.step("the configuration's brightness, and the driver's")
    reaches(lab, glass, 90, "as configured for the night")
    glass["told"] = glass["least_gap"] = 0
    said = brightness(board, 40)
    report.check(said == "40 % on Virtual-1 (DDC/CI)", "bezel brightness prints the value that it sets", said)
    reaches(lab, glass, 40, "and the monitor has it")
    report.check(2 <= glass["told"] <= 4, "in a few steps", glass["told"])
    asked = glass["asked"]
    brightness(board, 40)
    glass.until(lambda it: it["asked"] > asked)
    report.check(glass["told"] <= 4, "the same value is not written again", glass["told"])
    report.step("many values at once")
    glass["told"] = 0
    board.run("for percent in $(seq 61 69); do bezel brightness $percent >/dev/null & done; wait; bezel brightness 70")
    reaches(lab, glass, 70, "the last one counts")
    report.check(glass["told"] < 10, "and outdated values are skipped", glass["told"])
    report.step("day and night")
    board.run("bezel theme day; bezel brightness 50; bezel theme night")
    reaches(lab, glass, 70, "each has its own")
    board.run("bezel theme day")
    reaches(lab, glass, 50, "and keeps it")


def faults(lab: Lab, board: Machine, glass: Monitor, bezel: Session, said: int) -> None:
    report = lab.report
    report.step("every second answer is an empty message")
    glass["mode"] = EVERY_SECOND
    brightness(board, 60)
    reaches(lab, glass, 60, "it is asked again")
    for number, text, name, percent in (
            (GARBAGE, "a wrong checksum", "garbage", 30), (NOBODY, "No such device or address", "silence", 60),
            (UNSUPPORTED, "cannot be set", "a monitor without the feature", 30)):
        report.step(f"only {name}")
        glass["mode"] = number
        brightness(board, percent)
        bezel.wait(rf"the brightness of the monitor on Virtual-1 is not known by DDC/CI: .*{text}", 60, said)
        refused = board.run("bezel brightness 40 2>&1 || true")
        report.check(text in refused, "the command reports that", refused)
        said = bezel.lines.count()
        glass["mode"] = 0
        bezel.wait("the monitor on Virtual-1 answers by DDC/CI again", 60, said)
        reaches(lab, glass, percent, "the wish is not forgotten")
    found = sum("is not known by DDC/CI" in line for line in bezel.text().splitlines())
    report.check(found == 3, "each fault is logged once", bezel.text())


def unplugged(lab: Lab, board: Machine, glass: Monitor, bezel: Session) -> None:
    report = lab.report
    report.step("the monitor is unplugged, and another one plugged in")
    said = bezel.lines.count()
    board.plug(0, 0)
    bezel.wait("the display is gone", 60, said)
    glass["brightness"], glass["highest"] = 5, 50
    refused = board.run("bezel brightness 40 2>&1 || true")
    report.check("no display is connected" in refused, "no brightness can be set without a monitor", refused)
    board.plug(800, 480)
    bezel.wait("display /dev/dri/card0", 60, said)
    report.check(glass.until(lambda it: it["brightness"] == VALUES[30] // 2), "the new one gets the brightness in its scale",
                 glass["brightness"])
    glass["highest"] = 100


def dark(lab: Lab, board: Machine, glass: Monitor) -> None:
    report = lab.report
    report.step("a dark screen")
    board.run("bezel screen off")
    asked = glass["asked"]
    brightness(board, 70)
    # Longer than the delay of a monitor's brightness.
    board.run("sleep 1")
    report.check(glass["asked"] == asked, "no message is sent to a sleeping monitor", glass["asked"])
    board.run("bezel screen on")
    reaches(lab, glass, 70, "and told when the screen is on")


def manners(lab: Lab, glass: Monitor) -> None:
    report = lab.report
    report.step("the monitor's counters")
    report.check(glass["wrong"] == 0, "every message was valid", glass["wrong"])
    report.check(glass["hasty"] == 0, "no message came earlier than the standard allows", glass["hasty"])
    report.check(glass["least_gap"] >= GAP_US, "at most eight values were set a second", glass["least_gap"])
    report.note(f"{glass['asked']} questions; at least {glass['least_gap'] / 1000:.0f} ms from one order to the next")


def own_bus(lab: Lab, board: Machine, glass: Monitor) -> None:
    report = lab.report
    report.step("a bus of the connector itself, as on DisplayPort")
    glass.remove()
    other = Monitor(board, CONNECTOR, child=True)
    board.run("udevadm settle")
    found = board.run(f"ls /sys/class/drm/{CONNECTOR} | grep '^i2c-'")
    report.check(mode(board, found) == "660 bezel", "it belongs to the group bezel too", mode(board, found))
    brightness(board, 40)
    reaches(lab, other, 40, "and is used")


def brightness(board: Machine, percent: int) -> str:
    return board.run(f"bezel brightness {percent}")


def reaches(lab: Lab, glass: Monitor, percent: int, text: str) -> None:
    wanted = VALUES[percent]
    lab.report.check(glass.until(lambda it: it["brightness"] == wanted), text, f"{glass['brightness']}, not {wanted}")
