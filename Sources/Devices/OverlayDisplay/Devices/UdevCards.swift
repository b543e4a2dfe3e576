internal import CUdev
private import Glibc

/// The DRM cards that udev knows.
enum UdevCards {
    static func list() -> [DisplayCard] {
        guard let udev = udev_new() else { return [] }
        defer { udev_unref(udev) }
        guard let search = udev_enumerate_new(udev) else { return [] }
        defer { udev_enumerate_unref(search) }
        udev_enumerate_add_match_subsystem(search, "drm")
        udev_enumerate_add_match_sysname(search, "card*")
        udev_enumerate_scan_devices(search)

        var cards: [String: DisplayCard] = [:]
        var connectors: [String: [DisplayCard.Connector]] = [:]
        var entry = udev_enumerate_get_list_entry(search)
        while let current = entry {
            entry = udev_list_entry_get_next(current)
            guard let path = udev_list_entry_get_name(current),
                let device = udev_device_new_from_syspath(udev, path)
            else { continue }
            defer { udev_device_unref(device) }
            guard let name = text(udev_device_get_sysname(device)) else { continue }
            // A connector is named for its card: "card0-HDMI-A-1".
            if let dash = name.firstIndex(of: "-") {
                connectors[String(name[..<dash]), default: []].append(
                    connector(device, name: String(name[name.index(after: dash)...])))
            } else if let node = text(udev_device_get_devnode(device)) {
                cards[name] = DisplayCard(
                    node: node, driver: driver(of: device), connectors: [], problem: problem(node))
            }
        }
        return cards.sorted { ($0.key.count, $0.key) < ($1.key.count, $1.key) }.map { name, card in
            var card = card
            card.connectors = (connectors[name] ?? []).sorted { $0.name < $1.name }
            return card
        }
    }

    private static func connector(_ device: OpaquePointer, name: String) -> DisplayCard.Connector {
        let status = text(udev_device_get_sysattr_value(device, "status")) ?? ""
        let modes = text(udev_device_get_sysattr_value(device, "modes")) ?? ""
        return DisplayCard.Connector(
            name: name, status: DisplayCard.Connector.Status(rawValue: status) ?? .unknown,
            modes: modes.split(separator: "\n").map(String.init), hasEDID: hasEDID(device))
    }

    /// Whether the connector's `edid` begins as an EDID does (VESA E-EDID 1.4, 3.3). The file is empty without one. udev does
    /// not read it: its first byte is 0.
    private static func hasEDID(_ connector: OpaquePointer) -> Bool? {
        guard let path = text(udev_device_get_syspath(connector)) else { return nil }
        guard let file = fopen(path + "/edid", "re") else { return errno == ENOENT ? false : nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8)
        guard fread(&bytes, 1, bytes.count, file) == bytes.count else { return false }
        return bytes == [0, 255, 255, 255, 255, 255, 255, 0]
    }

    private static func driver(of card: OpaquePointer) -> String {
        // The reference belongs to the child and is not released.
        guard let parent = udev_device_get_parent(card) else { return "unknown" }
        return text(udev_device_get_driver(parent)) ?? text(udev_device_get_sysname(parent)) ?? "unknown"
    }

    private static func problem(_ node: String) -> String? {
        guard access(node, R_OK | W_OK) != 0 else { return nil }
        return SystemError.text(errno)
    }

    private static func text(_ words: UnsafePointer<CChar>?) -> String? { words.map { String(cString: $0) } }
}
