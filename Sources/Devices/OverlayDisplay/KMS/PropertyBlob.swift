internal import BezelModel
internal import CDRM

/// A property blob in the kernel that this process created, such as a mode.
final class PropertyBlob {
    let number: UInt32
    private let node: DRMNode

    convenience init(mode: Mode, on node: DRMNode) throws(DisplayError) {
        var timing = mode.timing
        try self.init(&timing, MemoryLayout<drmModeModeInfo>.size, on: node)
    }

    /// Changed rectangles for `FB_DAMAGE_CLIPS`, in pixels of the buffer.
    convenience init(damage rects: [DisplayRect], on node: DRMNode) throws(DisplayError) {
        var clips = rects.map { drm_mode_rect(x1: $0.x, y1: $0.y, x2: $0.x + $0.width, y2: $0.y + $0.height) }
        try self.init(&clips, MemoryLayout<drm_mode_rect>.stride * clips.count, on: node)
    }

    /// A mode from its saved bytes.
    convenience init(modeBytes: [UInt8], on node: DRMNode) throws(DisplayError) {
        var bytes = modeBytes
        try self.init(&bytes, bytes.count, on: node)
    }

    /// The contents of any blob; nil when there is no such blob.
    static func bytes(of number: UInt64, on node: DRMNode) -> [UInt8]? {
        guard let number = UInt32(exactly: number), number != 0,
            let blob = drmModeGetPropertyBlob(node.descriptor, number)
        else { return nil }
        defer { drmModeFreePropertyBlob(blob) }
        return blob.pointee.data.map {
            Array(UnsafeRawBufferPointer(start: $0, count: Int(blob.pointee.length)))
        }
    }

    private init(_ bytes: UnsafeRawPointer, _ count: Int, on node: DRMNode) throws(DisplayError) {
        var number: UInt32 = 0
        let result = drmModeCreatePropertyBlob(node.descriptor, bytes, count, &number)
        guard result == 0 else {
            throw DisplayError(
                code: .queryFailed, operation: "drmModeCreatePropertyBlob", subject: node.path,
                errno: SystemError.negated(result))
        }
        self.number = number
        self.node = node
    }

    deinit { drmModeDestroyPropertyBlob(node.descriptor, number) }
}
