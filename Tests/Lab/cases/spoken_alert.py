"""The whole program on a board with a sound card: the recorded sound of an app's alerts, and the messages to the app."""

from __future__ import annotations

import math
import struct
from typing import Any

from virtualboard.app import ALERT, AUDIO_SERVICE, CANCEL_INTERACTION, NOTIFICATION, PUT_FILE, RESPONSE, SPEAK, App, Message
from virtualboard.hearing import Sound, Span, loudness
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.program import EVERYBODY
from virtualboard.quiet import Attempt, attempts
from virtualboard.report import Report
from virtualboard.soundcard import LIMIT, PLAYED, PLAYED_STATUS, Recorder
from virtualboard.soundfile import LENGTH_MS, write_mp3, write_wav

NEEDS_PROGRAM = True

PORT = 12345
TONE_HZ, TONE_MS = 880, 300
WAV_HZ, MP3_HZ = 1500, 2500
STREAM_HZ, STREAM_RATE, STREAM_MS = 440, 16_000, 6000
LONGEST_QUIET = 600
STOP_MS = 50

CONFIGURATION = f"""\
[display]
fades = false
[sound]
device = "{PLAYED}"
[storage]
path = ""
"""


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot, start bezel, connect an app")
    with lab.boot(programs={"bezel": lab.bezel}, sound=True, forward=(PORT,)) as board:
        (board.share / "bezel.toml").write_text(CONFIGURATION + EVERYBODY)
        bezel = board.start(
            f"exec bezel run --config /share/bezel.toml --display headless --listen 0.0.0.0:{PORT}", "bezel")
        board.until_listening(PORT, bezel)
        recorder = Recorder(board)
        with App(board.port(PORT), lab.output / "app.txt") as app:
            app.register("Guide", "NAVIGATION", LIMIT)
            app.status(LIMIT, hmiLevel="FULL", audioStreamingState="AUDIBLE")
            spoken(report, board, recorder, app)
            files(report, board, recorder, app)
            cancelled(report, board, recorder, app)
            busy(report, board, app)
            speak(report, board, recorder, app)
            streamed(report, board, recorder, app)
        board.run(f"kill -TERM {bezel.pid}")
        report.check(bezel.exit_code(LIMIT) == 0, "bezel ends with 0", bezel.text())


def text(words: str) -> dict[str, str]:
    return {"type": "TEXT", "text": words}


def silence(milliseconds: int) -> dict[str, str]:
    return {"type": "SILENCE", "text": str(milliseconds)}


def file(name: str) -> dict[str, str]:
    return {"type": "FILE", "text": name}


def spoken(report: Report, board: Machine, recorder: Recorder, app: App) -> None:
    report.step("an alert with a tone, words, half a second of silence, and words")

    start = alert = early = late = 0

    def play() -> None:
        nonlocal start, alert, early, late
        start = app.count()
        alert = app.send(ALERT, {
            "alertText1": "Turn left", "duration": 3000, "playTone": True,
            "ttsChunks": [text("Turn left now"), silence(500), text("Take the second road")]})
        speaking = app.status(LIMIT, start, audioStreamingState="ATTENUATED")
        early = recorder.place()
        app.status(LIMIT, speaking, audioStreamingState="AUDIBLE")
        late = recorder.place()

    for attempt in attempts(report, board):
        sound = recorder.hear(play)
        answer = app.answer(alert, LIMIT)
        spans, pieces = sound.spans(least_gap=300), sound.spans(least_gap=70)
        told(attempt, app.since(start), alert)
        attempt.check(answer["resultCode"] == "SUCCESS", "the answer is SUCCESS", answer)
        if not attempt.check(len(spans) == len(pieces) == 2, "one silence, no other", pieces):
            continue
        report.note(f"attenuated at sample {early}, sound {sound.first_sound()} to {sound.last_sound()}, audible at {late}")
        attempt.check(early < sound.last_sound() <= late, "it was ATTENUATED while there was sound, AUDIBLE afterwards")
        frequency, share = sound.frequency(Span(spans[0].start + 50, spans[0].start + TONE_MS - 60))
        attempt.check(abs(frequency - TONE_HZ) < 5, f"the tone is at {TONE_HZ} Hz", f"{frequency:.1f} Hz")
        attempt.check(share > 0.95, "and nothing but the tone", f"{share:.3f} of the energy")
        quiet = spans[1].start - spans[0].end
        attempt.check(
            480 <= quiet <= LONGEST_QUIET, "the silence is half a second, and the pauses around words", f"{quiet} ms")
        words(attempt, sound, Span(spans[0].start + TONE_MS, spans[0].end), 500, 1500)
        words(attempt, sound, spans[1], 700, 2000)


def streamed(report: Report, board: Machine, recorder: Recorder, app: App) -> None:
    report.step("an app streams a tone, cut within its samples, and an alert speaks at the same time")
    samples = b"".join(
        struct.pack("<h", round(16000 * math.sin(2 * math.pi * STREAM_HZ * index / STREAM_RATE)))
        for index in range(STREAM_RATE * STREAM_MS // 1000))
    app.start_stream(AUDIO_SERVICE, LIMIT)
    alert = 0

    def play() -> None:
        nonlocal alert
        for start in range(0, len(samples), 3333):
            app.stream(AUDIO_SERVICE, samples[start : start + 3333])
        recorder.until_recorded(STREAM_MS * 48 // 4)
        alert = app.send(ALERT, {"alertText1": "Turn left", "duration": 3000, "ttsChunks": [text("Turn left now")]})
        app.answer(alert, LIMIT)
        recorder.until_recorded(STREAM_MS * 48)

    for attempt in attempts(report, board):
        sound = recorder.hear(play)
        answer = app.answer(alert, LIMIT)
        attempt.check(answer["resultCode"] == "SUCCESS", "the alert is answered SUCCESS: it was played", answer)
        spans = sound.spans(least_gap=30)
        length = spans[0].end - spans[0].start if spans else 0
        if not attempt.check(
                len(spans) == 1 and abs(length - STREAM_MS) < 60, f"one sound of {STREAM_MS} ms, without a gap", spans):
            continue
        frequency, share = sound.frequency(Span(spans[0].start + 50, spans[0].start + STREAM_MS // 5))
        attempt.check(abs(frequency - STREAM_HZ) < 5, f"the tone is at {STREAM_HZ} Hz", f"{frequency:.1f} Hz")
        attempt.check(share > 0.95, "and nothing but the tone", f"{share:.3f} of the energy")
        loud = [loudness(sound.span(Span(place, place + 100))) for place in range(spans[0].start, spans[0].end - 100, 100)]
        attempt.check(min(loud) < 0.5 * max(loud), "the tone is quieter then", f"{min(loud):.3f} to {max(loud):.3f}")


def words(attempt: Attempt, sound: Sound, span: Span, shortest: int, longest: int) -> None:
    """Whether a span is speech, judged by its length and its frequencies."""
    length = span.end - span.start
    attempt.check(shortest <= length <= longest, f"words take {shortest} to {longest} ms", f"{length} ms")
    loud = loudness(sound.span(span))
    attempt.check(loud > 0.03, "words are loud", f"{loud:.3f} of full scale")
    _, share = sound.frequency(span)
    attempt.check(share < 0.7, "and not a tone", f"{share:.3f} of the energy at one frequency")


def told(attempt: Attempt, messages: list[Message], alert: int) -> None:
    """OnHMIStatus and the response, in their order."""
    heard = []
    for one in messages:
        if one.type == NOTIFICATION and "audioStreamingState" in one.parameters:
            heard.append(f"{one.parameters['systemContext']} {one.parameters['audioStreamingState']}")
        elif one.type == RESPONSE and one.correlation == alert:
            heard.append("answer")
    wanted = ["ALERT AUDIBLE", "ALERT ATTENUATED", "ALERT AUDIBLE"]
    attempt.check(heard[:3] == wanted and "answer" in heard[3:],
                  "the app receives ALERT, ATTENUATED, AUDIBLE, and then the response", heard)


def files(report: Report, board: Machine, recorder: Recorder, app: App) -> None:
    report.step("an alert that plays a WAV file and an MP3 file")
    for name, write, pitch, kind in (
            ("tone.wav", write_wav, WAV_HZ, "AUDIO_WAVE"), ("tone.mp3", write_mp3, MP3_HZ, "AUDIO_MP3")):
        write(board.share / name, pitch)
        answer = app.ask(
            PUT_FILE, LIMIT, {"syncFileName": name, "fileType": kind}, (board.share / name).read_bytes())
        report.check(answer["resultCode"] == "SUCCESS", f"{name} is accepted", answer)

    def play() -> None:
        nonlocal answer
        answer = app.ask(ALERT, LIMIT, {"ttsChunks": [file("tone.wav"), silence(500), file("tone.mp3")]})

    for attempt in attempts(report, board):
        sound = recorder.hear(play)
        spans = sound.spans(least_gap=50)
        attempt.check(answer["resultCode"] == "SUCCESS", "the answer is SUCCESS", answer)
        if not attempt.check(len(spans) == 2, "two sounds", spans):
            continue
        for span, wanted in zip(spans, (WAV_HZ, MP3_HZ)):
            frequency, _ = sound.frequency(span)
            length = span.end - span.start
            attempt.check(abs(frequency - wanted) < 5, f"one at {wanted} Hz", f"{frequency:.1f} Hz")
            attempt.check(abs(length - LENGTH_MS) <= 40, f"for {LENGTH_MS} ms", f"{length} ms")


def cancelled(report: Report, board: Machine, recorder: Recorder, app: App) -> None:
    report.step("the app cancels a long alert")

    answer: dict[str, Any] = {}
    before = after = 0

    def play() -> None:
        nonlocal answer, before, after
        start = app.count()
        alert = app.send(ALERT, {
            "alertText1": "A long story", "cancelID": 5,
            "ttsChunks": [text("and so it went on, and on, and on") for _ in range(30)]})
        speaking = app.status(LIMIT, start, audioStreamingState="ATTENUATED")
        recorder.until_recorded(48000)
        before = recorder.place()
        cancel = app.send(CANCEL_INTERACTION, {"functionID": ALERT, "cancelID": 5})
        answer = app.answer(alert, LIMIT)
        after = recorder.place()
        report.check(app.answer(cancel, LIMIT)["success"], "the CancelInteraction succeeds")
        app.status(LIMIT, speaking, audioStreamingState="AUDIBLE", systemContext="MAIN")

    for attempt in attempts(report, board):
        sound = recorder.hear(play)
        late = sound.last_sound() - after
        report.note(f"cancelled after sample {before}, answered before {after}, last sound {late:+} from there")
        attempt.check(answer["resultCode"] == "ABORTED", "the answer is ABORTED", answer)
        attempt.check(sound.first_sound() + 24000 < before, "it was playing", f"from sample {sound.first_sound()}")
        attempt.check(late < sound.rate * STOP_MS // 1000, f"it is silent within {STOP_MS} ms of the answer", late)


def busy(report: Report, board: Machine, app: App) -> None:
    report.step("another program has the card")
    board.run("ln -s arecord /usr/bin/aplay")  # one program with that name
    other = board.start(f"exec aplay -q -t raw -D {PLAYED} -f S16_LE -r 48000 -c 2 /dev/zero", "aplay")
    board.run(f"until grep -q RUNNING {PLAYED_STATUS}; do usleep 10000; done", timeout=LIMIT)
    cases: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("an alert that can be seen too", {"alertText1": "Look", "duration": 3000}, "WARNINGS"),
        ("one that cannot", {}, "UNSUPPORTED_RESOURCE"))
    for what, seen, wanted in cases:
        answer = app.ask(ALERT, LIMIT, {**seen, "ttsChunks": [text("Nobody hears this")]})
        report.check(answer["resultCode"] == wanted, f"{what} is answered {wanted}", answer)
        report.check(PLAYED in answer.get("info", ""), "and the response names the card", answer)
    board.run(f"kill {other.pid}; while kill -0 {other.pid} 2>/dev/null; do usleep 10000; done")


def speak(report: Report, board: Machine, recorder: Recorder, app: App) -> None:
    report.step("Speak, now that the card is free")

    answer: dict[str, Any] = {}
    late = 0

    def play() -> None:
        nonlocal answer, late
        answer = app.ask(SPEAK, LIMIT, {"ttsChunks": [text("You have arrived")]})
        late = recorder.place()

    for attempt in attempts(report, board):
        sound = recorder.hear(play)
        spans = sound.spans(least_gap=300)
        attempt.check(answer["resultCode"] == "SUCCESS", "the answer is SUCCESS", answer)
        if attempt.check(len(spans) == 1, "it was played", spans):
            words(attempt, sound, spans[0], 500, 1500)
            attempt.check(sound.last_sound() <= late, "before the answer", f"to {sound.last_sound()}, answer at {late}")
