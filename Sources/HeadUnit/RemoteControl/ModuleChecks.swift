import SmartDeviceLink

/// The checks of requests to a module, by its capability (sdl_core `set_interior_vehicle_data_request.cc`,
/// `button_press_request.cc`).
enum ModuleChecks {
    typealias Refusal = ServedRPC.Refusal

    /// - Parameter data: ModuleData of SetInteriorVehicleData.
    /// - Returns: The data for the program: with the module's id, and without settings that apps can read only.
    static func settings(_ data: JSON, for module: RemoteModule) throws(Refusal) -> JSON {
        let type = module.key.type
        for other in ModuleType.allCases where other != type && data[other.dataName] != nil {
            throw Refusal(result: .invalidData, info: "moduleData: \(other.dataName) is not of \(type.rawValue)")
        }
        guard let settings = data[type.dataName]?.object, !settings.members.isEmpty else {
            throw Refusal(result: .invalidData, info: "moduleData: there is nothing in \(type.dataName)")
        }
        if type == .light { try checkLights(settings, module) }
        if type == .radio, settings["band"] == "XM", module.capability["siriusxmRadioAvailable"] != true {
            throw Refusal(result: .unsupportedResource, info: "band: \(module.name) does not have XM")
        }
        for (name, _) in settings.members {
            guard let capability = type.capability(of: name), module.capability[capability] != true else { continue }
            throw Refusal(result: .unsupportedResource, info: "\(name): \(module.name) does not have it")
        }
        let written = settings.members.filter { !type.readOnlySettings.contains($0.key) }
        guard !written.isEmpty else {
            throw Refusal(result: .readOnly, info: "\(settings.members[0].key): apps can read it only")
        }
        return module.key.data(JSONObject(written))
    }

    /// Only an app with media may change the source of the sound (sdl_core `IsAllowedToChangeAudioSource`).
    ///
    /// - Parameter data: ModuleData.
    static func checkSource(_ data: JSON, by app: AppInfo) throws(Refusal) {
        guard data[ModuleType.audio.dataName]?["source"] != nil, !app.playsMedia else { return }
        throw Refusal(result: .rejected, info: "source: only a media app may change it")
    }

    private static func checkLights(_ settings: JSONObject, _ module: RemoteModule) throws(Refusal) {
        let supported = module.capability["supportedLights"]?.array ?? []
        for light in settings["lightState"]?.array ?? [] {
            let name = light["id"]?.string ?? ""
            guard let capability = supported.first(where: { $0["name"]?.string == name }) else {
                throw Refusal(result: .unsupportedResource, info: "lightState: there is no \(name) here")
            }
            guard let status = light["status"]?.string, status == "ON" || status == "OFF" else {
                throw Refusal(result: .readOnly, info: "lightState: the status can be set to ON or OFF only")
            }
            for (member, flag) in [("density", "densityAvailable"), ("color", "rgbColorSpaceAvailable")]
            where light[member] != nil && capability[flag] != true {
                throw Refusal(result: .unsupportedResource, info: "lightState: \(name) has no \(member)")
            }
        }
    }

    static func button(
        _ name: String, _ mode: String, of module: RemoteModule
    ) throws(Refusal) {
        guard module.key.type.buttons.contains(name) else {
            throw Refusal(result: .invalidData, info: "buttonName: \(name) is not of \(module.key.type.rawValue)")
        }
        let flag = mode == "LONG" ? "longPressAvailable" : "shortPressAvailable"
        guard module.button(name)?[flag] == true else {
            throw Refusal(result: .unsupportedResource, info: "buttonName: \(name) is not there for a \(mode) press")
        }
    }

    /// The settings that apps read: nothing beside `radioEnable` of a radio that is off, no HD data while HD radio is off,
    /// and never `keepContext`.
    static func readable(_ settings: JSONObject, of type: ModuleType) -> JSONObject {
        switch type {
        case .radio where settings["radioEnable"] == false:
            return JSONObject([("radioEnable", false)])
        case .radio where settings["hdRadioEnable"] == false:
            let ofHD: Set = ["availableHDs", "availableHdChannels", "hdChannel", "sisData"]
            return JSONObject(settings.members.filter { !ofHD.contains($0.key) })
        case .audio: return JSONObject(settings.members.filter { $0.key != "keepContext" })
        case .climate, .radio, .seat, .light, .hmiSettings: return settings
        }
    }

    /// The settings with newer ones in their place.
    static func merged(_ old: JSONObject, _ new: JSONObject) -> JSONObject {
        var merged = old
        for (name, value) in new.members { merged[name] = value }
        return merged
    }
}
