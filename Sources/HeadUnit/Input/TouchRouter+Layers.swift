import BezelModel

/// The layers that touches meet.
extension TouchRouter {
    /// The page that may be pressed.
    var activePage: LayerID? { layers.page }

    /// The layout of the topmost layer on the screen with targets, if it may be pressed.
    var pressableLayout: ScreenLayout? { layers.pressableLayout }

    /// The layout of a layer on the screen; nil when it is not shown.
    func layout(of layer: LayerID) -> ScreenLayout? { layers.layout(of: layer) }

    /// When the first frame of the layer was on the screen.
    func since(of layer: LayerID) -> Stamp? { layers.since(of: layer) }

    /// A modal card or a page is on the screen, even if its alert is over.
    var isUnderModalLayer: Bool { layers.hasModal }

    func isUnderLayer(_ point: DisplayPoint) -> Bool { layers.cover(point) }
}
