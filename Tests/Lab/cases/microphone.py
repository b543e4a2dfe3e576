"""An app records with the microphone of the whole program: the bytes, their pace, a card that is busy or unplugged."""

from __future__ import annotations

import random

from virtualboard.app import END_AUDIO_PASS_THRU, PERFORM_AUDIO_PASS_THRU, App
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.program import EVERYBODY
from virtualboard.quiet import attempts
from virtualboard.report import Report
from virtualboard.session import Session
from virtualboard.soundcard import LIMIT, PLAYED, RECORDED

NEEDS_PROGRAM = True

PORT = 12345
RATE, PIECE_MS, TOLERANCE_MS = 16_000, 250, 20
PIECE = RATE * 2 * PIECE_MS // 1000
PIECES = 12
MICROPHONE = RECORDED.replace("hw:", "plughw:")
STATUS = "/proc/asound/Loopback/pcm1c/sub0/status"
SECONDS = 90  # of sound that the other end plays

CONFIGURATION = f"""\
[display]
fades = false
[sound]
device = ""
[voice]
microphone = "{MICROPHONE}"
apps_microphone = "allow"
recogniser = "none"
[storage]
path = ""
"""
WISH = {"samplingRate": "16KHZ", "bitsPerSample": "16_BIT", "audioType": "PCM", "maxDuration": 100_000}


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot, start bezel, connect an app")
    with lab.boot(programs={"bezel": lab.bezel}, sound=True, forward=(PORT,)) as board:
        (board.share / "bezel.toml").write_text(CONFIGURATION + EVERYBODY)
        board.run("ln -s arecord /usr/bin/aplay")  # one program with that name
        bezel = board.start(
            f"exec bezel run --config /share/bezel.toml --display headless --listen 0.0.0.0:{PORT}", "bezel")
        board.until_listening(PORT, bezel)
        with App(board.port(PORT), lab.output / "app.txt") as app:
            app.register("Notes", "DEFAULT", LIMIT)
            app.status(LIMIT, hmiLevel="FULL")
            unused(report, board, bezel, "before a use")
            recorded(report, board, app)
            unused(report, board, bezel, "after it")
            busy(report, board, app)
            gone(report, board, app)
            unused(report, board, bezel, "after a failure")
        board.run(f"kill -TERM {bezel.pid}")
        report.check(bezel.exit_code(LIMIT) == 0, "bezel ends with 0", bezel.text())


def unused(report: Report, board: Machine, bezel: Session, when: str) -> None:
    """No thread, no device."""
    board.run(f"until ! grep -q microphone /proc/{bezel.pid}/task/*/comm; do usleep 10000; done", timeout=LIMIT)
    opened = [file for file in board.opened(bezel.pid) if file.startswith("/dev/snd")]
    report.check(not opened, f"nothing of the microphone is open {when}", opened)
    report.check("closed" in board.run(f"cat {STATUS}"), f"the card's other end is closed {when}")


def recorded(report: Report, board: Machine, app: App) -> None:
    report.step("an app records while the card's other end plays noise")
    noise = random.Random(1).randbytes(RATE * 2 * SECONDS)
    (board.share / "noise.raw").write_bytes(noise)
    player = board.start(f"exec aplay -q -t raw -D {PLAYED} -f S16_LE -r {RATE} -c 1 /share/noise.raw", "aplay")
    board.run("until grep -q RUNNING /proc/asound/Loopback/pcm0p/sub0/status; do usleep 10000; done", timeout=LIMIT)
    for attempt in attempts(report, board):
        app.take_sounds()
        request = app.send(PERFORM_AUDIO_PASS_THRU, WISH)
        app.await_sounds(PIECES, LIMIT)
        ended = app.ask(END_AUDIO_PASS_THRU, LIMIT, {})
        answer = app.answer(request, LIMIT)
        attempt.check(answer["resultCode"] == "SUCCESS", "the recording is answered SUCCESS", answer)
        attempt.check(ended["resultCode"] == "SUCCESS", "and so is its end", ended)
        sounds = app.take_sounds()
        sizes = {len(piece) for _, piece in sounds}
        attempt.check(sizes == {PIECE}, f"all pieces have {PIECE} bytes", sizes)
        # The first block may be from before the other end played.
        data = b"".join(piece for _, piece in sounds[1:])
        attempt.check(data in noise, "the bytes are those that were played", f"{len(data)} bytes")
        times = [moment for moment, _ in sounds]
        gaps = [round((after - before) * 1000) for before, after in zip(times, times[1:])]
        report.note(f"ms between two pieces: {gaps}")
        attempt.check(
            all(abs(gap - PIECE_MS) <= TOLERANCE_MS for gap in gaps), f"a piece comes every {PIECE_MS} ms", gaps)
    board.run(f"kill {player.pid}; while kill -0 {player.pid} 2>/dev/null; do usleep 10000; done")


def busy(report: Report, board: Machine, app: App) -> None:
    report.step("another program has the microphone")
    other = board.start(f"exec arecord -q -t raw -D {RECORDED} -f S16_LE -r 48000 -c 2 /dev/null", "arecord")
    board.run(f"until grep -q RUNNING {STATUS}; do usleep 10000; done", timeout=LIMIT)
    answer = app.ask(PERFORM_AUDIO_PASS_THRU, LIMIT, WISH)
    report.check(not answer["success"], "the app receives no success", answer)
    info = answer.get("info", "")
    report.check("another program" in info and MICROPHONE in info, "the response says why, and names the device", answer)
    board.run(f"kill {other.pid}; while kill -0 {other.pid} 2>/dev/null; do usleep 10000; done")


def gone(report: Report, board: Machine, app: App) -> None:
    report.step("the card is unplugged while the app records")
    app.take_sounds()
    request = app.send(PERFORM_AUDIO_PASS_THRU, WISH)
    app.await_sounds(2, LIMIT)
    device = board.run("basename $(readlink -f /sys/class/sound/card0/device)")
    board.start(f"echo {device} >/sys/bus/platform/drivers/snd_aloop/unbind", "unbind")
    answer = app.answer(request, LIMIT)
    report.check(answer["resultCode"] == "ABORTED", "the recording is answered ABORTED", answer)
    report.check("removed" in answer.get("info", ""), "and the response says why", answer)
    answer = app.ask(PERFORM_AUDIO_PASS_THRU, LIMIT, WISH)
    report.check(not answer["success"], "without the card the next one has no success", answer)
    board.run(f"echo {device} >/sys/bus/platform/drivers/snd_aloop/bind", timeout=LIMIT)
