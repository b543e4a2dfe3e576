internal import BezelModel
internal import CWayland

/// The pointer's shape on the window: a ring about as large as a fingertip's touch.
final class TouchCursor {
    private static let side: Int32 = 24
    private let surface: WaylandObject
    private let buffer: SharedBuffer

    init?(on connection: WaylandConnection) {
        guard let compositor = connection.compositor, let shm = connection.shm,
            let surface = WaylandObject(
                cwayland_create_surface(compositor.proxy), cwayland_wl_surface(), of: connection.socket)
        else { return nil }
        let size = DisplaySize(width: Self.side, height: Self.side)
        guard let buffer = try? SharedBuffer(size: size, .argb8888, on: shm, of: connection.socket, released: {}) else {
            return nil
        }
        self.surface = surface
        self.buffer = buffer
        buffer.write(Composition([PictureLayer(.base, canvas: Self.ring(size))]), DisplayRect(size))
        cwayland_attach(surface.proxy, buffer.proxy)
        cwayland_damage_buffer(surface.proxy, 0, 0, Self.side, Self.side)
        cwayland_commit(surface.proxy)
    }

    func set(on pointer: WaylandObject, serial: UInt32) {
        cwayland_set_cursor(pointer.proxy, serial, surface.proxy, Self.side / 2, Self.side / 2)
    }

    /// White with a dark edge, seen on any background.
    private static func ring(_ size: DisplaySize) -> Canvas {
        let canvas = Canvas(size: size)
        canvas.withMutablePixels { pixels in
            for y in 0..<side {
                for x in 0..<side {
                    let (right, down) = (2 * x + 1 - side, 2 * y + 1 - side)
                    // Twice the distance from the middle, squared.
                    let distance = right * right + down * down
                    let pixel: UInt32
                    switch distance {
                    case 16 * 16..<20 * 20: pixel = 0xFFFF_FFFF
                    case 13 * 13..<23 * 23: pixel = 0x8000_0000
                    default: pixel = 0
                    }
                    pixels[Int(y * side + x)] = pixel
                }
            }
        }
        return canvas
    }
}
