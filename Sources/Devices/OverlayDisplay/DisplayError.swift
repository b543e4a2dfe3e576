/// Why a display could not be found, opened or drawn on.
public struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    public struct Code: Hashable, Sendable {
        private enum Storage: Hashable, Sendable {
            case openFailed, notADisplay, noDumbBuffers, queryFailed, noConnector, noMode, noController, noPlane
            case notMaster, bufferFailed, commitRejected, noState, badState
            case noSession, noLibrary, noCompositor, noLayerShell, noWindows, noOutput
        }
        private let storage: Storage

        /// The node cannot be opened; `errno` says why.
        public static let openFailed = Code(storage: .openFailed)
        /// The node does not belong to a DRM driver.
        public static let notADisplay = Code(storage: .notADisplay)
        /// The driver has no buffers that the processor can write.
        public static let noDumbBuffers = Code(storage: .noDumbBuffers)
        /// The driver did not describe one of its objects.
        public static let queryFailed = Code(storage: .queryFailed)
        /// There is no connector of that name, or no display is connected.
        public static let noConnector = Code(storage: .noConnector)
        /// The connected display offers no mode.
        public static let noMode = Code(storage: .noMode)
        /// No CRTC is free for the connector.
        public static let noController = Code(storage: .noController)
        /// There is no primary plane, or none with a format that can be drawn.
        public static let noPlane = Code(storage: .noPlane)
        /// Another program is the node's DRM master.
        public static let notMaster = Code(storage: .notMaster)
        /// A buffer could not be created or mapped.
        public static let bufferFailed = Code(storage: .bufferFailed)
        /// The driver refused a picture; the screen has not changed.
        public static let commitRejected = Code(storage: .commitRejected)
        /// There is no saved state to restore.
        public static let noState = Code(storage: .noState)
        /// The saved state is malformed, or belongs to another card.
        public static let badState = Code(storage: .badState)
        /// The environment names no Wayland compositor.
        public static let noSession = Code(storage: .noSession)
        /// libwayland-client is not installed.
        public static let noLibrary = Code(storage: .noLibrary)
        /// No compositor answers, or it has closed the connection.
        public static let noCompositor = Code(storage: .noCompositor)
        /// The compositor has no zwlr_layer_shell_v1.
        public static let noLayerShell = Code(storage: .noLayerShell)
        /// The compositor has no windows (xdg_wm_base), or no buffers in shared memory.
        public static let noWindows = Code(storage: .noWindows)
        /// The compositor has no output of that name, or none at all.
        public static let noOutput = Code(storage: .noOutput)

        var sentence: String {
            switch storage {
            case .openFailed: "a display node cannot be opened"
            case .notADisplay: "that is no display node"
            case .noDumbBuffers: "the driver has no buffers to draw into"
            case .queryFailed: "the driver does not describe itself"
            case .noConnector: "no such display is connected"
            case .noMode: "the display offers no mode"
            case .noController: "no CRTC is free for the display"
            case .noPlane: "no primary plane takes a format that can be drawn"
            case .notMaster: "another program has the screen"
            case .bufferFailed: "a buffer could not be made"
            case .commitRejected: "the driver refused a picture"
            case .noState: "there is no state to put back"
            case .badState: "that is no state of this card"
            case .noSession: "WAYLAND_DISPLAY is not set, so there is no compositor to show pictures"
            case .noLibrary: "libwayland-client cannot be opened"
            case .noCompositor: "no Wayland compositor answers"
            case .noLayerShell: "the compositor has no layer-shell, so nothing can be shown above its windows"
            case .noWindows: "the compositor does not take windows"
            case .noOutput: "the compositor has no such output"
            }
        }
    }

    public let code: Code
    /// The C call that failed.
    public let operation: StaticString
    /// The node, connector or plane.
    public let subject: String
    /// 0 if a call succeeded but its result cannot be used.
    public let errno: CInt

    public static func == (left: DisplayError, right: DisplayError) -> Bool {
        left.code == right.code && left.errno == right.errno
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(errno)
    }

    public var description: String {
        let reason = errno == 0 ? "" : ": \(SystemError.text(errno))"
        return "\(code.sentence) (\(operation), \(subject)\(reason))"
    }
}
