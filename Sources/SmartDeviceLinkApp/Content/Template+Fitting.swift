internal import SmartDeviceLink

/// Fits a template to the capabilities of a head unit.
extension Template {
    /// Whether it has a text.
    var hasText: Bool {
        [textField1, textField2, textField3, textField4, mediaTrackTextField, title].contains { $0?.isEmpty == false }
            || buttons.contains { $0.text != nil }
    }

    /// Lines without a field on the head unit are appended to its last field, like those of an alert. Pictures that it
    /// does not show are left out and not uploaded. Nothing changes if the head unit has not sent its capabilities.
    func fitted(to capabilities: SystemCapabilities) -> Template {
        guard let fields = capabilities.textFields else { return self }
        var fitted = self
        let count = (1...4).count { fields.contains("mainField\($0)") }
        if (1...3).contains(count) { fitted.join(into: count) }
        if capabilities.imageFields["graphic"] == nil { fitted.primaryGraphic = nil }
        if capabilities.imageFields["secondaryGraphic"] == nil { fitted.secondaryGraphic = nil }
        if !capabilities.softButtonsShowImages { for index in buttons.indices { fitted.buttons[index].image = nil } }
        fitted.dropUnusedFiles()
        return fitted
    }

    /// The same without some pictures.
    ///
    /// - Parameter names: The names of their files.
    func without(_ names: Set<String>) -> Template {
        func kept(_ image: Image?) -> Image? { image.flatMap { names.contains($0.value) ? nil : $0 } }
        var rest = self
        (rest.primaryGraphic, rest.secondaryGraphic) = (kept(primaryGraphic), kept(secondaryGraphic))
        for index in buttons.indices { rest.buttons[index].image = kept(buttons[index].image) }
        return rest
    }

    private mutating func join(into count: Int) {
        let lines = [textField1, textField2, textField3, textField4].compactMap { $0 }.filter { !$0.isEmpty }
        guard
            lines.count > count
                || [textField1, textField2, textField3, textField4].dropFirst(count).contains(where: {
                    $0?.isEmpty == false
                })
        else { return }
        let fitted = AlertText.fit(lines, into: count).map(Optional.some) + [nil, nil, nil, nil]
        (textField1, textField2, textField3, textField4) = (fitted[0], fitted[1], fitted[2], fitted[3])
    }

    private mutating func dropUnusedFiles() {
        let used = ([primaryGraphic, secondaryGraphic] + buttons.map(\.image)).compactMap { $0?.value }
        files.files.removeAll { !used.contains($0.name) }
    }
}
