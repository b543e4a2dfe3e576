import SmartDeviceLink

/// One SDL session on a connection: open for RPCs, with an app once that has registered.
struct Session: Sendable {
    let id: SessionID
    let connection: ConnectionID
    /// What the app must show to end the session.
    let hashID: Int32
    /// The protocol version in each of our headers, 2 to 5.
    let version: UInt8
    var app: App?
    var requests: RequestLimits
    /// nil until the app has sent a heartbeat.
    var heartbeat: Heartbeat?
}
