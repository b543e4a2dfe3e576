public import BezelModel

/// An event node as udev knows it.
public struct InputNode: Hashable, Sendable {
    /// `/dev/input/event3`. The number changes from boot to boot; ``idPath`` does not.
    public var path: String
    /// Where the kernel has it, `/sys/devices/…/event3`.
    public var systemPath: String
    /// The device's own name.
    public var name: String?
    /// `ID_PATH`: the socket that the device is plugged into.
    public var idPath: String?
    /// `ID_INPUT_TOUCHSCREEN`.
    public var isTouchscreen: Bool
    /// The words behind `ID_INPUT_` that udev says of it: `TOUCHSCREEN`, `KEYBOARD`, `MOUSE` …
    public var kinds: [String]
    /// `LIBINPUT_CALIBRATION_MATRIX` as it stands; nil when there is none.
    public var calibrationText: String?
    /// `WL_OUTPUT`: the connector of the display under the panel, like `DSI-1`.
    public var output: String?

    /// nil when there is none and when it is not six numbers.
    public var calibration: CalibrationMatrix? { calibrationText.flatMap { CalibrationMatrix(text: $0) } }
}
