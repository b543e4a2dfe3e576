import BezelModel
import SmartDeviceLink

/// The apps' focusable regions, and which of them has the focus: SendHapticData.
struct RegionStore: Feature, TouchedRegions {
    private struct AppRegions {
        var set = RegionSet()
        /// The id of the region that has the focus.
        var focus: UInt32?
    }

    private var apps: [SessionID: AppRegions] = [:]
    private var settings: HeadUnitConfiguration.Regions
    private var anyAppType: Bool
    private var canClick: Bool

    init(_ configuration: HeadUnitConfiguration) {
        settings = configuration.regions
        anyAppType = configuration.touch.anyAppType
        canClick = configuration.sound.isAvailable
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app): apps[app.session] = nil
        case .configured(let configuration):
            settings = configuration.regions
            anyAppType = configuration.touch.anyAppType
            canClick = configuration.sound.isAvailable
        case .timerFired, .appClosed, .masterReset: break
        }
        return []
    }

    func regions(of session: SessionID) -> [Region] { apps[session]?.set.regions ?? [] }

    func focus(of session: SessionID) -> UInt32? { apps[session]?.focus }

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
            next != from
        else { return [] }
        return setFocus(regions[next].id, in: session)
    }

    mutating func setFocus(_ region: UInt32, in session: SessionID) -> [Action] {
        apps[session]?.focus = region
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
        guard apps[session]?.focus != region.id else { return }
        apps[session]?.focus = region.id
        if settings.highlight || settings.outline { outbox.needsRedraw = true }
        outbox.log(.focused(session, region: region.id))
    }
}
