internal import BezelModel
internal import CDRM

extension Rotation {
    /// Width and height change places.
    var isSideways: Bool { self == .quarter || self == .threeQuarters }

    /// The size of a picture of `size` on the panel, and the other way round.
    func turned(_ size: DisplaySize) -> DisplaySize {
        isSideways ? DisplaySize(width: size.height, height: size.width) : size
    }

    /// The place on the panel of a rectangle of a picture of `size`. The inverse of ``BezelModel/Rotation/matrix``.
    func turned(_ rect: DisplayRect, in size: DisplaySize) -> DisplayRect {
        let right = size.width - rect.x - rect.width
        let bottom = size.height - rect.y - rect.height
        return switch self {
        case .none: rect
        case .quarter: DisplayRect(x: rect.y, y: right, width: rect.height, height: rect.width)
        case .half: DisplayRect(x: right, y: bottom, width: rect.width, height: rect.height)
        case .threeQuarters: DisplayRect(x: bottom, y: rect.x, width: rect.height, height: rect.width)
        }
    }

    /// The value of a plane's property `rotation` that does the same; the kernel counts against the clock.
    var planeValue: UInt64 {
        switch self {
        case .none: UInt64(DRM_MODE_ROTATE_0)
        case .quarter: UInt64(DRM_MODE_ROTATE_90)
        case .half: UInt64(DRM_MODE_ROTATE_180)
        case .threeQuarters: UInt64(DRM_MODE_ROTATE_270)
        }
    }

    /// The rotation for a connector's `panel orientation`; nil for an unknown value.
    init?(panelOrientation: String) {
        switch panelOrientation {
        case "Normal": self = .none
        case "Left Side Up": self = .quarter
        case "Upside Down": self = .half
        case "Right Side Up": self = .threeQuarters
        default: return nil
        }
    }
}
