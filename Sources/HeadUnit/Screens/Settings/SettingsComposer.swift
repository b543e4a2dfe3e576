import BezelModel
import SmartDeviceLink

/// Composes the page of the settings on the screen. It has no state of its own.
struct SettingsComposer {
    let context: SettingsContext
    /// A knob changes the value on the page.
    let isTaken: Bool
    /// The driver must confirm that a phone is forgotten.
    let asksToForget: Bool

    var words: Words { context.words }
    var board: BoardSettings { context.board }

    func page(_ level: SettingsPages.Level) -> Page {
        let (title, content) = content(level)
        return Page(
            id: level.id, header: PageHeader(title: title, hasBack: true), content: content,
            isRightToLeft: context.language.isRightToLeft)
    }

    private func content(_ level: SettingsPages.Level) -> (title: String, any PageContent) {
        switch level.kind {
        case .tiles:
            (words[.settings], SettingsTilesContent(tiles: context.pages.map(tile), scroll: level.scroll))
        case .page(let page): (Self.name(of: page, words), content(of: page, level))
        case .listeners: (words[.microphone], listeners(level.scroll))
        case .phone(let device):
            if let phone = context.phones.first(where: { $0.device == device }) {
                (phone.name, self.phone(phone))
            } else {
                (words[.phones], SettingsListContent(rows: [], placeholder: words[.notConnected]))
            }
        case .problem(let problem): (words[problem.word], content(of: problem, level.scroll))
        case .pair: (words[.pairPhone], pair)
        }
    }

    private func content(of page: SettingsPage, _ level: SettingsPages.Level) -> any PageContent {
        switch page {
        case .brightness: self.level(.brightness, level, note: words[context.theme == .day ? .day : .night])
        case .volume: self.level(.volume, level, note: "")
        case .theme: theme
        case .voice: voice
        case .language: languages(level.scroll)
        case .phones: phones(level.scroll)
        case .connect: ConnectContent(cards: [wifiCard, addressCard].compactMap(\.self))
        case .about: about(level.scroll)
        }
    }

    // MARK: Tiles

    static func name(of page: SettingsPage, _ words: Words) -> String {
        switch page {
        case .brightness: words[.brightness]
        case .theme: "\(words[.day]) / \(words[.night])"
        case .volume: words[.volume]
        case .voice: words[.voice]
        case .language: words[.language]
        case .phones: words[.phones]
        case .connect: words[.connect]
        case .about: words[.about]
        }
    }

    private func icon(of page: SettingsPage) -> SettingsIcon {
        switch page {
        case .brightness: .brightness
        case .theme: .night
        case .volume: .volume
        case .voice: .microphone
        case .language: .language
        case .phones: .phone
        case .connect: .wireless
        case .about: .about
        }
    }

    private func tile(_ page: SettingsPage) -> SettingsTilesContent.Tile {
        let isLimited = context.isDriving && page.isLimited
        return SettingsTilesContent.Tile(
            icon: icon(of: page), name: Self.name(of: page, words),
            value: isLimited ? words[.whenParked] : value(of: page),
            isWarning: !isLimited && page == .about && !context.notes.isEmpty, isLimited: isLimited)
    }

    private func value(of page: SettingsPage) -> String {
        switch page {
        case .brightness: return board.brightness.map(Self.percent) ?? ""
        case .volume: return board.volume.map(Self.percent) ?? ""
        case .voice: return words[context.voice.microphone == false ? .off : .on]
        case .theme: return words[(board.theme ?? .auto).word]
        case .language: return (board.language ?? board.automaticLanguage).ownName
        case .phones:
            let count = context.phones.count(where: \.isConnected)
            return count == 0 ? words[.notConnected] : count == 1 ? words[.connected] : "\(words[.connected]): \(count)"
        case .connect:
            return context.rules.wifiName.isEmpty ? context.idle?.addresses.first?.text ?? "" : context.rules.wifiName
        case .about:
            guard context.notes.isEmpty else { return words[.notes].filled(["#": "\(context.notes.count)"]) }
            return context.problems.isEmpty ? words[.inOrder] : board.version
        }
    }

    private static func percent(_ value: Int) -> String { "\(value)\u{A0}%" }

    // MARK: Values

    /// The buttons under a value.
    enum LevelButton { case screenOff, theme, listen }

    static func levelButtons(_ kind: SettingsPages.Level.Kind?, _ context: SettingsContext) -> [LevelButton] {
        if kind == .page(.volume) { return [.listen] }
        guard kind == .page(.brightness) else { return [] }
        return (context.board.canSwitchOff ? [.screenOff] : []) + (context.pages.contains(.theme) ? [.theme] : [])
    }

    private func level(_ setting: LevelSetting, _ level: SettingsPages.Level, note: String) -> LevelContent {
        let value = setting.value(in: board) ?? setting.range.lowerBound
        let buttons = Self.levelButtons(level.kind, context).map { button in
            switch button {
            case .screenOff: CardButton(text: words[.screenOff])
            case .theme: CardButton(text: Self.name(of: .theme, words))
            case .listen: CardButton(text: words[.listen])
            }
        }
        return LevelContent(
            ticks: setting.ticks, position: value - setting.range.lowerBound + 1, value: Self.percent(value),
            note: note, isTaken: isTaken, buttons: buttons)
    }

    private var theme: ThemeContent {
        ThemeContent(
            tiles: ThemeChoice.allCases.map {
                ThemeContent.Tile(theme: $0.fixed, name: words[$0.word], isChosen: $0 == board.theme)
            })
    }

    private func languages(_ scroll: Scroll) -> SettingsListContent {
        let automatic = SettingsListContent.Row(
            text: "\(words[.automatic]): \(board.automaticLanguage.ownName)", isChosen: board.language == nil)
        let rows = Language.byName.map {
            SettingsListContent.Row(text: $0.ownName, isChosen: $0 == board.language)
        }
        return SettingsListContent(rows: [automatic] + rows, scroll: scroll)
    }
}

extension ThemeChoice {
    fileprivate var word: Word {
        switch self {
        case .day: .day
        case .night: .night
        case .auto: .automatic
        }
    }
}
