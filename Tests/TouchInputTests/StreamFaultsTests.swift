import BezelModel
import Testing
import TouchInput

@Suite struct StreamFaultsTests {
    /// Seconds, runs so far, and the line for the log.
    private static let story: [(second: Int, runs: Int, line: String?)] = [
        (1, 0, nil), (2, 1, "in 1 place,"), (3, 2, nil), (4, 9, nil), (601, 9, nil), (602, 9, "in 8 places,"),
        (603, 9, nil), (700, 10, nil), (1202, 10, "in 1 place,"), (9000, 10, nil),
    ]

    @Test func `malformed bytes are logged once in ten minutes, and all are counted`() {
        var faults = StreamFaults()
        for (second, runs, expected) in Self.story {
            let line = faults.note(runs: runs, bytes: runs * 5, at: Stamp(nanoseconds: Int64(second) * 1_000_000_000))
            #expect((line != nil) == (expected != nil), "second \(second)")
            if let expected { #expect(line?.contains(expected) == true, "\(line ?? "")") }
            #expect(faults.runs == runs)
            #expect(faults.bytes == runs * 5)
        }
    }
}
