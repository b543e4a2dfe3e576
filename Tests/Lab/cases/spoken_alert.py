"""The whole program on a board with a sound card: what an app lets it say is recorded, and what the app is told."""

from virtualboard import host
from virtualboard.app import ALERT, CANCEL_INTERACTION, NOTIFICATION, PUT_FILE, RESPONSE, SPEAK, App
from virtualboard.hearing import Span, loudness
from virtualboard.soundcard import LIMIT, PLAYED, PLAYED_STATUS, Recorder
from virtualboard.soundfile import LENGTH_MS, write_mp3, write_wav

NEEDS_PROGRAM = True

PORT = 12345
TONE_HZ, TONE_MS = 880, 300
WAV_HZ, MP3_HZ = 1500, 2500
LONGEST_QUIET = 600
STOP_MS = 50
TRIES = 5  # a host that is busy lets the card run dry, which lengthens what is recorded

CONFIGURATION = f"""\
[display]
fades = false
[sound]
device = "{PLAYED}"
[storage]
path = ""
"""


def run(lab):
    report = lab.report
    report.step("boot, start bezel, connect an app")
    with lab.boot(programs={"bezel": lab.bezel}, sound=True, forward=(PORT,)) as board:
        (board.share / "bezel.toml").write_text(CONFIGURATION)
        bezel = board.start(
            f"exec bezel run --config /share/bezel.toml --display headless --listen 0.0.0.0:{PORT}", "bezel")
        board.until_listening(PORT, bezel)
        recorder = Recorder(board)
        with App(board.port(PORT), lab.output / "app.txt") as app:
            app.register("Guide", "NAVIGATION", LIMIT)
            app.status(LIMIT, hmiLevel="FULL", audioStreamingState="AUDIBLE")
            spoken(report, recorder, app)
            files(report, board, recorder, app)
            cancelled(report, recorder, app)
            busy(report, board, app)
            speak(report, recorder, app)
        board.run(f"kill -TERM {bezel.pid}")
        report.check(bezel.exit_code(LIMIT) == 0, "bezel ends with 0", bezel.text())


def text(words):
    return {"type": "TEXT", "text": words}


def silence(milliseconds):
    return {"type": "SILENCE", "text": str(milliseconds)}


def file(name):
    return {"type": "FILE", "text": name}


def spoken(report, recorder, app):
    report.step("an alert with a tone, words, half a second of silence, and words")

    def play():
        nonlocal start, alert, early, late
        start = app.count()
        alert = app.send(ALERT, {
            "alertText1": "Turn left", "duration": 3000, "playTone": True,
            "ttsChunks": [text("Turn left now"), silence(500), text("Take the second road")]})
        speaking = app.status(LIMIT, start, audioStreamingState="ATTENUATED")
        early = recorder.place()
        app.status(LIMIT, speaking, audioStreamingState="AUDIBLE")
        late = recorder.place()

    start = alert = early = late = 0
    for _ in range(TRIES):
        sound = recorder.hear(play)
        answer = app.answer(alert, LIMIT)
        spans, pieces = sound.spans(least_gap=300), sound.spans(least_gap=70)
        if len(spans) == 2:
            quiet = spans[1].start - spans[0].end
            frequency, share = sound.frequency(Span(spans[0].start + 50, spans[0].start + TONE_MS - 60))
            if len(pieces) == 2 and early < sound.last_sound() and quiet <= LONGEST_QUIET and share > 0.95:
                break
        report.note(f"the host was too busy: {pieces}")
    told(report, app.since(start), alert)
    report.check(answer["resultCode"] == "SUCCESS", "the answer is SUCCESS", answer)
    if not report.check(len(spans) == 2, "one silence, no other", pieces):
        return
    report.note(f"attenuated at sample {early}, sound {sound.first_sound()} to {sound.last_sound()}, audible at {late}")
    report.check(early < sound.last_sound() <= late, "it was ATTENUATED while there was sound, AUDIBLE after")
    report.check(abs(frequency - TONE_HZ) < 5, f"the tone is at {TONE_HZ} Hz", f"{frequency:.1f} Hz")
    report.check(share > 0.95, "and there is nothing but the tone", f"{share:.3f} of the energy")
    longest = LONGEST_QUIET
    if quiet > longest and host.is_busy():
        report.note(f"how long the silence is at most is left out, for other programs keep this machine busy: {quiet} ms")
        longest = quiet
    report.check(480 <= quiet <= longest, "the silence is half a second, and what is around words", f"{quiet} ms")
    words(report, sound, Span(spans[0].start + TONE_MS, spans[0].end), 500, 1500)
    words(report, sound, spans[1], 700, 2000)


def words(report, sound, span, shortest, longest):
    """Whether a span is speech, by its length and by what it is made of."""
    length = span.end - span.start
    report.check(shortest <= length <= longest, f"words take {shortest} to {longest} ms", f"{length} ms")
    loud = loudness(sound.span(span))
    report.check(loud > 0.03, "they are loud", f"{loud:.3f} of full scale")
    _, share = sound.frequency(span)
    report.check(share < 0.7, "and no tone", f"{share:.3f} of the energy at one frequency")


def told(report, messages, alert):
    """OnHMIStatus and the answer, in their order."""
    heard = []
    for one in messages:
        if one.type == NOTIFICATION and "audioStreamingState" in one.parameters:
            heard.append(f"{one.parameters['systemContext']} {one.parameters['audioStreamingState']}")
        elif one.type == RESPONSE and one.correlation == alert:
            heard.append("answer")
    wanted = ["ALERT AUDIBLE", "ALERT ATTENUATED", "ALERT AUDIBLE"]
    report.check(heard[:3] == wanted and "answer" in heard[3:],
                 "the app is told ALERT, ATTENUATED, AUDIBLE, and then the answer", heard)


def files(report, board, recorder, app):
    report.step("an alert that plays a WAV file and an MP3 file")
    for name, write, frequency, kind in (
            ("tone.wav", write_wav, WAV_HZ, "AUDIO_WAVE"), ("tone.mp3", write_mp3, MP3_HZ, "AUDIO_MP3")):
        write(board.share / name, frequency)
        answer = app.ask(
            PUT_FILE, LIMIT, {"syncFileName": name, "fileType": kind}, (board.share / name).read_bytes())
        report.check(answer["resultCode"] == "SUCCESS", f"{name} is taken", answer)

    def play():
        nonlocal answer
        answer = app.ask(ALERT, LIMIT, {"ttsChunks": [file("tone.wav"), silence(500), file("tone.mp3")]})

    for _ in range(TRIES):
        sound = recorder.hear(play)
        spans = sound.spans(least_gap=50)
        if len(spans) == 2 and all(abs(span.end - span.start - LENGTH_MS) <= 40 for span in spans):
            break
        report.note(f"the host was too busy: {spans}")
    report.check(answer["resultCode"] == "SUCCESS", "the answer is SUCCESS", answer)
    if not report.check(len(spans) == 2, "two sounds", spans):
        return
    for span, wanted in zip(spans, (WAV_HZ, MP3_HZ)):
        frequency, _ = sound.frequency(span)
        length = span.end - span.start
        report.check(abs(frequency - wanted) < 5, f"one at {wanted} Hz", f"{frequency:.1f} Hz")
        report.check(abs(length - LENGTH_MS) <= 40, f"for {LENGTH_MS} ms", f"{length} ms")


def cancelled(report, recorder, app):
    report.step("the app cancels a long alert")

    def play():
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
        report.check(app.answer(cancel, LIMIT)["success"], "the cancelling succeeds")
        app.status(LIMIT, speaking, audioStreamingState="AUDIBLE", systemContext="MAIN")

    answer, before, after = None, 0, 0
    for _ in range(TRIES):
        sound = recorder.hear(play)
        late = sound.last_sound() - after
        report.note(f"cancelled after sample {before}, answered before {after}, last sound {late:+} from there")
        if late < sound.rate * STOP_MS // 1000:
            break
        report.note("the host was too busy")
    report.check(answer["resultCode"] == "ABORTED", "the answer is ABORTED", answer)
    report.check(sound.first_sound() + 24000 < before, "it was being heard", f"from sample {sound.first_sound()}")
    report.check(late < sound.rate * STOP_MS // 1000, f"it is silent within {STOP_MS} ms of the answer", late)


def busy(report, board, app):
    report.step("another program has the card")
    board.run("ln -s arecord /usr/bin/aplay")  # one program that goes by its name
    other = board.start(f"exec aplay -q -t raw -D {PLAYED} -f S16_LE -r 48000 -c 2 /dev/zero", "aplay")
    board.run(f"until grep -q RUNNING {PLAYED_STATUS}; do usleep 10000; done", timeout=LIMIT)
    for what, seen, wanted in (
            ("an alert that can be seen too", {"alertText1": "Look", "duration": 3000}, "WARNINGS"),
            ("one that cannot", {}, "UNSUPPORTED_RESOURCE")):
        answer = app.ask(ALERT, LIMIT, {**seen, "ttsChunks": [text("Nobody hears this")]})
        report.check(answer["resultCode"] == wanted, f"{what} is answered {wanted}", answer)
        report.check(PLAYED in answer.get("info", ""), "and the answer names the card", answer)
    board.run(f"kill {other.pid}; while kill -0 {other.pid} 2>/dev/null; do usleep 10000; done")


def speak(report, recorder, app):
    report.step("Speak, now that the card is free")

    def play():
        nonlocal answer, late
        answer = app.ask(SPEAK, LIMIT, {"ttsChunks": [text("You have arrived")]})
        late = recorder.place()

    answer, late = None, 0
    for _ in range(TRIES):
        sound = recorder.hear(play)
        spans = sound.spans(least_gap=300)
        if len(spans) == 1 and spans[0].end - spans[0].start <= 1500:
            break
        report.note(f"the host was too busy: {spans}")
    report.check(answer["resultCode"] == "SUCCESS", "the answer is SUCCESS", answer)
    if report.check(len(spans) == 1, "it was heard", spans):
        words(report, sound, spans[0], 500, 1500)
        report.check(sound.last_sound() <= late, "before the answer", f"to {sound.last_sound()}, answer at {late}")
