import BezelModel
import HeadUnit
import Testing

private typealias Rank = AlertQueue.Rank
private typealias ID = AlertQueue.ID

private let start = Instant(nanoseconds: 1_000_000_000_000)

private func entry(_ number: UInt64, _ rank: AlertQueue.Rank, seconds: Int? = 5) -> AlertQueue.Entry {
    AlertQueue.Entry(id: ID(number), rank: rank, time: seconds.map { .seconds($0) })
}

private func newQueue(length: Int = 8, longestWait: Int = 30) -> AlertQueue {
    AlertQueue(length: length, longestWait: .seconds(longestWait))
}

/// A queue whose alert 1 of that rank has been on the screen since `start`.
private func queue(showing rank: AlertQueue.Rank, seconds: Int? = 5) -> AlertQueue {
    var queue = newQueue()
    _ = queue.add(entry(1, rank, seconds: seconds), at: start)
    _ = queue.shown(ID(1), at: start)
    return queue
}

struct AlertQueueTests {
    @Test(arguments: [Rank.high, .default, .low])
    func `an alert of any rank is presented at once on an empty screen`(rank: AlertQueue.Rank) {
        var queue = newQueue()
        #expect(queue.add(entry(1, rank), at: start) == [.present(ID(1))])
        #expect(queue.current == ID(1))
    }

    struct Cell: Sendable {
        var shown: AlertQueue.Rank
        var arrives: AlertQueue.Rank
        var actions: [AlertQueue.Action]
        var waiting: Int
    }

    @Test(arguments: [
        Cell(shown: .high, arrives: .high, actions: [], waiting: 1),
        Cell(shown: .high, arrives: .default, actions: [], waiting: 1),
        Cell(shown: .high, arrives: .low, actions: [], waiting: 1),
        Cell(shown: .default, arrives: .high, actions: [.shelve(ID(1)), .present(ID(2))], waiting: 1),
        Cell(shown: .default, arrives: .default, actions: [], waiting: 1),
        Cell(shown: .default, arrives: .low, actions: [], waiting: 1),
        Cell(shown: .low, arrives: .high, actions: [.finish(ID(1), .preempted), .present(ID(2))], waiting: 0),
        Cell(shown: .low, arrives: .default, actions: [.finish(ID(1), .preempted), .present(ID(2))], waiting: 0),
        Cell(shown: .low, arrives: .low, actions: [], waiting: 1),
    ])
    func `an arriving alert is presented, queued or dropped by the table of ranks`(cell: Cell) {
        var queue = queue(showing: cell.shown)
        #expect(queue.add(entry(2, cell.arrives), at: start + .seconds(1)) == cell.actions)
        #expect(queue.waiting == cell.waiting)
    }

    @Test func `a pre-empted default alert returns to the screen with its remaining time`() {
        var queue = queue(showing: .default, seconds: 10)
        _ = queue.add(entry(2, .high), at: start + .seconds(4))
        _ = queue.shown(ID(2), at: start + .seconds(4))
        #expect(queue.timerFired(at: start + .seconds(9)) == [.finish(ID(2), .timedOut), .present(ID(1))])
        _ = queue.shown(ID(1), at: start + .seconds(9))
        #expect(queue.deadline == start + .seconds(9 + 6))
    }

    @Test func `an alert that returns to the screen stays at least three seconds`() {
        var queue = queue(showing: .default, seconds: 5)
        _ = queue.add(entry(2, .high), at: start + .milliseconds(4900))
        _ = queue.end(ID(2), at: start + .seconds(6))
        _ = queue.shown(ID(1), at: start + .seconds(6))
        #expect(queue.deadline == start + .seconds(9))
    }

    @Test func `a pre-empted alert returns before waiting alerts of its rank`() {
        var queue = queue(showing: .default)
        _ = queue.add(entry(2, .default), at: start)
        _ = queue.add(entry(3, .high), at: start)
        #expect(queue.end(ID(3), at: start) == [.finish(ID(3), .ended), .present(ID(1))])
        #expect(queue.end(ID(1), at: start) == [.finish(ID(1), .ended), .present(ID(2))])
    }

    @Test(arguments: [Rank.high, .default])
    func `a waiting low alert is dropped when an alert of a higher rank arrives`(rank: AlertQueue.Rank) {
        var queue = queue(showing: .high)
        _ = queue.add(entry(2, .low), at: start)
        _ = queue.add(entry(3, .low), at: start)
        #expect(
            queue.add(entry(4, rank), at: start) == [.finish(ID(2), .preempted), .finish(ID(3), .preempted)])
        #expect(queue.waiting == 1)
    }

    @Test func `waiting alerts are presented by rank, then in order of arrival`() {
        var queue = queue(showing: .high)
        for (number, rank) in [(2, Rank.default), (3, .high), (4, .default), (5, .high)] {
            _ = queue.add(entry(UInt64(number), rank), at: start)
        }
        var order: [UInt64] = []
        while let current = queue.current {
            order.append(current.number)
            _ = queue.end(current, at: start)
        }
        #expect(order == [1, 3, 5, 2, 4])
    }

    @Test func `the time of an alert starts with its first frame, not with its arrival`() {
        var queue = newQueue()
        _ = queue.add(entry(1, .default), at: start)
        let isNews = queue.shown(ID(1), at: start + .seconds(1))
        #expect(isNews)
        #expect(queue.deadline == start + .seconds(6))
        let isNewsAgain = queue.shown(ID(1), at: start + .seconds(2))
        #expect(!isNewsAgain, "a second frame changes nothing")
        #expect(queue.deadline == start + .seconds(6))
    }

    @Test func `the time of an alert starts after two seconds when no frame was reported`() {
        var queue = newQueue()
        _ = queue.add(entry(1, .default), at: start)
        #expect(queue.deadline == start + .seconds(2))
        #expect(queue.timerFired(at: start + .seconds(2)) == [.presume(ID(1))])
        #expect(queue.timerFired(at: start + .seconds(7)) == [.finish(ID(1), .timedOut), .clear])
    }

    @Test func `a timer that fires a nanosecond early does nothing`() {
        var queue = queue(showing: .default)
        let early = start + Interval(nanoseconds: 4_999_999_999)
        #expect(queue.timerFired(at: early) == [])
        #expect(queue.deadline == start + .seconds(5))
        #expect(queue.timerFired(at: start + .seconds(5)) == [.finish(ID(1), .timedOut), .clear])
        #expect(queue.timerFired(at: start + .seconds(6)) == [], "no alert is left")
    }

    @Test func `an alert without a duration stays until it is ended`() {
        var queue = queue(showing: .default, seconds: nil)
        #expect(queue.deadline == nil)
        #expect(queue.timerFired(at: start + .seconds(100_000)) == [])
        #expect(queue.end(ID(1), at: start) == [.finish(ID(1), .ended), .clear])
    }

    @Test func `a full queue rejects an alert with the time until a place is free`() {
        var queue = AlertQueue(length: 1, longestWait: .seconds(30))
        _ = queue.add(entry(1, .default), at: start)
        _ = queue.shown(ID(1), at: start)
        _ = queue.add(entry(2, .default), at: start)
        #expect(
            queue.add(entry(3, .default), at: start + .seconds(2)) == [
                .finish(ID(3), .rejected(.queueIsFull, tryAgain: .seconds(3)))
            ])
    }

    @Test func `an alert whose wait would be too long is rejected with the excess as tryAgainTime`() {
        var queue = AlertQueue(length: 8, longestWait: .seconds(6))
        _ = queue.add(entry(1, .default), at: start)
        _ = queue.shown(ID(1), at: start)
        _ = queue.add(entry(2, .default), at: start)
        #expect(
            queue.add(entry(3, .default), at: start) == [
                .finish(ID(3), .rejected(.waitIsTooLong, tryAgain: .seconds(4)))
            ])
    }

    @Test func `cancelling a waiting alert does not change the screen`() {
        var queue = queue(showing: .default)
        _ = queue.add(entry(2, .default), at: start)
        #expect(queue.end(ID(2), at: start) == [.finish(ID(2), .ended)])
        #expect(queue.current == ID(1))
        #expect(queue.end(ID(2), at: start) == [], "it has ended")
    }

    @Test func `a restarted alert has its new duration from that moment`() {
        var queue = queue(showing: .default)
        queue.restart(ID(1), time: .seconds(30), at: start + .seconds(4))
        #expect(queue.deadline == start + .seconds(34))
    }

    @Test(arguments: [Rank.high, .default, .low], [Rank.high, .default, .low])
    func `an alert that arrives during a pause waits, and the shown one keeps its time`(
        shown: AlertQueue.Rank, arrives: AlertQueue.Rank
    ) {
        var queue = queue(showing: shown)
        queue.pause()
        #expect(queue.add(entry(2, arrives), at: start) == [])
        #expect(queue.timerFired(at: start + .seconds(5)) == [.finish(ID(1), .timedOut), .clear])
        #expect(queue.resume(at: start + .seconds(6)) == [.present(ID(2))])
    }

    @Test func `an alert that arrives on an empty screen during a pause is not presented`() {
        var queue = newQueue()
        queue.pause()
        #expect(queue.add(entry(1, .high), at: start) == [])
        #expect(queue.current == nil)
        #expect(queue.resume(at: start) == [.present(ID(1))])
    }

    @Test func `after a pause a waiting alert of higher rank replaces the shown one`() {
        var queue = queue(showing: .default)
        queue.pause()
        _ = queue.add(entry(2, .high), at: start)
        #expect(queue.resume(at: start + .seconds(1)) == [.shelve(ID(1)), .present(ID(2))])
    }

    @Test func `an alert that waits too long in a pause is rejected with a tryAgainTime`() {
        var queue = newQueue(longestWait: 10)
        queue.pause()
        _ = queue.add(entry(1, .default), at: start)
        #expect(queue.timerFired(at: start + .seconds(10)) == [], "due, but not late yet")
        let late = start + .seconds(10) + Interval(nanoseconds: 1)
        #expect(queue.deadline == late)
        #expect(queue.timerFired(at: late) == [.finish(ID(1), .rejected(.waitedTooLong, tryAgain: .seconds(10)))])
    }

    @Test func `an alert that was on the screen and waits to return is never rejected`() {
        var queue = newQueue(longestWait: 10)
        _ = queue.add(entry(1, .default), at: start)
        _ = queue.shown(ID(1), at: start)
        _ = queue.add(entry(2, .high, seconds: nil), at: start + .seconds(1))
        _ = queue.shown(ID(2), at: start + .seconds(1))
        #expect(queue.timerFired(at: start + .seconds(1000)) == [])
        #expect(queue.end(ID(2), at: start + .seconds(1000)) == [.finish(ID(2), .ended), .present(ID(1))])
    }

    @Test func `waiting alerts of lower rank do not fill the queue for an emergency`() {
        var queue = AlertQueue(length: 1, longestWait: .seconds(60))
        for (number, rank) in [(1, Rank.high), (2, .default)] { _ = queue.add(entry(UInt64(number), rank), at: start) }
        #expect(queue.add(entry(3, .high), at: start) == [])
        #expect(queue.waitingEntries.map(\.id) == [ID(3), ID(2)])
    }

    @Test func `an alert stays on the screen until its speech has ended`() {
        var queue = newQueue()
        _ = queue.add(AlertQueue.Entry(id: ID(1), rank: .default, time: .seconds(5), grace: .seconds(20)), at: start)
        _ = queue.shown(ID(1), at: start)
        #expect(queue.speaks(ID(1), true, at: start) == [])
        #expect(queue.timerFired(at: start + .seconds(5)) == [])
        #expect(queue.speaks(ID(1), false, at: start + .seconds(7)) == [.finish(ID(1), .timedOut), .clear])
    }

    @Test func `an alert waits for its speech no longer than the grace time`() {
        var queue = newQueue()
        _ = queue.add(AlertQueue.Entry(id: ID(1), rank: .default, time: .seconds(5), grace: .seconds(20)), at: start)
        _ = queue.shown(ID(1), at: start)
        _ = queue.speaks(ID(1), true, at: start)
        #expect(queue.deadline == start + .seconds(25))
        #expect(queue.timerFired(at: start + .seconds(25)) == [.finish(ID(1), .timedOut), .clear])
    }

    @Test func `speech that ends before the duration does not end the alert`() {
        var queue = queue(showing: .default)
        _ = queue.speaks(ID(1), true, at: start)
        #expect(queue.speaks(ID(1), false, at: start + .seconds(2)) == [])
        #expect(queue.deadline == start + .seconds(5))
    }
}
