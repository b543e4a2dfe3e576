/// Selects the panels that a part of the configuration applies to: `VENDOR:PRODUCT` with four hexadecimal digits each,
/// or a shell pattern for the name.
public struct PanelMatch: Hashable, Sendable, CustomStringConvertible {
    public let description: String
    private let ids: (vendor: UInt16, product: UInt16)?

    /// - Returns: nil for an empty text.
    public init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        description = text
        let words = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = words.map { $0.utf8.count == 4 ? UInt16($0, radix: 16) : nil }
        if numbers.count == 2, let vendor = numbers[0], let product = numbers[1] {
            ids = (vendor, product)
        } else {
            ids = nil
        }
    }

    public static func == (left: Self, right: Self) -> Bool { left.description == right.description }
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    public func fits(_ panel: PanelDescription) -> Bool {
        guard let ids else { return InputSource.fits(panel.name, description) }
        return panel.identity.map { ($0.vendor, $0.product) == ids } ?? false
    }

    /// Whether the other selection is more specific. The most specific one that matches a panel applies: ids first,
    /// then the pattern with the most characters other than `*` and `?`.
    public func saysLess(than other: Self) -> Bool {
        func rank(_ match: Self) -> (Int, Int, String) {
            (match.ids == nil ? 0 : 1, match.description.filter { $0 != "*" && $0 != "?" }.count, match.description)
        }
        return rank(self) < rank(other)
    }
}
