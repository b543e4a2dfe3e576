import BezelModel
import SmartDeviceLink

/// The answer to a request.
struct Response: Sendable {
    var result: ResultCode
    /// A text for the app's developer.
    var info: String?
    var parameters: [(String, JSON)]

    init(_ result: ResultCode, _ info: String? = nil, _ parameters: [(String, JSON)] = []) {
        self.result = result
        self.info = info
        self.parameters = parameters
    }

    /// The response with a warning that names values which were left out of the request. A failure is not changed.
    func adding(leftOut: [String]) -> Response {
        guard result.isSuccess, let warning = Self.warning(leftOut: leftOut) else { return self }
        let info = [info, warning].compactMap { $0 }.joined(separator: "; ")
        return Response(result == .success ? .warnings : result, info, parameters)
    }

    /// One sentence; nil when nothing was left out.
    static func warning(leftOut: [String]) -> String? {
        guard !leftOut.isEmpty else { return nil }
        let named = leftOut.prefix(5).joined(separator: "; ")
        return "left out: " + named + (leftOut.count > 5 ? " and \(leftOut.count - 5) more" : "")
    }

    var json: JSON {
        var members: [(key: String, value: JSON)] = [
            ("success", .boolean(result.isSuccess)), ("resultCode", .string(result.rawValue)),
        ]
        if let info { members.append(("info", .string(info))) }
        members += parameters.map { (key: $0.0, value: $0.1) }
        return .object(JSONObject(members))
    }
}

extension JSON {
    /// The uploaded files that images in it name (rpc_spec Image of the type DYNAMIC).
    var imageFiles: Set<ExactText> {
        var found: Set<ExactText> = []
        func look(into value: JSON) {
            switch value {
            case .null, .boolean, .integer, .number, .string: break
            case .array(let elements): elements.forEach(look)
            case .object(let object):
                if object["imageType"]?.string == ImageType.dynamic.rawValue, let name = object["value"]?.string,
                    !name.isEmpty
                {
                    found.insert(ExactText(name))
                }
                object.members.forEach { look(into: $0.value) }
            }
        }
        look(into: self)
        return found
    }
}
