internal import HeadUnit

/// Members that several orders have.
extension ControlParameters {
    /// The possible lengths of a name, in bytes.
    static let names = 1...textLimit

    /// `app`: a session number, an app id or a name.
    mutating func app() throws(ControlError) -> String { try required("app", text("app", Self.names)) }

    /// A word that must be given.
    mutating func requiredWord<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String
    ) throws(ControlError) -> Word {
        try word(key, try required(key, text(key, 1...20)))
    }

    /// `device`: another device than this machine.
    mutating func device() throws(ControlError) -> DeviceID {
        let text = try required("device", text("device", Self.names))
        guard let device = DeviceID(text) else {
            throw ControlError("device: expected a device like \"tcp:192.168.1.23\", got \"\(text)\"")
        }
        guard device != .local else { throw ControlError("device: this machine is always allowed") }
        return device
    }
}
