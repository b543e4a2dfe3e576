extension SDLFile: CustomStringConvertible {
    /// For instance `cover (GRAPHIC_PNG, 2048 bytes)`.
    public var description: String { "\(name) (\(type.rawValue), \(bytes.count) bytes)" }
}

extension Artwork: CustomStringConvertible {
    /// The file, or `icon 0x29`.
    public var description: String {
        switch source {
        case .file(let file): file.description
        case .icon(let value): "icon \(value.rawValue)"
        }
    }
}

extension ChoiceCell: CustomStringConvertible {
    /// The texts.
    public var description: String {
        [name, secondaryText, tertiaryText].compactMap(\.self).joined(separator: ", ")
    }
}

extension MenuEntry: CustomStringConvertible {
    /// The texts.
    public var description: String {
        [name, secondaryText, tertiaryText].compactMap(\.self).joined(separator: ", ")
    }
}

extension AlertOutcome: CustomStringConvertible {
    /// For instance `WARNINGS: no sound`.
    public var description: String { info.isEmpty ? result.rawValue : "\(result.rawValue): \(info)" }
}
