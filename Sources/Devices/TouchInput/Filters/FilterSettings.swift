public import BezelModel

/// Filters for contacts that no finger has made. All are off by default, because a filter that does not suit the panel
/// suppresses real touches.
public struct FilterSettings: Hashable, Sendable {
    /// Pixels that a finger must move before a move is reported; after that the reported position follows at this
    /// distance. 0 switches it off.
    public var jitter = 0
    /// Drops contacts shorter than this. Delays every touch-down by this time but keeps its time stamp. 0 switches it
    /// off.
    public var minimumDuration = Interval.zero
    /// Drops a contact that begins sooner than this after another was lifted within 60 pixels: a bounce. 0 switches it
    /// off.
    public var minimumGap = Interval.zero
    /// Drops contacts that begin closer than this to a side of the display, in pixels. 0 switches it off.
    public var edge = 0
    /// Drops contacts that begin in the squares in the display's corners; side of a square in pixels. 0 switches it
    /// off.
    public var corner = 0
    /// Drops contacts above this number of touch-downs within a second, at most 60. 0 switches it off.
    public var flapping = 0
    /// Drops presses that return to one place at regular intervals, or to exactly one pixel without moving. Default:
    /// false.
    public var ghost = false

    public init() {}

    public var isOff: Bool { self == FilterSettings() }

    /// These settings; filters that are off here are taken from `preset`.
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

    /// The stronger of both settings for each filter.
    func strengthened(by other: FilterSettings) -> FilterSettings {
        var settings = self
        settings.jitter = max(jitter, other.jitter)
        settings.minimumDuration = max(minimumDuration, other.minimumDuration)
        settings.minimumGap = max(minimumGap, other.minimumGap)
        settings.edge = max(edge, other.edge)
        settings.corner = max(corner, other.corner)
        // A lower number is stronger; 0 means off.
        settings.flapping = [flapping, other.flapping].filter { $0 > 0 }.min() ?? 0
        settings.ghost = ghost || other.ghost
        return settings
    }
}
