import Testing

@testable import SmartDeviceLinkApp

/// The priority queue of alerts.
struct AlertScheduleTests {
    private static let priorities: [AlertPriority] = [.high, .default, .low]

    @Test func `alerts wait until display, then come by priority and in order of arrival`() {
        var schedule = AlertSchedule()
        for (id, priority) in [(2, AlertPriority.default), (3, .high), (4, .default), (5, .high), (1, .low)] {
            #expect(schedule.enqueue(UInt64(id), priority) == [])
        }
        #expect(schedule.waiting == [3, 5, 2, 4, 1])
        var order: [UInt64] = []
        var actions = schedule.display()
        while case .present(let id)? = actions.first {
            order.append(id)
            actions = schedule.ended(id, .done)
        }
        #expect(order == [3, 5, 2, 4, 1])
        #expect(schedule.shown == nil)
    }

    @Test(arguments: priorities, priorities)
    func `an arriving alert replaces one of lower priority, and otherwise waits`(
        shown: AlertPriority, arriving: AlertPriority
    ) {
        var schedule = AlertSchedule()
        _ = schedule.display()
        #expect(schedule.enqueue(1, shown) == [.present(1)])
        guard arriving < shown else {
            #expect(schedule.enqueue(2, arriving) == [])
            #expect(schedule.ended(1, .done) == [.present(2)])
            return
        }
        #expect(schedule.enqueue(2, arriving) == [.cancel(1)])
        let isDropped = shown == .low
        #expect(
            schedule.ended(1, .cancelled) == (isDropped ? [.drop(1, .displaced), .present(2)] : [.present(2)]))
        #expect(schedule.ended(2, .done) == (isDropped ? [] : [.present(1)]))
    }

    @Test(arguments: [AlertPriority.high, .default], [true, false])
    func `a waiting low alert is dropped when a higher one is enqueued`(arriving: AlertPriority, isShown: Bool) {
        var schedule = AlertSchedule()
        if isShown {
            _ = schedule.display()
            _ = schedule.enqueue(1, .high)
        }
        for low in [2, 3] { #expect(schedule.enqueue(UInt64(low), .low) == []) }
        #expect(schedule.enqueue(4, arriving) == [.drop(2, .displaced), .drop(3, .displaced)])
        #expect(schedule.waiting == [4])
        #expect(schedule.enqueue(5, .low) == [], "a later one waits")
        #expect(schedule.waiting == [4, 5])
    }

    @Test func `a displaced alert returns before those that wait in its priority`() {
        var schedule = AlertSchedule()
        _ = schedule.display()
        _ = schedule.enqueue(1, .default)
        _ = schedule.enqueue(2, .default)
        _ = schedule.enqueue(3, .high)
        #expect(schedule.ended(1, .cancelled) == [.present(3)])
        #expect(schedule.waiting == [1, 2])
    }

    @Test func `an alert that ends while it is being displaced does not return`() {
        var schedule = AlertSchedule()
        _ = schedule.display()
        _ = schedule.enqueue(1, .default)
        #expect(schedule.enqueue(2, .high) == [.cancel(1)])
        #expect(schedule.enqueue(3, .high) == [])
        #expect(schedule.ended(1, .done) == [.present(2)])
        #expect(schedule.waiting == [3])
    }

    @Test func `a pause keeps the shown alert and presents no other until display`() {
        var schedule = AlertSchedule()
        _ = schedule.display()
        _ = schedule.enqueue(1, .low)
        schedule.pause()
        #expect(schedule.enqueue(2, .high) == [])
        #expect(schedule.ended(1, .done) == [])
        #expect(schedule.display() == [.present(2)])
    }

    @Test func `work in progress delays even high alerts until it is complete`() {
        var schedule = AlertSchedule()
        _ = schedule.display()
        _ = schedule.enqueue(1, .default)
        #expect(schedule.ended(1, .holds) == [])
        #expect(schedule.enqueue(2, .high) == [])
        #expect(schedule.isHeld)
        #expect(schedule.complete() == [.present(2)])
        #expect(schedule.complete() == [])
    }

    @Test func `work that is complete before its alert ends delays no other alert`() {
        var schedule = AlertSchedule()
        _ = schedule.display()
        _ = schedule.enqueue(1, .default)
        _ = schedule.enqueue(2, .default)
        #expect(schedule.complete() == [])
        #expect(schedule.ended(1, .holds) == [.present(2)])
        // That applies to this one alert only.
        #expect(schedule.ended(2, .holds) == [])
        #expect(schedule.isHeld)
    }

    @Test func `a withdrawn alert leaves the queue or the screen`() {
        var schedule = AlertSchedule()
        _ = schedule.display()
        _ = schedule.enqueue(1, .default)
        _ = schedule.enqueue(2, .default)
        #expect(schedule.withdraw(2) == [.drop(2, .withdrawn)])
        #expect(schedule.withdraw(1) == [.cancel(1)])
        #expect(schedule.withdraw(1) == [])
        #expect(schedule.ended(1, .cancelled) == [])
        #expect(schedule.waiting == [])
        #expect(schedule.withdraw(9) == [])
        #expect(schedule.ended(9, .done) == [])
    }
}
