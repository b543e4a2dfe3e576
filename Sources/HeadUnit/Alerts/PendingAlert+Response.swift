import BezelModel
import SmartDeviceLink

/// The response to an alert's sender at its end.
extension PendingAlert {
    static let unseen = "no frame of its card came to the screen"

    /// The alert has text or buttons, and no frame showed them.
    var isUnseen: Bool { isVisible && !wasShown }

    func response(to ending: AlertQueue.Ending, _ settings: HeadUnitConfiguration.Alerts) -> Response {
        let response = plainResponse(to: ending, settings)
        let warnings = self.warnings + (lacksImages ? ["an image was not decoded in time"] : [])
        guard response.result == .success, !warnings.isEmpty else { return response }
        return Response(.warnings, warnings.joined(separator: "; "), response.parameters)
    }

    private func plainResponse(to ending: AlertQueue.Ending, _ settings: HeadUnitConfiguration.Alerts) -> Response {
        switch ending {
        case .timedOut where !isVisible: Response(.genericError, "its sound did not come to an end")
        case .timedOut where isUnseen: Response(wasHeard ? .warnings : .genericError, Self.unseen)
        case .timedOut where alert.softButtons.isEmpty: Response(.success)
        case .timedOut: Response(.aborted, "the time for its buttons ran out")
        case .preempted: Response(.aborted, "something more important took its place")
        case .ended: Response(decision.result, decision.info)
        case .rejected(let rejection, let tryAgain):
            Response(
                .rejected, rejection.info(settings), [("tryAgainTime", AlertCenter.tryAgainTime(tryAgain))])
        }
    }

    func localEnding(_ ending: AlertQueue.Ending) -> LocalAlert.Ending {
        switch ending {
        case .timedOut: .timedOut
        case .preempted: .preempted
        case .ended: self.ending
        case .rejected(_, let tryAgain): .rejected(tryAgain: tryAgain)
        }
    }
}

extension AlertQueue.Rejection {
    fileprivate func info(_ settings: HeadUnitConfiguration.Alerts) -> String {
        let longest = "\(Double(settings.longestWait.milliseconds) / 1000) s (alerts.longest_wait)"
        return switch self {
        case .queueIsFull: "there is no room in the queue: \(settings.queueLength) wait (alerts.queue_length)"
        case .waitIsTooLong: "it would wait longer than \(longest)"
        case .waitedTooLong: "it has waited \(longest) without coming to the screen"
        }
    }
}

extension AlertQueue.ID {
    /// The layer of the alert's card.
    var layer: LayerID { .alert(number) }

    init?(_ layer: LayerID) {
        switch layer {
        case .alert(let number): self.init(number)
        case .base, .page, .voice, .banner: return nil
        }
    }
}

extension TargetID {
    /// The alert whose card it is on.
    var alert: AlertQueue.ID? { AlertQueue.ID(layer) }
}
