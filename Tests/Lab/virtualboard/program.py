"""bezel on the board: started, compared with its screen, stopped."""

from __future__ import annotations

import pathlib
import re
import shutil
import time
from collections.abc import Callable

from .lab import Lab
from .machine import Machine
from .picture import Difference, Picture
from .report import LabError, Report
from .session import Session

STATE = "/run/bezel/display.state"
# For cases whose apps run here, which the board treats as another machine: no consent is requested for them.
EVERYBODY = '[consent]\ntcp = "always"\n'
TOLERANCE = 2  # of 255 in any channel
FIRST_FRAME_SECONDS = 120
COMPARE_SECONDS = 20
BLANK_COLOURS = 8
HAIR_PIXELS = 2000  # of 384,000: edges of letters


def start(board: Machine, name: str, configuration: str = "", *arguments: str) -> Session:
    """bezel, once it serves; its frames are in share/NAME."""
    (board.share / name).mkdir()
    (board.share / f"{name}.toml").write_text("[display]\nfades = false\n" + configuration)
    bezel = board.start(
        f"exec bezel run --config /share/{name}.toml --display kms --storage '' --frames /share/{name} "
        + " ".join(arguments), name)
    bezel.wait("listening on", 120)
    return bezel


def kernel_state(board: Machine, card: int = 0) -> str:
    """The planes, controllers and connectors in the kernel's state, without counters."""
    text = board.run(f"cat /sys/kernel/debug/dri/{card}/state")
    return "\n".join(line for line in text.splitlines() if "refcount" not in line)


def planes_in_use(board: Machine, card: int = 0) -> int:
    text = kernel_state(board, card)
    return sum(1 for part in text.split("plane[")[1:] if "crtc=(null)" not in part.split("crtc[")[0])


def is_alive(board: Machine, program: Session) -> bool:
    return board.run(f"kill -0 {program.pid} && echo alive || echo gone") == "alive"


def shows(
        lab: Lab, board: Machine, name: str, shot: str | None = None,
        change: Callable[[Picture], Picture] = lambda picture: picture) -> None:
    """The screen must come to show the newest frame that bezel reports, changed like that."""
    shot = shot or name
    deadline = time_to_compare(board, name)
    found = None
    while time.monotonic() < deadline:
        screen = board.screenshot(lab.output / f"{shot}-screen.png")
        drawn = frames(board, name)
        found = closeness(Picture(screen), drawn[-1], change) if drawn else None
        if found and found.greatest <= TOLERANCE:
            break
    lab.report.check(
        found and found.greatest <= TOLERANCE, "the screen shows what bezel drew, pixel by pixel",
        f"{found}; see {shot}-screen.png")
    if found:
        shutil.copy(drawn[-1], lab.output / f"{shot}-drawn.png")


def shows_screenshot(lab: Lab, board: Machine, name: str, seconds: float = 60) -> None:
    """The screen must come to show the picture that the service's `bezel screenshot` takes."""
    deadline = time.monotonic() + seconds
    screen, drawn = lab.output / f"{name}-screen.png", lab.output / f"{name}-drawn.png"
    while True:
        board.bezel_screenshot(drawn, seconds)
        picture = Picture(board.screenshot(screen))
        found = picture.difference(Picture(drawn))
        equal = found and found.greatest <= TOLERANCE
        if equal and picture.colours() > BLANK_COLOURS or time.monotonic() > deadline:
            break
    lab.report.check(equal, f"{name}: the screen shows what bezel drew, pixel by pixel", f"{found}; see {screen.name}")
    lab.report.check(picture.colours() > BLANK_COLOURS, "and that is more than a blank screen", f"{picture.colours()} colours")


def written_back(board: Machine, bezel: Session, card: str, shot: str) -> Picture | None:
    """The picture that the controller of a vkms card mixes now; None before bezel's first frame."""
    said = board.run(f"writeback {bezel.pid} {card} /share/{shot}.ppm 2>&1 || true")
    return Picture.portable(board.share / f"{shot}.ppm") if re.fullmatch("writeback: [0-9]+x[0-9]+", said) else None


def mixed(
        lab: Lab, board: Machine, bezel: Session, card: str, name: str, shot: str, tolerance: int = TOLERANCE,
        change: Callable[[Picture], Picture] = lambda picture: picture) -> None:
    """The controller must come to mix the newest frame that bezel reports."""
    deadline = time_to_compare(board, name)
    found = None
    while time.monotonic() < deadline:
        screen = written_back(board, bezel, card, shot)
        *_, newest = [None, *frames(board, name)]
        found = screen and newest and closeness(screen, newest, change)
        if found and newest and found.greatest <= tolerance:
            shutil.copy(newest, lab.output / f"{shot}-drawn.png")
            break
    lab.report.check(
        found and found.greatest <= tolerance, "the controller mixes what bezel drew, pixel by pixel", str(found))
    if found:
        lab.report.note(f"greatest difference {found.greatest}, {found.pixels} pixels")


def looks_as_ever(lab: Lab, picture: pathlib.Path, name: str) -> None:
    """Compares a PNG with the reference of that name; fonts may differ slightly between machines."""
    reference = lab.references / f"{name}.png"
    if lab.records:
        reference.parent.mkdir(exist_ok=True)
        shutil.copy(picture, reference)
    found = Picture(picture).difference(Picture(reference)) if reference.exists() else None
    lab.report.check(
        found and found.pixels <= HAIR_PIXELS, f"it looks as {reference.name} does",
        f"{found}: {picture} against {reference}; if it shall look so: lab --record")


def closeness(
        screen: Picture, frame: pathlib.Path,
        change: Callable[[Picture], Picture] = lambda picture: picture) -> Difference | None:
    """None for a frame that is still being written, or of another size."""
    try:
        return screen.difference(change(Picture(frame)))
    except LabError:
        return None


def frames(board: Machine, name: str) -> list[pathlib.Path]:
    """The frames that bezel reports, the newest last."""
    return sorted((board.share / name).glob("frame-*.png"))


def time_to_compare(board: Machine, name: str) -> float:
    """The end of the comparison, counted from bezel's first frame: the first one needs all fonts, which a board whose host is
    busy reads slowly."""
    end = time.monotonic() + FIRST_FRAME_SECONDS
    while not frames(board, name) and time.monotonic() < end:
        time.sleep(0.1)
    return time.monotonic() + COMPARE_SECONDS


def pixels_written(bezel: Session) -> int:
    """Pixels written to the panel's buffers, as bezel reports at its end."""
    return int(bezel.wait("display: .* ([0-9]+) pixels written", 60)[1])


def stop(report: Report, board: Machine, bezel: Session) -> int:
    """Returns how many frames bezel handed to the kernel since it was started."""
    board.run(f"kill -TERM {bezel.pid}")
    report.check(bezel.exit_code(60) == 0, "bezel ends with 0 on SIGTERM", bezel.text())
    report.check(board.run(f"test -e {STATE} && echo there || echo none") == "none", "no state file is left behind")
    counts = bezel.wait("display: ([0-9]+) commits, ([0-9]+) flips, [0-9]+ unchanged, ([0-9]+) lost", 60)
    report.check(counts[1] == counts[2] and counts[3] == "0", "every frame reached the screen", counts[0])
    return int(counts[1])


def stop_amid_frames(report: Report, board: Machine, bezel: Session, card: int = 0) -> int:
    """The bar of an alert shrinks meanwhile: there is a frame for the kernel most of the time."""
    said = bezel.lines.count()
    alert = board.start("exec bezel alert 'Low fuel' --time 10", "amid-frames")
    bezel.wait("alert [0-9]+ is on the screen", 60, said)
    board.run(
        "seen=0; until [ $seen -ge 5 ]; do "
        f"now=$(grep 'fb=' /sys/kernel/debug/dri/{card}/state); "
        '[ "$now" = "$last" ] || seen=$((seen + 1)); last=$now; done')
    commits = stop(report, board, bezel)
    report.check(alert.exit_code(60) != 0, "a command that waits for an answer fails", alert.text())
    return commits
