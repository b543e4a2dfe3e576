/// Bytes of a frame of the audio or the video service, as they came: a frame that comes in several reads is several
/// pieces. They are not copied.
public struct FramePiece: Hashable, Sendable {
    /// The header of the whole frame.
    public var header: FrameHeader
    /// The range of the bytes in those that were appended last to the ``FrameReader``. Never empty.
    public var range: Range<Int>
    /// The frame's payload begins here.
    public var isStart: Bool
    /// Bytes of the frame's payload that are still to come.
    public var rest: Int

    /// The frame's payload ends here.
    public var isEnd: Bool { rest == 0 }
}
