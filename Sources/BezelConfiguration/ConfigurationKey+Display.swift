internal import BezelModel
internal import OverlayDisplay

extension ConfigurationKey {
    /// Keys of a display that the kernel drives or a compositor shows.
    static let displays: [ConfigurationKey] = [
        .word("display.layer", \.display.layer), .boolean("display.fullscreen", \.display.fullscreen),
        .string(
            "display.mode", "a mode like \"1280x720\" or \"1280x720@60\", or \"\"", \.display.mode,
            read: { text in text.isEmpty ? .some(nil) : ModePreference(text).map { .some($0) } },
            write: { $0?.description ?? "" }),
        .rotation("display.rotation", \.display.rotation),
        .string(
            "display.format",
            "one of \"auto\", " + PixelFormat.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
            \.display.format,
            read: { text in text == "auto" ? .some(nil) : PixelFormat(rawValue: text).map { .some($0) } },
            write: { $0?.rawValue ?? "auto" }),
        .boolean("display.atomic", \.display.atomic),
        .text("display.state", \.display.state),
        .seconds("display.blank_after", \.display.blankAfter),
        .word("screen.contrast", \.display.contrast), .word("screen.motion", \.display.motion),
        .text("idle.name", \.display.idle.name), .text("idle.logo", \.display.idle.logo),
        .string(
            "idle.code", "\"address\", \"wifi\", \"\", or a text of at most 213 bytes", \.display.idle.code,
            read: { $0.utf8.count <= 213 ? $0 : nil }, write: { $0 }),
        .string(
            "idle.note", "a text of at most 200 bytes without control characters, or \"\"", \.display.idle.note,
            read: { text in text.utf8.count <= 200 && !text.unicodeScalars.contains(where: \.isControl) ? text : nil },
            write: { $0 }),
        .seconds("idle.dim_after", \.display.idle.dimAfter), .seconds("idle.dark_after", \.display.idle.darkAfter),
    ]

    private static func seconds(_ name: String, _ property: Property<Interval>) -> Self {
        Self(
            name: name, expected: "seconds from 0 to 86400",
            apply: { value, configuration in
                guard let number = value.int, (0...86_400).contains(number) else { return false }
                configuration[keyPath: property] = .seconds(number)
                return true
            }, text: { String($0[keyPath: property].milliseconds / 1000) })
    }

    /// A rotation in degrees; nil is "auto".
    static func rotation(_ name: String, _ property: Property<Rotation?>) -> Self {
        .string(
            name, "one of \"auto\", \"0\", \"90\", \"180\", \"270\"", property,
            read: { text in
                text == "auto"
                    ? .some(nil) : Rotation.allCases.first { String($0.rawValue) == text }.map { .some($0) }
            },
            write: { $0.map { String($0.rawValue) } ?? "auto" })
    }
}
