import Testing

@testable import Sound

struct MicrophoneTests {
    private let tape = MemoryTape()
    private let microphone = Microphone(device: "memory", rate: 16000)

    /// Records, up to a number of blocks.
    ///
    /// - Returns: The samples of the blocks, and the times at which they came, in ms.
    private func record(_ most: Int) throws(SoundError) -> (samples: [Int16], times: [Int]) {
        var (samples, times, openings): ([Int16], [Int], Int) = ([], [], 0)
        try microphone.run(MemorySource(tape), opened: { openings += 1 }) { block in
            #expect(block.count == 320)
            samples += block
            times.append(Int(tape.now / 1_000_000))
            return times.count < most
        }
        #expect(openings == 1)
        return (samples, times)
    }

    @Test(arguments: [7, 320, 1000, Int.max])
    func `blocks of 20 ms have every sample once, however many a device has at a time`(room: Int) throws {
        tape.room = room
        let samples = try record(10).samples
        #expect(samples == (0..<3200).map { Int16($0) })
        #expect(tape.isClosed)
    }

    @Test func `a device without a clock of its own is no faster than real time`() throws {
        let times = try record(100).times
        for (number, time) in times.enumerated() {
            #expect(number * 20 - time <= 160, "block \(number) came at \(time) ms")
        }
        #expect((1800...2000).contains(times.last ?? 0), "and not slower")
    }

    @Test func `a stop ends the recording and closes the device`() throws {
        var blocks = 0
        try microphone.run(MemorySource(tape), opened: {}) { _ in
            blocks += 1
            if blocks == 3 { microphone.stop() }
            return true
        }
        #expect(blocks == 3)
        #expect(tape.isClosed)
    }

    @Test func `a microphone that was stopped before opens nothing`() throws {
        microphone.stop()
        try microphone.run(opened: { Issue.record("opened") }, take: { _ in true })
    }

    @Test func `a device that is removed ends the recording with its error, and is closed`() {
        tape.failsAfter = 960
        let error = #expect(throws: SoundError.self) { try record(10) }
        #expect(error?.code == .lost)
        #expect(tape.isClosed)
    }

    @Test func `a device that records nothing any more is abandoned after two seconds`() {
        tape.standsStillAfter = 640
        let error = #expect(throws: SoundError.self) { try record(10) }
        #expect(error?.code == .deviceFailed)
        #expect(error?.detail == "the device records nothing any more")
        #expect((2_000_000_000...2_100_000_000).contains(tape.now))
        #expect(tape.isClosed)
    }

    @Test func `of several devices the first one that opens is used`() throws {
        let source = try ALSASource.open(firstOf: ["nosuch", "null", "other"], rate: 16000)
        let name = source.name
        #expect(name == "null")
    }

    @Test func `a device that is not there is reported with ALSA's error text`() {
        let error = #expect(throws: SoundError.self) {
            try Microphone(device: "nosuch", rate: 16000).run(opened: {}, take: { _ in true })
        }
        #expect(error?.code == .noDevice)
        #expect(error?.description == "snd_pcm_open \"nosuch\": No such file or directory")
    }
}
