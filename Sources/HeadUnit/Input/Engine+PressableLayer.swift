import BezelModel

extension Engine {
    /// Whether the layer is still there for a press that has begun on it.
    func isPressable(_ layer: LayerID) -> Bool {
        alerts.isCurrent(layer) || voice.desk.isShown(layer) || screens.isOpen(layer) || screens.banners.isShown(layer)
    }
}
