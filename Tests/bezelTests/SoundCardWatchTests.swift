import BezelModel
import EventLoop
import Glibc
import HeadUnit
import TestSupport
import Testing

@testable import BezelControl
@testable import BezelService

struct SoundCardWatchTests {
    private let loop: EventLoop
    private let ends: (read: CInt, write: CInt)

    init() throws {
        loop = try EventLoop()
        var ends: [CInt] = [-1, -1]
        try #require(pipe(&ends) == 0)
        self.ends = (ends[0], ends[1])
    }

    /// A watch of the pipe: an event is a byte, and a byte 0 is none that counts.
    private func watch(_ changed: @escaping () -> Void) throws -> SoundCardWatch {
        let end = ends.read
        let watch = SoundCardWatch(on: loop, descriptor: end) {
            var byte: UInt8 = 0
            return read(end, &byte, 1) == 1 && byte != 0
        }
        watch.changed = changed
        try watch.start(FakeHost())
        return watch
    }

    @Test func `a card that is connected is noticed at once, until the watch is stopped`() throws {
        defer { for end in [ends.read, ends.write] { close(end) } }
        var count = 0
        let watch = try watch { count += 1 }
        try loop.turn(timeout: 0)
        #expect(count == 0)
        write(ends.write, [1], 1)
        try loop.turn(timeout: 1000)
        #expect(count == 1)
        write(ends.write, [0], 1)
        try loop.turn(timeout: 1000)
        #expect(count == 1)
        watch.stop()
        write(ends.write, [1], 1)
        try loop.turn(timeout: 0)
        #expect(count == 1)
        watch.stop()
    }

    @Test func `a board without udev has nothing to watch`() throws {
        for end in [ends.read, ends.write] { close(end) }
        let watch = SoundCardWatch(on: loop, descriptor: nil) { true }
        watch.changed = { Issue.record("there is no event") }
        try watch.start(FakeHost())
        try loop.turn(timeout: 0)
        watch.stop()
    }
}
