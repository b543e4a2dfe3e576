public import SmartDeviceLink

/// When to send the regions: only what is new, one request at a time, the newest next. A value.
///
/// | input | nothing in flight | a request in flight |
/// | --- | --- | --- |
/// | the layout changed | sends, where it differs from what the head unit has | kept; what was kept before is forgotten |
/// | answered well | – | the head unit has it; sends what differs |
/// | refused | – | the same is not sent again before the app's turn comes anew; sends what differs |
/// | it is the app's turn | sends what the head unit does not have | – |
/// | disconnected | the head unit has nothing | the same |
public struct RegionSender: Sendable {
    private var wanted: [HapticRect]?
    /// What the head unit has; at the start it has none.
    private var acknowledged: [HapticRect] = []
    private var inFlight: [HapticRect]?
    private var refused: [HapticRect]?
    private var isOurTurn = false

    public init() {}

    /// - Returns: What to send now, here and below; nil for nothing.
    public mutating func layoutChanged(to rects: [HapticRect]) -> [HapticRect]? {
        wanted = rects
        return next()
    }

    /// - Parameter isOurTurn: Whether the head unit takes regions now: the app is in FULL.
    public mutating func turnChanged(to isOurTurn: Bool) -> [HapticRect]? {
        if isOurTurn, !self.isOurTurn { refused = nil }
        self.isOurTurn = isOurTurn
        return next()
    }

    public mutating func answered(_ isSuccess: Bool) -> [HapticRect]? {
        guard let sent = inFlight else { return nil }
        inFlight = nil
        if isSuccess { acknowledged = sent }
        refused = isSuccess ? nil : sent
        return next()
    }

    public mutating func disconnected() {
        acknowledged = []
        inFlight = nil
        refused = nil
        isOurTurn = false
    }

    private mutating func next() -> [HapticRect]? {
        guard isOurTurn, inFlight == nil, let wanted, wanted != acknowledged, wanted != refused else { return nil }
        inFlight = wanted
        return wanted
    }
}
