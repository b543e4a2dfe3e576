import BezelModel
import SmartDeviceLink

/// The apps' focusable regions, and which of them has the focus: SendHapticData.
struct RegionStore: Feature, TouchedRegions {
    private struct AppRegions {
        var set = RegionSet()
        /// The id of the region that has the focus.
        var focus: UInt32?
        /// A key has moved the focus: it is visible while keys are in use.
        var isByKey = false
    }

    /// How long the focus of a touch is fully visible, and the steps in which it fades then.
    static let litTime: Interval = .milliseconds(1000)
    private static let fadeStep: Interval = .milliseconds(60)
    private static let fading: [UInt8] = [60, 25]

    private var apps: [SessionID: AppRegions] = [:]
    /// The app whose region was touched last, and when its focus begins to fade; nil if no focus is visible.
    private var touched: (session: SessionID, fades: Instant)?
    private var settings: HeadUnitConfiguration.Regions
    private var anyAppType: Bool
    private var canClick: Bool

    /// The time of the next fading step.
    private var nextFade: Instant?
    var deadline: Instant? { nextFade }

    init(_ configuration: HeadUnitConfiguration) {
        settings = configuration.regions
        anyAppType = configuration.touch.anyAppType
        canClick = configuration.sound.isAvailable
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app): apps[app.session] = nil
        case .appClosed(let session):
            apps[session]?.focus = nil
            apps[session]?.isByKey = false
        case .timerFired:
            guard let due = nextFade, due <= now, let touched else { return [] }
            // The region was touched again in the meantime.
            nextFade = touched.fades
            guard touched.fades <= now else { return [] }
            let isOver = strength(of: touched.session, at: now) == 0
            if isOver { self.touched = nil }
            nextFade = isOver ? nil : now + Self.fadeStep
            return [.redraw]
        case .configured(let configuration):
            settings = configuration.regions
            anyAppType = configuration.touch.anyAppType
            canClick = configuration.sound.isAvailable
        case .masterReset: break
        }
        return []
    }

    func regions(of session: SessionID) -> [Region] { apps[session]?.set.regions ?? [] }

    func focus(of session: SessionID) -> UInt32? { apps[session]?.focus }

    /// The region with the visible focus, and its opacity in percent; nil for none.
    func visibleFocus(
        of session: SessionID, usesKeys: Bool, at now: Instant
    ) -> (region: UInt32, strength: UInt8)? {
        guard let app = apps[session], let focus = app.focus else { return nil }
        let strength = app.isByKey ? (usesKeys ? 100 : 0) : strength(of: session, at: now)
        return strength > 0 ? (focus, strength) : nil
    }

    /// The opacity of a touch's focus.
    private func strength(of session: SessionID, at now: Instant) -> UInt8 {
        guard let touched, touched.session == session else { return 0 }
        guard now >= touched.fades else { return 100 }
        let step = (now - touched.fades).nanoseconds / Self.fadeStep.nanoseconds
        return Self.fading[safe: Int(clamping: step)] ?? 0
    }

    /// The region that has the focus.
    func focusedRegion(of session: SessionID) -> Region? {
        guard let app = apps[session], let focus = app.focus else { return nil }
        return app.set.regions.first { $0.id == focus }
    }

    mutating func set(_ set: RegionSet, _ request: RPCRequest) -> [Action] {
        guard request.app.isTouchable || anyAppType else {
            return request.respond(.disallowed, "only apps of type NAVIGATION or PROJECTION have regions")
        }
        let regions = set.regions
        let former = focusedRegion(of: request.session)
        apps[request.session, default: AppRegions()].set = set
        if let focus = focus(of: request.session), !regions.contains(where: { $0.id == focus }) {
            let nearest = former.flatMap { SpatialNavigation.nearest(to: $0.rect, among: regions.map(\.rect)) }
            apps[request.session]?.focus = nearest.map { regions[$0].id }
        }
        return [.redraw, .log(.regions(request.session, count: regions.count))] + request.respond(.success)
    }

    /// A key moves the focus.
    ///
    /// - Parameter wraps: After the last region comes the first.
    mutating func moveFocus(_ move: FocusMove, wraps: Bool, in session: SessionID) -> [Action] {
        let regions = regions(of: session)
        let from = focus(of: session).flatMap { focus in regions.firstIndex { $0.id == focus } }
        guard let next = SpatialNavigation.next(from: from, move, wraps: wraps, among: regions.map(\.rect)),
            // A key shows the focus of a touch that has faded.
            next != from || apps[session]?.isByKey == false
        else { return [] }
        return setFocus(regions[next].id, in: session)
    }

    mutating func setFocus(_ region: UInt32, in session: SessionID) -> [Action] {
        apps[session]?.focus = region
        apps[session]?.isByKey = true
        return [.redraw, .log(.focused(session, region: region))]
    }

    // MARK: Touches

    func snapped(_ point: AppPoint, in session: SessionID) -> AppPoint {
        guard settings.snap > 0 else { return point }
        return apps[session]?.set.snapped(point, within: settings.snapSquared) ?? point
    }

    mutating func touched(at point: AppPoint, in session: SessionID, _ outbox: inout Outbox) {
        guard let region = apps[session]?.set.region(at: point) else { return }
        outbox.isClickDue = settings.click && canClick
        let isNew = apps[session]?.focus != region.id
        apps[session]?.focus = region.id
        apps[session]?.isByKey = false
        if settings.highlight {
            if isNew || strength(of: session, at: outbox.now) < 100 { outbox.needsRedraw = true }
            touched = (session, outbox.now + Self.litTime)
            if nextFade == nil {
                nextFade = touched?.fades
                outbox.mayChangeDeadline = true
            }
        }
        guard isNew else { return }
        outbox.log(.focused(session, region: region.id))
    }
}
