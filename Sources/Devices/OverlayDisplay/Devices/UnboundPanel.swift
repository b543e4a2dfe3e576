private import Glibc

/// A panel of the board that no driver serves: the driver is missing, waits for something, or has failed. Its connector does
/// not exist then, and with some drivers the whole card does not.
public struct UnboundPanel: Hashable, Sendable {
    /// The kernel's name of the device, such as "fe700000.dsi.0" or "10-0045".
    public var device: String
    /// Its kind in the device tree, such as "ilitek,ili9881c"; "" if there is none.
    public var kind: String

    public init(device: String, kind: String) {
        self.device = device
        self.kind = kind
    }

    /// The devices without a driver on the DSI buses, and those on the I2C buses that the device tree calls panels, such as
    /// the controller of the Raspberry Pi's 7" display. Sorted by name.
    ///
    /// - Parameter root: The folder that `/sys` is in.
    public static func list(root: String = "/") -> [UnboundPanel] {
        let dsi = unbound(in: root + "sys/bus/mipi-dsi/devices")
        return dsi + unbound(in: root + "sys/bus/i2c/devices").filter { $0.kind.contains("panel") }
    }

    private static func unbound(in folder: String) -> [UnboundPanel] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var panels: [UnboundPanel] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix("."), access("\(folder)/\(name)/driver", F_OK) != 0 else { continue }
            panels.append(UnboundPanel(device: name, kind: kind(in: "\(folder)/\(name)/uevent")))
        }
        return panels.sorted { $0.device < $1.device }
    }

    /// The value of `OF_COMPATIBLE_0` in a device's `uevent`.
    private static func kind(in path: String) -> String {
        guard let file = fopen(path, "re") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        let key = "OF_COMPATIBLE_0="
        let line = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").first {
            $0.hasPrefix(key)
        }
        return line.map { String($0.dropFirst(key.utf8.count)) } ?? ""
    }
}
