internal import CWayland
private import Glibc

/// The properties of a Wayland compositor.
public struct Compositor: Hashable, Sendable {
    /// Its socket's name, such as "wayland-1".
    public var place: String
    /// Whether surfaces can be above its windows (zwlr_layer_shell_v1).
    public var hasLayerShell: Bool
    public var hasWindows: Bool
    /// Names of its outputs, such as "HDMI-A-1".
    public var outputs: [String]

    public init(place: String, hasLayerShell: Bool, hasWindows: Bool, outputs: [String]) {
        self.place = place
        self.hasLayerShell = hasLayerShell
        self.hasWindows = hasWindows
        self.outputs = outputs
    }
}

extension Display {
    /// Queries a compositor's properties, for at most two seconds.
    ///
    /// - Parameter socket: nil: the environment's `WAYLAND_DISPLAY`.
    public static func compositor(socket: String? = nil) -> Result<Compositor, DisplayError> {
        do throws(DisplayError) {
            try WaylandConnection.checkSession(socket)
            let connection = try WaylandConnection(to: socket, panel: 0, taking: WaylandInput())
            try connection.settle(milliseconds: 2000)
            let place = WaylandConnection.place(socket)
            guard connection.isSettled else {
                throw DisplayError(code: .noCompositor, operation: "wl_registry", subject: place, errno: ETIMEDOUT)
            }
            return .success(
                Compositor(
                    place: place, hasLayerShell: connection.layerShell != nil,
                    hasWindows: connection.windowBase != nil,
                    outputs: connection.outputs.map(\.properties.name)))
        } catch {
            return .failure(error)
        }
    }
}
