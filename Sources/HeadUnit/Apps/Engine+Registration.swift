import BezelModel
import SmartDeviceLink

/// RegisterAppInterface (ProtocolNotes, "Registration").
extension Engine {
    mutating func register(
        _ registration: RegisterAppInterface, _ leftOut: [String], _ request: RequestID, _ outbox: inout Outbox
    ) {
        guard let session = sessions[request.session] else { return }
        let standing = consent.standing(of: registration.appID, on: session.device, at: outbox.now)
        if case .refused(let info) = standing {
            if status.isAtClock { perform(consent.triesAgain(session.device, at: outbox.now), &outbox) }
            return refuseRegistration(request, Response(.disallowed, info), &outbox)
        }
        let policy = policy(of: registration.appID, on: session.device, standing)
        if let refusal = refusal(of: registration, policy, session) {
            return refuseRegistration(request, refusal, &outbox)
        }
        if let holder = apps.app(keptAs: session.device.keptID(of: registration.appID)) {
            // As in sdl_core: neither session ends.
            let info = "app id \(registration.appID) is registered in session \(holder.session.number)"
            return sessions.respond(request, Response(.applicationRegisteredAlready, info), &outbox)
        }
        if let refusal = nameRefusal(of: registration, policy, session) {
            return refuseRegistration(request, refusal, &outbox)
        }

        let app = AppInfo(registration, policy, standing, session, at: outbox.now)
        let returned = restoreData(of: app, registration, at: outbox.now)
        perform(returned.actions, &outbox)
        status.add(app, resumed: returned.level, at: outbox.now)
        apps.add(app)
        sessions.appRegistered(app.session)
        outbox.needsRedraw = true
        outbox.log(.registered(app.session, app: app.name, id: app.appID))
        let answer = welcome(app, registration, returned.resumed)
        sessions.respond(request, answer.adding(leftOut: leftOut), &outbox)
        perform(greeting(of: app), &outbox)
        introduceCar(to: app, &outbox)
        if case .data = returned.resumed { perform([.dataChanged(app.session)], &outbox) }
        // A cloud app has the name that the configuration gives it.
        if apps.cloud.app(on: app.device) == nil { consent.claimName(registration.hardware, of: app.device) }
        perform(consent.add(app, at: outbox.now), &outbox)
        guard apps.cloudAppRegistered(on: app.device) else { return }
        status.chooseAtFirst(app.session)
        if !app.standing.isAllowed { perform(consent.pick(app.session, at: outbox.now), &outbox) }
    }

    /// Why an app may not register here, by its id; nil when it may.
    private func refusal(
        of registration: RegisterAppInterface, _ policy: AppPolicy, _ session: Session
    ) -> Response? {
        let appID = registration.appID
        if sessions.isRefused(appID, on: session.id) {
            let info = "app id \(appID) was ended on this connection because it asked for too much"
            return Response(.tooManyPendingRequests, info)
        }
        if let cloud = apps.cloud.app(on: session.device), cloud.appID != appID {
            return Response(.disallowed, "appID: the app at \(cloud.url) is configured as \(cloud.appID)")
        }
        if !policy.isAllowed { return Response(.disallowed, "the policy does not allow app id \(appID)") }
        return nil
    }

    /// Why an app may not register under its name and types; nil when it may.
    private func nameRefusal(
        of registration: RegisterAppInterface, _ policy: AppPolicy, _ session: Session
    ) -> Response? {
        guard !registration.types.contains(.webView) || policy.appTypes.contains(.webView) else {
            return Response(.disallowed, "appHMIType: WEB_VIEW is for apps whose policy names it")
        }
        guard policy.nicknames.isEmpty || policy.nicknames.contains(registration.appName) else {
            let info = "appName: the policy has no \(registration.appName) for app id \(registration.appID)"
            return Response(.disallowed, info)
        }
        let names = [registration.appName] + registration.vrSynonyms
        let taken = apps.takenName(names, on: session.device, besides: session.id)
        return taken.map { Response(.duplicateName, "another app is called \($0)") }
    }

    /// As in sdl_core: the answer, EndService, and the connection is closed.
    mutating func refuseRegistration(_ request: RequestID, _ response: Response, _ outbox: inout Outbox) {
        sessions.respond(request, response, &outbox)
        leave(request.session, .lost, &outbox)
    }
}

extension AppInfo {
    fileprivate init(
        _ registration: RegisterAppInterface, _ policy: AppPolicy, _ standing: ConsentStanding, _ session: Session,
        at now: Instant
    ) {
        self.init(
            session: session.id, device: session.device, opened: session.opened, registeredAt: now,
            name: registration.appName, synonyms: registration.vrSynonyms.map { $0.lowercased() },
            appID: registration.appID, keptID: session.device.keptID(of: registration.appID),
            types: registration.types.filter { policy.appTypes.isEmpty || policy.appTypes.contains($0) },
            isMedia: registration.isMediaApplication, policy: policy,
            standing: standing, rpcVersion: registration.rpcVersion.negotiatedRPC,
            language: registration.languageDesired, displayLanguage: registration.hmiDisplayLanguageDesired)
    }
}
