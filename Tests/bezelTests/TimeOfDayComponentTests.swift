import EventLoop
import Logging
import Testing

@testable import BezelService

struct TimeOfDayComponentTests {
    private static let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test func `no time is displayed until the clock is set`() throws {
        let loop = try EventLoop()
        let host = FakeHost()
        var time = SystemTime(seconds: 1_790_000_000, made: 1_780_000_000)
        var offset: Int64 = 0
        let component = try TimeOfDayComponent(on: loop, log: Self.log) { (time, offset) }
        try component.start(host)
        component.clockIsVisible(true)
        #expect(host.events == ["no time", "no time"])
        // The time is set: it jumps.
        component.clockIsVisible(false)
        (time.seconds, offset) = (1_795_000_000, 5_000_000_000)
        component.clockIsVisible(true)
        #expect(host.events.last == "a time")
        // A correct time stays correct.
        time.isSynchronised = nil
        offset = 0
        component.clockIsVisible(false)
        component.clockIsVisible(true)
        #expect(host.events.suffix(2) == ["a time", "a time"])
        component.stop()
    }

    @Test func `a small clock correction does not count as set, but synchronisation by NTP does`() throws {
        let loop = try EventLoop()
        let host = FakeHost()
        var time = SystemTime(seconds: 1_790_000_000, made: 1_780_000_000)
        var offset: Int64 = 0
        let component = try TimeOfDayComponent(on: loop, log: Self.log) { (time, offset) }
        try component.start(host)
        offset = 1_500
        component.clockIsVisible(true)
        #expect(host.events == ["no time", "no time"])
        time.isSynchronised = true
        component.clockIsVisible(false)
        component.clockIsVisible(true)
        #expect(host.events.last == "a time")
        component.stop()
    }
}
