package import BezelModel
package import OverlayDisplay

/// The display under a touch panel, and how positions on the panel map to the picture.
package struct TouchMapping: Hashable, Sendable {
    /// The size of pictures.
    package let size: DisplaySize
    /// The clockwise rotation of the panel.
    private(set) var rotation = Rotation.none
    /// The size of the whole panel, as seen by the user.
    package private(set) var glass: DisplaySize
    /// The transform from the panel, as seen by the user, to the picture.
    private var inset = CalibrationMatrix.identity
    /// The connector, like `DSI-1`; empty if there is none.
    package private(set) var connector = ""

    package init(size: DisplaySize) {
        self.size = size
        glass = size
    }

    /// - Parameters:
    ///   - geometry: nil without a panel.
    ///   - connector: Empty if there is none.
    package init(size: DisplaySize, geometry: ScreenGeometry?, connector: String) {
        self.init(size: size)
        guard let geometry else { return }
        self.connector = connector
        rotation = geometry.rotation
        glass = geometry.screen
        inset = ScreenGeometry(panel: geometry.screen, rotation: .none, canvas: geometry.canvas).touchMatrix
    }

    /// The transform from the calibrated touch panel to the picture.
    ///
    /// - Parameter named: The configured rotation; nil for that of the display.
    package func matrix(turned named: Rotation?) -> CalibrationMatrix { (named ?? rotation).matrix.followed(by: inset) }
}
