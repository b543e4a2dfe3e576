import BezelModel

/// The effects of an event. Its owner reuses the same outbox, so that nothing is allocated after the start.
public struct Outbox: Sendable {
    public var effects: [Engine.Effect] = []
    public var bytes: [UInt8] = []

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
        bytes.reserveCapacity(64 << 10)
    }

    public mutating func removeAll() {
        // Removing a single effect, as after a touch, costs less than removing many.
        if effects.count == 1 { effects.removeLast() } else { effects.removeAll(keepingCapacity: true) }
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func log(_ event: Engine.LogEvent) { effects.append(.log(event)) }
}
