public import SmartDeviceLink

/// A program's answer to a request of an app. Its parameters are those of rpc_spec.
public struct ServedAnswer: Hashable, Sendable {
    /// What a program may answer.
    public static let results: [ResultCode] = [
        .success, .warnings, .rejected, .aborted, .ignored, .inUse, .invalidData, .unsupportedResource, .genericError,
    ]
    /// The largest answer and the largest notification, in bytes of memory (`JSON.footprint`): some 64 KiB of text.
    public static let limit = 128 << 10
    /// A program that answers wrongly so many times in a row no longer serves.
    public static let wrongLimit = 3

    public let function: FunctionID
    public let result: ResultCode
    /// A text for the app's developer.
    public let info: String?
    public let parameters: JSONObject

    /// - Parameters:
    ///   - function: Of the request.
    ///   - module: The module that the request is about; nil for none.
    ///   - result: One of ``results``.
    ///   - parameters: Only with SUCCESS or WARNINGS. Members that rpc_spec does not have are left out.
    /// - Throws: If a parameter is missing or wrong, or if there are too many.
    public init(
        to function: FunctionID, about module: RemoteModule.Key? = nil, _ result: ResultCode, info: String? = nil,
        parameters: JSON? = nil
    ) throws(InvalidData) {
        (self.function, self.result, self.info) = (function, result, info)
        guard result.isSuccess else {
            guard parameters == nil else { throw InvalidData("parameters: only with SUCCESS or WARNINGS") }
            self.parameters = JSONObject()
            return
        }
        let rules = ParameterTable.answerRules(function)
        guard Self.hasParameters(function) || parameters == nil else {
            throw InvalidData("parameters: the answer to \(function.name) has none")
        }
        let checked = try (parameters ?? [:]).checkedOfProgram(rules)
        if let data = checked["moduleData"] {
            if let module, RemoteModule.Key(of: data) != module { throw InvalidData("moduleData: expected \(module)") }
            try RemoteModule.checkSettings(in: data)
        }
        self.parameters = checked
    }

    /// Whether a successful answer has parameters.
    public static func hasParameters(_ function: FunctionID) -> Bool {
        !ParameterTable.answerRules(function).isEmpty
    }

    /// The answer when a program or its answer is missing or wrong.
    init(failed function: FunctionID, _ info: String) {
        (self.function, result, self.info, parameters) = (function, .genericError, info, JSONObject())
    }

    /// The same answer with other parameters.
    func with(_ parameters: JSONObject) -> ServedAnswer {
        ServedAnswer(function: function, result: result, info: info, parameters: parameters)
    }

    /// A failure in its place.
    func failed(_ result: ResultCode, _ info: String) -> ServedAnswer {
        ServedAnswer(function: function, result: result, info: info, parameters: JSONObject())
    }

    private init(function: FunctionID, result: ResultCode, info: String?, parameters: JSONObject) {
        (self.function, self.result, self.info, self.parameters) = (function, result, info, parameters)
    }

    /// The answer for the app of a program whose answer is wrong.
    public static func wrong(_ function: FunctionID) -> ServedAnswer {
        ServedAnswer(failed: function, "the program that serves this has answered with wrong parameters")
    }
}

extension JSON {
    /// A program knows which words it sends, so an unknown one is an error.
    func checkedOfProgram(_ rules: [ParameterRule]) throws(InvalidData) -> JSONObject {
        guard footprint <= ServedAnswer.limit else {
            throw InvalidData("parameters: more than \(ServedAnswer.limit) bytes")
        }
        return try Parameters(self, path: "").checkedStrictly(rules).json.object ?? JSONObject()
    }
}
