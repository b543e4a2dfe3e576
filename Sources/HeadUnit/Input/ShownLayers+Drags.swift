import BezelModel

/// What a finger that comes down may drag.
extension ShownLayers {
    /// The beginning of a drag.
    struct DragStart {
        var layer: LayerID
        var hold: Drag.Hold
        var step: Drag.Step
    }

    /// What a finger at the point may move; nil for nothing.
    ///
    /// - Parameters:
    ///   - owner: The owner of the touch.
    ///   - touchGuard: How long a card is seen before it can be moved.
    func dragStart(
        at point: DisplayPoint, _ owner: TouchOwner, at stamp: Stamp, _ touchGuard: Interval
    ) -> DragStart? {
        if let (layer, since, slop) = draggedCard(at: point) {
            guard stamp - since >= touchGuard else { return nil }
            return DragStart(layer: layer, hold: .contents(slop: slop), step: .held)
        }
        guard let page, let layout = layout(of: page) else { return nil }
        if let area = layout.slideArea, area.rect.contains(point) {
            guard case .target(let target) = owner, target.layer == page else { return nil }
            return DragStart(layer: page, hold: .slideArea, step: .slid(to: point.x))
        }
        guard let area = layout.scrollArea, area.rect.contains(point) else { return nil }
        switch owner {
        case .target(let target) where target.layer == page: break
        case .unowned where topBelowNotice == page: break
        case .target, .app, .unowned: return nil
        }
        guard let bar = area.bar, bar.rect.contains(point) else {
            return DragStart(layer: page, hold: .contents(slop: area.slop), step: .held)
        }
        let grip = bar.grip(of: point)
        // A thumb that is only touched stays where it is.
        let step = bar.holdsThumb(point) ? Drag.Step.held : .barMoved(thumb: point.y - grip)
        return DragStart(layer: page, hold: .bar(grip: grip), step: step)
    }

    /// The card that a finger at the point may sweep away, or whose text it may scroll, and since when it is seen.
    private func draggedCard(at point: DisplayPoint) -> (layer: LayerID, since: Stamp, slop: Int32)? {
        guard let top = layers.first, top.layout.layer == card else { return nil }
        if let sweep = top.layout.sweep {
            return top.layout.covers(point) ? (top.layout.layer, top.since, sweep.slop) : nil
        }
        guard let area = top.layout.scrollArea, area.rect.contains(point) else { return nil }
        return (top.layout.layer, top.since, area.slop)
    }
}
