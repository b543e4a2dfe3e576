import Foundation
import SmartDeviceLink
import TestSupport
import Testing

/// Commands whose output cannot be written.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"), .timeLimit(.minutes(2)))
struct OutputTests {
    private let bezel: RunningBezel

    init() throws {
        bezel = try RunningBezel()
        // There is no picture to write before the first frame.
        while try status()["measured"]?["frames"] == 0 {}
    }

    private func command(_ arguments: String..., into file: FileHandle? = nil) throws -> Command {
        try Command(arguments, socket: bezel.socket, into: file)
    }

    @Test(arguments: [["status"], ["status", "--json"], ["alerts"], ["screenshot", "-"]])
    func `a command that cannot write its output fails`(arguments: [String]) throws {
        defer { bezel.stop() }
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let outcome = try Command(arguments, socket: bezel.socket, into: full).finish()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("standard output: No space left on device"))
    }

    @Test func `a watch ends at the first line that it cannot write`() throws {
        defer { bezel.stop() }
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let watch = try command("watch", "--alerts", into: full)
        try awaitWatch()
        let alert = try command("alert", "The door is open", "--time", "1")
        #expect(watch.wait() == 1)
        #expect(alert.finish().status == 0)
    }

    @Test func `a watch ends when its reader closes the pipe, even if there is nothing to write`() throws {
        defer { bezel.stop() }
        let watch = try command("watch", "--alerts")
        try awaitWatch()
        try watch.stopReading()
        #expect(watch.wait() == 1)
    }

    @Test func `a picture for standard output is appended to what the file holds`() throws {
        defer { bezel.stop() }
        let folder = (bezel.pipe as NSString).deletingLastPathComponent
        let path = folder + "/picture"
        try Data("before".utf8).write(to: URL(filePath: path))
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seekToEnd()
        let outcome = try command("screenshot", "-", into: file).finish()
        #expect(outcome.status == 0, "\(outcome.errors)")
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        #expect(bytes.starts(with: Array("before\u{89}PNG".unicodeScalars.map { UInt8($0.value) })))
    }

    private func awaitWatch() throws { while try status()["watches"] != 1 {} }

    private func status() throws -> JSON {
        try JSONParser.parse(Array(try command("status", "--json").finish().output.utf8)[...])
    }
}
