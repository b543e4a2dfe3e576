import BezelModel
import SmartDeviceLink
import Testing

@testable import Drawing
@testable import HeadUnit

/// Each state of the screen that a driver may see, in a language.
struct SampleStates: CustomTestStringConvertible {
    let language: String
    /// The head unit's own words.
    let own: Language
    /// The name of a navigation app, of a music app and of one for charging.
    let apps: [String]
    /// A place with three lines about it.
    let place: [String]
    let buttons: [String]
    /// Names of a list, each with a second line.
    let rows: [(String, String)]
    let tiles: [String]
    /// Caption, track and artist.
    let music: [String]
    let message: String
    let question: String
    let suggestions: [String]
    /// Main line, second line.
    let alert: [String]
    let warning: [String]
    let emergency: [String]
    let turn: [String]

    private var isRightToLeft: Bool { own.isRightToLeft }
    private var words: Words { .of(own) }

    var testDescription: String { language }

    static let all = [latin, arabic, thai, japanese]
    static let displays = [(320, 240), (480, 800), (800, 480), (1280, 400), (1280, 720)]
        .map { DisplaySize(width: $0.0, height: $0.1) }

    private func cards(_ texts: [String], highlighted: Int? = 0) -> [CardButton] {
        texts.enumerated().map { CardButton(text: $1, isHighlighted: $0 == highlighted) }
    }

    private func scene(_ content: any PageContent, title: String, _ theme: Theme) -> Scene {
        var page = SamplePages.page(content, isRightToLeft: isRightToLeft)
        page.header.title = title
        page.rail = content.leavesRoomForRail ? rail : nil
        return SamplePages.scene(page, theme: theme)
    }

    var rail: Rail {
        Rail(
            clock: "10:42",
            apps: [
                .init(place: 0, name: apps[0], icon: SamplePages.photo, isPlaying: true),
                .init(place: 1, name: apps[1], icon: SamplePages.wide, isShown: true),
                .init(place: 2, name: apps[2]),
            ])
    }

    private var nonMedia: TemplateContent {
        var content = SamplePages.nonMedia
        content.lines = place
        content.buttons = zip(SamplePages.nonMedia.buttons, buttons).map { button, text in
            var button = button
            button.text = text
            return button
        }
        return content
    }

    private var media: TemplateContent {
        var content = SamplePages.media
        (content.caption, content.lines, content.track) = (music[0], [music[1], music[2]], music[3])
        return content
    }

    private func idle(_ theme: Theme, faults: [BoardState.Problem] = [], isUpdating: Bool = false) -> Scene {
        let date = words.text(of: LocalTime(minutes: 0, weekday: 0, day: 22, month: 11))
        var content = IdleContent(
            clock: "10:42", date: date, name: "Bezel 5512", state: isUpdating ? words[.updating] : words[.ready],
            problems: faults.map { words[$0.word] })
        content.isRightToLeft = isRightToLeft
        if !isUpdating {
            content.addresses = [.init(text: "192.168.4.1:12345", interface: "wlan0", isWireless: true)]
            (content.code, content.codeTitle) = ("192.168.4.1:12345", words[.scan])
        }
        return Scene(serial: .init(1), theme: theme, screen: .idle(content))
    }

    private func with(_ card: AlertCard, over scene: Scene) -> Scene {
        var scene = scene
        scene.layers = [Scene.Layer(card, id: .alert(1), isModal: card.size != .subtle)]
        // As the engine does it: under a modal card only the card of the next manoeuvre is left.
        if card.size != .subtle, var guidance = scene.overlay?.content as? GuidanceContent {
            (guidance.buttons, guidance.arrival, guidance.remaining) = ([], "", [])
            scene.overlay?.content = guidance
            scene.overlay?.header.hasMenu = false
            scene.overlay?.header.hasApps = false
        }
        return scene
    }

    private var consent: LocalAlert {
        ConsentQuestion.alert(
            .own(1), app: apps[0], device: ShownDevice(address: "192.168.1.23"), offersQuiet: false, in: own)
    }

    private var pairing: LocalAlert? {
        var configuration = HeadUnitConfiguration()
        configuration.language = own
        var pairing = Pairing(configuration)
        let actions = pairing.ask(PairingQuestion(id: 1, name: "Pixel 8", number: 482_913))
        return actions.compactMap { if case .askDriver(let alert) = $0 { alert } else { nil } }.first
    }

    /// The card of one of the head unit's own alerts.
    private func card(of alert: LocalAlert?) -> AlertCard {
        guard let alert else { return AlertCard(sender: "", lines: []) }
        var card = AlertCard(
            sender: alert.sender, lines: Array(alert.lines.dropFirst(alert.showsCode ? 1 : 0)),
            buttons: cards(alert.buttons, highlighted: alert.highlightsFirst ? 0 : nil), timeLeft: SampleCards.bar)
        card.code = alert.showsCode ? alert.lines[0] : ""
        return card
    }

    /// The name and the scene of each state.
    func scenes(_ theme: Theme) -> [(name: String, scene: Scene)] {
        let page = scene(nonMedia, title: apps[2], theme)
        let music = scene(media, title: apps[1], theme)
        let map: Scene = {
            var guidance = SampleGuidance.whole
            guidance.lines = turn
            guidance.then = words[.then]
            return scene(guidance, title: apps[0], theme)
        }()
        let listRows = rows.map {
            ListContent.Row(text: $0.0, secondaryText: $0.1, icon: SamplePages.shape, isSubmenu: true)
        }
        var keyboard = isRightToLeft ? SampleKeyboards.arabic : SampleKeyboards.search
        if language != "latin" {
            if !isRightToLeft {
                keyboard =
                    Keyboard(
                        id: Page.ID(1), use: .search, prompt: question, properties: KeyboardProperties(), language: own
                    ).content
            }
            (keyboard.entry, keyboard.suggestions) = (suggestions[0], suggestions)
        }
        keyboard.prompt = question
        var tilesContent = SamplePages.tiles
        tilesContent.buttons = tiles.map { CardButton(text: $0, image: SamplePages.shape) }
        var slider = SamplePages.slider
        (slider.confirm, slider.cancel) = (words[.confirm], words[.cancel])
        let bar = SampleCards.bar
        var dim = idle(theme)
        dim.dimIdle()
        var bright = music
        bright.marks.level = .brightness(62)
        var (loud, muted) = (music, music)
        loud.marks.level = .volume(Volume(percent: 45))
        muted.marks.level = .volume(Volume(percent: 45, isMuted: true))
        return [
            ("idle", idle(theme)), ("dimmed", dim), ("fault", idle(theme, faults: [.noPanel, .noSound, .notSaved])),
            ("update", idle(theme, isUpdating: true)),
            (
                "launcher",
                scene(
                    ListContent(
                        style: .apps,
                        rows: [SamplePages.photo, SamplePages.wide, nil].enumerated().map {
                            ListContent.Row(
                                text: apps[$0], secondaryText: $0 == 1 ? words[.playing] : "", icon: $1,
                                isActive: $0 == 1)
                        } + [ListContent.Row(text: "Radio", secondaryText: words[.noConnection])]),
                    title: words[.apps], theme)
            ),
            ("template", page), ("media", music),
            ("list", scene(ListContent(rows: listRows), title: apps[2], theme)),
            ("tiles", scene(tilesContent, title: apps[2], theme)),
            (
                "choice",
                scene(ListContent(style: .tiles, rows: listRows + listRows), title: question, theme)
            ),
            ("keyboard", scene(keyboard, title: "", theme)),
            (
                "message",
                scene(
                    MessageContent(text: message, buttons: cards(Array(buttons.prefix(2))), close: words[.close]),
                    title: apps[2], theme)
            ),
            ("slider", scene(slider, title: question, theme)), ("map", map),
            (
                "subtle",
                with(
                    AlertCard(
                        size: .subtle, sender: apps[0], senderIcon: SampleCards.icon, lines: alert,
                        buttons: cards([buttons[0]]), timeLeft: bar), over: music)
            ),
            (
                "information",
                with(
                    AlertCard(
                        sender: apps[2], senderIcon: SampleCards.icon, lines: alert, icon: SamplePages.shape,
                        buttons: cards(Array(buttons.prefix(2))), timeLeft: bar), over: page)
            ),
            (
                "warning",
                with(
                    AlertCard(
                        sender: apps[0], senderIcon: SampleCards.icon, lines: warning,
                        buttons: cards(Array(buttons.prefix(2))), timeLeft: bar, isWarning: true), over: map)
            ),
            (
                "emergency",
                with(
                    AlertCard(
                        size: .emergency, heading: words[.emergency], sender: apps[0], senderIcon: SampleCards.icon,
                        lines: emergency, buttons: cards(Array(buttons.prefix(2)))), over: map)
            ),
            ("pairing", with(card(of: pairing), over: idle(theme))), ("consent", with(card(of: consent), over: page)),
            ("brightness", bright), ("volume", loud), ("muted", muted),
        ] + settings(theme)
    }
}
