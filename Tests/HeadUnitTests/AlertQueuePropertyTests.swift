import BezelModel
import HeadUnit
import TestSupport
import Testing

/// Invariants of the queue for any sequence of events.
struct AlertQueuePropertyTests {
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `a quarter of a million random events keep the queue within its invariants`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var queue = AlertQueue(length: 5, longestWait: Ledger.longestWait)
        var ledger = Ledger()
        var now = Instant(nanoseconds: 0)
        for step in 0..<250_000 {
            now = now + .milliseconds(Int(random.next() % 900))
            switch random.next() % 12 {
            case 0, 1, 2, 3:
                let rank = AlertQueue.Rank.allCases[Int(random.next() % 3)]
                let time: Interval? = random.next() % 9 == 0 ? nil : .milliseconds(3000 + Int(random.next() % 7000))
                let entry = AlertQueue.Entry(id: .init(UInt64(step)), rank: rank, time: time, grace: .seconds(4))
                ledger.arrived(entry, at: now)
                ledger.take(queue.add(entry, at: now), at: now)
            case 4, 5: if let current = queue.current, queue.shown(current, at: now) { ledger.seen(current, at: now) }
            case 6:
                if random.next() % 4 == 0, let id = ledger.anyLive(&random) {
                    ledger.take(queue.end(id, at: now), at: now)
                }
            case 7:
                guard let current = queue.current else { break }
                ledger.take(queue.speaks(current, random.next() % 2 == 0, at: now), at: now)
            case 8:
                guard random.next() % 6 == 0 else { break }
                if queue.isPaused {
                    ledger.isPaused = false
                    ledger.take(queue.resume(at: now), at: now)
                } else {
                    ledger.isPaused = true
                    queue.pause()
                }
            case 9:
                guard random.next() % 8 == 0, queue.isShowing, let current = queue.current else { break }
                let time: Interval? = random.next() % 4 == 0 ? nil : .seconds(5)
                queue.restart(current, time: time, at: now)
                ledger.restarted(current, time, at: now)
            default: ledger.take(queue.timerFired(at: now), at: now)
            }
            if queue.current != ledger.onScreen { ledger.fail("the screen has \(String(describing: queue.current))") }
            if Set(queue.waitingEntries.map(\.id)) != ledger.waiting { ledger.fail("the line is not what was let in") }
            if let problem = ledger.problem {
                Issue.record("step \(step): \(problem)")
                return
            }
        }
        #expect(ledger.finished > 20_000)
        #expect(ledger.endings.count == 4, "every kind of ending has occurred")
    }
}

/// Records which alerts were added, which one is on the screen and which were answered.
private struct Ledger {
    static let longestWait = Interval.seconds(40)

    private struct Account {
        var entry: AlertQueue.Entry
        var arrived: Instant
        var presented: Instant?
        var seen: Instant?
        var seenFor = Interval.zero
        var isOnScreen = false
    }

    private var live: [AlertQueue.ID: Account] = [:]
    private(set) var onScreen: AlertQueue.ID?
    var isPaused = false
    private var lastPresented: [AlertQueue.Rank: UInt64] = [:]
    private(set) var finished = 0
    private(set) var endings: Set<String> = []
    private(set) var problem: String?

    var waiting: Set<AlertQueue.ID> { Set(live.filter { !$0.value.isOnScreen }.keys) }

    mutating func arrived(_ entry: AlertQueue.Entry, at now: Instant) {
        live[entry.id] = Account(entry: entry, arrived: now)
    }

    mutating func seen(_ id: AlertQueue.ID, at now: Instant) { live[id]?.seen = now }

    mutating func restarted(_ id: AlertQueue.ID, _ time: Interval?, at now: Instant) {
        live[id]?.entry.time = time
        live[id]?.seen = now
        live[id]?.seenFor = .zero
    }

    mutating func take(_ actions: [AlertQueue.Action], at now: Instant) {
        for action in actions {
            switch action {
            case .present(let id): present(id, at: now)
            case .presume(let id):
                guard let presented = live[id]?.presented, now - presented >= AlertQueue.screenPatience else {
                    return fail("\(id) counts as seen too early")
                }
                live[id]?.seen = presented + AlertQueue.screenPatience
            case .shelve(let id):
                guard onScreen == id, let account = live[id] else { return fail("\(id) is not there to be shelved") }
                if let seen = account.seen { live[id]?.seenFor = account.seenFor + (now - seen) }
                live[id]?.isOnScreen = false
                onScreen = nil
            case .clear:
                guard onScreen == nil else { return fail("the screen is cleared under an alert") }
                if !isPaused, !waiting.isEmpty { return fail("the screen is cleared while somebody waits") }
            case .finish(let id, let ending): finish(id, ending, at: now)
            }
        }
    }

    private mutating func present(_ id: AlertQueue.ID, at now: Instant) {
        guard let account = live[id] else { return fail("\(id) is presented after its answer") }
        guard onScreen == nil else { return fail("\(id) comes on top of another") }
        guard !isPaused else { return fail("\(id) comes in a pause") }
        if live.values.contains(where: { !$0.isOnScreen && $0.entry.rank > account.entry.rank }) {
            return fail("\(id) goes before one that ranks higher")
        }
        // An alert that returns to the screen was presented before.
        if account.presented == nil {
            if let last = lastPresented[account.entry.rank], last > id.number {
                return fail("\(id) overtaken in its own line by \(last)")
            }
            lastPresented[account.entry.rank] = id.number
        }
        if account.seen == nil, now - account.arrived > Self.longestWait { return fail("\(id) is too old to be seen") }
        live[id]?.presented = now
        live[id]?.isOnScreen = true
        onScreen = id
    }

    private mutating func finish(_ id: AlertQueue.ID, _ ending: AlertQueue.Ending, at now: Instant) {
        guard let account = live.removeValue(forKey: id) else { return fail("\(id) is answered twice") }
        finished += 1
        if onScreen == id { onScreen = nil }
        switch ending {
        case .timedOut:
            endings.insert("timedOut")
            guard let seen = account.seen, let time = account.entry.time else {
                return fail("\(id) runs out of a time that it has not")
            }
            if account.seenFor + (now - seen) < time { fail("\(id) ended early") }
        case .preempted:
            endings.insert("preempted")
            if account.entry.rank != .low { fail("\(id) is not low") }
        case .ended: endings.insert("ended")
        case .rejected(_, let tryAgain):
            endings.insert("rejected")
            if tryAgain < .zero { fail("tryAgain is negative") }
            if account.seen != nil { fail("\(id) was seen and is rejected") }
        }
    }

    func anyLive(_ random: inout SeededNumbers) -> AlertQueue.ID? {
        live.keys.sorted { $0.number < $1.number }.randomElement(using: &random)
    }

    mutating func fail(_ what: String) { problem = problem ?? what }
}
