/// A graphics card as the kernel describes it, without opening the card.
public struct DisplayCard: Hashable, Sendable {
    public struct Connector: Hashable, Sendable {
        public enum Status: String, Hashable, Sendable { case connected, disconnected, unknown }

        /// Such as "HDMI-A-1".
        public var name: String
        public var status: Status
        /// Such as "800x480", the preferred one first; empty if the connector was not probed yet.
        public var modes: [String]
        /// Whether the display has described itself (EDID). nil if this is not known.
        public var hasEDID: Bool?

        public init(name: String, status: Status, modes: [String], hasEDID: Bool? = nil) {
            self.name = name
            self.status = status
            self.modes = modes
            self.hasEDID = hasEDID
        }

        /// Whether it is a panel that is part of the board, in contrast to a socket.
        public var isBuiltIn: Bool { ConnectorChoice.isBuiltIn(name) }
        /// Whether it is a socket for a monitor, which describes itself.
        public var isSocket: Bool { ["HDMI", "DP", "DVI", "VGA"].contains { name.hasPrefix($0 + "-") } }
    }

    /// Such as "/dev/dri/card0".
    public var node: String
    /// The name of the kernel driver; for a device without a driver, the device's name.
    public var driver: String
    public var connectors: [Connector]
    /// Why this process cannot open the node; nil when it can.
    public var problem: String?

    public init(node: String, driver: String, connectors: [Connector], problem: String? = nil) {
        self.node = node
        self.driver = driver
        self.connectors = connectors
        self.problem = problem
    }

    /// A framebuffer of the firmware, which is removed when the real driver is loaded.
    public var isFirmware: Bool { driver == "simple-framebuffer" || driver == "simpledrm" }
}

extension Display {
    /// All cards, sorted by node.
    public static func list() -> [DisplayCard] { UdevCards.list() }
}
