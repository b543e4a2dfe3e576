public import BezelModel

/// What a configuration says of the filters: presets, and single filters over them.
public struct FilterChoice: Hashable, Sendable {
    /// Of several, each filter takes the strongest setting. nil says nothing of presets.
    public var presets: [FilterPreset]?
    /// Here and below: nil leaves the filter to the presets; 0, or false, switches it off.
    public var jitter: Int?
    public var minimumDuration: Interval?
    public var minimumGap: Interval?
    public var edge: Int?
    public var corner: Int?
    public var flapping: Int?
    public var ghost: Bool?

    public init(presets: [FilterPreset]? = nil) { self.presets = presets }

    /// What is in force when this stands over other settings: the presets' filters where they are on, and over them the
    /// single filters that are named.
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

    /// The filters of the presets that are switched off, by their keys of the configuration.
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
