internal import BezelModel
internal import CDRM

/// One way to drive a connected display.
struct Mode {
    var size: DisplaySize
    /// Frames a second.
    var refresh: Int
    var isPreferred: Bool
    var isInterlaced = false
    /// The kernel's own description, to hand back.
    var timing = drmModeModeInfo()

    /// The display's preferred mode, else the largest, and of these the fastest; the first of equals.
    static func best(of modes: [Mode]) -> Mode? {
        func rank(_ mode: Mode) -> (Int, Int, Int, Int) {
            (
                mode.isPreferred ? 1 : 0, mode.isInterlaced ? 0 : 1,
                Int(mode.size.width) * Int(mode.size.height), mode.refresh
            )
        }
        return modes.reduce(nil) { best, mode in
            guard let best, rank(best) >= rank(mode) else { return mode }
            return best
        }
    }
}

extension Mode {
    init(_ timing: drmModeModeInfo) {
        size = DisplaySize(width: Int32(timing.hdisplay), height: Int32(timing.vdisplay))
        refresh = Int(timing.vrefresh)
        isPreferred = timing.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0
        isInterlaced = timing.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0
        self.timing = timing
    }
}
