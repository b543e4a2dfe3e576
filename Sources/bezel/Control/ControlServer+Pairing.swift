internal import HeadUnit
internal import SmartDeviceLink

/// Pairing of phones, for the client that has asked for it.
extension ControlServer {
    /// Events follow until a phone is paired or pairing is over, and then the answer. When the client leaves before that,
    /// pairing goes on.
    func pair(_ request: Int64, of client: ControlClient) throws(ControlError) {
        guard !host.snapshot.isDistracting else {
            throw ControlError("driver distraction rules are in force: no phone is paired now")
        }
        let problem = host.openPairing { [weak client] news in
            guard let connection = client?.connection else { return }
            switch news {
            case .opened(let name, let seconds):
                let members: ControlLine.Members = [("name", .string(name)), ("seconds", .integer(Int64(seconds)))]
                connection.send(ControlLine.event(request, "opened", members))
            case .asked(let phone, let number):
                let members: ControlLine.Members = [("phone", .string(phone)), ("number", .integer(Int64(number)))]
                connection.send(ControlLine.event(request, "asked", members))
            case .paired(let phone, let device):
                let members: ControlLine.Members = [
                    ("outcome", "paired"), ("phone", .string(phone)), ("device", .string(device)),
                ]
                connection.send(ControlLine.success(request, members))
            case .closed: connection.send(ControlLine.success(request, [("outcome", "closed")]))
            }
        }
        if let problem { throw ControlError(problem.text) }
    }
}
