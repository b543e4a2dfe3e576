import BezelModel

extension Engine {
    /// A key moves what has the focus: a slide area, or a text that can be scrolled.
    ///
    /// - Returns: nil if it does not. Then the focus moves.
    mutating func turn(_ element: Int?, _ move: FocusMove, in layout: ScreenLayout, at now: Instant) -> [Action]? {
        alerts.turn(element, move, in: layout, at: now) ?? screens.turn(element, move, in: layout, at: now)
    }
}
