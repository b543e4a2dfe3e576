import SmartDeviceLink

/// The parameters of what the head unit says unasked.
enum Notifications {
    static func hmiStatus(_ status: HMIStatus) -> JSON {
        [
            "hmiLevel": .string(status.level.rawValue), "audioStreamingState": .string(status.audio.rawValue),
            "systemContext": .string(status.context.rawValue), "videoStreamingState": .string(status.video.rawValue),
            "windowID": 0,
        ]
    }

    static func permissions(_ table: [(function: FunctionID, levels: [HMILevel])]) -> JSON {
        let items = table.map { row -> JSON in
            [
                "rpcName": .string(row.function.name),
                "hmiPermissions": [
                    "allowed": .array(row.levels.map { .string($0.rawValue) }), "userDisallowed": [],
                ],
                "parameterPermissions": ["allowed": [], "userDisallowed": []],
            ]
        }
        return ["permissionItem": .array(items)]
    }

    static func unregistered(_ reason: UnregisteredReason) -> JSON { ["reason": .string(reason.rawValue)] }

    static let driverDistractionOff: JSON = ["state": "DD_OFF", "lockScreenDismissalEnabled": true]

    static func softButtonEvent(_ mode: ButtonEventMode, id: UInt16) -> JSON {
        [
            "buttonName": .string(ButtonName.customButton.rawValue), "buttonEventMode": .string(mode.rawValue),
            "customButtonID": .integer(Int64(id)),
        ]
    }

    static func softButtonPress(_ mode: ButtonPressMode, id: UInt16) -> JSON {
        [
            "buttonName": .string(ButtonName.customButton.rawValue), "buttonPressMode": .string(mode.rawValue),
            "customButtonID": .integer(Int64(id)),
        ]
    }
}
