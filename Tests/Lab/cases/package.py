"""The Debian package on a separate Debian: installed, started, supervised, upgraded, removed, purged."""

from __future__ import annotations

import json
import pathlib
import re
import shutil
import time

from virtualboard import numbered
from virtualboard.app import recorded
from virtualboard.debian import Debian, package
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.panel import PANEL
from virtualboard.picture import Picture
from virtualboard.program import shows_screenshot
from virtualboard.quiet import attempts
from virtualboard.report import LabError
from virtualboard.session import Session
from virtualboard.soundcard import LIMIT, Recorder

NEEDS_PROGRAM = True
ON_DISK = True

UNIT = "bezel.service"
START_SECONDS = 2  # of the board's clock
EXPOSURE = 2.3
OURS = "/usr/bin/bezel /usr/lib/systemd/system/bezel.service /usr/lib/udev/rules.d/70-bezel.rules"
KEPT = "/var/lib/bezel /var/cache/bezel /run/bezel /etc/bezel"
DROP_INS = "/etc/systemd/system/bezel.service.d"
CONFIGURATION = "/etc/bezel/bezel.toml"
NOBODY = "setpriv --reuid=nobody --regid=nogroup --clear-groups"
TONE_HZ = 880
# A sound device that cannot be opened until a program reads the pipe.
STUCK = 'pcm.stuck { type file slave.pcm "null" file "/run/stuck" format "raw" }\n'
# The demo's app was lost before and the screen was touched since, so the list of all apps is there. Then its page is drawn.
CHOOSE = "until bezel activate bezel-demo 2>/dev/null; do sleep 0.1; done; sleep 1"
# Properties that udev cannot determine for a panel that is not plugged in.
RULE = 'SUBSYSTEM=="input", KERNEL=="event*", ATTRS{name}=="lab panel", ENV{ID_PATH}="platform-lab"'


def run(lab: Lab) -> None:
    report = lab.report
    report.step("two packages, a Debian with their dependencies")
    old, new = (package(lab, version, lab.output) for version in ("0.0.1", "0.0.2"))
    report.note(f"the package, compressed in haste, has {new.stat().st_size / 1e6:.1f} MB")
    debian = Debian(lab.cache, new, lab.architecture)
    report.step("a Debian on a disk boots, without a graphics driver")
    with lab.boot(disk=debian.disk, hold="virtio-gpu", sound=True) as board:
        report.note(f"the board came up in {board.boot_seconds} s by its own clock")
        board.plug(800, 480)
        board.run("until rmmod snd_aloop; do usleep 100000; done")  # it is loaded later
        shutil.copy(lab.packages.recorder, board.share)
        board.run("cp /share/arecord /usr/bin/")
        for file in (old, new):
            (board.share / file.name).write_bytes(file.read_bytes())
        # A forbidden system call is fatal here, so what serves has made none.
        drop_in(board, "strict", "[Service]\nSystemCallErrorNumber=kill\n")
        notifies = any(word in lab.bezel.read_bytes() for word in (b"NOTIFY_SOCKET", b"sd_notify"))
        if not notifies:
            report.note("this bezel does not notify systemd of its readiness: readiness, reload, watchdog are left out")
            drop_in(board, "notify", "[Service]\nType=exec\nWatchdogSec=0\n")
        install(lab, board, old)
        user(lab, board)
        if notifies:
            hanging(lab, board)
        without_systemd(lab, debian, old, new)
        if notifies:
            hung(lab, board)
        display(lab, board)
        panel(lab, board)
        turned_panel(lab, board)
        transposed_panel(lab, board)
        sound(lab, board)
        video(lab, board)
        groups(lab, board)
        occupied(lab, board)
        configuration(lab, board)
        disks(lab, board)
        network(lab, board)
        if notifies:
            reload(lab, board)
            watchdog(lab, board)
            sockets(lab, board)
        console(lab, board)
        kiosk(lab, board)
        realtime(lab, board)
        backoff(lab, board)
        instance(lab, board)
        setup(lab, board)
        clock(lab, board)
        upgrade(lab, board, new)
        goes(lab, board)


def without_systemd(lab: Lab, debian: Debian, old: pathlib.Path, new: pathlib.Path) -> None:
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
            report.check(found.stdout == "bezel\n", "its user exists", found.stdout + found.stderr)
            link = root / f"etc/systemd/system/multi-user.target.wants/{UNIT}"
            report.check(link.is_symlink(), "the service is enabled", said)
    left = [path for path in (OURS + " " + KEPT).split() if (root / path[1:]).exists()]
    report.check(not left, "nothing is left after the purge", left)
    debian.remove(root)


def install(lab: Lab, board: Machine, deb: pathlib.Path) -> None:
    report = lab.report
    report.step("dpkg -i, which starts the service")
    started = time.monotonic()
    said = board.run(f"dpkg -i /share/{deb.name}", 180)
    report.note(f"dpkg took {time.monotonic() - started:.1f} s")
    report.check(not re.search("warning|error|fail", said, re.IGNORECASE), "dpkg reports no problem", said)
    report.check(board.run("ls -A /var/cache/fontconfig") != "", "fontconfig's cache is filled")
    report.check(show(board, "ActiveState") == "active", "the service is active", journal(board))
    report.check(board.run(f"systemctl is-enabled {UNIT}") == "enabled", "and enabled")
    for attempt in attempts(report, board):
        board.run(f"systemctl stop {UNIT}; systemctl start {UNIT}")
        began, active = (int(show(board, name)) for name in
                         ("InactiveExitTimestampMonotonic", "ActiveEnterTimestampMonotonic"))
        took = (active - began) / 1e6
        attempt.check(0 < took < START_SECONDS, f"start to active in under {START_SECONDS} s: {took:.2f} s", show(board))
    wait(board, "listening on 127.0.0.1:12345")
    report.check("waiting for a display" in wait(board, "waiting for a display"), "it waits for a display")
    report.check("no touch panel yet; waiting for one" in journal(board), "and for a panel")
    report.check(show(board, "NRestarts") == "0", "it was never restarted", journal(board))


def user(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("its user and its rights")
    process = show(board, "MainPID")
    status = board.run(f"cat /proc/{process}/status; echo user $(stat -c %U /proc/{process})")
    groups = board.run("id -Gn bezel").split()
    report.check("user bezel" in status, "it runs as its own user", status)
    report.check({"video", "render", "input", "audio"} <= set(groups), "in the groups of its devices", groups)
    report.check(re.search(r"CapBnd:\s+0+$", status, re.MULTILINE), "without capabilities", status)
    report.check(re.search(r"NoNewPrivs:\s+1", status), "and without a way to any", status)
    told = board.run(f"systemd-analyze security --no-pager {UNIT} | tail -n 1", 120)
    exposure = re.search(r"level for \S+ ([0-9.]+)", told)
    report.check(exposure and float(exposure[1]) <= EXPOSURE, f"systemd-analyze security: {exposure and exposure[1]}", told)


def hanging(lab: Lab, board: Machine) -> None:
    """The half minute until the worker counts as hung is used for something else."""
    report = lab.report
    report.step("the sound thread hangs: a device that no program reads")
    (board.share / "asound.conf").write_text(STUCK)
    board.run("cp /share/asound.conf /etc; mkfifo -m 666 /run/stuck")
    drop_in(board, "hasty", "[Service]\nWatchdogSec=2\n")
    board.run(f"sed -i 's/^device = .*/device = \"stuck\"/' {CONFIGURATION}; systemctl restart {UNIT}")
    board.start("exec bezel alert 'Nobody hears this' --tone --time 1", "unheard")
    board.run("until bezel status | grep -q '^threads .*sound on one job for'; do usleep 100000; done")
    workers = json.loads(board.run("bezel status --json"))["workers"]
    report.check([one["name"] for one in workers if one["busy"] > 0] == ["sound"], "the thread has begun its job", workers)


def hung(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("the watchdog ends the service")
    board.run(f"until [ $(systemctl show -P NRestarts {UNIT}) -ge 1 ]; do usleep 100000; done", LIMIT)
    board.run(f"until [ $(systemctl show -P ActiveState {UNIT}) = active ]; do usleep 100000; done", LIMIT)
    said = journal(board)
    report.check(re.search(r"a worker hangs: sound has worked on one job for 3\d s; no watchdog signal is sent", said),
                 "the journal names the hanging thread", said)
    report.check(re.search("Watchdog timeout.*\n(.*\n)*.*result 'watchdog'", said), "systemd has ended it", said)
    workers = json.loads(board.run("bezel status --json"))["workers"]
    report.check(not [one for one in workers if one["busy"] > 0], "and another process serves", workers)
    board.run(f"sed -i 's/^device = .*/device = \"default\"/' {CONFIGURATION}; rm /etc/asound.conf /run/stuck "
              f"/run/systemd/system/bezel.service.d/hasty.conf; systemctl daemon-reload; systemctl restart {UNIT}")


def display(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("a display is added later")
    board.run("insmod /lab/modules/*-virtio-gpu.ko")
    wait(board, r"display /dev/dri/card0 \(virtio_gpu\) Virtual-1 800x480")
    report.check(board.run("stat -c '%G %a' /dev/dri/card0") == "video 660", "the card belongs to group video")
    unit = r"dev-dri-bezel\x2ddisplay.device"
    report.check(board.run(f"systemctl is-active '{unit}'") == "active", "a unit for displays exists")
    shows_screenshot(lab, board, "display")


def panel(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("a panel is added later")
    board.run(f"mkdir -p /run/udev/rules.d; echo '{RULE}' >/run/udev/rules.d/65-lab.rules; udevadm control --reload")
    (board.share / "panel.events").write_text(PANEL)
    panel = board.start("exec uinput-panel /share/panel.events 9000000", "panel")
    panel.wait("^panel: ready", 60)
    wait(board, "touch from .* at /dev/input/event")
    link = "/dev/input/bezel-touch-platform-lab"
    there = board.run(f"udevadm settle --timeout=50; readlink -f {link}; stat -L -c '%G %a' {link}")
    report.check(re.fullmatch(r"/dev/input/event\d+\ninput 660", there), "it has a stable name, and its group", there)
    report.check(board.run(r"systemctl is-active 'dev-input-bezel\x2dtouch.device'") == "active", "and a unit")
    board.run(f"until ls -l /proc/{show(board, 'MainPID')}/fd | grep -q /dev/input/event; do usleep 20000; done")
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo")
    app.wait("FULL", 60)
    panel.say("play")
    found = app.wait(r"finger 0 down at ([0-9]+),([0-9]+)", 60)
    report.check(found.groups() == ("100", "200"), "and its touches reach an app", found[0])
    board.run(f"kill -KILL {app.pid}")
    panel.close_input()
    panel.wait("^panel: gone", 60)


def turned_panel(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("a panel that is upside down, with the line in the rules' example")
    shown = (lab.root / "udev/70-bezel.rules").read_text()
    line = re.search(r'#\s+(ENV\{ID_PATH\}=="[^"]*"(, ENV\{LIBINPUT_CALIBRATION_MATRIX\}="-1 0 1 0 -1 1"))\s+half a turn', shown)
    if not line:
        raise LabError("udev/70-bezel.rules shows no line for a panel that is half a turn round")
    (board.share / "71-bezel-panel.rules").write_text(f'ENV{{ID_PATH}}=="platform-lab"{line[2]}\n')
    board.run("cp /share/71-bezel-panel.rules /etc/udev/rules.d; udevadm control --reload")
    panel = plugged(board, "panel-turned")
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo-turned")
    board.run(CHOOSE, LIMIT)
    app.wait("FULL", 60)
    panel.say("play")
    found = app.wait(r"finger 0 down at ([0-9]+),([0-9]+)", 60)
    report.check(found.groups() == ("699", "279"), "its touches are where its user sees them", found[0])
    board.run(f"kill -KILL {app.pid}; rm /etc/udev/rules.d/71-bezel-panel.rules; udevadm control --reload")
    pulled(panel)


def transposed_panel(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("a panel that announces exchanged axis ranges, with the doctor's fix")
    events = PANEL
    for announced, other in (("A: 35 0 799", "A: 35 0 479"), ("A: 36 0 479", "A: 36 0 799"), ("0035 10", "0035 70")):
        events = events.replace(announced, other)
    (board.share / "panel.events").write_text(events)
    panel = plugged(board, "panel-transposed")
    doctor = board.run("bezel doctor || true", LIMIT)
    fix = re.search(r'\[touch\] (ranges = "[^"]*")', doctor)
    report.check(fix, "the doctor shows the ranges to write", doctor)
    pulled(panel)
    board.run(f"cp -p {CONFIGURATION} /run/kept.toml; sed -i 's/^ranges = \"\"/{fix[1] if fix else ''}/' {CONFIGURATION}; "
              f"systemctl restart {UNIT}")
    panel = plugged(board, "panel-with-ranges")
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo-ranges")
    board.run(CHOOSE, LIMIT)
    app.wait("FULL", 60)
    panel.say("play")
    found = app.wait(r"finger 0 down at ([0-9]+),([0-9]+)", 60)
    report.check(found.groups() == ("700", "200"), "with them its touches are where its user sees them", found[0])
    board.run(f"kill -KILL {app.pid}; cp -p /run/kept.toml {CONFIGURATION}; systemctl restart {UNIT}")
    pulled(panel)
    (board.share / "panel.events").write_text(PANEL)


def sound(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("a sound card is added later, and the service plays as its own user")
    board.run("bezel alert 'Nobody hears this' --tone --time 1", LIMIT)
    report.check('not played: ' in wait(board, "not played: "), "without a card it reports that", journal(board))
    board.run("insmod /lab/modules/*-snd-aloop.ko; udevadm settle --timeout=50")
    node = board.run("stat -c '%G %a' /dev/snd/pcmC0D0p")
    report.check(node == "audio 660", "the card belongs to group audio", node)
    before = show(board, "MainPID")
    recorder = Recorder(board)
    for attempt in attempts(report, board):
        heard = recorder.hear(lambda: board.run("bezel alert 'A tone' --tone --time 2", LIMIT))
        spans = heard.spans(least_gap=200)
        frequency = heard.frequency(spans[0])[0] if spans else 0
        attempt.check(len(spans) == 1 and abs(frequency - TONE_HZ) < 5, f"one tone, at {TONE_HZ} Hz",
                      f"{spans}, {frequency:.1f} Hz\n{journal(board)}")
    heard = recorder.hear(lambda: board.run("bezel alert 'Words' --say 'Turn left now' --time 3", LIMIT))
    spans = heard.spans(least_gap=300)
    report.check(spans and spans[-1].end - spans[0].start > 400, "and words", f"{spans}\n{journal(board)}")
    report.check(show(board, "MainPID") == before, "by the same process", journal(board))


def video(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("an app streams video: the decoder's process makes no call that the unit forbids")
    joining, streaming = recorded("Drive", numbered.units(lab.root))
    (board.share / "joining").write_bytes(joining)
    (board.share / "streaming").write_bytes(streaming)
    before = show(board, "MainPID")
    board.run(
        "bash -c 'exec 3<>/dev/tcp/127.0.0.1/12345; cat /share/joining >&3; "
        'until bezel apps | grep -q "Drive.*FULL"; do bezel activate Drive; sleep 0.1; done; cat /share/streaming >&3; '
        f"until journalctl -b -u {UNIT} -o cat | grep -q \"video: 160x128\"; do sleep 0.1; done'", LIMIT)
    report.check("decoder's process has ended" not in journal(board), "the decoder's process is not killed", journal(board))
    report.check(show(board, "MainPID") == before, "nor is the service", journal(board))


def groups(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("a user who is in none of the groups")
    panel = plugged(board, "panel-stranger")
    program = board.start(
        f"exec {NOBODY} bezel run --listen 127.0.0.1:0 --socket '' --storage '' --config {CONFIGURATION}", "stranger")
    program.wait(r"waiting for a display: a display node cannot be opened \(open, /dev/dri/card0: Permission denied\); "
                 "fix it with: sudo usermod -aG video nobody", 60)
    program.wait(r"/dev/input/event\d+ cannot be opened: open: Permission denied; nobody is not in the group input; fix it "
                 "with: sudo usermod -aG input nobody; then start again", 60)
    report.check(True, "is informed which display and which panel cannot be opened, and how to fix it", program.text())
    board.run(f"kill -TERM {program.pid}")
    report.check(program.exit_code(60) == 0, "and bezel ends as it should", program.text())
    asked = board.run(f"{NOBODY} bezel status 2>&1; echo code $?")
    report.check("connect /run/bezel/control.sock: not permitted (EACCES)\n"
                 "       its owner and the group named by control.group may use it\ncode 5" in asked,
                 "may not use the control socket, and is informed who may", asked)
    for who, before in (("root", ""), ("nobody", NOBODY)):
        said = board.run(f"{before} bezel doctor; echo code $?", LIMIT)
        report.check(said.endswith("No problems.\ncode 0"), f"the doctor of {who} finds no problem", said)

    report.step("a service whose user is not in a group")
    for group, told in (
            ("input", r"/dev/input/event\d+ cannot be opened: open: Permission denied; bezel is not in the group input; fix it "
                      "with: sudo usermod -aG input bezel; then start again"),
            ("video", r"waiting for a display: a display node cannot be opened \(open, /dev/dri/card0: Permission denied\); "
                      "fix it with: sudo usermod -aG video bezel")):
        # A restart would pass on the display that is open.
        board.run(f"gpasswd -d bezel {group} >/dev/null; systemctl stop {UNIT}; systemctl start {UNIT}")
        said = wait(board, told)
        report.check(re.search(told, said), f"the journal names the group {group}, and what fixes it", said)
        doctor = board.run("bezel doctor; echo code $?", LIMIT)
        finding = re.search(rf"PROBLEM  group {group}: the service's user bezel is not in the group {group}\n"
                            r" *fix: sudo (usermod .*) && sudo (systemctl .*)", doctor)
        report.check(finding and doctor.endswith("code 1"), "so does the doctor", doctor)
        board.run("; ".join(finding.groups()) if finding else f"usermod -aG {group} bezel; systemctl restart {UNIT}")
    said = wait(board, "touch from .* at /dev/input/event") and wait(board, "display /dev/dri/card0")
    report.check("touch from" in said and "display /dev/dri/card0" in said, "the doctor's fix works", said)
    pulled(panel)


def plugged(board: Machine, name: str) -> Session:
    """A panel that the service reads."""
    panel = board.start("exec uinput-panel /share/panel.events 9000000", name)
    node = panel.wait("^panel: ready (/dev/input/event[0-9]+)", 60)[1]
    board.run(f"until ls -l /proc/$(systemctl show -P MainPID {UNIT})/fd | grep -q {node}$; do usleep 20000; done")
    return panel


def pulled(panel: Session) -> None:
    panel.close_input()
    panel.wait("^panel: gone", 60)


def occupied(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("another program has the display, and releases it")
    board.run(f"systemctl stop {UNIT}")
    other = board.start("exec kms-pattern /dev/dri/card0 /share/pattern.ppm", "kms-pattern")
    other.wait("^pattern: shown$", 60)
    board.run(f"systemctl start {UNIT}")
    report.check("another program has the screen" in wait(board, "another program has the screen"), "the service waits")
    doctor = board.run("bezel doctor; echo code $?", LIMIT)
    report.check(re.search(r"PROBLEM  display: kms-pattern \(process \d+\) has the screen", doctor)
                 and doctor.endswith("code 1"), "the doctor names the program", doctor)
    other.close_input()
    other.exit_code(60)
    wait(board, r"display /dev/dri/card0 .*Virtual-1 800x480")
    shows_screenshot(lab, board, "after-other")
    report.step("a service that is restarted with the display that systemd has kept")
    board.run(f"systemctl restart {UNIT}")
    doctor = board.run("bezel doctor; echo code $?", LIMIT)
    report.check("has the screen" not in doctor and "ok       Virtual-1 800x480 on /dev/dri/card0" in doctor,
                 "the doctor does not report it as another program", doctor)


def configuration(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("an invalid configuration, and an unreadable one")
    board.run(f"cp -p {CONFIGURATION} /run/kept.toml")
    for command, told in (
            (f"sed -i '1i lisen = \"x\"' {CONFIGURATION}",
             f"Error: {CONFIGURATION}:1: lisen: there is no such key; did you mean listen?"),
            (f"chmod 600 {CONFIGURATION}",
             f"Error: {CONFIGURATION}: cannot be read: Permission denied; let this user read it: "
             f"sudo chmod a+r {CONFIGURATION}")):
        board.run(f"{command}; systemctl restart {UNIT} || true")
        board.run(f"until [ $(systemctl show -P NRestarts {UNIT}) -ge 1 ]; do usleep 50000; done", LIMIT)
        board.run(f"until journalctl -b -u {UNIT} -o cat --no-pager | grep -qF '{told}'; do usleep 50000; done")
        report.check(True, told)
        if command.startswith("chmod"):  # the doctor run by root can read it
            doctor = board.run("bezel doctor; echo code $?", LIMIT)
            report.check("PROBLEM  bezel.service: it ends repeatedly" in doctor and doctor.endswith("code 1")
                         and "fix: journalctl -b -u bezel shows why" in doctor,
                         "the doctor reports that the service does not stay up", doctor)
        board.run(f"cp -p /run/kept.toml {CONFIGURATION}")
    board.run(f"systemctl restart {UNIT}")
    report.check(show(board, "ActiveState") == "active", "and it runs once that is fixed", journal(board))

    report.step("a masked service")
    doctor = board.run(f"systemctl mask --now {UNIT}; bezel doctor; echo code $?", LIMIT)
    finding = re.search(r"PROBLEM  bezel.service: it is masked and cannot be started\n *fix: (.*)", doctor)
    report.check(finding and doctor.endswith("code 1"), "the doctor reports that", doctor)
    board.run((finding[1] if finding else f"systemctl unmask {UNIT} && systemctl start {UNIT}").replace("sudo ", ""))
    report.check(show(board, "ActiveState") == "active", "and its fix works", journal(board))


def disks(lab: Lab, board: Machine) -> None:
    report = lab.report
    state = "mount -t tmpfs -o size=1m,mode=750,uid=$(id -u bezel),gid=$(id -g bezel) tmpfs"
    report.step("a full disk")
    # A disk's top folder may contain that one; with another one in it, it would not be accepted.
    board.run(f"systemctl stop {UNIT}; {state} /var/lib/bezel; mkdir /var/lib/bezel/lost+found; "
              f"cat /dev/zero >/var/lib/bezel/lost+found/all 2>/dev/null || true; systemctl start {UNIT}")
    full = "apps' data is lost when Bezel ends: .*(full|No space left)"
    said = wait(board, full)
    report.check(re.search(full, said), "the service keeps running and reports it", said)
    doctor = board.run("bezel doctor; echo code $?", LIMIT)
    report.check("PROBLEM  storage.path: the disk of /var/lib/bezel is full: apps' data and files may be refused"
                 in doctor and "sudo systemctl restart bezel" in doctor, "so does the doctor", doctor)
    board.run(f"rm /var/lib/bezel/lost+found/all; systemctl restart {UNIT}")
    wait(board, "listening on")
    kept = board.run("ls /var/lib/bezel")
    report.check("bezel.sqlite" in kept and "data is lost" not in wait(board, "listening on"),
                 "once there is room it stores data again", kept)

    report.step("a read-only root")
    board.run(f"systemctl stop {UNIT}; {state} /var/cache/bezel; systemctl stop systemd-journald.socket systemd-journald; "
              f"mount -o remount,ro /; systemctl start systemd-journald; systemctl start {UNIT}")
    said = wait(board, "listening on")
    mounts = board.run("grep ' / ' /proc/mounts | tail -n 1")
    report.check(re.search(r" / ext4 ro\b", mounts), "the root is read-only", mounts)
    report.check(show(board, "ActiveState") == "active" and not re.search("cannot (?!open shared object)|data is lost|error", said),
                 "the service writes only in its own folders", said)
    shows_screenshot(lab, board, "read-only")
    board.run(f"systemctl stop {UNIT}; mount -o remount,rw /; umount /var/cache/bezel /var/lib/bezel; systemctl start {UNIT}")


def network(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("an address that is added later")
    board.run(f"sed -i '0,/^listen = /s/^listen = .*/listen = \"10.9.8.7:12345\"/' {CONFIGURATION}; systemctl restart {UNIT}")
    said = wait(board, "waiting for it")
    report.check("bind 10.9.8.7:12345: this machine has no such address (EADDRNOTAVAIL); waiting for it" in said
                 and show(board, "ActiveState") == "active", "the service is ready without it", said)
    board.run("ip addr add 10.9.8.7/24 dev eth0")
    said = wait(board, "listening on 10.9.8.7:12345")
    report.check("listening on 10.9.8.7:12345" in said, "and listens on it once the machine has it", said)
    board.run(f"ip addr del 10.9.8.7/24 dev eth0; cp -p /run/kept.toml {CONFIGURATION}; systemctl restart {UNIT}")


def reload(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("systemctl reload")
    before = show(board, "MainPID")
    board.run("sed -i 's/^fades = true/fades = false/' /etc/bezel/bezel.toml")
    board.run(f"systemctl reload {UNIT}")
    report.check(show(board, "MainPID") == before and show(board, "ActiveState") == "active", "it keeps running", journal(board))


def watchdog(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("the loop hangs")
    before = show(board, "MainPID")
    board.run(f"kill -STOP {before}")
    board.run(f"until [ $(systemctl show -P NRestarts {UNIT}) -ge 1 ]; do sleep 1; done", 120)
    board.run(f"until [ $(systemctl show -P ActiveState {UNIT}) = active ]; do usleep 100000; done", 60)
    said = journal(board)
    report.check(show(board, "MainPID") != before, "another process serves", said)
    report.check("atchdog" in said, "the watchdog has ended the first", said)
    shows_screenshot(lab, board, "watchdog")


def console(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("the console is restored after a stop and after kill -9")
    drop_in(board, "once", "[Service]\nRestart=no\n")
    for name, command in (("stop", f"systemctl stop {UNIT}"),
                          ("kill", f"systemctl kill --kill-whom=main -s KILL {UNIT}")):
        board.run(f"systemctl restart {UNIT}")
        shows_screenshot(lab, board, f"before-{name}")
        board.run(command)
        board.run(f"until systemctl show -P ActiveState {UNIT} | grep -qE 'inactive|failed'; do usleep 100000; done")
        state = board.run("cat /sys/kernel/debug/dri/0/framebuffer; ls /run/bezel")
        report.check("allocated by = [fbcon]" in state and "display.state" not in state,
                     f"after {command.split()[1]} the kernel's console has the screen", state)
        board.run(r"printf '\033[2J\033[H\033[7mA console%99s\n' '' >/dev/tty1")
        seen = Picture(board.screenshot(lab.output / f"after-{name}-screen.png"))
        found = seen.difference(Picture(lab.output / f"before-{name}-screen.png"))
        report.check(found and found.pixels > 1000, "and it is visible", f"after-{name}-screen.png")
    board.run("rm /run/systemd/system/bezel.service.d/once.conf; systemctl daemon-reload")


def sockets(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("systemd listens in place of the service")
    board.run(printed("config/bezel-sdl.socket", lab) + "; " + printed("config/bezel-control.socket", lab), LIMIT)
    active = board.run(f"systemctl is-active {UNIT} bezel-sdl.socket bezel-control.socket").split()
    report.check(active == ["active"] * 3, "the units' commands enable that", active)
    board.run(f"systemctl stop {UNIT}")
    report.check(show(board, "ActiveState") == "inactive", "the service does not run")
    owner = board.run("stat -c '%U %G %a' /run/bezel/control.sock")
    report.check(owner == "bezel bezel 660", "the control socket belongs to its user", owner)
    app = board.start("exec bezel demo --connect 127.0.0.1:12345 --timeout 60", "demo-socket")
    app.wait("FULL", 60)
    report.check(show(board, "ActiveState") == "active", "an app that connects starts the service", journal(board))
    report.check("Wayfinder" in board.run("bezel apps"), "and the control socket leads to it")
    board.run(f"kill -KILL {app.pid}; systemctl disable --now bezel-sdl.socket bezel-control.socket; "
              f"systemctl restart {UNIT}")


def kiosk(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("a keyboard below the pictures, without the kiosk's drop-in")
    board.run("echo root:lab | chpasswd; systemctl start getty@tty1 systemd-logind")
    keyboard = Keyboard(board)
    report.check(keyboard.logs_in(), "Alt+F2 and a blind login reach a shell, as the lab can detect")
    report.step("the kiosk's drop-in")
    board.run(printed("config/drop-ins/kiosk.conf", lab), LIMIT)
    found = board.run("systemctl is-active getty@tty1 bezel || true").split()
    report.check(found == ["inactive", "active"], "no login runs below the pictures", found)
    said = journal(board)
    report.check("tty1" not in said, "the terminal's cursor is switched off without complaint", said)
    shown = board.run("systemctl list-units --no-legend --plain 'getty@*' 'autovt@*' 'user@*' || true")
    report.check("running" not in shown, "no login runs on any terminal", shown)
    report.check(not keyboard.logs_in(), "Alt+F2 and a blind login reach nothing")
    uptime = board.run("cat /proc/sys/kernel/random/boot_id")
    for _ in range(10):
        keyboard.press("ctrl", "alt", "delete")
    board.run("sleep 5")
    report.check(board.run("cat /proc/sys/kernel/random/boot_id") == uptime
                 and board.run("systemctl is-system-running || true") != "stopping", "Ctrl+Alt+Del ten times does nothing")
    shows_screenshot(lab, board, "kiosk")
    board.run("systemctl start getty@tty1")
    found = board.run("systemctl is-active getty@tty1 bezel || true").split()
    report.check(found == ["active", "inactive"], "an integrator has a login with one command", found)
    board.run("systemctl start bezel")
    found = board.run("systemctl is-active getty@tty1 bezel || true").split()
    report.check(found == ["inactive", "active"], "and the kiosk again with another", found)
    board.run(f"rm -r {DROP_INS} /etc/systemd/logind.conf.d /etc/systemd/system.conf.d /etc/sysctl.d/99-bezel-kiosk.conf; "
              "systemctl unmask ctrl-alt-del.target getty-static.service; systemctl daemon-reexec; "
              f"systemctl try-restart systemd-logind; systemctl restart {UNIT}", LIMIT)


class Keyboard:
    """Types on the board's keyboard."""

    def __init__(self, board: Machine) -> None:
        self.board = board

    def press(self, *keys: str) -> None:
        self.board.press(*keys)

    def type(self, text: str) -> None:
        for letter in text:
            self.press({" ": "spc", "\n": "ret", "/": "slash"}.get(letter, letter))

    def logs_in(self) -> bool:
        """Whether a user without a screen gets a shell on the second terminal: the shell creates a file."""
        self.board.run("rm -f /run/typed")
        self.press("alt", "f2")
        for text in ("root\n", "lab\n", "touch /run/typed\n"):
            self.board.run("sleep 8")
            self.type(text)
        wait = "for i in $(seq 80); do [ -e /run/typed ] && break; usleep 100000; done"
        return self.board.run(f"{wait}; ls /run/typed 2>/dev/null || true") != ""


def realtime(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("the drop-in for real-time scheduling")
    board.run(f"sed -i 's/^realtime = false/realtime = true/' {CONFIGURATION}; "
              + printed("config/drop-ins/realtime.conf", lab))
    said = wait(board, "realtime: ")
    report.check("realtime: the loop runs under SCHED_FIFO, priority 10" in said, "it reports that it has it", said)
    process = show(board, "MainPID")
    # proc(5): rt_priority is the 40th word, policy the 41st; 1 is SCHED_FIFO, 0 SCHED_OTHER and 3 SCHED_BATCH.
    tasks = dict(line.split(" ", 1) for line in board.run(
        f"for task in /proc/{process}/task/*; do echo $(basename $task) $(sed 's/.*) //' $task/stat | cut -d' ' -f38,39); done"
    ).splitlines())
    loop = tasks.pop(process)
    report.check(loop == "10 1", "the loop's thread has SCHED_FIFO 10", loop)
    report.check(tasks and set(tasks.values()) <= {"0 0", "0 3"}, "and none of the others a real-time policy", tasks)
    board.run(f"rm -r {DROP_INS}; sed -i 's/^realtime = true/realtime = false/' {CONFIGURATION}; systemctl daemon-reload; "
              f"systemctl restart {UNIT}")


def backoff(lab: Lab, board: Machine) -> None:
    report = lab.report
    version = int(board.run("systemctl --version | sed -n '1s/systemd \\([0-9]*\\).*/\\1/p'"))
    report.step(f"the drop-in for rarer restarts, on systemd {version}")
    board.run(printed("config/drop-ins/backoff.conf", lab))
    report.check(show(board, "ActiveState") == "active", "the service runs with it", journal(board))
    told = board.run(f"systemd-analyze verify --man=no {UNIT} 2>&1 | grep bezel || true", 120)
    if version >= 254:
        report.check(show(board, "RestartSteps") == "5" and told == "", "systemd uses it", told)
    else:
        unknown = re.findall(r"backoff\.conf:\d+: Unknown key (?:name )?'(\w+)'.*ignoring", told)
        report.check(unknown == ["RestartSteps", "RestartMaxDelaySec"] and len(told.splitlines()) == 2,
                     "systemd ignores it and continues without", told)
    board.run(f"rm -r {DROP_INS}; systemctl daemon-reload; systemctl restart {UNIT}")


def instance(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("a second head unit on the same machine")
    first = show(board, "MainPID")
    board.run("printf 'listen = \"127.0.0.1:12346\"\\n[display]\\noutput = \"headless\"\\n' > /etc/bezel/anna.toml; "
              "systemctl start bezel@anna", 120)
    status = board.run("bezel status --json --socket /run/bezel-anna/control.sock || true")
    report.check('"listen":"127.0.0.1:12346"' in status and '"path":"/var/lib/bezel-anna"' in status,
                 "it has its own port, store and control socket", status)
    report.check(show(board, "MainPID") == first, "the first one runs on")
    board.run("kill -KILL $(systemctl show -P MainPID bezel@anna)")
    again = board.run("for i in $(seq 100); do bezel status --json --socket /run/bezel-anna/control.sock 2>/dev/null && break; "
                      "usleep 100000; done")
    report.check('"listen":"127.0.0.1:12346"' in again, "after a crash it is restarted", again)
    board.run("systemctl stop bezel@anna; rm /etc/bezel/anna.toml")


def setup(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("bezel setup by a file of answers, a broken drop-in, and the undoing")
    seen = r"find /etc -printf '%p %M %U %G %l\n' | sort; find /etc -type f -exec sha256sum {} + | sort"
    before = board.run(seen)
    (board.share / "answers").write_text("mode = kiosk\r\nlanguage = DE-DE\r\nhotspot_name = Lab car\r\ncountry = DE\r\n")
    said = board.run("bezel setup --answers /share/answers --yes || true", LIMIT)
    report.check("paths were changed" in said and "Findings of bezel doctor" in said, "it says what it does and finds", said)
    report.check(show(board, "ActiveState") == "active", "the service runs with it", journal(board))
    told = board.run(f"bezel run --config {CONFIGURATION} --check")
    report.check('language = "DE-DE"  (/etc/bezel/bezel.toml.d/50-setup.toml:2)' in told,
                 "the check names the file and the line of a value", told)
    shows_screenshot(lab, board, "setup")
    said = board.run("bezel setup --answers /share/answers --yes || true", LIMIT)
    report.check("Everything was so already." in said, "a second setup changes nothing", said)
    broken = "/etc/bezel/bezel.toml.d/99-broken.toml"
    board.run(f"echo volume >{broken}; systemctl restart {UNIT} || true", LIMIT)
    text = board.run("for i in $(seq 100); do grep -q 'broken.toml:1' /dev/vcs1 && break; usleep 100000; done; cat /dev/vcs1; echo")
    report.check("Bezel cannot start" in text and f"{broken}:1" in text, "the display's terminal says what is wrong", text)
    board.run(f"rm {broken}; systemctl restart {UNIT}; bezel setup --undo", LIMIT)
    after = board.run(seen)
    report.check(after == before, "after the undoing /etc is as it was",
                 sorted(set(after.splitlines()) ^ set(before.splitlines())))
    report.check(show(board, "ActiveState") == "active", "and the service runs", journal(board))
    report.step("the settings of a card, with a line that cannot be used")
    (board.share / "bezel.txt").write_text("language = FR-FR\r\nrotation = left\r\n")
    said = board.run(f"bezel setup --boot /share/bezel.txt 2>&1; systemctl restart {UNIT}", LIMIT)
    report.check("/share/bezel.txt:2: rotation: expected" in said, "the line is named with what is accepted", said)
    told = board.run(f"bezel run --config {CONFIGURATION} --check")
    report.check('language = "FR-FR"  (/run/bezel/bezel.toml.d/50-card.toml:2)' in told, "the other one counts", told)
    report.check("line 2" in told, "and the screen names the wrong one", told)
    board.run(f"rm -r /run/bezel/bezel.toml.d; systemctl restart {UNIT}", LIMIT)
    report.check(board.run(seen) == before, "nothing below /etc was changed")


def clock(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("the clock jumps")
    wait(board, "listening on")
    before = show(board, "MainPID")
    for moment in ("2100-01-01", "2001-01-01", f"@{int(time.time())}"):
        board.run(f"date -s {moment} >/dev/null; bezel alert 'What time is it?' --time 1", LIMIT)
    report.check(show(board, "MainPID") == before and show(board, "ActiveState") == "active",
                 "alerts last as long as before, and the same process serves", show(board))


def upgrade(lab: Lab, board: Machine, deb: pathlib.Path) -> None:
    report = lab.report
    report.step("an upgrade in place")
    board.run(f"systemctl start {UNIT}; echo kept >/var/lib/bezel/lab; echo '# mine' >>/etc/bezel/bezel.toml")
    before = show(board, "MainPID")
    board.run(f"dpkg -i /share/{deb.name}", 180)
    report.check(board.run("dpkg-query -W -f '${Version}\\n' bezel") == "0.0.2", "the new version is installed")
    report.check(show(board, "ActiveState") == "active" and show(board, "MainPID") != before, "and runs", journal(board))
    report.check(board.run("cat /var/lib/bezel/lab; tail -n 1 /etc/bezel/bezel.toml") == "kept\n# mine",
                 "the store and the configuration are as they were")
    shows_screenshot(lab, board, "upgraded")
    board.run(f"systemctl disable --now {UNIT}; dpkg -i /share/{deb.name}", 180)
    report.check(board.run(f"systemctl is-enabled {UNIT} || true") == "disabled", "a disabled unit stays disabled")


def goes(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("removed, then purged")
    board.run(f"systemctl enable --now {UNIT}; dpkg -r bezel", 180)
    report.check(board.run("pidof bezel || echo none") == "none", "nothing runs")
    report.check(board.run(f"ls {OURS} 2>/dev/null || true") == "", "the program is gone")
    report.check(board.run("ls /etc/bezel /var/lib/bezel | grep -E 'bezel.toml|lab'") == "bezel.toml\nlab",
                 "its configuration and its store are kept")
    board.run("dpkg -P bezel", 180)
    report.check(board.run(f"ls -d {KEPT} 2>/dev/null || true") == "", "after a purge they are removed")
    report.check(board.run("find /etc/systemd /var/lib/systemd/deb-systemd-helper-* -name '*bezel*'") == "",
                 "and so are its units")
    failed = board.run("systemctl --failed --no-legend --plain")
    report.check(failed == "", "no unit has failed", failed)


def printed(path: str, lab: Lab) -> str:
    """The commands in a file's comments, as run by root."""
    lines = re.findall(r"^# {5}(sudo .*)$", (lab.root / path).read_text(), re.MULTILINE)
    return "; ".join(lines).replace("sudo ", "")


def show(board: Machine, name: str | None = None) -> str:
    return board.run(f"systemctl show {UNIT} " + (f"-P {name}" if name else ""))


def journal(board: Machine) -> str:
    return board.run(f"journalctl -b -u {UNIT} -o cat --no-pager")


def wait(board: Machine, pattern: str, seconds: float = 60) -> str:
    """The journal, once the service has written that since its last start."""
    deadline = time.monotonic() + seconds
    while True:
        said = board.run(f"journalctl -b -u {UNIT} -o cat --no-pager _PID=$(systemctl show -P MainPID {UNIT})")
        if re.search(pattern, said) or time.monotonic() > deadline:
            return said


def drop_in(board: Machine, name: str, text: str) -> None:
    folder = "/run/systemd/system/bezel.service.d"
    (board.share / f"{name}.conf").write_text(text)
    board.run(f"mkdir -p {folder}; cp /share/{name}.conf {folder}; systemctl daemon-reload")
