package import SmartDeviceLink

/// Lines that the service sends over the control socket.
package enum ControlLine {
    package typealias Members = [(String, JSON)]

    /// The version of the protocol. It rises only when an order, a member or a value is removed. Orders and members that are
    /// added do not change it.
    static let version: Int64 = 1

    package static func success(_ request: ClientRequest, _ members: Members = []) -> [UInt8] {
        line(.integer(request.id), [("ok", true)] + members + ignored(request))
    }

    package static func failure(_ request: ClientRequest, _ error: ControlError) -> [UInt8] {
        line(.integer(request.id), members(of: error) + ignored(request))
    }

    /// For a line that is not a valid request.
    ///
    /// - Parameter id: Nil if the request's id could not be read.
    package static func failure(_ id: Int64?, _ error: ControlError) -> [UInt8] {
        line(id.map { .integer($0) } ?? .null, members(of: error))
    }

    package static func event(_ id: Int64, _ name: String, _ members: Members) -> [UInt8] {
        line(.integer(id), [("event", .string(name))] + members)
    }

    /// What stands behind the id of a line, with the line break: for a line that several requests get.
    package static func rest(_ members: Members) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(json: .object(JSONObject(members.map { (key: $0.0, value: $0.1) })))
        bytes[0] = UInt8(ascii: ",")
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// - Parameter rest: Of ``rest(_:)``.
    package static func event(_ id: Int64, rest: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(ascii: "{\"v\":")
        bytes.append(decimal: version)
        bytes.append(ascii: ",\"id\":")
        bytes.append(decimal: id)
        return bytes + rest
    }

    private static func members(of error: ControlError) -> Members {
        [("ok", false), ("error", .string(error.description))]
    }

    private static func ignored(_ request: ClientRequest) -> Members {
        request.ignored.isEmpty ? [] : [("ignored", .array(request.ignored.map { .string($0) }))]
    }

    private static func line(_ id: JSON, _ members: Members) -> [UInt8] {
        let all: Members = [("v", .integer(version)), ("id", id)] + members
        var bytes: [UInt8] = []
        bytes.append(json: .object(JSONObject(all.map { (key: $0.0, value: $0.1) })))
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}
