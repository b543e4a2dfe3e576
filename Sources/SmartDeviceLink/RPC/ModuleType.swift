/// A kind of module of the car that apps can control (rpc_spec ModuleType).
public enum ModuleType: String, Hashable, Sendable, CaseIterable {
    case climate = "CLIMATE"
    case radio = "RADIO"
    case seat = "SEAT"
    case audio = "AUDIO"
    case light = "LIGHT"
    case hmiSettings = "HMI_SETTINGS"

    private var stem: String {
        switch self {
        case .climate: "climateControl"
        case .radio: "radioControl"
        case .seat: "seatControl"
        case .audio: "audioControl"
        case .light: "lightControl"
        case .hmiSettings: "hmiSettingsControl"
        }
    }

    /// The member of ModuleData with its settings.
    public var dataName: String { stem + "Data" }
    /// The member of RemoteControlCapabilities.
    public var capabilityName: String { stem + "Capabilities" }

    /// Whether there is at most one module of the type: its capability is an object and not a list.
    public var isSingle: Bool {
        switch self {
        case .light, .hmiSettings: true
        case .climate, .radio, .seat, .audio: false
        }
    }

    /// Settings that apps can read only.
    public var readOnlySettings: Set<String> {
        switch self {
        case .climate: ["currentTemperature"]
        case .radio:
            [
                "rdsData", "availableHDs", "availableHdChannels", "signalStrength", "signalChangeThreshold", "state",
                "sisData",
            ]
        case .seat, .audio, .light, .hmiSettings: []
        }
    }

    /// Buttons of ButtonPress.
    public var buttons: Set<String> {
        switch self {
        case .climate:
            [
                "AC_MAX", "AC", "RECIRCULATE", "FAN_UP", "FAN_DOWN", "TEMP_UP", "TEMP_DOWN", "DEFROST_MAX", "DEFROST",
                "DEFROST_REAR", "UPPER_VENT", "LOWER_VENT",
            ]
        case .radio: ["VOLUME_UP", "VOLUME_DOWN", "EJECT", "SOURCE", "SHUFFLE", "REPEAT"]
        case .seat, .audio, .light, .hmiSettings: []
        }
    }

    /// The capability that allows a setting: a member of the module's capability that must be true; nil if the setting
    /// needs none.
    public func capability(of setting: String) -> String? {
        switch (self, setting) {
        case (.seat, "id"), (.light, _): nil
        case (.radio, "band"): "radioBandAvailable"
        case (.radio, "frequencyInteger"), (.radio, "frequencyFraction"): "radioFrequencyAvailable"
        case (.climate, "heatedSteeringWheelEnable"): "heatedSteeringWheelAvailable"
        case (.climate, "heatedWindshieldEnable"): "heatedWindshieldAvailable"
        case (.climate, "heatedRearWindowEnable"): "heatedRearWindowAvailable"
        case (.climate, "heatedMirrorsEnable"): "heatedMirrorsAvailable"
        case (.audio, "equalizerSettings"): "equalizerAvailable"
        case (.hmiSettings, "displayMode"): "displayModeUnitAvailable"
        case _: setting + "Available"
        }
    }
}
