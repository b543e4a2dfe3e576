internal import BezelModel
internal import TouchInput

/// `[touch.filters]`, and the same keys for single panels: `[touch.filters.panels."PANEL"]`.
extension ConfigurationKey {
    static let filters: [ConfigurationKey] = FilterKey.all.map { key in
        ConfigurationKey(
            name: "touch.filters.\(key.name)", expected: key.expected,
            apply: { key.set($0, &$1.touch.filters) }, text: { key.text($0.touch.filters) })
    }

    /// The key at `path` if it is `touch.filters.panels.PANEL.KEY`; nil for other paths.
    static func filter(at path: [String]) -> ConfigurationKey? {
        guard path.count == 5, path[..<3] == ["touch", "filters", "panels"], let panel = PanelMatch(path[3]),
            let key = FilterKey.all.first(where: { $0.name == path[4] })
        else { return nil }
        return ConfigurationKey(
            name: path.joined(separator: "."), expected: key.expected,
            apply: { key.set($0, &$1.touch.panelFilters[panel, default: FilterChoice()]) },
            text: { key.text($0.touch.panelFilters[panel] ?? FilterChoice()) })
    }
}

/// A key of a table of filters, that of all panels or of one.
private struct FilterKey: Sendable {
    let name: String
    let expected: String
    let set: @Sendable (TOMLValue, inout FilterChoice) -> Bool
    let text: @Sendable (FilterChoice) -> String

    typealias Property<Value> = any WritableKeyPath<FilterChoice, Value?> & Sendable

    static let all: [FilterKey] = [
        preset, integer("jitter", 0...100, \.jitter), milliseconds("min_duration", 0...500, \.minimumDuration),
        milliseconds("min_gap", 0...1000, \.minimumGap), integer("edge", 0...500, \.edge),
        integer("corner", 0...500, \.corner), integer("flapping", 0...60, \.flapping),
        FilterKey(
            "ghost", "true, false", \.ghost, read: { $0.bool }, write: { "\($0)" }),
    ]

    /// The value with which the presets decide about a filter.
    private static let ofPreset = "preset"

    private static let preset = FilterKey(
        name: "preset",
        expected: "one of " + FilterPreset.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            + ", or an array of them",
        set: { value, choice in
            let words = value.string.map { [$0] } ?? value.array?.map { $0.string ?? "" }
            guard let presets = words?.map({ FilterPreset.named($0) }), !presets.contains(nil) else { return false }
            choice.presets = presets.compactMap { $0 }.filter { $0 != .none }
            return true
        },
        text: { choice in
            let words = (choice.presets ?? []).map { "\"\($0.rawValue)\"" }
            return words.count > 1
                ? "[\(words.joined(separator: ", "))]" : words.first ?? "\"\(FilterPreset.none.rawValue)\""
        })

    private init(
        name: String, expected: String, set: @escaping @Sendable (TOMLValue, inout FilterChoice) -> Bool,
        text: @escaping @Sendable (FilterChoice) -> String
    ) {
        self.name = name
        self.expected = expected
        self.set = set
        self.text = text
    }

    private init<Value>(
        _ name: String, _ expected: String, _ property: Property<Value>,
        read: @escaping @Sendable (TOMLValue) -> Value?, write: @escaping @Sendable (Value) -> String
    ) {
        self.init(
            name: name, expected: "\(expected) or \"\(Self.ofPreset)\"",
            set: { value, choice in
                if value.string == Self.ofPreset {
                    choice[keyPath: property] = nil
                    return true
                }
                guard let setting = read(value) else { return false }
                choice[keyPath: property] = setting
                return true
            }, text: { $0[keyPath: property].map(write) ?? "\"\(Self.ofPreset)\"" })
    }

    private static func integer(_ name: String, _ range: ClosedRange<Int>, _ property: Property<Int>) -> FilterKey {
        FilterKey(
            name, "a whole number from \(range.lowerBound) to \(range.upperBound)", property,
            read: { $0.int.flatMap { range.contains($0) ? $0 : nil } }, write: { String($0) })
    }

    private static func milliseconds(
        _ name: String, _ range: ClosedRange<Int>, _ property: Property<Interval>
    ) -> FilterKey {
        FilterKey(
            name, "milliseconds from \(range.lowerBound) to \(range.upperBound)", property,
            read: { $0.int.flatMap { range.contains($0) ? .milliseconds($0) : nil } },
            write: { String($0.milliseconds) })
    }
}
