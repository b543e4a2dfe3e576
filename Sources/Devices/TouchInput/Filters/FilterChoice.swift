public import BezelModel

/// The filters in a configuration: presets, and settings of single filters that override them.
public struct FilterChoice: Hashable, Sendable {
    /// If there are several, each filter uses the strongest setting. nil: the configuration does not mention presets.
    public var presets: [FilterPreset]?
    /// For this and the following properties: nil leaves the filter to the presets; 0 or false switches it off.
    public var jitter: Int?
    public var minimumDuration: Interval?
    public var minimumGap: Interval?
    public var edge: Int?
    public var corner: Int?
    public var flapping: Int?
    public var ghost: Bool?

    public init(presets: [FilterPreset]? = nil) { self.presets = presets }

    /// The resulting settings: the base settings, overridden by the filters that the presets switch on, overridden by
    /// the single filters.
    public func settings(over base: FilterSettings = FilterSettings()) -> FilterSettings {
        var settings = ofPresets.over(base)
        if let jitter { settings.jitter = jitter }
        if let minimumDuration { settings.minimumDuration = minimumDuration }
        if let minimumGap { settings.minimumGap = minimumGap }
        if let edge { settings.edge = edge }
        if let corner { settings.corner = corner }
        if let flapping { settings.flapping = flapping }
        if let ghost { settings.ghost = ghost }
        return settings
    }

    /// The keys of filters that a preset switches on and the configuration switches off.
    public var switchedOff: [String] {
        let (before, after) = (ofPresets, settings())
        let filters: [(key: String, isOff: Bool)] = [
            ("jitter", before.jitter != 0 && after.jitter == 0),
            ("min_duration", before.minimumDuration != .zero && after.minimumDuration == .zero),
            ("min_gap", before.minimumGap != .zero && after.minimumGap == .zero),
            ("edge", before.edge != 0 && after.edge == 0), ("corner", before.corner != 0 && after.corner == 0),
            ("flapping", before.flapping != 0 && after.flapping == 0), ("ghost", before.ghost && !after.ghost),
        ]
        return filters.filter(\.isOff).map(\.key)
    }

    private var ofPresets: FilterSettings { FilterPreset.settings(of: presets ?? []) }
}
