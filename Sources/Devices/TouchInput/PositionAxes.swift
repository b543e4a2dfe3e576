/// The two axes with the position of a single-touch panel, if they are not `ABS_X` and `ABS_Y`.
public struct PositionAxes: Hashable, Sendable, CustomStringConvertible {
    /// `ABS_*` numbers.
    public let x: UInt16
    public let y: UInt16

    public static let standard = PositionAxes(x: AxisCode.x, y: AxisCode.y)

    private static let names: [(name: String, code: UInt16)] = [
        ("x", 0x00), ("y", 0x01), ("z", 0x02), ("rx", 0x03), ("ry", 0x04), ("rz", 0x05), ("throttle", 0x06),
        ("rudder", 0x07), ("wheel", 0x08), ("gas", 0x09), ("brake", 0x0a), ("misc", 0x28),
    ]

    init(x: UInt16, y: UInt16) {
        self.x = x
        self.y = y
    }

    /// Reads the kernel's names without `ABS_`, the horizontal axis first: `"x,y"`, `"z,rx"`.
    ///
    /// - Returns: nil if the text is not two different names among x, y, z, rx, ry, rz, throttle, rudder, wheel, gas,
    ///   brake and misc.
    public init?(text: String) {
        let codes = text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { word in
            Self.names.first { $0.name == word }?.code
        }
        guard codes.count == 2, let x = codes[0], let y = codes[1], x != y else { return nil }
        self.init(x: x, y: y)
    }

    public var description: String { "\(Self.name(of: x).lowercased()),\(Self.name(of: y).lowercased())" }

    static func name(of code: UInt16) -> String {
        switch code {
        case AxisCode.contactX: return "X"
        case AxisCode.contactY: return "Y"
        default: return names.first { $0.code == code }?.name.uppercased() ?? "\(code)"
        }
    }
}
