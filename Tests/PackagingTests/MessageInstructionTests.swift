import Foundation
import TestSupport
import Testing

/// What the largest legal message of each kind costs the loop, counted by valgrind and so the same on a busy machine.
struct MessageInstructionTests {
    private struct Report: Decodable {
        let instructionsPerMessage: [String: Int]
    }

    /// In thousands. 2 ms of a processor with 3 GHz are some 12 million instructions. What is above that is known to be,
    /// and must not become more.
    static let ceilings: [(kind: String, thousands: Int)] = [
        ("PutFile, 8 MB", 3000), ("ListFiles, 1000 files", 16_500), ("SendHapticData, 1000 rectangles", 28_000),
        ("Show, all fields", 18_500), ("Alert, all fields", 14_000), ("Speak, 100 chunks", 8000),
        ("CreateInteractionChoiceSet, 500 KB", 41_000), ("SetGlobalProperties, all", 24_000),
        ("AddCommand, 100 voice commands", 26_000), ("AddCommand, the 701st", 3000), ("JSON, many members", 14_000),
        ("JSON, numbers", 9000), ("JSON, empty objects", 6000), ("JSON, escapes", 31_000), ("JSON, deep", 1000),
    ]

    @Test(.enabled(if: TouchInstructionTests.problem == nil, "\(TouchInstructionTests.problem ?? "")"))
    func `no message costs the loop more than it is known to`() throws {
        let program = Places.root.appending(path: ".build/release/bezel")
        let result = try Program.run(
            Places.root.appending(path: "Tests/Benchmarks/message-instructions").path, [program.path])
        try #require(result.status == 0, "\(result.errors)")
        let last = try #require(result.output.split(separator: "\n").last)
        let counts = try JSONDecoder().decode(Report.self, from: Data(last.utf8)).instructionsPerMessage
        #expect(Set(counts.keys) == Set(Self.ceilings.map(\.kind)))
        for (kind, thousands) in Self.ceilings {
            let count = try #require(counts[kind], "\(kind)")
            #expect(count <= thousands * 1000, "\(kind)")
            #expect(count > 10_000, "\(kind): not all was counted")
        }
    }
}
