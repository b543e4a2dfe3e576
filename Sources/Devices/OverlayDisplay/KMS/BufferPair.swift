internal import BezelModel

/// Two buffers for one plane: one on the screen, one to draw into.
struct BufferPair: ~Copyable {
    enum Index: Hashable {
        case first, second

        var other: Index { self == .first ? .second : .first }
    }

    private let first: DumbBuffer
    private let second: DumbBuffer
    private var firstContents: ScanoutContents?
    private var secondContents: ScanoutContents?

    init(size: DisplaySize, format: UInt32, on node: DRMNode) throws(DisplayError) {
        let one = try DumbBuffer(size: size, format: format, on: node)
        let two = try DumbBuffer(size: size, format: format, on: node)
        first = one
        second = two
    }

    func framebuffer(_ index: Index) -> FramebufferID {
        switch index {
        case .first: first.framebuffer
        case .second: second.framebuffer
        }
    }

    /// What a buffer holds; nil before anything was written.
    subscript(index: Index) -> ScanoutContents? {
        get { index == .first ? firstContents : secondContents }
        set {
            switch index {
            case .first: firstContents = newValue
            case .second: secondContents = newValue
            }
        }
    }

    func write(_ composition: Composition, _ rect: DisplayRect, to index: Index) {
        switch index {
        case .first: first.write(composition, rect)
        case .second: second.write(composition, rect)
        }
    }

    func write(_ canvas: Canvas, _ part: DisplayRect, to index: Index) {
        switch index {
        case .first: first.write(canvas, part)
        case .second: second.write(canvas, part)
        }
    }
}
