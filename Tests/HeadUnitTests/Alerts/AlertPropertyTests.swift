import BezelModel
import HeadUnit
import SmartDeviceLink
import TestSupport
import Testing

/// Complete lives of alerts under random events of apps, scripts, fingers, keys and the sound device.
struct AlertPropertyTests {
    @Test(arguments: [UInt64(11), 12, 13, 14])
    func `each alert of a connected app is answered once, after its button events`(seed: UInt64) throws {
        var play = try Play(seed: seed)
        for step in 0..<10_000 {
            play.step()
            if let problem = play.problem {
                Issue.record("step \(step): \(problem)")
                return
            }
        }
        play.finish()
        #expect(play.problem == nil)
        #expect(play.answered > 500)
        #expect(play.results.count >= 4, "many kinds of results: \(play.results)")
    }
}

/// Random events, and the record of their results.
private struct Play {
    private let bench = newAlertBench { configuration in
        configuration.alerts.queueLength = 4
        for (name, priority) in [("a", AppPriority.emergency), ("b", .normal), ("c", .none)] {
            configuration.policy.apps[name] = AppPolicy(priority: priority)
        }
        configuration.apps.activation = .last
        configuration.limits.requests = 1_000_000
    }
    private var random: SeededNumbers
    private var phones: [String: Phone] = [:]
    private var open: [ConnectionID: Set<Int32>] = [:]
    private var lastID: Int32 = 100
    private var asked: UInt64 = 0
    private var answeredLocals = 0
    private(set) var answered = 0
    private(set) var results: Set<ResultCode> = []
    private(set) var problem: String?

    init(seed: UInt64) throws {
        random = SeededNumbers(seed: seed)
        for name in ["a", "b", "c"] { try connect(name) }
    }

    private mutating func pick(_ count: UInt64) -> Int { Int(random.next() % count) }

    private mutating func connect(_ name: String) throws {
        let types: [AppHMIType] = name == "a" ? [.navigation] : [.media]
        guard let phone = bench.app(name, types: types) else { throw Missing() }
        phones[name] = phone
        open[phone.connection] = []
    }

    private struct Missing: Error {}

    mutating func step() {
        let name = ["a", "b", "c"][pick(3)]
        guard let phone = phones[name] else { return }
        switch pick(20) {
        case 0...5: hear(alert(from: phone))
        case 6:
            let cancelID: Int32? = pick(2) == 0 ? nil : Int32(pick(5))
            lastID += 1
            let cancel = CancelInteraction(function: pick(2) == 0 ? 12 : 64, cancelID: cancelID)
            open[phone.connection]?.insert(lastID)
            hear(bench.request(.cancelInteraction, cancel.parameters, id: lastID, from: phone))
        case 7: hear(bench.touch(Int32(200 + pick(400)), 350, .begin, slot: UInt8(pick(3))))
        case 8: hear(bench.touch(Int32(200 + pick(400)), 350, .end, slot: UInt8(pick(3))))
        case 9: hear(bench.touch(Int32(200 + pick(400)), 350, .cancel, slot: UInt8(pick(3))))
        case 10:
            hear(bench.handle(.selectKey(KeyPhase.allCases[pick(3)], at: Stamp(nanoseconds: bench.now.nanoseconds))))
        case 11:
            let move = FocusMove.allCases[pick(6)]
            hear(bench.handle(pick(2) == 0 ? .focusMoved(move) : .focusKey(move, KeyPhase.allCases[pick(3)])))
        case 12: if pick(12) == 0 { hear(bench.handle(.alertsPaused(pick(2) == 0))) }
        case 13: ask()
        case 14: hear(bench.handle(.localAlertCompleted(nil)))
        case 15: hear(pick(2) == 0 ? bench.began() : bench.ended([.heard, .unheard("x"), .partly("y")][pick(3)]))
        case 16: if pick(10) == 0 { leave(name, phone) }
        case 17: hear(bench.handle(.appActivated(SessionID(phone.session))))
        case 18: if pick(4) == 0 { hear(bench.handle(.appClosed(SessionID(phone.session)))) }
        default: hear(bench.wait(.milliseconds(pick(4000))))
        }
        let waiting = bench.news.count { if case .ended = $0 { true } else { false } }
        if waiting > Int(asked) { problem = "somebody heard of the end of a question twice" }
    }

    /// Waits until every timer has fired.
    mutating func finish() {
        hear(bench.handle(.alertsPaused(false)))
        hear(bench.handle(.localAlertCompleted(nil)))
        for _ in 0..<5 { hear(bench.wait(.seconds(400))) }
        if let left = open.values.first(where: { !$0.isEmpty }) { problem = problem ?? "never answered: \(left)" }
        let ended = bench.news.count { if case .ended = $0 { true } else { false } }
        if ended != Int(asked) { problem = problem ?? "\(asked) asked, \(ended) heard of the end" }
    }

    private mutating func alert(from phone: Phone) -> [Heard] {
        lastID += 1
        let style: Alert.Style = pick(4) == 0 ? .subtle : .full
        let buttons = (0..<pick(3)).map { SoftButton(id: UInt16(truncatingIfNeeded: Int(lastID) * 4 + $0), text: "B") }
        let lines = pick(6) == 0 && buttons.isEmpty ? [] : ["Alert"]
        let chunks = lines.isEmpty || pick(3) == 0 ? [TTSChunk(text: "words")] : []
        let alert = Alert(
            lines: lines, chunks: chunks, duration: 3000 + Int64(pick(7000)), softButtons: buttons,
            cancelID: Int32(pick(5)), style: style)
        open[phone.connection]?.insert(lastID)
        let function: FunctionID = style == .full ? .alert : .subtleAlert
        return bench.request(function, alert.parameters, id: lastID, from: phone)
    }

    private mutating func ask() {
        asked += 1
        let alert = LocalAlert(
            id: LocalAlert.ID(asked), lines: ["?"], buttons: pick(2) == 0 ? [] : ["OK"],
            rank: AlertQueue.Rank.allCases[pick(3)], holds: pick(4) == 0, speech: pick(3) == 0 ? "words" : nil)
        hear(bench.handle(.localAlertRequested(alert)))
    }

    private mutating func leave(_ name: String, _ phone: Phone) {
        open[phone.connection] = nil
        hear(bench.handle(.disconnected(phone.connection)))
        do { try connect(name) } catch { problem = "\(name) cannot come back" }
    }

    private mutating func hear(_ heard: [Heard]) {
        for heard in heard {
            guard open[heard.connection] != nil else { return fail("a message to an app that is gone") }
            if let id = heard.parameters["customButtonID"]?.integer {
                // The id of a button identifies its alert.
                let alerts = open[heard.connection] ?? []
                guard alerts.contains(where: { (0..<4).contains((id - Int64($0) * 4) & 0xFFFF) }) else {
                    return fail("a button of an alert that is answered")
                }
            }
            guard let rpc = heard.rpc, rpc.type == .response, rpc.correlationID > 100 else { continue }
            guard open[heard.connection]?.remove(rpc.correlationID) != nil else {
                return fail("\(rpc.correlationID) is answered twice, or to somebody else")
            }
            answered += 1
            guard let result = heard.result else { return fail("an answer without a result") }
            results.insert(result)
            if result == .rejected, heard.parameters["tryAgainTime"] == nil { fail("REJECTED without tryAgainTime") }
        }
    }

    private mutating func fail(_ what: String) { problem = problem ?? what }
}
