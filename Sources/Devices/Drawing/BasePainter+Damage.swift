internal import BezelModel

extension BasePainter {
    /// Where two bases differ; nil: anywhere.
    ///
    /// Marks are drawn one over another in their order. Marks that are equal at the start or the end of both lists look
    /// the same; those in between may differ.
    ///
    /// - Parameter pageDamage: Where the pages differ, if both have one; nil: anywhere.
    func damage(from old: Scene.Base, to new: Scene.Base, pageDamage: [DisplayRect]? = nil) -> [DisplayRect]? {
        var unmarked = old
        unmarked.marks = new.marks
        if case .page = old.screen, case .page = new.screen {
            guard pageDamage != nil else { return nil }
            unmarked.screen = new.screen
        }
        if old.overlay != nil, new.overlay != nil {
            guard pageDamage != nil else { return nil }
            unmarked.overlay = new.overlay
        }
        guard unmarked == new else { return nil }
        let (old, new) = (old.marks, new.marks)
        // A difference outside these three lists may be anywhere on the screen.
        var known = old
        (known.regions, known.crosses, known.fingers) = (new.regions, new.crosses, new.fingers)
        guard known == new else { return nil }
        let rects =
            Self.different(old.regions, new.regions).map { area(of: $0.rect) }
            + Self.different(old.crosses, new.crosses).map { area(around: $0, reach: max(24 * metrics.unit, 3) + 2) }
            + Self.different(old.fingers, new.fingers).map { area(around: $0, reach: 26 * metrics.unit + 2) }
        return (rects + (pageDamage ?? [])).map { $0.intersection(DisplayRect(metrics.display)) }.joined()
    }

    private static func different<Mark: Equatable>(_ old: [Mark], _ new: [Mark]) -> [Mark] {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        return Array(old.dropFirst(head).dropLast(tail)) + new.dropFirst(head).dropLast(tail)
    }

    /// Lines are drawn inside their rectangle, unless it is narrower than they are. One pixel is added for
    /// antialiasing.
    private func area(of rect: DisplayRect) -> DisplayRect {
        let line = Int64((4 * max(2 * metrics.unit, 1)).rounded(.up))
        let margin = min(Int64(rect.width), Int64(rect.height)) < line ? line + 1 : 1
        return DisplayRect(
            x: Int64(rect.x) - margin, y: Int64(rect.y) - margin, width: Int64(rect.width) + 2 * margin,
            height: Int64(rect.height) + 2 * margin)
    }

    private func area(around point: DisplayPoint, reach: Double) -> DisplayRect {
        let reach = Int64(reach.rounded(.up))
        return DisplayRect(
            x: Int64(point.x) - reach, y: Int64(point.y) - reach, width: 2 * reach + 1, height: 2 * reach + 1)
    }
}

extension DisplayRect {
    fileprivate init(x: Int64, y: Int64, width: Int64, height: Int64) {
        self.init(
            x: Int32(clamping: x), y: Int32(clamping: y), width: Int32(clamping: width), height: Int32(clamping: height)
        )
    }
}
