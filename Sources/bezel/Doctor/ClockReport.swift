internal import BezelService
internal import EventLoop

/// The time of day: whether the screen may show it.
struct ClockReport {
    let time: SystemTime

    var section: DoctorSection {
        var section = DoctorSection("Clock")
        // The service also accepts a time that is set while it runs.
        switch time.source(wasSet: false) {
        case .synchronised: section.lines.append("the time is synchronised")
        case .realTimeClock(let name): section.lines.append("the time comes from the real-time clock \(name)")
        case .firmware, .setByHand: section.lines.append("the time comes from the firmware's clock")
        case .past:
            section.findings.append(
                .note(
                    "clock", "the time is before this program was made: the screen shows no time", fix: Self.fix))
        case .nobody:
            let why =
                time.clocks.isEmpty
                ? "there is no real-time clock" : "the real-time clock has no valid time, as with an empty battery"
            section.findings.append(
                .note(
                    "clock",
                    "\(why) and the time is not synchronised: the screen shows none until it is set while the service runs",
                    fix: Self.fix))
        }
        return section
    }

    private static let fix =
        "sudo timedatectl set-ntp true, and a network; or sudo date -s \"2026-11-25 12:00\" with the present time; without a "
        + "network a clock with a battery: dtoverlay=i2c-rtc,ds3231 in a Raspberry Pi's config.txt"
}
