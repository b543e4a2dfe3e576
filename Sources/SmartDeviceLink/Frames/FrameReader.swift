/// A frame that was received.
public struct Frame: Hashable, Sendable {
    public var header: FrameHeader
    public var payload: [UInt8]

    public init(header: FrameHeader, payload: [UInt8]) {
        self.header = header
        self.payload = payload
    }
}

/// Splits received bytes into frames, in whatever pieces they arrive.
///
/// Bytes that are not a valid header are skipped one at a time, as in sdl_core. It holds at most one frame and the
/// bytes of the same read; when all frames were read, at most ``keptCapacity``.
public struct FrameReader: Sendable {
    public enum Found: Hashable, Sendable {
        case frame(Frame)
        /// A run of bytes that are not a frame begins. Reported once for each run.
        case malformed
    }

    /// Bytes of memory that are kept for the next frames; enough for the largest.
    public static let keptCapacity = 256 << 10

    private var buffer: [UInt8] = []
    private var start = 0
    private var isSkipping = false

    public init() {}

    /// Bytes of allocated memory.
    public var heldBytes: Int { buffer.capacity }

    public mutating func append(_ bytes: some Sequence<UInt8>) {
        if start > 0 {
            buffer.removeSubrange(..<start)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next frame or run of malformed bytes; nil if more bytes are needed.
    public mutating func next() -> Found? {
        while start < buffer.count {
            switch FrameHeader.read(buffer[start...]) {
            case .needsMore: return nil
            case .header(let header):
                let body = start + FrameHeader.length(version: header.version)
                let end = body + Int(header.size)
                guard buffer.count >= end else { return nil }
                isSkipping = false
                start = end
                return .frame(Frame(header: header, payload: Array(buffer[body..<end])))
            case .malformed:
                start += 1
                guard !isSkipping else { continue }
                isSkipping = true
                return .malformed
            }
        }
        start = 0
        buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
        return nil
    }
}
