"""A board with the package: it reboots, its service is killed, and it is suspended longer than the watchdog's limit."""

from __future__ import annotations

import re

from virtualboard import monitor, vkms
from virtualboard.debian import Debian, package
from virtualboard.lab import Lab
from virtualboard.machine import Machine

NEEDS_PROGRAM = True
ON_DISK = True

UNIT = "bezel.service"
LIMIT = 120
# Longer than WatchdogSec, and than an alert without an answer.
ASLEEP = 25
RARE = 5  # seconds that the unit waits before a second restart within a minute


def run(lab: Lab) -> None:
    report = lab.report
    report.step("a Debian on a disk, the package installed")
    deb = package(lab, "0.0.1", lab.output)
    debian = Debian(lab.cache, deb, lab.architecture)
    modules = {"vkms.ko": vkms.built(lab.packages), f"{monitor.NAME}.ko": monitor.built(lab.packages)}
    with lab.boot(disk=debian.disk, modules=modules) as board:
        (board.share / deb.name).write_bytes(deb.read_bytes())
        # A forbidden system call is fatal here, also for the commands after a crash.
        (board.share / "strict.conf").write_text("[Service]\nSystemCallErrorNumber=kill\n")
        board.run(f"mkdir -p /etc/systemd/system/{UNIT}.d; cp /share/strict.conf /etc/systemd/system/{UNIT}.d; "
                  f"dpkg -i /share/{deb.name}; sed -i 's/^fades = true/fades = false/' /etc/bezel/bezel.toml", 180)
        starts(lab, board)
        shines(lab, board)
        crashes(lab, board)
        sleeps(lab, board)


def starts(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("the board reboots")
    board.reboot()
    until(board, "display /dev/dri/card0 ")
    card = stamp(board, "-k", r"Initialized virtio_gpu")
    start, active = (int(show(board, name)) / 1e6 for name in
                     ("InactiveExitTimestampMonotonic", "ActiveEnterTimestampMonotonic"))
    basic = int(board.run("systemctl show basic.target -P ActiveEnterTimestampMonotonic")) / 1e6
    picture = stamp(board, f"-u {UNIT}", r"display /dev/dri/card0 ")
    report.check(card < start < active, "it is started, and serves", show(board))
    report.note(f"of the board's clock: display {card:.1f} s, basic.target {basic:.1f} s, the service starts {start:.1f} s, "
                f"has the display {picture:.1f} s, is ready {active:.1f} s")
    after = show(board, "After").split()
    report.check(not {"network.target", "network-online.target", "sound.target"} & set(after),
                 "it waits for neither the network nor sound", after)
    chain = board.run(f"systemd-analyze critical-chain --no-pager {UNIT} || true", LIMIT)
    report.note("\n          ".join(line for line in chain.splitlines() if "@" in line))


def shines(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("a monitor's brightness, from within the unit's sandbox")
    glass = monitor.Monitor(board, "card0-Virtual-1")
    board.run("sed -i 's/^ddc = .*/ddc = \"auto\"/' /etc/bezel/bezel.toml; "
              f"systemctl restart {UNIT}")
    until(board, "the monitor on Virtual-1 is not known by DDC/CI")
    doubts = board.run("bezel doctor || true")
    report.check("ddc.conf" in doubts and "no permission" in doubts, "the doctor reports the missing part", doubts)
    for command in board.run("sed -n 's/^#     sudo //p' /usr/share/bezel/ddc.conf").splitlines():
        # The lab's modules are loaded already, and are in no folder of the kernel's.
        board.run(command.replace("sudo ", "").replace("modprobe i2c-dev; ", ""))
    report.check("char-i2c" in show(board, "DeviceAllow"), "the commands of ddc.conf give the service the bus", show(board))
    board.run("until bezel brightness 40; do usleep 100000; done", LIMIT)
    report.check(glass.until(lambda it: it["brightness"] == 11), "the monitor has the brightness", glass["brightness"])
    said = board.run("bezel doctor || true")
    report.check("brightness 11 of 100" in said, "and reports it to the doctor", said)
    report.check(board.run(f"journalctl -b -u {UNIT} -o cat --no-pager | grep -c SYS || true") == "0",
                 "without a call that the unit forbids")


def crashes(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("the service is killed, twice")
    waits = []
    for number in (1, 2):
        before = show(board, "MainPID")
        board.run(f"kill -KILL {before}; until [ $(systemctl show -P NRestarts {UNIT}) -ge {number} ]; do usleep 50000; done; "
                  f"until systemctl is-active -q {UNIT}; do usleep 50000; done", LIMIT)
        report.check(show(board, "MainPID") not in (before, "0"), "another process serves", show(board))
        exits = stamps(board, f"-u {UNIT}", "Main process exited")
        again = stamps(board, f"-u {UNIT}", "Scheduled restart job")
        waits.append(again[-1] - exits[-1])
    said = board.run(f"journalctl -b -u {UNIT} -o cat --no-pager")
    report.check("SYS" not in said, "the commands after a crash make no call that the unit forbids", said)
    report.check(waits[1] >= RARE, f"the second time after {RARE} s", waits)
    report.note(f"from its end to the next start: {waits[0]:.2f} s, {waits[1]:.2f} s")


def sleeps(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step(f"the board sleeps for {ASLEEP} s; the watchdog waits 10")
    # Linux 6.1's virtio_gpu does not come back from suspend; vkms keeps its state.
    board.run("cd /sys/bus/virtio/drivers/virtio_gpu; echo virtio* >unbind; insmod /lab/extra/vkms.ko; "
              "udevadm settle --timeout=50")
    until(board, r"display /dev/dri/card[0-9]+ \(vkms\)")
    question = board.start("exec bezel alert 'Up before' --time 600 --button Yes", "question")
    board.run("until bezel alerts | grep -q 'on the screen.*Up before'; do usleep 100000; done")
    process, restarts, up = show(board, "MainPID"), show(board, "NRestarts"), uptime(board)
    board.suspend(ASLEEP)
    board.run("sleep 15")  # the time in which the watchdog would act
    report.note(f"{uptime(board) - up:.0f} s of the board's clock later")
    report.check(uptime(board) - up > ASLEEP, "it was suspended", uptime(board) - up)
    said = board.run(f"journalctl -b -u {UNIT} -o cat --no-pager")
    report.check((show(board, "MainPID"), show(board, "NRestarts")) == (process, restarts),
                 "the same process serves", said)
    report.check("on the screen" in board.run("bezel alerts"), "the alert is shown as before", said)
    state = board.run("cat /sys/kernel/debug/dri/*/state")
    is_lit = re.search(r"\bactive=1\b", state) is not None
    report.check("allocated by = bezel" in state and is_lit, "on a lit screen", state)
    board.run("bezel shutdown")
    report.check(question.exit_code(LIMIT) != 0, "and its sender still gets an answer", question.text())


def show(board: Machine, name: str | None = None) -> str:
    return board.run(f"systemctl show {UNIT} " + (f"-P {name}" if name else ""))


def uptime(board: Machine) -> float:
    return float(board.run("cut -d' ' -f1 /proc/uptime"))


def until(board: Machine, pattern: str) -> None:
    board.run(f"until journalctl -b -u {UNIT} -o cat --no-pager | grep -qE '{pattern}'; do usleep 100000; done", LIMIT)


def stamps(board: Machine, which: str, pattern: str) -> list[float]:
    """The time at which the journal has a line, in seconds of the monotonic clock."""
    lines = board.run(f"journalctl -b {which} -o short-monotonic --no-pager").splitlines()
    found = (re.match(r"\[\s*([0-9.]+)\]", line) for line in lines if re.search(pattern, line))
    return [float(stamp[1]) for stamp in found if stamp]


def stamp(board: Machine, which: str, pattern: str) -> float:
    return stamps(board, which, pattern)[-1]
