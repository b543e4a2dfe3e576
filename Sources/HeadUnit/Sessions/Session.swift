import SmartDeviceLink

/// One SDL session on a connection, with or without a registered app.
struct Session: Sendable {
    let id: SessionID
    let connection: ConnectionID
    let device: DeviceID
    /// The number that the app must send to end the session.
    let hashID: Int32
    /// The protocol version in each of our headers, 2 to 5.
    let version: UInt8
    /// Counts the sessions that were ever opened: a later session has a higher number.
    let opened: UInt64
    var requests: RequestLimits
    /// nil until the app has sent a heartbeat.
    var heartbeat: Heartbeat?
    /// Correlation ids of requests that are answered later. Another request with such an id is refused meanwhile.
    var pending: Set<Int32> = []
    /// It was notified that its video and audio use a second link.
    var mayUseSecondary = false
    /// The address for second links that it received last; nil for none.
    var toldAddress: SecondaryAddress?
    /// Its app may start video or audio.
    var mayStream = false
    /// The second link; nil before the app has registered one, and after it has ended.
    var secondary: ConnectionID?
}
