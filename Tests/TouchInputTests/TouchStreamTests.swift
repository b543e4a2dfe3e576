import BezelModel
import Foundation
import Glibc
import TestSupport
import Testing
import TouchInput

/// A named pipe in a folder of its own, deleted at the end.
private final class Pipe {
    private let folder: TemporaryFolder
    var path: String { folder.path + "/touch" }

    init() throws {
        folder = try TemporaryFolder()
        try #require(mkfifo(path, 0o600) == 0)
    }

    func writer() throws -> CInt {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
        try #require(descriptor >= 0)
        return descriptor
    }
}

@Suite struct TouchStreams {
    static func tracker() -> ContactTracker {
        ContactTracker(PanelDescription(), transform: nil, options: .init(panelProtocol: .slots))
    }

    static func touch(_ id: Int32, x: Int32, at microseconds: Int64) -> [UInt8] {
        EventDecoding.bytes(
            of: [(3, 0x39, id), (3, 0x35, x), (3, 0x36, 20), (0, 0, 0)].map {
                InputEvent(microseconds: microseconds, type: $0.0, code: $0.1, value: $0.2)
            }, layout: .native)
    }

    static func read(_ stream: TouchStream, atMilliseconds now: Int) -> (lines: [String], outcome: ReadOutcome) {
        var lines: [String] = []
        let stamp = Stamp(nanoseconds: 0) + .milliseconds(now)
        let outcome = stream.read(now: stamp) { lines += $0.lines() }
        return (lines, outcome)
    }

    static func isReadable(_ descriptor: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) == 1
    }

    @Test func `a pipe stays open after its writers, and contacts that one leaves down are cancelled`() throws {
        let pipe = try Pipe()
        let stream = try TouchStream(path: pipe.path, tracker: Self.tracker())
        #expect(Self.read(stream, atMilliseconds: 1).lines == [])
        for start in [1000, 2000] {
            let writer = try pipe.writer()
            let bytes = Self.touch(5, x: 10, at: 77_000_000)
            #expect(write(writer, bytes, bytes.count) == bytes.count)
            #expect(Self.read(stream, atMilliseconds: start).lines == ["\(start) begin 0 10,20"])
            close(writer)
            #expect(Self.isReadable(stream.descriptor))
            let end = Self.read(stream, atMilliseconds: start + 500)
            #expect(end.lines == ["\(start + 500) cancel 0 10,20"])
            #expect(end.outcome == .drained)
            // Otherwise epoll would wake up endlessly.
            #expect(!Self.isReadable(stream.descriptor))
        }
    }

    @Test func `half an event of a former writer is not part of the next writer's`() throws {
        let pipe = try Pipe()
        let stream = try TouchStream(path: pipe.path, tracker: Self.tracker())
        let first = try pipe.writer()
        #expect(write(first, Self.touch(5, x: 10, at: 1), 11) == 11)
        _ = Self.read(stream, atMilliseconds: 1)
        close(first)
        _ = Self.read(stream, atMilliseconds: 2)
        let second = try pipe.writer()
        let bytes = Self.touch(6, x: 30, at: 5_000_000)
        #expect(write(second, bytes, bytes.count) == bytes.count)
        #expect(Self.read(stream, atMilliseconds: 3).lines == ["3 begin 0 30,20"])
        #expect(stream.faults == 0)
        close(second)
    }

    /// Milliseconds of an event on the writer's clock and of its arrival on ours, and its timestamp.
    @Test(arguments: [
        // Without times: all happens at arrival.
        [(0, 100, 100), (0, 250, 250)],
        // Time differences are kept, though the second event arrives late.
        [(5000, 100, 100), (5040, 180, 140)],
        // A clock that steps back starts again.
        [(5000, 100, 100), (4000, 150, 150), (4010, 170, 160)],
        // More than a second late starts again.
        [(5000, 100, 100), (5010, 1200, 1200), (5020, 1215, 1210)],
        [(5000, 100, 100), (5200, 1300, 300)],
    ])
    func `event times are converted to monotonic times`(steps: [(event: Int, arrival: Int, stamp: Int)]) throws {
        let pipe = try Pipe()
        let stream = try TouchStream(path: pipe.path, tracker: Self.tracker())
        let writer = try pipe.writer()
        for (index, step) in steps.enumerated() {
            let bytes = Self.touch(5, x: Int32(index), at: Int64(step.event) * 1000)
            #expect(write(writer, bytes, bytes.count) == bytes.count)
            let lines = Self.read(stream, atMilliseconds: step.arrival).lines
            #expect(lines.map { $0.split(separator: " ")[0] } == ["\(step.stamp)"])
        }
        close(writer)
    }

    @Test func `a plain file of events is read at once and then ended`() throws {
        let pipe = try Pipe()
        let path = pipe.path + ".raw"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { unlink(path) }
        let bytes = Self.touch(5, x: 10, at: 0)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
        let stream = try TouchStream(path: path, tracker: Self.tracker())
        let all = Self.read(stream, atMilliseconds: 7)
        #expect(all.lines == ["7 begin 0 10,20", "7 cancel 0 10,20"])
        #expect(all.outcome == .gone(0))
    }

    @Test(arguments: [
        ("/nonexistent/touch", TouchInputError.Code.cannotOpen, ENOENT), ("/", .notAStream, 0),
        ("/dev/null", .notAStream, 0),
    ])
    func `a descriptor that is not an event stream is refused`(path: String, code: TouchInputError.Code, errno: CInt) {
        let error = #expect(throws: TouchInputError.self) { _ = try TouchStream(path: path, tracker: Self.tracker()) }
        #expect(error?.code == code)
        #expect(error?.errno == errno)
        #expect(error?.description.hasPrefix(path) == true)
    }
}
