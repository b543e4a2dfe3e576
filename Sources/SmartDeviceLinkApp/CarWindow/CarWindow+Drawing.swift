/// Drawing of views.
extension CarWindow {
    /// Draws all visible views, from back to front.
    ///
    /// - Parameter context: A context of the window's size.
    public func draw(in context: any DrawingContext) {
        guard let root else { return }
        Self.draw(root, in: context)
    }

    private static func draw(_ view: any View, in context: any DrawingContext) {
        guard view.isVisible, view.alpha > ViewLayout.leastAlpha else { return }
        let frame = view.frame
        let isFaint = view.alpha < 1
        context.save()
        context.translate(by: ViewPoint(x: frame.x, y: frame.y))
        if view.clipsSubviews {
            context.clip(to: ViewRect(x: 0, y: 0, width: frame.width, height: frame.height))
        }
        if isFaint { context.beginLayer() }
        context.save()
        view.draw(in: context)
        context.restore()
        for subview in view.subviews { draw(subview, in: context) }
        if isFaint { context.endLayer(alpha: view.alpha) }
        context.restore()
    }

    /// Draws the window again in the next picture of its stream. Nothing is drawn while there is no stream.
    public func setNeedsDisplay() { streamer?.changed() }

    /// Calls ``layoutDidChange()`` soon, once for all calls until then.
    public func setNeedsLayout() {
        guard !isLayoutPlanned else { return }
        isLayoutPlanned = true
        Task { [weak self] in
            self?.isLayoutPlanned = false
            self?.layoutDidChange()
        }
    }
}

extension View {
    /// The view looks different: its window draws again. Does nothing for a view that is in no window.
    public func setNeedsDisplay() { CarWindow.window(of: self)?.setNeedsDisplay() }

    /// The view, or its list of subviews, has changed: its window reads the view tree again soon, sends changed regions
    /// and draws again. Does nothing for a view that is in no window.
    public func setNeedsLayout() { CarWindow.window(of: self)?.setNeedsLayout() }
}
