/// In which order to try the cards of a board that has several, such as a Raspberry Pi 5 with one for HDMI and one for
/// DSI. Pure: it goes by what the kernel tells everybody.
enum CardOrder {
    /// How long a card of the firmware's is left alone, in the hope that a real driver comes: as long as the usual
    /// splash screens wait.
    static let firmwareSeconds = 8

    /// The cards worth opening, the best first: those with the wanted connector, or a built-in panel, connected; then
    /// any other connected; then those that nobody has looked at yet; the firmware's last.
    ///
    /// - Parameter takesFirmware: The wait for a real driver is over.
    static func candidates(_ cards: [DisplayCard], wanted: String?, takesFirmware: Bool) -> [DisplayCard] {
        cards.enumerated().compactMap { place, card -> (rank: (Int, Int, Int), card: DisplayCard)? in
            guard !card.isFirmware || takesFirmware, let rank = rank(card, wanted: wanted) else { return nil }
            return ((card.isFirmware ? 1 : 0, rank, place), card)
        }
        .sorted { $0.rank < $1.rank }
        .map(\.card)
    }

    /// nil when the card cannot have what is wanted.
    private static func rank(_ card: DisplayCard, wanted: String?) -> Int? {
        let connectors = card.connectors.filter { !$0.name.hasPrefix("Writeback") }
        // Nothing plugged into anything, or no connector at all, as a card that only computes has none.
        guard let best = connectors.compactMap({ rank($0, wanted: wanted) }).min() else { return nil }
        return best
    }

    private static func rank(_ connector: DisplayCard.Connector, wanted: String?) -> Int? {
        guard wanted == nil || wanted == connector.name else { return nil }
        return switch connector.status {
        case .connected: ConnectorChoice.isBuiltIn(connector.name) ? 0 : 1
        case .unknown: 2
        case .disconnected: nil
        }
    }
}
