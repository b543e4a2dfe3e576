import BezelModel
import Testing

@testable import Sound

struct SpeakerTests {
    /// 50 ms at 48 kHz.
    private let mostGap = 2400

    @Test func `the parts of an utterance are played completely and in order`() {
        let file = soundFile(Format.wav, rate: 48000, seconds: 0.25, frequency: 2500)
        let (outcome, samples) = rendered(
            .chime(.alert), .silence(.milliseconds(500)), .file(FileContents(file)), .silence(.milliseconds(100)),
            .chime(.alert))
        #expect(outcome == .heard)
        #expect(samples.count == 14400 + 24000 + 12000 + 4800 + 14400)
        #expect(samples[14400..<38400].allSatisfy { $0 == 0 })
        #expect(amplitude(of: 2500, in: samples[38400..<50400]) > 0.49)
        #expect(amplitude(of: 880, in: samples[2400..<12000]) > 0.49)
        #expect(amplitude(of: 880, in: samples[57600..<67200]) > 0.49)
    }

    @Test func `gaps between parts are shorter than 50 ms`() {
        let mp3 = soundFile(Format.mp3, seconds: 0.3)
        let (outcome, samples) = rendered(
            .chime(.alert), .text("now"), .text("all"), .phonemes("y uw 1", .sapi), .file(FileContents(mp3)),
            .text("near"),
            .chime(.positive), .text("one"))
        #expect(outcome == .heard)
        let gaps = silences(in: samples, below: 0.003, longerThan: mostGap)
        #expect(gaps.isEmpty, "\(gaps.map { "\($0.count) samples at \($0.lowerBound)" })")
    }

    @Test func `a part that cannot be played does not prevent the other parts`() {
        let (outcome, samples) = rendered(
            .file([1, 2, 3]), .chime(.positive), .phonemes("qq", .sapi), .chime(.positive))
        #expect(
            outcome
                == .partly(
                    "part 1: file: neither WAV, MP3, OGG nor FLAC (3 bytes); "
                        + "part 3: phonemes \"qq\": SAPI has no phoneme \"qq\""))
        #expect(samples.count == 2 * rendered(.chime(.positive)).samples.count)
    }

    @Test func `an utterance of which only tone and silence played counts as not heard`() {
        let broken = SoundPart.file([1, 2, 3])
        let why = "file: neither WAV, MP3, OGG nor FLAC (3 bytes)"
        #expect(rendered(.chime(.alert), broken).outcome == .unheard("part 2: \(why)"))
        #expect(
            rendered(.chime(.alert), .silence(.milliseconds(50)), broken).outcome == .unheard("part 3: \(why)"))
        #expect(rendered(.chime(.alert), .chime(.help), broken).outcome == .partly("part 3: \(why)"))
        #expect(rendered(.chime(.alert)).outcome == .heard)
        #expect(rendered(.chime(.alert), .silence(.milliseconds(50))).outcome == .heard)
    }

    @Test func `the device is not opened if no part can be played`() {
        let speaker = Speaker(configuration: SoundConfiguration()) { () throws(SoundError) in
            Issue.record("opened")
            throw SoundError(code: .noDevice, operation: "snd_pcm_open", subject: "", detail: "")
        }
        let utterance = Utterance(id: .init(1), parts: [.file([]), .phonemes("qq", .sapi)])
        guard case .unheard = speaker.play(utterance) else {
            Issue.record("heard")
            return
        }
        #expect(speaker.play(Utterance(id: .init(2), parts: [])) == .heard)
    }

    @Test func `the start is reported once, with the first samples`() {
        let sink = MemorySink()
        var starts: [Int] = []
        let utterance = Utterance(id: .init(1), parts: [.file([]), .chime(.alert), .text("hello")])
        _ = speaker(on: sink).play(utterance) { starts.append(sink.samples.count) }
        #expect(starts == [480], "after one piece of 10 ms")
        #expect(sink.isDropped, "the device stops when there is nothing to play")
    }

    @Test func `a device that accepts few samples at a time gets all of them`() {
        let sink = MemorySink()
        sink.room = 7
        sink.tail = 100
        #expect(speaker(on: sink).play(Utterance(id: .init(1), parts: [.chime(.alert)])) == .heard)
        #expect(sink.samples == rendered(.chime(.alert)).samples + [Float](repeating: 0, count: 100))
    }

    @Test func `a device at 44.1 kHz gets samples at its own rate`() {
        let sink = MemorySink(rate: 44100)
        #expect(speaker(on: sink).play(Utterance(id: .init(1), parts: [.chime(.alert)])) == .heard)
        #expect(sink.samples.count == 13230)
        #expect(amplitude(of: 880, in: sink.samples[2400..<10000], rate: 44100) > 0.49)
    }

    @Test(arguments: [
        [SoundPart.chime(.alert)], [.text("a long sentence that goes on for quite a while")],
        [.silence(.seconds(30))], [.file(FileContents(soundFile(Format.ogg, seconds: 3)))],
        [.phonemes("h ax l ow 1 & h ax l ow 1 & h ax l ow 1", .sapi)],
    ])
    func `a stop silences the output within 10 ms`(parts: [SoundPart]) {
        let sink = MemorySink()
        let speaker = speaker(on: sink)
        sink.onTaken = { if $0 >= 9600 { speaker.stop(.init(7)) } }
        #expect(speaker.play(Utterance(id: .init(7), parts: parts + [.chime(.negative)])) == .stopped)
        #expect(sink.samples.count >= 9600 && sink.samples.count <= 9600 + 480)
        #expect(sink.isDropped)
        sink.onTaken = { _ in }
        #expect(speaker.play(Utterance(id: .init(8), parts: [.chime(.alert)])) == .heard, "the next one is played")
    }

    @Test func `an utterance stopped before its turn plays nothing and stops no other`() {
        let sink = MemorySink()
        let speaker = speaker(on: sink)
        speaker.stop(.init(2))
        #expect(speaker.play(Utterance(id: .init(1), parts: [.chime(.alert)])) == .heard)
        let played = sink.samples.count
        #expect(speaker.play(Utterance(id: .init(2), parts: [.chime(.alert)])) == .stopped)
        #expect(sink.samples.count == played)
        speaker.stop(.init(2))
        #expect(
            speaker.play(Utterance(id: .init(3), parts: [.chime(.alert)])) == .heard,
            "a late stop affects only the earlier utterance")
    }

    @Test func `a stop counts while the last samples are still in the device`() {
        let sink = MemorySink()
        sink.tail = 960
        let speaker = speaker(on: sink)
        sink.onTaken = { if $0 == 14400 + 960 { speaker.stop(.init(1)) } }
        #expect(speaker.play(Utterance(id: .init(1), parts: [.chime(.alert)])) == .stopped)
    }

    @Test func `after close nothing is played`() {
        let sink = MemorySink()
        let speaker = speaker(on: sink)
        sink.onTaken = { if $0 >= 4800 { speaker.close() } }
        #expect(speaker.play(Utterance(id: .init(1), parts: [.chime(.alert)])) == .stopped)
        #expect(speaker.play(Utterance(id: .init(2), parts: [.chime(.alert)])) == .stopped)
        #expect(sink.samples.count <= 4800 + 480)
    }

    @Test func `a device that disappears while playing ends the utterance and is named`() {
        let sink = MemorySink()
        sink.failsAfter = 4800
        let outcome = speaker(on: sink).play(Utterance(id: .init(1), parts: [.chime(.help), .text("hello")]))
        #expect(outcome == .partly("snd_pcm_writei memory: No such device"))
        #expect(sink.samples.count == 4800)
    }

    @Test func `a device that fails at the first sample counts as nothing played`() {
        let sink = MemorySink()
        sink.failsAfter = 0
        let outcome = speaker(on: sink).play(Utterance(id: .init(1), parts: [.chime(.alert)]))
        #expect(outcome == .unheard("snd_pcm_writei memory: No such device"))
    }

    @Test func `a device that blocks is abandoned`() {
        let sink = MemorySink()
        sink.standsStillAfter = 960
        let outcome = speaker(on: sink).play(Utterance(id: .init(1), parts: [.text("hello"), .chime(.alert)]))
        #expect(outcome == .partly("snd_pcm_wait: the device plays nothing any more"))
    }
}

struct ALSATests {
    private func outcome(_ device: String, _ parts: SoundPart...) -> SoundOutcome {
        Speaker(configuration: SoundConfiguration(device: device)).play(Utterance(id: .init(1), parts: parts))
    }

    @Test func `ALSA's null device accepts everything`() {
        let file = soundFile(Format.ogg)
        let parts: [SoundPart] = [
            .chime(.alert), .text("hello"), .silence(.milliseconds(100)), .file(FileContents(file)),
        ]
        let speaker = Speaker(configuration: SoundConfiguration(device: "null"))
        #expect(speaker.play(Utterance(id: .init(1), parts: parts)) == .heard)
    }

    @Test func `a missing device is reported with ALSA's error text`() {
        #expect(outcome("nosuch", .chime(.alert)) == .unheard("snd_pcm_open \"nosuch\": No such file or directory"))
        guard case .unheard(let why) = outcome("hw:CARD=nosuch", .chime(.alert)) else {
            Issue.record("heard")
            return
        }
        #expect(why.contains("hw:CARD=nosuch"))
    }

    @Test func `without a configured device nothing is played`() {
        #expect(outcome("", .chime(.alert)) == .unheard("sound is off"))
    }

    @Test func `the check reports the device that would be used`() {
        let check = SoundCheck(of: SoundConfiguration(device: "null"), language: "de-DE")
        guard case .opens(let rate, let channels, let buffer) = check.device else {
            Issue.record("\(check.device)")
            return
        }
        #expect(rate == 48000 && channels == 2 && buffer > 0)
        guard case .speaks(let version, let folder, let voice, let isRight) = check.speech else {
            Issue.record("\(check.speech)")
            return
        }
        #expect(!version.isEmpty && folder.hasSuffix("espeak-ng-data") && voice == "German" && isRight)
        #expect(check.files.hasPrefix("libsndfile"))
        #expect(check.deviceNames.contains("null"))
        #expect(SoundCheck(of: SoundConfiguration(device: ""), language: "xx").device == .off)
        guard case .fails(let fault) = SoundCheck(of: SoundConfiguration(device: "nosuch"), language: "xx").device
        else {
            Issue.record("it opens")
            return
        }
        #expect(fault.code == .noDevice)
    }
}
