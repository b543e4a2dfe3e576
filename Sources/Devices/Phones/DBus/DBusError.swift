/// Bytes of the message bus that cannot be used.
public enum DBusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It ends before the part with this name.
    case truncated(String)
    case malformed(String)
    case tooLarge(String)
    /// The bus does not accept this process. The text is its answer.
    case rejected(String)

    public var description: String {
        switch self {
        case .truncated(let part): "D-Bus: a message ends before \(part)"
        case .malformed(let part): "D-Bus: \(part) is malformed"
        case .tooLarge(let part): "D-Bus: \(part) is too large"
        case .rejected(let line): "D-Bus: the bus has refused the connection (\(line))"
        }
    }
}
