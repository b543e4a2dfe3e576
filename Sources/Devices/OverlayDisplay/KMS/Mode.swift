internal import BezelModel
internal import CDRM

/// One way to drive a connected display.
struct Mode {
    var size: DisplaySize
    /// Frames a second.
    var refresh: Int
    var isPreferred: Bool
    var isInterlaced = false
    /// The kernel's description of the mode, to be passed back to it.
    var timing = drmModeModeInfo()

    /// The requested mode, else one of the present size of pictures, else the display's preferred
    /// one, else the largest; of these the fastest, of equals the first.
    ///
    /// - Parameters:
    ///   - wish: The requested mode; ignored when the display does not have it.
    ///   - size: On the panel, as the kernel counts it; nil when any size will do.
    static func best(of modes: [Mode], wish: ModePreference? = nil, size: DisplaySize? = nil) -> Mode? {
        func rank(_ mode: Mode) -> (Int, Int, Int, Int, Int) {
            let isWished = mode.size == wish?.size && (wish?.refresh ?? mode.refresh) == mode.refresh
            return (
                isWished ? 2 : mode.size == size ? 1 : 0,
                mode.isPreferred && !(isWished && wish?.refresh == nil) ? 1 : 0, mode.isInterlaced ? 0 : 1,
                Int(mode.size.width) * Int(mode.size.height), mode.refresh
            )
        }
        return modes.reduce(nil) { best, mode in
            guard let best, rank(best) >= rank(mode) else { return mode }
            return best
        }
    }

    /// Whether both modes drive the panel in the same way.
    func isSame(as other: Mode) -> Bool {
        size == other.size && refresh == other.refresh && isInterlaced == other.isInterlaced
            && timing.clock == other.timing.clock && timing.flags == other.timing.flags
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
