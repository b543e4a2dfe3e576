import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// The driver's voice.
@Suite(.timeLimit(.minutes(2)))
struct AudioRecordingTests {
    @Test func `the pieces come in order, the last one before the end`() async throws {
        let pair = try await Pair()
        try await pair.start()
        var wanted = AudioPassThru(prompt: AudioData(speech: "Speak"), text1: "Say a town")
        wanted.limit = .seconds(5)
        let recording = try await pair.app.record(wanted)
        let asked = await pair.core.next(.performAudioPassThru)
        #expect(
            asked.parameters == [
                "samplingRate": "16KHZ", "maxDuration": 5000, "bitsPerSample": "16_BIT", "audioType": "PCM",
                "audioPassThruDisplayText1": "Say a town", "initialPrompt": [["text": "Speak", "type": "TEXT"]],
            ])
        for piece in [[1, 2], [3], [4, 5, 6]] as [[UInt8]] { await pair.core.sound(piece) }
        await pair.core.answer(asked, .success)
        var pieces: [[UInt8]] = []
        for try await piece in recording { pieces.append(piece) }
        #expect(pieces == [[1, 2], [3], [4, 5, 6]])
        #expect(recording.droppedBytes == 0)
        await pair.app.stop()
    }

    @Test func `a recording that the driver breaks off throws after its pieces`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let recording = try await pair.app.record()
        let asked = await pair.core.next(.performAudioPassThru)
        await pair.core.sound([9])
        await pair.core.answer(asked, .aborted)
        var pieces = recording.makeAsyncIterator()
        #expect(try await pieces.next() == [9])
        await #expect(throws: RequestError.refused(.aborted, info: "")) { try await pieces.next() }
        await pair.app.stop()
    }

    @Test func `stopping and cancelling end the recording`() async throws {
        let pair = try await Pair(manners: { $0.answers[.endAudioPassThru] = .success })
        try await pair.start()
        let first = try await pair.app.record()
        let asked = await pair.core.next(.performAudioPassThru)
        await #expect(throws: RequestError.inProgress) { try await pair.app.record() }
        try await first.stop()
        await pair.core.answer(asked, .success)
        for try await _ in first {}
        await pair.core.change { $0.answers[.endAudioPassThru] = nil }
        let second = try await pair.app.record()
        let reader = Task { for try await _ in second {} }
        let again = await pair.core.next(.performAudioPassThru)
        reader.cancel()
        await pair.core.answer(await pair.core.next(.endAudioPassThru), .success)
        await pair.core.answer(again, .success)
        await pair.app.stop()
    }

    @Test func `values outside of the limits are named, and nothing is sent`() async throws {
        let pair = try await Pair()
        try await pair.start()
        var wanted = AudioPassThru()
        wanted.limit = .seconds(2000)
        let long = wanted
        let error = await #expect(throws: RequestError.self) { try await pair.app.record(long) }
        #expect(error?.description == "maxDuration: expected an integer from 1 to 1000000, got 2000000")
        #expect(await pair.core.count(.performAudioPassThru) == 0)
        await pair.app.stop()
    }

    @Test func `a reader that is too slow loses pieces and knows how many bytes`() {
        let backlog = AudioRecording.Backlog()
        #expect(backlog.add(AudioRecording.backlogLimit))
        #expect(!backlog.add(10))
        #expect(backlog.dropped == 10)
        backlog.remove(10)
        #expect(backlog.add(10))
    }
}
