internal import CDRM

/// A blob of the kernel's that this process made, such as a mode.
struct PropertyBlob: ~Copyable {
    let number: UInt32
    private let node: DRMNode

    init(mode: Mode, on node: DRMNode) throws(DisplayError) {
        var timing = mode.timing
        try self.init(&timing, MemoryLayout<drmModeModeInfo>.size, on: node)
    }

    /// A blob of our own with what another one holds: that one goes away with its owner.
    init?(copying number: UInt32, on node: DRMNode) {
        guard number != 0, let blob = drmModeGetPropertyBlob(node.descriptor, number) else { return nil }
        defer { drmModeFreePropertyBlob(blob) }
        guard let data = blob.pointee.data,
            let copy = try? PropertyBlob(data, Int(blob.pointee.length), on: node)
        else { return nil }
        self = copy
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
