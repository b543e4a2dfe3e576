internal import HeadUnit

/// What the driver has chosen about the microphone, as it is stored over restarts: a line for each choice, such as
/// `microphone off`.
struct KeptVoice: Hashable, Sendable {
    /// A choice in the settings, or by the key of the microphone.
    enum Choice: Hashable, Sendable {
        case microphone(isOn: Bool)
        case commands(Bool)
        case apps(HeadUnitConfiguration.Voice.AppsMicrophone)
    }

    /// False if the driver has switched the microphone off.
    var isMicrophoneOn = true
    /// Whether commands can be said; nil for the configuration's value.
    var commands: Bool?
    /// Who may record; nil for the configuration's value.
    var apps: HeadUnitConfiguration.Voice.AppsMicrophone?

    init() {}

    /// Lines that are no choice are ignored.
    init(text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count == 2 else { continue }
            switch words[0] {
            case "microphone": isMicrophoneOn = words[1] != "off"
            case "commands": commands = Self.flag(words[1])
            case "apps": apps = .init(rawValue: String(words[1]))
            default: continue
            }
        }
    }

    mutating func take(_ choice: Choice) {
        switch choice {
        case .microphone(let isOn): isMicrophoneOn = isOn
        case .commands(let areOn): commands = areOn
        case .apps(let choice): apps = choice
        }
    }

    var text: String {
        "microphone \(isMicrophoneOn ? "on" : "off")\n"
            + (commands.map { "commands \($0 ? "on" : "off")\n" } ?? "") + (apps.map { "apps \($0.rawValue)\n" } ?? "")
    }

    private static func flag(_ word: Substring) -> Bool? { word == "on" ? true : word == "off" ? false : nil }
}
