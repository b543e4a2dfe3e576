/// A Bluetooth adapter of this machine, as BlueZ describes it.
public struct BluetoothAdapter: Hashable, Sendable {
    /// The kernel's name, like `hci0`.
    public let name: String
    public let address: BluetoothAddress
    public internal(set) var isPowered: Bool
    /// Whether phones find it.
    public internal(set) var isDiscoverable: Bool

    /// - Parameter path: Of BlueZ's object.
    init?(_ path: String, _ properties: [String: DBusValue]) {
        guard let address = properties["Address"]?.string.flatMap({ BluetoothAddress($0) }) else { return nil }
        name = String(path.split(separator: "/").last ?? "")
        self.address = address
        isPowered = properties["Powered"]?.boolean == true
        isDiscoverable = properties["Discoverable"]?.boolean == true
    }

    /// - Parameter wanted: A name or an address; empty for any.
    func fits(_ wanted: String) -> Bool {
        wanted.isEmpty || wanted == name || BluetoothAddress(wanted) == address
    }
}

/// Another device, as BlueZ describes it.
public struct BluetoothDevice: Hashable, Sendable {
    public let address: BluetoothAddress
    /// The device's own name, or its address. Any text.
    public internal(set) var name: String
    public internal(set) var isPaired: Bool
    public internal(set) var isConnected: Bool
    /// Whether its class says that it is a phone, or it has once served SmartDeviceLink.
    public internal(set) var isPhone: Bool

    init?(_ properties: [String: DBusValue]) {
        guard let address = properties["Address"]?.string.flatMap({ BluetoothAddress($0) }) else { return nil }
        self.address = address
        name = address.description
        isPaired = false
        isConnected = false
        isPhone = false
        update(properties)
    }

    mutating func update(_ properties: [String: DBusValue]) {
        if let name = properties["Alias"]?.string, !name.isEmpty { self.name = name }
        if let isPaired = properties["Paired"]?.boolean { self.isPaired = isPaired }
        if let isConnected = properties["Connected"]?.boolean { self.isConnected = isConnected }
        // The major device class is in bits 8 to 12, and 2 is a phone (Assigned Numbers, "Class of Device").
        if let deviceClass = properties["Class"]?.uint32, deviceClass >> 8 & 0x1F == 2 { isPhone = true }
        let services = properties["UUIDs"]?.elements.compactMap(\.string) ?? []
        if services.contains(where: { BluetoothUUID($0) == .smartDeviceLink }) { isPhone = true }
    }
}
