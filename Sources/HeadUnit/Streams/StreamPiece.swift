import SmartDeviceLink

/// Bytes of a stream: the payload of a frame, or as much of it as came in one read. The payload of a First frame, which
/// announces a message, is left out.
public struct StreamPiece: Hashable, Sendable {
    // It has 32 bits, so that the effect is no larger than that of a touch.
    private var start: UInt32
    private var end: UInt32
    /// The frame is a Single frame, or the first Consecutive frame of its message. The same for all pieces of a frame.
    public var isFirstOfMessage: Bool
    /// It ends with the last byte of a message.
    public var isEndOfMessage: Bool
    /// The frame is as long as the MTU allows. The same for all pieces of a frame.
    public var isFullFrame: Bool
    /// Bytes of the frame that are still to come.
    public var rest: UInt32

    /// The range of the bytes in those of ``Engine/Event/received(_:_:)``, the event that was handled.
    public var range: Range<Int> { Int(start)..<Int(end) }

    public init(
        _ range: Range<Int>, isFirstOfMessage: Bool, isEndOfMessage: Bool, isFullFrame: Bool, rest: Int = 0
    ) {
        start = UInt32(clamping: range.lowerBound)
        end = UInt32(clamping: range.upperBound)
        self.isFirstOfMessage = isFirstOfMessage
        self.isEndOfMessage = isEndOfMessage
        self.isFullFrame = isFullFrame
        self.rest = UInt32(clamping: rest)
    }

    /// - Parameter isFirst: For a Consecutive frame, whether it is the first of its message.
    init(_ piece: FramePiece, isFirst: Bool) {
        let header = piece.header
        let isSingle = header.type == .single
        self.init(
            piece.range, isFirstOfMessage: isSingle || isFirst,
            isEndOfMessage: piece.isEnd && (isSingle || header.info == 0),
            isFullFrame: header.size == FrameHeader.payloadLimit(version: header.version), rest: piece.rest)
    }
}
