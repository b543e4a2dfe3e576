import SmartDeviceLink

/// The parameters of notifications.
enum Notifications {
    static func hmiStatus(_ status: HMIStatus) -> JSON {
        [
            "hmiLevel": .string(status.level.rawValue), "audioStreamingState": .string(status.audio.rawValue),
            "systemContext": .string(status.context.rawValue), "videoStreamingState": .string(status.video.rawValue),
            "windowID": 0,
        ]
    }

    /// An RPC is allowed at no level if it is Speak and no sound can be played, or if it is only for apps of other
    /// types.
    static func permissions(_ app: AppInfo, _ configuration: HeadUnitConfiguration) -> JSON {
        let policy = app.policy
        let items = RPCCatalog.rows.filter { !policy.hides($0.function) }.map { row -> JSON in
            let isUsable =
                row.function == .speak
                ? configuration.sound.isAnnounced : RPCCatalog.isFor(app, row.function, configuration)
            let levels = isUsable ? policy.levels(row.function) : []
            return [
                "rpcName": .string(row.function.name),
                "hmiPermissions": [
                    "allowed": .array(levels.map { .string($0.rawValue) }), "userDisallowed": [],
                ],
                "parameterPermissions": [
                    "allowed": .array(parameters(of: row.function, policy, configuration).map { .string($0) }),
                    "userDisallowed": [],
                ],
            ]
        }
        return ["permissionItem": .array(items)]
    }

    /// The parameters that a permission names. The libraries treat a parameter that is not named as forbidden, but only
    /// for vehicle data; elsewhere an empty list means all parameters, as in sdl_core's stock policy.
    private static func parameters(
        of function: FunctionID, _ policy: AppPolicy, _ configuration: HeadUnitConfiguration
    ) -> [String] {
        var items: [VehicleItem] { configuration.vehicleItems.all.filter { policy.allows($0) } }
        return switch function {
        case .getVehicleData, .onVehicleData: items.map(\.name)
        case .subscribeVehicleData, .unsubscribeVehicleData: items.filter(\.isSubscribable).map(\.name)
        default: []
        }
    }

    static func unregistered(_ reason: UnregisteredReason) -> JSON { ["reason": .string(reason.rawValue)] }

    /// The same language is used for speech and on the screen.
    static func language(_ language: Language) -> JSON {
        ["language": .string(language.rawValue), "hmiDisplayLanguage": .string(language.rawValue)]
    }

    /// - Parameter app: From RPC version 6.0 on it also receives the text of its lock screen.
    static func driverDistraction(_ isOn: Bool, for app: AppInfo) -> JSON {
        let state = JSON.string(isOn ? "DD_ON" : "DD_OFF")
        guard app.rpcVersion >= Version(6, 0, 0) else { return ["state": state] }
        return [
            "state": state, "lockScreenDismissalEnabled": true,
            "lockScreenDismissalWarning": .string(Words.of(app.displayLanguage)[.lockScreenWarning]),
        ]
    }

    static func lockScreenIcon(_ url: String) -> JSON { ["requestType": "LOCK_SCREEN_ICON_URL", "url": .string(url)] }

    /// OnCommand.
    static func command(_ id: Int64, by trigger: TriggerSource) -> JSON {
        ["cmdID": .integer(id), "triggerSource": .string(trigger.rawValue)]
    }

    /// OnKeyboardInput.
    ///
    /// - Parameter event: rpc_spec KeyboardEvent.
    static func keyboardInput(_ event: String, _ data: String?) -> JSON {
        guard let data else { return ["event": .string(event)] }
        return ["event": .string(event), "data": .string(data)]
    }

    static func softButtonEvent(_ mode: ButtonEventMode, id: UInt16) -> JSON {
        buttonEvent(mode, .customButton, [("customButtonID", .integer(Int64(id)))])
    }

    static func softButtonPress(_ mode: ButtonPressMode, id: UInt16) -> JSON {
        buttonPress(mode, .customButton, [("customButtonID", .integer(Int64(id)))])
    }

    /// The notifications of a press, in their order: a long press is reported while the button is still down.
    static func inOrder<Told>(_ mode: ButtonPressMode, press: Told, up: [Told]) -> [Told] {
        switch mode {
        case .long: [press] + up
        case .short: up + [press]
        }
    }

    static func buttonEvent(_ mode: ButtonEventMode, _ name: ButtonName, _ more: [(key: String, value: JSON)] = [])
        -> JSON
    {
        let members = [("buttonName", JSON.string(name.rawValue)), ("buttonEventMode", .string(mode.rawValue))]
        return .object(JSONObject(members + more))
    }

    static func buttonPress(_ mode: ButtonPressMode, _ name: ButtonName, _ more: [(key: String, value: JSON)] = [])
        -> JSON
    {
        let members = [("buttonName", JSON.string(name.rawValue)), ("buttonPressMode", .string(mode.rawValue))]
        return .object(JSONObject(members + more))
    }
}
