"""From the kernel's first picture to the idle screen, over a crash and an upgrade: no text, no flash, no login."""

from __future__ import annotations

import functools
import pathlib
import re
import shutil

from virtualboard.debian import Debian, package
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.packages import run as run_here
from virtualboard.picture import Picture
from virtualboard.watch import Watch

NEEDS_PROGRAM = True
ON_DISK = True

UNIT = "bezel.service"
LIMIT = 600  # many screenshots slow the board down
TOLERANCE = 2
# The kernel arguments of kiosk.conf for a quiet boot; the first terminal is a console.
QUIET = "console=tty1 quiet splash plymouth.ignore-serial-consoles loglevel=3 logo.nologo"
# Plymouth, with a background of this colour.
SPLASH_PACKAGES = ("plymouth", "plymouth-themes", "libplymouth5")
SPLASH = (0x20, 0x40, 0x60)
SPLASH_COLOUR = "0x204060"
FRAMES = """[Service]
ExecStart=
ExecStart=/bin/sh -c 'folder=/share/frames/$$(date +%%s%%N); mkdir $$folder; exec /usr/bin/bezel run --config \
    /etc/bezel/bezel.toml --frames $$folder'
ReadWritePaths=/share/frames
"""


def run(lab: Lab) -> None:
    report = lab.report
    report.step("two packages; a Debian on a disk with the first one and the kiosk's drop-in")
    old, new = (package(lab, version, lab.output) for version in ("0.0.1", "0.0.2"))
    debian = Debian(lab.cache, old, lab.architecture)
    disk = prepared(lab, debian, old)
    watches: list[Watch] = []

    def watch(board: Machine) -> None:
        frames = board.share / "frames"
        frames.mkdir()
        frames.chmod(0o777)
        watches.append(Watch(board, "boot").start())

    report.step("the board is switched on")
    try:
        with lab.boot(disk=disk, arguments=QUIET, while_it_boots=watch) as board:
            (board.share / new.name).write_bytes(new.read_bytes())
            try:
                until_shown(board)
            finally:
                watches[0].stop()
            boots(lab, board, watches[0])
            crashes(lab, board)
            upgrades(lab, board, new)
            stops(lab, board)
    finally:
        disk.unlink()


def prepared(lab: Lab, debian: Debian, deb: pathlib.Path) -> pathlib.Path:
    """A disk on which the kiosk is installed as by an image builder, and which saves its pictures in the shared folder."""
    root, disk = lab.output / "root", lab.output / "disk.img"
    debian.unpack(root)
    (root / deb.name).write_bytes(deb.read_bytes())
    result = debian.run_in(root, "dpkg", "-i", deb.name)
    lab.report.check(result.returncode == 0, "dpkg -i", result.stdout + result.stderr)
    folder = root / "etc/systemd/system"
    (folder / f"{UNIT}.d").mkdir()
    (folder / f"{UNIT}.d/frames.conf").write_text(FRAMES)
    shared = root / "usr/share/bezel"
    for name in ("kiosk.conf", "plymouth.conf"):
        (folder / f"{UNIT}.d" / name).write_bytes((shared / name).read_bytes())
    (root / "etc/systemd/system/getty.target.wants/getty@tty1.service").unlink(missing_ok=True)
    configuration = root / "etc/bezel/bezel.toml"
    configuration.write_text(configuration.read_text().replace("fades = true", "fades = false"))
    splash(lab, root)
    debian.disk_of(root, disk)
    debian.remove(root)
    return disk


def boots(lab: Lab, board: Machine, watch: Watch) -> None:
    report = lab.report
    # The picture that QEMU shows while nothing drives the card.
    kinds = judge(lab, board, watch, watch.files[0])
    report.check(kinds[-2:] == ["splash", "bezel"], "the splash is followed by Bezel's picture at once", kinds)
    flips = board.scanouts()
    report.check(0 not in flips[-2:] and len(set(flips[-2:])) == 2, "the card switches from one to the other", flips)
    report.check(board.run("plymouth --ping && echo there || echo gone") == "gone", "and Plymouth has ended")
    report.note(f"pictures of the graphics card: {board.scanouts()}")
    picture = board.run(f"journalctl -b -u {UNIT} -o short-monotonic --no-pager | grep 'display /dev/dri'")
    report.note(f"ready after {board.boot_seconds} s; {picture}")


def crashes(lab: Lab, board: Machine) -> None:
    report = lab.report
    for number, signal in ((1, "SEGV"), (2, "KILL")):
        report.step(f"the service ends by SIG{signal} and is started again")
        console = console_number(board)
        before = show(board, "MainPID")
        shown = len(board.scanouts())
        with Watch(board, f"crash-{number}") as watch:
            board.run(f"kill -{signal} {before}; until [ $(systemctl show -P NRestarts {UNIT}) -ge {number} ]; "
                      f"do usleep 50000; done; until systemctl is-active -q {UNIT}; do usleep 50000; done", LIMIT)
            until_shown(board)
        report.check(show(board, "MainPID") not in (before, "0"), "another process serves", show(board))
        judge(lab, board, watch)
        stays(lab, board.scanouts()[shown:], console)
        said = board.run(f"journalctl -b -u {UNIT} -o cat --no-pager")
        report.check("its picture stays on the screen" in said, "the log reports that the picture stays", said)
        kept = show(board, "NFileDescriptorStore")
        report.check(kept == "1", "systemd keeps one descriptor", kept)
        # The memory of the former process is released.
        buffers = board.run("grep -c 'allocated by = bezel' /sys/kernel/debug/dri/0/framebuffer")
        report.check(int(buffers) == 2, "and its two framebuffers are removed", buffers)


def upgrades(lab: Lab, board: Machine, deb: pathlib.Path) -> None:
    report = lab.report
    report.step("the package is upgraded")
    console = console_number(board)
    before = drawn(board)
    shown = len(board.scanouts())
    with Watch(board, "upgrade") as watch:
        board.run(f"dpkg -i /share/{deb.name}", 180)
        until_shown(board)
    report.check(board.run("dpkg-query -W -f '${Version}\\n' bezel") == "0.0.2", "the new version runs")
    judge(lab, board, watch)
    stays(lab, board.scanouts()[shown:], console)
    # The last picture of the old process, whose clock may have changed since.
    told = [file for file in drawn(board) if file.parent == before[-1].parent and file not in before]
    pictures = watch.pictures()
    seen = [file for file in told if any(near(picture, read(file)) for picture in pictures)]
    report.check(seen, "the screen says that an update is installed", f"{told}: look at upgrade-*.png")


def stops(lab: Lab, board: Machine) -> None:
    report = lab.report
    report.step("the service is stopped, and started")
    board.run(f"systemctl stop {UNIT}")
    state = board.run("cat /sys/kernel/debug/dri/0/framebuffer; ls /run/bezel")
    report.check("allocated by = bezel" not in state and "display.state" not in state,
                 "the kernel's console has the screen", state)
    said = board.run(f"journalctl -b -u {UNIT} -o cat --no-pager | tail -n 20")
    # Plymouth has removed its splash, which was there before Bezel's picture.
    report.check("the planes look as they did; the picture that was there is gone" in said, "the screen was restored", said)
    board.run("systemctl start getty@tty1; sleep 3")
    login = Picture(board.screenshot(lab.output / "login.png"))
    report.check(not is_bezel(board, login) and login.colours() > 1, "a login on the screen would be detected", "login.png")
    board.run(f"systemctl start {UNIT}")
    until_shown(board)


def splash(lab: Lab, root: pathlib.Path) -> None:
    """Installs Plymouth, without the tools that make an initial ramdisk."""
    folder = root / "splash"
    folder.mkdir()
    for name in SPLASH_PACKAGES:
        lab.packages.fetch(name, folder)
    theme = folder / "usr/share/plymouth/themes/spinner/spinner.plymouth"
    theme.write_text(re.sub(r"(Background(Start|End)Color)=.*", rf"\1={SPLASH_COLOUR}", theme.read_text()))
    (folder / "etc/plymouth/plymouthd.conf").write_text("[Daemon]\nTheme=spinner\nShowDelay=0\n")
    # A merged /usr.
    run_here("cp", "-a", f"{folder}/lib/.", folder / "usr/lib")
    shutil.rmtree(folder / "lib")
    run_here("cp", "-a", f"{folder}/.", root)
    shutil.rmtree(folder)
    run_here("ldconfig", "-r", root)


def judge(lab: Lab, board: Machine, watch: Watch, no_signal: pathlib.Path | None = None) -> list[str]:
    """Each picture must be black, the splash, or one drawn by Bezel. Returns the sequence of their kinds."""
    silent = no_signal.read_bytes() if no_signal else b""
    kinds: list[str] = []
    for file in watch.files:
        picture = Picture(file)
        kind = ("no signal" if file.read_bytes() == silent else "black" if is_black(picture)
                else "splash" if is_splash(picture) else "bezel" if is_bezel(board, picture) else file.name)
        if not kinds or kinds[-1] != kind:
            kinds.append(kind)
    lab.report.note(f"{watch.taken} screenshots: {', '.join(kinds)}")
    strangers = [kind for kind in kinds if kind.endswith(".png")]
    lab.report.check(not strangers, "no text, no flash, no login: only black pictures or Bezel's", strangers)
    lab.report.check(kinds[-1] == "bezel", "and Bezel's at the end", kinds)
    return kinds


def stays(lab: Lab, flips: list[int], console: int) -> None:
    lab.report.note(f"pictures of the graphics card: {flips}")
    lab.report.check(flips and 0 not in flips and console not in flips,
                     "each flip shows a picture of Bezel, and neither the console's nor none", f"{flips}, console {console}")


def console_number(board: Machine) -> int:
    """The first picture of the card after the last reset was the console's."""
    numbers = board.scanouts()
    return next(number for number in numbers if number)


def is_black(picture: Picture) -> bool:
    return picture.colours() == 1 and not any(picture.rows[0])


def is_splash(picture: Picture) -> bool:
    """The splash is recognised by its background, which Plymouth dithers; the ring that turns is in the middle."""
    return all(abs(value - wanted) <= TOLERANCE for row in picture.rows[:100]
               for channel, wanted in enumerate(SPLASH) for value in set(row[channel::3]))


def is_bezel(board: Machine, picture: Picture) -> bool:
    return any(near(picture, read(file)) for file in reversed(drawn(board)))


@functools.cache
def read(file: pathlib.Path) -> Picture:
    return Picture(file)


def near(picture: Picture, other: Picture) -> bool:
    if picture.rows == other.rows:
        return True
    found = picture.difference(other)
    return found is not None and found.greatest <= TOLERANCE


def drawn(board: Machine) -> list[pathlib.Path]:
    """The pictures of all processes of the service, the newest last."""
    return sorted((board.share / "frames").glob("*/frame-*.png"))


def until_shown(board: Machine) -> None:
    """Bezel serves, and 2 s have passed in which its picture has reached the screen."""
    board.run("until bezel screenshot /run/shown.png >/dev/null 2>&1; do usleep 100000; done; sleep 2", LIMIT)


def show(board: Machine, name: str | None = None) -> str:
    return board.run(f"systemctl show {UNIT} " + (f"-P {name}" if name else ""))
