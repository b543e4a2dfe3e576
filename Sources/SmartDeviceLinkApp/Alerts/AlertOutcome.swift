public import SmartDeviceLink

/// How the head unit has shown an alert, or has spoken: the response to Alert, SubtleAlert or Speak, whose result means
/// success.
public struct AlertOutcome: Hashable, Sendable {
    /// SUCCESS, or another result that means success. ``ResultCode/warnings`` says that a part was left out, for instance
    /// a picture or the sound; ``info`` then says which.
    public var result: ResultCode
    /// `info` of the response: an explanation for people, or empty.
    public var info: String

    /// Creates an outcome, for tests for instance.
    public init(_ result: ResultCode = .success, info: String = "") {
        self.result = result
        self.info = info
    }

    /// Whether the head unit has left out a part.
    public var hasWarning: Bool { result == .warnings }
}
