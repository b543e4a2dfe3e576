import Foundation
import TestSupport
import Testing

/// The instructions of a touch in the release build, counted by valgrind and so the same on a busy machine.
struct TouchInstructionTests {
    private static let program = Places.root.appending(path: ".build/release/bezel")

    /// The reason why they cannot be counted here; nil if they can.
    static let problem: String? = {
        for tool in ["valgrind", "umockdev-wrapper", "python3", "strip"] where Program.path(of: tool) == nil {
            return "no \(tool); config/install-packages test"
        }
        guard let built = modified(program) else { return "no release build; make" }
        let sources = FileManager.default.enumerator(
            at: Places.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        while let file = sources?.nextObject() as? URL {
            if file.pathExtension == "swift", let date = modified(file), date > built {
                return "the release build is older than \(file.lastPathComponent); make"
            }
        }
        return nil
    }()

    private static func modified(_ file: URL) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
    }

    private struct Report: Decodable {
        let instructionsPerTouch: [String: Int]
    }

    /// What a touch costs now, and 3 % of room for what differs from run to run. The budget is 3000.
    private static let ceiling = 3025 * 103 / 100

    @Test(.enabled(if: problem == nil, "\(problem ?? "")"), arguments: ["stream", "evdev"])
    func `a touch stays near its budget of 3000 instructions`(source: String) throws {
        let result = try Program.run(
            Places.root.appending(path: "Tests/Benchmarks/instructions").path,
            [Self.program.path, "--source", source])
        try #require(result.status == 0, "\(result.errors)")
        let last = try #require(result.output.split(separator: "\n").last)
        let report = try JSONDecoder().decode(Report.self, from: Data(last.utf8))
        let count = try #require(report.instructionsPerTouch[source])
        #expect(count <= Self.ceiling)
        #expect(count > 500, "the minimal C program needs as many: some instructions were not counted")
    }
}
