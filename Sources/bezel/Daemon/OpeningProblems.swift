internal import Glibc
internal import Logging
internal import TouchInput

/// Problems of opening nodes. Each is logged once, with its fix. Also remembers the device behind a path of the
/// configuration.
struct OpeningProblems {
    /// By the path in the configuration.
    private(set) var places: [String: DevicePlace] = [:]
    /// The problem that was logged for a node, by its system path.
    private var told: [String: String] = [:]

    mutating func opened(_ node: InputNode, by source: InputSource) {
        told[node.systemPath] = nil
        if let path = source.path { places[path] = node.place }
    }

    /// Nanoseconds that another process has to release a device.
    private static let patience: Int64 = 2_000_000_000

    mutating func tell(_ error: any Error, of node: InputNode, to log: Logger, among inputs: InputNodes) {
        var text = "\(error)"
        if let error = error as? TouchInputError {
            switch error.code {
            case .cannotOpen where NodeAccess.isPermission(error.errno):
                text += "; \(PermissionAdvice(path: node.path))"
            case .cannotGrab where error.errno == EBUSY:
                text += "; " + Self.holders(of: node)
                inputs.lookAgain(in: Self.patience)
            // It went while it was looked at; its return is told.
            case .cannotOpen where error.errno == ENODEV || error.errno == ENOENT: return
            case .cannotOpen, .cannotGrab, .notAnInputDevice, .notAPanel, .notKeys, .notAStream, .cannotWatch, .udev:
                break
            }
        }
        guard told.updateValue(text, forKey: node.systemPath) != text else { return }
        log.error("\(text)")
    }

    /// Logs once that another process has grabbed the device.
    mutating func tellGrabbed(_ node: InputNode, to log: Logger) {
        log.warning("\(node.path) is open, but sends no events: \(Self.holders(of: node))")
    }

    private static func holders(of node: InputNode) -> String {
        let holders = NodeHolder.all(of: node.path).map(\.description).joined(separator: ", ")
        return holders.isEmpty
            ? "another process has grabbed it; sudo bezel devices names the process"
            : "it is grabbed by \(holders)"
    }
}
