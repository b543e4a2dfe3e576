import BezelModel

/// The layers on the screen, as the display has reported them last, and which of them may be pressed. Touches are compared
/// with these layouts only. Read for each touch: nothing here allocates but ``show(_:since:)``.
struct ShownLayers: Sendable {
    struct Layer: Sendable {
        var layout: ScreenLayout
        /// When its first frame was on the screen.
        var since: Stamp
    }

    /// What is at a point.
    enum Hit {
        case element(TargetID)
        /// A card outside of its elements, or everything beside a card that can be swept away.
        case surface(TargetID)
        /// Something that cannot be pressed, or a layer that was not seen long enough.
        case unusable
        /// No layer.
        case beside
    }

    /// The topmost layer first.
    private(set) var layers: [Layer] = []
    /// The card that may be pressed. A card that is still on the screen after its alert has ended may not be pressed.
    var card: LayerID?
    /// The page that may be pressed.
    var page: LayerID?
    /// The card of a voice that may be pressed.
    var voice: LayerID?
    /// The notice that may be pressed.
    var banner: LayerID?

    // MARK: Changes

    /// A scene with this layout is on the screen; nil for a scene without a card and a page.
    ///
    /// - Returns: Whether a page, or the card of a voice, has appeared that was not on the screen before.
    mutating func show(_ layout: ScreenLayout?, since stamp: Stamp) -> Bool {
        let former = layers
        let wasModal = former.first.map { $0.layout.isModal && !$0.layout.layer.isPage } ?? false
        layers = []
        guard let layout else { return false }
        var hasNewPage = false
        for layout in [layout] + layout.lower {
            let known = former.first { $0.layout.layer == layout.layer }
            if known == nil, layout.layer.coversApps, !layout.isOpen { hasNewPage = true }
            // A page that a modal card has covered is guarded like a new one.
            let since = wasModal && layout.layer != former.first?.layout.layer ? nil : known?.since
            layers.append(Layer(layout: layout, since: since ?? stamp))
        }
        return hasNewPage
    }

    mutating func clear() { layers = [] }

    // MARK: Layers

    /// The topmost layer but a notice.
    var topBelowNotice: LayerID? { layers.first { !$0.layout.layer.isBanner }?.layout.layer }

    var hasModal: Bool { layers.contains { $0.layout.isModal } }

    func layout(of layer: LayerID) -> ScreenLayout? { layers.first { $0.layout.layer == layer }?.layout }

    func since(of layer: LayerID) -> Stamp? { layers.first { $0.layout.layer == layer }?.since }

    /// The layout of the topmost layer with targets, if it may be pressed. A notice is apart: keys reach it from the page
    /// under it.
    var pressableLayout: ScreenLayout? {
        for layer in layers where !layer.layout.layer.isBanner {
            if isActive(layer.layout.layer), !layer.layout.targets.isEmpty { return layer.layout }
            if layer.layout.isModal { return nil }
        }
        return nil
    }

    private func isActive(_ layer: LayerID) -> Bool {
        if layer == card || layer == page || layer == banner { return true }
        // There is seldom one: a comparison of two layers is dearer than that.
        return voice != nil && layer == voice
    }

    // MARK: Points

    func cover(_ point: DisplayPoint) -> Bool { layers.contains { $0.layout.covers(point) } }

    /// - Parameter touchGuard: How long a layer is seen before it can be pressed.
    func hit(_ point: DisplayPoint, at stamp: Stamp, _ touchGuard: Interval) -> Hit {
        for layer in layers {
            let isActive = isActive(layer.layout.layer)
            if layer.layout.covers(point) {
                guard isActive, stamp - layer.since >= touchGuard else { return .unusable }
                for target in layer.layout.targets where target.rect.contains(point) { return .element(target.id) }
                return layer.layout.isModal
                    ? .unusable : .surface(TargetID(layer: layer.layout.layer, element: TargetID.surface))
            }
            if isActive && layer.layout.isModal {
                guard layer.layout.sweep != nil, stamp - layer.since >= touchGuard else { return .unusable }
                return .surface(TargetID(layer: layer.layout.layer, element: TargetID.beside))
            }
        }
        return .beside
    }

    /// The topmost card, if it is not modal, was seen long enough, and the point is beside it.
    func cardBeside(_ point: DisplayPoint, at stamp: Stamp, _ touchGuard: Interval) -> LayerID? {
        guard let top = layers.first, top.layout.layer == card, !top.layout.isModal, !top.layout.covers(point),
            stamp - top.since >= touchGuard
        else { return nil }
        return top.layout.layer
    }

    /// Whether `point` is on the target as it is on the screen, and the target may be pressed.
    func isOn(_ target: TargetID, _ point: DisplayPoint) -> Bool {
        guard isActive(target.layer), let layout = layout(of: target.layer) else { return false }
        if target.element == TargetID.surface { return layout.frame.contains(point) }
        if target.element == TargetID.beside { return !layout.frame.contains(point) }
        return layout.targets.first { $0.id == target }?.rect.contains(point) ?? false
    }
}

extension LayerID {
    /// It covers what the app draws. An alert cancels the app's touches itself.
    fileprivate var coversApps: Bool {
        switch self {
        case .page, .voice: true
        case .base, .alert, .banner: false
        }
    }
}
