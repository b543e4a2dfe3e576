public import BezelModel

/// The position of a canvas on a panel: rotated, and centred if their sizes differ. Nothing is scaled: the rest of a
/// larger panel is black, the rest of a larger canvas is not visible.
public struct ScreenGeometry: Hashable, Sendable {
    /// The size of the panel's mode, before rotation.
    public let panel: DisplaySize
    /// How far the panel is turned clockwise, and so how far the picture is turned back on it.
    public let rotation: Rotation
    /// The size of pictures.
    public let canvas: DisplaySize

    public init(panel: DisplaySize, rotation: Rotation, canvas: DisplaySize) {
        self.panel = panel
        self.rotation = rotation
        self.canvas = canvas
    }

    /// Pictures of the panel's own size.
    init(filling panel: DisplaySize, rotation: Rotation) {
        self.init(panel: panel, rotation: rotation, canvas: Canvas.held(rotation.turned(panel)))
    }

    /// The panel as a person sees it.
    public var screen: DisplaySize { rotation.turned(panel) }

    /// Position of the canvas's top left corner on the screen; negative if the canvas is larger.
    public var origin: DisplayPoint {
        DisplayPoint(x: (screen.width - canvas.width) / 2, y: (screen.height - canvas.height) / 2)
    }

    /// The part of the canvas that is on the screen.
    var visible: DisplayRect {
        DisplayRect(
            x: -origin.x, y: -origin.y, width: screen.width, height: screen.height
        ).intersection(DisplayRect(canvas))
    }

    /// Canvas → screen.
    func onScreen(_ rect: DisplayRect) -> DisplayRect {
        DisplayRect(x: rect.x + origin.x, y: rect.y + origin.y, width: rect.width, height: rect.height)
    }

    /// Canvas → panel.
    func onPanel(_ rect: DisplayRect) -> DisplayRect { rotation.turned(onScreen(rect), in: screen) }

    /// The transform from the panel's positions to the canvas's, both from 0 to 1: the calibration of a touch panel
    /// that is glued to this panel.
    public var touchMatrix: CalibrationMatrix {
        let width = Double(max(canvas.width, 1))
        let height = Double(max(canvas.height, 1))
        return rotation.matrix.followed(
            by: CalibrationMatrix(
                Double(screen.width) / width, 0, -Double(origin.x) / width,
                0, Double(screen.height) / height, -Double(origin.y) / height))
    }
}
