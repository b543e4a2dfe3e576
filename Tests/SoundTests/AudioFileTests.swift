import BezelModel
import Foundation
import TestSupport
import Testing

@testable import Sound

struct AudioFileTests {
    @Test(arguments: [
        ("WAV", Format.wav, 44100), ("WAV", Format.wav, 8000), ("WAV", Format.wav, 48000), ("FLAC", Format.flac, 44100),
        ("OGG", Format.ogg, 44100), ("Opus", Format.opus, 48000), ("MP3", Format.mp3, 44100),
        ("WAV of floats", Format.floatWAV, 22050),
    ])
    func `a decoded file has its pitch, length and loudness`(name: String, format: Int, rate: Int) throws {
        for channels in 1...2 {
            let bytes = soundFile(format, rate: rate, channels: channels)
            try #require(!bytes.isEmpty)
            let (outcome, samples) = rendered(.file(FileContents(bytes)))
            #expect(outcome == .heard)
            // Half a second; MP3 and Opus consist of frames, of which the last may be decoded whole.
            #expect(samples.count >= 24000 && samples.count < 24000 + 2500, "\(name): \(samples.count)")
            #expect(abs(amplitude(of: 1000, in: samples[6000..<18000]) - 0.5) < 0.03, "\(name), \(channels) channels")
        }
    }

    @Test func `two channels are mixed to their mean`() {
        // Left has full scale, right is silent.
        var bytes = soundFile(Format.wav, rate: 48000, channels: 2, frequency: 100)
        for frame in 0..<24000 {
            let place = 44 + frame * 4
            bytes.replaceSubrange(place..<place + 4, with: [0xFF, 0x7F, 0, 0])
        }
        let (outcome, samples) = rendered(.file(FileContents(bytes)))
        #expect(outcome == .heard)
        #expect(samples[1000..<20000].allSatisfy { abs($0 - 0.5) < 0.001 })
    }

    @Test func `samples that are not numbers or exceed the range are limited`() {
        var bytes = soundFile(Format.floatWAV, rate: 48000)
        guard let data = bytes.firstRange(of: Array("data".utf8))?.upperBound else {
            Issue.record("no data")
            return
        }
        for (index, value) in [Float.nan, .infinity, -.infinity, 1e30, -1e30].enumerated() {
            let pattern = withUnsafeBytes(of: value.bitPattern.littleEndian, Array.init)
            let place = data + 4 + 4000 + index * 4
            bytes.replaceSubrange(place..<place + 4, with: pattern)
        }
        let (outcome, samples) = rendered(.file(FileContents(bytes)))
        #expect(outcome == .heard)
        #expect(samples.allSatisfy { abs($0) <= 1 })
    }

    @Test(
        arguments: [
            ("nothing", []), ("text", Array("hello, this is no sound file at all".utf8)),
            ("a PNG", [0x89, 0x50, 0x4E, 0x47]),
            ("RIFF without WAVE", Array("RIFF0000AVI LIST".utf8)), ("a bare magic", Array("fLaC".utf8)),
            ("another bare magic", Array("OggS".utf8)), ("a bare tag", Array("ID3".utf8)), ("one byte", [0xFF]),
            ("an MPEG header and no more", [0xFF, 0xFB, 0x90, 0x64]), ("AIFF", soundFile(Format.aiff)),
            ("WAV with no samples", Array(soundFile(Format.wav).prefix(44))),
        ] as [(String, [UInt8])])
    func `a file that is not a sound or has a format unknown to SDL is refused`(name: String, bytes: [UInt8]) {
        let (outcome, samples) = rendered(.file(FileContents(bytes)))
        guard case .unheard(let why) = outcome else {
            Issue.record("\(name): \(outcome)")
            return
        }
        #expect(why.hasPrefix("part 1: "))
        #expect(samples.isEmpty)
    }

    @Test func `a header with hours of sound, a hundred channels or an absurd rate is refused`() {
        let wav = soundFile(Format.wav)
        func patched(_ place: Int, _ bytes: [UInt8]) -> [UInt8] {
            var file = wav
            file.replaceSubrange(place..<place + bytes.count, with: bytes)
            return file
        }
        // Bytes 22…23 hold the channels, 24…27 the rate (RIFF WAVE, "fmt " chunk).
        for file in [
            patched(22, [0xE8, 3]), patched(22, [0, 0]), patched(24, [0xFF, 0xFF, 0xFF, 0x7F]),
            patched(24, [1, 0, 0, 0]),
        ] {
            guard case .unheard = rendered(.file(FileContents(file))).outcome else {
                Issue.record("was heard")
                continue
            }
        }
        let long = soundFile(Format.flac, rate: 8000, seconds: Double(SoundFileReader.longest) + 0.1, frequency: 0)
        #expect(rendered(.file(FileContents(long))).outcome == .unheard("part 1: file: longer than 60 s"))
        #expect(long.count < 20000, "60 s of silence are a small file: \(long.count) bytes")
    }

    @Test(arguments: [
        ("WAV", Format.wav), ("FLAC", Format.flac), ("OGG", Format.ogg), ("Opus", Format.opus), ("MP3", Format.mp3),
    ])
    func `damaged files are decoded up to their length or refused`(name: String, format: Int) {
        let whole = soundFile(format, rate: format == Format.opus ? 48000 : 44100, seconds: 0.2)
        var random = SeededNumbers(seed: 1)
        for round in 0..<300 {
            var bytes = whole
            if round % 3 == 0 {
                bytes.removeLast(random.number(below: bytes.count))
            }
            if round % 3 != 0 || round % 2 == 0 {
                for _ in 0...random.number(below: 8) where !bytes.isEmpty {
                    // Headers cause most failures.
                    let area = round % 2 == 0 ? min(bytes.count, 128) : bytes.count
                    bytes[random.number(below: area)] = UInt8(truncatingIfNeeded: random.next())
                }
            }
            let (outcome, samples) = rendered(.file(FileContents(bytes)))
            #expect(samples.count <= SoundFileReader.longest * 48000 + 48000)
            switch outcome {
            case .heard: #expect(!samples.isEmpty)
            case .unheard: #expect(samples.isEmpty)
            case .partly, .stopped: Issue.record("\(name), round \(round): \(outcome)")
            }
        }
    }
}
