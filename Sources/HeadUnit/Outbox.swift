import BezelModel
public import SmartDeviceLink

/// The effects of an event. Its owner reuses the same outbox, so that nothing is allocated after the start.
public struct Outbox: Sendable {
    public internal(set) var effects: [Engine.Effect] = []
    /// The bytes of the `.send` effects.
    public internal(set) var bytes = OutputBuffer(capacity: 64 << 10)

    /// Data of streams that follows the other effects of the same read.
    private var streamData: [(id: StreamID, piece: StreamPiece)] = []
    /// The time of the event that is being handled.
    var now = Instant(nanoseconds: 0)
    /// The scene may have changed. The first event draws the first scene.
    var needsRedraw = true
    /// A touch is on a region, and the configuration wants a click.
    var isClickDue = false
    /// ``Engine/deadline`` may have changed. A touch on an app changes it only by highlighting a region. The engine
    /// only sets this; its owner clears it after reading the deadline.
    public var mayChangeDeadline = false

    public init() {
        effects.reserveCapacity(64)
    }

    public mutating func removeAll() {
        // Removing a single effect, as after a touch, costs less than removing many.
        if effects.count == 1 { effects.removeLast() } else { effects.removeAll(keepingCapacity: true) }
        bytes.removeAll()
    }

    /// - Parameter write: Appends the bytes that are sent on the connection.
    mutating func send(to connection: ConnectionID, _ write: (inout [UInt8]) -> Void) {
        var written: [UInt8] = []
        write(&written)
        effects.append(.send(connection, bytes.append(contentsOf: written)))
    }

    /// Data of a stream, passed on by ``passStreamData()``.
    mutating func append(_ piece: StreamPiece, of id: StreamID) { streamData.append((id, piece)) }

    mutating func passStreamData() {
        guard !streamData.isEmpty else { return }
        for (id, piece) in streamData { effects.append(.streamData(id, piece)) }
        streamData.removeAll(keepingCapacity: true)
    }

    /// A stream's beginning or end, after its data.
    mutating func append(_ change: Engine.Effect) {
        passStreamData()
        effects.append(change)
    }

    mutating func log(_ event: Engine.LogEvent) { effects.append(.log(event)) }
}
