import BezelModel

/// Conditions for every panel, stream and recording, however broken.
enum Invariants {
    /// - Returns: The violations in `frames`, all of one tracker from its start to its close; empty if there are none.
    static func violations(in frames: [ContactFrame], display: DisplaySize? = nil) -> [String] {
        var violations: [String] = []
        var down: [UInt8: DisplayPoint] = [:]
        var last = Stamp(nanoseconds: .min)
        for frame in frames {
            if frame.isEmpty { violations.append("an empty frame was told") }
            if frame.stamp < last { violations.append("\(frame.stamp) comes after \(last)") }
            last = frame.stamp
            var rank = 0
            var begunHere: Set<UInt8> = []
            for index in 0..<frame.count {
                let contact = frame[index]
                let before = down[contact.slot]
                switch contact.phase {
                case .begin:
                    if before != nil { violations.append("\(contact) begins while down") }
                    down[contact.slot] = contact.point
                    begunHere.insert(contact.slot)
                case .move:
                    if before == nil { violations.append("\(contact) moves without having begun") }
                    if before == contact.point { violations.append("\(contact) moves nowhere") }
                    if begunHere.contains(contact.slot) { violations.append("\(contact) moves in the frame it begins") }
                    down[contact.slot] = contact.point
                case .end, .cancel:
                    if before == nil { violations.append("\(contact) ends without having begun") }
                    if before != contact.point { violations.append("\(contact) does not end at the last point") }
                    down[contact.slot] = nil
                }
                let place =
                    switch contact.phase {
                    case .cancel: 0
                    case .end: begunHere.contains(contact.slot) ? 4 : 1
                    case .begin: 2
                    case .move: 3
                    }
                if place < rank { violations.append("\(contact) is told out of order") }
                rank = place
                if let display, !DisplayRect(display).contains(contact.point) {
                    violations.append("\(contact) is off the display")
                }
            }
        }
        for (slot, point) in down { violations.append("slot \(slot) is still down at \(point)") }
        return violations
    }
}
