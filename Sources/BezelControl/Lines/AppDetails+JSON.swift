internal import HeadUnit
internal import SmartDeviceLink

/// The answer with the content that an app has sent to the head unit.
extension Engine.AppDetails {
    package var members: ControlLine.Members {
        let content = content.json
        return [
            ("session", .integer(Int64(session.number))), ("name", .string(name)), ("appID", .string(id)),
            ("rpcVersion", .string("\(rpcVersion)")), ("language", .string(language.rawValue)),
            ("hash", hash.isEmpty ? .null : .string(hash)),
            ("fileMemory", .integer(Int64(fileMemory))), ("files", .array(files.map(\.json))), ("show", show.json),
            ("menu", content["menu"] ?? []), ("choiceSets", content["choices"] ?? []),
            ("globalProperties", content["globalProperties"] ?? [:]), ("buttons", content["buttons"] ?? []),
            ("vehicleData", content["vehicleData"] ?? []),
            ("capabilities", .array(capabilities.map { .string($0.rawValue) })),
        ]
    }
}

extension Engine.AppDetails.File {
    fileprivate var json: JSON {
        [
            "name": .string(name), "type": .string(type.rawValue), "size": .integer(Int64(size)),
            "persistent": .boolean(isPersistent),
        ]
    }
}

extension Engine.AppDetails.Show {
    /// Fields without a value are absent.
    fileprivate var json: JSON {
        var object = JSONObject()
        object["layout"] = layout.map { .string($0) }
        if !title.isEmpty { object["templateTitle"] = .string(title) }
        for (index, text) in mainFields.enumerated() where !text.isEmpty {
            object["mainField\(index + 1)"] = .string(text)
        }
        if !track.isEmpty { object["mediaTrack"] = .string(track) }
        object["graphic"] = graphic.map { .string($0) }
        object["secondaryGraphic"] = secondaryGraphic.map { .string($0) }
        if !softButtons.isEmpty { object["softButtons"] = .array(softButtons.map { .string($0) }) }
        if !presets.isEmpty { object["customPresets"] = .array(presets.map { .string($0) }) }
        return .object(object)
    }
}
