/// The order in which cards are tried on a board with several, such as a Raspberry Pi 5 with one card for HDMI and one
/// for DSI. It uses only what the kernel reports to every process.
enum CardOrder {
    /// How long a card of the firmware is not used, because the real driver may still be loaded: as long as common
    /// splash screens wait.
    static let firmwareSeconds = 8

    /// The cards to open, the best first: cards on which the wanted connector or a built-in panel is connected; other
    /// cards with a connected display; cards that were not probed yet; cards of the firmware.
    ///
    /// - Parameter takesFirmware: The wait for the real driver is over.
    static func candidates(_ cards: [DisplayCard], wanted: String?, takesFirmware: Bool) -> [DisplayCard] {
        cards.enumerated().compactMap { place, card -> (rank: (Int, Int, Int), card: DisplayCard)? in
            guard !card.isFirmware || takesFirmware, let rank = rank(card, wanted: wanted) else { return nil }
            return ((card.isFirmware ? 1 : 0, rank, place), card)
        }
        .sorted { $0.rank < $1.rank }
        .map(\.card)
    }

    /// nil if the card does not have the wanted connector.
    private static func rank(_ card: DisplayCard, wanted: String?) -> Int? {
        let connectors = card.connectors.filter { !$0.name.hasPrefix("Writeback") }
        // No display is connected, or the card has no connectors, like a card for computing only.
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
