internal import BezelModel
internal import CDRM

/// How the memory of a buffer is divided.
enum BufferLayout: Hashable {
    case packed(PixelFormat)
    /// Video: one plane of Y, then one of Cb and one of Cr, both of half the width and height. `DRM_FORMAT_YUV420`.
    case i420
    /// Video: one plane of Y, then one of Cb and Cr in turns. `DRM_FORMAT_NV12`.
    case nv12

    /// The layout for video that is cheapest to write, of those that a plane has; nil if it has none.
    static func video(of codes: [UInt32]) -> BufferLayout? {
        [BufferLayout.i420, .nv12].first { codes.contains($0.code) }
    }

    /// The fourcc code.
    var code: UInt32 {
        switch self {
        case .packed(let format): format.code
        case .i420: cdrm_format_yuv420
        case .nv12: cdrm_format_nv12
        }
    }

    /// Bytes a pixel in the first plane.
    var bytes: Int {
        switch self {
        case .packed(let format): format.bytes
        case .i420, .nv12: 1
        }
    }

    /// The size of the memory that a picture needs, in pixels of the first plane.
    func memory(for size: DisplaySize) -> DisplaySize {
        switch self {
        case .packed: size
        case .i420, .nv12:
            DisplaySize(width: (size.width + 1) / 2 * 2, height: size.height + (size.height + 1) / 2)
        }
    }

    /// Where each plane begins, and its bytes from one row to the next.
    ///
    /// - Parameter pitch: The first plane's.
    func planes(pitch: UInt32, height: UInt32) -> [(offset: UInt32, pitch: UInt32)] {
        let luma = pitch * height
        return switch self {
        case .packed: [(0, pitch)]
        case .i420: [(0, pitch), (luma, pitch / 2), (luma + pitch / 2 * ((height + 1) / 2), pitch / 2)]
        case .nv12: [(0, pitch), (luma, pitch)]
        }
    }
}
