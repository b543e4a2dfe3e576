import SmartDeviceLink

/// Requests to modules of the car (ProtocolNotes, "Remote control").
extension Engine {
    /// GetInteriorVehicleData
    mutating func getInteriorVehicleData(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        do throws(ModuleChecks.Refusal) {
            let module = try module(in: parameters, for: request)
            let subscribe = parameters["subscribe"]?.boolean
            if let answer = car.remoteControl.cached(module.key, subscribe: subscribe, request) { return answer }
            guard car.remoteControl.mayAsk(module.key, at: request.time) else {
                throw .init(result: .rejected, info: "a module is asked \(RemoteControl.rate) times a second")
            }
            var asked = JSONObject(module.key.json.object?.members ?? [])
            if let subscribe { asked["subscribe"] = .boolean(subscribe) }
            return pass(
                .getInteriorVehicleData, .object(asked), request, ModuleUse(key: module.key, subscribe: subscribe))
        } catch {
            return request.respond(error.result, error.info)
        }
    }

    mutating func setInteriorVehicleData(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        let data = parameters["moduleData"] ?? [:]
        return control(.setInteriorVehicleData, data, request) { module throws(ModuleChecks.Refusal) in
            let settings = try ModuleChecks.settings(data, for: module)
            try ModuleChecks.checkSource(settings, by: request.app)
            return ["moduleData": settings]
        }
    }

    mutating func buttonPress(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        control(.buttonPress, parameters, request) { module throws(ModuleChecks.Refusal) in
            let name = parameters["buttonName"]?.string ?? ""
            let mode = parameters["buttonPressMode"]?.string ?? ""
            try ModuleChecks.button(name, mode, of: module)
            return [
                "moduleType": .string(module.key.type.rawValue), "moduleId": .string(module.key.id),
                "buttonName": .string(name), "buttonPressMode": .string(mode),
            ]
        }
    }

    mutating func releaseModule(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        do throws(ModuleChecks.Refusal) {
            return car.remoteControl.release(try module(in: parameters, for: request).key, request)
        } catch {
            return request.respond(error.result, error.info)
        }
    }

    /// GetInteriorVehicleDataConsent. Without ids it is about the first module of the type.
    mutating func getModuleConsent(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        do throws(ModuleChecks.Refusal) {
            let first = try module(in: parameters, for: request)
            let ids = (parameters["moduleIds"]?.array ?? []).map { $0.string ?? "" }
            let type = first.key.type
            let keys: [RemoteModule.Key?] =
                ids.isEmpty ? [first.key] : ids.map { car.remoteControl.capability?.module(type, $0)?.key }
            guard !keys.contains(nil) else {
                throw .init(result: .unsupportedResource, info: "moduleIds: there is no such module here")
            }
            var asked: [RemoteModule.Key] = []
            let place = userPlace(of: request.session)
            for case let key? in keys where car.remoteControl.mayTake(key, request, at: place) == nil {
                if !asked.contains(key) { asked.append(key) }
            }
            guard !asked.isEmpty else { return request.respond(.success, nil, allowed(keys, request)) }
            // The card names the modules that the answer is about: at most three. The others stay false.
            return askDriver(ModuleQuestion(request: request, keys: Array(asked.prefix(3)), purpose: .tell(keys)))
        } catch {
            return request.respond(error.result, error.info)
        }
    }

    /// The driver has answered, or has not.
    mutating func moduleAnswered(
        _ question: ModuleQuestion, _ answer: ModuleConsent.Answer, _ outbox: inout Outbox
    ) {
        let request = question.request
        if answer != .none {
            let isAllowed = answer == .yes
            perform(
                car.remoteControl.decide(isAllowed, question.keys, for: request.app, at: outbox.now), &outbox)
        }
        switch question.purpose {
        case .tell(let keys):
            perform([.finishRequest(request.id, Response(.success, nil, allowed(keys, request)))], &outbox)
        case .pass(let function, let parameters):
            guard answer == .yes, let key = question.keys.first else {
                let info = answer == .no ? "the driver has refused it" : "the driver has not answered"
                return perform([.finishRequest(request.id, Response(.rejected, info))], &outbox)
            }
            // It waits for the program now, or is refused.
            sessions[request.session]?.pending.remove(request.id.correlationID)
            perform(pass(function, parameters, request.at(outbox.now), ModuleUse(key: key)), &outbox)
        }
    }

    /// Changes the rules of remote control.
    mutating func setRemoteControl(isAllowed: Bool?, _ mode: RemoteControlRules.Mode?, _ outbox: inout Outbox) {
        var rules = car.remoteControl.rules
        rules.isAllowed = isAllowed ?? rules.isAllowed
        rules.mode = mode ?? rules.mode
        guard rules != car.remoteControl.rules else { return }
        perform(car.remoteControl.set(rules, at: outbox.now), &outbox)
        cancelModuleQuestion(&outbox)
    }

    /// All features get the configuration. A question about a module ends with the rules that it was asked by.
    mutating func configureFeatures(_ outbox: inout Outbox) {
        let rules = car.remoteControl.rules
        forEachFeature(.configured(configuration), &outbox)
        if car.remoteControl.rules != rules { cancelModuleQuestion(&outbox) }
    }

    /// The rules by which the driver was asked have changed.
    mutating func cancelModuleQuestion(_ outbox: inout Outbox) {
        let result: ResultCode = car.remoteControl.rules.isAllowed ? .rejected : .userDisallowed
        perform(car.moduleConsent.cancel(result, "the rules of remote control have changed"), &outbox)
    }

    /// `allowed` and `mode` of remote control.
    public var remoteControlRules: RemoteControlRules { car.remoteControl.rules }

    // MARK: Steps

    /// Checks a request that needs the module, and passes it to the program, or asks the driver first.
    private mutating func control(
        _ function: FunctionID, _ parameters: JSON, _ request: RPCRequest,
        check: (RemoteModule) throws(ModuleChecks.Refusal) -> JSON
    ) -> [Action] {
        do throws(ModuleChecks.Refusal) {
            let module = try module(in: parameters, for: request)
            guard !car.serving.isBusy(module.key), !car.moduleConsent.asks(about: module.key) else {
                throw .init(result: .inUse, info: "another request to the module is running")
            }
            let allocation = try car.remoteControl.allocation(
                of: module, to: request, at: userPlace(of: request.session))
            let passed = try check(module)
            switch allocation {
            case .granted: return pass(function, passed, request, ModuleUse(key: module.key))
            case .mustAsk:
                return askDriver(
                    ModuleQuestion(request: request, keys: [module.key], purpose: .pass(function, passed)))
            }
        } catch {
            return request.respond(error.result, error.info)
        }
    }

    private func module(
        in parameters: JSON, for request: RPCRequest
    ) throws(ModuleChecks.Refusal) -> RemoteModule {
        guard let type = parameters["moduleType"]?.string.flatMap(ModuleType.init) else {
            throw .init(result: .invalidData, info: "moduleType: mandatory parameter is missing")
        }
        return try car.remoteControl.module(type, parameters["moduleId"]?.string, for: request.app)
    }

    private mutating func pass(
        _ function: FunctionID, _ parameters: JSON, _ request: RPCRequest, _ use: ModuleUse
    ) -> [Action] {
        guard car.remoteControl.capability?[use.key]?.functions.contains(function) == true,
            let row = ServedRPC.byFunction[function]
        else {
            return request.respond(.unsupportedResource, "the program of the module does not serve it")
        }
        let actions = car.serving.ask(row, parameters, request, use)
        if let settings = parameters["moduleData"]?["audioControlData"], settings["source"] != nil,
            car.serving.isBusy(use.key)
        {
            status.keepLevel(settings["keepContext"] == true, of: request.session, at: request.time)
        }
        return actions
    }

    private mutating func askDriver(_ question: ModuleQuestion) -> [Action] {
        let request = question.request
        if let problem = car.moduleConsent.problem(asking: request) { return request.respond(.rejected, problem) }
        let names = question.keys.compactMap { car.remoteControl.capability?[$0]?.name }.joined(separator: ", ")
        return car.moduleConsent.ask(question, module: names, icon: icon(of: request.session))
    }

    /// Apps of the phone ask the driver again for a module that another app has.
    mutating func forgetModules(of device: DeviceID) -> [Action] { car.remoteControl.forgetAnswers(of: device) }

    /// The driver is asked about no module while driving.
    mutating func limitModuleQuestions(isDistracting: Bool, _ outbox: inout Outbox) {
        perform(car.moduleConsent.setDriverDistraction(isDistracting), &outbox)
    }

    private func allowed(_ keys: [RemoteModule.Key?], _ request: RPCRequest) -> [(String, JSON)] {
        let place = userPlace(of: request.session)
        let answers = keys.map { key in
            key.map { car.remoteControl.mayTake($0, request, at: place) == true } ?? false
        }
        return [("allowed", .array(answers.map { .boolean($0) }))]
    }
}
