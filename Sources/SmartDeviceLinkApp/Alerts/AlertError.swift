public import SmartDeviceLink

/// Why an alert did not appear, or did not end by itself or by a button.
public struct AlertError: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// Neither a line nor anything to be heard.
        case empty
        /// More than four buttons, or two of a subtle one.
        case tooManyButtons(Int)
        /// A button, by its name, with another number of states than one.
        case states(button: String, count: Int)
        /// All 65,535 ids of soft buttons are in use.
        case noButtonID
        /// Nothing of what it was to let be heard could be had, and it has no text.
        case noSound(AppFileError?)
        case cancelled
        /// The head unit's answer: REJECTED when it was never shown, ABORTED when something took its place or the time of
        /// its buttons ran out.
        case refused(ResultCode)
        /// Something more important has taken its place for good (``AlertCoordinator``).
        case displaced
        /// The connection ended while it was shown, or the manager has ended.
        case failed(ManagerError)
    }

    public var reason: Reason
    /// How long to wait before another try, where the head unit says so.
    public var tryAgainTime: Duration?
    /// What the head unit has to say about it.
    public var info: String

    public init(_ reason: Reason, tryAgainTime: Duration? = nil, info: String = "") {
        self.reason = reason
        self.tryAgainTime = tryAgainTime
        self.info = info
    }

    /// - Returns: Nil where the answer means success.
    init?(_ answer: Manager.Answer, wasCancelled: Bool) {
        guard !answer.result.isSuccess else { return nil }
        let milliseconds = answer.parameters["tryAgainTime"]?.integer.map { min(max($0, 0), 2_000_000_000) }
        self.init(
            wasCancelled && answer.result == .aborted ? .cancelled : .refused(answer.result),
            tryAgainTime: milliseconds.map { .milliseconds($0) }, info: answer.info)
    }
}
