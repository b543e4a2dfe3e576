/// A connector as the driver of an opened card describes it.
struct Connector {
    var id: ConnectorID
    /// Such as "HDMI-A-1".
    var name: String
    var isConnected: Bool
    /// The driver does not know whether a display is connected, as with composite video.
    var isUnknown = false
    var modes: [Mode]
    /// The panel's width in mm from its EDID; 0 when unknown.
    var widthInMillimetres = 0
    /// Bit n: the card's n-th controller can drive it.
    var possibleControllers: UInt32
    /// The controller that drives it now.
    var controller: ControllerID?

    /// Chooses one of a card's connectors that have a mode, by ``ConnectorChoice``.
    static func choose(from connectors: [Connector], wanted: String?) -> Connector? {
        ConnectorChoice.best(of: connectors.filter { !$0.modes.isEmpty }, wanted: wanted) { connector in
            (connector.name, connector.isConnected ? .connected : connector.isUnknown ? .unknown : .disconnected)
        }
    }

    /// A display is connected, or may be and the configuration names the connector.
    func isUsable(wanted: String?) -> Bool { isConnected || isUnknown && wanted == name }

    /// The controller that already drives it, else the first one that can drive it and drives nothing else.
    func controller(of all: [ControllerID], others: [Connector]) -> (id: ControllerID, index: Int)? {
        let able = all.prefix(32).enumerated().filter { possibleControllers & (1 << UInt32($0.offset)) != 0 }
        let taken = others.filter { $0.id != id && $0.isConnected }.compactMap(\.controller)
        let best =
            able.first { $0.element == controller }
            ?? able.first { !taken.contains($0.element) }
        return best.map { ($0.element, $0.offset) }
    }
}
