package import OverlayDisplay

/// Advice about displays, from the kernel's properties of all cards. Has no side effects.
package struct DisplayAdvice: Hashable, Sendable {
    package let text: String
    package let fix: String

    private init(_ text: String, fix: String) {
        self.text = text
        self.fix = fix
    }

    /// Why there is no display; nil if there is one that can show something.
    ///
    /// - Parameter wanted: `display.connector`; empty for any.
    package static func absence(among cards: [DisplayCard], wanted: String) -> DisplayAdvice? {
        if let (_, connector) = Display.choice(among: cards, wanted: wanted.isEmpty ? nil : wanted) {
            guard connector.modes.isEmpty, connector.status == .connected else { return nil }
            return DisplayAdvice(
                "\(connector.name) is connected and has no mode: nothing can be shown",
                fix: connector.isBuiltIn ? UnboundPanel.fix : KernelMode.fix(connector.name))
        }
        guard !cards.isEmpty else {
            return DisplayAdvice(
                "there is no graphics card (/dev/dri/card*): no driver is loaded",
                fix:
                    "dtoverlay=vc4-kms-v3d in a Raspberry Pi's config.txt; elsewhere dmesg shows what the driver lacks")
        }
        let plug = "connect it; it is detected at once"
        let all = cards.flatMap(\.connectors).filter { !$0.name.hasPrefix("Writeback") }
        let names = all.map(\.name).joined(separator: ", ")
        guard !wanted.isEmpty else {
            return DisplayAdvice(
                "nothing is connected (\(names.isEmpty ? "no card has a connector" : names))",
                fix: plug + signal(all.first { $0.isSocket && $0.status == .disconnected }))
        }
        let connected = all.filter { $0.status == .connected }.map(\.name)
        let other = connected.first.map { "[display] connector = \"\($0)\", which is connected" }
        guard all.contains(where: { $0.name == wanted }) else {
            return DisplayAdvice(
                "no card has a connector \(wanted); there are: \(names.isEmpty ? "none" : names)",
                fix: other ?? "[display] connector = \"\" uses a connected one")
        }
        let socket = all.first { $0.name == wanted && $0.isSocket && $0.status == .disconnected }
        return DisplayAdvice(
            "\(wanted) is not connected", fix: plug + (other.map { "; or \($0)" } ?? "") + signal(socket))
    }

    /// Advice for a connected display that does not signal it on the plug's hot-plug pin.
    private static func signal(_ socket: DisplayCard.Connector?) -> String {
        socket.map { "; if it is connected and on, it gives no hot-plug signal: \(KernelMode.fix($0.name))" } ?? ""
    }

    /// Other connected displays, if the configuration names none: the board has two cards, or a card with two
    /// connectors.
    ///
    /// - Parameter taken: The connector that pictures are on.
    package static func others(among cards: [DisplayCard], taken: String) -> DisplayAdvice? {
        let others = cards.flatMap { card in
            card.connectors.filter { $0.status == .connected && $0.name != taken && !$0.name.hasPrefix("Writeback") }
                .map { (name: $0.name, node: card.node) }
        }
        guard let first = others.first else { return nil }
        let list = others.map { "\($0.name) of \($0.node)" }.joined(separator: ", ")
        return DisplayAdvice(
            "\(list) \(others.count == 1 ? "is" : "are") also connected; pictures are on \(taken)",
            fix: "[display] connector = \"\(first.name)\" uses that one")
    }
}
