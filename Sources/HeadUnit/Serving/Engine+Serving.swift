public import SmartDeviceLink

/// The RPCs that programs on the board serve (ProtocolNotes, "Requests that programs serve").
extension Engine {
    /// Programs serve these functions now, and no others. Apps are notified a few at a time; until then a request that no
    /// program serves any more is refused by `refusal(of:_:by:)`.
    ///
    /// - Parameter capability: The modules of all programs that serve GetInteriorVehicleData; nil for none.
    mutating func setServed(
        _ functions: Set<FunctionID>, _ capability: RemoteCapability?, _ outbox: inout Outbox
    ) {
        let former = car.serving.functions
        let functions = capability == nil ? functions.subtracting(ServedRequest.ofModules) : functions
        let hasOtherModules = capability != car.remoteControl.capability
        guard functions != former || hasOtherModules else { return }
        let hasOtherSeats = capability?.seats != car.remoteControl.capability?.seats
        let kept = car.remoteControl.kept(in: capability)
        perform(car.serving.serve(functions, keeping: kept), &outbox)
        let changed = functions.symmetricDifference(former)
        perform(car.remoteControl.serve(capability, keeping: kept), &outbox)
        if !car.moduleConsent.asksOnly(about: kept) {
            perform(car.moduleConsent.cancel(.genericError, ServedRequests.programHasLeft), &outbox)
        }
        perform(car.wayPoints.serve(functions.contains(.getWayPoints)), &outbox)
        let types =
            ServedRPC.capabilities(changed) + (hasOtherModules ? [.remoteControl] : [])
            + (hasOtherSeats ? [.seatLocation] : [])
        notifyApps(of: Reload.Changes(hasOtherModules: hasOtherModules, capabilities: types), &outbox)
    }

    /// Tells a new app what it may control, and subscribes it to the route again that it had subscribed to.
    mutating func introduceCar(to app: AppInfo, _ outbox: inout Outbox) {
        perform(car.remoteControl.add(app), &outbox)
        if content[app.session].wayPoints { perform(car.wayPoints.subscribe(app.session, at: outbox.now), &outbox) }
    }

    /// Passes an app's request to the program that serves it.
    mutating func askProgram(_ function: FunctionID, _ request: RPCRequest, _ parameters: JSON) -> [Action] {
        guard let row = ServedRPC.byFunction[function] else { return request.respond(.unsupportedRequest) }
        do throws(ServedRPC.Refusal) {
            return car.serving.ask(row, try row.check(parameters, configuration), request)
        } catch {
            return request.respond(error.result, error.info)
        }
    }

    /// A program has answered a request.
    mutating func programAnswered(_ id: ServedRequest.ID, _ answer: ServedAnswer, _ outbox: inout Outbox) {
        guard let asked = car.serving.use(of: id), asked.function == answer.function, let app = apps[asked.session]
        else {
            return perform(car.serving.answered(id, answer), &outbox)
        }
        if !answer.result.isSuccess, asked.function == .setInteriorVehicleData {
            status.keepLevel(false, of: asked.session, at: outbox.now)
        }
        let isOpen = status[asked.session].level != .notRunning
        let settled = car.remoteControl.settle(answer, asked.use, for: app, isOpen: isOpen, at: outbox.now)
        perform(car.serving.answered(id, settled.answer), &outbox)
        perform(settled.actions, &outbox)
    }

    /// A program has sent a notification. It is ignored if no program serves its function.
    mutating func notified(_ notice: ServedNotice, _ outbox: inout Outbox) {
        guard car.serving.functions.contains(notice.provider) else { return }
        if notice.function == .onInteriorVehicleData {
            perform(car.remoteControl.changed(notice.parameters["moduleData"] ?? [:], at: outbox.now), &outbox)
        } else if notice.function == .onWayPointChange {
            perform(car.wayPoints.changed(notice.parameters, at: outbox.now), &outbox)
        }
    }

    /// Why a program cannot serve a function; nil if it can.
    public func problem(serving function: FunctionID) -> String? {
        guard function == .diagnosticMessage, configuration.diagnosticModes.isEmpty else { return nil }
        return "\(function.name): diagnostics.modes of the configuration allows none"
    }

    /// Number of apps that have subscribed to what a program sends: of OnInteriorVehicleData, to this module.
    public func subscribers(of notice: ServedNotice) -> Int {
        guard let module = notice.module else { return car.wayPoints.count }
        return car.remoteControl.subscriberCount(of: module)
    }

    // MARK: Way points

    mutating func subscribeWayPoints(_ request: RPCRequest) -> [Action] {
        guard !content[request.session].wayPoints else {
            return request.respond(.ignored, "the way points are subscribed already")
        }
        content.update(request.session) { $0.wayPoints = true }
        return request.respond(.success) + [.dataChanged(request.session)]
            + car.wayPoints.subscribe(request.session, at: request.time)
    }

    mutating func unsubscribeWayPoints(_ request: RPCRequest) -> [Action] {
        guard content[request.session].wayPoints else {
            return request.respond(.ignored, "the way points are not subscribed")
        }
        content.update(request.session) { $0.wayPoints = false }
        return request.respond(.success) + [.dataChanged(request.session)] + car.wayPoints.unsubscribe(request.session)
    }
}
