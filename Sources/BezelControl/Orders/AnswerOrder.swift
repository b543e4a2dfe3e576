package import HeadUnit
package import SmartDeviceLink

/// Answers a request of an app that the client serves, or says which phrase the driver has said.
///
/// - Members: `number` of a request, `result`, `info` (default: none), `parameters` as in rpc_spec (default: none; only with
///   SUCCESS or WARNINGS); or `number` of an event "listen", `phrase` (its position; null: none of them), `confidence` 0 to
///   100 (default: none)
/// - Answer: nothing more
package struct AnswerOrder: ControlOrder {
    package static let name = "answer"
    package enum Content: Hashable, Sendable {
        case request(ServedRequest.ID, ResultCode, info: String?, parameters: JSON?)
        /// An answer that cannot be read, for this reason.
        case unreadable(ServedRequest.ID, String)
        case phrase(number: UInt64, position: Int?, confidence: Int?)
    }

    package var right: ControlRight { .change }
    var content: Content

    /// - Parameter parameters: As in rpc_spec, only with SUCCESS or WARNINGS; they are checked when the order is performed.
    package init(_ id: ServedRequest.ID, _ result: ResultCode, info: String?, parameters: JSON? = nil) {
        content = .request(id, result, info: info, parameters: parameters)
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
        let id = ServedRequest.ID(number)
        do throws(ControlError) {
            content = .request(
                id, try Self.result(&members), info: try members.text("info", 1...1000),
                parameters: try members.object("parameters", 0...20).map { .object($0) })
        } catch {
            // They are not unknown.
            _ = (try? members.text("info", 1...1000), try? members.object("parameters", 0...20))
            content = .unreadable(id, error.description)
        }
    }

    private static func result(_ members: inout ControlParameters) throws(ControlError) -> ResultCode {
        let word = try members.required("result", members.text("result", 1...40))
        guard let result = ServedAnswer.results.first(where: { $0.rawValue == word }) else {
            let words = ServedAnswer.results.map(\.rawValue).joined(separator: ", ")
            throw ControlError("result: expected one of \(words), got \"\(word)\"")
        }
        return result
    }

    package var members: [(String, JSON?)] {
        switch content {
        case .request(let id, let result, let info, let parameters):
            [
                ("number", .integer(Int64(clamping: id.number))), ("result", .string(result.rawValue)),
                ("info", info.map { .string($0) }), ("parameters", parameters),
            ]
        case .unreadable(let id, _): [("number", .integer(Int64(clamping: id.number)))]
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
        case .request(let id, let result, let info, let parameters):
            let (function, module) = try call.desk.request(id, for: call.request.client)
            let answer: ServedAnswer
            do throws(InvalidData) {
                answer = try ServedAnswer(to: function, about: module, result, info: info, parameters: parameters)
            } catch {
                throw wrong(error.info, id, function, call)
            }
            let outcome: ServedOutcome =
                result.isSuccess
                ? .served : .refused([result.rawValue, info].compactMap(\.self).joined(separator: ": "))
            _ = call.desk.end(id, outcome, by: call.request.client)
            call.service.engine.send(.programAnswered(id, answer))
            let rules = ParameterTable.answerRules(function)
            let ignored = parameters.map { ControlParameters.strays(in: $0, at: "parameters", rules) } ?? []
            return .now([], ignored: ignored)
        case .unreadable(let id, let problem):
            guard let (function, _) = try? call.desk.request(id, for: call.request.client) else {
                throw ControlError(problem)
            }
            throw wrong(problem, id, function, call)
        case .phrase(let number, let position, let confidence):
            let action = try call.desk.endPhrase(number, position, confidence: confidence, by: call.request.client)
            return .now([], then: action)
        }
    }

    /// The app is not told what the program has answered. A program that does it again and again serves no longer.
    private func wrong(
        _ problem: String, _ id: ServedRequest.ID, _ function: FunctionID, _ call: ControlCall
    ) -> ControlError {
        let isServing = call.desk.end(id, .wrong(problem), by: call.request.client)
        call.service.engine.send(.programAnswered(id, .wrong(function)))
        guard !isServing else { return ControlError(problem) }
        call.service.engine.send(.programsServe(call.desk.servedFunctions, call.desk.servedModules))
        return ControlError("\(problem); after \(ServedAnswer.wrongLimit) wrong answers this client serves no longer")
    }
}
