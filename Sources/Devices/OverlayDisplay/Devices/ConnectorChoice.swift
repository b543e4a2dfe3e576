/// Chooses a card's connector. The same rule is used for the kernel's report about a closed card and for the driver's
/// report about an opened card.
enum ConnectorChoice {
    /// - Parameters:
    ///   - wanted: A connector's name; it is also chosen if the driver does not know whether a display is connected.
    ///     nil: a connected one, built-in panels before sockets, then by name. Connectors without a display, like
    ///     writeback connectors, are never chosen.
    ///   - describe: Returns the connector's name and its state.
    static func best<Item>(
        of items: [Item], wanted: String?, _ describe: (Item) -> (name: String, status: DisplayCard.Connector.Status)
    ) -> Item? {
        items.compactMap { item -> (rank: (Int, Int, String), item: Item)? in
            let (name, status) = describe(item)
            guard wanted.map({ $0 == name }) ?? !name.hasPrefix("Writeback") else { return nil }
            switch status {
            case .connected: break
            case .unknown: if wanted == nil { return nil }
            case .disconnected: return nil
            }
            // "HDMI-A-9" comes before "HDMI-A-10".
            return ((isBuiltIn(name) ? 0 : 1, name.utf8.count, name), item)
        }
        .min { $0.rank < $1.rank }?.item
    }

    /// Whether it is a panel that is part of the board, in contrast to a socket.
    static func isBuiltIn(_ name: String) -> Bool {
        ["DSI", "DPI", "LVDS", "eDP"].contains { name.hasPrefix($0 + "-") }
    }
}

extension Display {
    /// The card and the connector that ``kms(_:at:)`` would use, as far as this is known without opening a card. A card
    /// of the firmware is used only if there is no other, and a connector without a mode, which can show nothing, is named
    /// only if there is no other.
    ///
    /// - Parameter wanted: A connector's name; nil for any.
    public static func choice(
        among cards: [DisplayCard], wanted: String?
    ) -> (card: DisplayCard, connector: DisplayCard.Connector)? {
        let candidates = CardOrder.candidates(cards, wanted: wanted, takesFirmware: true)
        for hasMode in [true, false] {
            for card in candidates {
                let connectors = card.connectors.filter { $0.modes.isEmpty != hasMode }
                let connector = ConnectorChoice.best(of: connectors, wanted: wanted) { ($0.name, $0.status) }
                if let connector { return (card, connector) }
            }
        }
        return nil
    }
}
