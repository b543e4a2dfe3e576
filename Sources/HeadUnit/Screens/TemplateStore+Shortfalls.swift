import BezelModel
import SmartDeviceLink

/// What of a Show is not seen. Parts that clear something are always performed.
extension TemplateStore {
    /// Whole phrases.
    ///
    /// - Parameters:
    ///   - table: The template after the Show.
    ///   - template: What the app shows after the Show.
    static func shortfalls(of show: JSONObject, in table: TemplateTable, _ template: Template) -> [String] {
        let slots = table.slots
        func isSent(_ name: String) -> Bool { show[name]?.string?.isEmpty == false }
        var parts = (slots.lineLimit..<4).map { "mainField\($0 + 1)" }.filter(isSent)
        parts += (table.isMedia ? ["statusBar"] : ["statusBar", "mediaClock", "mediaTrack"]).filter(isSent)
        for (name, slot) in [("graphic", TemplateLayout.Slot.graphic), ("secondaryGraphic", .secondaryGraphic)]
        where show[name]?["value"]?.string?.isEmpty == false && !slots.has(slot) {
            parts.append(name)
        }
        let buttons = show["softButtons"]?.array?.count ?? 0
        if buttons > slots.buttonLimit {
            parts.append(slots.buttonLimit == 0 ? "softButtons" : "softButtons after the first \(slots.buttonLimit)")
        }
        if show["customPresets"]?.array?.contains(where: { $0 != "" }) == true, !slots.has(.presets) {
            parts.append("customPresets")
        }
        var phrases = parts.isEmpty ? [] : ["not shown in \(table.name.rawValue): \(parts.joined(separator: ", "))"]
        let untagged = (0..<4).filter { index in
            show["metadataTags"]?["mainField\(index + 1)"]?.array?.isEmpty == false
                && template.mainFields[index].isEmpty
        }
        if !untagged.isEmpty {
            let fields = untagged.map { "mainField\($0 + 1)" }.joined(separator: ", ")
            phrases.append("metadataTags: there is no text in \(fields)")
        }
        return phrases
    }

    /// The parts of a Show that are not seen of an app whose template is not drawn.
    static func notShown(of show: JSONObject, in layouts: [PredefinedLayout]) -> [String] {
        var parts = ["statusBar", "mediaClock", "mediaTrack", "templateTitle"].filter {
            show[$0]?.string?.isEmpty == false
        }
        if let alignment = show["alignment"]?.string, alignment != "CENTERED" { parts.append("alignment") }
        parts += ["graphic", "secondaryGraphic"].filter { show[$0]?["value"]?.string?.isEmpty == false }
        if show["softButtons"]?.array?.isEmpty == false { parts.append("softButtons") }
        if show["customPresets"]?.array?.contains(where: { $0 != "" }) == true { parts.append("customPresets") }
        if let layout = show["templateConfiguration"]?["template"]?.string, !layout.isEmpty,
            !layouts.map(\.rawValue).contains(layout)
        {
            parts.append("the layout \(layout.prefix(50))")
        }
        return parts.isEmpty ? [] : ["not shown here: \(parts.joined(separator: ", "))"]
    }
}
