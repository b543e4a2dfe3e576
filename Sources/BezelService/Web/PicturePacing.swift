internal import BezelModel

/// Which picture a viewer has, and which one was sent to it last. A value without a socket.
///
/// Only one picture is sent at a time: the next one is sent after the viewer has acknowledged it, and is then the
/// newest.
struct PicturePacing {
    /// The number of a picture; 0 means none.
    typealias Number = UInt32

    /// The picture that the viewer has, or will have after the messages that were sent.
    private(set) var canvas: Canvas?
    private var number: Number = 0
    private var unacknowledged: Number?
    private var isWanted = false

    /// - Parameter isWanted: Whether the viewer wants pictures. When it wants them again, it gets a whole picture.
    mutating func wants(_ isWanted: Bool) {
        if isWanted, !self.isWanted {
            canvas = nil
            number = 0
            unacknowledged = nil
        }
        self.isWanted = isWanted
    }

    /// Whether the picture of this number may be sent.
    func isReady(for newest: Number) -> Bool { isWanted && unacknowledged == nil && number != newest }

    /// A picture was encoded for it.
    ///
    /// - Parameter isSent: Whether it differs from the former one, and is sent.
    mutating func encoded(_ canvas: Canvas, _ number: Number, isSent: Bool) {
        self.canvas = canvas
        self.number = number
        if isSent { unacknowledged = number }
    }

    /// - Returns: Whether it was the picture that was sent last.
    mutating func acknowledged(_ number: Number) -> Bool {
        guard unacknowledged == number else { return false }
        unacknowledged = nil
        return true
    }
}
