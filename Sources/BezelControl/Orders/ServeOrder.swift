internal import HeadUnit
package import SmartDeviceLink

/// Serves requests of apps until the client leaves.
///
/// - Members: `for`: of "SendLocation", "DialNumber"
/// - Answer: for; then events "request" until the client leaves
package struct ServeOrder: ControlOrder {
    package static let name = "serve"
    package var right: ControlRight { .change }
    var functions: Set<FunctionID>

    package init(_ functions: Set<FunctionID>) { self.functions = functions }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let all = ServedRequest.functions
        let names = try members.required("for", members.texts("for", 1...all.count, each: 1...40))
        functions = Set(try names.map { name throws(ControlError) in try FunctionID(served: name) })
    }

    package var members: [(String, JSON?)] { [("for", functionsJSON)] }

    private var functionsJSON: JSON { .array(functions.map(\.name).sorted().map { .string($0) }) }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        try call.desk.serve(functions, for: call.request)
        return .now([("for", functionsJSON)]) {
            call.service.engine.send(.programsServe(call.desk.servedFunctions))
        }
    }
}

extension FunctionID {
    /// - Parameter name: One of ``ServedRequest/functions``.
    package init(served name: String) throws(ControlError) {
        guard let function = ServedRequest.functions.first(where: { $0.name == name }) else {
            let names = ServedRequest.functions.map(\.name).joined(separator: ", ")
            throw ControlError("for: expected one of \(names), got \"\(name)\"")
        }
        self = function
    }
}
