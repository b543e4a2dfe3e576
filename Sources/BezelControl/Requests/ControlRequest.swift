internal import SmartDeviceLink

/// A request to the running service, one JSON object a line: `{"v":1,"id":7,"do":"status"}`.
///
/// It gets one answer with the same id: `{"v":1,"id":7,"ok":true,…}` or `{"v":1,"id":7,"ok":false,"error":"…"}`.
/// Other lines with that id are events: `{"v":1,"id":7,"event":"shown",…}`. ControlProtocol.md describes all members.
package struct ControlRequest: Sendable {
    /// A number that the client chooses, 0 to 2^53.
    package var id: Int64
    package var order: any ControlOrder
    /// Names of members that the order does not have, at most ``ControlParameters/ignoredLimit``. The answer names them.
    package var ignored: [String] = []

    package init(id: Int64, order: any ControlOrder, ignored: [String] = []) {
        self.id = id
        self.order = order
        self.ignored = ignored
    }
}

extension ControlRequest: Equatable {
    package static func == (one: ControlRequest, other: ControlRequest) -> Bool {
        one.id == other.id && one.ignored == other.ignored && AnyHashable(one.order) == AnyHashable(other.order)
    }
}
