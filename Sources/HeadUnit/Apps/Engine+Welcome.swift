import BezelModel
import SmartDeviceLink

/// What an app that registers is answered and notified.
extension Engine {
    /// The answer to a registration.
    func welcome(
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
        ] + capabilities.deprecatedParts + capabilities.voice + capabilities.recording + capabilities.audioStreaming
    }

    /// The notifications after the response. NONE is sent first and the permissions after it, because the Java library
    /// ignores earlier permissions.
    func greeting(of app: AppInfo) -> [Action] {
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
