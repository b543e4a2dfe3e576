internal import BezelModel

/// Converts events of wl_touch and wl_pointer to frames: the fingers on a surface, and the pointer with its button down
/// as one more finger. Events that do not fit, like a second press of a finger that is down, change nothing.
struct SurfaceContacts {
    /// Fingers beside the pointer.
    static let fingers = 10
    /// The pointer's slot.
    private static let pointer = UInt8(fingers)

    private struct Finger {
        /// The compositor's number of the touch; nil for the pointer.
        var id: Int32?
        var point: DisplayPoint
    }

    private let panel: UInt8
    private var down: [UInt8: Finger] = [:]
    private var frame: ContactFrame

    init(panel: UInt8) {
        self.panel = panel
        frame = ContactFrame(panel: panel)
    }

    mutating func touchDown(_ id: Int32, at point: DisplayPoint) {
        let free = (0..<UInt8(Self.fingers)).first { down[$0] == nil }
        guard slot(of: id) == nil, let slot = free else { return }
        begin(slot, Finger(id: id, point: point))
    }

    mutating func touchMoved(_ id: Int32, to point: DisplayPoint) {
        if let slot = slot(of: id) { move(slot, to: point) }
    }

    mutating func touchUp(_ id: Int32) {
        if let slot = slot(of: id) { end(slot, .end) }
    }

    /// The compositor uses the fingers for its own gesture.
    mutating func touchCancelled() {
        for slot in down.keys.sorted() where slot != Self.pointer { end(slot, .cancel) }
    }

    mutating func pointerPressed(at point: DisplayPoint) {
        if down[Self.pointer] == nil { begin(Self.pointer, Finger(id: nil, point: point)) }
    }

    mutating func pointerMoved(to point: DisplayPoint) {
        if down[Self.pointer] != nil { move(Self.pointer, to: point) }
    }

    mutating func pointerReleased() {
        if down[Self.pointer] != nil { end(Self.pointer, .end) }
    }

    /// The pointer has left the surface with its button down.
    mutating func pointerLost() {
        if down[Self.pointer] != nil { end(Self.pointer, .cancel) }
    }

    /// The surface, the seat or the compositor is gone: fingers are lost where they were.
    mutating func cancelAll() {
        for slot in down.keys.sorted() { end(slot, .cancel) }
    }

    /// The changes since the last call; nil if there are none.
    mutating func takeFrame(at stamp: Stamp) -> ContactFrame? {
        guard !frame.isEmpty else { return nil }
        frame.stamp = stamp
        defer { frame = ContactFrame(panel: panel) }
        return frame
    }

    private func slot(of id: Int32) -> UInt8? { down.first { $0.value.id == id }?.key }

    private mutating func begin(_ slot: UInt8, _ finger: Finger) {
        down[slot] = finger
        frame.append(Contact(slot: slot, phase: .begin, point: finger.point))
    }

    private mutating func move(_ slot: UInt8, to point: DisplayPoint) {
        guard down[slot]?.point != point else { return }
        down[slot]?.point = point
        frame.append(Contact(slot: slot, phase: .move, point: point))
    }

    private mutating func end(_ slot: UInt8, _ phase: Contact.Phase) {
        guard let finger = down.removeValue(forKey: slot) else { return }
        frame.append(Contact(slot: slot, phase: phase, point: finger.point))
    }
}
