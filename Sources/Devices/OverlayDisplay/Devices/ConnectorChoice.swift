/// Which connector of a card to take, by what is known of each: the same rule for what the kernel tells everybody and for
/// what a driver tells of an opened card.
enum ConnectorChoice {
    /// - Parameters:
    ///   - wanted: A name, which is enough where the driver cannot tell whether anything is connected. nil takes a
    ///     connected one, panels that are built in before sockets, and then by name; a connector without a display, as
    ///     for writing back, never.
    ///   - describe: Its name, and what the driver says of it.
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
            // "HDMI-A-9" before "HDMI-A-10".
            return ((isBuiltIn(name) ? 0 : 1, name.utf8.count, name), item)
        }
        .min { $0.rank < $1.rank }?.item
    }

    /// A panel that is part of the board, not a socket.
    static func isBuiltIn(_ name: String) -> Bool {
        ["DSI", "DPI", "LVDS", "eDP"].contains { name.hasPrefix($0 + "-") }
    }
}

extension Display {
    /// The card and the connector that ``kms(_:at:)`` takes, as far as it can be told without opening a card; the
    /// firmware's own only where no other will do.
    ///
    /// - Parameter wanted: A connector's name; nil for any.
    public static func choice(
        among cards: [DisplayCard], wanted: String?
    ) -> (card: DisplayCard, connector: DisplayCard.Connector)? {
        for card in CardOrder.candidates(cards, wanted: wanted, takesFirmware: true) {
            let connector = ConnectorChoice.best(of: card.connectors, wanted: wanted) { ($0.name, $0.status) }
            if let connector { return (card, connector) }
        }
        return nil
    }
}
