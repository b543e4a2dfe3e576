internal import CUdev
internal import Glibc

/// The USB devices that are connected, and reports of those that come and go, after udev's rules have run for them.
public final class USBMonitor {
    public enum Change: Hashable, Sendable {
        case appeared(USBDevice)
        case disappeared(port: String)
        /// A device whose descriptors cannot be read.
        case unreadable(port: String, USBDescriptorError)
    }

    /// For epoll: readable when ``next()`` has a change. Owned by the monitor.
    public let descriptor: CInt
    private let monitor: OpaquePointer

    public init() throws(USBError) {
        var call: UnsafePointer<CChar>?
        guard let monitor = cudev_monitor("usb", "usb_device", &call) else {
            let code = errno
            throw USBError(operation: Self.text(call) ?? "", errno: code)
        }
        self.monitor = monitor
        descriptor = udev_monitor_get_fd(monitor)
    }

    deinit { cudev_monitor_end(monitor) }

    /// - Returns: The next change; nil if there is none now.
    public func next() -> Change? {
        while let device = udev_monitor_receive_device(monitor) {
            defer { udev_device_unref(device) }
            guard let action = udev_device_get_action(device), let found = Self.change(device) else { continue }
            switch String(cString: action) {
            case "add", "change": return found
            case "remove": return .disappeared(port: Self.text(udev_device_get_sysname(device)) ?? "")
            default: continue  // "bind" and "unbind" are about drivers.
            }
        }
        return nil
    }

    /// The devices that are connected now.
    public func devices() throws(USBError) -> [Change] {
        let udev = udev_monitor_get_udev(monitor)
        guard let enumeration = udev_enumerate_new(udev) else {
            throw USBError(operation: "udev_enumerate_new", errno: errno)
        }
        defer { udev_enumerate_unref(enumeration) }
        udev_enumerate_add_match_subsystem(enumeration, "usb")
        udev_enumerate_add_match_property(enumeration, "DEVTYPE", "usb_device")
        let status = udev_enumerate_scan_devices(enumeration)
        guard status >= 0 else { throw USBError(operation: "udev_enumerate_scan_devices", errno: -status) }
        var changes: [Change] = []
        var entry = udev_enumerate_get_list_entry(enumeration)
        while let current = entry {
            entry = udev_list_entry_get_next(current)
            guard let path = udev_list_entry_get_name(current),
                let device = udev_device_new_from_syspath(udev, path)
            else { continue }
            defer { udev_device_unref(device) }
            if let found = Self.change(device) { changes.append(found) }
        }
        return changes
    }

    /// - Parameter device: Not consumed.
    /// - Returns: nil for a device without a node.
    private static func change(_ device: OpaquePointer) -> Change? {
        guard let port = text(udev_device_get_sysname(device)), let folder = text(udev_device_get_syspath(device)),
            let node = text(udev_device_get_devnode(device))
        else { return nil }
        let configuration = SysfsFile.text("\(folder)/bConfigurationValue").flatMap { UInt8($0) }
        do throws(USBDescriptorError) {
            let bytes = SysfsFile.bytes("\(folder)/descriptors")
            let descriptors = try USBDescriptors(bytes, configuration: configuration)
            var names: [UInt8: String] = [:]
            for interface in descriptors.interfaces {
                let place = "\(folder)/\(port):\(configuration ?? 1).\(interface.number)/interface"
                names[interface.number] = SysfsFile.text(place)
            }
            return .appeared(
                USBDevice(
                    port: port, node: node, descriptors: descriptors, serial: SysfsFile.text("\(folder)/serial"),
                    product: SysfsFile.text("\(folder)/product"), interfaceNames: names))
        } catch {
            return .unreadable(port: port, error)
        }
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
}

/// A small file of sysfs.
private enum SysfsFile {
    /// The kernel gives at most a page of text, and 64 KiB of descriptors.
    private static let limit = 1 << 16

    /// Without its last newline; nil if there is none.
    static func text(_ path: String) -> String? {
        let bytes = bytes(path)
        guard !bytes.isEmpty else { return nil }
        return String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }

    /// Empty if it cannot be read.
    static func bytes(_ path: String) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            var part = [UInt8](repeating: 0, count: 4096)
            let count = read(file, &part, part.count)
            guard count > 0 else { break }
            bytes += part.prefix(count)
        }
        return bytes
    }
}
