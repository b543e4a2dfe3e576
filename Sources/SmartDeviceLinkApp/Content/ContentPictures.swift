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

    /// Whose pictures they are; nil for a change that has none.
    var use: PictureStates.Use? {
        switch self {
        case .addCommand, .addSubMenu: .menu
        case .createChoice: .choices
        case .deleteCommand, .deleteSubMenu, .addVoiceCommand, .deleteChoice, .subscribe, .unsubscribe, .setProperties,
            .setMenuLayout, .resetProperties:
            nil
        }
    }

    /// The same change without some pictures.
    ///
    /// - Parameter names: The names of their files.
    func without(_ names: Set<String>) -> ContentChange {
        switch self {
        case .addCommand(let id, let parent, let position, let entry):
            .addCommand(id: id, parent: parent, position: position, entry.without(names))
        case .addSubMenu(let id, let parent, let position, let entry):
            .addSubMenu(id: id, parent: parent, position: position, entry.without(names))
        case .createChoice(let id, let choice): .createChoice(id: id, choice.without(names))
        case .deleteCommand, .deleteSubMenu, .addVoiceCommand, .deleteChoice, .subscribe, .unsubscribe, .setProperties,
            .setMenuLayout, .resetProperties:
            self
        }
    }
}

extension MenuEntry {
    func without(_ names: Set<String>) -> MenuEntry {
        guard !names.isEmpty else { return self }
        var entry = self
        (entry.icon, entry.secondaryImage) = (icon?.unless(in: names), secondaryImage?.unless(in: names))
        entry.files.files.removeAll { names.contains($0.name) }
        return entry
    }
}

extension ChoiceCell {
    func without(_ names: Set<String>) -> ChoiceCell {
        guard !names.isEmpty else { return self }
        var choice = self
        (choice.image, choice.secondaryImage) = (image?.unless(in: names), secondaryImage?.unless(in: names))
        choice.files.files.removeAll { names.contains($0.name) }
        return choice
    }
}

extension MenuCell {
    fileprivate func without(_ names: Set<String>) -> MenuCell {
        switch kind {
        case .command(let handler): MenuCell(entry.without(names), handler: handler)
        case .submenu(let cells): MenuCell(entry.without(names), cells: cells.map { $0.without(names) })
        }
    }
}

extension DeclaredContent {
    /// The same without pictures that could not be uploaded, by the names of their files.
    func without(menuPictures: Set<String>, choicePictures: Set<String>) -> DeclaredContent {
        var rest = self
        if !menuPictures.isEmpty { rest.menu = menu?.map { $0.without(menuPictures) } }
        if !choicePictures.isEmpty { rest.choices = choices.map { Set($0.map { $0.without(choicePictures) }) } }
        return rest
    }
}

extension Image {
    fileprivate func unless(in names: Set<String>) -> Image? { names.contains(value) ? nil : self }
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
