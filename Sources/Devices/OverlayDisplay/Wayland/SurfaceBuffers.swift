internal import BezelModel
internal import CWayland

/// The buffers of one surface, all of one size, and drawing into them.
final class SurfaceBuffers {
    /// A buffer that was drawn, ready to be attached.
    struct Drawn {
        let proxy: OpaquePointer
        let index: Int
        let contents: ScanoutContents
        /// Where it differs from the surface's present contents, in pixels of the buffer.
        let damage: [DisplayRect]
        let pixelsWritten: Int
    }

    /// The part of the picture that the buffers hold.
    let area: DisplayRect
    /// Whether they hold cards only, and are transparent beside them.
    private let isTransparent: Bool
    private let shm: WaylandObject
    private let socket: WaylandSocket
    private var slots = BufferSlots()
    private var memory: [SharedBuffer] = []
    /// A buffer was released since the last call of ``draw(_:)``.
    private(set) var hasReleased = false

    init(_ area: DisplayRect, isTransparent: Bool, on shm: WaylandObject, of socket: WaylandSocket) {
        self.area = area
        self.isTransparent = isTransparent
        self.shm = shm
        self.socket = socket
    }

    /// The surface's present contents; nil before the first picture.
    var shown: ScanoutContents? { slots.shown }

    /// The layers of a picture that its buffer contains.
    func layers(of picture: Picture) -> [PictureLayer] { isTransparent ? picture.cards : picture.layers }

    /// Draws what has changed.
    ///
    /// - Returns: nil while the compositor reads all buffers.
    func draw(_ picture: Picture) throws(DisplayError) -> Drawn? {
        hasReleased = false
        guard let index = slots.take() else { return nil }
        if index == memory.count {
            memory.append(
                try SharedBuffer(
                    size: DisplaySize(width: area.width, height: area.height),
                    isTransparent ? .argb8888 : .xrgb8888, on: shm, of: socket
                ) { [weak self] in
                    self?.slots.released(index)
                    self?.hasReleased = true
                })
        }
        let layers = layers(of: picture)
        let contents = ScanoutContents(layers)
        // New memory is transparent already.
        let damage =
            slots[index]?.damage(until: layers, in: area) ?? (isTransparent ? layers.map(\.frame).joined() : [area])
        for rect in damage { write(layers, rect.intersection(area), to: memory[index]) }
        let since = slots.shown?.damage(until: layers, in: area) ?? [area]
        return Drawn(
            proxy: memory[index].proxy, index: index, contents: contents, damage: since.joined().map(inBuffer),
            pixelsWritten: damage.reduce(0) { $0 + $1.pixels })
    }

    func attached(_ drawn: Drawn) { slots.attached(drawn.index, drawn.contents) }

    private func inBuffer(_ rect: DisplayRect) -> DisplayRect {
        DisplayRect(x: rect.x - area.x, y: rect.y - area.y, width: rect.width, height: rect.height)
    }

    private func write(_ layers: [PictureLayer], _ rect: DisplayRect, to buffer: SharedBuffer) {
        guard !rect.isEmpty else { return }
        if isTransparent {
            buffer.write(cards: layers, rect, from: area)
        } else {
            buffer.write(Composition(layers), rect)
        }
    }
}
