/// How a phone connects: one card for each step.
public struct ConnectContent: PageContent {
    public struct Card: Hashable, Sendable {
        public var title: String
        /// The text of the QR code; "" for none.
        public var code: String
        /// The Wi-Fi's name, or the address.
        public var name: String
        /// The password, or the text that stands in for it; "" for none.
        public var detail: String
        /// ``detail`` is not shown while driving.
        public var isLimited: Bool

        public init(title: String, code: String, name: String, detail: String = "", isLimited: Bool = false) {
            self.title = title
            self.code = code
            self.name = name
            self.detail = detail
            self.isLimited = isLimited
        }
    }

    /// One or two, in the order of the steps.
    public var cards: [Card]

    public init(cards: [Card]) { self.cards = cards }

    public func role(of element: PageElement) -> ScreenLayout.Role? { nil }
}
