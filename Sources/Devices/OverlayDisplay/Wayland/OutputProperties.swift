internal import BezelModel

/// The properties that a compositor reports of an output.
struct OutputProperties: Hashable {
    /// Such as "HDMI-A-1"; empty with compositors that do not name outputs (wl_output before version 4).
    var name = ""
    /// The present mode, in pixels, without the output's rotation.
    var mode: DisplaySize?
    /// In mHz.
    var refresh: Int32 = 0
    /// The whole number that the compositor recommends for buffers.
    var scale: Int32 = 1
    /// `wl_output.transform`.
    var transform: Int32 = 0
    var widthInMillimetres: Int32 = 0
    /// The size in the compositor's own units, rotated and scaled; nil with compositors without xdg-output.
    var logical: DisplaySize?

    /// How far the panel is turned clockwise. Mirrored outputs count as if they were not.
    var rotation: Rotation {
        switch transform & 3 {
        case 1: .quarter
        case 2: .half
        case 3: .threeQuarters
        default: .none
        }
    }

    /// The size in pixels as the user sees it; nil before a mode is known.
    var pixels: DisplaySize? { mode.map { rotation.turned($0) } }

    /// The size in the compositor's units.
    var units: DisplaySize? {
        if let logical, logical.width > 0, logical.height > 0 { return logical }
        let scale = max(scale, 1)
        return pixels.map { DisplaySize(width: max($0.width / scale, 1), height: max($0.height / scale, 1)) }
    }

    var pixelsPerMillimetre: Double? {
        guard let mode, widthInMillimetres > 0 else { return nil }
        return Double(mode.width) / Double(widthInMillimetres)
    }
}
