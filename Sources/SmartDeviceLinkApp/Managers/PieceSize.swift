/// Chooses how many bytes of a file are sent in one request. Other requests wait until a piece has passed, so a piece on a slow
/// connection is small: it and its response take about ``goal``.
struct PieceSize: Hashable, Sendable {
    /// How long a request and its response should take.
    static let goal = Duration.milliseconds(300)
    /// The first piece of a connection, in bytes.
    static let first = 16 << 10
    /// The smallest piece of a slow connection, in bytes.
    static let smallest = 4 << 10

    /// The next piece, in bytes, if the frames are large enough.
    private(set) var bytes = first

    /// A piece was answered. The size at most doubles with each.
    mutating func answered(_ count: Int, after time: Duration) {
        guard count > 0, count >= bytes / 2 else { return }
        guard time > .zero else { return bytes = min(bytes * 2, Self.largest) }
        let fitting = Double(count) * (Self.goal / time)
        bytes = Int(min(max(fitting, Double(Self.smallest)), Double(bytes) * 2, Double(Self.largest)))
    }

    private static let largest = 1 << 20
}
