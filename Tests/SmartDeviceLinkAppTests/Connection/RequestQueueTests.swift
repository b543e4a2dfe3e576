import Testing

@testable import SmartDeviceLinkApp

struct RequestQueueTests {
    @Test func `at most the limit of requests are pending, and the others follow in order`() {
        var queue = RequestQueue(limit: 2)
        #expect([1, 2, 3, 4].map { queue.enqueue($0) } == [true, true, false, false])
        #expect(queue.remove(1) == [3])
        #expect(queue.remove(4) == [])
        #expect(queue.remove(3) == [])
        #expect(queue.pending == [2])
    }

    @Test func `a refusal pauses the queue, halves the limit, and puts the refused request first`() {
        var queue = RequestQueue(limit: 4)
        for id: Int32 in 1...5 { _ = queue.enqueue(id) }
        #expect(queue.refused(3) == .pause(.milliseconds(100)))
        #expect(queue.remove(1) == [])
        #expect(queue.limit == 3)
        #expect(queue.resume() == [3])
        #expect(queue.remove(2) == [5])
    }

    @Test func `each refusal of the same request doubles the pause, the fourth is final`() {
        var queue = RequestQueue(limit: 4)
        _ = queue.enqueue(1)
        var pauses: [RequestQueue.Refusal] = []
        for _ in 0..<3 {
            pauses.append(queue.refused(1))
            #expect(queue.resume() == [1])
        }
        #expect(pauses == [.pause(.milliseconds(100)), .pause(.milliseconds(200)), .pause(.milliseconds(400))])
        #expect(queue.refused(1) == .giveUp)
        #expect(queue.remove(1) == [])
        #expect(queue.enqueue(2) == true)
    }

    @Test func `the limit grows again with each response`() {
        var queue = RequestQueue(limit: 8)
        _ = queue.enqueue(1)
        _ = queue.refused(1)
        #expect(queue.limit == 4)
        for id: Int32 in 1...9 {
            _ = queue.resume()
            _ = queue.enqueue(id + 1)
            _ = queue.remove(id)
        }
        #expect(queue.limit == 8)
    }

    @Test func `an urgent request does not count or wait, except for the end of a pause`() {
        var queue = RequestQueue(limit: 1)
        #expect(queue.enqueue(1) == true)
        #expect(queue.enqueue(2) == false)
        #expect(queue.enqueue(3, isUrgent: true) == true)
        #expect(queue.pending == [1, 3])
        #expect(queue.refused(3) == .pause(.milliseconds(100)))
        #expect(queue.enqueue(4, isUrgent: true) == false)
        #expect(queue.resume() == [3, 4])
        #expect(queue.remove(3) == [])
        #expect(queue.remove(1) == [2])
    }
}
