"""Utterances on a sound card whose playback is recorded: order, lengths, pitch, a stop, a busy or unplugged card."""

from __future__ import annotations

from virtualboard.hearing import Span
from virtualboard.lab import Lab
from virtualboard.machine import Machine
from virtualboard.quiet import attempts
from virtualboard.report import Report
from virtualboard.session import Session
from virtualboard.soundcard import LIMIT, PLAYED, PLAYED_STATUS, RECORDED_STATUS, Recorder
from virtualboard.soundfile import LENGTH_MS, write_mp3, write_wav

NEEDS_PROGRAM = False
PRODUCTS = ("SoundPlayer",)

TONE_HZ, TONE_MS = 880, 300
WAV_HZ, MP3_HZ = 1500, 2500
STOP_MS = 50
ORDER_IDS, STOP_IDS = 1, 11  # of the first attempts; a later utterance has a greater number


def run(lab: Lab) -> None:
    report = lab.report
    report.step("boot")
    player = lab.product(PRODUCTS[0])
    with lab.boot(programs={"sound-player": player}, sound=True) as board:
        cards = board.run("cat /proc/asound/cards")
        report.check("Loopback" in cards, "the board has a loopback card", cards)
        write_wav(board.share / "tone.wav", WAV_HZ)
        write_mp3(board.share / "tone.mp3", MP3_HZ)
        recorder = Recorder(board)
        speaker = board.start(f"exec sound-player {PLAYED} {RECORDED_STATUS}", "sound-player")
        speaker.wait("^ready", LIMIT)
        order(report, board, recorder, speaker)
        stop(report, board, recorder, speaker)
        never_begun(report, recorder, speaker)
        starved(report, recorder, speaker)
        by_default(report, board, recorder)
        busy(report, board)
        gone(report, board, speaker)


def order(report: Report, board: Machine, recorder: Recorder, speaker: Session) -> None:
    report.step("tone, words, half a second of silence, a WAV file, the same of silence, an MP3 file")

    def play() -> None:
        speaker.say(
            f"play {number} chime:alert text:Turn_left_now silence:500 file:/share/tone.wav silence:500 "
            "file:/share/tone.mp3")
        report.check(speaker.wait(f"^ended {number} (.*)", LIMIT)[1] == "heard", "all of it was played", speaker.text())

    for number, attempt in enumerate(attempts(report, board), ORDER_IDS):
        sound = recorder.hear(play)
        spans, pieces = sound.spans(least_gap=200), sound.spans(least_gap=50)
        if not attempt.check(len(spans) == len(pieces) == 3, "two silences, no other", pieces):
            continue
        tone = Span(spans[0].start + 50, spans[0].start + TONE_MS - 60)
        frequency, share = sound.frequency(tone)
        attempt.check(abs(frequency - TONE_HZ) < 5, f"the tone is at {TONE_HZ} Hz", f"{frequency:.1f} Hz")
        attempt.check(share > 0.95, "and nothing but the tone", f"{share:.3f} of the energy")
        words = Span(spans[0].start + TONE_MS, spans[0].end)
        attempt.check(
            500 <= words.end - words.start <= 1500, "three words take half a second to a second and a half", words)
        _, share = sound.frequency(words)
        attempt.check(share < 0.7, "words are not a tone", f"{share:.3f} of the energy at one frequency")
        quiet = spans[1].start - spans[0].end
        attempt.check(480 <= quiet <= 570, "the silence is half a second, and the end of a word", f"{quiet} ms")
        for name, span, wanted in (("WAV", spans[1], WAV_HZ), ("MP3", spans[2], MP3_HZ)):
            frequency, _ = sound.frequency(span)
            attempt.check(abs(frequency - wanted) < 5, f"the {name} file is at {wanted} Hz", f"{frequency:.1f} Hz")
            length = span.end - span.start
            attempt.check(abs(length - LENGTH_MS) <= 40, f"and {LENGTH_MS} ms long", f"{length} ms")
        attempt.check(pieces[0].end > spans[0].start + TONE_MS + 100, "no gap of 50 ms between tone and words", pieces)


def stop(report: Report, board: Machine, recorder: Recorder, speaker: Session) -> None:
    report.step("a stop in the middle of an utterance")

    stopped_at = 0

    def play() -> None:
        nonlocal stopped_at
        speaker.say(f"play {number} " + "chime:alert " * 100)
        speaker.wait(f"^started {number}", LIMIT)
        recorder.until_recorded(48000)
        speaker.say(f"stop {number}")
        stopped_at = int(speaker.wait(f"^stopping {number} at ([0-9]+)", LIMIT)[1])
        report.check(speaker.wait(f"^ended {number} (.*)", LIMIT)[1] == "stopped", "it was stopped", speaker.text())

    for number, attempt in enumerate(attempts(report, board), STOP_IDS):
        sound = recorder.hear(play)
        first, late = sound.first_sound(), sound.last_sound() - stopped_at
        report.note(f"the last sound is {late} samples after the stop")
        attempt.check(first + 24000 < stopped_at, "in its middle", f"sound at {first}, stop at {stopped_at}")
        attempt.check(late < sound.rate * STOP_MS // 1000, f"it was silent within {STOP_MS} ms of samples", late)


def never_begun(report: Report, recorder: Recorder, speaker: Session) -> None:
    report.step("a stop before the start")

    def play() -> None:
        speaker.say("stop 21")
        speaker.say("play 21 chime:alert text:hello")
        report.check(speaker.wait("^ended 21 (.*)", LIMIT)[1] == "stopped", "it was stopped", speaker.text())

    sound = recorder.hear(play)
    report.check(sound.last_sound() == 0, "not one sample was played", sound.last_sound())


def starved(report: Report, recorder: Recorder, speaker: Session) -> None:
    report.step("the program gets no processor for a while, so that the card has an underrun")

    def play() -> None:
        speaker.say("play 22 silence:100 chime:alert silence:2000 chime:alert")
        speaker.wait("^started 22", LIMIT)
        board = recorder.board
        board.run(f"kill -STOP {speaker.pid}; until grep -q XRUN {PLAYED_STATUS}; do usleep 10000; done", timeout=LIMIT)
        board.run(f"kill -CONT {speaker.pid}")
        report.check(speaker.wait("^ended 22 (.*)", LIMIT)[1] == "heard", "all of it was played", speaker.text())

    spans = recorder.hear(play).spans(least_gap=1000)
    report.check(len(spans) == 2, "the second tone too", spans)


def by_default(report: Report, board: Machine, recorder: Recorder) -> None:
    report.step("ALSA's default device, which mixes")
    session = board.start(f"exec sound-player default {RECORDED_STATUS}", "default")
    session.wait("^ready", LIMIT)

    def play() -> None:
        session.say(f"play {number} chime:alert")
        ended = session.wait(f"^ended {number} (.*)", LIMIT)[1]
        report.check(ended == "heard", "the tone was played", session.text())

    for number, attempt in enumerate(attempts(report, board), ORDER_IDS):
        sound = recorder.hear(play)
        spans = sound.spans(least_gap=200)
        if attempt.check(len(spans) == 1, "once", spans):
            frequency, _ = sound.frequency(spans[0])
            attempt.check(abs(frequency - TONE_HZ) < 5, f"at {TONE_HZ} Hz", f"{frequency:.1f} Hz")
            length = spans[0].end - spans[0].start
            attempt.check(abs(length - TONE_MS) <= 30, f"for {TONE_MS} ms", f"{length} ms")
    stop(report, board, recorder, session)
    session.close_input()
    session.exit_code(LIMIT)


def busy(report: Report, board: Machine) -> None:
    report.step("another program has the card")
    first = board.start(f"exec sound-player {PLAYED}", "first")
    first.wait("^ready", LIMIT)
    first.say("play 1 silence:60000")
    first.wait("^started 1", LIMIT)
    second = board.start(f"exec sound-player {PLAYED}", "second")
    second.wait("^ready", LIMIT)
    second.say("play 1 chime:alert")
    ended = second.wait("^ended 1 (.*)", LIMIT)[1]
    report.check("unheard" in ended and "snd_pcm_open" in ended and "busy" in ended, "the second one reports that", ended)
    first.say("stop 1")
    first.wait("^ended 1 stopped", LIMIT)
    second.say("play 2 chime:alert")
    report.check(second.wait("^ended 2 (.*)", LIMIT)[1] == "heard", "and is played once the first has stopped")
    for session in (first, second):
        session.close_input()
        session.exit_code(LIMIT)


def gone(report: Report, board: Machine, speaker: Session) -> None:
    report.step("the card is unplugged while it plays")
    speaker.say("play 23 chime:alert silence:60000")
    speaker.wait("^started 23", LIMIT)
    device = board.run("basename $(readlink -f /sys/class/sound/card0/device)")
    board.start(f"echo {device} >/sys/bus/platform/drivers/snd_aloop/unbind", "unbind")
    ended = speaker.wait("^ended 23 (.*)", LIMIT)[1]
    report.check("partly" in ended and "No such device" in ended, "this is reported", ended)
    speaker.say("play 24 chime:alert")
    ended = speaker.wait("^ended 24 (.*)", LIMIT)[1]
    report.check("unheard" in ended and PLAYED in ended, "and so is that the card is still missing", ended)
    board.run(f"echo {device} >/sys/bus/platform/drivers/snd_aloop/bind", timeout=LIMIT)
    speaker.say("play 25 chime:alert")
    ended = speaker.wait("^ended 25 (.*)", LIMIT)[1]
    report.check(ended == "heard", "the next utterance is played when the card is back", ended)
