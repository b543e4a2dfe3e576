import BezelModel

/// The time of frames: follows the device's clock, but never goes back.
struct FrameClock: Sendable {
    private(set) var stamp = Stamp(nanoseconds: 0)
    private var last: Int64?

    /// - Returns: true if the device's clock went back. The time then does not change in this step.
    mutating func step(to microseconds: Int64) -> Bool {
        guard let last else {
            self.last = microseconds
            let (time, overflow) = microseconds.multipliedReportingOverflow(by: 1000)
            stamp = max(stamp, Stamp(nanoseconds: overflow ? .max : time))
            return false
        }
        self.last = microseconds
        let (step, overflow) = microseconds.subtractingReportingOverflow(last)
        guard step >= 0, !overflow else { return true }
        advance(by: step)
        return false
    }

    /// Time has passed without an event.
    mutating func advance(to now: Stamp) {
        guard now > stamp else { return }
        if let last {
            let (ahead, overflow) = last.addingReportingOverflow((now.nanoseconds &- stamp.nanoseconds) / 1000)
            self.last = overflow ? last : ahead
        }
        stamp = now
    }

    /// The next time comes from another clock, which was converted to this one.
    mutating func forgetSource() { last = nil }

    private mutating func advance(by microseconds: Int64) {
        let (step, overflow) = max(microseconds, 0).multipliedReportingOverflow(by: 1000)
        let (sum, past) = stamp.nanoseconds.addingReportingOverflow(step)
        stamp = Stamp(nanoseconds: overflow || past ? .max : sum)
    }
}
