import Foundation
import Testing

@testable import Sound

/// The gain of all sounds, and the scale of a card's mixer.
struct VolumeTests {
    @Test(arguments: [(0, 0), (1, 0), (10, 65), (50, 8192), (99, 63589), (100, 65536), (-5, 0), (400, 65536)])
    func `the gain is the cube of the volume`(percent: Int, gain: UInt32) {
        #expect(OutputGain.gain(percent) == gain)
    }

    /// A device with `gain` that gets ones.
    private func played(_ gain: OutputGain, room: Int? = nil, _ change: (Int) -> Void) throws -> [Float] {
        let sink = MemorySink()
        sink.room = room
        let device = GainSink(sink, gain)
        let ones = [Float](repeating: 1, count: 480)
        for piece in 0..<10 {
            change(piece)
            var rest = ones[...]
            while !rest.isEmpty {
                let taken = try rest.withUnsafeBufferPointer { part throws(SoundError) in try device.take(part) }
                rest = rest.dropFirst(taken)
            }
        }
        return sink.samples
    }

    @Test(arguments: [nil, 7, 480]) func `a change takes at most 20 ms and makes no step`(room: Int?) throws {
        let gain = OutputGain(percent: 100)
        let samples = try played(gain, room: room) { if $0 == 2 { gain.set(percent: 0) } }
        #expect(samples.prefix(960).allSatisfy { $0 == 1 })
        #expect(samples.dropFirst(960 + 970).allSatisfy { $0 == 0 }, "silent after 20 ms")
        #expect(zip(samples, samples.dropFirst()).allSatisfy { abs($0 - $1) < 0.0011 })
    }

    @Test func `full volume leaves the samples as they are`() throws {
        #expect(try played(OutputGain()) { _ in }.allSatisfy { $0 == 1 })
    }

    /// In 1/100 dB; the values that alsamixer sets for these ranges.
    private static let scales: [(least: Int, most: Int, percent: Int, value: Int)] = [
        (-6000, 0, 100, 0), (-6000, 0, 0, -6000), (-6000, 0, 50, -1558), (-2000, 400, 50, -800), (-2000, 400, 100, 400),
        (MixerScale.silence, 400, 50, -1406), (MixerScale.silence, 400, 1, -11600), (-10239, 400, 1, -9042),
    ]

    @Test(arguments: scales) func `the steps of a card are those of alsamixer`(
        row: (least: Int, most: Int, percent: Int, value: Int)
    ) throws {
        let scale = try #require(MixerScale(least: row.least, most: row.most))
        #expect(scale.decibels(row.percent) == row.value)
    }

    @Test(arguments: [(0, 0), (5, -5), (Int.min, Int.max)]) func `a range that no card has is refused`(
        least: Int, most: Int
    ) { #expect(MixerScale(least: least, most: most) == nil) }

    @Test(
        arguments: [
            ("auto", ["PCM", "Master", "Mic"], ["Master"]), ("auto", ["Digital", "PCM"], ["PCM"]),
            ("auto", ["Speaker", "Digital", "Headphone"], ["Speaker", "Headphone"]), ("", ["Digital"], ["Digital"]),
            ("auto", ["Loudness"], []), ("none", ["Master"], []), ("Line Out", ["Master", "Line Out"], ["Line Out"]),
            ("Line Out", ["Master"], []),
        ] as [(String, [String], [String])])
    func `the elements of a card are chosen by their names`(choice: String, names: [String], chosen: [String]) {
        #expect(MixerChoice(choice).elements(among: names) == chosen)
    }

    @Test(arguments: [
        ("default", "default"), ("plughw:CARD=Device,DEV=0", "hw:Device"), ("hw:1,0", "hw:1"), ("dmix:CARD=a", "hw:a"),
        ("pulse", "pulse"), ("sysdefault", "default"), ("", ""),
    ]) func `the mixer of a device is that of its card`(device: String, control: String) {
        #expect(CardMixer.control(of: device) == control)
    }

    @Test func `a card that is not there is an error that names the call and its number`() {
        let error = #expect(throws: SoundError.self) { try CardMixer(of: "hw:31", card: 31) }
        guard error?.code == .noDevice else { return }
        #expect(error?.description.hasPrefix("snd_mixer_attach \"hw:31\": ") == true)
        #expect(error?.description.hasSuffix(")") == true)
    }
}
