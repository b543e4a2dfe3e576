import BezelModel

/// The functions of focusable regions that the path of a touch uses. They do not allocate.
protocol TouchedRegions {
    /// The nearest point of a region that is close enough, if the configuration enables this; otherwise the point
    /// itself.
    func snapped(_ point: AppPoint, in session: SessionID) -> AppPoint
    /// A touch began: the region under it gets the focus, and a click is due if the configuration wants one.
    mutating func touched(at point: AppPoint, in session: SessionID, _ outbox: inout Outbox)
}
