import BezelModel

/// What fingers and keys do with a text or a list that can be scrolled.
extension Scroll {
    /// - Returns: nil if it stays as it is.
    func after(_ step: Drag.Step, in area: ScreenLayout.ScrollArea, at now: Instant) -> Scroll? {
        let limit = area.limit
        let offset = Double(offset(at: now, limit: limit))
        return switch step {
        case .held: isMoving(at: now, limit: limit) ? Scroll(offset: offset) : nil
        case .moved(let distance): Scroll(offset: min(max(offset + Double(distance), 0), Double(limit)))
        case .released(let velocity): Scroll(offset: offset, velocity: velocity, since: now)
        case .cancelled: Scroll(offset: offset)
        case .barMoved(let thumb): area.bar.map { Scroll(offset: $0.offset(ofThumbAt: thumb, limit: limit)) }
        case .slid: nil
        }
    }

    /// A key scrolls a text by three lines, or by fewer where so many are not seen.
    ///
    /// - Returns: nil at the end of the text, where the focus leaves it, and for a move to the side.
    func turned(_ move: FocusMove, in area: ScreenLayout.ScrollArea, at now: Instant) -> Scroll? {
        let step = max(min(3 * area.pitch, area.rect.height - area.pitch), area.pitch)
        let offset = offset(at: now, limit: area.limit)
        let wanted: Int32
        switch move {
        case .next, .down: wanted = min(offset + step, area.limit)
        case .previous, .up: wanted = max(offset - step, 0)
        case .left, .right: return nil
        }
        return wanted == offset ? nil : Scroll(offset: Double(wanted))
    }
}
