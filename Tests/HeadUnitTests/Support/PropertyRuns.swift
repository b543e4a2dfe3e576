import Foundation

/// How many runs a property test has, and how long they are.
enum PropertyRuns {
    private static let environment = ProcessInfo.processInfo.environment

    /// `BEZEL_SEEDS=100..200`, or 20 runs.
    static let seeds: Range<UInt64> = {
        let ends = (environment["BEZEL_SEEDS"] ?? "").split(separator: ".", omittingEmptySubsequences: true)
            .compactMap { UInt64($0) }
        return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : 0..<20
    }()
    static let steps = environment["BEZEL_SERVED_STEPS"].flatMap { Int($0) } ?? 400
}
