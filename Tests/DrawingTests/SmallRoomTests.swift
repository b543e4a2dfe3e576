import BezelModel
import SmartDeviceLink
import Testing

@testable import Drawing
@testable import HeadUnit

/// What stays whole where there is little room: words before pictures, the main words before the others.
struct SmallRoomTests {
    private static let small = DisplaySize(width: 320, height: 240)
    private static let upright = DisplaySize(width: 480, height: 800)
    private static let start = Instant(nanoseconds: 0)

    private static func texts(_ items: [PageItem]) -> [(block: TextBlock, rect: DisplayRect)] {
        items.compactMap { if case .text(let block, let rect, _) = $0 { (block, rect) } else { nil } }
    }

    private static func locks(_ items: [PageItem]) -> [DisplayRect] {
        items.compactMap { if case .icon(.lock, let rect, _, _) = $0 { rect } else { nil } }
    }

    private static func settings(
        _ kind: SettingsPages.Level.Kind, _ size: DisplaySize, isDriving: Bool = false
    ) -> (plan: PagePlan, metrics: LayoutMetrics) {
        var sample = SampleSettings(own: .enGB)
        sample.isDriving = isDriving
        let desk = Desk(size, TestFonts.typesetter())
        return (desk.plan(SamplePages.withRail(sample.page(kind))), desk.metrics)
    }

    // MARK: Pages of apps

    @Test func `on a high page a title with a long word has as many lines as it needs`() throws {
        let desk = Desk(Self.upright, TestFonts.typesetter())
        let plan = desk.plan(SamplePages.withRail(SamplePages.page(SamplePages.text)))
        let title = try #require(Self.texts(plan.items).first { $0.block.shownText.hasPrefix("Donau") }).block
        #expect(!title.isCut)
        #expect(title.lineEnds[0] >= desk.metrics.whole(36))
    }

    @Test(arguments: [
        (small, "Pfaffenwaldring 57, Stuttgart"), (upright, "Pfaffenwaldring 57, 70569 Stuttgart"),
    ])
    func `the third text of a row goes before its second one is cut`(size: DisplaySize, address: String) {
        let desk = Desk(size, TestFonts.typesetter())
        let rows = [
            ListContent.Row(text: "Home", secondaryText: "Elm 1", tertiaryText: "24 min"),
            ListContent.Row(text: "Work", secondaryText: address, tertiaryText: "38 min"),
        ]
        let plan = desk.plan(SamplePages.page(ListContent(rows: rows)))
        let shown = Self.texts(plan.listItems).map(\.block)
        #expect(shown.map(\.shownText) == ["24 min", "Home", "Elm 1", "Work", address])
        #expect(shown.allSatisfy { !$0.isCut })
    }

    @Test func `on a wide display the third text of a row stays`() {
        let desk = Desk(DisplaySize(width: 800, height: 480), TestFonts.typesetter())
        let row = ListContent.Row(
            text: "Work", secondaryText: String(repeating: "far away ", count: 20), tertiaryText: "38 min")
        let plan = desk.plan(SamplePages.page(ListContent(rows: [row])))
        #expect(Self.texts(plan.listItems).contains { $0.block.shownText == "38 min" })
    }

    @Test func `the words of tiles are whole beside a picture, or without it`() {
        let plan = Desk(Self.small, TestFonts.typesetter()).plan(SamplePages.page(SamplePages.tilesWithGraphic))
        let words = Self.texts(plan.items).map(\.block).filter { $0.shownText != "VoltPoint" }
        #expect(words.count == 6 && words.allSatisfy(\.isWhole))
    }

    @Test func `words of buttons over a map are whole`() {
        let plan = Desk(Self.small, TestFonts.typesetter()).plan(SamplePages.page(SampleGuidance.wordy))
        let buttons = plan.targets.filter { $0.element.softButton != nil }.map(\.rect)
        let words = Self.texts(plan.items).filter { text in
            buttons.contains { !$0.intersection(text.rect).isEmpty }
        }
        #expect(words.count == buttons.count && words.allSatisfy(\.block.isWhole))
    }

    @Test(arguments: SamplePages.displays) func `no text of a slider is higher than its value`(size: DisplaySize) throws
    {
        let desk = Desk(size, TestFonts.typesetter())
        for slider in [SamplePages.slider, SamplePages.footerSlider, SamplePages.fullSlider] {
            let plan = desk.plan(SamplePages.withRail(SamplePages.page(slider)))
            let value = slider.label(of: slider.position)
            let texts = Self.texts(plan.items)
            let height = try #require(texts.filter { $0.block.shownText == value }.map { $0.block.lineEnds[0] }.max())
            let others = texts.filter { $0.block.shownText != value && $0.rect.y > desk.metrics.whole(72) }
            let band = try #require(plan.slideArea).rect
            for text in others where text.rect.y < band.y { #expect(text.block.lineEnds[0] < height) }
        }
    }

    @Test(arguments: [small, upright])
    func `a picture is placed under the text, or left out, if a line beside it would be cut`(size: DisplaySize) throws {
        var content = size == Self.small ? SamplePages.textWith8Buttons : SamplePages.nonMedia
        if size == Self.upright {
            content.lines = ["Donaudampfschifffahrtsgesellschaftskapitän meldet sich", "4 von 6 frei"]
            content.buttons = SamplePages.buttons("Losfahren", "Anrufen", "Benachrichtigungen", "Schließen")
        }
        let plan = Desk(size, TestFonts.typesetter()).plan(SamplePages.withRail(SamplePages.page(content)))
        let first = try #require(Self.texts(plan.items).first { content.lines[0].hasPrefix($0.block.lines[0]) })
        #expect(!first.block.isCut)
        let pictures = plan.pictures
        #expect(pictures.count == (size == Self.upright ? 1 : 0))
        #expect(pictures.allSatisfy { $0.intersection(first.rect).isEmpty && $0.y >= first.rect.bottom })
    }

    @Test func `the artist ends in an ellipsis before the title does`() throws {
        var content = SamplePages.media
        content.lines = ["Laternen auf dem Wasser", "Marlow und die großen Gezeiten"]
        let plan = Desk(Self.small, TestFonts.typesetter()).plan(SamplePages.page(content))
        let shown = Self.texts(plan.items).map(\.block)
        #expect(shown.contains { $0.shownText.hasSuffix("Wasser") && !$0.isCut })
        #expect(shown.contains { $0.shownText.hasPrefix("Marlow") })
    }

    @Test(arguments: [small, upright]) func `the name of a street is not broken on the card of the next manoeuvre`(
        size: DisplaySize
    ) {
        var guidance = SampleGuidance.whole
        guidance.lines = ["350 m", "Umgehungsstraße Nord"]
        let plan = Desk(size, TestFonts.typesetter()).plan(SamplePages.page(guidance))
        #expect(Self.texts(plan.items).contains { $0.block.shownText.hasSuffix("Nord") && $0.block.isWhole })
    }

    @Test(arguments: [false, true])
    func `on a display that is much wider than high stations are in one row, under the song`(isRightToLeft: Bool) {
        let plan = Desk(DisplaySize(width: 1280, height: 400), TestFonts.typesetter())
            .plan(SamplePages.withRail(SamplePages.page(SamplePages.presets, isRightToLeft: isRightToLeft)))
        let stations = (0..<7).map { TemplateContent.Part.preset.element($0) }
        let rects = plan.targets.filter { stations.contains($0.element) }.map(\.rect)
        #expect(rects.count == 7 && Set(rects.map(\.y)).count == 1 && rects.allSatisfy { $0.height >= 64 })
        #expect(Self.texts(plan.items).contains { $0.block.shownText == "Lanterns on the Water" })
    }

    @Test func `on a display that is much wider than high long names of stations are whole in two rows`() {
        var content = SamplePages.presets
        let names = [
            "Deutschlandfunk", "Bayern 3", "SWR Aktuell", "Radio Bremen", "Rockantenne", "Klassik Radio", "Fritz",
            "Antenne Brandenburg",
        ]
        content.media?.presets = names.enumerated().map { .init(number: $0.offset, text: $0.element) }
        let plan = Desk(DisplaySize(width: 1280, height: 400), TestFonts.typesetter())
            .plan(SamplePages.withRail(SamplePages.page(content)))
        let whole = Self.texts(plan.items).map(\.block).filter(\.isWhole).map { $0.shownText.filter { $0 != " " } }
        for name in names + ["Lanterns on the Water"] {
            #expect(whole.contains(name.filter { $0 != " " }), "\(name)")
        }
        let stations = names.indices.map { TemplateContent.Part.preset.element($0) }
        let rects = plan.targets.filter { stations.contains($0.element) }.map(\.rect)
        #expect(rects.count == 8 && Set(rects.map(\.y)).count == 2 && rects.allSatisfy { $0.height >= 48 })
        let all = plan.targets.map(\.rect)
        for (index, rect) in all.enumerated() {
            #expect(all[(index + 1)...].allSatisfy { $0.intersection(rect).isEmpty })
        }
    }

    @Test func `a picture is placed under the text and its buttons before it is left out`() throws {
        var content = SamplePages.textWithButtons
        content.lines = [
            "Rasthof Heuchelberg an der Autobahn nach Süden",
            "Vier von sechs Ladepunkten sind im Moment frei, der letzte ist bis um zwölf Uhr besetzt",
        ]
        content.buttons = SamplePages.buttons("Benachrichtigungen", "Reservierungen", "Einstellungen")
        let plan = Desk(Self.upright, TestFonts.typesetter())
            .plan(SamplePages.withRail(SamplePages.page(content)))
        for line in content.lines {
            let text = try #require(Self.texts(plan.items).first { line.hasPrefix($0.block.lines[0]) })
            #expect(text.block.isWhole)
        }
        let buttons = plan.targets.filter { $0.element.softButton != nil }.map(\.rect)
        #expect(buttons.count == 3 && plan.pictures.count == 1)
        #expect(plan.pictures.allSatisfy { picture in buttons.allSatisfy { $0.bottom <= picture.y } })
    }

    // MARK: Settings

    @Test(arguments: [small, upright])
    func `names of all rows have letters of one size, and two lines come before small ones`(size: DisplaySize) {
        for kind in [SettingsPages.Level.Kind.page(.about), .page(.phones)] {
            let (plan, metrics) = Self.settings(kind, size)
            let names = Self.texts(plan.listItems).map(\.block).filter {
                ["No sound", "Bezel 0.1.0", "Pixel 8", "192.168.178.24"].contains($0.shownText)
            }
            #expect(names.count == 2 && Set(names.map { $0.lineEnds[0] }).count == 1)
            #expect(names.allSatisfy { $0.isWhole && $0.lineEnds[0] >= metrics.whole(28) - 1 })
        }
    }

    @Test func `on a small display the steps of pairing are in letters that can be read at a glance`() {
        let (plan, metrics) = Self.settings(.pair, Self.small)
        let steps = Self.texts(plan.items).map(\.block).filter { block in
            ["Open ", "Choose ", "Compare "].contains { block.shownText.hasPrefix($0) }
        }
        #expect(steps.count == 3 && steps.allSatisfy(\.isWhole))
        #expect(steps.allSatisfy { $0.lineEnds[0] >= metrics.whole(23) })
    }

    @Test(arguments: SamplePages.displays) func `no value on the tiles of the settings is larger than the names`(
        size: DisplaySize
    ) {
        for language in [Language.thTH, .deDE, .enGB] {
            let desk = Desk(size, TestFonts.typesetter())
            let plan = desk.plan(SamplePages.withRail(SampleSettings(own: language).page(.tiles)))
            let blocks = Self.texts(plan.listItems).map(\.block)
            let names = stride(from: 0, to: blocks.count, by: 2).map { blocks[$0].lineEnds[0] }
            let values = stride(from: 1, to: blocks.count, by: 2).map { blocks[$0].lineEnds[0] }
            // The distance of their lines is up to a pixel larger.
            #expect(values.max() ?? 0 <= (names.min() ?? 0) + 1, "\(language.tag)")
        }
    }

    @Test(arguments: SamplePages.displays) func `the page of the volume has its button, and the value`(
        size: DisplaySize
    ) {
        let (plan, metrics) = Self.settings(.page(.volume), size)
        let buttons = plan.targets.filter { $0.element == .softButton(0) }
        #expect(buttons.count == 1 && buttons.allSatisfy { $0.rect.height >= metrics.touchTarget })
        #expect(Self.texts(plan.items).contains { $0.block.shownText == "40\u{A0}%" })
        let slide = plan.slideArea?.track
        #expect(slide.map { $0.intersection(buttons[0].rect).isEmpty } == true)
    }

    @Test(arguments: SamplePages.displays) func `a refused phone has a lock`(size: DisplaySize) {
        #expect(!Self.locks(Self.settings(.page(.phones), size).plan.listItems).isEmpty)
    }

    @Test(arguments: SamplePages.displays)
    func `what can be used while parked only has a lock, and does not look like a button`(size: DisplaySize) throws {
        for (kind, element) in [
            (SettingsPages.Level.Kind.page(.phones), PageElement.softButton(0)), (SampleSettings.phone, .softButton(1)),
        ] {
            for isDriving in [false, true] {
                let plan = Self.settings(kind, size, isDriving: isDriving).plan
                let rect = try #require(plan.targets.first { $0.element == element }).rect
                let locks = Self.locks(plan.items).filter { $0.intersection(rect) == $0 }
                #expect(locks.count == (isDriving ? 1 : 0))
                let grounds = plan.items.compactMap {
                    if case .surface(rect, _, let color) = $0 { color } else { nil }
                }
                let palette = PagePalette.of(.night)
                #expect(grounds == [isDriving ? palette.tile : palette.button])
                for text in Self.texts(plan.items) where isDriving && !text.rect.intersection(rect).isEmpty {
                    #expect(locks.allSatisfy { $0.intersection(text.rect).isEmpty })
                }
            }
        }
    }

    @Test(arguments: [small, upright, DisplaySize(width: 1280, height: 400)])
    func `each text on the dimmed clock has enough contrast`(size: DisplaySize) {
        let idle = IdleRenderer.make(
            metrics: PageMetrics(LayoutMetrics(display: size)), typesetter: TestFonts.typesetter(), logo: nil
        ).renderer
        var content = IdleContent(clock: "10:42", date: "1", name: "Bezel 5512", state: "Ready")
        content.addresses = [.init(text: "192.168.4.1:12345", interface: "wlan0", isWireless: true)]
        content.isDimmed = true
        let colors = idle.plan(content, theme: .night, hasGround: false).items.compactMap {
            if case .text(_, _, let color) = $0 { color } else { nil }
        }
        #expect(colors.count == 3 && colors.allSatisfy { $0.contrast(to: .black) >= Color.readable })
    }

    // MARK: Cards

    private static func placement(_ card: AlertCard, _ size: DisplaySize, margin: Int32 = 0) throws -> CardPlacement {
        let image = CardImage(bitmap: try ImageFile.decode(SampleCards.icon.bytes, .inside(64)), isTemplate: false)
        var area = DisplayRect(size)
        area = DisplayRect(x: margin, y: 4, width: area.width - 2 * margin, height: area.height)
        return AlertCardLayout(
            typesetter: TestFonts.typesetter(), metrics: LayoutMetrics(display: size), area: area, card: card,
            icon: card.icon == nil ? nil : image, buttonImages: card.buttons.map { _ in nil }
        ).placement()
    }

    @Test(arguments: [small, upright])
    func `on a narrow display the words of a subtle card are whole beside its button and the number of waiting ones`(
        size: DisplaySize
    ) throws {
        let card = AlertCard(
            size: .subtle, sender: "Traffic", lines: ["Accident ahead on A8", "Delay 25 minutes"],
            icon: SampleCards.icon, buttons: SampleCards.buttons("Reroute"), waiting: 1)
        let plan = try Self.placement(card, size, margin: 8)
        #expect(plan.lines.count == 2 && plan.lines.allSatisfy { !$0.block.isCut && !$0.block.breaksWord })
        let button = try #require(plan.buttons.first).rect
        for line in plan.lines { #expect(line.rect.intersection(button).isEmpty) }
        for rect in plan.lines.map(\.rect) + [button] + [plan.slot].compactMap(\.self) {
            #expect(rect.intersection(DisplayRect(plan.size)) == rect)
        }
    }

    @Test func `on a wide display a subtle card keeps its height`() throws {
        let size = DisplaySize(width: 800, height: 480)
        let card = AlertCard(
            size: .subtle, sender: "Traffic", lines: [String(repeating: "Accident ahead ", count: 9), "Delay"],
            icon: SampleCards.icon, buttons: SampleCards.buttons("Reroute"), waiting: 1)
        #expect(try Self.placement(card, size).size.height == 76)
    }

    @Test func `a long word on a button does not make the title of its card smaller`() throws {
        let card = AlertCard(
            sender: "Wetter", lines: ["Glatteis auf der Strecke", "Bitte langsam fahren"],
            buttons: SampleCards.buttons("Benachrichtigungseinstellungen", "Später"))
        let title = try #require(try Self.placement(card, Self.upright).lines.first).block
        let metrics = LayoutMetrics(display: Self.upright)
        #expect(title.lineEnds[0] >= metrics.whole(33))
    }

    @Test func `words that are too long for a line in any letters do not make letters smaller`() throws {
        let plan = try Self.placement(SampleCards.all[4], Self.upright)
        let metrics = LayoutMetrics(display: Self.upright)
        #expect(plan.lines[0].block.lineEnds[0] >= metrics.whole(33))
        #expect(plan.hasUsualLetters && plan.lines.allSatisfy { !$0.block.isCut })
    }

    @Test func `on a small display a card leaves the next manoeuvre visible, if its text fits under it`() throws {
        for (line, isFree) in [("Ice on the road", true), (String(repeating: "Ice on the road ", count: 20), false)] {
            let renderer = TestFonts.renderer(size: Self.small, fades: false)
            var scene = SamplePages.scene(SamplePages.page(SampleGuidance.whole))
            let card = AlertCard(
                sender: "Map", lines: ["Slippery road", line], buttons: SampleCards.buttons("Go", "Call"),
                timeLeft: SampleCards.bar)
            scene.layers = [Scene.Layer(card, id: .alert(1), isModal: true)]
            let frame = try #require(renderer.render(scene, at: Self.start).layout).frame
            let shown = renderer.keepingManeuverFree(scene).overlay
            let plan = Desk(Self.small, TestFonts.typesetter()).plan(try #require(shown))
            let turns = GuidanceContent.Part.turns.element
            let maneuver = try #require(plan.targets.first { $0.element == turns }).rect
            #expect(frame.intersection(maneuver).isEmpty == isFree, "\(frame), \(maneuver)")
            #expect(frame.bottom <= Self.small.height)
            // A finger on a button changes nothing about it.
            scene.layers[0].card.buttons[0].isPressed = true
            scene.serial = .init(2)
            #expect(renderer.render(scene, at: Self.start).layout?.frame == frame)
        }
    }
}
