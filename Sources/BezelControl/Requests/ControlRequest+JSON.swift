package import SmartDeviceLink

extension ControlRequest {
    /// As this program's commands send it.
    package var json: JSON {
        let name = type(of: order).name
        var object = JSONObject([("v", .integer(ControlLine.version)), ("id", .integer(id)), ("do", .string(name))])
        for (key, value) in order.members { object[key] = value }
        return .object(object)
    }

    /// Reads one line.
    ///
    /// - Returns: The id if it can be read, and the request or the error.
    package static func read(_ line: [UInt8]) -> (id: Int64?, Result<ControlRequest, ControlError>) {
        let json: JSON
        do throws(JSONError) { json = try JSONParser.parse(line[...]) } catch {
            return (nil, .failure(ControlError(text(of: error))))
        }
        guard let object = json.object else {
            return (nil, .failure(ControlError("expected an object, got \(json.typeName)")))
        }
        let id = object["id"]?.integer
        return (id, Result { () throws(ControlError) in try ControlRequest(object) })
    }

    private init(_ object: JSONObject) throws(ControlError) {
        var members = ControlParameters(object)
        guard
            try members.required("v", members.integer("v", ControlLine.version...ControlLine.version))
                == ControlLine.version
        else {
            throw ControlError("v: expected \(ControlLine.version)")
        }
        id = try members.required("id", members.integer("id", 0...(1 << 53)))
        order = try ControlOrders.read(try members.required("do", members.text("do", 1...100)), &members)
        ignored = members.ignored
    }

    private static func text(of error: JSONError) -> String {
        switch error {
        case .unexpectedByte(let offset): "this is no JSON: the byte at \(offset) is out of place"
        case .endedEarly: "this is no JSON: it ends inside a value"
        case .tooMany: "there are too many values"
        case .tooDeep: "arrays and objects are nested more than \(JSONParser.depthLimit) deep"
        }
    }
}
