import Testing

@testable import Phones

/// A schedule with two phones and a clock that only ``wait(_:)`` advances.
private struct Schedule {
    static let first = BluetoothAddress(number: 1)
    static let second = BluetoothAddress(number: 2)

    private var schedule: DialSchedule
    private(set) var now: Int64 = 1_000_000_000_000

    init(onePhone: Bool = true, _ phones: [BluetoothAddress] = [first]) {
        schedule = DialSchedule(onePhone: onePhone)
        #expect(send(.phones(phones)) == [], "without power no phone is queried")
    }

    var deadline: Int64? { schedule.deadline.map { ($0 - now) / 1_000_000_000 } }
    var linked: [BluetoothAddress] { schedule.linked }

    mutating func send(_ event: DialSchedule.Event) -> [DialSchedule.Action] { schedule.handle(event, at: now) }

    /// Lets seconds pass, and fires the timer.
    mutating func wait(_ seconds: Int64) -> [DialSchedule.Action] {
        let end = now + seconds * 1_000_000_000
        var actions: [DialSchedule.Action] = []
        while let due = schedule.deadline, due <= end {
            now = max(due, now)
            actions += send(.timerFired)
            if !actions.isEmpty { break }
        }
        now = actions.isEmpty ? end : now
        return actions
    }

    /// Answers each query with "no such service", for this number of seconds.
    ///
    /// - Returns: The seconds at which queries were sent.
    mutating func withoutService(for seconds: Int64, begun: Bool = true) -> [Int64] {
        let start = now
        var queried = begun ? [Int64(0)] : []
        if begun { _ = send(.channels(Self.first, [])) }
        while now < start + seconds * 1_000_000_000 {
            if wait(seconds - (now - start) / 1_000_000_000).contains(.ask(Self.first)) {
                queried.append((now - start) / 1_000_000_000)
                _ = send(.channels(Self.first, []))
            }
        }
        return queried
    }
}

struct DialScheduleTests {
    private let phone = Schedule.first
    private let other = Schedule.second

    @Test func `a phone without the service is queried each second for 40 s, then at longer intervals`() {
        var schedule = Schedule()
        #expect(schedule.send(.power(true)) == [.ask(phone)])
        let queried = schedule.withoutService(for: 240)
        #expect(queried == Array(0...40) + [45, 60, 90, 150, 210])
        #expect(schedule.deadline != nil, "the queries do not end")
    }

    @Test func `the SDP channel is closed once the phone is queried at longer intervals`() {
        var schedule = Schedule()
        _ = schedule.send(.power(true))
        #expect(schedule.send(.channels(phone, [])) == [])
        _ = schedule.wait(1)
        #expect(schedule.wait(41).isEmpty == false, "the query has timed out")
        var late = Schedule()
        _ = late.send(.power(true))
        _ = late.withoutService(for: 39)
        #expect(late.wait(1) == [.ask(phone)])
        #expect(late.send(.channels(phone, [])) == [.release(phone)])
    }

    @Test func `a link that the phone closes at first is followed by one that stays`() {
        var schedule = Schedule()
        _ = schedule.send(.power(true))
        #expect(schedule.send(.channels(phone, [19])) == [.dial(phone, channel: 19)])
        #expect(schedule.send(.linked(phone)) == [.release(phone)])
        #expect(schedule.deadline == nil, "nothing is to be done while it is linked")
        _ = schedule.wait(1)
        #expect(schedule.send(.ended(phone)) == [])
        #expect(schedule.wait(1) == [.ask(phone)])
        #expect(schedule.send(.channels(phone, [])) == [])
        #expect(schedule.wait(1) == [.ask(phone)])
        #expect(schedule.send(.channels(phone, [23])) == [.dial(phone, channel: 23)])
        #expect(schedule.send(.linked(phone)) == [.release(phone)])
        #expect(schedule.linked == [phone])
    }

    @Test func `channels are dialled in turn, and after the last one the phone is queried again`() {
        var schedule = Schedule()
        _ = schedule.send(.power(true))
        #expect(schedule.send(.channels(phone, [4, 5])) == [.dial(phone, channel: 4)])
        #expect(schedule.send(.refused(phone)) == [.dial(phone, channel: 5)])
        #expect(schedule.send(.refused(phone)) == [])
        #expect(schedule.wait(1) == [.ask(phone)])
    }

    @Test func `one phone at a time is queried, the one used last first`() {
        var schedule = Schedule([phone, other])
        #expect(schedule.send(.power(true)) == [.ask(phone)])
        #expect(schedule.send(.unanswered(phone)) == [.ask(other)], "the other phone has waited longer")
        #expect(schedule.send(.channels(other, [3])) == [.dial(other, channel: 3)])
        #expect(schedule.send(.linked(other)) == [.release(other)])
        #expect(schedule.wait(100) == [], "none is queried while one is linked")
        #expect(schedule.send(.ended(other)) == [.ask(phone)])
    }

    @Test func `if several phones are allowed, others are queried while one is linked`() {
        var schedule = Schedule(onePhone: false, [phone, other])
        _ = schedule.send(.power(true))
        _ = schedule.send(.channels(phone, [3]))
        #expect(schedule.send(.linked(phone)) == [.release(phone), .ask(other)])
    }

    @Test func `a phone that closes every link at once is not dialled each second without end`() {
        var schedule = Schedule()
        var queried = schedule.send(.power(true))
        var pauses: [Int64] = []
        for _ in 0..<10 {
            #expect(queried == [.ask(phone)])
            _ = schedule.send(.channels(phone, [19]))
            _ = schedule.send(.linked(phone))
            #expect(schedule.send(.ended(phone)).allSatisfy { $0 == .release(phone) })
            pauses.append(schedule.deadline ?? -1)
            queried = schedule.wait(100)
        }
        #expect(pauses == [1, 1, 1, 1, 1, 5, 15, 30, 60, 60])
    }

    @Test func `a phone that connects otherwise is queried at once, unless our query connected it`() {
        var schedule = Schedule()
        _ = schedule.send(.power(true))
        _ = schedule.withoutService(for: 100)
        #expect(schedule.send(.arrived(phone)) == [.ask(phone)])
        #expect(schedule.send(.arrived(phone)) == [], "a query is in progress")
        _ = schedule.withoutService(for: 150)
        _ = schedule.wait(60)
        _ = schedule.send(.channels(phone, []))
        #expect(schedule.send(.arrived(phone)) == [], "the query itself has connected it")
        _ = schedule.wait(10)
        #expect(schedule.send(.arrived(phone)) == [.ask(phone)])
    }

    @Test func `a phone that was just paired is queried at once, for 60 s`() {
        var schedule = Schedule([])
        #expect(schedule.send(.power(true)) == [])
        #expect(schedule.deadline == nil, "there is no phone to query")
        #expect(schedule.send(.paired(phone)) == [.ask(phone)])
        #expect(schedule.withoutService(for: 70) == Array(0...60) + [65])
    }

    @Test func `a query and a connection attempt end when the phone does not respond`() {
        var schedule = Schedule()
        _ = schedule.send(.power(true))
        #expect(schedule.deadline == 15)
        #expect(schedule.wait(15) == [.release(phone)])
        #expect(schedule.wait(1) == [.ask(phone)])
        _ = schedule.send(.channels(phone, [7]))
        #expect(schedule.deadline == 30)
        #expect(schedule.wait(30) == [.release(phone)])
        #expect(schedule.deadline == 5, "the 40 s are over")
    }

    @Test func `without power all queries are abandoned, and with power they begin again`() {
        var schedule = Schedule()
        _ = schedule.send(.power(true))
        #expect(schedule.send(.power(false)) == [.release(phone)])
        #expect(schedule.deadline == nil)
        #expect(schedule.send(.channels(phone, [7])) == [], "a late answer")
        #expect(schedule.send(.power(true)) == [.ask(phone)])
    }

    @Test func `a forgotten phone is not queried`() {
        var schedule = Schedule()
        _ = schedule.send(.power(true))
        #expect(schedule.send(.phones([])) == [.release(phone)])
        #expect(schedule.deadline == nil)
    }
}
