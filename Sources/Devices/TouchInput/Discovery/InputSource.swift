internal import Glibc

/// What a configuration says of where input comes from.
public enum InputSource: Hashable, Sendable, CustomStringConvertible {
    /// Every device of the kind, now and later.
    case any
    /// One by its node or by any link to it.
    case path(String)
    /// Those whose own name fits a pattern as the shell has them: `*Touch*`.
    case name(String)

    /// `evdev`, `evdev:PATH` or `evdev:name=PATTERN`.
    public init?(text: String) {
        let prefix = "evdev:"
        guard text != "evdev" else {
            self = .any
            return
        }
        guard text.hasPrefix(prefix) else { return nil }
        let rest = String(text.dropFirst(prefix.count))
        let word = "name="
        self = rest.hasPrefix(word) ? .name(String(rest.dropFirst(word.count))) : .path(rest)
        guard !rest.isEmpty, rest != word else { return nil }
    }

    public var description: String {
        switch self {
        case .any: "evdev"
        case .path(let path): "evdev:\(path)"
        case .name(let pattern): "evdev:name=\(pattern)"
        }
    }

    /// nil but for one by its path.
    public var path: String? {
        guard case .path(let path) = self else { return nil }
        return path
    }

    static func fits(_ name: String?, _ pattern: String) -> Bool { fnmatch(pattern, name ?? "", 0) == 0 }
}
