import EventLoop
import Testing

@testable import BezelService
@testable import bezel

/// The doctor's report of the time of day.
struct ClockDoctorTests {
    @Test(
        arguments: [
            (SystemTime(seconds: 10, isSynchronised: true), nil),
            (SystemTime(seconds: 10, clocks: [.init(name: "rtc0", seconds: 10)]), nil),
            (SystemTime(seconds: 10, hasFirmwareClock: true), nil),
            (SystemTime(seconds: 10), "there is no real-time clock and the time is not synchronised: "),
            (
                SystemTime(seconds: 10, made: 5, clocks: [.init(name: "rtc0", seconds: 1)]),
                "the real-time clock has no valid time, as with an empty battery and the time is not synchronised: "
            ),
            (SystemTime(seconds: 1, made: 5, isSynchronised: true), "the time is before this program was made: "),
        ] as [(SystemTime, String?)])
    func `an unknown time is a note, and a known one is listed`(time: SystemTime, note: String?) {
        let section = ClockReport(time: time).section
        #expect(!section.hasProblem)
        #expect(section.lines.isEmpty == (note != nil))
        #expect(section.findings.count == (note == nil ? 0 : 1))
        if let note { #expect(section.findings[0].text.hasPrefix(note), "\(section.findings[0].text)") }
    }
}
