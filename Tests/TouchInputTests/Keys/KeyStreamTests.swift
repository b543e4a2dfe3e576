import BezelModel
import Foundation
import Glibc
import TestSupport
import Testing
import TouchInput

struct KeyStreamTests {
    private static let enter: UInt16 = 28
    private static let dial: UInt16 = 7

    private static func event(_ type: UInt16, _ code: UInt16, _ value: Int32, at milliseconds: Int64) -> InputEvent {
        InputEvent(microseconds: milliseconds * 1000, type: type, code: code, value: value)
    }

    private static func key(_ value: Int32, at milliseconds: Int64) -> [InputEvent] {
        [event(1, enter, value, at: milliseconds), event(0, 0, 0, at: milliseconds)]
    }

    /// "down 20": the event and its time in milliseconds.
    private static func read(_ stream: KeyStream, at milliseconds: Int64) -> [String] {
        var words: [String] = []
        _ = stream.read(now: Stamp(nanoseconds: milliseconds * 1_000_000)) { input in
            switch input {
            case .key(let key): words.append("\(key.phase) \(key.stamp.nanoseconds / 1_000_000)")
            case .knob(let knob): words.append("turn \(knob.detents) \(knob.stamp.nanoseconds / 1_000_000)")
            }
        }
        return words
    }

    private static func write(_ events: [InputEvent], to descriptor: CInt) {
        let bytes = EventDecoding.bytes(of: events, layout: .native)
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }

    /// A named pipe, a stream that reads it, and a writer.
    private func start(in folder: TemporaryFolder) throws -> (stream: KeyStream, path: String) {
        let path = folder.path + "/keys"
        try #require(mkfifo(path, 0o600) == 0)
        return (try KeyStream(path: path), path)
    }

    private func writer(_ path: String) throws -> CInt {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
        try #require(descriptor >= 0)
        return descriptor
    }

    @Test func `keys and knobs keep the time differences of the writer`() throws {
        let folder = try TemporaryFolder()
        let (stream, path) = try start(in: folder)
        #expect(Self.read(stream, at: 1) == [])
        let writer = try writer(path)
        let turn = [Self.event(2, Self.dial, -2, at: 50_100), Self.event(0, 0, 0, at: 50_100)]
        Self.write(Self.key(1, at: 50_000) + Self.key(0, at: 50_080) + turn, to: writer)
        #expect(Self.read(stream, at: 1000) == ["down 1000", "up 1080", "turn -2 1100"])
        close(writer)
    }

    @Test func `keys that a writer leaves down are cancelled, and the next writer can press them`() throws {
        let folder = try TemporaryFolder()
        let (stream, path) = try start(in: folder)
        for start: Int64 in [1000, 2000] {
            let writer = try writer(path)
            Self.write(Self.key(1, at: 7), to: writer)
            #expect(Self.read(stream, at: start) == ["down \(start)"])
            close(writer)
            #expect(Self.read(stream, at: start + 300) == ["lost \(start + 300)"])
        }
    }

    @Test func `after SYN_DROPPED keys that are down are cancelled at the next report`() throws {
        let folder = try TemporaryFolder()
        let (stream, path) = try start(in: folder)
        let writer = try writer(path)
        Self.write(
            Self.key(1, at: 10) + [Self.event(0, 3, 0, at: 20), Self.event(1, Self.enter, 0, at: 20)], to: writer)
        #expect(Self.read(stream, at: 1000) == ["down 1000"])
        Self.write([Self.event(0, 0, 0, at: 30)] + Self.key(1, at: 40), to: writer)
        #expect(Self.read(stream, at: 1030) == ["lost 1030", "down 1030"])
        close(writer)
    }

    @Test func `a path that is not an event stream is refused`() {
        for path in ["/nowhere/keys", "/dev/null"] {
            let error = #expect(throws: TouchInputError.self) { _ = try KeyStream(path: path) }
            #expect(error?.description.contains(path) == true)
        }
    }
}
