internal import OverlayDisplay

extension DisplayError {
    /// What helps with a compositor; nil for errors of other displays.
    package var advice: String? {
        switch code {
        case .noSession:
            "start it inside the compositor's session, or as the user's service: systemctl --user start bezel"
        case .noLibrary: "sudo apt-get install libwayland-client0"
        case .noLayerShell:
            "labwc, sway, wayfire and ubuntu-frame have it; --display window shows a window instead"
        case .noWindows: "another compositor, like labwc or sway"
        case .noOutput: "[display] connector = \"\" takes any output"
        case .noCompositor: "WAYLAND_DISPLAY and XDG_RUNTIME_DIR must be those of the compositor's session"
        default: nil
        }
    }
}
