package import HeadUnit
package import SmartDeviceLink

/// Serves requests of apps, or recognises phrases of the driver, until the client leaves.
///
/// - Members: `for`: of "SendLocation", "DialNumber", "GetWayPoints", "ReadDID", "GetDTCs", "DiagnosticMessage" (if
///   `diagnostics.modes` allows any), "GetInteriorVehicleData" and with it "SetInteriorVehicleData", "ButtonPress", or
///   "Voice"; `languages` of the phrases, for "Voice" only; `capabilities`: `{"REMOTE_CONTROL":{…}}` and optionally
///   `"SEAT_LOCATION":{…}` as in rpc_spec, for modules of the car only; `name` of the program in the state and in the log, 1 to
///   40 bytes (default: its process)
/// - Answer: for, languages, name; then events "request", "withdrawn" and "wanted", or "listen", "sound", "end" and "cancel",
///   until the client leaves
package struct ServeOrder: ControlOrder {
    package static let name = "serve"
    /// The word in `for` that stands for the recognition of phrases.
    package static let voice = "Voice"
    package var right: ControlRight { .change }
    var functions: Set<FunctionID>
    /// The languages of phrases that the client recognises, such as "de-DE"; empty if it recognises none.
    var languages: [String]
    /// The modules of the car that apps can control; nil for none.
    var modules: RemoteCapability?
    /// What the program is called; nil for its process.
    var name: String?

    package init(
        _ functions: Set<FunctionID>, languages: [String] = [], modules: RemoteCapability? = nil, name: String? = nil
    ) {
        (self.functions, self.languages, self.modules, self.name) = (functions, languages, modules, name)
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        let count = ServedRequest.functions.count + 1
        var names = try members.required("for", members.texts("for", 1...count, each: 1...40))
        languages = try members.texts("languages", 1...40, each: 2...20) ?? []
        let isVoice = names.contains(Self.voice)
        names.removeAll { $0 == Self.voice }
        guard isVoice == !languages.isEmpty else {
            throw ControlError(isVoice ? "languages: missing" : "languages: only for \"\(Self.voice)\"")
        }
        functions = Set(try names.map { name throws(ControlError) in try FunctionID(served: name) })
        name = try members.text("name", 1...40)
        modules = nil
        if let capabilities = try members.object("capabilities", 1...2) {
            guard let modules = capabilities["REMOTE_CONTROL"] else {
                throw ControlError("capabilities: expected \"REMOTE_CONTROL\"")
            }
            let seats = capabilities["SEAT_LOCATION"]
            guard capabilities.members.count == (seats == nil ? 1 : 2) else {
                throw ControlError("capabilities: expected \"SEAT_LOCATION\" beside \"REMOTE_CONTROL\"")
            }
            members.ignoreStrays(in: modules, at: "capabilities.REMOTE_CONTROL", ModuleRules.capabilities)
            if let seats { members.ignoreStrays(in: seats, at: "capabilities.SEAT_LOCATION", ModuleRules.seats) }
            do throws(InvalidData) {
                self.modules = try RemoteCapability(
                    modules, functions: functions.intersection(ServedRequest.ofModules),
                    seats: try seats.map { json throws(InvalidData) in try SeatPlan(json) })
            } catch {
                throw ControlError("capabilities: \(error.info)")
            }
        }
        guard functions.isDisjoint(with: ServedRequest.ofModules) == (modules == nil) else {
            throw ControlError(
                modules == nil ? "capabilities: missing" : "capabilities: only for modules of the car")
        }
        guard modules == nil || functions.contains(.getInteriorVehicleData) else {
            throw ControlError("for: GetInteriorVehicleData is missing")
        }
    }

    package var members: [(String, JSON?)] {
        let names = functions.map(\.name).sorted() + (languages.isEmpty ? [] : [Self.voice])
        return [
            ("for", .array(names.map { .string($0) })),
            ("languages", languages.isEmpty ? nil : .array(languages.map { .string($0) })),
            ("capabilities", capabilities), ("name", name.map { .string($0) }),
        ]
    }

    private var capabilities: JSON? {
        guard let modules else { return nil }
        var all = JSONObject([("REMOTE_CONTROL", .object(modules.json))])
        all["SEAT_LOCATION"] = modules.seats.map { .object($0.json) }
        return .object(all)
    }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        if !languages.isEmpty, !call.peer.mayListen {
            throw ControlError("for: only a program at the socket may serve \(Self.voice)")
        }
        for function in functions {
            if let problem = call.service.engine.problem(serving: function) { throw ControlError("for: \(problem)") }
        }
        try call.desk.serve(functions, languages: languages, modules, name: name, for: call.request)
        let answer = members.compactMap { name, value in value.map { (name, $0) } }
        return .now(answer.filter { $0.0 != "capabilities" }) {
            if !functions.isEmpty {
                call.service.engine.send(.programsServe(call.desk.servedFunctions, call.desk.servedModules))
            }
            if !languages.isEmpty { call.desk.servedLanguagesChanged() }
        }
    }
}

extension FunctionID {
    /// - Parameter name: One of ``ServedRequest/functions``.
    package init(served name: String) throws(ControlError) {
        guard let function = ServedRequest.functions.first(where: { $0.name == name }) else {
            let names = (ServedRequest.functions.map(\.name) + [ServeOrder.voice]).joined(separator: ", ")
            throw ControlError("for: expected one of \(names), got \"\(name)\"")
        }
        self = function
    }
}
