import SmartDeviceLink

/// An app's request for a session, which can be met when there is room.
struct SessionWish: Sendable {
    let frame: Frame
    /// The version in the headers of the session's frames.
    let headerVersion: UInt8
    /// The protocol version that both know; nil for an app that has not said its own.
    let version: Version?
}
