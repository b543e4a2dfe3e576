package import HeadUnit
package import SmartDeviceLink

/// Sends a notification to the apps that have subscribed to it, while a client serves the requests that belong to it.
///
/// - Members: `function`: "OnWayPointChange" (with "GetWayPoints") or "OnInteriorVehicleData" (with
///   "GetInteriorVehicleData"); `parameters`: as in rpc_spec
/// - Answer: `apps`: how many have subscribed
package struct NotifyOrder: ControlOrder {
    package static let name = "notify"
    package var right: ControlRight { .change }
    var notice: ServedNotice

    package init(_ notice: ServedNotice) { self.notice = notice }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let name = try members.required("function", members.text("function", 1...40))
        guard let function = ServedNotice.functions.first(where: { $0.name == name }) else {
            let names = ServedNotice.functions.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw ControlError("function: expected one of \(names), got \"\(name)\"")
        }
        let parameters = try members.required("parameters", members.object("parameters", 0...20))
        members.ignoreStrays(
            in: .object(parameters), at: "parameters", ParameterTable.noticeRules(function) ?? [])
        do throws(InvalidData) { notice = try ServedNotice(function, .object(parameters)) } catch {
            throw ControlError(error.info)
        }
    }

    package var members: [(String, JSON?)] {
        [("function", .string(notice.function.name)), ("parameters", .object(notice.parameters))]
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        guard call.desk.servedFunctions.contains(notice.provider) else {
            throw ControlError("function: no client serves \(notice.provider.name)")
        }
        if let module = notice.module, let problem = call.desk.problem(notifying: module, by: call.request.client) {
            throw ControlError("parameters: \(problem)")
        }
        let engine = call.service.engine
        return .now([("apps", .integer(Int64(engine.subscribers(of: notice))))]) {
            engine.send(.programNotified(notice))
        }
    }
}
