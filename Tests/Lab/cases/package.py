"""The Debian package on a Debian of its own: installed, started, watched, upgraded, removed, purged."""

import re
import time

from virtualboard.debian import Debian, package
from virtualboard.panel import PANEL
from virtualboard.picture import Picture

NEEDS_PROGRAM = True

UNIT = "bezel.service"
START_SECONDS = 2  # of the board's clock
EXPOSURE = 2.0
OURS = "/usr/bin/bezel /usr/lib/systemd/system/bezel.service /usr/lib/udev/rules.d/70-bezel.rules"
KEPT = "/var/lib/bezel /var/cache/bezel /run/bezel /etc/bezel"
# What udev cannot find out of a panel that is not plugged in anywhere.
RULE = 'SUBSYSTEM=="input", KERNEL=="event*", ATTRS{name}=="lab panel", ENV{ID_PATH}="platform-lab"'


def run(lab):
    report = lab.report
    report.step("two packages, a Debian with what they depend on")
    old, new = (package(lab, version, lab.output) for version in ("0.0.1", "0.0.2"))
    report.note(f"the package, compressed in haste, has {new.stat().st_size / 1e6:.1f} MB")
    debian = Debian(lab.cache, new)
    without_systemd(lab, debian, old, new)
    report.step("a Debian on a disk boots, without a graphics driver")
    with lab.boot(disk=debian.disk, hold="virtio-gpu") as board:
        report.note(f"the board came up in {board.boot_seconds} s of its own time")
        board.plug(800, 480)
        for file in (old, new):
            (board.share / file.name).write_bytes(file.read_bytes())
        # What the unit forbids is fatal here, so what serves here has asked for nothing that it may not.
        drop_in(board, "strict", "[Service]\nSystemCallErrorNumber=kill\n")
        notifies = any(word in lab.bezel.read_bytes() for word in (b"NOTIFY_SOCKET", b"sd_notify"))
        if not notifies:
            report.note("this bezel does not tell systemd that it is ready: readiness, reload, watchdog are left out")
            drop_in(board, "notify", "[Service]\nType=exec\nWatchdogSec=0\n")
        install(lab, board, old)
        user(lab, board)
        display(lab, board)
        panel(lab, board)
        stranger(lab, board)
        occupied(lab, board)
        if notifies:
            reload(lab, board)
            watchdog(lab, board)
            sockets(lab, board)
        console(lab, board)
        kiosk(lab, board)
        upgrade(lab, board, new)
        goes(lab, board)


def without_systemd(lab, debian, old, new):
    report = lab.report
    report.step("installed, upgraded, removed and purged where no systemd runs")
    root = lab.output / "chroot"
    debian.unpack(root)
    for file in (old, new):
        (root / file.name).write_bytes(file.read_bytes())
    for words in (["-i", old.name], ["-i", new.name], ["-r", "bezel"], ["-i", new.name], ["-P", "bezel"]):
        result = debian.run_in(root, "dpkg", *words)
        said = result.stdout + result.stderr
        report.check(result.returncode == 0, f"dpkg {' '.join(words)}", said)
        if words[0] == "-i":
            found = debian.run_in(root, "id", "-un", "bezel")
            report.check(found.stdout == "bezel\n", "its user is there", found.stdout + found.stderr)
            link = root / f"etc/systemd/system/multi-user.target.wants/{UNIT}"
            report.check(link.is_symlink(), "the service is enabled", said)
    left = [path for path in (OURS + " " + KEPT).split() if (root / path[1:]).exists()]
    report.check(not left, "nothing is left after the purge", left)
    debian.remove(root)


def install(lab, board, deb):
    report = lab.report
    report.step("dpkg -i, which starts the service")
    started = time.monotonic()
    said = board.run(f"dpkg -i /share/{deb.name}", 180)
    report.note(f"dpkg took {time.monotonic() - started:.1f} s")
    report.check(not re.search("warning|error|fail", said, re.IGNORECASE), "dpkg has nothing to complain of", said)
    report.check(board.run("ls -A /var/cache/fontconfig") != "", "fontconfig's cache is filled")
    report.check(show(board, "ActiveState") == "active", "the service is active", journal(board))
    report.check(board.run(f"systemctl is-enabled {UNIT}") == "enabled", "and enabled")
    board.run(f"systemctl stop {UNIT}; systemctl start {UNIT}")
    began, active = (int(show(board, name)) for name in
                     ("InactiveExitTimestampMonotonic", "ActiveEnterTimestampMonotonic"))
    report.check(0 < active - began < START_SECONDS * 1e6, f"start to active: {(active - began) / 1e6:.2f} s", show(board))
    wait(board, "listening on 127.0.0.1:12345")
    report.check("waiting for a display" in wait(board, "waiting for a display"), "it waits for a display")
    report.check("no touch panel yet; waiting for one" in journal(board), "and for a panel")
    report.check(show(board, "NRestarts") == "0", "it was never restarted", journal(board))


def user(lab, board):
    report = lab.report
    report.step("who it is, and what it may")
    process = show(board, "MainPID")
    status = board.run(f"cat /proc/{process}/status; echo user $(stat -c %U /proc/{process})")
    groups = board.run("id -Gn bezel").split()
    report.check("user bezel" in status, "it runs as its own user", status)
    report.check({"video", "render", "input", "audio"} <= set(groups), "in the groups of its devices", groups)
    report.check(re.search(r"CapBnd:\s+0+$", status, re.MULTILINE), "without a capability", status)
    report.check(re.search(r"NoNewPrivs:\s+1", status), "and without a way to any", status)
    told = board.run(f"systemd-analyze security --no-pager {UNIT} | tail -n 1", 120)
    exposure = re.search(r"level for \S+ ([0-9.]+)", told)
    report.check(exposure and float(exposure[1]) <= EXPOSURE, f"systemd-analyze security: {exposure and exposure[1]}", told)


def display(lab, board):
    report = lab.report
    report.step("a display comes later")
    board.run("insmod /lab/modules/*-virtio-gpu.ko")
    wait(board, r"display /dev/dri/card0 \(virtio_gpu\) Virtual-1 800x480")
    report.check(board.run("stat -c '%G %a' /dev/dri/card0") == "video 660", "the card is of group video")
    unit = r"dev-dri-bezel\x2ddisplay.device"
    report.check(board.run(f"systemctl is-active '{unit}'") == "active", "there is a unit for displays")
    shows(lab, board, "display")


def panel(lab, board):
    report = lab.report
    report.step("a panel comes later")
    board.run(f"mkdir -p /run/udev/rules.d; echo '{RULE}' >/run/udev/rules.d/65-lab.rules; udevadm control --reload")
    (board.share / "panel.events").write_text(PANEL)
    panel = board.start("exec uinput-panel /share/panel.events 9000000", "panel")
    panel.wait("^panel: ready", 60)
    wait(board, "touch from .* at /dev/input/event")
    link = "/dev/input/bezel-touch-platform-lab"
    there = board.run(f"udevadm settle; readlink -f {link}; stat -L -c '%G %a' {link}")
    report.check(re.fullmatch(r"/dev/input/event\d+\ninput 660", there), "it has a name that stays, and its group", there)
    report.check(board.run(r"systemctl is-active 'dev-input-bezel\x2dtouch.device'") == "active", "and a unit")
    board.run(f"until ls -l /proc/{show(board, 'MainPID')}/fd | grep -q /dev/input/event; do usleep 20000; done")
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo")
    app.wait("FULL", 60)
    panel.say("play")
    found = app.wait(r"finger 0 down at ([0-9]+),([0-9]+)", 60)
    report.check(found.groups() == ("100", "200"), "and its finger reaches an app", found[0])
    board.run(f"kill -KILL {app.pid}")
    panel.close_input()
    panel.wait("^panel: gone", 60)


def stranger(lab, board):
    report = lab.report
    report.step("somebody who is in none of the groups")
    panel = board.start("exec uinput-panel /share/panel.events 9000000", "panel-stranger")
    panel.wait("^panel: ready", 60)
    nobody = "setpriv --reuid=nobody --regid=nogroup --clear-groups"
    program = board.start(
        f"exec {nobody} bezel run --listen 127.0.0.1:0 --socket '' --storage '' --config /etc/bezel/bezel.toml", "stranger")
    program.wait(r"waiting for a display: .*/dev/dri/card0: Permission denied", 60)
    program.wait(r"/dev/input/event\d+.*Permission denied", 60)
    report.check(True, "is told which display and which panel cannot be opened", program.text())
    board.run(f"kill -TERM {program.pid}")
    report.check(program.exit_code(60) == 0, "and it ends as it should", program.text())
    panel.close_input()
    panel.wait("^panel: gone", 60)


def occupied(lab, board):
    report = lab.report
    report.step("another program has the display, and leaves")
    board.run(f"systemctl stop {UNIT}")
    other = board.start("exec kms-pattern /dev/dri/card0 /share/pattern.ppm", "kms-pattern")
    other.wait("^pattern: shown$", 60)
    board.run(f"systemctl start {UNIT}")
    report.check("another program has the screen" in wait(board, "another program has the screen"), "the service waits")
    other.close_input()
    other.exit_code(60)
    wait(board, r"display /dev/dri/card0 .*Virtual-1 800x480")
    shows(lab, board, "after-other")


def reload(lab, board):
    report = lab.report
    report.step("systemctl reload")
    before = show(board, "MainPID")
    board.run("sed -i 's/^fades = true/fades = false/' /etc/bezel/bezel.toml")
    board.run(f"systemctl reload {UNIT}")
    report.check(show(board, "MainPID") == before and show(board, "ActiveState") == "active", "it runs on", journal(board))


def watchdog(lab, board):
    report = lab.report
    report.step("the loop stands still")
    before = show(board, "MainPID")
    board.run(f"kill -STOP {before}")
    board.run(f"until [ $(systemctl show -P NRestarts {UNIT}) -ge 1 ]; do sleep 1; done", 120)
    board.run(f"until [ $(systemctl show -P ActiveState {UNIT}) = active ]; do usleep 100000; done", 60)
    said = journal(board)
    report.check(show(board, "MainPID") != before, "another process serves", said)
    report.check("atchdog" in said, "the watchdog has ended the first", said)
    shows(lab, board, "watchdog")


def console(lab, board):
    report = lab.report
    report.step("the console comes back after a stop and after kill -9")
    drop_in(board, "once", "[Service]\nRestart=no\n")
    for name, command in (("stop", f"systemctl stop {UNIT}"),
                          ("kill", f"systemctl kill --kill-whom=main -s KILL {UNIT}")):
        board.run(f"systemctl restart {UNIT}")
        shows(lab, board, f"before-{name}")
        board.run(command)
        board.run(f"until systemctl show -P ActiveState {UNIT} | grep -qE 'inactive|failed'; do usleep 100000; done")
        state = board.run("cat /sys/kernel/debug/dri/0/framebuffer; ls /run/bezel")
        report.check("allocated by = [fbcon]" in state and "display.state" not in state,
                     f"after {command.split()[1]} the kernel's console has the screen", state)
        board.run(r"printf '\033[2J\033[H\033[7mA console%99s\n' '' >/dev/tty1")
        seen = Picture(board.screenshot(lab.output / f"after-{name}-screen.png"))
        report.check(seen.difference(Picture(lab.output / f"before-{name}-screen.png")).pixels > 1000,
                     "and it is seen", f"after-{name}-screen.png")
    board.run("rm /run/systemd/system/bezel.service.d/once.conf; systemctl daemon-reload")


def sockets(lab, board):
    report = lab.report
    report.step("systemd listens in its place")
    board.run(f"systemctl stop {UNIT}; systemctl start bezel-sdl.socket bezel-control.socket")
    report.check(show(board, "ActiveState") == "inactive", "the service does not run")
    owner = board.run("stat -c '%U %G %a' /run/bezel/control.sock")
    report.check(owner == "bezel bezel 660", "the control socket is its user's", owner)
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo-socket")
    app.wait("FULL", 60)
    report.check(show(board, "ActiveState") == "active", "an app that connects starts it", journal(board))
    report.check("Wayfinder" in board.run("bezel apps"), "and the control socket leads to it")
    board.run(f"kill -KILL {app.pid}; systemctl stop bezel-sdl.socket bezel-control.socket {UNIT}; systemctl start {UNIT}")


def kiosk(lab, board):
    report = lab.report
    report.step("the kiosk's drop-in")
    folder = "/etc/systemd/system/bezel.service.d"
    board.run(f"systemctl start getty@tty1; install -D -m 644 /usr/share/bezel/kiosk.conf {folder}/kiosk.conf")
    board.run(f"systemctl daemon-reload; systemctl restart {UNIT}")
    found = board.run("systemctl is-active getty@tty1 bezel || true").split()
    report.check(found == ["inactive", "active"], "nobody logs in below the pictures", found)
    said = journal(board)
    report.check("tty1" not in said, "the terminal's cursor is switched off without complaint", said)
    board.run(f"rm -r {folder}; systemctl daemon-reload; systemctl restart {UNIT}")


def upgrade(lab, board, deb):
    report = lab.report
    report.step("an upgrade in place")
    board.run(f"systemctl start {UNIT}; echo kept >/var/lib/bezel/lab; echo '# mine' >>/etc/bezel/bezel.toml")
    before = show(board, "MainPID")
    board.run(f"dpkg -i /share/{deb.name}", 180)
    report.check(board.run("dpkg-query -W -f '${Version}\\n' bezel") == "0.0.2", "the new version is there")
    report.check(show(board, "ActiveState") == "active" and show(board, "MainPID") != before, "and runs", journal(board))
    report.check(board.run("cat /var/lib/bezel/lab; tail -n 1 /etc/bezel/bezel.toml") == "kept\n# mine",
                 "the store and the configuration are as they were")
    shows(lab, board, "upgraded")
    board.run(f"systemctl disable --now {UNIT}; dpkg -i /share/{deb.name}", 180)
    report.check(board.run(f"systemctl is-enabled {UNIT} || true") == "disabled", "what was disabled stays disabled")


def goes(lab, board):
    report = lab.report
    report.step("removed, then purged")
    board.run(f"systemctl enable --now {UNIT}; dpkg -r bezel", 180)
    report.check(board.run("pidof bezel || echo none") == "none", "nothing runs any more")
    report.check(board.run(f"ls {OURS} 2>/dev/null || true") == "", "the program is gone")
    report.check(board.run("ls /etc/bezel /var/lib/bezel | grep -E 'bezel.toml|lab'") == "bezel.toml\nlab",
                 "its configuration and its store are not")
    board.run("dpkg -P bezel", 180)
    report.check(board.run(f"ls -d {KEPT} 2>/dev/null || true") == "", "after a purge they are")
    report.check(board.run(f"find /etc/systemd /var/lib/systemd/deb-systemd-helper-* -name '*bezel*'") == "",
                 "and nothing of its units is left")
    failed = board.run("systemctl --failed --no-legend --plain")
    report.check(failed == "", "no unit has failed", failed)


def shows(lab, board, name):
    """The screen must come to show what bezel says it drew, pixel by pixel."""
    deadline = time.monotonic() + 60
    while True:
        board.run(f"until bezel screenshot /share/{name}-drawn.png >/dev/null 2>&1; do usleep 100000; done")
        drawn = Picture(board.share / f"{name}-drawn.png")
        found = Picture(board.screenshot(lab.output / f"{name}-screen.png")).difference(drawn)
        if found and found.greatest <= 2 or time.monotonic() > deadline:
            break
    lab.report.check(found and found.greatest <= 2, "the screen shows what bezel drew", f"{found}; see {name}-screen.png")


def show(board, name=None):
    return board.run(f"systemctl show {UNIT} " + (f"-P {name}" if name else ""))


def journal(board):
    return board.run(f"journalctl -b -u {UNIT} -o cat --no-pager")


def wait(board, pattern, seconds=60):
    """The journal, once the service has said that since its last start."""
    deadline = time.monotonic() + seconds
    while True:
        said = board.run(f"journalctl -b -u {UNIT} -o cat --no-pager _PID=$(systemctl show -P MainPID {UNIT})")
        if re.search(pattern, said) or time.monotonic() > deadline:
            return said


def drop_in(board, name, text):
    folder = "/run/systemd/system/bezel.service.d"
    (board.share / f"{name}.conf").write_text(text)
    board.run(f"mkdir -p {folder}; cp /share/{name}.conf {folder}; systemctl daemon-reload")
