public import BezelModel

/// An event node as described by udev and sysfs. The node is not opened.
public struct InputNode: Hashable, Sendable {
    /// Whether udev's rules have run for it.
    public enum Standing: Hashable, Sendable {
        case announced
        /// They may still run.
        case pending
        /// They will not run: there is no udev, or waiting for it has timed out. The capabilities decide what the
        /// device is.
        case unannounced
    }

    /// `/dev/input/event3`. The number changes from boot to boot; ``place`` does not.
    public var path: String
    /// The kernel's path, `/sys/devices/…/event3`.
    public var systemPath: String
    /// Other names of `path`, like those under `/dev/input/by-path`.
    public var links: [String] = []
    public var standing = Standing.announced
    /// The capabilities in sysfs. The ranges of the axes are unknown and are 0 to 0.
    public var capabilities = PanelDescription()
    /// `ID_PATH`: the socket that the device is connected to.
    public var idPath: String?
    /// The device's place, as the driver reports it: `usb-0000:01:00.0-1.2/input0`.
    public var physicalPath: String?
    /// The suffixes of the `ID_INPUT_` properties that udev has set: `TOUCHSCREEN`, `KEYBOARD`, `MOUSE` …
    public var kinds: [String] = []
    /// `ID_SEAT`. udev does not set it for devices of seat0.
    public var seat = "seat0"
    /// The value of `LIBINPUT_CALIBRATION_MATRIX`; nil if it is not set.
    public var calibrationText: String?
    /// `WL_OUTPUT`: the connector of the display that the panel belongs to, like `DSI-1`.
    public var output: String?
    /// `LIBINPUT_IGNORE_DEVICE` is set.
    public var isIgnored = false

    public init(path: String, systemPath: String) {
        self.path = path
        self.systemPath = systemPath
    }

    /// The device's name.
    public var name: String? { capabilities.name }
    /// `ID_INPUT_TOUCHSCREEN`.
    public var isTouchscreen: Bool { kinds.contains("TOUCHSCREEN") }
    /// nil if it is not set or cannot be used; see ``calibrationProblem``.
    public var calibration: CalibrationMatrix? { calibrationText.flatMap { CalibrationMatrix(text: $0) } }
    /// Why ``calibrationText`` is not a usable matrix.
    public var calibrationProblem: CalibrationMatrix.TextProblem? {
        guard let calibrationText else { return nil }
        do throws(CalibrationMatrix.TextProblem) {
            _ = try CalibrationMatrix(parsing: calibrationText)
            return nil
        } catch {
            return error
        }
    }

    /// Where the device is connected, independent of its number; nil if unknown.
    public var place: DevicePlace? {
        guard let socket = idPath ?? physicalPath else { return nil }
        return DevicePlace(socket: socket, name: name)
    }

    /// Whether this is the node's path or one of its links.
    public func goes(by path: String) -> Bool { self.path == path || links.contains(path) }
}

/// Identifies a device after it was unplugged and plugged in again. One socket may have several nodes, which differ by
/// name.
public struct DevicePlace: Hashable, Sendable {
    public var socket: String
    public var name: String?

    public init(socket: String, name: String?) {
        self.socket = socket
        self.name = name
    }
}
