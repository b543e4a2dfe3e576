/// The path of a value in a request, like `softButtons[2].text`. The text is built only for an error, because building
/// it is slower than checking the value.
public indirect enum Place: Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The parameters themselves.
    case root
    case member(String, of: Place)
    case element(Int, of: Place)

    public init(stringLiteral value: String) { self = value.isEmpty ? .root : .member(value, of: .root) }

    public var description: String {
        switch self {
        case .root: ""
        case .member(let name, of: .root): name
        case .member(let name, let place): "\(place).\(name)"
        case .element(let position, let place): "\(place)[\(position)]"
        }
    }

    var isRoot: Bool {
        switch self {
        case .root: true
        case .member, .element: false
        }
    }
}
