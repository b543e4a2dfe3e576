public import SmartDeviceLink

/// Why an alert was not shown, or ended otherwise than by its timeout or a button.
public struct AlertError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Reason: Hashable, Sendable {
        /// The alert has neither text nor sound.
        case empty
        /// More than 4 soft buttons, or more than 2 for a SubtleAlert: the number of buttons.
        case tooManyButtons(Int)
        /// A soft button has not exactly one state: the button's name, and the number of its states.
        case states(button: String, count: Int)
        /// All 65,535 ids of soft buttons are in use.
        case noButtonID
        /// No sound could be prepared, and the alert has no text. The error is that of the first file that failed, nil
        /// if the head unit plays no files.
        case noSound(SDLFileError?)
        /// The alert was cancelled by ``AlertView/cancel()`` or by its task.
        case cancelled
        /// The result of the response: REJECTED if the alert was not shown, ABORTED if another alert replaced it or its
        /// buttons were not pressed in time.
        case refused(ResultCode)
        /// A higher alert was queued while this low one waited or was shown (``AlertCoordinator``).
        case displaced
        /// The connection ended while the alert was shown, or the manager stopped.
        case failed(SDLManagerError)
    }

    /// The kind of failure.
    public var reason: Reason
    /// Time after which the alert may be sent again (`tryAgainTime` of the response); nil if the head unit does not
    /// say.
    public var tryAgainTime: Duration?
    /// `info` of the response: an explanation for people, or empty.
    public var info: String

    /// Creates an error.
    public init(_ reason: Reason, tryAgainTime: Duration? = nil, info: String = "") {
        self.reason = reason
        self.tryAgainTime = tryAgainTime
        self.info = info
    }

    /// The reason in words.
    public var description: String {
        let text = reason.text + (info.isEmpty ? "" : ": \(info)")
        return tryAgainTime.map { "\(text); it may be sent again in \($0)" } ?? text
    }

    /// The failure of the wait for permission.
    init(waiting error: SDLManagerError) {
        switch error {
        case .cancelled: self.init(.cancelled)
        case .refused(let result, let info): self.init(.refused(result), info: info)
        default: self.init(.failed(error))
        }
    }

    /// - Returns: Nil if the response means success.
    init?(_ response: RPCResponse, wasCancelled: Bool) {
        guard !response.result.isSuccess else { return nil }
        let milliseconds = response.parameters["tryAgainTime"]?.integer.map { min(max($0, 0), 2_000_000_000) }
        self.init(
            wasCancelled && response.result == .aborted ? .cancelled : .refused(response.result),
            tryAgainTime: milliseconds.map { .milliseconds($0) }, info: response.info)
    }
}

extension AlertError.Reason {
    fileprivate var text: String {
        switch self {
        case .empty: "the alert has neither text nor sound"
        case .tooManyButtons(let count): "the alert has \(count) buttons, which are too many"
        case .states(let button, let count): "the button \(button) has \(count) states; a button of an alert has one"
        case .noButtonID: "all ids of soft buttons are in use"
        case .noSound(let error?): "no sound can be played: \(error)"
        case .noSound(nil): "the head unit can play none of the sounds"
        case .cancelled: "the alert was cancelled"
        case .refused(let result): "the head unit answered \(result.rawValue)"
        case .displaced: "a higher alert took the place of the alert"
        case .failed(let error): "the alert was not shown to its end: \(error)"
        }
    }
}
