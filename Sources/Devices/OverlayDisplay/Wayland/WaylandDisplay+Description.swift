internal import BezelModel

extension WaylandDisplay {
    /// Position and rotation of pictures on the panel; nil without an output. A window counts as a panel.
    var geometry: ScreenGeometry? {
        switch settings.shell {
        case .window: surface.map { _ in ScreenGeometry(panel: canvas, rotation: .none, canvas: canvas) }
        case .screen, .card:
            output.flatMap { output in
                output.properties.mode.map {
                    ScreenGeometry(panel: $0, rotation: output.properties.rotation, canvas: canvas)
                }
            }
        }
    }

    var description: DisplayDescription {
        let place = WaylandConnection.place(settings.socket)
        guard isOpen else {
            return DisplayDescription(
                card: place, driver: "wayland", connector: settings.connector ?? "any", size: canvas, refresh: 0,
                route: "waiting for a compositor")
        }
        let properties = output?.properties
        return DisplayDescription(
            card: place, driver: "wayland", connector: properties.map(\.name) ?? "window", size: canvas,
            refresh: properties.map { Int(($0.refresh + 500) / 1000) } ?? 0, route: route,
            pixelsPerMillimetre: properties?.pixelsPerMillimetre)
    }

    private var route: String {
        let way =
            switch settings.shell {
            case .screen: "on the overlay layer"
            case .card: "cards on the overlay layer"
            case .window: "in a window"
            }
        let turned = output.map(\.properties.rotation) ?? .none
        return [
            way, scale == .one ? nil : "scale \(Double(scale.parts) / 120)",
            turned == .none ? nil : "turned \(turned.rawValue)° by the compositor",
        ].compactMap { $0 }.joined(separator: ", ")
    }

    /// The missing feature of the compositor; nil if there is none.
    static func problem(of connection: WaylandConnection, for settings: WaylandSettings) -> DisplayError? {
        let place = WaylandConnection.place(settings.socket)
        guard connection.compositor != nil, connection.shm != nil else {
            return DisplayError(
                code: .noWindows, operation: "wl_registry", subject: "\(place): wl_compositor 4, wl_shm", errno: 0)
        }
        switch settings.shell {
        case .screen, .card:
            return connection.layerShell != nil
                ? nil
                : DisplayError(
                    code: .noLayerShell, operation: "wl_registry", subject: "\(place): zwlr_layer_shell_v1", errno: 0)
        case .window:
            return connection.windowBase != nil
                ? nil
                : DisplayError(code: .noWindows, operation: "wl_registry", subject: "\(place): xdg_wm_base", errno: 0)
        }
    }
}
