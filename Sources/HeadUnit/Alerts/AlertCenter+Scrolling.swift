import BezelModel

/// The text of an emergency that is too long for its card: a finger and keys scroll it.
extension AlertCenter {
    /// - Parameter area: The text on the screen.
    mutating func scrolled(
        _ layer: LayerID, _ step: Drag.Step, _ area: ScreenLayout.ScrollArea, at now: Instant
    ) -> [Action] {
        guard let (id, alert, _) = visible, id.layer == layer,
            let next = alert.scroll.after(step, in: area, at: now)
        else { return [] }
        return setScroll(next, of: id)
    }

    /// A key moves the focus, which is at an element of a card.
    ///
    /// - Returns: nil if the element is not a text that scrolls. Then the focus moves.
    mutating func turn(_ element: Int?, _ move: FocusMove, in layout: ScreenLayout, at now: Instant) -> [Action]? {
        guard element == TargetID.text, let area = layout.scrollArea, let (id, alert, _) = visible,
            id.layer == layout.layer
        else { return nil }
        return alert.scroll.turned(move, in: area, at: now).map { setScroll($0, of: id) }
    }
}
