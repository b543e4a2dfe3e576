package import BezelModel

/// The touch panel of a client that sends contacts: its slots, and which of them are down. Has no side effects.
package struct VirtualPanel {
    /// The most fingers.
    static let slots = 10

    /// One of ``PanelNumber/clients``.
    package let number: UInt8
    /// Where each finger is.
    private var down: [UInt8: DisplayPoint] = [:]

    package init(_ number: UInt8) { self.number = number }

    package var isTouched: Bool { !down.isEmpty }

    /// - Parameters:
    ///   - contacts: In their order. Points outside the display are moved to its edge.
    ///   - size: Of the display.
    /// - Returns: The frame for the service.
    /// - Throws: If a finger goes down twice, or one moves or is lifted that is not down. Then nothing has changed.
    package mutating func take(
        _ contacts: [Contact], on size: DisplaySize, at stamp: Stamp
    ) throws(ControlError) -> ContactFrame {
        var next = down
        var frame = ContactFrame(panel: number, stamp: stamp)
        for contact in contacts {
            let point = DisplayPoint(
                x: min(max(contact.point.x, 0), max(size.width - 1, 0)),
                y: min(max(contact.point.y, 0), max(size.height - 1, 0)))
            switch contact.phase {
            case .begin:
                guard next[contact.slot] == nil else {
                    throw ControlError("contacts: slot \(contact.slot) is down already")
                }
                next[contact.slot] = point
                frame.append(Contact(slot: contact.slot, phase: .begin, point: point))
            case .move, .end, .cancel:
                guard let last = next[contact.slot] else {
                    throw ControlError("contacts: slot \(contact.slot) is not down")
                }
                let isMove = contact.phase == .move
                next[contact.slot] = isMove ? point : nil
                frame.append(Contact(slot: contact.slot, phase: contact.phase, point: isMove ? point : last))
            }
        }
        down = next
        return frame
    }

    /// The client has left: its fingers are lost where they were.
    package mutating func cancelAll(at stamp: Stamp) -> ContactFrame {
        var frame = ContactFrame(panel: number, stamp: stamp)
        for (slot, point) in down.sorted(by: { $0.key < $1.key }) {
            frame.append(Contact(slot: slot, phase: .cancel, point: point))
        }
        down = [:]
        return frame
    }
}
