internal import BezelModel
internal import CDRM
private import Glibc

/// Memory that the processor writes and a plane shows. It may be slow to read, so it is never read.
struct DumbBuffer: ~Copyable {
    let framebuffer: FramebufferID
    let size: DisplaySize
    let layout: BufferLayout
    /// Bytes from one row of the first plane to the next; the driver's choice.
    let pitch: Int
    private let start: UnsafeMutableRawPointer
    private let length: Int
    private let handle: UInt32
    /// Keeps the node open until this buffer is gone.
    private let node: DRMNode

    init(size: DisplaySize, layout: BufferLayout, on node: DRMNode) throws(DisplayError) {
        let subject = "\(node.path) \(size.width)×\(size.height)"
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var length: UInt64 = 0
        let memory = layout.memory(for: size)
        let (width, height) = (UInt32(memory.width), UInt32(memory.height))
        let bytes = UInt32(layout.bytes)
        let made = drmModeCreateDumbBuffer(
            node.descriptor, width, height, bytes * 8, 0, &handle, &pitch, &length)
        guard made == 0 else {
            throw DisplayError(
                code: .bufferFailed, operation: "drmModeCreateDumbBuffer", subject: subject,
                errno: SystemError.negated(made))
        }
        // Rows of video begin at even bytes, so that those of the colour planes are half as long.
        guard UInt64(pitch) >= UInt64(width) * UInt64(bytes), pitch % (bytes == 3 ? 1 : max(bytes, 2)) == 0,
            length >= UInt64(pitch) * UInt64(height)
        else {
            drmModeDestroyDumbBuffer(node.descriptor, handle)
            throw DisplayError(
                code: .bufferFailed, operation: "drmModeCreateDumbBuffer",
                subject: "\(subject): pitch \(pitch), \(length) bytes", errno: 0)
        }
        var framebuffer: UInt32 = 0
        let planes = layout.planes(pitch: pitch, height: UInt32(size.height))
        let rest = [UInt32](repeating: 0, count: 4 - planes.count)
        var handles = planes.map { _ in handle } + rest
        var pitches = planes.map(\.pitch) + rest
        var offsets = planes.map(\.offset) + rest
        let added = SystemError.negated(
            drmModeAddFB2(
                node.descriptor, UInt32(size.width), UInt32(size.height), layout.code, &handles, &pitches, &offsets,
                &framebuffer, 0))
        guard added == 0 else {
            drmModeDestroyDumbBuffer(node.descriptor, handle)
            throw DisplayError(code: .bufferFailed, operation: "drmModeAddFB2", subject: subject, errno: added)
        }
        var offset: UInt64 = 0
        var number = SystemError.negated(drmModeMapDumbBuffer(node.descriptor, handle, &offset))
        var start = MAP_FAILED
        if number == 0 {
            start = mmap(nil, Int(length), PROT_READ | PROT_WRITE, MAP_SHARED, node.descriptor, off_t(offset))
            if start == MAP_FAILED { number = errno }
        }
        guard number == 0, let start else {
            drmModeRmFB(node.descriptor, framebuffer)
            drmModeDestroyDumbBuffer(node.descriptor, handle)
            throw DisplayError(code: .bufferFailed, operation: "mmap", subject: subject, errno: number)
        }
        self.framebuffer = FramebufferID(number: framebuffer)
        self.size = size
        self.layout = layout
        self.pitch = Int(pitch)
        self.start = start
        self.length = Int(length)
        self.handle = handle
        self.node = node
    }

    deinit {
        munmap(start, length)
        drmModeRmFB(node.descriptor, framebuffer.number)
        drmModeDestroyDumbBuffer(node.descriptor, handle)
    }

    /// Writes a picture of video of this size: its three planes (I420), one after the other without gaps.
    func write(planes: UnsafeRawBufferPointer) { layout.write(planes, size, into: start, pitch: pitch) }

    /// Writes one rectangle of a composition, as it is, with the composition's corner at `corner`. For a buffer whose
    /// format is the canvas's, and with room for the whole composition.
    func write(_ composition: Composition, _ rect: DisplayRect, at corner: DisplayPoint) {
        composition.write(rect, into: start + Int(corner.y) * pitch + Int(corner.x) * 4, pitch: pitch)
    }

    /// Writes `part` of a canvas so that, turned, it begins at `corner`. If it does not fit, which is a mistake of the
    /// caller, nothing is written.
    func write(_ canvas: Canvas, _ part: DisplayRect, at corner: DisplayPoint, as blit: Blit) {
        let turned = blit.rotation.turned(DisplaySize(width: part.width, height: part.height))
        let place = DisplayRect(x: corner.x, y: corner.y, width: turned.width, height: turned.height)
        guard place.intersection(DisplayRect(size)) == place else { return }
        blit.copy(part, of: canvas, to: (Int(corner.x), Int(corner.y)), in: start, pitch: pitch)
    }
}
