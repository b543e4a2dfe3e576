import SmartDeviceLink

/// SetGlobalProperties and ResetGlobalProperties. There is no voice and no keyboard yet; properties are kept and resumed.
extension ContentStore {
    /// - Parameter showsMenus: Whether menus are drawn (``HeadUnitConfiguration/Screen/templates``).
    mutating func setGlobalProperties(
        _ request: RPCRequest, files: AppFiles?, showsMenus: Bool
    ) throws(InvalidData) -> [Action] {
        let properties = request.parameters.json.object ?? JSONObject()
        guard !properties.members.isEmpty else { throw InvalidData("one property at least is mandatory") }
        guard (properties["vrHelp"] == nil) == (properties["vrHelpTitle"] == nil) else {
            return request.respond(.rejected, "vrHelp and vrHelpTitle need each other")
        }
        let positions = (properties["vrHelp"]?.array ?? []).compactMap { $0["position"]?.integer }
        guard positions.sorted() == (0..<positions.count).map({ Int64($0) + 1 }) else {
            return request.respond(.rejected, "vrHelp: the positions are not 1 to \(positions.count)")
        }
        if let refusal = refusal(of: request) { return refusal }
        update(request.session) { data in
            for (name, value) in properties.members { data.globalProperties[name] = value }
        }
        let shown: Set<String> = showsMenus ? ["menuTitle", "menuLayout"] : []
        let parts = properties.members.map(\.key).filter { !shown.contains($0) }
        return respond(request, withoutEffect: parts, files: files)
            + [.dataChanged(request.session)]
    }

    mutating func resetGlobalProperties(_ request: RPCRequest) -> [Action] {
        for name in request.parameters.json["properties"]?.array ?? [] {
            guard let property = name.string.flatMap(GlobalProperty.init) else { continue }
            update(request.session) { $0.globalProperties[property.parameter] = nil }
        }
        return request.respond(.success) + [.dataChanged(request.session)]
    }
}
