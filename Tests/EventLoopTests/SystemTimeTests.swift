import EventLoop
import Foundation
import Testing

/// Whether the time of day is known, on simulated machines.
struct SystemTimeTests {
    /// The time at which the program was built.
    private static let made: Int64 = 1_790_000_000
    private static let now = made + 86_400

    private static func clock(_ seconds: Int64?) -> SystemTime.RealTimeClock {
        SystemTime.RealTimeClock(name: "rtc0", seconds: seconds)
    }

    private static func time(
        _ seconds: Int64 = now, isSynchronised: Bool? = false, clocks: [SystemTime.RealTimeClock] = [],
        isPC: Bool = false
    ) -> SystemTime {
        SystemTime(
            seconds: seconds, made: made, isSynchronised: isSynchronised, clocks: clocks, hasFirmwareClock: isPC)
    }

    static let rows: [(String, SystemTime, wasSet: Bool, SystemTime.Source)] = [
        ("NTP", time(isSynchronised: true), false, .synchronised),
        ("a board without a clock or a network", time(), false, .nobody),
        ("the same, the state of NTP cannot be read", time(isSynchronised: nil), false, .nobody),
        ("the same, somebody sets the time", time(), true, .setByHand),
        ("somebody sets a time years ago", time(946_684_800), true, .past),
        ("the year 2000", time(946_684_800), false, .past),
        ("a time before the program, said to be synchronised", time(made - 1, isSynchronised: true), false, .past),
        ("a desk machine without NTP", time(clocks: [clock(now)], isPC: true), false, .realTimeClock("rtc0")),
        ("a board with a clock", time(clocks: [clock(now)]), false, .realTimeClock("rtc0")),
        ("an empty battery, the time of the last stop", time(clocks: [clock(946_684_800)]), false, .nobody),
        ("an empty battery in a PC", time(clocks: [clock(946_684_800)], isPC: true), false, .nobody),
        ("a clock that cannot be read", time(clocks: [clock(nil)]), false, .nobody),
        ("a clock with the local time", time(clocks: [clock(now - 11 * 3600)]), false, .realTimeClock("rtc0")),
        ("a clock that nobody has set the time by", time(clocks: [clock(now + 90 * 86_400)]), false, .nobody),
        ("a virtual machine without a driver for its clock", time(isPC: true), false, .firmware),
    ]

    @Test(arguments: rows)
    func `the time is known if a battery clock or a program has set it`(
        _: String, time: SystemTime, wasSet: Bool, source: SystemTime.Source
    ) {
        #expect(time.source(wasSet: wasSet) == source)
    }

    @Test func `clocks are read from sysfs`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "bezel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for (name, seconds) in [("rtc1", "1790086400\n"), ("rtc0", "")] {
            let folder = root.appending(path: "sys/class/rtc/\(name)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(seconds.utf8).write(to: folder.appending(path: "since_epoch"))
        }
        #expect(
            SystemTime(reading: root.path + "/").clocks == [
                .init(name: "rtc0", seconds: nil),
                .init(name: "rtc1", seconds: 1_790_086_400),
            ])
        #expect(SystemTime(reading: root.path + "/none/").clocks.isEmpty)
    }
}
