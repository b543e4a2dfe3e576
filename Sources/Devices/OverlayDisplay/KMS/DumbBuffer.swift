internal import BezelModel
internal import CDRM
private import Glibc

/// Memory that the processor draws into and a plane shows. It may be slow to read, so nothing ever reads it.
struct DumbBuffer: ~Copyable {
    let framebuffer: FramebufferID
    let size: DisplaySize
    /// Bytes from one row to the next; the driver's choice.
    let pitch: Int
    private let start: UnsafeMutableRawPointer
    private let length: Int
    private let handle: UInt32
    /// Keeps the node open until this buffer is gone.
    private let node: DRMNode

    /// - Parameter format: A fourcc code of 32 bits a pixel.
    init(size: DisplaySize, format: UInt32, on node: DRMNode) throws(DisplayError) {
        let subject = "\(node.path) \(size.width)×\(size.height)"
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var length: UInt64 = 0
        let (width, height) = (UInt32(size.width), UInt32(size.height))
        let made = drmModeCreateDumbBuffer(node.descriptor, width, height, 32, 0, &handle, &pitch, &length)
        guard made == 0 else {
            throw DisplayError(
                code: .bufferFailed, operation: "drmModeCreateDumbBuffer", subject: subject,
                errno: SystemError.negated(made))
        }
        guard UInt64(pitch) >= UInt64(width) * 4, pitch % 4 == 0, length >= UInt64(pitch) * UInt64(height) else {
            drmModeDestroyDumbBuffer(node.descriptor, handle)
            throw DisplayError(
                code: .bufferFailed, operation: "drmModeCreateDumbBuffer",
                subject: "\(subject): pitch \(pitch), \(length) bytes", errno: 0)
        }
        var framebuffer: UInt32 = 0
        var handles: [UInt32] = [handle, 0, 0, 0]
        var pitches: [UInt32] = [pitch, 0, 0, 0]
        var offsets: [UInt32] = [0, 0, 0, 0]
        let added = SystemError.negated(
            drmModeAddFB2(node.descriptor, width, height, format, &handles, &pitches, &offsets, &framebuffer, 0))
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

    /// Writes one rectangle of a composition of this buffer's size to its place.
    func write(_ composition: Composition, _ rect: DisplayRect) {
        composition.write(rect.intersection(DisplayRect(size)), into: start, pitch: pitch)
    }

    /// Writes `part` of a canvas to the top left corner; what does not fit is left out.
    func write(_ canvas: Canvas, _ part: DisplayRect) {
        let part = part.intersection(DisplayRect(canvas.size))
        let columns = Int(min(part.width, size.width))
        canvas.withPixels { pixels in
            guard let first = pixels.baseAddress, columns > 0 else { return }
            for row in 0..<Int(min(part.height, size.height)) {
                let source = first + (Int(part.y) + row) * canvas.width + Int(part.x)
                (start + row * pitch).copyMemory(from: source, byteCount: columns * 4)
            }
        }
    }
}
