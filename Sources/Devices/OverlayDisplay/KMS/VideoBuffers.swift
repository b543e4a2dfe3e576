internal import BezelModel

/// Up to two buffers of the primary plane for an app's video: one on the screen, one to write into. They exist while a video
/// is shown; its size may change from one frame to the next.
struct VideoBuffers: ~Copyable {
    private var first: DumbBuffer?
    private var second: DumbBuffer?
    /// ``VideoFrame/number`` of the frame in each buffer.
    private var firstNumber: UInt64?
    private var secondNumber: UInt64?

    func framebuffer(_ index: BufferPair.Index) -> FramebufferID? {
        switch index {
        case .first: Self.framebuffer(of: first)
        case .second: Self.framebuffer(of: second)
        }
    }

    func holds(_ frame: VideoFrame, in index: BufferPair.Index) -> Bool {
        switch index {
        case .first: firstNumber == frame.number
        case .second: secondNumber == frame.number
        }
    }

    /// Writes a frame into a buffer that is not on the screen. A buffer of another size is replaced.
    mutating func write(
        _ frame: VideoFrame, to index: BufferPair.Index, layout: BufferLayout, on node: DRMNode
    ) throws(DisplayError) {
        switch index {
        case .first:
            firstNumber = nil
            try Self.write(frame, to: &first, layout, node)
            firstNumber = frame.number
        case .second:
            secondNumber = nil
            try Self.write(frame, to: &second, layout, node)
            secondNumber = frame.number
        }
    }

    /// Frees their memory. None of them may be on the screen: the kernel would switch the plane off.
    mutating func clear() {
        first = nil
        second = nil
        (firstNumber, secondNumber) = (nil, nil)
    }

    private static func framebuffer(of buffer: borrowing DumbBuffer?) -> FramebufferID? {
        switch buffer {
        case .some(let buffer): buffer.framebuffer
        case .none: nil
        }
    }

    private static func write(
        _ frame: VideoFrame, to buffer: inout DumbBuffer?, _ layout: BufferLayout, _ node: DRMNode
    ) throws(DisplayError) {
        if buffer?.size != frame.size {
            buffer = nil
            buffer = try DumbBuffer(size: frame.size, layout: layout, on: node)
        }
        frame.withPlanes { buffer?.write(planes: $0) }
    }
}
