import BezelModel
public import SmartDeviceLink

/// The effects of an event. Its owner reuses the same outbox, so that nothing is allocated after the start.
public struct Outbox: Sendable {
    public internal(set) var effects: [Engine.Effect] = []
    /// What the `.send` effects send.
    public internal(set) var bytes = OutputBuffer(capacity: 64 << 10)

    /// The time of the event that is being handled.
    var now = Instant(nanoseconds: 0)
    /// The scene may have changed. The first event draws the first scene.
    var needsRedraw = true
    /// A touch has met a region and the configuration wants a click.
    var isClickDue = false
    /// ``Engine/deadline`` may have changed. A touch on an app never changes it. The engine only sets this; its owner
    /// clears it after reading the deadline.
    public var mayChangeDeadline = false

    public init() {
        effects.reserveCapacity(64)
    }

    public mutating func removeAll() {
        // Removing a single effect, as after a touch, costs less than removing many.
        if effects.count == 1 { effects.removeLast() } else { effects.removeAll(keepingCapacity: true) }
        bytes.removeAll()
    }

    /// - Parameter write: Appends what the connection is sent.
    mutating func send(to connection: ConnectionID, _ write: (inout [UInt8]) -> Void) {
        var written: [UInt8] = []
        write(&written)
        effects.append(.send(connection, bytes.append(contentsOf: written)))
    }

    mutating func log(_ event: Engine.LogEvent) { effects.append(.log(event)) }
}
