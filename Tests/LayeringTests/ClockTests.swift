import Foundation
import TestSupport
import Testing

struct ClockTests {
    /// Functions that read the wall clock, which a driver, a phone or the network may set at any time.
    private static let wallClock = ["CLOCK_REALTIME", "gettimeofday", "time(nil)", "ContinuousClock", "Date("]

    @Test
    func `the wall clock is read only where it is displayed and for the sun and the dates of stored data`() throws {
        let sources = Places.root.appending(path: "Sources")
        var found: [String] = []
        var files = 0
        for case let path as String in FileManager.default.enumerator(atPath: sources.path) ?? .init()
        where path.hasSuffix(".swift") || path.hasSuffix(".c") || path.hasSuffix(".h") {
            files += 1
            let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            for line in text.split(separator: "\n") where Self.wallClock.contains(where: line.contains) {
                found.append("\(path): \(line.trimmingCharacters(in: .whitespaces))")
            }
        }
        #expect(files > 100, "the search has found the sources")
        // The last four read no clock: with one the kernel reports waking up, and the others name calls that the
        // decoder's process may make.
        let allowed = [
            "BezelService/Storage/DiskStore.swift: private static var date: Int64 { Int64(time(nil)) }",
            "Devices/EventLoop/SystemTime.swift: clock_gettime(CLOCK_REALTIME, &now)",
            "BezelService/Idle/TimeOfDayComponent.swift: clock_gettime(CLOCK_REALTIME, &now)",
            "BezelService/Light/LightComponent.swift: let now = Int64(Glibc.time(nil))",
            "System/CLinux/clinux.c: int descriptor = timerfd_create(CLOCK_REALTIME,",
            "System/CLinux/calls.c: CALL(getrusage), CALL(sysinfo), CALL(uname), CALL(times), CALL(gettimeofday),",
            "System/CLinux/confinement.c: SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday,",
            "System/CLinux/include/confinement.h: /* The name of a system call of this architecture, like \"gettimeofday\"",
        ]
        let lines = found.filter { line in !allowed.contains(where: line.hasPrefix) }
        #expect(lines.isEmpty, "\(lines.joined(separator: "\n"))")
        #expect(found.count == lines.count + allowed.count)
    }
}
