import Foundation
import SmartDeviceLink
import TestSupport
import Testing

@testable import SmartDeviceLinkApp

/// The apps of Sources/Examples on a head unit that accepts their registration and refuses everything else.
@Suite(
    .enabled(
        if: ["AlertSampler", "Finder", "Player", "Navigator"].allSatisfy { Places.program($0) != nil },
        "needs the examples beside the tests"), .timeLimit(.minutes(2)))
struct RefusingHeadUnitTests {
    static let examples: [(name: String, lines: [String])] = [
        (
            "AlertSampler",
            [
                "the head unit answered UNSUPPORTED_REQUEST", "the button sound has 2 states",
                "the head unit has shown none of the alerts",
            ]
        ),
        ("Finder", ["cannot go on: Show was refused: UNSUPPORTED_REQUEST"]),
        ("Player", ["no clock:", "cannot go on: Show was refused: UNSUPPORTED_REQUEST"]),
        ("Navigator", ["AddCommand of Home was refused", "cannot go on: Show was refused: UNSUPPORTED_REQUEST"]),
    ]

    @Test(arguments: examples) func `an example on a head unit that supports nothing exits with the reason`(
        name: String, lines: [String]
    ) async throws {
        let core = try FakeCore()
        await core.change { manners in
            for function in FunctionID.allCases { manners.answers[function] = .unsupportedRequest }
            manners.permissions = Samples.permissions(FunctionID.allCases.map(\.name))
        }
        let (status, output) = try await Self.run(name, beside: core)
        #expect(status == 1)
        for line in lines { #expect(output.contains(line), "\(output)") }
    }

    static let disallowed: [(name: String, lines: [String])] = [
        (
            "AlertSampler",
            [
                "the head unit answered DISALLOWED: the head unit allows Alert at no level",
                "the head unit has shown none of the alerts",
            ]
        ),
        ("Finder", ["cannot go on: Show was refused: DISALLOWED"]),
        ("Player", ["cannot go on: Show was refused: DISALLOWED"]),
        ("Navigator", ["cannot go on: Show was refused: DISALLOWED"]),
    ]

    @Test(arguments: disallowed, [true, false])
    func `an example that the policy allows nothing exits with the reason`(
        row: (name: String, lines: [String]), isListed: Bool
    ) async throws {
        let core = try FakeCore()
        await core.change { manners in
            for function in FunctionID.allCases { manners.answers[function] = .disallowed }
            // A policy lists only allowed RPCs, or also forbidden ones.
            manners.permissions = Samples.permissions(isListed ? FunctionID.allCases.map(\.name) : [], at: [])
        }
        let (status, output) = try await Self.run(row.name, beside: core)
        #expect(status == 1)
        for line in row.lines { #expect(output.contains(line), "\(output)") }
    }

    @Test(arguments: examples.map(\.name)) func `an example without a head unit exits with the reason`(name: String)
        async throws
    {
        let core = try FakeCore()
        let address = try await core.listen()
        await core.vanish()
        let (status, output) = try await Self.run(name, to: "\(address)")
        #expect(status == 1)
        #expect(output.contains("(ECONNREFUSED)"), "\(output)")
    }

    private static func run(_ name: String, beside core: FakeCore) async throws -> (status: Int32, output: String) {
        let address = try await core.listen()
        return try await run(name, to: "\(address)")
    }

    /// Its exit code and output.
    private static func run(_ name: String, to address: String) async throws -> (status: Int32, output: String) {
        let folder = try TemporaryFolder()
        let output = folder.url.appending(path: "output")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: try #require(Places.program(name)))
        process.arguments = ["--connect", address]
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardInput = FileHandle.nullDevice
        await withCheckedContinuation { continuation in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume() }
        }
        return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
    }
}
