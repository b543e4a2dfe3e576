internal import BezelModel

/// The layout of the idle screen: the clock and the board's name at the start, the addresses at the end; one under the
/// other on a display that is higher than wide.
struct IdleLayout {
    let content: IdleContent
    let code: QRCode?
    let logo: Bitmap?
    let theme: Theme
    let metrics: PageMetrics
    let texts: PageTexts

    /// One thing in a column, and the space above it.
    private struct Part {
        var item: (DisplayRect) -> [PageItem]
        var height: Int32
        var gap: Int32
    }

    private var palette: PagePalette { .of(theme) }
    private var width: Double { Double(metrics.display.width) / metrics.unit }
    private var height: Double { Double(metrics.display.height) / metrics.unit }
    /// Only apps of this machine can connect: their address is a detail.
    private var isLocal: Bool { content.addresses.first?.interface.isEmpty == true }
    private var isSmall: Bool { metrics.isPortrait ? width < 400 : width < 520 || height < 400 }

    static func logoRoom(_ metrics: PageMetrics) -> DisplaySize {
        DisplaySize(width: metrics.whole(220), height: metrics.whole(56))
    }

    func planned(hasGround: Bool) -> PagePlan {
        var plan = PagePlan(background: hasGround ? nil : palette.background)
        let area = DisplayRect(metrics.display)
        if hasGround {
            // The picture may have the colour of the text.
            plan.items.append(.surface(area, radius: 0, palette.background.with(alpha: 0.78)))
        } else {
            let sky = DisplayRect(x: 0, y: 0, width: area.width, height: area.height * 4 / 5)
            let color = theme == .night ? Color(0x15294A) : Color(0xBFD5F2)
            plan.items.append(.fade(sky, isTop: true, color))
        }
        var inner = PagePlan(background: plan.background)
        var free = area
        if let apps = content.apps {
            free.height = max(free.height - metrics.whole(isSmall ? 64 : 80), 1)
            place(apps, in: area, &inner)
        }
        if metrics.isPortrait { placeStack(in: free, &inner) } else { placeColumns(in: free, &inner) }
        if content.isRightToLeft { inner = inner.mirrored(in: metrics.display.width) }
        let (x, y) = shift
        func moved(_ rect: DisplayRect) -> DisplayRect {
            DisplayRect(x: rect.x + x, y: rect.y + y, width: rect.width, height: rect.height)
        }
        plan.items += inner.items.map { $0.moved(moved) }
        plan.targets = inner.targets.map { PagePlan.Target(element: $0.element, rect: moved($0.rect)) }
        if content.apps != nil {
            // The band of the header.
            let band = DisplayRect(x: 0, y: 0, width: area.width, height: metrics.headerHeight)
            plan.targets.append(PagePlan.Target(element: .menu, rect: band))
        }
        return plan
    }

    /// The button that leads to all apps, at the bottom.
    private func place(_ apps: IdleContent.AppsButton, in area: DisplayRect, _ plan: inout PagePlan) {
        let height = max(metrics.whole(isSmall ? 52 : 64), metrics.touchTarget)
        let (icon, gap, side) = (metrics.whole(24), metrics.whole(20), metrics.whole(22))
        let limit = max(area.width - 2 * metrics.margin - 2 * side - icon - gap, 1)
        let words = min(texts.block(apps.text, metrics.label, width: limit, side: start).width + 2, limit)
        let width = min(max(2 * side + icon + gap + words, metrics.whole(160)), area.width - 2 * metrics.margin)
        let x = metrics.isPortrait ? (area.width - width) / 2 : metrics.whole(isSmall ? 20 : 48)
        let rect = DisplayRect(
            x: x, y: area.bottom - metrics.whole(isSmall ? 8 : 16) - height, width: width, height: height)
        plan.items.append(.surface(rect, radius: 18, palette.raised))
        if apps.isPressed { plan.items.append(.surface(rect, radius: 18, palette.pressed)) }
        let mark = DisplayRect(x: rect.x + side, y: rect.y + (height - icon) / 2, width: icon, height: icon)
        plan.items.append(.icon(.apps, mark, palette.text, isMirrored: false))
        let text = DisplayRect(
            x: mark.right + gap, y: rect.y, width: max(rect.right - side - mark.right - gap, 1), height: height)
        plan.items.append(
            .text(texts.block(apps.text, metrics.label, width: text.width, side: start), text, palette.text))
        if apps.isFocused {
            plan.items.append(.ring(rect.inset(-metrics.whole(7)), radius: 25, palette.focus))
        }
        plan.targets.append(PagePlan.Target(element: .apps, rect: rect))
    }

    /// Only the clock, the name and the first address, faint on black; they cross the whole display in an hour.
    func dimmed() -> PagePlan {
        var plan = PagePlan(background: .black)
        let night = PagePalette.of(.night)
        var clock = metrics.style(isSmall ? 56 : 80, line: isSmall ? 64 : 88, weight: 300)
        clock.hasEqualDigits = true
        let lines = [
            (content.clock, clock), (content.name, metrics.support),
            (content.addresses.first?.text ?? content.state, metrics.support),
        ]
        let room = metrics.display.width - 2 * metrics.margin
        let widest = lines.map { min(texts.block($0.0, $0.1, width: room, side: .middle).width + 2, room) }.max() ?? 0
        let blocks = lines.filter { !$0.0.isBlank }.map { text, style in
            texts.block(text, style, width: widest, side: .middle)
        }
        let tallest = blocks.map(\.height).reduce(0, +)
        let (x, y) = content.shift
        let across = Double(max(room - widest, 0)) / 2
        let down = Double(max(metrics.display.height - 2 * metrics.margin - tallest, 0)) / 2
        var rect = DisplayRect(
            x: metrics.margin + Int32((across + x * across).rounded()),
            y: metrics.margin + Int32((down + y * down).rounded()), width: widest, height: 0)
        for block in blocks {
            rect.height = block.height
            plan.items.append(.text(block, rect, night.text3))
            rect.y = rect.bottom
        }
        return plan
    }

    /// Whole pixels, at most 16 units across and 12 down.
    private var shift: (x: Int32, y: Int32) {
        let (x, y) = content.shift
        return (
            Int32((x * 16 * metrics.unit).rounded()), Int32((y * (isSmall ? 8 : 12) * metrics.unit).rounded())
        )
    }

    // MARK: Beside each other

    private func placeColumns(in area: DisplayRect, _ plan: inout PagePlan) {
        let side = metrics.whole(isSmall ? 28 : 56)
        let hasEnd = !isLocal && (code != nil || !content.addresses.isEmpty)
        let end = hasEnd ? metrics.whole(width < 520 ? 172 : min(max(width * 0.28, 214), 300)) : 0
        let gap = metrics.whole(isSmall ? 20 : 40)
        var column = DisplayRect(
            x: area.x + side, y: area.y, width: max(area.width - 2 * side - (hasEnd ? end + gap : 0), 1),
            height: area.height)
        placeInMiddle(
            whatFits(in: column.height) { isCompact in
                clockParts(side: start, in: column.width, isCompact: isCompact)
                    + boardParts(side: start, in: column.width, isCompact: isCompact)
            }, in: column, &plan)
        guard hasEnd else { return }
        column.x = area.right - side - end
        column.width = end
        placeInMiddle(addressParts(in: column, codeSide: codeSide(in: column)), in: column, &plan)
    }

    // MARK: One under the other

    private func placeStack(in area: DisplayRect, _ plan: inout PagePlan) {
        let column = area.inset(metrics.margin)
        let parts =
            clockParts(side: .middle, in: column.width, isCompact: false)
            + boardParts(side: .middle, in: column.width, isCompact: false)
        let used = parts.reduce(metrics.whole(130 + linesRoom)) { $0 + $1.height + $1.gap }
        let room = min(column.height - used, metrics.whole(240), column.width)
        var address = isLocal ? [] : addressParts(in: column, codeSide: room)
        if !address.isEmpty { address[0].gap = metrics.whole(36) }
        placeInMiddle(parts + address, in: column, &plan)
    }

    /// Room for the shift at the top and at the bottom.
    private func limit(_ height: Int32) -> Int32 { height - metrics.whole(isSmall ? 24 : 32) }

    /// Uses smaller letters if something would be left out otherwise.
    private func whatFits(in height: Int32, _ parts: (_ isCompact: Bool) -> [Part]) -> [Part] {
        let usual = parts(false)
        return total(usual) <= limit(height) ? usual : parts(true)
    }

    private func placeInMiddle(_ parts: [Part], in column: DisplayRect, _ plan: inout PagePlan) {
        var parts = parts
        // Parts without room are left out, from the end.
        let limit = limit(column.height)
        while parts.count > 1, total(parts) > limit { parts.removeLast() }
        var y = column.y + (column.height - total(parts)) / 2
        for (index, part) in parts.enumerated() {
            if index > 0 { y += part.gap }
            plan.items += part.item(DisplayRect(x: column.x, y: y, width: column.width, height: part.height))
            y += part.height
        }
    }

    private func total(_ parts: [Part]) -> Int32 {
        parts.enumerated().reduce(0) { $0 + $1.element.height + ($1.offset > 0 ? $1.element.gap : 0) }
    }

    // MARK: Parts

    private var start: TextSide { content.isRightToLeft ? .right : .left }

    private func line(
        _ string: String, _ style: TextStyle, side: TextSide, _ color: Color, gap: Double = 0, lines: Int32 = 1,
        width: Int32? = nil
    ) -> Part? {
        guard !string.isBlank else { return nil }
        let (texts, height) = (texts, style.lineHeight ?? 1)
        let rows = width.map { texts.block(string, style, width: $0, lines: lines, side: side).lineCount } ?? 1
        return Part(
            item: { rect in
                let block = texts.block(string, style, width: rect.width, lines: lines, side: side)
                return [.text(block.balanced(in: rect.width), rect, color)]
            }, height: height * rows, gap: metrics.whole(gap))
    }

    /// The first of the styles in which the text is whole, in one line if it can be; else the first one.
    private func style(_ string: String, _ styles: [TextStyle], in width: Int32, lines: ClosedRange<Int32>) -> TextStyle
    {
        for count in lines {
            let fitting = styles.first { style in
                let block = texts.block(string, style, width: width, lines: count, side: .middle)
                return !block.isCut && !block.breaksWord
            }
            if let fitting { return fitting }
        }
        return styles[0]
    }

    private var small: TextStyle { metrics.style(19, line: 26) }

    private func clockParts(side: TextSide, in width: Int32, isCompact: Bool) -> [Part] {
        // The largest of these that fits, with digits of any width.
        let all = (height < 400 || self.width < 440 ? [] : [(120.0, 128.0)]) + [(88, 96), (64, 72), (48, 56)]
        let sizes = isCompact ? Array(all.dropFirst()) : all
        let styles = sizes.map { size, line in
            var style = metrics.style(size, line: line, weight: 300)
            style.hasEqualDigits = true
            return style
        }
        let style =
            styles.first { !texts.block("00:00", $0, width: width, side: side).isCut } ?? styles[styles.count - 1]
        var parts: [Part] = []
        if let logo {
            let room = Self.logoRoom(metrics)
            let fit = ImageFit.within(room).size(of: logo.width, logo.height)
            let size = (width: Int32(clamping: fit.width), height: Int32(clamping: fit.height))
            parts.append(
                Part(
                    item: { rect in
                        let place = rect.middle(size.width, size.height)
                        let x = side == .middle ? place.x : rect.x
                        return [
                            .image(
                                logo, DisplayRect(x: x, y: place.y, width: size.width, height: size.height), radius: 0,
                                tint: nil)
                        ]
                    }, height: size.height, gap: 0))
        }
        parts += [
            content.clock.isBlank
                ? headline(side: side, in: width, isCompact: isCompact)
                : line(content.clock, style, side: side, palette.text, gap: 12),
            line(
                content.date,
                self.style(
                    content.date, isCompact ? [metrics.support, small] : [metrics.body, metrics.support, small],
                    in: width, lines: isCompact ? 1...2 : 2...2),
                side: side, palette.text2, gap: isSmall ? 0 : 4, lines: 2, width: width),
        ].compactMap(\.self)
        return parts
    }

    /// The board's state, in the place of a time that is not known.
    private func headline(side: TextSide, in width: Int32, isCompact: Bool) -> Part? {
        let all =
            (height < 400 || self.width < 440 ? [] : [(56.0, 62.0)]) + [
                (44, 50), (34, 40), (26, 32), (22, 28), (19, 26),
            ]
        let styles = all.dropFirst(isCompact ? 1 : 0).map { metrics.style($0, line: $1, weight: 600) } + [small]
        return line(
            content.state, style(content.state, styles, in: width, lines: 2...2), side: side, palette.text, gap: 12,
            lines: 2, width: width)
    }

    private func boardParts(side: TextSide, in width: Int32, isCompact: Bool) -> [Part] {
        var parts: [Part] = []
        if side != .middle, !isSmall {
            let (line, color) = (max(metrics.whole(1), 1), palette.hairline.mixed(with: palette.text, 0.08))
            parts.append(Part(item: { [.surface($0, radius: 0, color)] }, height: line, gap: metrics.whole(36)))
        }
        let isFirst = parts.isEmpty
        parts += [
            line(
                content.name, metrics.style(26, line: 36, weight: 600), side: side, palette.text,
                gap: isFirst ? (isCompact ? 8 : 20) : 30),
            content.clock.isBlank
                ? nil
                : line(
                    content.state,
                    style(content.state, [metrics.support, small], in: width, lines: isCompact ? 1...2 : 2...2),
                    side: side, palette.text2, lines: 2, width: width),
            isLocal
                ? line(content.addresses[0].text, metrics.support, side: side, palette.text2, gap: 8) : nil,
        ].compactMap(\.self)
        for (index, problem) in content.problems.enumerated() {
            let gap = index > 0 ? (isCompact ? 0.0 : 4) : (isCompact ? 8 : 16)
            parts.append(warning(problem, isCompact ? small : metrics.support, side: side, in: width, gap: gap))
        }
        return parts
    }

    /// A triangle and a text beside it.
    private func warning(
        _ text: String, _ style: TextStyle, side: TextSide, in width: Int32, gap: Double
    ) -> Part {
        let (metrics, texts) = (metrics, texts)
        let color = PagePalette.of(theme).warningText
        let (icon, space) = (metrics.whole(24), metrics.whole(10))
        let room = max(width - icon - space, 1)
        let whole = texts.block(text, style, width: room, lines: 3, side: start)
        let block = texts.block(text, style, width: min(whole.width + 2, room), lines: 3, side: start)
            .balanced(in: min(whole.width + 2, room))
        return Part(
            item: { rect in
                let used = min(whole.width + 2, room)
                let x = side == .middle ? rect.x + max(rect.width - icon - space - used, 0) / 2 : rect.x
                let mark = DisplayRect(x: x, y: rect.y + (rect.height - icon) / 2, width: icon, height: icon)
                let words = DisplayRect(x: x + icon + space, y: rect.y, width: used, height: rect.height)
                return [.icon(.warning, mark, color, isMirrored: false), .text(block, words, color)]
            }, height: (style.lineHeight ?? 1) * block.lineCount, gap: metrics.whole(gap))
    }

    /// The height that the lines under the code's title need.
    private var linesRoom: Double { Double(content.codeLines.count) * (isSmall ? 26 : 32) }

    /// The side of the code's plate.
    private func codeSide(in column: DisplayRect) -> Int32 {
        let below = metrics.whole((height < 400 ? 76 : 140) + linesRoom)
        return min(column.width, column.height - below - metrics.whole(24), metrics.whole(260))
    }

    /// The code, its title and the addresses. A code whose modules would be smaller than two pixels is left out.
    private func addressParts(in column: DisplayRect, codeSide: Int32) -> [Part] {
        var parts: [Part] = []
        if let code, codeSide / Int32(code.side + 5) >= 2 {
            let module = codeSide / Int32(code.side + 5)
            let plate = module * Int32(code.side + 5)
            let ground = theme == .night ? Color(0xD8DCE2) : .white
            // It moves differently from the rest, without covering its title.
            let reach = (isSmall ? 5 : 12) * metrics.unit
            let x = Int32((content.codeShift.x * reach).rounded())
            let y = Int32((content.codeShift.y * reach).rounded())
            parts.append(
                Part(
                    item: { rect in
                        var place = rect.middle(plate, plate)
                        (place.x, place.y) = (place.x + x, place.y + y)
                        let inside = place.middle(module * Int32(code.side), module * Int32(code.side))
                        return [.surface(place, radius: 16, ground), .code(code, inside, Color(0x0C1016))]
                    }, height: plate, gap: 0))
            let space = Double(reach) / metrics.unit
            let titles = isSmall ? [(20.0, 24.0), (18, 24)] : [(24, 32), (22, 32), (20, 32)]
            let title = style(
                content.codeTitle, titles.map { metrics.style($0, line: $1, weight: 600) }, in: column.width,
                lines: 1...2)
            parts += [
                line(
                    content.codeTitle, title, side: .middle, palette.text, gap: space + 4, lines: 2, width: column.width
                )
            ].compactMap(\.self)
            parts += content.codeLines.compactMap { text in
                line(
                    text, addressStyle(text, in: column.width), side: .middle, palette.text, lines: 2,
                    width: column.width)
            }
        }
        for (index, address) in content.addresses.prefix(3).enumerated() {
            parts += [
                line(
                    address.text, addressStyle(address.text, in: column.width), side: .middle, palette.text2,
                    gap: index == 0 ? 2 : 8, lines: 2, width: column.width),
                // With one address the driver has nothing to tell apart.
                content.addresses.count == 1
                    ? nil
                    : line(
                        address.interface, metrics.time, side: .middle, palette.text3.mixed(with: palette.text2, 0.5)),
            ].compactMap(\.self)
        }
        return parts
    }

    private func addressStyle(_ text: String, in width: Int32) -> TextStyle {
        let isLong = texts.block(text, metrics.support, width: width, side: .middle).isCut
        return isLong ? small : metrics.support
    }
}
