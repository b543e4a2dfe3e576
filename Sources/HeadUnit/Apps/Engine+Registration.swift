import BezelModel
import SmartDeviceLink

/// From RegisterAppInterface to the first level (SDL.md §2).
extension Engine {
    mutating func register(_ request: Request, at now: Instant, into outbox: inout Outbox) {
        guard sessions[request.session]?.app == nil else {
            return answer(request, .applicationRegisteredAlready, into: &outbox)
        }
        var request = request
        let registration: RegisterAppInterface
        do {
            let all = try Parameters(json: request.message.parameters)
            registration = try RegisterAppInterface(all.checked(for: request.function, unknown: &request.unknown))
        } catch {
            return refuseRegistration(request, .invalidData, info: error.info, at: now, into: &outbox)
        }
        let policy = configuration.policy[registration.appID]
        let link = sessions[request.session].flatMap { links[$0.connection] }
        if link?.expelled.contains(registration.appID) == true {
            let info = "app id \(registration.appID) was ended on this connection because it asked for too much"
            return refuseRegistration(request, .tooManyPendingRequests, info: info, at: now, into: &outbox)
        }
        if !policy.isAllowed {
            let info = "the policy does not allow app id \(registration.appID)"
            return refuseRegistration(request, .disallowed, info: info, at: now, into: &outbox)
        }
        if let holder = sessions.ids.first(where: { sessions[$0]?.app?.appID == registration.appID }) {
            guard device(of: holder) == device(of: request.session) else {
                let info = "app id \(registration.appID) is connected from another device"
                return refuseRegistration(request, .disallowed, info: info, at: now, into: &outbox)
            }
            // As sdl_core: neither session ends.
            let info = "app id \(registration.appID) is registered in session \(holder.number)"
            return answer(request, .applicationRegisteredAlready, info: info, into: &outbox)
        }
        guard !registration.types.contains(.webView) || policy.appTypes.contains(.webView) else {
            let info = "appHMIType: WEB_VIEW is for apps whose policy names it"
            return refuseRegistration(request, .disallowed, info: info, at: now, into: &outbox)
        }
        guard policy.nicknames.isEmpty || policy.nicknames.contains(registration.appName) else {
            let info = "appName: the policy has no \(registration.appName) for app id \(registration.appID)"
            return refuseRegistration(request, .disallowed, info: info, at: now, into: &outbox)
        }
        let names = [registration.appName] + registration.vrSynonyms
        if let taken = takenName(names, besides: request.session) {
            let info = "another app is called \(taken)"
            return refuseRegistration(request, .duplicateName, info: info, at: now, into: &outbox)
        }
        let stored = memory.files[registration.appID] ?? [:]
        let types = registration.types.filter { policy.appTypes.isEmpty || policy.appTypes.contains($0) }
        var app = App(
            name: registration.appName, synonyms: registration.vrSynonyms.map { $0.lowercased() },
            appID: registration.appID, types: types,
            isMedia: registration.isMediaApplication, policy: policy,
            rpcVersion: registration.rpcVersion.negotiatedRPC,
            language: registration.languageDesired, displayLanguage: registration.hmiDisplayLanguageDesired,
            activationDue: now + configuration.apps.activationDelay,
            files: AppFiles(quota: configuration.apps.fileQuota, stored: stored))
        app.colors.take([
            "dayColorScheme": registration.dayColorScheme, "nightColorScheme": registration.nightColorScheme,
        ])
        let failure = registration.hashID.map { resume(&app, hash: $0) }
        app.data.icon = keptIcon(of: app.appID)
        if let level = levelToResume(for: app.appID, at: now) {
            app.levelResumption = (level, now + configuration.resumption.appTimeout)
        }
        if !stored.isEmpty { outbox.effects.append(.store(.fetch(appID: app.appID))) }
        sessions[request.session]?.app = app
        outbox.effects.append(.note(.registered(request.session, app: app.name, id: app.appID)))

        welcome(app, registration, request, resumption: failure, into: &outbox)
        let session = request.session
        // NONE first, permissions after it: the Java library loses permissions that come earlier.
        notify(session, .onHMIStatus, Notifications.hmiStatus(app.status), into: &outbox)
        notify(session, .onPermissionsChange, Notifications.permissions(policy, configuration.sound), into: &outbox)
        if !configuration.apps.lockScreenIcon.isEmpty {
            notify(
                session, .onSystemRequest, Notifications.lockScreenIcon(configuration.apps.lockScreenIcon),
                into: &outbox)
        }
        notify(session, .onDriverDistraction, Notifications.driverDistraction(isDistracting, for: app), into: &outbox)
        // Older libraries start from the answer's displayCapabilities and know no such notification.
        if app.rpcVersion >= Version(6, 0, 0),
            let displays = Capabilities(configuration: configuration).capability(.displays)
        {
            notify(session, .onSystemCapabilityUpdated, ["systemCapability": displays], into: &outbox)
        }
        findNextActivation()
        if case .some(.none) = failure { dataChanged(session, at: now, into: &outbox) }
    }

    /// - Parameter resumption: Nil when the app asked for none; what was wrong with it, or nil for nothing.
    private mutating func welcome(
        _ app: App, _ registration: RegisterAppInterface, _ request: Request, resumption: String??,
        into outbox: inout Outbox
    ) {
        let capabilities = Capabilities(configuration: configuration)
        let vehicle = configuration.vehicle
        let version = app.rpcVersion
        var extra: [(String, JSON)] = [
            (
                "syncMsgVersion",
                [
                    "majorVersion": .integer(Int64(version.major)), "minorVersion": .integer(Int64(version.minor)),
                    "patchVersion": .integer(Int64(version.patch)),
                ]
            ),
            ("language", .string(configuration.language.rawValue)),
            ("hmiDisplayLanguage", .string(configuration.language.rawValue)),
            ("hmiCapabilities", Capabilities.hmi),
            (
                "vehicleType",
                [
                    "make": .string(vehicle.make), "model": .string(vehicle.model),
                    "modelYear": .string(vehicle.modelYear), "trim": .string(vehicle.trim),
                ]
            ),
            ("systemSoftwareVersion", .string(vehicle.softwareVersion)),
            ("iconResumed", .boolean(app.data.icon != nil)),
        ]
        extra += capabilities.deprecatedParts
        var problems: [(result: ResultCode, info: String)] = []
        if case .some(.some(let problem)) = resumption { problems.append((.resumeFailed, problem)) }
        if registration.languageDesired != configuration.language {
            problems.append((.wrongLanguage, "languageDesired: \(configuration.language.rawValue) is spoken here"))
        }
        if app.types != registration.types {
            let allowed = app.policy.appTypes.map(\.rawValue).joined(separator: ", ")
            problems.append((.warnings, "appHMIType: the policy allows \(allowed)"))
        }
        for chunk in registration.ttsName where chunk.type == .file && !app.files.names.contains(chunk.text) {
            problems.append((.warnings, "ttsName: there is no file \(chunk.text.prefix(50))"))
        }
        guard let worst = problems.first?.result else {
            let info = resumption == nil ? nil : "the data of the last session stand again"
            return answer(request, .success, info: info, extra, into: &outbox)
        }
        answer(request, worst, info: problems.map(\.info).joined(separator: "; "), extra, into: &outbox)
    }

    /// sdl_core's way: the answer, EndService, and the connection is closed.
    private mutating func refuseRegistration(
        _ request: Request, _ result: ResultCode, info: String, at now: Instant, into outbox: inout Outbox
    ) {
        answer(request, result, info: info, into: &outbox)
        sendEndService(to: request.session, into: &outbox)
        leave(request.session, .lost, at: now, into: &outbox)
    }

    /// The session and its connection stay, as in sdl_core: the app may register again on them.
    mutating func unregister(_ request: Request, at now: Instant, into outbox: inout Outbox) {
        // What waits is answered before the last answer that the app waits for.
        withdrawAlerts(of: request.session, at: now, into: &outbox)
        withdrawSpeech(of: request.session, at: now, into: &outbox)
        answer(request, .success, into: &outbox)
        guard let app = sessions[request.session]?.app else { return }
        releaseFingers(of: request.session)
        releaseButtons(of: request.session)
        sessions.setHeldMoves(0, of: request.session)
        sessions[request.session]?.app = nil
        remember(app, .unregistered, at: now, into: &outbox)
        outbox.effects.append(.note(.unregistered(request.session, app: app.name)))
        findNextActivation()
        if app.status.level == .full { activateNext(at: now, into: &outbox) }
    }

    private func device(of session: SessionID) -> DeviceID? {
        sessions[session].flatMap { links[$0.connection]?.device }
    }

    /// Ends the session, and the connection with it when nobody else is on it.
    mutating func leave(
        _ session: SessionID, _ departure: Departure, at now: Instant, into outbox: inout Outbox
    ) {
        guard let connection = sessions[session]?.connection else { return }
        end([session], departure, at: now, into: &outbox)
        if sessions.ids(on: connection).isEmpty { drop(connection, at: now, into: &outbox) }
    }
}
