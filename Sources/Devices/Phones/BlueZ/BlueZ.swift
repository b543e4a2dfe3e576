/// Names of BlueZ's interface (its `doc/` folder), and calls with them.
enum BlueZ {
    static let service = "org.bluez"
    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let agent = "org.bluez.Agent1"
    static let agentManager = "org.bluez.AgentManager1"
    static let agentPath = "/bezel/agent"
    static let rejected = "org.bluez.Error.Rejected"
    static let objectManager = "org.freedesktop.DBus.ObjectManager"
    static let properties = "org.freedesktop.DBus.Properties"
    static let busName = "org.freedesktop.DBus"
    static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
    static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"

    /// A call of the bus itself.
    static func bus(_ member: String, _ body: [DBusValue] = []) -> DBusMessage {
        .call(busName, "/org/freedesktop/DBus", busName, member, body)
    }

    static func set(
        _ property: String, _ value: DBusValue, at path: String, of interface: String
    ) -> DBusMessage {
        .call(service, path, properties, "Set", [.string(interface), .string(property), .variant(value)])
    }
}

extension DBusMessage {
    static func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ body: [DBusValue] = []
    ) -> DBusMessage {
        var message = DBusMessage(.call)
        message.destination = destination
        message.path = path
        message.interface = interface
        message.member = member
        message.body = body
        return message
    }
}
