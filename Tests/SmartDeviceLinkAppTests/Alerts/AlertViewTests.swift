import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// The values of SDL-0282.
struct AlertViewTests {
    @Test(arguments: [(1, 3000), (3, 3000), (7, 7000), (10, 10_000), (11, 10_000), (-5, 3000)])
    func `a timeout outside 3 to 10 s becomes the nearest of the two`(seconds: Int, milliseconds: Int64) {
        #expect(AlertView(text: "Hello", timeout: .seconds(seconds)).duration == milliseconds)
    }

    /// The only test that changes the default of all alerts.
    @Test func `an alert without a timeout has the default timeout, limited to 3 to 10 s`() {
        defer { AlertView.defaultTimeout = .seconds(5) }
        #expect(AlertView.defaultTimeout == .seconds(5))
        #expect(AlertView(text: "Hello").duration == 5000)
        let alert = AlertView(text: "Hello")
        for (seconds, milliseconds) in [(8, Int64(8000)), (1, 3000), (60, 10_000)] {
            AlertView.defaultTimeout = .seconds(seconds)
            #expect(alert.duration == milliseconds)
        }
    }

    @Test(arguments: [
        (["a", "b", "c"], 3, ["a", "b", "c"]), (["a", "b", "c"], 2, ["a", "b - c"]),
        (["a", "b", "c"], 1, ["a - b - c"]),
        (["a", "b"], 3, ["a", "b"]), (["a", "b"], 1, ["a - b"]), (["a"], 1, ["a"]), ([], 2, []),
    ])
    func `lines without a field of their own are joined to the last one`(lines: [String], fields: Int, fitted: [String])
    {
        #expect(AlertText.fit(lines, into: fields) == fitted)
    }

    @Test func `a field gets at most 500 characters`() {
        let long = String(repeating: "é", count: 400)
        #expect(AlertText.fit([long, long], into: 1)[0].unicodeScalars.count == 500)
    }

    @Test func `empty lines leave no gap`() {
        #expect(AlertView(text: nil, secondaryText: "", tertiaryText: "third").lines == ["third"])
    }

    @Test func `audio parts keep the order in which they were added`() {
        let chime = SDLFile(name: "chime.wav", type: .wave, bytes: [1])
        var audio = AlertAudioData(speech: "first")
        #expect(!audio.playTone)
        audio.add(files: [chime])
        audio.add(phonetic: ["h@l@U", "w3:ld"], type: .sapiPhonemes)
        audio.add(speech: ["last"])
        #expect(
            audio.parts == [
                .speech("first"), .file(chime), .phonetic("h@l@U", .sapiPhonemes),
                .phonetic("w3:ld", .sapiPhonemes), .speech("last"),
            ])
        #expect(AlertAudioData(file: chime).parts == [.file(chime)])
        #expect(AlertAudioData(phonetic: "a", type: .lhplusPhonemes).parts == [.phonetic("a", .lhplusPhonemes)])
    }

    @Test func `ids of soft buttons start at 1 and are unique, also after they wrap around`() {
        let allocator = SoftButtonIDAllocator()
        let kept = (1...3).map { _ in allocator.allocate { _ in } }
        #expect(kept == [1, 2, 3])
        allocator.release([2])
        for _ in 4...65_535 { allocator.release([allocator.allocate { _ in } ?? 0]) }
        #expect(allocator.allocate { _ in } == 2)
        #expect(allocator.allocate { _ in } == 4)
    }
}
