import BezelModel
import Foundation
import Synchronization
import Testing

@testable import Sound

/// An app's sound on a device that keeps its samples.
struct StreamPlayerTests {
    /// 16 bits, 16 kHz.
    static func sine(_ frequency: Double, seconds: Double) -> [UInt8] {
        (0..<Int(16_000 * seconds)).flatMap { index -> [UInt8] in
            let value = Int16(16_000 * sin(2 * .pi * frequency * Double(index) / 16_000))
            return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
        }
    }

    /// The samples that the device gets for some bytes.
    private func played(
        _ bytes: [UInt8], cut size: Int, volume: Int = 100, on sink: MemorySink = MemorySink()
    ) throws -> [Float] {
        nonisolated(unsafe) let sink = sink
        let configuration = SoundConfiguration(volume: volume)
        let player = try StreamPlayer(configuration: configuration) { () throws(SoundError) in sink }
        for start in stride(from: 0, to: bytes.count, by: size) {
            bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { player.append($0) }
        }
        // The end of the stream: the thread ends as soon as there is nothing to play.
        player.run(ended: { player.close() })
        return sink.samples
    }

    @Test(arguments: [333, 4096])
    func `a tone in pieces of odd sizes is played without a gap, at its pitch`(size: Int) throws {
        let samples = try played(Self.sine(440, seconds: 1), cut: size)
        let sounding = samples.drop { abs($0) < 0.01 }.prefix(47_000)
        #expect(abs(amplitude(of: 440, in: sounding) - 16_000.0 / 32_768) < 0.01)
        #expect(silences(in: Array(sounding), below: 0.003, longerThan: 40).isEmpty)
    }

    @Test func `a stream is played at the volume of all sounds`() throws {
        let samples = try played(Self.sine(440, seconds: 1), cut: 4096, volume: 50)
        #expect(abs(amplitude(of: 440, in: samples.prefix(47_000)) - 2_000.0 / 32_768) < 0.01)
    }

    @Test func `a device that accepts few samples at a time gets the whole stream`() throws {
        let sink = MemorySink()
        sink.room = 7
        #expect(try played(Self.sine(440, seconds: 0.5), cut: 999, on: sink).count >= 24_000)
    }

    @Test func `less than 60 ms does not start playing`() throws {
        let player = try StreamPlayer(configuration: SoundConfiguration()) { () throws(SoundError) in
            Issue.record("opened")
            throw SoundError(code: .busy, operation: "snd_pcm_open", subject: "", detail: "")
        }
        Self.sine(440, seconds: 0.05).withUnsafeBytes { player.append($0) }
        player.close()
        player.run()
    }

    @Test func `at the end of a stream even less than 60 ms is played`() throws {
        let sink = MemorySink()
        nonisolated(unsafe) let shared = sink
        let player = try StreamPlayer(configuration: SoundConfiguration()) { () throws(SoundError) in shared }
        Self.sine(440, seconds: 0.05).withUnsafeBytes { player.append($0) }
        player.end()
        player.run(ended: { player.close() })
        #expect(amplitude(of: 440, in: sink.samples.prefix(2300)) > 0.45)
    }

    @Test func `without a device the stream is discarded, and this is reported once`() throws {
        let notices = Mutex<[String]>([])
        let player = try StreamPlayer(
            configuration: SoundConfiguration(), notice: { text in notices.withLock { $0.append(text) } }
        ) { () throws(SoundError) in
            throw SoundError(code: .noDevice, operation: "snd_pcm_open", subject: "\"x\"", detail: "No such device")
        }
        Self.sine(440, seconds: 0.5).withUnsafeBytes { player.append($0) }
        player.run(ended: { player.close() })
        #expect(notices.withLock { $0 } == ["snd_pcm_open \"x\": No such device"])
    }

    @Test func `speech without a stream opens its own device`() throws {
        let sink = MemorySink()
        nonisolated(unsafe) let shared = sink
        let player = try StreamPlayer(configuration: SoundConfiguration()) { () throws(SoundError) in shared }
        let speech = try player.sinkForSpeech()
        let taken = try [Float](repeating: 0.5, count: 10).withUnsafeBufferPointer { samples throws(SoundError) in
            try speech.take(samples)
        }
        #expect(taken == 10)
        #expect(sink.samples.count == 10)
    }

    @Test func `a stream that begins during speech shares its device, and both are played`() throws {
        let sink = MemorySink()
        nonisolated(unsafe) let shared = sink
        let openings = Mutex(0)
        let player = try StreamPlayer(configuration: SoundConfiguration()) { () throws(SoundError) in
            guard
                openings.withLock({
                    $0 += 1; return $0 == 1
                })
            else {
                throw SoundError(code: .busy, operation: "snd_pcm_open", subject: "", detail: "Device or resource busy")
            }
            return shared
        }
        nonisolated(unsafe) var speaker: (any SampleSink)? = try player.sinkForSpeech()
        let words = (0..<480).map { Float(0.25 * sin(2 * .pi * 1000 * Double($0) / 48_000)) }
        @discardableResult func speak() -> Int {
            words.withUnsafeBufferPointer { (try? speaker?.take($0)) ?? 0 }
        }
        for _ in 0..<100 { #expect(speak() == 480) }
        #expect(sink.samples.count == 48_000, "directly")
        sink.onTaken = { count in if count < 96_000 { speak() } else { speaker = nil } }
        Self.sine(440, seconds: 2).withUnsafeBytes { player.append($0) }
        player.run(ended: { player.close() })
        #expect(openings.withLock { $0 } == 1)
        #expect(abs(amplitude(of: 1000, in: sink.samples[10_000..<40_000]) - 0.25) < 0.02)
        #expect(abs(amplitude(of: 1000, in: sink.samples[52_800..<91_200]) - 0.25) < 0.02)
        #expect(abs(amplitude(of: 440, in: sink.samples[52_800..<91_200]) - 16_000.0 / 32_768 / 4) < 0.01)
        #expect(silences(in: Array(sink.samples.prefix(96_000)), below: 0.003, longerThan: 500).isEmpty)
    }

    @Test func `speech is mixed into a playing stream, which continues more quietly`() throws {
        let sink = MemorySink()
        nonisolated(unsafe) let shared = sink
        let player = try StreamPlayer(configuration: SoundConfiguration()) { () throws(SoundError) in shared }
        nonisolated(unsafe) var speaker: (any SampleSink)?
        nonisolated(unsafe) var said = 0
        let words = (0..<480).map { Float(0.25 * sin(2 * .pi * 1000 * Double($0) / 48_000)) }
        sink.onTaken = { count in
            // From the first second up to the second one, on the thread that plays.
            if count >= 48_000, count < 96_000 {
                if speaker == nil { speaker = try? player.sinkForSpeech() }
                said += words.withUnsafeBufferPointer { (try? speaker?.take($0)) ?? 0 }
            } else {
                speaker = nil
            }
        }
        Self.sine(440, seconds: 3).withUnsafeBytes { player.append($0) }
        player.run(ended: { player.close() })
        #expect(said > 40_000)
        let (before, during, after) = (
            sink.samples[10_000..<40_000], sink.samples[60_000..<90_000], sink.samples[110_000..<140_000]
        )
        let loud = 16_000.0 / 32_768
        #expect(abs(amplitude(of: 440, in: before) - loud) < 0.01)
        #expect(abs(amplitude(of: 440, in: during) - loud / 4) < 0.01)
        #expect(abs(amplitude(of: 440, in: after) - loud) < 0.01)
        #expect(amplitude(of: 1000, in: before) < 0.01)
        #expect(abs(amplitude(of: 1000, in: during) - 0.25) < 0.02)
    }
}
