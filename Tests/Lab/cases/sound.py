"""Utterances on a sound card whose playback is recorded: order, lengths, pitch, a stop, and a card that is taken or gone."""

import ctypes
import math
import struct
import wave

from virtualboard.hearing import Sound, Span
from virtualboard.report import LabError

NEEDS_PROGRAM = False

PLAYED, RECORDED = "hw:Loopback,0,0", "hw:Loopback,1,0"
TONE_HZ, TONE_MS = 880, 300
FILE_HZ, FILE_MS = 1500, 400
MP3_HZ = 2500
STATUS, RECORDED_STATUS = (f"/proc/asound/Loopback/{pcm}/sub0/status" for pcm in ("pcm0p", "pcm1c"))
STOP_MS = 50
LIMIT = 120  # seconds that anything may take on an emulated processor


def run(lab):
    report = lab.report
    report.step("boot")
    player = lab.product("SoundPlayer")
    with lab.boot(programs={"sound-player": player}, sound=True) as board:
        cards = board.run("cat /proc/asound/cards")
        report.check("Loopback" in cards, "the board has a loopback card", cards)
        write_wav(board.share / "tone.wav", FILE_HZ)
        write_mp3(board.share / "tone.mp3", MP3_HZ)
        recorder = Recorder(board)
        speaker = board.start(f"exec sound-player {PLAYED} {RECORDED_STATUS}", "sound-player")
        speaker.wait("^ready", LIMIT)
        order(report, recorder, speaker)
        stop(report, recorder, speaker)
        never_begun(report, recorder, speaker)
        starved(report, recorder, speaker)
        by_default(report, recorder)
        busy(report, board)
        gone(report, board, speaker)


class Recorder:
    """Records the card's other end, into a new file for each piece."""

    def __init__(self, board):
        self.board, self._count = board, 0

    def hear(self, play):
        """What came out of the card while `play()` ran, and for a fifth of a second after it."""
        self._count += 1
        name = f"heard{self._count}.wav"
        session = self.board.start(
            f"exec arecord -q -D {RECORDED} -f S16_LE -r 48000 -c 2 --buffer-size=48000 --period-size=2400 /share/{name}",
            "arecord")
        self.until_recorded(0)
        try:
            play()
            self.until_recorded(9600)
        finally:
            self.board.run(f"kill -INT {session.pid}; while kill -0 {session.pid} 2>/dev/null; do usleep 10000; done")
        return Sound(self.board.share / name)

    def until_recorded(self, more):
        """Waits for so many samples more."""
        self.board.run(
            f"count() {{ sed -n 's/^hw_ptr *: //p' {RECORDED_STATUS}; }}; "
            f"first=$(count); until [ $(( $(count) - ${{first:-0}} )) -gt {more} ]; do usleep 10000; done", timeout=LIMIT)


def tone(frequency):
    count = 44100 * FILE_MS // 1000
    return [int(12000 * math.sin(2 * math.pi * frequency * index / 44100)) for index in range(count)]


def write_wav(path, frequency):
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 44100, 0, "NONE", ""))
        file.writeframes(struct.pack(f"<{44100 * FILE_MS // 1000}h", *tone(frequency)))


class SoundFileInfo(ctypes.Structure):
    """SF_INFO of sndfile.h."""

    _fields_ = [("frames", ctypes.c_int64)] + [
        (name, ctypes.c_int) for name in ("rate", "channels", "format", "sections", "seekable")]


def write_mp3(path, frequency):
    """Python writes no MP3; libsndfile does."""
    library = ctypes.CDLL("libsndfile.so.1")
    library.sf_open.restype = ctypes.c_void_p
    mpeg_layer_3 = 0x230082
    info = SoundFileInfo(rate=44100, channels=1, format=mpeg_layer_3)
    file = ctypes.c_void_p(library.sf_open(str(path).encode(), 0x20, ctypes.byref(info)))
    if not file:
        raise LabError("this libsndfile writes no MP3; it takes 1.1 or later")
    samples = tone(frequency)
    library.sf_writef_short(file, (ctypes.c_short * len(samples))(*samples), ctypes.c_int64(len(samples)))
    library.sf_close(file)


def order(report, recorder, speaker):
    report.step("tone, words, half a second of silence, a WAV file, the same of silence, an MP3 file")

    def play():
        speaker.say("play 1 chime:alert text:Turn_left_now silence:500 file:/share/tone.wav silence:500 file:/share/tone.mp3")
        speaker.wait("^started 1", LIMIT)
        report.check(speaker.wait("^ended 1 (.*)", LIMIT)[1] == "heard", "all of it was heard", speaker.text())

    sound = recorder.hear(play)
    spans = sound.spans(least_gap=200)
    if not report.check(len(spans) == 3, "two silences, no other", spans):
        return
    speech_end, file_start = spans[0].end, spans[1].start
    tone = Span(spans[0].start + 50, spans[0].start + TONE_MS - 60)
    frequency, share = sound.frequency(tone)
    report.check(abs(frequency - TONE_HZ) < 5, f"the tone is at {TONE_HZ} Hz", f"{frequency:.1f} Hz")
    report.check(share > 0.95, "and there is nothing but the tone", f"{share:.3f} of the energy")
    words = Span(spans[0].start + TONE_MS, speech_end)
    report.check(500 <= words.end - words.start <= 1500, "three words take half a second to a second and a half", words)
    _, share = sound.frequency(words)
    report.check(share < 0.7, "words are no tone", f"{share:.3f} of the energy at one frequency")
    quiet = file_start - speech_end
    report.check(480 <= quiet <= 570, "the silence is half a second, and what a word's end has", f"{quiet} ms")
    for name, span, wanted in (("WAV", spans[1], FILE_HZ), ("MP3", spans[2], MP3_HZ)):
        frequency, _ = sound.frequency(span)
        report.check(abs(frequency - wanted) < 5, f"the {name} file is at {wanted} Hz", f"{frequency:.1f} Hz")
        length = span.end - span.start
        report.check(abs(length - FILE_MS) <= 40, f"and {FILE_MS} ms long", f"{length} ms")
    pieces = sound.spans(least_gap=50)
    report.check(pieces[0].end > spans[0].start + TONE_MS + 100, "no gap of 50 ms between tone and words", pieces)


def stop(report, recorder, speaker):
    report.step("a stop in the middle of an utterance")

    def play():
        nonlocal stopped_at
        speaker.say("play 2 " + "chime:alert " * 100)
        speaker.wait("^started 2", LIMIT)
        recorder.until_recorded(48000)
        speaker.say("stop 2")
        stopped_at = int(speaker.wait("^stopping 2 at ([0-9]+)", LIMIT)[1])
        report.check(speaker.wait("^ended 2 (.*)", LIMIT)[1] == "stopped", "it was stopped", speaker.text())

    stopped_at = 0
    sound = recorder.hear(play)
    first, last = sound.first_sound(), sound.last_sound()
    report.check(first + 24000 < stopped_at, "in its middle", f"sound at {first}, stop at {stopped_at}")
    late = last - stopped_at
    report.note(f"the last sound is {late} samples after the stop")
    report.check(late < sound.rate * STOP_MS // 1000, f"it was silent within {STOP_MS} ms of samples", late)


def never_begun(report, recorder, speaker):
    report.step("a stop before the start")

    def play():
        speaker.say("stop 3")
        speaker.say("play 3 chime:alert text:hello")
        report.check(speaker.wait("^ended 3 (.*)", LIMIT)[1] == "stopped", "it was stopped", speaker.text())

    sound = recorder.hear(play)
    report.check(sound.last_sound() == 0, "not one sample was heard", sound.last_sound())


def starved(report, recorder, speaker):
    report.step("the program gets no processor for a while, so that the card runs dry")

    def play():
        speaker.say("play 4 silence:100 chime:alert silence:2000 chime:alert")
        speaker.wait("^started 4", LIMIT)
        board = recorder.board
        board.run(f"kill -STOP {speaker.pid}; until grep -q XRUN {STATUS}; do usleep 10000; done", timeout=LIMIT)
        board.run(f"kill -CONT {speaker.pid}")
        report.check(speaker.wait("^ended 4 (.*)", LIMIT)[1] == "heard", "all of it was heard", speaker.text())

    spans = recorder.hear(play).spans(least_gap=1000)
    report.check(len(spans) == 2, "the second tone too", spans)


def by_default(report, recorder):
    report.step("the device that ALSA calls the default, which mixes")
    session = recorder.board.start(f"exec sound-player default {RECORDED_STATUS}", "default")
    session.wait("^ready", LIMIT)

    def play():
        session.say("play 1 chime:alert")
        report.check(session.wait("^ended 1 (.*)", LIMIT)[1] == "heard", "the tone was heard", session.text())

    sound = recorder.hear(play)
    spans = sound.spans(least_gap=200)
    if report.check(len(spans) == 1, "once", spans):
        frequency, _ = sound.frequency(spans[0])
        report.check(abs(frequency - TONE_HZ) < 5, f"at {TONE_HZ} Hz", f"{frequency:.1f} Hz")
        length = spans[0].end - spans[0].start
        report.check(abs(length - TONE_MS) <= 30, f"for {TONE_MS} ms", f"{length} ms")
    stop(report, recorder, session)
    session.close_input()
    session.exit_code(LIMIT)


def busy(report, board):
    report.step("another program has the card")
    first = board.start(f"exec sound-player {PLAYED}", "first")
    first.wait("^ready", LIMIT)
    first.say("play 1 silence:60000")
    first.wait("^started 1", LIMIT)
    second = board.start(f"exec sound-player {PLAYED}", "second")
    second.wait("^ready", LIMIT)
    second.say("play 1 chime:alert")
    ended = second.wait("^ended 1 (.*)", LIMIT)[1]
    report.check("unheard" in ended and "snd_pcm_open" in ended and "busy" in ended, "the second is told so", ended)
    first.say("stop 1")
    first.wait("^ended 1 stopped", LIMIT)
    second.say("play 2 chime:alert")
    report.check(second.wait("^ended 2 (.*)", LIMIT)[1] == "heard", "and is heard once the first has stopped")
    for session in (first, second):
        session.close_input()
        session.exit_code(LIMIT)


def gone(report, board, speaker):
    report.step("the card is pulled while it plays")
    speaker.say("play 5 chime:alert silence:60000")
    speaker.wait("^started 5", LIMIT)
    device = board.run("basename $(readlink -f /sys/class/sound/card0/device)")
    board.start(f"echo {device} >/sys/bus/platform/drivers/snd_aloop/unbind", "unbind")
    ended = speaker.wait("^ended 5 (.*)", LIMIT)[1]
    report.check("partly" in ended and "No such device" in ended, "it is told so", ended)
    speaker.say("play 6 chime:alert")
    ended = speaker.wait("^ended 6 (.*)", LIMIT)[1]
    report.check("unheard" in ended and PLAYED in ended, "and so is that it is still away", ended)
    board.run(f"echo {device} >/sys/bus/platform/drivers/snd_aloop/bind", timeout=LIMIT)
    speaker.say("play 7 chime:alert")
    ended = speaker.wait("^ended 7 (.*)", LIMIT)[1]
    report.check(ended == "heard", "the next utterance is heard when it is back", ended)
