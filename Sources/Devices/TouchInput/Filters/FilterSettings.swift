public import BezelModel

/// Which contacts of a panel are not believed. Everything is off at first: a filter that is wrong for a panel costs
/// real touches.
public struct FilterSettings: Hashable, Sendable {
    /// Pixels that a finger may tremble before it is said to move; then it is followed at that distance. 0 is off.
    public var jitter = 0
    /// A contact that is shorter was none. Every touch-down is told so much later, with its own time. 0 is off.
    public var minimumDuration = Interval.zero
    /// A contact that begins sooner after another was lifted at the same place, within 60 pixels, is a bounce and not
    /// told of. 0 is off.
    public var minimumGap = Interval.zero
    /// A contact that begins fewer pixels from a side of the display is not told of. 0 is off.
    public var edge = 0
    /// The same for the squares in the display's corners, of so many pixels a side.
    public var corner = 0
    /// When more contacts than this begin within a second, at most 60, the surplus is not told of. 0 is off.
    public var flapping = 0
    /// Presses that come back to one place like clockwork, or to one pixel without ever moving, are not told of.
    public var ghost = false

    public init() {}

    public var isOff: Bool { self == FilterSettings() }

    /// These, and `preset`'s where these are off.
    public func over(_ preset: FilterSettings) -> FilterSettings {
        var settings = self
        if jitter == 0 { settings.jitter = preset.jitter }
        if minimumDuration == .zero { settings.minimumDuration = preset.minimumDuration }
        if minimumGap == .zero { settings.minimumGap = preset.minimumGap }
        if edge == 0 { settings.edge = preset.edge }
        if corner == 0 { settings.corner = preset.corner }
        if flapping == 0 { settings.flapping = preset.flapping }
        settings.ghost = ghost || preset.ghost
        return settings
    }

    /// Each filter at the stronger of both settings.
    func strengthened(by other: FilterSettings) -> FilterSettings {
        var settings = self
        settings.jitter = max(jitter, other.jitter)
        settings.minimumDuration = max(minimumDuration, other.minimumDuration)
        settings.minimumGap = max(minimumGap, other.minimumGap)
        settings.edge = max(edge, other.edge)
        settings.corner = max(corner, other.corner)
        // Fewer contacts a second are stronger; 0 is off.
        settings.flapping = [flapping, other.flapping].filter { $0 > 0 }.min() ?? 0
        settings.ghost = ghost || other.ghost
        return settings
    }
}
