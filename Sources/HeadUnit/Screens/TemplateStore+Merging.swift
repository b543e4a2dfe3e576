import BezelModel
import SmartDeviceLink

/// How a request changes what an app shows.
extension TemplateStore.Template {
    enum LayoutChange {
        case made
        /// There is no such template here; all stays as it was.
        case unknown
        /// For this reason; all stays as it was.
        case refused(String)
    }

    /// Sets the template and its colours. Other colours than before need another template than before, as in sdl_core.
    ///
    /// - Parameters:
    ///   - name: "" for the template that the app has.
    ///   - schemes: With `dayColorScheme` and `nightColorScheme`; one that is absent stays as it was.
    mutating func setLayout(_ name: String, _ schemes: JSON) -> LayoutChange {
        let wanted = name.isEmpty ? layout : PredefinedLayout(rawValue: name)
        guard name.isEmpty || wanted.map(TemplateTable.names.contains) == true else { return .unknown }
        var new = colors
        new.take(schemes)
        guard new == colors || wanted != layout else {
            return .refused("Color schemes can not be changed without a new template set")
        }
        colors = new
        layout = wanted
        return .made
    }

    /// The same for an app whose template is not drawn: it has few layouts, and colours at any time.
    mutating func setBareLayout(_ name: String, _ schemes: JSON, among layouts: [PredefinedLayout]) -> LayoutChange {
        colors.take(schemes)
        return layouts.map(\.rawValue).contains(name) ? .made : .unknown
    }

    /// Takes all of a Show but mainField1 to mainField4 and the template.
    mutating func take(_ parameters: Parameters) throws(InvalidData) {
        let show = parameters.json
        track = show["mediaTrack"]?.string ?? track
        title = show["templateTitle"]?.string ?? title
        switch show["alignment"]?.string {
        case "LEFT_ALIGNED"?: alignment = .start
        case "RIGHT_ALIGNED"?: alignment = .end
        case "CENTERED"?: alignment = .middle
        case _?, nil: break
        }
        if let names = show["customPresets"]?.array { presets = names.map { $0.string ?? "" } }
        for index in 0..<4 {
            if let tags = show["metadataTags"]?["mainField\(index + 1)"]?.array {
                metadata[index] = tags.compactMap(\.string)
            }
        }
        if let named = show["graphic"] { graphic = Self.picture(Image(named)) }
        if let named = show["secondaryGraphic"] { secondaryGraphic = Self.picture(Image(named)) }
        guard let buttons = try parameters.objects("softButtons", count: 0...8) else { return }
        softButtons = []
        for button in buttons {
            var new = try SoftButton(button)
            new.image = Self.picture(new.image)
            softButtons.append(new)
        }
    }

    /// nil for an empty name, which clears the picture, and for one that no file can have.
    private static func picture(_ image: Image?) -> Image? {
        guard let image, (1...255).contains(image.value.unicodeScalars.count) else { return nil }
        return image
    }
}
