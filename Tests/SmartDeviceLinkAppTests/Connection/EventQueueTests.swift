import Synchronization
import Testing

@testable import SmartDeviceLinkApp

/// The calls of one handler.
@Suite(.timeLimit(.minutes(2))) struct EventQueueTests {
    @Test func `a handler that waits gets one event after another, in order`() async {
        let calls = Mutex<[String]>([])
        let (steps, sink) = AsyncStream.makeStream(of: Void.self)
        let queue = EventQueue<Int> { event in
            calls.withLock { $0.append("begins \(event)") }
            for await _ in steps { break }
            calls.withLock { $0.append("ends \(event)") }
        }
        for event in 1...3 { queue.send(event) }
        for _ in 1...3 { sink.yield() }
        await queue.waitUntilIdle()
        #expect(
            calls.withLock { $0 } == ["begins 1", "ends 1", "begins 2", "ends 2", "begins 3", "ends 3"])
    }

    @Test func `the newest 256 events wait for a slow handler`() async {
        let events = Mutex<[Int]>([])
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let queue = EventQueue<Int> { event in
            events.withLock { $0.append(event) }
            beginning.yield()
            for await _ in released {}
        }
        queue.send(0)
        for await _ in began { break }
        for event in 1...300 { queue.send(event) }
        release.finish()
        await queue.waitUntilIdle()
        #expect(events.withLock { $0 } == [0] + Array(45...300))
    }

    @Test func `a cancelled task does not wait for a handler`() async {
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let queue = EventQueue<Void> { for await _ in released {} }
        queue.send(())
        let waiting = Task { await queue.waitUntilIdle() }
        waiting.cancel()
        await waiting.value
        release.finish()
        await queue.waitUntilIdle()
    }

    @Test func `a queue without events is idle`() async { await EventQueue<Int> { _ in }.waitUntilIdle() }
}
