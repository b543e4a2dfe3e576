import BezelModel
import HeadUnit

/// The settings on the bench's screen of 800 × 480 pixels: four tiles of 200 × 160 in a row, rows of 80 pixels, a track of
/// 500 pixels from x = 150, choices of 200 × 80, and buttons of 100 × 80 in a row at the bottom.
extension Bench {
    struct SettingsLayout {
        var elements: [(PageElement, DisplayRect)] = []
        var area: ScreenLayout.ScrollArea?
        var slide: ScreenLayout.SlideArea?
    }

    static func settings(of content: any PageContent, at now: Instant) -> SettingsLayout {
        var layout = SettingsLayout()
        func addButtons(_ count: Int) {
            for index in 0..<count {
                layout.elements.append(
                    (.softButton(index), DisplayRect(x: 100 * Int32(index), y: 400, width: 100, height: 80)))
            }
        }
        switch content {
        case let tiles as SettingsTilesContent:
            for index in tiles.tiles.indices {
                let (row, column) = (Int32(index / 4), Int32(index % 4))
                layout.elements.append(
                    (.row(index), DisplayRect(x: 200 * column, y: 80 + 160 * row, width: 200, height: 160)))
            }
            layout.area = ScreenLayout.ScrollArea(
                rect: DisplayRect(x: 0, y: 80, width: 800, height: 400), limit: 0, pitch: 160, columns: 4, slop: 8)
        case let level as LevelContent:
            let slide = ScreenLayout.SlideArea(
                rect: DisplayRect(x: 100, y: 200, width: 600, height: 80),
                track: DisplayRect(x: 150, y: 235, width: 500, height: 10), ticks: level.ticks)
            layout.slide = slide
            layout.elements = [
                (LevelContent.Part.track.element, slide.rect),
                (LevelContent.Part.less.element, DisplayRect(x: 0, y: 200, width: 80, height: 80)),
                (LevelContent.Part.more.element, DisplayRect(x: 720, y: 200, width: 80, height: 80)),
            ]
            addButtons(level.buttons.count)
        case let theme as ThemeContent:
            for index in theme.tiles.indices {
                layout.elements.append(
                    (.row(index), DisplayRect(x: 200 * Int32(index), y: 80, width: 200, height: 300)))
            }
        case let list as SettingsListContent: layout = rows(of: list, at: now)
        case let phone as PhoneContent:
            for index in phone.choices.indices {
                layout.elements.append(
                    (
                        PhoneContent.Part.choice.element(index),
                        DisplayRect(x: 200 * Int32(index), y: 200, width: 200, height: 80)
                    ))
            }
            addButtons(phone.buttons.count)
        case let voice as VoiceContent:
            for index in voice.switches.indices {
                layout.elements.append(
                    (
                        VoiceContent.Part.toggle.element(index),
                        DisplayRect(x: 0, y: 80 + 80 * Int32(index), width: 800, height: 80)
                    ))
            }
            for index in voice.choices.indices {
                layout.elements.append(
                    (
                        VoiceContent.Part.choice.element(index),
                        DisplayRect(x: 200 * Int32(index), y: 300, width: 200, height: 80)
                    ))
            }
        case let problem as ProblemContent: addButtons(problem.buttons.count)
        case is PairContent: addButtons(1)
        default: break
        }
        return layout
    }

    private static func rows(of list: SettingsListContent, at now: Instant) -> SettingsLayout {
        var layout = SettingsLayout()
        let visible = DisplayRect(x: 0, y: 80, width: 800, height: list.button.isEmpty ? 400 : 320)
        let limit = max(Int32(list.rows.count) * rowHeight - visible.height, 0)
        layout.area = ScreenLayout.ScrollArea(rect: visible, limit: limit, pitch: rowHeight, slop: 8)
        let offset = list.scroll.offset(at: now, limit: limit)
        for row in list.rows.indices {
            let top = 80 + Int32(row) * rowHeight - offset
            let seen = DisplayRect(x: 0, y: top, width: 800, height: rowHeight).intersection(visible)
            guard seen.height > 0 else { continue }
            layout.elements.append(
                (
                    SettingsListContent.Part.action.element(row),
                    DisplayRect(x: 700, y: seen.y, width: 100, height: seen.height)
                ))
            layout.elements.append((.row(row), seen))
        }
        layout.elements.append((.softButton(0), DisplayRect(x: 0, y: 400, width: 100, height: 80)))
        return layout
    }

    var tiles: [SettingsTilesContent.Tile] { (page?.content as? SettingsTilesContent)?.tiles ?? [] }
    var level: LevelContent? { page?.content as? LevelContent }
    var settingsRows: [SettingsListContent.Row] { (page?.content as? SettingsListContent)?.rows ?? [] }
    var problem: ProblemContent? { page?.content as? ProblemContent }
    var pair: PairContent? { page?.content as? PairContent }
    var phone: PhoneContent? { page?.content as? PhoneContent }

    /// Opens the settings from the list of all apps or the clock, and a page by the name on its tile.
    func openSettings(_ name: String? = nil) {
        if tiles.isEmpty { _ = press(.settings) }
        wait()
        guard let name, let index = tiles.firstIndex(where: { $0.name == name }) else { return }
        _ = press(.row(index))
        wait()
    }

    /// Until a page may be pressed.
    func wait() { _ = wait(.milliseconds(300)) }

    /// One detent of a knob.
    func turn(_ move: FocusMove = .next) { _ = handle(.focusMoved(move)) }
}
