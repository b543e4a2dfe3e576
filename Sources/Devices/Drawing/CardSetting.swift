/// How far the text, the buttons and the gaps of one layout candidate shrink.
struct CardSetting: Hashable {
    /// Of gaps and paddings.
    var spacingScale = 1.0
    /// The sizes of the letters, in units.
    var title: Double
    var body: Double
    /// How many lines the words of a button may have where buttons are side by side.
    var buttonLines: Int32 = 1
    /// The height of an emergency's band and of its buttons, in units.
    var band = 84.0
    var emergencyButton = 88.0
    /// The letters of buttons may be smaller than they should be, where a word is too long for its row.
    var hasSmallLabels = false
    /// A first line that needs more than two rows is drawn like the other lines, not as a title.
    var hasPlainTitle = false
    /// Text may be cut off.
    var isLast = false

    /// The letters of the text are as large as those of other cards.
    var hasUsualLetters: Bool { title >= 28 }

    /// In the order of preference: the gaps shrink before the letters do, and those of buttons alone before all.
    static let full = [
        CardSetting(title: 33, body: 26), CardSetting(spacingScale: 0.75, title: 33, body: 26),
        CardSetting(spacingScale: 0.75, title: 28, body: 26),
        CardSetting(spacingScale: 0.75, title: 28, body: 26, buttonLines: 2),
        CardSetting(spacingScale: 0.6, title: 28, body: 22, buttonLines: 2),
        CardSetting(spacingScale: 0.75, title: 33, body: 26, buttonLines: 2, hasSmallLabels: true),
        CardSetting(spacingScale: 0.75, title: 28, body: 26, buttonLines: 2, hasSmallLabels: true),
        CardSetting(spacingScale: 0.6, title: 28, body: 22, buttonLines: 2, hasSmallLabels: true),
        CardSetting(spacingScale: 0.6, title: 22, body: 19, buttonLines: 2, hasSmallLabels: true),
        CardSetting(
            spacingScale: 0.6, title: 19, body: 19, buttonLines: 2, hasSmallLabels: true, hasPlainTitle: true,
            isLast: true),
    ]

    /// The letters of an emergency never shrink.
    static func emergency(isTight: Bool) -> [CardSetting] {
        let usual = CardSetting(
            title: isTight ? 33 : 46, body: isTight ? 26 : 28, emergencyButton: isTight ? 72 : 88)
        var settings = [usual]
        func add(_ change: (inout CardSetting) -> Void) {
            var next = settings[settings.count - 1]
            change(&next)
            settings.append(next)
        }
        add { $0.spacingScale = 0.5 }
        add { $0.emergencyButton = 72 }
        add { $0.band = 64 }
        add { $0.buttonLines = 2 }
        add { ($0.hasSmallLabels, $0.isLast) = (true, true) }
        return settings
    }
}
