/// A frame that was received.
public struct Frame: Hashable, Sendable {
    public var header: FrameHeader
    public var payload: [UInt8]

    public init(header: FrameHeader, payload: [UInt8]) {
        self.header = header
        self.payload = payload
    }
}

/// Splits received bytes, in pieces of any size, into frames.
///
/// Bytes that are not a valid header are skipped one at a time, as in sdl_core. It holds at most one frame and the
/// bytes of the same read; when all frames were read, at most ``keptCapacity``. It keeps no bytes of frames that are
/// passed on in pieces.
public struct FrameReader: Sendable {
    public enum Found: Hashable, Sendable {
        case frame(Frame)
        /// Found only by a reader that passes frames on in pieces.
        case piece(FramePiece)
        /// A run of bytes that are not a frame begins. Reported once for each run.
        case malformed
    }

    /// Bytes of memory that are kept for the next frames; enough for the largest.
    public static let keptCapacity = 256 << 10

    /// The frames that are passed on in pieces, as they come.
    private enum Passing: Hashable {
        case none
        /// Data of the audio and the video service.
        case streams
        /// All that have a payload.
        case all
    }

    private let passing: Passing
    private var buffer: [UInt8] = []
    private var start = 0
    private var isSkipping = false
    /// The position of the bytes that were appended last.
    private var appended = 0
    /// The frame that is passed on in pieces, and how many bytes of its payload are still to come.
    private var passed: FrameHeader?
    private var left = 0
    /// The buffer is an array that was appended, not the reader's own memory.
    private var isBorrowed = false

    /// - Parameter passesStreams: Whether frames of the audio and the video service are passed on in pieces, as they come.
    ///   ``next()`` must then be called after each ``append(_:)-([UInt8])`` until it returns nil.
    public init(passesStreams: Bool = false) { passing = passesStreams ? .streams : .none }

    /// - Parameter passesAll: Whether all frames with a payload are passed on in pieces. Between two reads it then holds
    ///   no more than the beginning of a header. ``next()`` must be called as with `passesStreams`.
    public init(passesAll: Bool) { passing = passesAll ? .all : .none }

    /// Bytes of allocated memory.
    public var heldBytes: Int { buffer.capacity }

    public mutating func append(_ bytes: some Sequence<UInt8>) {
        if start > 0 {
            buffer.removeSubrange(..<start)
            start = 0
        }
        appended = buffer.count
        buffer.append(contentsOf: bytes)
        isBorrowed = false
    }

    /// Bytes that begin in or with a frame that is passed on in pieces are not copied.
    public mutating func append(_ bytes: [UInt8]) {
        guard start == buffer.count, left > 0 || passesOn(bytes) else { return append(bytes[...]) }
        buffer = bytes
        start = 0
        appended = 0
        isBorrowed = true
    }

    /// The next frame or run of malformed bytes; nil if more bytes are needed.
    public mutating func next() -> Found? {
        while start < buffer.count {
            if left > 0, let passed { return .piece(nextPiece(of: passed)) }
            switch FrameHeader.read(buffer[start...]) {
            case .needsMore:
                if passing == .all { keepRest() }
                return nil
            case .header(let header):
                let body = start + FrameHeader.length(version: header.version)
                if passesOn(header) {
                    isSkipping = false
                    passed = header
                    left = Int(header.size)
                    start = body
                    continue
                }
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
        appended = 0
        let isOwn = !isBorrowed && passing != .all
        buffer.removeAll(keepingCapacity: isOwn && buffer.capacity <= Self.keptCapacity)
        return nil
    }

    /// Whether the bytes begin with a frame that is passed on in pieces, or are only such frames.
    private func passesOn(_ bytes: [UInt8]) -> Bool {
        switch passing {
        case .none: false
        case .streams: bytes.beginWithStream
        case .all: true
        }
    }

    private func passesOn(_ header: FrameHeader) -> Bool {
        switch passing {
        case .none: false
        case .streams: header.isOfStream
        case .all: header.size > 0
        }
    }

    /// Keeps the newest bytes that were not read yet, and no other memory.
    private mutating func keepRest() {
        buffer = Array(buffer[start...])
        start = 0
        isBorrowed = false
    }

    private mutating func nextPiece(of header: FrameHeader) -> FramePiece {
        let count = min(left, buffer.count - start)
        let first = max(start - appended, 0)
        let piece = FramePiece(
            header: header, range: first..<max(start + count - appended, first), isStart: left == Int(header.size),
            rest: left - count)
        left -= count
        start += count
        return piece
    }
}

extension [UInt8] {
    /// Whether the first frame is of the audio or the video service.
    fileprivate var beginWithStream: Bool {
        count > 1 && (self[1] == Service.audio.rawValue || self[1] == Service.video.rawValue)
    }
}

extension FrameHeader {
    /// Whether it is of data of the audio or the video service.
    fileprivate var isOfStream: Bool { type != .control && (service == .audio || service == .video) }
}
