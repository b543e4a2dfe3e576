/// Decides between day and night from a sensor's values: a short tunnel or a street lamp does not change the result.
///
/// | state | darker than `nightBelow` | between | lighter than `dayAbove` |
/// | --- | --- | --- | --- |
/// | day | after `patience`: night | day | day |
/// | night | night | night | after `patience`: day |
public struct DaylightFilter: Hashable, Sendable {
    /// Lux.
    public let nightBelow: Double
    /// Lux; more than ``nightBelow``.
    public let dayAbove: Double
    /// Nanoseconds for which the light must last.
    public let patience: Int64
    /// nil before the first value.
    public private(set) var isDay: Bool?
    private var otherSince: Int64?

    public init(nightBelow: Double, dayAbove: Double, patience: Int64 = 4_000_000_000) {
        self.nightBelow = nightBelow
        self.dayAbove = max(dayAbove, nightBelow)
        self.patience = patience
    }

    /// - Returns: Whether ``isDay`` has changed.
    public mutating func measured(lux: Double, at now: Int64) -> Bool {
        guard let isDay else {
            isDay = lux >= (nightBelow + dayAbove) / 2
            return true
        }
        guard isDay ? lux < nightBelow : lux > dayAbove else {
            otherSince = nil
            return false
        }
        let since = otherSince ?? now
        otherSince = since
        guard now - since >= patience else { return false }
        self.isDay = !isDay
        otherSince = nil
        return true
    }
}
