internal import BezelModel
internal import OverlayDisplay

/// What a touch panel must know of the display that it lies on.
struct TouchedDisplay: Hashable, Sendable {
    /// What pictures are drawn for, as it is seen.
    let size: DisplaySize
    /// How far the panel is turned clockwise.
    private(set) var rotation = Rotation.none
    /// The whole of the glass, as it is seen.
    private(set) var glass: DisplaySize
    /// From the glass, as it is seen, to the picture.
    private var inset = CalibrationMatrix.identity
    /// Like `DSI-1`; empty where there is none.
    private(set) var connector = ""

    init(size: DisplaySize) {
        self.size = size
        glass = size
    }

    /// - Parameters:
    ///   - geometry: nil where there is no glass.
    ///   - connector: Empty where there is none.
    init(size: DisplaySize, geometry: ScreenGeometry?, connector: String) {
        self.init(size: size)
        guard let geometry else { return }
        self.connector = connector
        rotation = geometry.rotation
        glass = geometry.screen
        inset = ScreenGeometry(panel: geometry.screen, rotation: .none, canvas: geometry.canvas).touchMatrix
    }

    /// From the touch panel, calibrated, to the picture.
    ///
    /// - Parameter named: The turn that the configuration names; nil takes the display's own.
    func matrix(turned named: Rotation?) -> CalibrationMatrix { (named ?? rotation).matrix.followed(by: inset) }
}
