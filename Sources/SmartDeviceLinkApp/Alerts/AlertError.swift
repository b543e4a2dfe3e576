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
        case noSound(SDLFileError?)
        case cancelled
        /// The head unit's answer: REJECTED when it was never shown, ABORTED when something took its place or the time of
        /// its buttons ran out.
        case refused(ResultCode)
        /// Something more important has taken its place for good (``AlertCoordinator``).
        case displaced
        /// The connection ended while it was shown, or the manager has ended.
        case failed(SDLManagerError)
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
    init?(_ response: RPCResponse, wasCancelled: Bool) {
        guard !response.result.isSuccess else { return nil }
        let milliseconds = response.parameters["tryAgainTime"]?.integer.map { min(max($0, 0), 2_000_000_000) }
        self.init(
            wasCancelled && response.result == .aborted ? .cancelled : .refused(response.result),
            tryAgainTime: milliseconds.map { .milliseconds($0) }, info: response.info)
    }
}
