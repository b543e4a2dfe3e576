internal import BezelModel

extension BufferLayout {
    /// Writes a picture of video as this layout has it. For `packed`, and with planes that are too short, nothing is
    /// written.
    ///
    /// - Parameters:
    ///   - planes: I420: three planes of `size`, one after the other without gaps.
    ///   - target: Memory of ``memory(for:)``'s height times `pitch` bytes. It is never read.
    ///   - pitch: Bytes from one row of the first plane to the next: even, and at least ``memory(for:)``'s width.
    func write(_ planes: UnsafeRawBufferPointer, _ size: DisplaySize, into target: UnsafeMutableRawPointer, pitch: Int)
    {
        let (width, height) = (Int(size.width), Int(size.height))
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        guard let luma = planes.baseAddress, planes.count >= width * height + 2 * halfWidth * halfHeight else { return }
        let (blue, red) = (luma + width * height, luma + width * height + halfWidth * halfHeight)
        let colours = target + pitch * height
        switch self {
        case .packed: break
        case .i420:
            Self.copy(luma, width, height, to: target, pitch)
            Self.copy(blue, halfWidth, halfHeight, to: colours, pitch / 2)
            Self.copy(red, halfWidth, halfHeight, to: colours + pitch / 2 * halfHeight, pitch / 2)
        case .nv12:
            Self.copy(luma, width, height, to: target, pitch)
            for row in 0..<halfHeight {
                let (line, first) = (colours + pitch * row, row * halfWidth)
                for column in 0..<halfWidth {
                    line.storeBytes(of: blue[first + column], toByteOffset: 2 * column, as: UInt8.self)
                    line.storeBytes(of: red[first + column], toByteOffset: 2 * column + 1, as: UInt8.self)
                }
            }
        }
    }

    /// Copies the rows of one plane.
    private static func copy(
        _ source: UnsafeRawPointer, _ width: Int, _ height: Int, to target: UnsafeMutableRawPointer, _ pitch: Int
    ) {
        guard pitch != width else { return target.copyMemory(from: source, byteCount: width * height) }
        for row in 0..<height { (target + row * pitch).copyMemory(from: source + row * width, byteCount: width) }
    }
}

extension UnsafeRawPointer {
    fileprivate subscript(offset: Int) -> UInt8 { load(fromByteOffset: offset, as: UInt8.self) }
}
