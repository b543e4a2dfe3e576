import BezelModel
import SmartDeviceLink

/// SubscribeButton and UnsubscribeButton (SDL.md §7).
extension Engine {
    mutating func subscribe(
        _ parameters: Parameters, _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) {
        guard let button = button(parameters, request, into: &outbox) else { return }
        if button.isForMedia && !app.isMedia || button.isForNavigation && !app.types.contains(.navigation) {
            let info = "buttonName: \(button.rawValue) is not for this kind of app"
            return answer(request, .rejected, info: info, into: &outbox)
        }
        guard sessions[request.session]?.app?.data.buttons.insert(button).inserted == true else {
            let info = "buttonName: \(button.rawValue) is subscribed already"
            return answer(request, .ignored, info: info, into: &outbox)
        }
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    mutating func unsubscribe(
        _ parameters: Parameters, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) {
        guard let button = button(parameters, request, into: &outbox) else { return }
        guard sessions[request.session]?.app?.data.buttons.remove(button) != nil else {
            let info = "buttonName: \(button.rawValue) is not subscribed"
            return answer(request, .ignored, info: info, into: &outbox)
        }
        answer(request, .success, into: &outbox)
        dataChanged(request.session, at: now, into: &outbox)
    }

    /// The button it is about; a refusal, and nil, for one that is not here.
    private mutating func button(
        _ parameters: Parameters, _ request: Request, into outbox: inout Outbox
    ) -> ButtonName? {
        let word = parameters.json["buttonName"]?.string ?? ""
        if let button = ButtonName(rawValue: word) { return button }
        answer(request, .unsupportedResource, info: "buttonName: there is no \(word) here", into: &outbox)
        return nil
    }
}
