internal import BezelModel

extension SliderContent: ContentLayout {
    var backIcon: PageIcon { .close }

    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: SliderContent, _ drawings: PageChange) -> [DisplayRect]? {
        var moved = former
        moved.position = position
        let areas = drawings.new.plan.areas
        guard moved == self, drawings.old.plan.areas == areas else { return nil }
        return former == self ? [] : areas
    }
}

extension PageLayout {
    private typealias Part = SliderContent.Part

    fileprivate func place(_ slider: SliderContent) {
        let bottom = placeActions([
            (Part.confirm.element, CardButton(text: slider.confirm, isHighlighted: true)),
            (Part.close.element, CardButton(text: slider.cancel)),
        ])
        let top = metrics.headerHeight
        let area = DisplayRect(
            x: metrics.margin, y: top, width: max(metrics.display.width - 2 * metrics.margin, 1),
            height: max(bottom - top, 1))
        plan.areas = [DisplayRect(x: 0, y: top, width: metrics.display.width, height: area.height)]
        let parts = SliderParts(slider, layout: self, in: area)
        var y = area.y + max((area.height - parts.height) / 2, 0)
        func next(_ height: Int32) -> DisplayRect {
            defer { y += height }
            return DisplayRect(x: area.x, y: y, width: area.width, height: height)
        }
        let value = next(parts.value.height)
        add(.text(parts.value, value, palette.text))
        if let footer = parts.footer { add(.text(footer, next(footer.height), palette.text2)) }
        y += parts.gap
        let row = next(parts.rowHeight)
        let slide = slideArea(slider.ticks, in: row)
        plan.slideArea = slide
        placeTrack(slider, slide)
        placeStep(Part.less.element, .minus, isEnabled: slider.position > 1, in: stepRect(in: row, isFirst: true))
        placeStep(
            Part.more.element, .plus, isEnabled: slider.position < slider.ticks, in: stepRect(in: row, isFirst: false))
        guard let labels = parts.labels else { return }
        y += metrics.whole(4)
        place(labels, slide, in: next(labels.style.lineHeight ?? 1), slider)
    }

    // MARK: The track

    private var stepSide: Int32 { max(metrics.whole(64), metrics.touchTarget) }
    private var thumbSide: Int32 { metrics.whole(44) }

    private func stepRect(in row: DisplayRect, isFirst: Bool) -> DisplayRect {
        DisplayRect(
            x: isFirst ? row.x : row.right - stepSide, y: row.y + (row.height - stepSide) / 2, width: stepSide,
            height: stepSide)
    }

    func slideArea(_ ticks: Int, in row: DisplayRect) -> ScreenLayout.SlideArea {
        let (gap, space) = (metrics.whole(6), metrics.whole(36))
        let height = metrics.whole(10)
        return ScreenLayout.SlideArea(
            rect: DisplayRect(
                x: row.x + stepSide + gap, y: row.y, width: max(row.width - 2 * (stepSide + gap), 1),
                height: row.height),
            track: DisplayRect(
                x: row.x + stepSide + space, y: row.y + (row.height - height) / 2,
                width: max(row.width - 2 * (stepSide + space), 1), height: height), ticks: ticks)
    }

    private func placeTrack(_ slider: SliderContent, _ slide: ScreenLayout.SlideArea) {
        let track = slide.track
        let middle = track.y + track.height / 2
        let x = slide.x(of: slider.position)
        let end = track.height / 2
        add(.surface(track.wider(by: end), radius: 5, palette.track))
        var done = track
        done.width = x - track.x
        add(.surface(done.wider(by: end), radius: 5, palette.accent))
        let dot = metrics.whole(6)
        if slider.ticks > 2, track.width / Int32(slider.ticks - 1) >= metrics.whole(16) {
            for position in 2..<slider.ticks where position != slider.position {
                let color = position < slider.position ? palette.background : palette.text3
                let place = DisplayRect(
                    x: slide.x(of: position) - dot / 2, y: middle - dot / 2, width: dot, height: dot)
                add(.surface(place, radius: 3, color))
            }
        }
        func circle(_ side: Int32, down: Int32 = 0) -> DisplayRect {
            DisplayRect(x: x - side / 2, y: middle - side / 2 + down, width: side, height: side)
        }
        let side = thumbSide
        if isPressed(Part.track.element) {
            add(.surface(circle(side + metrics.whole(20)), radius: 32, palette.pressed))
        }
        for spread in [6.0, 4, 2] {
            let shadow = circle(side + metrics.whole(spread), down: metrics.whole(2))
            add(.surface(shadow, radius: 25, Color.black.with(alpha: 0.1)))
        }
        add(.surface(circle(side), radius: 22, .white))
        add(.surface(circle(metrics.whole(16)), radius: 8, palette.fill))
        if isFocused(Part.track.element) { add(.ring(circle(side + metrics.whole(14)), radius: 29, palette.focus)) }
        // Keys begin here.
        plan.targets.insert(PagePlan.Target(element: Part.track.element, rect: slide.rect), at: 0)
    }

    private func placeStep(_ element: PageElement, _ icon: PageIcon, isEnabled: Bool, in rect: DisplayRect) {
        let radius = Double(rect.width) / 2 / metrics.unit
        addButton(rect, radius: radius, palette.hairline)
        if isPressed(element) { add(.surface(rect, radius: radius, palette.pressed)) }
        let side = metrics.whole(36)
        add(.icon(icon, rect.middle(side, side), isEnabled ? palette.text : palette.off, isMirrored: false))
        if isFocused(element) { add(ring(around: rect, radius: radius)) }
        if isEnabled { plan.targets.append(PagePlan.Target(element: element, rect: rect)) }
    }

    // MARK: Labels under the track

    private func place(
        _ labels: SliderLabels, _ slide: ScreenLayout.SlideArea, in row: DisplayRect, _ slider: SliderContent
    ) {
        for (position, width) in labels.widths {
            let block = texts.block(slider.label(of: position), labels.style, width: width, side: .middle)
            let x = min(max(slide.x(of: position) - width / 2, row.x), row.right - width)
            let rect = DisplayRect(x: x, y: row.y, width: width, height: row.height)
            add(.text(block, rect, position == slider.position ? palette.text : palette.text3))
        }
    }
}

/// Which positions have their label under the track, and how wide each is.
struct SliderLabels {
    let style: TextStyle
    let widths: [(position: Int, width: Int32)]

    /// All positions if there is room for them, otherwise the lowest and the highest one.
    init(_ slider: SliderContent, _ layout: PageLayout, _ slide: ScreenLayout.SlideArea, in row: DisplayRect) {
        let style = layout.metrics.time
        func width(_ position: Int, atMost room: Int32) -> Int32 {
            let block = layout.texts.block(slider.label(of: position), style, width: room, side: .middle)
            return block.isCut || block.breaksWord ? room : min(block.width + 2, room)
        }
        let pitch = max(slide.track.width / Int32(slider.ticks - 1) - layout.metrics.gap, 1)
        // The first and the last one end at the edge of the row at most.
        let edge = min(pitch, 2 * (slide.track.x - row.x))
        func room(_ position: Int) -> Int32 { position == 1 || position == slider.ticks ? edge : pitch }
        let all = 1...slider.ticks
        let areAllWhole = all.allSatisfy { position in
            let block = layout.texts.block(slider.label(of: position), style, width: room(position), side: .middle)
            return !block.isCut && !block.breaksWord
        }
        self.style = style
        let half = max((slide.rect.width - layout.metrics.gap) / 2, 1)
        widths =
            areAllWhole
            ? all.map { ($0, room($0)) } : [1, slider.ticks].map { ($0, width($0, atMost: half)) }
    }
}

/// The texts of a slider in the largest sizes that fit its area.
struct SliderParts {
    /// The text of the position.
    let value: TextBlock
    let footer: TextBlock?
    let labels: SliderLabels?
    /// Above the track.
    let gap: Int32
    let rowHeight: Int32

    var height: Int32 {
        value.height + (footer?.height ?? 0) + gap + rowHeight + (labels?.style.lineHeight ?? 0)
    }

    init(_ slider: SliderContent, layout: PageLayout, in area: DisplayRect) {
        let metrics = layout.metrics
        rowHeight = max(metrics.whole(64), metrics.touchTarget)
        let sizes = [(64.0, 72.0), (42, 50), (33, 40), (28, 36)].map { size, line in
            var style = metrics.style(size, line: line, weight: 500)
            style.hasEqualDigits = true
            return style
        }
        let row = DisplayRect(x: area.x, y: area.y, width: area.width, height: rowHeight)
        let allLabels = SliderLabels(slider, layout, layout.slideArea(slider.ticks, in: row), in: row)
        let footers = [metrics.body, metrics.support].map { style in
            slider.footer.isBlank
                ? nil : layout.texts.block(slider.footer, style, width: area.width, lines: 2, side: .middle)
        }
        func block(_ style: TextStyle, _ position: Int, lines: Int32 = 1) -> TextBlock {
            layout.texts.block(slider.label(of: position), style, width: area.width, lines: lines, side: .middle)
        }
        // All positions have one size, so that nothing jumps while the finger moves.
        let fitting = sizes.filter { style in
            (1...slider.ticks).allSatisfy { !block(style, $0).isCut && !block(style, $0).breaksWord }
        }
        let smallest = sizes[sizes.count - 1]
        var ways: [(style: TextStyle, lines: Int32, gap: Double, labels: SliderLabels?, footer: TextBlock?)] = []
        // The value is the largest text of the page: the text under it shrinks first, then the labels go.
        let large = fitting.filter { $0.size >= sizes[2].size }
        for (footer, labels) in [(footers[0], allLabels), (footers[1], allLabels), (footers[1], nil)] {
            for gap in [16.0, 2] { ways += large.map { ($0, 1, gap, labels, footer) } }
        }
        let footer = footers[1]
        // If no size shows all of it, two lines of the value are preferred to labels.
        if fitting.isEmpty {
            ways += [
                (smallest, 2, 16, allLabels, footer), (smallest, 2, 16, nil, footer), (smallest, 2, 2, nil, footer),
            ]
        }
        for labels in [allLabels, nil] {
            for style in fitting.isEmpty ? [smallest] : fitting { ways.append((style, 1, 16, labels, footer)) }
            ways.append((fitting.last ?? smallest, 1, 2, labels, footer))
        }
        let track = rowHeight
        let best =
            ways.first { way in
                let labels = way.labels?.style.lineHeight.map { $0 + metrics.whole(4) } ?? 0
                return block(way.style, slider.position, lines: way.lines).height + track
                    + (way.footer?.height ?? 0) + metrics.whole(way.gap) + labels <= area.height
            } ?? ways[ways.count - 1]
        self.value = block(best.style, slider.position, lines: best.lines)
        labels = best.labels
        gap = metrics.whole(best.gap)
        let isTooHigh = self.value.height + gap + rowHeight + (best.footer?.height ?? 0) > area.height
        self.footer = isTooHigh ? nil : best.footer
    }
}

extension DisplayRect {
    /// Longer at both ends.
    fileprivate func wider(by pixels: Int32) -> DisplayRect {
        DisplayRect(x: x - pixels, y: y, width: width + 2 * pixels, height: height)
    }
}
