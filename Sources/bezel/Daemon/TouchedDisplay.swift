internal import BezelModel
internal import OverlayDisplay

/// The display under a touch panel.
struct TouchedDisplay: Hashable, Sendable {
    /// The size of pictures.
    let size: DisplaySize
    /// The clockwise rotation of the panel.
    private(set) var rotation = Rotation.none
    /// The size of the whole panel, as seen by the user.
    private(set) var glass: DisplaySize
    /// The transform from the panel, as seen by the user, to the picture.
    private var inset = CalibrationMatrix.identity
    /// The connector, like `DSI-1`; empty if there is none.
    private(set) var connector = ""

    init(size: DisplaySize) {
        self.size = size
        glass = size
    }

    /// - Parameters:
    ///   - geometry: nil without a panel.
    ///   - connector: Empty if there is none.
    init(size: DisplaySize, geometry: ScreenGeometry?, connector: String) {
        self.init(size: size)
        guard let geometry else { return }
        self.connector = connector
        rotation = geometry.rotation
        glass = geometry.screen
        inset = ScreenGeometry(panel: geometry.screen, rotation: .none, canvas: geometry.canvas).touchMatrix
    }

    /// The transform from the calibrated touch panel to the picture.
    ///
    /// - Parameter named: The turn that the configuration names; nil takes the display's own.
    func matrix(turned named: Rotation?) -> CalibrationMatrix { (named ?? rotation).matrix.followed(by: inset) }
}
