/// The families of fonts that texts are drawn in: the first one that has a letter draws it.
public struct FontFamilies: Hashable, Sendable {
    /// Their names in fontconfig, with commas between them.
    public let names: String
    /// The families for letters of more than ``displaySize`` units.
    let displayNames: String

    /// In units of the layout.
    static let displaySize = 28.0

    /// The families for which the screens are designed. Those of other scripts are named because fontconfig's own
    /// choice often lacks the weights between regular and bold.
    private static let standard = [
        "Inter", "Inter Variable", "Roboto", "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai",
        "Noto Sans Devanagari", "sans-serif",
    ]

    /// - Parameter configured: A family, or several with commas between them; "" for those for which the screens are
    ///   designed, Inter first.
    public init(_ configured: String) {
        guard configured.isEmpty else {
            names = configured
            displayNames = configured
            return
        }
        names = Self.standard.joined(separator: ",")
        displayNames = (["Inter Display"] + Self.standard).joined(separator: ",")
    }
}
