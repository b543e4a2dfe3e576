internal import BezelModel

/// The button that closes a card without other buttons, and the grabber at its upper edge.
extension CardLayoutCandidate {
    private var metrics: LayoutMetrics { layout.metrics }
    private var side: Int32 { max(metrics.whole(64), metrics.touchTarget) }
    private var distance: Int32 { metrics.whole(12) }

    /// How much of the first line the button takes, at its end.
    var closeRoom: Int32 {
        layout.card.close == nil ? 0 : max(side + 2 * distance - space(24), 0)
    }

    func placeClose(_ placement: inout CardPlacement) {
        let top = metrics.whole(22)
        placement.close = DisplayRect(
            x: max(placement.size.width - distance - side, 0), y: top, width: min(side, placement.size.width),
            height: max(min(side, placement.size.height - top), 1))
        placeGrabber(&placement)
    }

    /// The mark at the upper edge that the card can be swept away.
    func placeGrabber(_ placement: inout CardPlacement) {
        let (width, height) = (min(metrics.whole(56), placement.size.width), max(metrics.whole(5), 3))
        placement.grabber = DisplayRect(
            x: (placement.size.width - width) / 2, y: metrics.whole(10), width: width, height: height)
    }
}
