public import BezelModel

/// How a canvas lies on a panel: turned, and in the middle where their sizes differ, as on a panel that is larger than
/// any canvas. Nothing is ever scaled: what is left over of the panel is black, what is left over of the canvas is not
/// seen.
public struct ScreenGeometry: Hashable, Sendable {
    /// The panel's mode, as the kernel counts it.
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

    /// Pictures of the panel's own size, whatever size they had before: none of them is cropped.
    init(filling panel: DisplaySize, rotation: Rotation) {
        self.init(panel: panel, rotation: rotation, canvas: Canvas.held(rotation.turned(panel)))
    }

    /// The panel as a person sees it.
    public var screen: DisplaySize { rotation.turned(panel) }

    /// Where the canvas's top left corner is on the screen; negative where the canvas is larger.
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

    /// The panel's positions to the canvas's, both from 0 to 1: what a touch panel glued to this one has to be
    /// calibrated by.
    public var touchMatrix: CalibrationMatrix {
        let width = Double(max(canvas.width, 1))
        let height = Double(max(canvas.height, 1))
        return rotation.matrix.followed(
            by: CalibrationMatrix(
                Double(screen.width) / width, 0, -Double(origin.x) / width,
                0, Double(screen.height) / height, -Double(origin.y) / height))
    }
}
