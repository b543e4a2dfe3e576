internal import BezelConfiguration
internal import BezelModel
internal import SmartDeviceLink

/// A question of `bezel setup`. Its raw value is the word of answers.
enum SetupQuestion: String, Hashable, CaseIterable {
    case language, rotation, mode
    case hotspotName = "hotspot_name"
    case hotspotPassword = "hotspot_password"
    case country, bluetooth, splash, backlight
    case readOnly = "read_only"
    case voice
    case connector, theme, usb, ssh

    /// Those of `bezel setup` on an installed system.
    static let ofSystem = allCases.filter { $0 != .ssh }
    /// Those of a card's file. The maker of the image has decided about the others; with a wrong connector the screen would be
    /// dark and could not name it.
    static let ofCard = allCases.filter { ![.mode, .splash, .backlight, .readOnly, .connector].contains($0) }

    var text: String {
        switch self {
        case .language: "The language of the head unit, like EN-US or DE-DE"
        case .rotation: "The rotation of the display"
        case .mode: "kiosk (nothing but the head unit) or desk (the console's logins stay)"
        case .hotspotName: "The name of a Wi-Fi that this board opens for phones; none for no hotspot"
        case .hotspotPassword: "The password of that Wi-Fi; empty: one is made up"
        case .country: "The country, which sets the channels that the radio may use; none for not set"
        case .bluetooth: "Phones over Bluetooth"
        case .splash: "A splash of Plymouth until the first picture"
        case .backlight: "The brightness of the panel is set by Bezel"
        case .readOnly: "A root that is read-only"
        case .voice: "A microphone: commands that are spoken"
        case .connector: "The connector of the display"
        case .theme: "The colours"
        case .usb: "Phones on a cable"
        case .ssh: "Logins over the network, with the keys of the file authorized_keys beside this one"
        }
    }

    /// What is accepted, in words.
    var expected: String {
        switch self {
        case .language: "a value of SDL's enumeration Language, like EN-US"
        case .rotation: "auto, 0, 90, 180 or 270"
        case .mode: "kiosk or desk"
        case .hotspotName: "a name of 1 to 32 bytes without control characters, or none"
        case .hotspotPassword: "8 to 63 signs of ASCII, or nothing"
        case .country: "two letters, like DE, or none"
        case .connector: "auto, or a name like HDMI-A-1"
        case .theme: ThemeChoice.allCases.map(\.rawValue).joined(separator: ", ")
        case .bluetooth, .splash, .backlight, .readOnly, .voice, .usb, .ssh: "yes or no"
        }
    }

    /// The answer as it is typed.
    func answer(in answers: SetupAnswers) -> String {
        func word(_ flag: Bool) -> String { flag ? "yes" : "no" }
        return switch self {
        case .language: answers.language.rawValue
        case .rotation: answers.rotation.map { String($0.rawValue) } ?? Self.automatic
        case .mode: answers.mode.rawValue
        case .hotspotName: answers.hotspotName.isEmpty ? Self.none : answers.hotspotName
        case .hotspotPassword: answers.hotspotPassword
        case .country: answers.country.isEmpty ? Self.none : answers.country
        case .bluetooth: word(answers.bluetooth)
        case .splash: word(answers.splash)
        case .backlight: word(answers.backlight)
        case .readOnly: word(answers.readOnly)
        case .voice: word(answers.voice)
        case .connector: answers.connector.map { $0.isEmpty ? Self.automatic : $0 } ?? ""
        case .theme: answers.theme?.rawValue ?? ""
        case .usb: word(answers.usb)
        case .ssh: word(answers.ssh)
        }
    }

    /// Takes an answer.
    ///
    /// - Returns: Whether it can be used.
    func set(_ text: String, in answers: inout SetupAnswers) -> Bool {
        switch self {
        case .language: return Language(rawValue: text.uppercased()).map { answers.language = $0 } != nil
        case .rotation:
            let rotation = Rotation.allCases.first { String($0.rawValue) == text }
            guard rotation != nil || text == Self.automatic else { return false }
            answers.rotation = rotation
        case .mode: return SetupAnswers.Mode(rawValue: text).map { answers.mode = $0 } != nil
        case .hotspotName:
            guard (1...32).contains(text.utf8.count), !text.unicodeScalars.contains(where: \.isControl) else {
                return false
            }
            answers.hotspotName = text == Self.none ? "" : text
        case .hotspotPassword:
            let isASCII = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            guard text.isEmpty || (8...63).contains(text.utf8.count) && isASCII else { return false }
            answers.hotspotPassword = text
        case .country:
            guard text != Self.none else {
                answers.country = ""
                return true
            }
            let letters = text.uppercased()
            guard letters.utf8.count == 2, letters.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return false }
            answers.country = letters
        case .bluetooth: return Self.flag(text).map { answers.bluetooth = $0 } != nil
        case .splash: return Self.flag(text).map { answers.splash = $0 } != nil
        case .backlight: return Self.flag(text).map { answers.backlight = $0 } != nil
        case .readOnly: return Self.flag(text).map { answers.readOnly = $0 } != nil
        case .voice: return Self.flag(text).map { answers.voice = $0 } != nil
        case .connector:
            let isName = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Self.isAlphanumeric($0) }
            guard (1...32).contains(text.utf8.count), isName else { return false }
            answers.connector = text == Self.automatic ? "" : text
        case .theme: return ThemeChoice(rawValue: text).map { answers.theme = $0 } != nil
        case .usb: return Self.flag(text).map { answers.usb = $0 } != nil
        case .ssh: return Self.flag(text).map { answers.ssh = $0 } != nil
        }
        return true
    }

    /// Whether it is asked on a terminal after the answers so far. What few boards need is only taken as an answer.
    func isAsked(after answers: SetupAnswers) -> Bool {
        switch self {
        case .hotspotPassword: !answers.hotspotName.isEmpty
        case .connector, .theme, .usb, .ssh: false
        case .language, .rotation, .mode, .hotspotName, .country, .bluetooth, .splash, .backlight, .readOnly, .voice:
            true
        }
    }

    private static let none = "none"
    private static let automatic = "auto"

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case _: false
        }
    }

    private static func flag(_ text: String) -> Bool? { ["yes": true, "no": false][text.lowercased()] }
}
