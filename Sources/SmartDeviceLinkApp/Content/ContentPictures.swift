internal import SmartDeviceLink

extension ContentChange {
    /// The files that the head unit must have before.
    var files: [SDLFile] {
        switch self {
        case .addCommand(_, _, _, let entry), .addSubMenu(_, _, _, let entry): entry.files.files
        case .createChoice(_, let choice): choice.files.files
        case .deleteCommand, .deleteSubMenu, .addVoiceCommand, .deleteChoice, .subscribe, .unsubscribe, .setProperties,
            .setMenuLayout, .resetProperties:
            []
        }
    }

    /// The same change without some pictures.
    ///
    /// - Parameter names: The names of their files.
    func without(_ names: Set<String>) -> ContentChange {
        func kept(_ image: Image?) -> Image? { image.flatMap { names.contains($0.value) ? nil : $0 } }
        func kept(_ entry: MenuEntry) -> MenuEntry {
            var entry = entry
            (entry.icon, entry.secondaryImage) = (kept(entry.icon), kept(entry.secondaryImage))
            return entry
        }
        switch self {
        case .addCommand(let id, let parent, let position, let entry):
            return .addCommand(id: id, parent: parent, position: position, kept(entry))
        case .addSubMenu(let id, let parent, let position, let entry):
            return .addSubMenu(id: id, parent: parent, position: position, kept(entry))
        case .createChoice(let id, var choice):
            (choice.image, choice.secondaryImage) = (kept(choice.image), kept(choice.secondaryImage))
            return .createChoice(id: id, choice)
        case .deleteCommand, .deleteSubMenu, .addVoiceCommand, .deleteChoice, .subscribe, .unsubscribe, .setProperties,
            .setMenuLayout, .resetProperties:
            return self
        }
    }
}

extension AcknowledgedContent {
    /// The names of the files that the content shows.
    var pictures: Set<String> {
        let images =
            Self.entries(menu).flatMap { [$0.icon, $0.secondaryImage] }
            + choices.values.flatMap { [$0.image, $0.secondaryImage] }
        return Set(images.compactMap { $0 }.filter { $0.type == .dynamic }.map(\.value))
            .union(properties.values.flatMap(Self.pictures))
    }

    private static func entries(_ items: [MenuItem]) -> [MenuEntry] {
        items.flatMap { [$0.entry] + entries($0.items ?? []) }
    }

    private static func pictures(in json: JSON) -> [String] {
        if json["imageType"]?.string == ImageType.dynamic.rawValue, let name = json["value"]?.string { return [name] }
        return (json.array ?? []).flatMap(pictures) + (json.object?.members ?? []).flatMap { pictures(in: $0.value) }
    }
}
