import BezelModel
import SmartDeviceLink

/// ShowConstantTBT, AlertManeuver and UpdateTurnList (ProtocolNotes, "Route guidance").
extension Engine {
    /// Route guidance lies over what an app draws itself, so only such apps have it.
    private func guidanceRefusal(_ request: RPCRequest, _ buttons: [SoftButton]) -> [Action]? {
        guard request.app.isTouchable else {
            return request.respond(.disallowed, "only apps of type NAVIGATION or PROJECTION have route guidance")
        }
        return request.app.policy.refusal(of: buttons).map { request.respond(.disallowed, $0) }
    }

    mutating func show(_ change: ShowConstantTBT, _ request: RPCRequest) -> [Action] {
        if let refusal = guidanceRefusal(request, change.buttons ?? []) { return refusal }
        let former = screens.shown(by: request.session)
        screens.take(change, of: request.session)
        if let refusal = memoryRefusal(request, former) { return refusal }
        let images = [change.icon.applied(to: nil), change.nextIcon.applied(to: nil)] + images(of: change.buttons)
        let ended = change.isManeuverComplete ? alerts.completeManeuver(of: request.session, at: request.time) : []
        return [.redraw] + ended + request.respond(shortfalls: missing(images, request.session))
    }

    /// While the app has the screen its card shows the manoeuvre; over another app a card at the top edge does.
    mutating func show(_ maneuver: AlertManeuver, _ request: RPCRequest) -> [Action] {
        if let refusal = guidanceRefusal(request, maneuver.buttons) { return refusal }
        let former = screens.shown(by: request.session)
        screens.take(maneuver, of: request.session)
        if let refusal = memoryRefusal(request, former) { return refusal }
        let sound = sound(of: maneuver.chunks, request.session)
        guard status.fullApp == request.session, !screens.hasPage else {
            let guidance = screens.guidance(of: request.session)
            let alert = Alert(
                lines: guidance?.texts ?? [], chunks: maneuver.chunks, softButtons: Array(maneuver.buttons.prefix(2)),
                icon: guidance?.icon, style: .subtle)
            return [.redraw] + show(alert, request, sound, isManeuver: true)
        }
        let unseen = missing(images(of: maneuver.buttons), request.session)
        guard !maneuver.chunks.isEmpty else { return [.redraw] + request.respond(shortfalls: unseen) }
        return [.redraw] + audio.speak(request, sound, isShown: !maneuver.buttons.isEmpty, shortfalls: unseen)
    }

    mutating func update(_ list: UpdateTurnList, _ request: RPCRequest) -> [Action] {
        if let refusal = guidanceRefusal(request, list.buttons ?? []) { return refusal }
        var shortfalls: [String] = []
        if let turns = list.turns {
            let former = screens.shown(by: request.session)
            screens.take(turns, of: request.session)
            if let refusal = memoryRefusal(request, former) { return refusal }
            shortfalls = missing(turns.map(\.icon), request.session)
        }
        if list.buttons?.isEmpty == false { shortfalls.append("not shown here: softButtons") }
        return [.redraw] + request.respond(shortfalls: shortfalls)
    }

    private func images(of buttons: [SoftButton]?) -> [Image?] { buttons?.map(\.image) ?? [] }
}
