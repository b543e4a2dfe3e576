import BezelModel
import Testing

@testable import Drawing

/// The button to all apps over an app's picture, the card of the next manoeuvre above a high card, and a card under a
/// finger.
struct WayOutDrawingTests {
    private let size = DisplaySize(width: 800, height: 480)
    private let start = Instant(nanoseconds: 0)

    private func plan(_ content: GuidanceContent, _ size: DisplaySize, isRightToLeft: Bool = false) -> PagePlan {
        let pages = PageRenderer(
            metrics: PageMetrics(LayoutMetrics(display: size)), typesetter: TestFonts.typesetter(),
            images: ImageCache(side: 100, budget: 1 << 24, decoding: .immediate))
        let page = SamplePages.page(content, isRightToLeft: isRightToLeft)
        return pages.drawn(page, theme: .night, at: start).plan
    }

    private func rect(_ element: PageElement, _ plan: PagePlan) -> DisplayRect? {
        plan.targets.first { $0.element == element }?.rect
    }

    @Test func `the button to all apps is in the lower corner, and the times are beside it`() {
        let plan = plan(SampleGuidance.arrival, size)
        #expect(rect(.apps, plan) == DisplayRect(x: 24, y: 392, width: 64, height: 64))
        #expect(plan.plates.contains { $0.x == 99 && $0.bottom == 457 }, "\(plan.plates)")
        let mirrored = self.plan(SampleGuidance.arrival, size, isRightToLeft: true)
        #expect(rect(.apps, mirrored) == DisplayRect(x: 712, y: 392, width: 64, height: 64))
    }

    @Test(arguments: [(320, 240), (480, 800), (800, 480), (1280, 400), (1920, 1080)])
    func `an app that shows nothing has the button to all apps over its picture`(width: Int32, height: Int32) throws {
        let size = DisplaySize(width: width, height: height)
        let button = try #require(rect(.apps, plan(GuidanceContent(), size)))
        #expect(button.width >= LayoutMetrics(display: size).touchTarget && button.bottom < height)
        #expect(button.x < width / 8)
    }

    @Test func `buttons over a map are 76 units from each other`() throws {
        let plan = plan(SampleGuidance.whole, size)
        let (first, second) = (rect(.softButton(0), plan), rect(.softButton(1), plan))
        #expect(try #require(second).y - #require(first).y == 76)
    }

    @Test func `where not all values of the rest of the way fit, the last ones are shown`() {
        var content = SampleGuidance.arrival
        content.remaining = ["1 Stunde 24 Minuten auf der Autobahn", "12 km"]
        content.buttons = [CardButton(text: "+"), CardButton(text: "−")]
        let plan = plan(content, DisplaySize(width: 480, height: 320))
        let texts = plan.items.compactMap { item in
            if case .text(let block, _, _) = item { block.isCut ? "cut" : block.shownText } else { nil }
        }
        #expect(Set(texts) == ["+", "−", "11:08", "12 km"])
        // The menu, all apps, two buttons, and the rest of the way.
        #expect(plan.plates.count == 5)
    }

    @Test func `above a high card the next manoeuvre is 12 units from the edge and 112 high`() throws {
        var content = SampleGuidance.whole
        (content.nextIcon, content.progress, content.isAboveCard) = (nil, nil, true)
        let card = try #require(rect(GuidanceContent.Part.turns.element, plan(content, size)))
        #expect(card.y == 12 && card.height == 112)
    }

    @Test(arguments: [(480, 800), (800, 480)])
    func `only a card that would touch the next manoeuvre moves it to the edge`(width: Int32, height: Int32) throws {
        let size = DisplaySize(width: width, height: height)
        let renderer = TestFonts.renderer(size: size, fades: false)
        for guidance in [SampleGuidance.whole, SampleGuidance.wordy] {
            let usual = try #require(rect(GuidanceContent.Part.turns.element, plan(guidance, size)))
            for lines in 1...3 {
                let words = String(repeating: "Heavy rain on the road ahead of you. ", count: 3 * lines)
                var scene = SamplePages.scene(SamplePages.page(guidance))
                let card = AlertCard(
                    sender: "Map", lines: Array(repeating: words, count: lines),
                    buttons: ["Yes", "No"].map { CardButton(text: $0) })
                scene.layers = [Scene.Layer(card, id: .alert(1), isModal: true)]
                // As the card is where there is no manoeuvre.
                var alone = SampleCards.scene(nil)
                alone.layers = scene.layers
                let frame = try #require(renderer.render(alone, at: start).layout).frame
                let isHigh = !usual.inset(-8).intersection(frame).isEmpty
                let shown = renderer.keepingManeuverFree(scene).overlay?.content as? GuidanceContent
                #expect(shown?.isAboveCard == isHigh, "\(frame), \(usual)")
                #expect(!isHigh || shown?.nextIcon == nil && shown?.progress == nil)
            }
        }
    }

    // MARK: A card under a finger

    private func scene(_ shift: CardShift, _ serial: UInt64 = 1) -> Scene {
        var card = AlertCard(sender: "VoltPoint", lines: ["Charging is complete"])
        card.close = AlertCard.CloseButton()
        var scene = SamplePages.scene(SamplePages.page(SamplePages.nonMedia), serial: serial)
        scene.layers = [Scene.Layer(card, id: .alert(1), isModal: true, shift: shift)]
        return scene
    }

    @Test func `a card follows the finger with its targets, and the page under it becomes brighter`() throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        let still = renderer.render(scene(CardShift()), at: start)
        var shift = CardShift()
        shift.move(by: 40)
        let moved = renderer.render(scene(shift, 2), at: start)
        #expect(try #require(moved.layers.last).origin.y == #require(still.layers.last).origin.y + 40)
        let (before, after) = (try #require(still.layout), try #require(moved.layout))
        #expect(after.frame.y == before.frame.y + 40)
        #expect(zip(before.targets, after.targets).allSatisfy { $1.rect.y == $0.rect.y + 40 })
        func light(_ picture: Picture) -> UInt64 {
            picture.layers[0].canvas.withPixels { $0.reduce(0) { $0 + UInt64($1 >> 8 & 0xFF) } }
        }
        #expect(light(moved) > light(still))
    }

    @Test func `a card that a finger let go is back at its place after 120 ms`() throws {
        let renderer = TestFonts.renderer(size: size, fades: false)
        let place = renderer.render(scene(CardShift()), at: start).layers.last?.origin
        var shift = CardShift()
        shift.move(by: 40)
        shift.release(at: start)
        let returning = renderer.render(scene(shift, 2), at: start + .milliseconds(30))
        #expect(returning.layers.last?.origin != place && returning.isMoving)
        let back = renderer.render(scene(shift, 2), at: start + CardShift.returnTime)
        #expect(back.layers.last?.origin == place && !back.isMoving)
    }

    @Test func `a card that was swept goes on to the edge`() throws {
        let renderer = TestFonts.renderer(size: size)
        var shift = CardShift()
        shift.move(by: 100)
        _ = renderer.render(scene(shift), at: start)
        let held = renderer.render(scene(shift), at: start + .milliseconds(300)).layers.last?.origin.y
        var gone = scene(shift, 2)
        gone.layers = []
        let places = [310, 350, 400].map { time in
            renderer.render(gone, at: start + .milliseconds(time)).layers.last { $0.id == .alert(1) }?.origin.y
        }
        #expect(try #require(places[1]) >= #require(held) && #require(places[2]) > #require(places[1]))
        #expect(renderer.render(gone, at: start + .milliseconds(500)).layers.count == 1)
    }

    @Test(arguments: [(320, 240), (480, 800), (800, 480), (1280, 400)])
    func `the button that closes a card is on the card and covers no text`(width: Int32, height: Int32) throws {
        let size = DisplaySize(width: width, height: height)
        let layout = AlertCardLayout(
            typesetter: TestFonts.typesetter(), metrics: LayoutMetrics(display: size), area: DisplayRect(size),
            card: try #require(scene(CardShift()).layers.first).card, icon: nil, buttonImages: [])
        for placement in [layout.placement(), layout.placement().mirrored()] {
            let close = try #require(placement.close)
            #expect(close.intersection(DisplayRect(placement.size)) == close)
            let sender = try #require(placement.sender)
            #expect(sender.rect.intersection(close).isEmpty)
        }
    }
}
