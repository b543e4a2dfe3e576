"""The card image itself: idle screen, finger and app, power cuts while it writes, a wrong bezel.txt, a full data partition."""

from __future__ import annotations

import hashlib
import re
import time

from virtualboard import recording
from virtualboard.card import Card, CardBoard
from virtualboard.lab import Lab
from virtualboard.picture import Picture
from virtualboard.program import BLANK_COLOURS, shows_screenshot
from virtualboard.report import LabError
from virtualboard.session import LocalProgram

NEEDS_PROGRAM = True
# Only when it is named: it takes 10 minutes and needs an image (make image ARCH=amd64).
NAMED_ONLY = True

PORT = 12345
CARD_SIZE = 3 << 30
LIMIT = 300
QUIET_SECONDS = 60
# What Bezel's store is given while the power goes.
VOLUMES = ("20", "40", "60", "80")
KEPT = "/var/lib/bezel/sound.volume"
MOMENTS = 10
SCREEN = (800, 480)
# The smallest boards have 512 MB.
USED_MB = 256
# ssh, which the card asks for, Bezel, and the lab's own port; DHCP's clients.
LISTENING = {"tcp:22", "tcp:12345", "tcp:2323", "udp:68", "udp:546"}
# Wrong in every way that a line can be, with the line ends of Windows; ssh is what the case works through.
WRONG = ("\ufeff# settings\r\nssh = yes\r\nlanguage = XX-YY\r\nrotation = 45\r\nno such word = 1\r\nhotspot_name\r\n= \r\n"
         "hotspot_name = Car\r\nhotspot_password = short\r\n").encode() + b"\xff\xfe\r\n"
SSH_ALONE = b"ssh = yes\n"
# A layer for this run: the lab's network is a cable, and not the hotspot that bezel.txt can name.
APPS = '[consent]\\ntcp = "always"\\n[display]\\nfades = false\\n[alerts]\\nbutton_timeout = 0\\n'


def run(lab: Lab) -> None:
    report = lab.report
    images = sorted((lab.root / ".build/image").glob(f"bezel_*_debian-{lab.architecture.name}.img.xz"),
                    key=lambda path: path.stat().st_mtime)
    if not images:
        raise LabError(f"there is no image\n     make it with: make image ARCH={lab.architecture.name}")
    report.step(f"a card with {images[-1].name}")
    card = Card(images[-1], lab.output, CARD_SIZE)
    report.check(card.image_size < 1 << 30, "the image has less than a gigabyte", card.image_size)
    report.note(f"{images[-1].stat().st_size >> 20} MB packed, {card.image_size >> 20} MB on the card")
    sample = card.get("bezel.txt").read_text()
    card.put("bezel.txt", sample.replace("ssh = no", "ssh = yes").encode())
    untouched = bytes_of(card, 2)

    with boots(lab, card, "first") as board:
        starts(lab, board)
        keeps_to_itself(lab, board)
        rests(lab, board)
        serves(lab, board)
        board.run("bezel volume 33")
        writes(board)
        stands(lab, board)
    report.step("the power goes while it writes")
    sound(lab, card)
    report.check(card.partition(3)[1] > 1 << 30, "the data partition has grown to the end of the card", card.partition(3))

    card.put("bezel.txt", WRONG)
    with boots(lab, card, "wrong") as board:
        shows_screenshot(lab, board, "a-wrong-bezel.txt", LIMIT)
        failed = board.run("systemctl --failed --no-legend --plain")
        report.check(failed == "", "no unit has failed", failed)
        layer = board.run("cat /run/bezel/bezel.toml.d/50-card.toml")
        report.check(re.search(r'^note = "No hotspot: .*Look at bezel\.txt, line 3, 4, 5, 6, 7', layer, re.MULTILINE),
                     "the note on the screen names the wrong lines", layer)
        profiles = board.run("ls -A /run/NetworkManager/system-connections 2>/dev/null || true")
        report.check("hotspot" not in profiles and "wifi_name" not in layer, "and there is no hotspot", profiles)
        volume = board.run("bezel volume")
        report.check(set(re.findall(r"[0-9]+", volume)) & set(VOLUMES),
                     "the store has one of the values that were written when the power went", volume)
        writes(board)
    report.step("the power goes again")
    sound(lab, card)

    card.put("bezel.txt", SSH_ALONE)
    with boots(lab, card, "full") as board:
        fills(lab, board)
    sound(lab, card)
    report.check(bytes_of(card, 2) == untouched, "no byte of the root has changed in three runs")
    card.path.unlink()


def boots(lab: Lab, card: Card, name: str) -> CardBoard:
    lab.report.step(f"the board starts: {name}")
    return CardBoard(card, lab.architecture, lab.output, name, (PORT,))


def bytes_of(card: Card, number: int) -> str:
    """A sum of a partition's content."""
    start, size = card.partition(number)
    total = hashlib.sha256()
    with open(card.path, "rb") as file:
        file.seek(start)
        while size > 0 and (block := file.read(min(size, 1 << 20))):
            total.update(block)
            size -= len(block)
    return total.hexdigest()


def starts(lab: Lab, board: CardBoard) -> None:
    report = lab.report
    report.note(f"ssh answers {board.boot_seconds:.0f} s after power on; the board's clock: "
                f"{board.run('cut -d. -f1 /proc/uptime')} s, the service active after "
                f"{int(board.run('systemctl show bezel -P ActiveEnterTimestampMonotonic')) / 1e6:.0f} s")
    shows_screenshot(lab, board, "first", LIMIT)
    pictures = [(round(when), Picture(shot)) for when, shot in board.pictures]
    colours = [(when, picture.colours()) for when, picture in pictures]
    report.note(f"pictures on the way (seconds, colours): {colours}")
    # QEMU draws a picture of its own, of another size, until the kernel has the display.
    report.check(all(picture.colours() == 1 or picture.colours() > BLANK_COLOURS for _, picture in pictures
                     if (picture.width, picture.height) == SCREEN), "between black and Bezel's pictures there is no text", colours)
    failed = board.run("systemctl --failed --no-legend --plain")
    report.check(failed == "", "no unit has failed", failed)
    slow = board.run("systemd-analyze blame --no-pager | head -n 8", LIMIT)
    report.note("\n          ".join(slow.splitlines()))


def keeps_to_itself(lab: Lab, board: CardBoard) -> None:
    report = lab.report
    report.step("what is mounted, what listens, what runs")
    mounts = board.run("awk '$1 ~ \"^/dev/vda\" { print $1, $2, substr($4, 1, 2) }' /proc/mounts").splitlines()
    report.check(sorted(mounts) == ["/dev/vda1 /boot/firmware ro", "/dev/vda2 / ro", "/dev/vda3 /data rw",
                                    "/dev/vda3 /var/lib/bezel rw", "/dev/vda3 /var/lib/bluetooth rw"],
                 "one partition alone can be written, and Bezel's folder and the pairings are on it", mounts)
    listening = board.run("ss -Hltun | awk '{ n = split($5, place, \":\"); print $1 \":\" place[n] }'").split()
    report.check(set(listening) <= LISTENING,
                 "nothing listens but ssh, Bezel, the lab's own port, and the clients of DHCP", listening)
    logins = board.run("pgrep -a getty || true") + board.run("systemctl list-timers --no-legend --plain | grep -v tmpfiles || true")
    report.check(logins == "", "no login on a terminal, and no timer", logins)
    report.check(board.run("journalctl --header | grep -c /run/log; ls /var/log/journal 2>/dev/null | wc -l").endswith("0"),
                 "the journal is in memory")
    report.check("fontconfig" not in board.run("ls /var/cache/bezel"), "the fonts' cache of the image counts",
                 board.run("ls -R /var/cache/bezel"))
    report.check(board.run("ls /usr/share/doc/*/copyright | wc -l") != "0", "the licences are there")
    used, bezel = board.run("free -m | awk '/^Mem/ { print $3 }'; "
                            "awk '/VmRSS/ { print int($2 / 1024) }' /proc/$(systemctl show -P MainPID bezel)/status").split()
    report.check(int(used) < USED_MB, f"less than {USED_MB} MB of memory are used", used)
    report.note(f"{used} MB of memory are used, {bezel} MB of them by Bezel")
    report.note(f"processes: {board.run('ps --ppid 2 -p 2 --deselect -o comm= | sort -u').split()}")


def rests(lab: Lab, board: CardBoard) -> None:
    report = lab.report
    report.step(f"nothing is written for {QUIET_SECONDS} s")
    written = "awk '/vda[0-9]/ { print $3, $10 }' /proc/diskstats"
    before = board.run(f"sync; sleep 5; {written}")
    after = board.run(f"sleep {QUIET_SECONDS}; sync; {written}", QUIET_SECONDS + LIMIT)
    report.check(before == after, "no sector of the card", f"{before}\n{after}")


def serves(lab: Lab, board: CardBoard) -> None:
    """A finger and an app on another machine, up to the answer of its alert: what touch-and-alert sees in full."""
    report = lab.report
    report.step("an app over the network, and fingers")
    board.run(f"mkdir -p /run/bezel/bezel.toml.d; printf 'listen = \"0.0.0.0:{PORT}\"\\n{APPS}' "
              ">/run/bezel/bezel.toml.d/90-lab.toml; modprobe uinput; systemctl restart bezel", LIMIT)
    board.put("/run/lab/demo.events", (lab.root / recording.DEMO).read_bytes())
    board.put("/run/lab/uinput-panel", lab.tool("uinput-panel").read_bytes())
    hold = recording.pause_before_last_touch(lab.root / recording.DEMO)
    panel = board.start(f"exec /run/lab/uinput-panel /run/lab/demo.events {hold}", "uinput-panel")
    panel.wait("^panel: ready (/dev/input/event[0-9]+)", LIMIT)
    board.run("until ss -Hltn | grep -q :12345; do sleep 0.2; done; "
              "until journalctl -b -u bezel -o cat | grep -q 'touch from'; do sleep 0.2; done", LIMIT)
    command = [lab.bezel_here, "demo", "--connect", f"127.0.0.1:{board.port(PORT)}", "--timeout", "240"]
    with LocalProgram(command, lab.output / "demo.txt") as demo:
        demo.wait(r"\bFULL\b", LIMIT)
        before = Picture(board.screenshot(lab.output / "app.png"))
        panel.say("play")
        panel.wait("^panel: holding", LIMIT)
        demo.wait(r"system context ALERT", LIMIT)
        report.check(covered(lab, board, before), "the alert covers most of the screen", "see app.png and alert.png")
        panel.say("play")
        panel.wait("^panel: played", LIMIT)
        code = demo.exit_code(LIMIT)
        report.check(code == 0, "the app gets its touches, and the answer of its alert", demo.text())
    panel.close_input()


def covered(lab: Lab, board: CardBoard, before: Picture) -> bool:
    """A finger that comes before the alert's first frame belongs to the app."""
    deadline = time.monotonic() + LIMIT
    while time.monotonic() < deadline:
        found = Picture(board.screenshot(lab.output / "alert.png")).difference(before)
        if found and found.pixels > SCREEN[0] * SCREEN[1] / 2:
            return True
    return False


def writes(board: CardBoard) -> None:
    """Leaves the board while Bezel and another program write. The thread that writes for Bezel runs when a processor is free."""
    board.start(f"while :; do for n in {' '.join(VOLUMES)}; do bezel volume $n >/dev/null; done; done", "volume")
    board.start("n=0; while :; do n=$((n + 1)); head -c 200000 /dev/urandom >/data/bluetooth/lab-$((n % 20)); sleep 0.1; done",
                "writer")
    board.run("sleep 12")


def stands(lab: Lab, board: CardBoard) -> None:
    """Ten cuts of one run, because each start takes minutes on an emulated processor."""
    report = lab.report
    report.step(f"{MOMENTS} moments at which the power could go")
    kept, faults = [], ""
    for _ in range(MOMENTS):
        board.run(f"was=$(cat {KEPT}); until [ \"$(cat {KEPT})\" != \"$was\" ]; do sleep 0.1; done", LIMIT)
        with board.stopped(), board.card.repaired(3) as partition:
            faults += partition.faults()
            kept.append(partition.content("bezel/sound.volume").decode())
    report.check(faults == "", "the data partition is sound after each", faults)
    report.check(all(set(re.findall("[0-9]+", one)) & set(VOLUMES) for one in kept),
                 "Bezel's store has one of the values that were written", kept)
    report.check(len(set(kept)) > 1, "and it was written meanwhile", kept)


def fills(lab: Lab, board: CardBoard) -> None:
    report = lab.report
    # Bezel releases some KiB at its end, and again at its start.
    fill = "cat /dev/zero >>/data/full 2>/dev/null || true; sync"
    board.run(f"systemctl stop bezel; {fill}", LIMIT)
    left = board.run("df --output=avail /data | tail -n 1").strip()
    report.check(left == "0", "nothing is free on the data partition", left)
    board.run("systemctl start bezel", LIMIT)
    shows_screenshot(lab, board, "full", LIMIT)
    board.run(fill, LIMIT)
    report.check(board.run("systemctl is-active bezel") == "active", "the service runs")
    board.run("bezel volume 44 || true", LIMIT)
    report.check(board.run("bezel alert 'Is it full?' --time 1; echo $?", LIMIT).endswith("0"), "and shows an alert")
    doctor = board.run("bezel doctor || true", LIMIT)
    report.check(re.search("the disk of /var/lib/bezel (is full|has .* left)", doctor), "the doctor says so", doctor)
    said = board.run("journalctl -b -u bezel -o cat --no-pager")
    report.check("apps' data is lost when Bezel ends" in said, "the journal says what is not kept", said)
    board.run("rm /data/full; systemctl restart bezel; until bezel volume 55; do sleep 0.2; done", LIMIT)
    board.run(f"until grep -q 55 {KEPT}; do sleep 0.2; done", LIMIT)
    report.check(board.run("systemctl is-active bezel") == "active", "once there is room a restart keeps data again")


def sound(lab: Lab, card: Card) -> None:
    for number, text in ((3, "the data partition is sound once its journal is played back"), (2, "and so is the root")):
        with card.repaired(number) as partition:
            faults = partition.faults()
        lab.report.check(faults == "", text, faults)
