internal import BezelModel
internal import OverlayDisplay

/// What a touch panel must know of the display that it lies on.
struct TouchedDisplay: Hashable, Sendable {
    /// As it is seen, after ``rotation``.
    var size: DisplaySize
    /// How far its picture is turned against the glass, clockwise.
    var rotation = Rotation.none
    /// Like `DSI-1`; empty where there is none.
    var connector = ""

    init(size: DisplaySize) { self.size = size }

    init(_ description: DisplayDescription) {
        self.init(size: description.size)
        if description.driver != "memory" { connector = description.connector }
    }
}
