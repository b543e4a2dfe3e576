internal import BezelConfiguration
internal import BezelModel

/// The driver's choice, which is stored over restarts as lines with a word and a value. Unknown lines and values are
/// ignored.
struct KeptLight: Hashable, Sendable {
    /// nil: the configuration's choice.
    var theme: ThemeChoice?
    /// Percent by day and by night; a theme that is missing has the configuration's brightness.
    var brightness: [Theme: Int] = [:]

    init() {}

    init(text: String) {
        for line in text.split(separator: "\n").prefix(16) {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2 else { continue }
            if words[0] == "theme" { theme = ThemeChoice(rawValue: words[1]) }
            if let theme = Theme(rawValue: words[0]), let percent = Int(words[1]), (1...100).contains(percent) {
                brightness[theme] = percent
            }
        }
    }

    var text: String {
        var lines = theme.map { ["theme \($0.rawValue)"] } ?? []
        for theme in Theme.allCases {
            if let percent = brightness[theme] { lines.append("\(theme.rawValue) \(percent)") }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
