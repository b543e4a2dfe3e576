package import HeadUnit
package import SmartDeviceLink

/// Answers a request of an app that the client serves.
///
/// - Members: `number` of a request, `result`, `info` (default: none)
/// - Answer: nothing more
package struct AnswerOrder: ControlOrder {
    package static let name = "answer"
    /// What a program may answer.
    static let results: [ResultCode] = [
        .success, .warnings, .rejected, .aborted, .ignored, .inUse, .invalidData, .unsupportedResource, .genericError,
    ]
    package var right: ControlRight { .change }
    var id: ServedRequest.ID
    var result: ResultCode
    var info: String?

    package init(_ id: ServedRequest.ID, _ result: ResultCode, info: String?) {
        self.id = id
        self.result = result
        self.info = info
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let number = try members.required("number", members.integer("number", 1...(1 << 53)))
        let word = try members.required("result", members.text("result", 1...40))
        guard let result = Self.results.first(where: { $0.rawValue == word }) else {
            let words = Self.results.map(\.rawValue).joined(separator: ", ")
            throw ControlError("result: expected one of \(words), got \"\(word)\"")
        }
        self.result = result
        id = ServedRequest.ID(UInt64(number))
        info = try members.text("info", 1...1000)
    }

    package var members: [(String, JSON?)] {
        [
            ("number", .integer(Int64(clamping: id.number))), ("result", .string(result.rawValue)),
            ("info", info.map { .string($0) }),
        ]
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        try call.desk.end(id, by: call.request.client)
        call.service.engine.send(.programAnswered(id, result, info: info))
        return .done
    }
}
