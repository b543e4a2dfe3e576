extension String {
    /// Whether TOML allows it as a key without quotes: ASCII letters, digits, `_` and `-`, at least one (TOML 1.0, "Keys").
    var isBareKey: Bool {
        !isEmpty
            && utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
                    || $0 == 0x5F
            }
    }
}
