import BezelModel

/// What the way of a touch needs of an app's focusable regions. Neither function allocates.
protocol TouchedRegions {
    /// The nearest point of a region that is near enough, if the configuration wants that; else the point itself.
    func snapped(_ point: AppPoint, in session: SessionID) -> AppPoint
    /// A touch began: the region under it gets the focus, and a click is due if the configuration wants one.
    mutating func touched(at point: AppPoint, in session: SessionID, _ outbox: inout Outbox)
}
