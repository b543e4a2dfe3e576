import BezelModel
import SmartDeviceLink
import Testing

@testable import Drawing
@testable import HeadUnit

/// The card while the driver speaks.
struct VoiceCardTests {
    private static let now = Instant(nanoseconds: 7_000_000_000)
    static let displays = WordsFitTests.displays + [DisplaySize(width: 240, height: 320)]

    private static func layout(
        _ card: VoiceCard, _ size: DisplaySize, _ typesetter: Typesetter, _ look: Look = Look()
    ) -> (plan: VoiceCardLayout.Plan, room: DisplaySize) {
        let metrics = LayoutMetrics(display: size, look: look)
        let room = metrics.room(for: .full, in: DisplayRect(size))
        let images = PageImages(ImageCache(side: 100, budget: 1 << 24, decoding: .immediate), at: now)
        let layout = VoiceCardLayout(
            card: card, theme: .night, metrics: PageMetrics(metrics), texts: PageTexts(typesetter), images: images,
            origin: DisplayPoint(x: 0, y: 0), room: room, isTight: metrics.isTight)
        return (layout.planned(), room)
    }

    private static func texts(_ plan: VoiceCardLayout.Plan) -> [TextBlock] {
        plan.items.compactMap { if case .text(let block, _, _) = $0 { block } else { nil } }
    }

    @Test(arguments: displays) func `the head unit's words are whole in every language, and the card has room`(
        size: DisplaySize
    ) {
        let typesetter = TestFonts.typesetter()
        for language in Language.allCases {
            for card in SampleVoice(language: language).all {
                let (plan, room) = Self.layout(card, size, typesetter)
                let place = "\(language.tag): \(card.title)"
                #expect(plan.frame.height <= room.height, "\(place)")
                for block in Self.texts(plan) where block.lines.first?.hasPrefix("Skyline") != true {
                    #expect(!block.isCut && !block.breaksWord, "\(place): \(block.lines)")
                }
            }
        }
    }

    @Test(arguments: displays) func `everything that can be pressed is on the card and large enough`(
        size: DisplaySize
    ) {
        let typesetter = TestFonts.typesetter()
        let metrics = LayoutMetrics(display: size)
        for language in [Language.enUS, .arSA] {
            for card in SampleVoice(language: language).all {
                let (plan, _) = Self.layout(card, size, typesetter)
                for (index, target) in plan.targets.enumerated() {
                    #expect(target.rect.intersection(plan.frame) == target.rect, "\(target)")
                    #expect(target.rect.height >= metrics.touchTarget && target.rect.width >= metrics.touchTarget)
                    for other in plan.targets[(index + 1)...] {
                        #expect(target.rect.intersection(other.rect).isEmpty, "\(target) \(other)")
                    }
                }
                let buttons = plan.targets.filter { if case .button = $0.element { true } else { false } }
                #expect(buttons.count == card.buttons.count)
            }
        }
    }

    @Test func `a display shows as many rows as it has room for`() {
        let typesetter = TestFonts.typesetter()
        let expected = [(320, 240, 2), (480, 800, 4), (800, 480, 4), (1280, 400, 2), (1280, 720, 4)]
        for (width, height, rows) in expected {
            let size = DisplaySize(width: Int32(width), height: Int32(height))
            let (plan, _) = Self.layout(SampleVoice().session, size, typesetter)
            let shown = plan.targets.count { if case .row = $0.element { true } else { false } }
            #expect(shown == rows, "\(width)×\(height)")
        }
    }

    @Test func `on a display that is higher than wide, Done is alone in its row`() {
        let (plan, _) = Self.layout(
            SampleVoice().recording, DisplaySize(width: 480, height: 800), TestFonts.typesetter())
        let rects = plan.targets.map(\.rect)
        #expect(rects.count == 3 && rects[0].y < rects[1].y && rects[1].y == rects[2].y)
        #expect(rects[0].width > rects[1].width * 2)
    }

    @Test(arguments: displays) func `long texts of an app are cut and leave the buttons their place`(size: DisplaySize)
    {
        var card = SampleVoice().recording
        card.title = String(repeating: "Donaudampfschifffahrt und mehr. ", count: 15)
        card.body = .recording(text: card.title, time: SampleVoice.time)
        let (plan, room) = Self.layout(card, size, TestFonts.typesetter())
        #expect(plan.frame.height <= room.height && plan.targets.count == 3)
        #expect(plan.targets.allSatisfy { $0.rect.bottom <= plan.frame.bottom })
    }

    @Test func `from right to left the card is mirrored`() {
        let size = DisplaySize(width: 800, height: 480)
        let typesetter = TestFonts.typesetter()
        let (left, room) = Self.layout(SampleVoice().session, size, typesetter)
        var card = SampleVoice().session
        card.isRightToLeft = true
        let (right, _) = Self.layout(card, size, typesetter)
        #expect(right.targets.map(\.rect) == left.targets.map { $0.rect.mirrored(in: room.width) })
        #expect(right.meter?.rect == left.meter?.rect.mirrored(in: room.width))
    }

    // MARK: The meter

    @Test func `the newest level is at the end, and silence is a row of dots`() {
        let metrics = PageMetrics(LayoutMetrics(display: DisplaySize(width: 800, height: 480)))
        let rect = DisplayRect(x: 0, y: 0, width: 198, height: 46)
        let meter = VoiceMeter(rect: rect, isRightToLeft: false, metrics)
        #expect(meter.count == 17)
        #expect(Set(meter.heights(of: [])) == [6], "dots are as high as they are wide")
        let levels = [UInt8](repeating: 0, count: 30) + [100]
        let heights = meter.heights(of: levels)
        #expect(heights.last == heights.max() && heights.dropLast().allSatisfy { $0 == 6 })
        let mirrored = VoiceMeter(rect: rect, isRightToLeft: true, metrics)
        #expect(mirrored.heights(of: levels).first == heights.last)
    }

    // MARK: Pictures

    private func dots(_ picture: Picture) -> Int {
        guard let layer = picture.layers.last, case .voice = layer.id else { return 0 }
        var count = 0
        for y in 0..<Int(layer.canvas.size.height) {
            for x in 0..<Int(layer.canvas.size.width) where layer.canvas[x, y] & 0xFFFFFF == 0xFF6B63 { count += 1 }
        }
        return count
    }

    @Test func `the red dot is drawn exactly while the microphone is open`() {
        let renderer = TestFonts.renderer(size: DisplaySize(width: 800, height: 480), fades: false)
        var card = SampleVoice().recording
        #expect(dots(renderer.render(SampleVoice.scene(card), at: Self.now)) > 100)
        card.isListening = false
        #expect(dots(renderer.render(SampleVoice.scene(card), at: Self.now)) == 0)
    }

    @Test func `only the meter and the time bar are drawn again while the card is there`() throws {
        let renderer = TestFonts.renderer(size: DisplaySize(width: 800, height: 480), fades: false)
        var card = SampleVoice().recording
        let first = renderer.render(SampleVoice.scene(card), at: Self.now)
        card.levels += [90, 10]
        let second = renderer.render(SampleVoice.scene(card), at: Self.now + .milliseconds(50))
        let (old, new) = (try #require(first.layers.last), try #require(second.layers.last))
        let damage = try #require(new.damage(since: old.contents))
        #expect(damage.count == 2 && damage.allSatisfy { $0.height <= 46 })
        #expect(second.base.revision == first.base.revision, "the page stays")
    }

    @Test func `nothing beside the card can be touched, and the page under it is dark`() throws {
        let renderer = TestFonts.renderer(size: DisplaySize(width: 800, height: 480), fades: false)
        let bare = renderer.render(SampleVoice.scene(nil), at: Self.now)
        let picture = renderer.render(SampleVoice.scene(SampleVoice().session), at: Self.now)
        let layout = try #require(picture.layout)
        #expect(layout.layer == .voice(VoiceCard.ID(1)) && layout.isModal && layout.lower.isEmpty)
        #expect(layout.targets.count == 6)
        #expect(picture.base[300, 30] != bare.base[300, 30])
        #expect(layout.frame == DisplayRect(x: 96, y: layout.frame.y, width: 688, height: layout.frame.height))
    }

    @Test func `an alert lies over the card`() {
        let renderer = TestFonts.renderer(size: DisplaySize(width: 800, height: 480), fades: false)
        var scene = SampleVoice.scene(SampleVoice().session)
        scene.layers = [Scene.Layer(SampleCards.emergencies.0, id: .alert(1), isModal: true)]
        let picture = renderer.render(scene, at: Self.now)
        #expect(picture.layers.map(\.id) == [.base, .voice(VoiceCard.ID(1)), .alert(1)])
        #expect(picture.layout?.layer == .alert(1))
    }

    @Test(arguments: Theme.allCases) func `with high contrast rows and grey buttons have edges`(theme: Theme) {
        let size = DisplaySize(width: 800, height: 480)
        func outlines(_ look: Look) -> Int {
            Self.layout(SampleVoice().session, size, TestFonts.typesetter(), look).plan.items.count {
                if case .outline = $0 { true } else { false }
            }
        }
        #expect(outlines(Look(hasHighContrast: true)) == outlines(Look()) + 6)
    }
}
