package import SmartDeviceLink

/// Records the contacts of all panels and clients.
///
/// - Members: `on`: true, or false to end
/// - Answer: on; see "Recordings"
package struct RecordOrder: ControlOrder {
    package static let name = "record"
    package var right: ControlRight { .look }
    /// Whether it begins, not ends.
    var isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        isOn = try members.required("on", members.boolean("on"))
    }

    package var members: [(String, JSON?)] { [("on", .boolean(isOn))] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        if isOn {
            try call.desk.beginRecording(for: call.request)
        } else {
            try call.desk.endRecording(of: call.request.client)
        }
        return .now([("on", .boolean(isOn))])
    }
}
