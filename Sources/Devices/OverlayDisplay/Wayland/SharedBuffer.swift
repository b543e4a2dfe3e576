internal import BezelModel
internal import CLinux
internal import CWayland
private import Glibc

/// Memory that this process writes and a compositor reads (wl_shm), and the compositor's object for it.
final class SharedBuffer {
    /// The numbers of wl_shm, which are not those of DRM for these two formats: colours premultiplied, and opaque.
    enum Format: UInt32 { case argb8888 = 0, xrgb8888 = 1 }

    let size: DisplaySize
    var proxy: OpaquePointer { buffer.proxy }
    private let start: UnsafeMutableRawPointer
    private let buffer: WaylandObject

    /// - Parameter released: Called when the compositor does not read the buffer any more.
    init(
        size: DisplaySize, _ format: Format, on shm: WaylandObject, of socket: WaylandSocket,
        released: @escaping () -> Void
    ) throws(DisplayError) {
        let length = Int(size.width) * Int(size.height) * 4
        // Its size is sealed, so that the file cannot shrink while the compositor reads it.
        let descriptor = clinux_shared_memory("bezel-surface", length)
        guard descriptor >= 0 else { throw Self.error("memfd_create", size, errno) }
        // The compositor has its own descriptor once the request is sent, and libwayland a copy until then.
        defer { close(descriptor) }
        guard let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), start != MAP_FAILED
        else {
            throw Self.error("mmap", size, errno)
        }
        guard Int32(exactly: length) != nil,
            let pool = WaylandObject(
                cwayland_create_pool(shm.proxy, descriptor, Int32(length)), cwayland_wl_shm_pool(), of: socket),
            let buffer = WaylandObject(
                cwayland_create_buffer(pool.proxy, 0, size.width, size.height, size.width * 4, format.rawValue),
                cwayland_wl_buffer(), of: socket, received: { _, _ in released() })
        else {
            munmap(start, length)
            throw Self.error("wl_shm_create_pool", size, ENOMEM)
        }
        self.size = size
        self.start = start
        self.buffer = buffer
    }

    deinit { munmap(start, Int(size.width) * Int(size.height) * 4) }

    /// Writes one rectangle of a composition of this size.
    func write(_ composition: Composition, _ rect: DisplayRect) {
        composition.write(rect, into: start, pitch: Int(size.width) * 4)
    }

    /// The first pixel of a row.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (start + y * Int(size.width) * 4).assumingMemoryBound(to: UInt32.self)
    }

    private static func error(_ operation: StaticString, _ size: DisplaySize, _ number: CInt) -> DisplayError {
        DisplayError(
            code: .bufferFailed, operation: operation, subject: "\(size.width)×\(size.height)", errno: number)
    }
}
