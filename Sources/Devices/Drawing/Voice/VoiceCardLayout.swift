internal import BezelModel

/// The layout of the card while the driver speaks, on a canvas of its own. Gaps and the title shrink before rows are left
/// out. A text that is too long for each layout is cut where most of it is shown.
struct VoiceCardLayout {
    struct Plan {
        /// Everything that does not move.
        var items: [PageItem] = []
        var targets: [(element: VoiceCard.Element, rect: DisplayRect)] = []
        var meter: VoiceMeter?
        var timeBar: VoiceTimeBar?
        /// The whole card.
        var frame: DisplayRect
    }

    /// One way to lay it out, in the order of preference.
    struct Shape {
        /// Of gaps between the parts.
        var gap: Double
        /// The rows of what can be said, beside and below each other.
        var lines: Int
        var title: Double
        var text: Double
        /// How many lines each text may have.
        var most: Int32 = 1
    }

    let card: VoiceCard
    let theme: Theme
    let metrics: PageMetrics
    let texts: PageTexts
    let images: PageImages
    /// The card's place on its canvas, and the room that it may have there.
    let origin: DisplayPoint
    let room: DisplaySize
    let isTight: Bool

    var palette: PagePalette { .of(theme) }
    var start: TextSide { card.isRightToLeft ? .right : .left }
    var padding: Int32 { metrics.whole(isTight ? 16 : 24) }
    var inner: Int32 { max(room.width - 2 * padding, 1) }
    private var left: Int32 { origin.x + padding }
    private var columns: Int { metrics.isPortrait ? 1 : 2 }
    private static let radius = 20.0
    /// A penalty for a pixel of height, larger than any number of missing characters.
    private static let misfit = 10_000

    func planned() -> Plan {
        var best: (plan: Plan, penalty: Int)?
        for shape in shapes {
            let (plan, hidden) = plan(shape)
            let excess = Int(max(plan.frame.height - room.height, 0))
            // A card that is too high is worse than one without a part of its text.
            let penalty = hidden + excess * Self.misfit
            if penalty == 0 { return finished(plan) }
            if penalty < best?.penalty ?? .max { best = (plan, penalty) }
        }
        let empty = Plan(frame: DisplayRect(x: origin.x, y: origin.y, width: room.width, height: 1))
        return finished(best?.plan ?? empty)
    }

    private var shapes: [Shape] {
        var shapes: [Shape] = []
        switch card.body {
        case .rows(let rows):
            let isLow = isTight || metrics.display.isWide
            let all = min((rows.count + columns - 1) / columns, metrics.isPortrait ? 4 : isLow ? 1 : 2)
            for lines in stride(from: all, through: min(all, 1), by: -1) {
                for gap in [1, 0.7, 0.4] {
                    for title in [33.0, 28, 24] { shapes.append(Shape(gap: gap, lines: lines, title: title, text: 26)) }
                }
            }
            for title in [22.0, 19] {
                for most in [1, 2] as [Int32] {
                    shapes.append(Shape(gap: 0.4, lines: min(all, 1), title: title, text: 26, most: most))
                }
            }
        case .recording:
            for most in [1, 2, 3] as [Int32] {
                for gap in [1, 0.7, 0.4] { shapes.append(Shape(gap: gap, lines: 0, title: 33, text: 26, most: most)) }
            }
            for (title, text) in [(28.0, 22.0), (24, 22), (22, 19), (19, 19)] {
                for most in [2, 4] as [Int32] {
                    shapes.append(Shape(gap: 0.4, lines: 0, title: title, text: text, most: most))
                }
            }
        }
        return shapes
    }

    /// - Returns: The layout, and how much of its texts is missing.
    private func plan(_ shape: Shape) -> (plan: Plan, hidden: Int) {
        func gap(_ units: Double) -> Int32 { metrics.whole(units * shape.gap) }
        var plan = Plan(frame: DisplayRect(x: origin.x, y: origin.y, width: room.width, height: 1))
        var hidden = 0
        var y = origin.y + gap(24)
        y = placeHead(&plan, at: y) + gap(12)
        let title = placeTitle(&plan, shape, at: y)
        hidden += title.hidden
        y = title.end
        switch card.body {
        case .rows:
            if shape.lines > 0 {
                y = placeRows(&plan, lines: shape.lines, at: y + gap(18))
            }
            if !card.buttons.isEmpty { y += gap(26) }
        case .recording(let text, let time):
            if !text.isBlank {
                let block = texts.block(
                    text, metrics.style(shape.text, line: shape.text * 34 / 26), width: inner, lines: shape.most,
                    side: start)
                plan.items.append(
                    .text(block, DisplayRect(x: left, y: y, width: inner, height: block.height), palette.text2))
                hidden += block.truncationPenalty
                y += block.height
            }
            y += gap(14)
            let meter = DisplayRect(x: left, y: y, width: inner, height: max(metrics.whole(isTight ? 28 : 40), 8))
            plan.meter = VoiceMeter(rect: mirrored(meter), isRightToLeft: card.isRightToLeft, metrics)
            y = meter.bottom + gap(20)
            // Its place stays, so that nothing moves when the microphone opens.
            let bar = DisplayRect(x: left, y: y, width: inner, height: max(metrics.whole(4), 3))
            if time != nil { plan.timeBar = VoiceTimeBar(rect: mirrored(bar), isRightToLeft: card.isRightToLeft) }
            y = bar.bottom + gap(16)
        }
        let end = placeButtons(&plan, at: y)
        plan.frame.height = end + (card.buttons.isEmpty ? gap(24) : max(gap(20), metrics.whole(12))) - origin.y
        return (plan, hidden)
    }

    /// The app at the start, and what the microphone does at the end.
    private func placeHead(_ plan: inout Plan, at y: Int32) -> Int32 {
        let side = metrics.whole(28)
        let style = metrics.style(21, line: 26)
        var end = left + inner
        let height = max(side, style.lineHeight ?? side)
        if !card.status.isBlank || card.isListening {
            let block = texts.block(
                card.status, metrics.style(22, line: 28), width: max(inner * 3 / 5, 1), side: .left)
            let color = card.hasCheck ? palette.positive : palette.text2
            end -= block.width
            plan.items.append(
                .text(block, DisplayRect(x: end, y: y, width: block.width + 1, height: height), color))
            if card.hasCheck {
                let mark = metrics.whole(24)
                end -= mark + metrics.whole(6)
                plan.items.append(
                    .icon(
                        .check, DisplayRect(x: end, y: y + (height - mark) / 2, width: mark, height: mark),
                        palette.positive, isMirrored: false))
            } else if card.isListening {
                let dot = max(metrics.whole(16), 8)
                end -= dot + metrics.whole(10)
                plan.items.append(
                    .surface(
                        DisplayRect(x: end, y: y + (height - dot) / 2, width: dot, height: dot), radius: 8,
                        theme.dot))
            }
            end -= metrics.whole(12)
        }
        var x = left
        if let image = images.image(card.senderIcon, within: DisplaySize(width: side, height: side)) {
            let place = DisplayRect(x: x, y: y + (height - side) / 2, width: side, height: side)
            plan.items += palette.items(
                for: image, in: place, radius: 7, tint: image.isTemplate ? palette.accent : nil, on: palette.raised)
            x += side + metrics.gap
        }
        let width = max(end - x, 1)
        let name = texts.block(card.sender, style, width: width, side: start)
        plan.items.append(.text(name, DisplayRect(x: x, y: y, width: width, height: height), palette.text2))
        return y + height
    }

    /// The large line; in the card with rows, the meter is at its end.
    private func placeTitle(_ plan: inout Plan, _ shape: Shape, at y: Int32) -> (end: Int32, hidden: Int) {
        var width = inner
        var meter: DisplayRect?
        if case .rows = card.body, !card.hasCheck {
            let bars = metrics.isPortrait || isTight ? 12 : 17
            let room = min(metrics.whole(Double(bars * 12 - 6)), inner / 3)
            width = max(inner - room - metrics.gap, 1)
            meter = DisplayRect(x: left + inner - room, y: y, width: room, height: metrics.whole(46))
        }
        let style = metrics.style(shape.title, line: shape.title * 40 / 33, weight: 600)
        let block = texts.block(card.title, style, width: width, lines: max(shape.most, 1), side: start)
        let height = max(block.height, meter?.height ?? 0)
        plan.items.append(
            .text(block, DisplayRect(x: left, y: y, width: width, height: height), palette.text))
        if var meter {
            meter.y += (height - meter.height) / 2
            plan.meter = VoiceMeter(rect: mirrored(meter), isRightToLeft: card.isRightToLeft, metrics)
        }
        return (y + height, block.truncationPenalty)
    }

    /// What can be said, in quotation marks.
    private func placeRows(_ plan: inout Plan, lines: Int, at top: Int32) -> Int32 {
        let shown = card.rows.prefix(lines * columns)
        let height = max(metrics.whole(64), metrics.touchTarget)
        let gap = metrics.gap
        let width = (inner - Int32(columns - 1) * gap) / Int32(columns)
        let inset = metrics.whole(isTight ? 14 : 20)
        let words = shown.map { quoted($0.text) }
        let faces: [(style: TextStyle, lines: Int32)] = [
            (metrics.style(24, line: 30), 1), (metrics.style(22, line: 28), 1), (metrics.style(19, line: 24), 2),
        ]
        let side = metrics.whole(32)
        func block(_ index: Int, _ face: (style: TextStyle, lines: Int32)) -> TextBlock {
            let taken = shown[index].image == nil ? 0 : side + gap
            return texts.block(
                words[index], face.style, width: max(width - 2 * inset - taken, 1), lines: face.lines, side: start)
        }
        let whole = faces.first { face in shown.indices.allSatisfy { block($0, face).isWhole } }
        let face = whole ?? faces[faces.count - 1]
        for index in shown.indices {
            let (column, line) = (Int32(index % columns), Int32(index / columns))
            let rect = DisplayRect(
                x: left + column * (width + gap), y: top + line * (height + gap), width: width, height: height)
            addSurface(&plan, rect, .row(index), fill: palette.hairline)
            var x = rect.x + inset
            if let image = images.image(shown[index].image, within: DisplaySize(width: side, height: side)) {
                let place = DisplayRect(x: x, y: rect.y + (height - side) / 2, width: side, height: side)
                plan.items += palette.items(
                    for: image, in: place, radius: 6, tint: image.isTemplate ? palette.text : nil,
                    on: palette.hairline)
                x += side + gap
            }
            let text = block(index, face)
            plan.items.append(
                .text(
                    text, DisplayRect(x: x, y: rect.y, width: max(rect.right - inset - x, 1), height: height),
                    palette.text))
        }
        let used = Int32((shown.count + columns - 1) / columns)
        return top + used * (height + gap) - gap
    }

    private func quoted(_ text: String) -> String {
        let marks = card.quotation.split(separator: "%", omittingEmptySubsequences: false)
        return marks.count == 2 ? marks[0] + text + marks[1] : text
    }

    /// A surface that can be pressed, with its states.
    func addSurface(_ plan: inout Plan, _ rect: DisplayRect, _ element: VoiceCard.Element, fill: Color) {
        plan.items.append(.surface(rect, radius: 16, fill))
        if metrics.look.hasHighContrast, fill != palette.fill {
            plan.items.append(.outline(rect, radius: 16, palette.text2))
        }
        if card.pressed.contains(element) {
            let color = fill == palette.fill ? palette.pressedFill : palette.pressed
            plan.items.append(.surface(rect, radius: 16, color))
        }
        if card.focused == element {
            plan.items.append(.ring(rect.inset(-metrics.whole(6)), radius: 22, palette.focus))
        }
        plan.targets.append((element, rect))
    }

    func mirrored(_ rect: DisplayRect) -> DisplayRect {
        card.isRightToLeft ? rect.mirrored(in: 2 * origin.x + room.width) : rect
    }

    /// The surface of the card under everything, and the whole mirrored where the language runs from right to left.
    private func finished(_ plan: Plan) -> Plan {
        var plan = plan
        plan.frame.height = min(plan.frame.height, room.height)
        if card.isRightToLeft {
            plan.items = plan.items.map { $0.mirrored(in: 2 * origin.x + room.width) }
            plan.targets = plan.targets.map { ($0.element, mirrored($0.rect)) }
        }
        plan.items.insert(
            contentsOf: [
                .surface(plan.frame, radius: Self.radius, palette.raised),
                .outline(plan.frame, radius: Self.radius, theme == .night ? palette.button : palette.hairline),
            ], at: 0)
        return plan
    }
}

extension Theme {
    /// The dot that the microphone is open: the colour of texts about an emergency.
    fileprivate var dot: Color { self == .night ? Color(0xFF6B63) : Color(0xB3201B) }
}
