import BezelModel
import Testing

@testable import Drawing

struct CardLayoutTests {
    private let time = Instant(nanoseconds: 4_000_000_000)

    private func render(_ card: AlertCard, _ size: DisplaySize, theme: Theme = .night) -> (
        picture: Picture, layout: ScreenLayout
    ) {
        let picture = TestFonts.renderer(size: size, fades: false).render(
            SampleCards.scene(card, theme: theme), at: time)
        return (picture, picture.layout ?? SampleCards.noLayout)
    }

    private func contains(_ outer: DisplayRect, _ inner: DisplayRect) -> Bool { outer.intersection(inner) == inner }

    @Test(arguments: SampleCards.displays)
    func `cards and buttons are on the display, do not overlap, and are large enough for a finger`(
        size: DisplaySize
    ) {
        let renderer = TestFonts.renderer(size: size, fades: false)
        let least = LayoutMetrics(display: size).touchTarget
        for card in SampleCards.all {
            let picture = renderer.render(SampleCards.scene(card), at: time)
            guard let layout = picture.layout, let overlay = picture.overlay else {
                Issue.record("no card")
                continue
            }
            #expect(contains(DisplayRect(size), layout.frame), "\(card.sender)")
            #expect(contains(DisplayRect(size), overlay.frame), "\(card.sender)")
            #expect(contains(overlay.frame, layout.frame), "\(card.sender)")
            #expect(layout.buttons.count == min(card.buttons.count, card.size == .subtle ? 1 : 4))
            #expect(picture.failedImages == 0)
            for (index, button) in layout.buttons.enumerated() {
                #expect(contains(layout.frame, button), "\(card.sender)")
                #expect(button.width >= least && button.height >= least, "\(card.sender)")
                for other in layout.buttons[..<index] { #expect(other.intersection(button).isEmpty) }
            }
        }
    }

    @Test(arguments: [(1, 1), (16, 16), (64, 48), (160, 120), (2000, 40), (40, 2000), (0, -5)])
    func `cards can be drawn on a display of any size`(width: Int32, height: Int32) {
        for card in SampleCards.all {
            let (picture, layout) = render(card, DisplaySize(width: width, height: height))
            #expect(picture.base.size == Canvas.held(DisplaySize(width: width, height: height)))
            #expect(layout.buttons.count == min(card.buttons.count, card.size == .subtle ? 1 : 4))
        }
    }

    @Test(arguments: Theme.allCases, [(800, 480), (320, 240), (480, 800)])
    func `a button is drawn exactly at its place in the layout`(theme: Theme, size: (Int32, Int32)) {
        let palette = Palette.of(theme)
        var card = SampleCards.all[3]
        card.buttons[0].isHighlighted = true
        card.buttons[1].isPressed = true
        let (picture, layout) = render(card, DisplaySize(width: size.0, height: size.1), theme: theme)
        let flat = Canvas.composed(base: picture.base, overlay: picture.overlay)
        for (button, rect) in zip(card.buttons, layout.buttons) {
            let fill = palette.face(of: button).fill.opaquePixel
            let middle = Int(rect.y + rect.height / 2)
            let (left, right) = (Int(rect.x), Int(rect.x + rect.width) - 1)
            #expect(flat[left, middle] == fill)
            #expect(flat[right, middle] == fill)
            #expect(flat[left - 1, middle] == palette.card.opaquePixel)
            #expect(flat[right + 1, middle] == palette.card.opaquePixel)
            let column = Int(rect.x + rect.width / 2)
            #expect(flat[column, Int(rect.y)] == fill)
            #expect(flat[column, Int(rect.y) - 1] == palette.card.opaquePixel)
            #expect(flat[column, Int(rect.y + rect.height)] == palette.card.opaquePixel)
        }
    }

    @Test(arguments: SampleCards.displays)
    func `nothing is drawn outside the card or between its buttons`(size: DisplaySize) {
        let card = SampleCards.all[8]
        let (picture, layout) = render(card, size)
        let palette = Palette.of(.night)
        let flat = Canvas.composed(base: picture.base, overlay: picture.overlay)
        var strays: [DisplayPoint] = []
        // The shadow at night is black, so nothing around the card is lighter than the background.
        let ground = palette.background.opaquePixel & 0xFF
        for y in 0..<flat.height {
            for x in 0..<flat.width where flat[x, y] & 0xFF > ground {
                let point = DisplayPoint(x: Int32(x), y: Int32(y))
                if !layout.frame.contains(point) { strays.append(point) }
            }
        }
        // The rows of buttons contain only buttons and the card's own colour.
        let area = layout.buttons.reduce(layout.buttons[0]) { $0.union($1) }
        let fill = palette.card.opaquePixel
        for y in area.y..<area.y + area.height {
            for x in area.x..<area.x + area.width where flat[Int(x), Int(y)] != fill {
                let point = DisplayPoint(x: x, y: y)
                if !layout.buttons.contains(where: { $0.contains(point) }) { strays.append(point) }
            }
        }
        #expect(strays.isEmpty, "\(strays.count), the first at \(strays.first as Any)")
    }

    @Test func `right-to-left text mirrors the card`() {
        let size = DisplaySize(width: 800, height: 480)
        let arabic = render(SampleCards.all[5], size).layout.buttons
        #expect(arabic[0].x > arabic[1].x)
        let latin = render(SampleCards.all[3], size).layout.buttons
        #expect(latin[0].x < latin[1].x)
    }

    @Test func `a line without visible characters uses no space`() {
        let size = DisplaySize(width: 800, height: 480)
        func card(_ sender: String, _ lines: [String], _ button: String) -> AlertCard {
            AlertCard(sender: sender, lines: lines, buttons: SampleCards.buttons(button))
        }
        func pixels(_ picture: Picture) -> [UInt32] { picture.overlay?.canvas.withPixels { Array($0) } ?? [] }
        let wanted = render(card("", ["Seen"], ""), size)
        let blank = render(card(" \t", ["   ", "Seen", "\u{200B}\u{202A}\0"], "\u{A0}"), size)
        #expect(blank.layout == wanted.layout)
        #expect(pixels(blank.picture) == pixels(wanted.picture))
    }

    @Test func `a subtle card is at the top edge, a full one at the lower edge`() {
        let size = DisplaySize(width: 800, height: 480)
        #expect(render(SampleCards.all[10], size).layout.frame.y < 30)
        let full = render(SampleCards.all[3], size).layout.frame
        #expect(full.y + full.height == 480 - 16)
        #expect(full.x == (800 - full.width) / 2)
    }

    @Test func `a short message has the largest type, a longer one is complete in a smaller one`() {
        let planner = { (text: String, size: DisplaySize) in
            AlertCardLayout(
                typesetter: TestFonts.typesetter(),
                metrics: LayoutMetrics(display: size), area: DisplayRect(size),
                card: AlertCard(sender: "a", lines: [text]), icon: nil, buttonImages: []
            ).placement()
        }
        let size = DisplaySize(width: 800, height: 480)
        let short = planner("Turn left", size)
        let long = planner(String(repeating: "Turn left at the next junction. ", count: 14), size)
        #expect(short.truncationPenalty == 0 && long.truncationPenalty == 0)
        #expect(long.lines[0].block.height / long.lines[0].block.lineCount < short.lines[0].block.height)
        let small = DisplaySize(width: 320, height: 240)
        #expect(planner(String(repeating: "endless ", count: 60), small).lines[0].block.isCut)
    }

    @Test func `images that cannot be decoded are counted and omitted`() {
        var card = SampleCards.all[3]
        card.icon = EncodedImage(bytes: [1, 2, 3])
        card.buttons[0].image = EncodedImage(bytes: [])
        card.buttons[1].image = SampleCards.icon
        let (picture, layout) = render(card, DisplaySize(width: 800, height: 480))
        #expect(picture.failedImages == 2)
        #expect(layout.buttons.count == 4)
    }

    @Test(arguments: Theme.allCases)
    func `a template image is drawn in the colour of the text`(theme: Theme) {
        var card = AlertCard(sender: "", lines: [], buttons: [CardButton(text: "")])
        card.buttons[0].image = EncodedImage(bytes: SampleCards.icon.bytes, isTemplate: true)
        for isPressed in [false, true] {
            card.buttons[0].isPressed = isPressed
            let (picture, layout) = render(card, DisplaySize(width: 800, height: 480), theme: theme)
            let flat = Canvas.composed(base: picture.base, overlay: picture.overlay)
            let rect = layout.buttons[0]
            let middle = flat[Int(rect.x + rect.width / 2), Int(rect.y + rect.height / 2)]
            #expect(middle == Palette.of(theme).face(of: card.buttons[0]).text.opaquePixel)
        }
    }
}
