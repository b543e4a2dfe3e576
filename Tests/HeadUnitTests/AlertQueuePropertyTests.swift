import BezelModel
import HeadUnit
import Testing

/// What holds whatever happens in whatever order.
struct AlertQueuePropertyTests {
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `random steps keep the invariants`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var queue = AlertQueue(length: 5, longestWait: .seconds(40))
        var ledger = Ledger()
        var now = Instant(nanoseconds: 0)
        for step in 0..<50_000 {
            now = now + .milliseconds(Int(random.next() % 900))
            switch random.next() % 6 {
            case 0, 1:
                let rank = AlertQueue.Rank.allCases[Int(random.next() % 3)]
                let time: Interval? = random.next() % 9 == 0 ? nil : .milliseconds(3000 + Int(random.next() % 7000))
                let entry = AlertQueue.Entry(id: .init(UInt64(step)), rank: rank, time: time)
                ledger.arrived(entry)
                ledger.take(queue.add(entry, at: now), at: now)
            case 2: if let current = queue.current, queue.shown(current, at: now) { ledger.seen(current, at: now) }
            case 3:
                if random.next() % 4 == 0, let id = ledger.anyLive(&random) {
                    ledger.take(queue.end(id, at: now), at: now)
                }
            default: ledger.take(queue.timerFired(at: now), at: now)
            }
            #expect(queue.waiting <= 6, "five may wait, and one that was sent back to its line")
            #expect(ledger.problem == nil)
            if ledger.problem != nil { return }
        }
        #expect(ledger.finished > 1000)
    }
}

/// Keeps the books: who has come, who is on the screen, who has been answered.
private struct Ledger {
    private var live: [AlertQueue.ID: AlertQueue.Entry] = [:]
    private var onScreen: AlertQueue.ID?
    private var seenAt: [AlertQueue.ID: Instant] = [:]
    private var lastPresented: [AlertQueue.Rank: UInt64] = [:]
    private(set) var finished = 0
    private(set) var problem: String?

    mutating func arrived(_ entry: AlertQueue.Entry) { live[entry.id] = entry }
    mutating func seen(_ id: AlertQueue.ID, at now: Instant) { if seenAt[id] == nil { seenAt[id] = now } }

    mutating func take(_ actions: [AlertQueue.Action], at now: Instant) {
        for action in actions {
            switch action {
            case .present(let id):
                guard let entry = live[id] else { return fail("\(id) is presented after its answer") }
                if let shown = onScreen, let other = live[shown], other.rank >= entry.rank {
                    return fail("\(id) takes the place of \(shown), which ranks no lower")
                }
                // One that comes back was presented before.
                if seenAt[id] == nil, let last = lastPresented[entry.rank], last > id.number {
                    return fail("\(id) overtaken in its own line by \(last)")
                }
                lastPresented[entry.rank] = max(lastPresented[entry.rank] ?? 0, id.number)
                onScreen = id
            case .clear: onScreen = nil
            case .finish(let id, let ending):
                guard let entry = live.removeValue(forKey: id) else { return fail("\(id) is answered twice") }
                finished += 1
                if onScreen == id { onScreen = nil }
                if case .timedOut = ending, let since = seenAt[id], let time = entry.time,
                    now - since < min(time, AlertQueue.shortestReturn)
                {
                    return fail("\(id) ended early")
                }
                if case .rejected(let tryAgain) = ending, tryAgain < .zero { return fail("tryAgain is negative") }
            }
        }
    }

    func anyLive(_ random: inout SeededNumbers) -> AlertQueue.ID? {
        live.keys.sorted { $0.number < $1.number }.randomElement(using: &random)
    }

    private mutating func fail(_ what: String) { problem = problem ?? what }
}
