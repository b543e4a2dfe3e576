import SmartDeviceLink

/// SetGlobalProperties and ResetGlobalProperties. There is no voice and no keyboard yet; properties are kept and resumed.
extension ContentStore {
    /// - Parameter showsMenus: Whether menus are drawn (``HeadUnitConfiguration/Screen/templates``).
    mutating func setGlobalProperties(
        _ new: NewProperties, _ request: RPCRequest, files: AppFiles?, showsMenus: Bool
    ) -> [Action] {
        if let refusal = new.refusal { return request.respond(.rejected, refusal) }
        if let refusal = refusal(of: request, new.footprint) { return refusal }
        let members = new.properties.members
        update(request.session) { data in
            for (name, value) in members { data.globalProperties[name] = value }
        }
        let shown: Set<String> = showsMenus ? ["menuTitle", "menuLayout"] : []
        let parts = members.map(\.key).filter { !shown.contains($0) }
        return respond(request, withoutEffect: parts, missing: missingImages(new.images, files))
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
