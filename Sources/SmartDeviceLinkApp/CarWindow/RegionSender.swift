public import SmartDeviceLink

/// Decides when to send the regions (rpc_spec SendHapticData): only changes, one request at a time, and only while the
/// app is FULL. A value without side effects.
///
/// | input | no request in flight | a request in flight |
/// | --- | --- | --- |
/// | the layout changed | sends the regions if they differ from the head unit's | stores them in place of earlier ones |
/// | a response, success | – | the head unit has the regions; sends newer ones |
/// | a response, failure | – | these regions are not sent again before the app becomes FULL again; sends newer ones |
/// | the app becomes FULL | sends regions that the head unit does not have | – |
/// | disconnected | the head unit has no regions | the same |
public struct RegionSender: Sendable {
    private var wanted: [HapticRect]?
    /// The regions that the head unit has confirmed; empty at first.
    private var acknowledged: [HapticRect] = []
    private var inFlight: [HapticRect]?
    private var refused: [HapticRect]?
    private var isOurTurn = false

    /// Creates a sender for a head unit without regions.
    public init() {}

    /// The layout has changed.
    ///
    /// - Returns: The regions to send now; nil for none.
    public mutating func layoutChanged(to rects: [HapticRect]) -> [HapticRect]? {
        wanted = rects
        return next()
    }

    /// The app became FULL or left FULL.
    ///
    /// - Parameter isOurTurn: Whether the app is FULL; only then head units accept regions.
    /// - Returns: The regions to send now; nil for none.
    public mutating func turnChanged(to isOurTurn: Bool) -> [HapticRect]? {
        if isOurTurn, !self.isOurTurn { refused = nil }
        self.isOurTurn = isOurTurn
        return next()
    }

    /// The head unit has responded to the last regions.
    ///
    /// - Returns: The regions to send now; nil for none.
    public mutating func answered(_ isSuccess: Bool) -> [HapticRect]? {
        guard let sent = inFlight else { return nil }
        inFlight = nil
        if isSuccess { acknowledged = sent }
        refused = isSuccess ? nil : sent
        return next()
    }

    /// The connection has ended; the next head unit has no regions.
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
