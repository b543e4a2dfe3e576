internal import BezelModel
internal import OverlayDisplay

/// What a touch panel must know of the display that it lies on.
struct TouchedDisplay: Hashable, Sendable {
    /// As it is seen.
    var size: DisplaySize
    /// Where the picture lies on the glass: a turn, and what the glass has beside the picture.
    var matrix = CalibrationMatrix.identity
    /// Like `DSI-1`; empty where there is none.
    var connector = ""

    init(size: DisplaySize) { self.size = size }

    init(_ description: DisplayDescription) {
        self.init(size: description.size)
        if description.driver != "memory" { connector = description.connector }
    }

    /// The way from the panel's own matrix to the picture, where the configuration may name the turn.
    func matrix(turned rotation: Rotation?) -> CalibrationMatrix { rotation?.matrix ?? matrix }
}
