internal import Light

/// Decides when the brightness is sent to the monitor that shows the pictures, and stores the monitor's answers. Has no
/// bus and no clock.
///
/// | event | sent to the monitor |
/// | --- | --- |
/// | the first display; a wish | at once |
/// | a display that is plugged in later | after ``waking`` |
/// | no answer | again after each of ``pauses``, then not before the next event |
/// | the panel goes dark | not before it is lit, and ``waking`` later |
struct MonitorLight {
    /// An event to log.
    enum News: Hashable {
        /// The first error since the monitor was plugged in or has answered.
        case fails(MonitorError)
        case answersAgain
    }

    /// Nanoseconds in which a monitor that was switched on may not answer yet.
    static let waking: Int64 = 2_000_000_000
    static let pauses: [Int64] = [1, 2, 4, 8, 16].map { $0 * 1_000_000_000 }

    /// nil: no display is connected.
    private(set) var screen: OpenScreen?
    /// The brightness that was sent to the monitor or read from it; nil while it is not known.
    private(set) var percent: Int?
    /// nil if it answered the last time, or nothing was sent to it yet.
    private(set) var error: MonitorError?
    private var due: Int64?
    private var failures = 0
    private var isDark = false
    private var isFirst = true

    /// When to send it; nil: not before the next event.
    var deadline: Int64? { screen == nil || isDark ? nil : due }

    mutating func wished(at now: Int64) {
        failures = 0
        due = now
    }

    mutating func shown(on screen: OpenScreen?, at now: Int64) {
        guard screen != self.screen else { return }
        (self.screen, percent, error, failures) = (screen, nil, nil, 0)
        due = screen == nil ? nil : isFirst ? now : now + Self.waking
        if screen != nil { isFirst = false }
    }

    mutating func lit(_ isLit: Bool, at now: Int64) {
        isDark = !isLit
        guard isLit, due != nil || error != nil else { return }
        failures = 0
        due = now + Self.waking
    }

    /// It is being sent.
    mutating func sent() { due = nil }

    mutating func answered(_ result: Result<Int, MonitorError>, at now: Int64) -> News? {
        guard screen != nil else { return nil }
        let former = error
        switch result {
        case .success(let percent):
            (self.percent, error, failures) = (percent, nil, 0)
            return former == nil ? nil : .answersAgain
        case .failure(let error):
            if due == nil, failures < Self.pauses.count { due = now + Self.pauses[failures] }
            failures += 1
            self.error = error
            return former == nil ? .fails(error) : nil
        }
    }
}
