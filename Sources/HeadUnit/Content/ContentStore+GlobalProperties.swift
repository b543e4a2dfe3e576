import SmartDeviceLink

/// SetGlobalProperties and ResetGlobalProperties. There is no voice and no menu yet; properties are kept and resumed.
extension ContentStore {
    mutating func setGlobalProperties(
        _ new: NewProperties, _ request: RPCRequest, files: AppFiles?
    ) -> [Action] {
        if let refusal = new.refusal { return request.respond(.rejected, refusal) }
        if let refusal = refusal(of: request, new.footprint) { return refusal }
        let members = new.properties.members
        update(request.session) { data in
            for (name, value) in members { data.globalProperties[name] = value }
        }
        return respond(request, withoutEffect: members.map(\.key), missing: missingImages(new.images, files))
            + [.dataChanged(request.session)]
    }

    mutating func resetGlobalProperties(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        for name in parameters["properties"]?.array ?? [] {
            guard let property = name.string.flatMap(GlobalProperty.init) else { continue }
            update(request.session) { $0.globalProperties[property.parameter] = nil }
        }
        return request.respond(.success) + [.dataChanged(request.session)]
    }
}
