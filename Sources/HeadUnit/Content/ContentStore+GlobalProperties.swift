import SmartDeviceLink

/// SetGlobalProperties and ResetGlobalProperties. Properties without an effect are stored and resumed.
extension ContentStore {
    /// - Parameters:
    ///   - showsMenus: Whether menus and keyboards are drawn (``HeadUnitConfiguration/Screen/templates``).
    ///   - others: The properties that have an effect beside menus and keyboards.
    ///   - keyboard: The properties of the app's keyboard on the screen; nil for none.
    mutating func setGlobalProperties(
        _ new: NewProperties, _ request: RPCRequest, files: AppFiles?, showsMenus: Bool, others: Set<String> = [],
        keyboard: KeyboardProperties?, room: Int
    ) -> [Action] {
        if let refusal = new.refusal { return request.respond(.rejected, refusal) }
        let typing = new.properties[KeyboardProperties.name]
        if showsMenus, let refusal = typing.flatMap(KeyboardProperties.refusal) {
            return request.respond(.invalidData, refusal)
        }
        if let refusal = refusal(of: request, new.footprint, room: room) { return refusal }
        let members = new.properties.members
        update(request.session) { data in
            let former = data.globalProperties[KeyboardProperties.name]
            for (name, value) in members { data.globalProperties[name] = value }
            if let typing {
                data.globalProperties[KeyboardProperties.name] = KeyboardProperties.kept(typing, over: former)
            }
        }
        let menus: Set<String> = showsMenus ? ["menuTitle", "menuLayout", KeyboardProperties.name] : []
        let shown = menus.union(others)
        let parts = members.map(\.key).filter { !shown.contains($0) }
        let kept = KeyboardProperties(self[request.session].globalProperties[KeyboardProperties.name])
        let waiting = typing == nil ? [] : keyboard?.changes(to: kept) ?? []
        let notApplied =
            waiting.isEmpty ? [] : ["not applied while the keyboard is in view: \(waiting.joined(separator: ", "))"]
        return respond(request, withoutEffect: parts, missing: notApplied + files.shortfalls(of: new.images))
            + [.dataChanged(request.session)]
    }

    mutating func resetGlobalProperties(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        for name in parameters["properties"]?.array ?? [] {
            guard let property = name.string.flatMap(GlobalProperty.init) else { continue }
            update(request.session) { $0.globalProperties[property.parameter] = nil }
        }
        countFootprint(of: request.session)
        return request.respond(.success) + [.dataChanged(request.session)]
    }
}
