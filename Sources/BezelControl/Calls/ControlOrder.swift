package import SmartDeviceLink

/// The order of a request: the values of one `do` and how it is performed. Each order is a type with a file in Orders,
/// and is listed in ``ControlOrders/all``.
///
/// The comment of the type is the order's documentation: `- Members:` and `- Answer:` are its row in ControlProtocol.md.
package protocol ControlOrder: Hashable, Sendable {
    /// As in `do`.
    static var name: String { get }
    /// Which clients may send it.
    var right: ControlRight { get }
    /// Reads the members of a request.
    init(_ members: inout ControlParameters) throws(ControlError)
    /// The members that ``init(_:)`` reads. One without a value is left out.
    var members: [(String, JSON?)] { get }
    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer
}

/// An order without members.
protocol PlainControlOrder: ControlOrder {
    init()
}

extension PlainControlOrder {
    package init(_ members: inout ControlParameters) throws(ControlError) { self.init() }
    package var members: [(String, JSON?)] { [] }
}
