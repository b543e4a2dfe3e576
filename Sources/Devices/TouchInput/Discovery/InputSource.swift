internal import Glibc

/// A source of input in the configuration.
public enum InputSource: Hashable, Sendable, CustomStringConvertible {
    /// Every device of the right kind, including devices that are connected later.
    case any
    /// The device with this node, or with this link to its node.
    case path(String)
    /// Devices whose name matches a shell pattern: `*Touch*`.
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

    /// The path of a source by path; nil for other sources.
    public var path: String? {
        guard case .path(let path) = self else { return nil }
        return path
    }

    static func fits(_ name: String?, _ pattern: String) -> Bool { fnmatch(pattern, name ?? "", 0) == 0 }
}
