import BezelModel

extension Engine {
    /// The targets or regions among which keys move the focus now; nil for none.
    var focusScope: FocusScope? {
        if let layout = touch.pressableLayout, !isBesideRegions(layout) { return .layer(layout.layer) }
        return touch.isUnderModalLayer ? nil : touch.target.map { .regions($0) }
    }

    /// Whether keys move the focus among the layer's targets and the app's regions together.
    func isBesideRegions(_ layout: ScreenLayout) -> Bool {
        layout.isOpen && touch.target.map { !regions.regions(of: $0).isEmpty } == true
    }
}
