internal import HeadUnit
package import SmartDeviceLink

/// Lets a phone be paired over Bluetooth, or ends that. When the client leaves, pairing continues.
///
/// - Members: `on`: true (default) or false, which ends pairing
/// - Answer: events "opened" (name, seconds) and "asked" (phone, number); then outcome: "paired" (phone, device) or
///   "closed"
package struct PairOrder: ControlOrder {
    package static let name = "pair"
    package var right: ControlRight { .change }
    var isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    package init(_ members: inout ControlParameters) throws(ControlError) { isOn = try members.boolean("on") ?? true }

    package var members: [(String, JSON?)] { [("on", .boolean(isOn))] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        guard isOn else {
            call.service.pairing.closePairing()
            return .done
        }
        guard !call.service.engine.snapshot.isDistracting else {
            throw ControlError("driver distraction rules are in force: no phone is paired now")
        }
        let problem = call.service.pairing.openPairing { [weak peer = call.peer, request = call.request] news in
            peer?.send(news.line(for: request))
        }
        if let problem { throw ControlError(problem.text) }
        return .later
    }
}

extension PairingNews {
    /// An event, or the answer.
    fileprivate func line(for request: ClientRequest) -> [UInt8] {
        switch self {
        case .opened(let name, let seconds):
            ControlLine.event(request.id, "opened", [("name", .string(name)), ("seconds", .integer(Int64(seconds)))])
        case .asked(let phone, let number):
            ControlLine.event(request.id, "asked", [("phone", .string(phone)), ("number", .integer(Int64(number)))])
        case .paired(let phone, let device):
            ControlLine.success(
                request, [("outcome", "paired"), ("phone", .string(phone)), ("device", .string(device))])
        case .closed: ControlLine.success(request, [("outcome", "closed")])
        }
    }
}
