internal import BezelModel

/// Where a card can be touched, and its way when a finger sweeps it away.
extension CardRenderer {
    /// Where the card can be touched when `layer` shows it.
    ///
    /// - Parameter shift: How far below its place it is drawn, in pixels.
    func layout(of layer: Scene.Layer, movedBy shift: Int32 = 0) -> ScreenLayout {
        let move = DisplayPoint(x: 0, y: shift)
        let elements = targets.enumerated().map { ($0, $1) } + (close.map { [(TargetID.close, $0)] } ?? [])
        let text = painter.card.scrolled.map { ($0, $0.area.moved(by: DisplayPoint(x: frame.x, y: frame.y))) }
        var layout = ScreenLayout(
            layer: layer.id, frame: frame.moved(by: move),
            targets: elements.map { element, rect in
                ScreenLayout.Target(id: TargetID(layer: layer.id, element: element), rect: rect.moved(by: move))
            }, isModal: layer.isModal)
        if let (text, area) = text {
            let metrics = painter.metrics
            layout.scrollArea = ScreenLayout.ScrollArea(
                rect: area, limit: text.limit, pitch: text.pitch, slop: max(metrics.whole(10), 8))
            layout.targets.append(
                ScreenLayout.Target(
                    id: TargetID(layer: layer.id, element: TargetID.text), rect: area, role: .scrollArea))
        }
        guard layer.card.canBeSwept else { return layout }
        let metrics = painter.metrics
        layout.sweep = ScreenLayout.Sweep(
            isDown: layer.card.size != .subtle, slop: max(metrics.whole(10), 8), distance: metrics.whole(64),
            speed: 600 * metrics.unit)
        return layout
    }

    /// How far from its place the card is while it leaves: from where a finger let it go, on to the edge.
    func way(from shift: Int32, leaving opacity: UInt32, on display: DisplaySize) -> Int32 {
        guard shift != 0 else { return 0 }
        let end = shift > 0 ? display.height - frame.y : -frame.bottom
        let done = Double(255 - min(opacity, 255)) / 255
        return shift + Int32(Double(end - shift) * done)
    }
}

extension PictureLayer {
    /// The layer further down. While it moves, it may differ everywhere from earlier ones.
    func moved(by pixels: Int32) -> PictureLayer {
        guard pixels != 0 else { return self }
        return PictureLayer(id, canvas: canvas, origin: DisplayPoint(x: origin.x, y: origin.y + pixels))
    }
}

extension DisplayRect {
    func moved(by distance: DisplayPoint) -> DisplayRect {
        DisplayRect(x: x + distance.x, y: y + distance.y, width: width, height: height)
    }
}
