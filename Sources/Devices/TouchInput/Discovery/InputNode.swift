public import BezelModel

/// An event node as udev and sysfs know it. Nothing was opened to find it out.
public struct InputNode: Hashable, Sendable {
    /// Whether udev's rules have run for it.
    public enum Standing: Hashable, Sendable {
        case announced
        /// They may yet.
        case pending
        /// They will not: there is no udev, or it has had its time. The device is what its capabilities say.
        case unannounced
    }

    /// `/dev/input/event3`. The number changes from boot to boot; ``place`` does not.
    public var path: String
    /// Where the kernel has it, `/sys/devices/…/event3`.
    public var systemPath: String
    /// Other names of `path`, like those under `/dev/input/by-path`.
    public var links: [String] = []
    public var standing = Standing.announced
    /// What sysfs says of the device. The ranges of its axes are not known and stand as 0 to 0.
    public var capabilities = PanelDescription()
    /// `ID_PATH`: the socket that the device is plugged into.
    public var idPath: String?
    /// The driver's own word for where it is: `usb-0000:01:00.0-1.2/input0`.
    public var physicalPath: String?
    /// The words behind `ID_INPUT_` that udev says of it: `TOUCHSCREEN`, `KEYBOARD`, `MOUSE` …
    public var kinds: [String] = []
    /// `ID_SEAT`; udev says nothing of those of the first.
    public var seat = "seat0"
    /// `LIBINPUT_CALIBRATION_MATRIX` as it stands; nil when there is none.
    public var calibrationText: String?
    /// `WL_OUTPUT`: the connector of the display under the panel, like `DSI-1`.
    public var output: String?
    /// `LIBINPUT_IGNORE_DEVICE`.
    public var isIgnored = false

    public init(path: String, systemPath: String) {
        self.path = path
        self.systemPath = systemPath
    }

    /// The device's own name.
    public var name: String? { capabilities.name }
    /// `ID_INPUT_TOUCHSCREEN`.
    public var isTouchscreen: Bool { kinds.contains("TOUCHSCREEN") }
    /// nil when there is none and when it cannot be used, see ``calibrationProblem``.
    public var calibration: CalibrationMatrix? { calibrationText.flatMap { CalibrationMatrix(text: $0) } }
    /// Why ``calibrationText`` gives no matrix.
    public var calibrationProblem: CalibrationMatrix.TextProblem? {
        guard let calibrationText else { return nil }
        do throws(CalibrationMatrix.TextProblem) {
            _ = try CalibrationMatrix(parsing: calibrationText)
            return nil
        } catch {
            return error
        }
    }

    /// Where the device is, whatever its number; nil when nothing says so.
    public var place: DevicePlace? {
        guard let socket = idPath ?? physicalPath else { return nil }
        return DevicePlace(socket: socket, name: name)
    }

    /// Whether the node goes by this name.
    public func goes(by path: String) -> Bool { self.path == path || links.contains(path) }
}

/// What stays the same when a device is pulled out and plugged in again: one socket may hold several nodes, told apart
/// by their names.
public struct DevicePlace: Hashable, Sendable {
    public var socket: String
    public var name: String?

    public init(socket: String, name: String?) {
        self.socket = socket
        self.name = name
    }
}
