import BezelModel
import SmartDeviceLink

/// Apps that the driver closes in the list of all apps.
extension Screens {
    /// The app that is held in the list of all apps, when something of it is due; nil before.
    func dueHold(at now: Instant) -> TargetID? { closing.dueTarget(at: now) }

    /// An element of the page is held. With an app on it, the app can be closed.
    mutating func holdApp(_ target: TargetID, _ isHeld: Bool, in context: ScreenContext) {
        guard isHeld else { return closing.stop(target) }
        guard let element = PageElement(number: target.element), let app = closable(element, in: context) else {
            return
        }
        closing.hold(target, app, at: context.now)
    }

    /// The app of an element of the list of all apps; nil for an element without one, and for an app that is not running.
    private func closable(_ element: PageElement, in context: ScreenContext) -> SessionID? {
        guard !settings.isOpen, case .launcher? = pages.top else { return nil }
        var app: SessionID?
        if let place = element.railPlace {
            app = pages.recent.places[safe: place] ?? nil
        } else if let row = element.row, case .app(let session)? = tiles.tiles[safe: row]?.content {
            app = session
        }
        guard let app, context[app] != nil, !context.closedApps.contains(app) else { return nil }
        return app
    }

    /// The time of the app that is held has come.
    ///
    /// - Parameter isPressed: false: the finger is beside the app now.
    mutating func holdIsDue(_ target: TargetID, isPressed: Bool, in context: ScreenContext) -> [Action] {
        guard isPressed, context.cover?.isFull != true else {
            closing.stop(target)
            return [.redraw]
        }
        return switch closing.next(at: context.now) {
        case .showRing: [.redraw]
        case .close(let app): close(app, in: context)
        case nil: []
        }
    }

    /// The driver closes an app, and may take it back for some seconds.
    mutating func close(_ app: SessionID, in context: ScreenContext) -> [Action] {
        guard case .launcher(let id, _)? = pages.top, let info = context[app] else { return [] }
        closing.close(app, on: id)
        return [.releaseTargets(id.layer), .closeApp(app), .showNotice(.closed(context.face(of: info), app))]
    }

    // MARK: On the page

    /// What is shown of the end of an app in the list of all apps.
    enum ClosingSign {
        case none
        /// It is held. The ring is where it is held: at its tile or at its place in the rail.
        case held(TimeBar, PageElement)
        /// It was closed since the list was opened, and was not started again.
        case closed
    }

    func closingSign(of app: SessionID, _ input: ScreenInput, in context: ScreenContext) -> ClosingSign {
        guard case .launcher(let id, _)? = pages.top, !settings.isOpen else { return .none }
        if context.closedApps.contains(app) { return closing.wasClosed(app, on: id) ? .closed : .none }
        guard let ring = closing.ring, ring.app == app, let element = PageElement(number: ring.target.element),
            input.pressed.contains(ring.target.element) || input.held == ring.target
        else { return .none }
        return .held(ring.time, element)
    }
}
