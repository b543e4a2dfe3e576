internal import HeadUnit
internal import TouchInput

/// `[keys]`: which keys and knobs are read, and what they do.
extension ConfigurationKey {
    static let keys: [ConfigurationKey] =
        [
            array(
                "keys.sources", "\"evdev\", \"evdev:PATH\", \"evdev:name=PATTERN\", \"stream:PATH\" or \"wayland\"",
                \.keys.sources,
                read: { KeySource($0) }),
            .boolean("keys.grab", \.keys.grab),
            .milliseconds("keys.repeat_delay", 100...5000, \.headUnit.keys.repeatDelay),
            .milliseconds("keys.repeat_interval", 0...5000, \.headUnit.keys.repeatInterval),
        ] + KeyMap.defaultKeys.compactMap { key($0.name) } + KeyMap.defaultKnobs.compactMap { key($0.name) }

    /// The configuration key at `path`: `keys.map.NAME` with the kernel's name of a key or a knob; nil for other paths.
    static func key(at path: [String]) -> ConfigurationKey? {
        path.count == 3 && path[..<2] == ["keys", "map"] ? key(path[2]) : nil
    }

    /// A list of strings, each of which is parsed to a value.
    static func array<Value: CustomStringConvertible & SendableMetatype>(
        _ name: String, _ expected: String, _ property: Property<[Value]>, read: @escaping @Sendable (String) -> Value?
    ) -> Self {
        Self(
            name: name, expected: "an array of \(expected)",
            apply: { value, configuration in
                guard let array = value.array else { return false }
                let values = array.map { $0.string.flatMap(read) }
                guard values.allSatisfy({ $0 != nil }) else { return false }
                configuration[keyPath: property] = values.compactMap { $0 }
                return true
            },
            text: { "[" + $0[keyPath: property].map { "\"\($0)\"" }.joined(separator: ", ") + "]" })
    }

    private static let nothing = "none"

    private static func key(_ name: String) -> ConfigurationKey? {
        if let axis = KeyName.knob(name) {
            return action(name, KnobAction.allCases.map(\.rawValue), { $0.keys.map.knobs[axis]?.rawValue }) {
                $1.keys.map.knobs[axis] = KnobAction(rawValue: $0)
                return $1.keys.map.knobs[axis] != nil
            } remove: {
                $0.keys.map.knobs[axis] = nil
            }
        }
        guard let code = KeyName.key(name) else { return nil }
        return action(name, KeyAction.words, { $0.keys.map.keys[code]?.description }) {
            $1.keys.map.keys[code] = KeyAction($0)
            return $1.keys.map.keys[code] != nil
        } remove: {
            $0.keys.map.keys[code] = nil
        }
    }

    private static func action(
        _ name: String, _ words: [String], _ text: @escaping @Sendable (ProgramConfiguration) -> String?,
        set: @escaping @Sendable (String, inout ProgramConfiguration) -> Bool,
        remove: @escaping @Sendable (inout ProgramConfiguration) -> Void
    ) -> ConfigurationKey {
        ConfigurationKey(
            name: "keys.map.\(name)",
            expected: "one of " + ([nothing] + words).map { "\"\($0)\"" }.joined(separator: ", "),
            apply: { value, configuration in
                guard let word = value.string else { return false }
                guard word != nothing else {
                    remove(&configuration)
                    return true
                }
                return set(word, &configuration)
            }, text: { "\"\(text($0) ?? nothing)\"" })
    }
}
