import BezelModel

/// What programs that watch are told of the page on the screen: that of the newest frame there, not of the newest scene,
/// which is still being drawn.
struct PageTelling {
    /// What is told of a page.
    struct Face: Hashable, Sendable {
        var app: SessionID?
        var kind: PageKind
        var layer: LayerID
        var title: String
        /// The first line of a template; "" for other pages.
        var text: String
    }

    /// Scenes that are drawn and not shown for so long are forgotten.
    private static let limit = 16

    /// Which page each scene from this one on has; nil for none. The newest last.
    private var drawn: [(from: Scene.Serial, face: Face?)] = []
    private var told: (face: Face, targets: Int)?

    /// A scene is handed out for drawing.
    mutating func drew(_ face: Face?, in serial: Scene.Serial) {
        guard drawn.isEmpty || drawn.last?.face != face else { return }
        drawn.append((serial, face))
        if drawn.count > Self.limit { drawn.removeFirst() }
    }

    /// A frame of a scene is on the screen.
    ///
    /// - Parameter isOpen: Whether a layer of the frame is a page of the engine's.
    /// - Returns: What is told; nil if nothing has changed.
    mutating func shown(
        _ serial: Scene.Serial, _ layout: ScreenLayout?, isOpen: (LayerID) -> Bool
    ) -> (face: Face, targets: Int)? {
        let layouts = layout.map { [$0] + $0.lower } ?? []
        guard let current = drawn.lastIndex(where: { $0.from <= serial }) else { return nil }
        drawn.removeFirst(current)
        guard let page = layouts.first(where: { isOpen($0.layer) }) else {
            if layouts.isEmpty { told = nil }
            return nil
        }
        guard let face = drawn[0].face, face.layer == page.layer else { return nil }
        let new = (face, page.targets.count)
        guard told.map({ $0 != new }) ?? true else { return nil }
        told = new
        return new
    }
}
