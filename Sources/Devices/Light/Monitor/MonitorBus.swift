internal import Glibc

/// The bus between a connector and its monitor, as the kernel's i2c-dev shows it.
public struct MonitorBus: Hashable, Sendable {
    /// Where the kernel has the connectors.
    public static let root = "/sys/class/drm"

    /// Like "HDMI-A-1".
    public let connector: String
    /// Like "/dev/i2c-4".
    public let node: String

    /// The bus that the connector's link "ddc" names, or that is the connector's own (DisplayPort's AUX channel). nil if
    /// the kernel names none. Of several cards with such a connector the first counts on which it is connected.
    public init?(of connector: String, in root: String = root) {
        let folders = SysfsFile.names(in: root)
            .filter { $0.hasPrefix("card") && $0.drop { $0 != "-" }.dropFirst() == connector }
            .map { "\(root)/\($0)" }
        let connected = folders.filter { SysfsFile.text("\($0)/status") == "connected" }
        guard let folder = connected.first ?? folders.first else { return nil }
        let names = [SysfsFile.target("\(folder)/ddc")].compactMap(\.self) + SysfsFile.names(in: folder)
        guard let bus = names.first(where: Self.isBus) else { return nil }
        self.connector = connector
        node = "/dev/\(bus)"
    }

    private static func isBus(_ name: String) -> Bool {
        name.hasPrefix("i2c-") && name.count > 4 && name.dropFirst(4).allSatisfy { ("0"..."9").contains($0) }
    }

    /// Why this process cannot use the bus, an `errno`; nil if it can.
    public var problem: CInt? { access(node, R_OK | W_OK) == 0 ? nil : errno }

    /// Opens the monitor for some requests.
    public func open() throws(MonitorError) -> Monitor { try Monitor(node) }
}
