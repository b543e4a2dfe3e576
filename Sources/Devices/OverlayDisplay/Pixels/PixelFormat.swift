internal import CDRM

/// The format of a pixel in a plane's buffer, in the order of preference. The names are those of the kernel's
/// `DRM_FORMAT_…`, which begin with the highest bits of a little-endian number.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    case xrgb8888 = "XRGB8888"
    case argb8888 = "ARGB8888"
    case xbgr8888 = "XBGR8888"
    case abgr8888 = "ABGR8888"
    case rgb888 = "RGB888"
    case bgr888 = "BGR888"
    case rgb565 = "RGB565"

    /// The fourcc code.
    var code: UInt32 {
        switch self {
        case .xrgb8888: cdrm_format_xrgb8888
        case .argb8888: cdrm_format_argb8888
        case .xbgr8888: cdrm_format_xbgr8888
        case .abgr8888: cdrm_format_abgr8888
        case .rgb888: cdrm_format_rgb888
        case .bgr888: cdrm_format_bgr888
        case .rgb565: cdrm_format_rgb565
        }
    }

    /// Bytes a pixel.
    var bytes: Int {
        switch self {
        case .xrgb8888, .argb8888, .xbgr8888, .abgr8888: 4
        case .rgb888, .bgr888: 3
        case .rgb565: 2
        }
    }

    /// Whether the pixels of a canvas can be copied unchanged.
    var isCanvas: Bool { self == .xrgb8888 || self == .argb8888 }

    private var hasAlpha: Bool { self == .argb8888 || self == .abgr8888 }

    /// The requested format if the plane has it, otherwise the best opaque format of the plane; nil if it has none that
    /// can be written here.
    static func base(of codes: [UInt32], wish: PixelFormat? = nil) -> PixelFormat? {
        let able = allCases.filter { codes.contains($0.code) }
        return able.first { $0 == wish } ?? able.first
    }

    /// The best format with alpha that the plane has.
    static func overlay(of codes: [UInt32]) -> PixelFormat? {
        allCases.first { $0.hasAlpha && codes.contains($0.code) }
    }
}
