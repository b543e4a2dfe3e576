import BezelModel
import SmartDeviceLink

/// SendHapticData (SDL.md §9).
extension Engine {
    mutating func setRegions(
        _ data: SendHapticData, _ request: Request, of app: App, into outbox: inout Outbox
    ) {
        guard app.isTouchable || configuration.touch.anyAppType else {
            let info = "only apps of type NAVIGATION or PROJECTION have regions"
            return answer(request, .disallowed, info: info, into: &outbox)
        }
        let regions = data.rects.map {
            Region(id: $0.id, rect: AppRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
        }
        sessions[request.session]?.app?.regions = RegionSet(regions)
        if let focus = app.focus, !regions.contains(where: { $0.id == focus }) {
            let former = app.regions.regions.first { $0.id == focus }
            let nearest = former.flatMap { SpatialNavigation.nearest(to: $0.rect, among: regions.map(\.rect)) }
            sessions[request.session]?.app?.focus = nearest.map { regions[$0].id }
        }
        needsRedraw = true
        outbox.effects.append(.note(.regions(request.session, count: regions.count)))
        answer(request, .success, into: &outbox)
    }
}
