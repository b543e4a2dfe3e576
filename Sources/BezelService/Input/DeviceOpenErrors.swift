internal import Glibc
internal import Logging
internal import TouchInput

/// Logs errors of opening nodes, each once and with its fix. Also remembers the device behind a path of the
/// configuration.
struct DeviceOpenErrors {
    /// By the path in the configuration.
    private(set) var places: [String: DevicePlace] = [:]
    /// The problem that was logged for a node, by its system path.
    private var logged: [String: String] = [:]

    mutating func opened(_ node: InputNode, by source: InputSource) {
        logged[node.systemPath] = nil
        if let path = source.path { places[path] = node.place }
    }

    /// Nanoseconds in which another process can release a device.
    private static let retryTime: Int64 = 2_000_000_000

    mutating func log(_ error: any Error, of node: InputNode, to log: Logger, among inputs: InputNodes) {
        var text = "\(error)"
        if let error = error as? TouchInputError {
            switch error.code {
            case .cannotOpen where NodeAccess.isPermission(error.errno):
                text += "; \(PermissionAdvice(path: node.path))"
            case .cannotGrab where error.errno == EBUSY:
                text += "; " + Self.holders(of: node)
                inputs.listAgain(in: Self.retryTime)
            // The device was disconnected while it was opened; nothing is wrong.
            case .cannotOpen where error.errno == ENODEV || error.errno == ENOENT: return
            case .cannotOpen, .cannotGrab, .notAnInputDevice, .notAPanel, .notKeys, .notAStream, .cannotWatch, .udev:
                break
            }
        }
        guard logged.updateValue(text, forKey: node.systemPath) != text else { return }
        log.error("\(text)")
    }

    /// Logs once that another process has grabbed the device.
    mutating func logGrabbed(_ node: InputNode, to log: Logger) {
        log.warning("\(node.path) is open, but sends no events: \(Self.holders(of: node))")
    }

    private static func holders(of node: InputNode) -> String {
        let holders = NodeHolder.all(of: node.path).map(\.description).joined(separator: ", ")
        return holders.isEmpty
            ? "another process has grabbed it; sudo bezel devices names the process"
            : "it is grabbed by \(holders)"
    }
}
