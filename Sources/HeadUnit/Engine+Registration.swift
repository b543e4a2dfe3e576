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
            return refuseRegistration(request, Response(.disallowed, info), &outbox)
        }
        let policy = configuration.policy[registration.appID, session.device].limited(to: standing).serving(
            configuration, vehicle.served)
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
        let resumed = add(app, registration, &outbox)
        let answer = welcome(app, registration, resumed)
        sessions.respond(request, answer.adding(leftOut: leftOut), &outbox)
        perform(greeting(of: app), &outbox)
        if case .data = resumed { perform([.dataChanged(app.session)], &outbox) }
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

    /// Adds the app to every feature that stores data of it.
    ///
    /// - Returns: The result of resuming; nil if the app did not request it.
    private mutating func add(
        _ app: AppInfo, _ registration: RegisterAppInterface, _ outbox: inout Outbox
    ) -> ResumptionStore.Resumed? {
        perform(files.add(app.keptID, app.session), &outbox)
        var resumed = registration.hashID.map {
            resumption.resume(app.keptID, hash: $0, files: files[app.session])
        }
        resumption.returned(app.keptID)
        if resumption.mustCount { countRecords(&outbox) }
        if case .data(let kept) = resumed, kept.footprint > contentRoom(of: app.session) {
            resumed = .failed("there is no memory left for what is kept")
        }
        var data = ResumableAppData()
        if case .data(let kept) = resumed { data = kept }
        let icon = resumption.icon(of: app.keptID)
        data.icon = icon.flatMap { files.isKept($0, of: app.keptID) ? $0 : nil }
        content.add(data, of: app.session)
        countContent(of: app.session)
        screens.setColors(
            ["dayColorScheme": registration.dayColorScheme, "nightColorScheme": registration.nightColorScheme],
            of: app.session)
        status.add(app, resumed: resumption.level(of: app.keptID, at: outbox.now), at: outbox.now)
        resumption.add(app.session, of: app.device)
        apps.add(app)
        sessions.appRegistered(app.session)
        outbox.log(.registered(app.session, app: app.name, id: app.appID))
        return resumed
    }

    /// The answer to a registration.
    private func welcome(
        _ app: AppInfo, _ registration: RegisterAppInterface, _ resumed: ResumptionStore.Resumed?
    ) -> Response {
        var problems: [(result: ResultCode, info: String)] = []
        if case .failed(let problem) = resumed { problems.append((.resumeFailed, problem)) }
        if registration.languageDesired != configuration.language {
            problems.append((.wrongLanguage, "languageDesired: \(configuration.language.rawValue) is spoken here"))
        }
        if app.types != registration.types {
            let allowed = app.policy.appTypes.map(\.rawValue).joined(separator: ", ")
            problems.append((.warnings, "appHMIType: the policy allows \(allowed)"))
        }
        for chunk in registration.ttsName where chunk.type == .file && files[app.session]?.isThere(chunk.text) != true {
            problems.append((.warnings, "ttsName: there is no file \(chunk.text.prefix(50))"))
        }
        let parameters = headUnitParameters(app)
        guard let worst = problems.first?.result else {
            let info = resumed == nil ? nil : "the data of the last session stand again"
            return Response(.success, info, parameters)
        }
        return Response(worst, problems.map(\.info).joined(separator: "; "), parameters)
    }

    /// What the answer says about the head unit.
    private func headUnitParameters(_ app: AppInfo) -> [(String, JSON)] {
        let vehicle = configuration.vehicle
        let capabilities = capabilities(of: app)
        let version = app.rpcVersion
        let language = JSON.string(configuration.language.rawValue)
        return [
            (
                "syncMsgVersion",
                [
                    "majorVersion": .integer(Int64(version.major)), "minorVersion": .integer(Int64(version.minor)),
                    "patchVersion": .integer(Int64(version.patch)),
                ]
            ),
            ("language", language), ("hmiDisplayLanguage", language), ("hmiCapabilities", capabilities.hmi),
            (
                "vehicleType",
                [
                    "make": .string(vehicle.make), "model": .string(vehicle.model),
                    "modelYear": .string(vehicle.modelYear), "trim": .string(vehicle.trim),
                ]
            ),
            ("systemSoftwareVersion", .string(vehicle.softwareVersion)),
            ("iconResumed", .boolean(content[app.session].icon != nil)),
        ] + capabilities.deprecatedParts + capabilities.audioStreaming
    }

    /// The notifications after the response. NONE is sent first and the permissions after it, because the Java library
    /// ignores earlier permissions.
    private func greeting(of app: AppInfo) -> [Action] {
        let session = app.session
        var actions: [Action] = [
            .notify(session, .onHMIStatus, Notifications.hmiStatus(status[session])),
            .notify(session, .onPermissionsChange, Notifications.permissions(app, configuration)),
        ]
        let icon = configuration.apps.lockScreenIcon
        if !icon.isEmpty { actions.append(.notify(session, .onSystemRequest, Notifications.lockScreenIcon(icon))) }
        let distraction = Notifications.driverDistraction(apps.isDistracting, for: app)
        actions.append(.notify(session, .onDriverDistraction, distraction))
        // Older libraries use displayCapabilities of the response and do not know this notification.
        if app.rpcVersion >= Version(6, 0, 0),
            let displays = capabilities(of: app).capability(.displays)
        {
            actions.append(.notify(session, .onSystemCapabilityUpdated, ["systemCapability": displays]))
        }
        return actions
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
