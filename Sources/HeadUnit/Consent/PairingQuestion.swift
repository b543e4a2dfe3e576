/// The question whether a phone shows the same number as this head unit: Bluetooth's numeric comparison.
public struct PairingQuestion: Hashable, Sendable {
    public typealias ID = UInt64

    /// Not used twice.
    public let id: ID
    /// The phone's own name, any text.
    public let name: String
    /// 0 to 999999.
    public let number: UInt32

    public init(id: ID, name: String, number: UInt32) {
        self.id = id
        self.name = name
        self.number = number
    }

    /// Six digits, with a space between two groups of three.
    var digits: String {
        let all = String(String(1_000_000 + number % 1_000_000).dropFirst())
        return "\(all.prefix(3)) \(all.suffix(3))"
    }
}
