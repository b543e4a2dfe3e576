package import HeadUnit
package import SmartDeviceLink

/// Answers a request of an app that the client serves, or says which phrase the driver has said.
///
/// - Members: `number` of a request, `result`, `info` (default: none); or `number` of an event "listen", `phrase` (its
///   position; null: none of them), `confidence` 0 to 100 (default: none)
/// - Answer: nothing more
package struct AnswerOrder: ControlOrder {
    package static let name = "answer"
    /// What a program may answer.
    static let results: [ResultCode] = [
        .success, .warnings, .rejected, .aborted, .ignored, .inUse, .invalidData, .unsupportedResource, .genericError,
    ]

    package enum Content: Hashable, Sendable {
        case request(ServedRequest.ID, ResultCode, info: String?)
        case phrase(number: UInt64, position: Int?, confidence: Int?)
    }

    package var right: ControlRight { .change }
    var content: Content

    package init(_ id: ServedRequest.ID, _ result: ResultCode, info: String?) {
        content = .request(id, result, info: info)
    }

    /// - Parameter position: nil if the driver has said none of the phrases.
    package init(number: UInt64, phrase position: Int?, confidence: Int? = nil) {
        content = .phrase(number: number, position: position, confidence: confidence)
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let number = UInt64(try members.required("number", members.integer("number", 1...(1 << 53))))
        guard !members.has("phrase") else {
            content = .phrase(
                number: number, position: try members.integerOrNull("phrase", 0...1000).map { Int($0) },
                confidence: try members.integer("confidence", 0...100).map { Int($0) })
            return
        }
        let word = try members.required("result", members.text("result", 1...40))
        guard let result = Self.results.first(where: { $0.rawValue == word }) else {
            let words = Self.results.map(\.rawValue).joined(separator: ", ")
            throw ControlError("result: expected one of \(words), got \"\(word)\"")
        }
        content = .request(ServedRequest.ID(number), result, info: try members.text("info", 1...1000))
    }

    package var members: [(String, JSON?)] {
        switch content {
        case .request(let id, let result, let info):
            [
                ("number", .integer(Int64(clamping: id.number))), ("result", .string(result.rawValue)),
                ("info", info.map { .string($0) }),
            ]
        case .phrase(let number, let position, let confidence):
            [
                ("number", .integer(Int64(clamping: number))),
                ("phrase", position.map { .integer(Int64($0)) } ?? .null),
                ("confidence", confidence.map { .integer(Int64($0)) }),
            ]
        }
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        switch content {
        case .request(let id, let result, let info):
            try call.desk.end(id, by: call.request.client)
            call.service.engine.send(.programAnswered(id, result, info: info))
            return .done
        case .phrase(let number, let position, let confidence):
            let action = try call.desk.endPhrase(number, position, confidence: confidence, by: call.request.client)
            return .now([], then: action)
        }
    }
}
