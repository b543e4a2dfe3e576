import BezelModel
import SmartDeviceLink

/// CancelInteraction: an app takes back what it has asked for (SDL.md §4.2).
extension Engine {
    mutating func cancel(
        _ cancellation: CancelInteraction, _ request: Request, at now: Instant, into outbox: inout Outbox
    ) {
        let style: Alert.Style
        switch FunctionID(rawValue: cancellation.function) {
        case .alert: style = .full
        case .subtleAlert: style = .subtle
        case .performInteraction, .scrollableMessage, .slider:
            return answer(request, .ignored, info: "nothing of that kind is open", into: &outbox)
        default:
            return answer(request, .invalidID, info: "functionID: nothing of that kind can be cancelled", into: &outbox)
        }
        // Only its own: another app's alert is as if there were none.
        let mine = alerts.filter { $0.value.session == request.session && $0.value.alert.style == style }
        let found: AlertQueue.ID? =
            if let cancelID = cancellation.cancelID {
                mine.filter { $0.value.alert.cancelID == cancelID }.keys.min { $0.number < $1.number }
            } else {
                queue.current.flatMap { mine[$0] == nil ? nil : $0 }
            }
        guard let found else { return answer(request, .ignored, info: "there is no such alert", into: &outbox) }
        endAlert(found, .aborted, info: "cancelled by the app", at: now, into: &outbox)
        answer(request, .success, into: &outbox)
    }
}
