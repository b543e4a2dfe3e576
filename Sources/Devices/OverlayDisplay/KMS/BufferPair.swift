internal import BezelModel

/// Two buffers for one plane: one on the screen, one to draw into.
struct BufferPair: ~Copyable {
    enum Index: Hashable {
        case first, second

        var other: Index { self == .first ? .second : .first }
    }

    let format: PixelFormat
    private let first: DumbBuffer
    private let second: DumbBuffer
    private var firstContents: ScanoutContents?
    private var secondContents: ScanoutContents?

    init(size: DisplaySize, format: PixelFormat, on node: DRMNode) throws(DisplayError) {
        let one = try DumbBuffer(size: size, layout: .packed(format), on: node)
        let two = try DumbBuffer(size: size, layout: .packed(format), on: node)
        self.init(one, two, format)
    }

    // A separate initializer that cannot fail: Swift 6.2 crashes on a partly initialized value.
    private init(_ first: consuming DumbBuffer, _ second: consuming DumbBuffer, _ format: PixelFormat) {
        self.format = format
        self.first = first
        self.second = second
    }

    func framebuffer(_ index: Index) -> FramebufferID {
        switch index {
        case .first: first.framebuffer
        case .second: second.framebuffer
        }
    }

    /// The contents of a buffer; nil before anything was written.
    subscript(index: Index) -> ScanoutContents? {
        get { index == .first ? firstContents : secondContents }
        set {
            switch index {
            case .first: firstContents = newValue
            case .second: secondContents = newValue
            }
        }
    }

    func write(_ composition: Composition, _ rect: DisplayRect, at corner: DisplayPoint, to index: Index) {
        switch index {
        case .first: first.write(composition, rect, at: corner)
        case .second: second.write(composition, rect, at: corner)
        }
    }

    func write(
        _ canvas: Canvas, _ part: DisplayRect, at corner: DisplayPoint, turned rotation: Rotation, to index: Index
    ) {
        let blit = Blit(format: format, rotation: rotation)
        switch index {
        case .first: first.write(canvas, part, at: corner, as: blit)
        case .second: second.write(canvas, part, at: corner, as: blit)
        }
    }
}
