import BezelModel
import Testing

@testable import MediaFiles

struct FilePoolStateTests {
    private func at(_ milliseconds: Int) -> Instant { Instant(nanoseconds: Int64(milliseconds) * 1_000_000) }

    @Test func `a process is reused by the next file of its kind`() {
        var pool = FilePoolState()
        #expect(pool.take(.pictures, at: at(0)) == .start(1, ending: nil))
        pool.gaveBack(1, at: at(10))
        #expect(pool.take(.pictures, at: at(20)) == .use(1))
        #expect(pool.take(.sounds, at: at(30)) == .start(2, ending: nil))
    }

    @Test func `a third file waits while two processes are busy`() {
        var pool = FilePoolState()
        _ = pool.take(.pictures, at: at(0))
        _ = pool.take(.sounds, at: at(0))
        #expect(pool.take(.pictures, at: at(1)) == .wait)
        #expect(!pool.canStart)
        pool.gaveBack(1, at: at(2))
        #expect(pool.take(.pictures, at: at(3)) == .use(1))
    }

    @Test func `an idle process is replaced if a file of the other kind waits`() {
        var pool = FilePoolState()
        _ = pool.take(.pictures, at: at(0))
        _ = pool.take(.pictures, at: at(0))
        pool.gaveBack(2, at: at(5))
        #expect(pool.take(.sounds, at: at(6)) == .start(3, ending: 2))
    }

    @Test func `an idle process ends after 30 s, and a busy one does not`() {
        var pool = FilePoolState()
        _ = pool.take(.pictures, at: at(0))
        _ = pool.take(.pictures, at: at(0))
        #expect(pool.deadline == nil)
        pool.gaveBack(1, at: at(1000))
        #expect(pool.deadline == at(31_000))
        #expect(pool.expire(at: at(30_999)) == [])
        #expect(pool.expire(at: at(31_000)) == [1])
        #expect(pool.deadline == nil)
        #expect(pool.expire(at: at(90_000)) == [])
    }

    @Test func `a process that is started in advance is used by the next file`() {
        var pool = FilePoolState()
        #expect(pool.prepare(.pictures, at: at(0)) == .start(1, ending: nil))
        #expect(pool.prepare(.pictures, at: at(1)) == .wait)
        pool.gaveBack(1, at: at(2))
        #expect(pool.take(.pictures, at: at(3)) == .use(1))
    }

    @Test func `after a process that could not start no other is started for a second`() {
        var pool = FilePoolState()
        _ = pool.take(.pictures, at: at(0))
        pool.ended(1, wasReady: false, at: at(100))
        #expect(pool.take(.pictures, at: at(1099)) == .rest)
        #expect(pool.take(.pictures, at: at(1100)) == .start(2, ending: nil))
    }

    @Test func `after a file has crashed its process the next process is started at once`() {
        var pool = FilePoolState()
        _ = pool.take(.pictures, at: at(0))
        pool.ended(1, wasReady: true, at: at(100))
        #expect(pool.take(.pictures, at: at(100)) == .start(2, ending: nil))
    }
}
