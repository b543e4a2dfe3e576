import BezelModel
import Testing

@testable import OverlayDisplay

/// Video in the memory of a buffer, byte by byte.
struct BufferLayoutTests {
    /// Five columns and three rows of Y, then three columns and two rows of Cb, and the same of Cr.
    private let size = DisplaySize(width: 5, height: 3)
    private let planes: [UInt8] = Array(1...15) + Array(101...106) + Array(201...206)

    private func memory(_ layout: BufferLayout, _ planes: [UInt8], pitch: Int) -> [UInt8] {
        let rows = Int(layout.memory(for: size).height)
        var room = [UInt8](repeating: 0, count: pitch * rows + 8)
        room.withUnsafeMutableBytes { room in
            guard let start = room.baseAddress else { return }
            planes.withUnsafeBytes { layout.write($0, size, into: start, pitch: pitch) }
        }
        #expect(room.suffix(8).allSatisfy { $0 == 0 }, "nothing is written beyond the memory")
        return Array(room.dropLast(8))
    }

    @Test func `I420 planes have a pitch each, and that of the colours is half`() {
        #expect(
            memory(.i420, planes, pitch: 8) == [
                1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 8, 9, 10, 0, 0, 0, 11, 12, 13, 14, 15, 0, 0, 0,
                101, 102, 103, 0, 104, 105, 106, 0, 201, 202, 203, 0, 204, 205, 206, 0,
            ])
    }

    @Test func `NV12 interleaves both colours in one plane`() {
        #expect(
            memory(.nv12, planes, pitch: 8) == [
                1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 8, 9, 10, 0, 0, 0, 11, 12, 13, 14, 15, 0, 0, 0,
                101, 201, 102, 202, 103, 203, 0, 0, 104, 204, 105, 205, 106, 206, 0, 0,
            ])
    }

    @Test(arguments: [BufferLayout.i420, .nv12])
    func `planes without gaps are copied whole when the pitch is the width`(layout: BufferLayout) {
        #expect(Array(memory(layout, planes, pitch: 6).prefix(5)) == [1, 2, 3, 4, 5])
    }

    @Test(arguments: [BufferLayout.i420, .nv12, .packed(.xrgb8888)])
    func `planes that are too short and packed pixel buffers are not written`(layout: BufferLayout) {
        let short = layout == .packed(.xrgb8888) ? planes : Array(planes.dropLast())
        #expect(memory(layout, short, pitch: 8).allSatisfy { $0 == 0 })
    }

    @Test func `I420 memory has half as many rows again and an even number of columns`() {
        #expect(BufferLayout.i420.memory(for: size) == DisplaySize(width: 6, height: 5))
        #expect(BufferLayout.packed(.rgb565).memory(for: size) == size)
    }

    @Test func `the planes of a video buffer are stored one after the other`() {
        #expect(BufferLayout.i420.planes(pitch: 64, height: 3).map(\.offset) == [0, 192, 256])
        #expect(BufferLayout.i420.planes(pitch: 64, height: 3).map(\.pitch) == [64, 32, 32])
        #expect(BufferLayout.nv12.planes(pitch: 64, height: 3).map(\.offset) == [0, 192])
        #expect(BufferLayout.nv12.planes(pitch: 64, height: 3).map(\.pitch) == [64, 64])
        #expect(BufferLayout.packed(.argb8888).planes(pitch: 64, height: 3).map(\.pitch) == [64])
    }

    @Test func `I420, which needs no conversion, is preferred to NV12`() {
        #expect(BufferLayout.video(of: [BufferLayout.nv12.code, BufferLayout.i420.code]) == .i420)
        #expect(BufferLayout.video(of: [BufferLayout.nv12.code]) == .nv12)
        #expect(BufferLayout.video(of: [PixelFormat.xrgb8888.code]) == nil)
    }
}
