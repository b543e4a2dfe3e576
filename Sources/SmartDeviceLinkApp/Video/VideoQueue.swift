/// The frames of access units that wait for the connection: never more than ``limit`` units, so an app on a slow
/// connection drops pictures. A value without side effects.
///
/// A picture refers to the one before it. So once a unit was dropped, all are dropped up to the next IDR picture.
struct VideoQueue: Sendable {
    /// The most units that may wait, without the one of which a part was sent.
    static let limit = 2

    /// Frames of a unit, the next one last.
    private var units: [[[UInt8]]] = []
    private var isPartlySent = false
    /// The next unit must be an IDR picture: the stream begins, or a unit was dropped.
    private(set) var needsIDR = true
    /// Units that were taken.
    private(set) var taken = 0
    /// Units that were dropped.
    private(set) var dropped = 0

    /// Nothing waits.
    var isEmpty: Bool { units.isEmpty }

    /// The frames that complete a unit of which a part was sent.
    var rest: [[UInt8]] { isPartlySent ? (units.first ?? []).reversed() : [] }

    /// Whether to send the unit. If not, it is dropped.
    mutating func admit(isIDR: Bool) -> Bool {
        let waiting = units.count - (isPartlySent ? 1 : 0)
        guard waiting < Self.limit, isIDR || !needsIDR else {
            needsIDR = true
            dropped += 1
            return false
        }
        needsIDR = false
        taken += 1
        return true
    }

    /// - Parameter frames: The frames of a unit, in order.
    mutating func append(_ frames: [[UInt8]]) {
        if !frames.isEmpty { units.append(frames.reversed()) }
    }

    /// Removes and returns the next frame.
    mutating func next() -> [UInt8]? {
        guard let frame = units.first?.last else { return nil }
        units[0].removeLast()
        isPartlySent = !units[0].isEmpty
        if !isPartlySent { units.removeFirst() }
        return frame
    }
}
