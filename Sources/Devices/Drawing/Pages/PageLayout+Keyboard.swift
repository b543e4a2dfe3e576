internal import BezelModel

extension KeyboardContent: ContentLayout {
    var hasHeader: Bool { false }

    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: KeyboardContent, _ drawings: PageChange) -> [DisplayRect]? {
        let areas = drawings.new.plan.areas
        // Similar letters are drawn over all parts but the field.
        guard drawings.old.plan.areas == areas, former.opened == opened, let parts = KeyboardAreas(areas) else {
            return nil
        }
        var rects: [DisplayRect] = []
        if former.rows != rows { rects.append(parts.keys) }
        if former.suggestions != suggestions || former.found != found || former.noneFound != noneFound {
            rects.append(parts.suggestions)
        }
        var (one, other) = (former, self)
        (one.rows, other.rows, one.suggestions, other.suggestions) = ([], [], [], [])
        (one.found, other.found, one.noneFound, other.noneFound) = (0, 0, "", "")
        if one != other || former.suggestions.isEmpty != suggestions.isEmpty { rects.append(parts.field) }
        return rects
    }
}

/// The parts of a keyboard's page, which change independently.
private struct KeyboardAreas {
    let field: DisplayRect
    let suggestions: DisplayRect
    let keys: DisplayRect

    init(_ frame: KeyboardFrame, _ metrics: PageMetrics) {
        field = DisplayRect(x: 0, y: 0, width: frame.field.right, height: frame.field.bottom + 1)
        suggestions = frame.suggestions.inset(-metrics.whole(8))
        keys = frame.keys.inset(-metrics.whole(8))
    }

    /// - Parameter areas: Of a plan; nil unless they are a keyboard's.
    init?(_ areas: [DisplayRect]) {
        guard areas.count == 3 else { return nil }
        (field, suggestions, keys) = (areas[0], areas[1], areas[2])
    }

    /// For a plan.
    var all: [DisplayRect] { [field, suggestions, keys] }
}

extension PageLayout {
    private typealias Part = KeyboardContent.Part

    fileprivate func place(_ keyboard: KeyboardContent) {
        let frame = KeyboardFrame(keyboard, metrics, isMirrored: page.isRightToLeft)
        plan.areas = KeyboardAreas(frame, metrics).all
        let style = keyStyle(frame)
        for cell in frame.cells { place(cell, style, gap: frame.gap) }
        placeField(keyboard, frame)
        placeSuggestions(keyboard, frame)
        placeVariants(keyboard, frame, style)
    }

    /// The focus around a key, as far as its neighbours leave room.
    func focusRing(_ rect: DisplayRect, radius: Double, gap: Int32) -> PageItem {
        let reach = min(metrics.whole(7), max(gap - 1, 0))
        return .ring(rect.inset(-reach), radius: radius + Double(reach) / metrics.unit, palette.focus)
    }

    // MARK: Keys

    private func place(_ cell: KeyboardFrame.Cell, _ style: TextStyle, gap: Int32) {
        let (key, rect) = (cell.key, cell.rect)
        let element = KeyboardContent.element(row: cell.row, column: cell.column, key)
        let ink: Color
        switch key.face {
        case .submit:
            addFill(rect, radius: 12)
            ink = palette.onFill
        case .character, .space, .forms:
            addButton(rect, radius: 12, palette.raised)
            ink = key.isEnabled ? palette.text : palette.off
        case .shift, .backspace, .page, .alphabet:
            addButton(rect, radius: 12, palette.hairline)
            ink = palette.text
        }
        if isPressed(element) {
            let isSubmit = element == Part.submit.element
            add(.surface(rect, radius: 12, isSubmit ? palette.pressedFill : palette.text.with(alpha: 0.3)))
        }
        placeFace(key.face, in: rect, style, ink)
        if isFocused(element) { add(focusRing(rect, radius: 12, gap: gap)) }
        if key.isEnabled { plan.targets.append(PagePlan.Target(element: element, rect: cell.target)) }
    }

    private func placeFace(
        _ face: KeyboardContent.Key.Face, in rect: DisplayRect, _ style: TextStyle, _ ink: Color
    ) {
        switch face {
        case .character(let text):
            add(.text(texts.block(Self.shown(text), style, width: rect.width, side: .middle), rect, ink))
        case .space(let name):
            let block = texts.block(name, metrics.support, width: rect.width - metrics.whole(12), side: .middle)
            guard !block.isCut, !block.breaksWord else { return }
            add(.text(block, rect.middle(rect.width - metrics.whole(12), rect.height), palette.text3))
        case .shift(let shift):
            let icon: PageIcon = shift == .locked ? .shiftLock : .shift
            placeIcon(icon, in: rect, shift == .off ? ink : palette.accent)
        case .backspace: placeIcon(.backspace, in: rect, ink)
        case .forms(let text): placeLabel(text, in: rect, weight: 500, ink, otherwise: String(text.prefix(1)))
        case .page(let text): placeLabel(text, in: rect, weight: 500, ink)
        case .alphabet(let text):
            if text.isEmpty {
                placeIcon(.globe, in: rect, ink)
            } else {
                placeLabel(text, in: rect, weight: 500, ink, otherwise: "", .globe)
            }
        case .submit(let text): placeLabel(text, in: rect, weight: 600, ink, otherwise: "", .submenu)
        }
    }

    /// A mark without a letter is shown on a circle, as in the charts of Unicode.
    static func shown(_ text: String) -> String {
        switch text.unicodeScalars.first?.properties.generalCategory {
        case .nonspacingMark?, .spacingMark?, .enclosingMark?: "\u{25CC}" + text
        case _: text
        }
    }

    /// All characters have one size, in which the widest one fits.
    private func keyStyle(_ frame: KeyboardFrame) -> TextStyle {
        let styles = [(28.0, 36.0), (24, 30), (20, 26), (17, 22)].map {
            metrics.style($0.0, line: $0.1, weight: 500)
        }
        let fitting = styles.first { style in
            frame.cells.allSatisfy { cell in
                guard case .character(let text) = cell.key.face else { return true }
                return texts.block(Self.shown(text), style, width: cell.rect.width, side: .middle).width
                    <= cell.rect.width - metrics.whole(6)
            }
        }
        return fitting ?? styles[styles.count - 1]
    }

    private func placeIcon(_ icon: PageIcon, in rect: DisplayRect, _ color: Color) {
        let side = min(metrics.whole(30), rect.width, rect.height)
        add(.icon(icon, rect.middle(side, side), color, isMirrored: false))
    }

    /// In the largest size that fits; the shorter text or the icon where the text would be cut off.
    private func placeLabel(
        _ text: String, in rect: DisplayRect, weight: UInt32, _ color: Color, otherwise shorter: String = "",
        _ icon: PageIcon? = nil
    ) {
        let width = max(rect.width - metrics.whole(6), 1)
        let sizes = weight == 600 ? [(24.0, 30.0), (22, 28), (19, 24), (16, 22)] : [(22, 28), (19, 24), (16, 22)]
        for (size, line) in sizes {
            let style = metrics.style(size, line: line, weight: weight)
            let block = texts.block(text, style, width: width, side: .middle)
            if !block.isCut, !block.breaksWord { return add(.text(block, rect.middle(width, rect.height), color)) }
        }
        if !shorter.isEmpty { placeLabel(shorter, in: rect, weight: weight, color) }
        if let icon { placeIcon(icon, in: rect, color) }
    }

    // MARK: The field

    private func placeField(_ keyboard: KeyboardContent, _ frame: KeyboardFrame) {
        placeButton(.back, .back, 34, in: frame.back, palette.text)
        let field = frame.field
        let line = metrics.whole(2)
        add(.surface(field, radius: 18, palette.accent))
        add(.surface(field.inset(line), radius: 16, palette.tile))
        var left = field.x + metrics.whole(20)
        if keyboard.isSearch {
            let side = metrics.whole(28)
            let place = DisplayRect(
                x: field.x + metrics.whole(18), y: field.y + (field.height - side) / 2, width: side, height: side)
            add(.icon(.search, place, palette.text2, isMirrored: false))
            left = place.right + metrics.whole(18)
        }
        var right = field.right
        let side = max(metrics.whole(64), metrics.touchTarget)
        var buttons: [(PageElement, PageIcon, Double)] = []
        if keyboard.canClear { buttons.append((Part.clear.element, .close, 26)) }
        if let isMasked = keyboard.mask { buttons.append((Part.mask.element, isMasked ? .eye : .eyeOff, 30)) }
        for (element, icon, size) in buttons {
            right -= side
            let rect = DisplayRect(x: right, y: 0, width: side, height: frame.back.height)
            placeButton(element, icon, size, in: rect, palette.text2, y: field)
        }
        if buttons.isEmpty { right -= metrics.whole(20) }
        placeEntry(keyboard, frame, in: DisplayRect(x: left, y: field.y, width: right - left, height: field.height))
    }

    private func placeButton(
        _ element: PageElement, _ icon: PageIcon, _ size: Double, in rect: DisplayRect, _ color: Color,
        y field: DisplayRect? = nil
    ) {
        let inside = DisplayRect(
            x: rect.x, y: field?.y ?? rect.y, width: rect.width, height: field?.height ?? rect.height)
        let round = min(metrics.whole(52), inside.height - metrics.whole(8))
        let surface = inside.middle(round, round)
        if isPressed(element) { add(.surface(surface, radius: 26, palette.pressed)) }
        let side = metrics.whole(size)
        add(.icon(icon, inside.middle(side, side), color, isMirrored: false))
        if isFocused(element) { add(.ring(surface, radius: 26, palette.focus)) }
        plan.targets.append(PagePlan.Target(element: element, rect: rect))
    }

    /// The text with the cursor, or the prompt.
    private func placeEntry(_ keyboard: KeyboardContent, _ frame: KeyboardFrame, in rect: DisplayRect) {
        let style = metrics.body
        let width = metrics.whole(3)
        var place = rect
        place.width = max(rect.width - 2 * width, 1)
        let block = texts.block(keyboard.entry, style, width: place.width, side: start, keepsEnd: true)
        var cursor = DisplayRect(
            x: rect.x, y: rect.y + (rect.height - metrics.whole(32)) / 2, width: width, height: metrics.whole(32))
        if keyboard.entry.isEmpty {
            if !showsPrompt(keyboard, frame) {
                place.x += 2 * width
                add(text(keyboard.prompt, style, in: place, side: start, palette.text3))
            }
        } else {
            add(.text(block, place, palette.text))
            // A text of the other direction grows towards the start of the field.
            let isAlong = Typesetter.isRightToLeft(keyboard.entry) == page.isRightToLeft
            if isAlong { cursor.x += min(block.width, place.width) + width / 2 } else { cursor.x -= 2 * width }
        }
        add(.surface(cursor, radius: 1.5, palette.accent))
    }

    // MARK: Suggestions

    /// The prompt is drawn in the place of suggestions while there are none.
    private func showsPrompt(_ keyboard: KeyboardContent, _ frame: KeyboardFrame) -> Bool {
        keyboard.suggestions.isEmpty && frame.suggestions.height >= frame.suggestionHeight && !keyboard.prompt.isBlank
    }

    private func placeSuggestions(_ keyboard: KeyboardContent, _ frame: KeyboardFrame) {
        let area = frame.suggestions
        guard area.height >= frame.suggestionHeight, area.width > 0 else { return }
        let inset = metrics.whole(12)
        var place = DisplayRect(
            x: area.x + inset, y: area.y, width: max(area.width - 2 * inset, 1), height: frame.suggestionHeight)
        if !keyboard.noneFound.isEmpty {
            let side = metrics.whole(24)
            let icon = DisplayRect(x: place.x, y: place.y + (place.height - side) / 2, width: side, height: side)
            add(.icon(.search, icon, palette.text2, isMirrored: false))
            let left = side + metrics.whole(16)
            place.x += left
            place.width = max(place.width - left, 1)
            return add(text(keyboard.noneFound, metrics.support, in: place, side: start, palette.text2))
        }
        if showsPrompt(keyboard, frame) {
            return add(text(keyboard.prompt, metrics.support, in: place, side: start, palette.text2))
        }
        let chips = shownSuggestions(keyboard, frame)
        for chip in chips { placeSuggestion(chip.element, chip.text, in: chip.rect, reach: frame.suggestionReach) }
    }

    /// As many suggestions as there is room for. If a search has found more, the last one says how many.
    private func shownSuggestions(
        _ keyboard: KeyboardContent, _ frame: KeyboardFrame
    ) -> [(element: PageElement, text: String, rect: DisplayRect)] {
        let chips = keyboard.suggestions.enumerated().map { (element: Part.suggestion.element($0), text: $1) }
        for count in (0...chips.count).reversed() {
            var shown = Array(chips.prefix(count))
            if !keyboard.moreFound.isEmpty, keyboard.found > count {
                let number = String(keyboard.found - count)
                let words = keyboard.moreFound.split(separator: "%", omittingEmptySubsequences: false)
                shown.append((Part.found.element, words.joined(separator: number)))
            }
            let rects = suggestionRects(shown.map(\.text), frame)
            if rects.count == shown.count { return zip(shown, rects).map { ($0.element, $0.text, $1) } }
        }
        return []
    }

    private var suggestionPadding: Int32 { metrics.whole(22) }

    /// One after the other, in as many rows as there is room for; fewer than the texts if the room ends before.
    private func suggestionRects(_ suggestions: [String], _ frame: KeyboardFrame) -> [DisplayRect] {
        let (area, height) = (frame.suggestions, frame.suggestionHeight)
        let widest = area.width - 2 * suggestionPadding
        guard widest > 0 else { return [] }
        var rects: [DisplayRect] = []
        var (x, y) = (area.x, area.y)
        for suggestion in suggestions {
            let natural = texts.block(suggestion, metrics.caption, width: widest, side: .middle)
            let width = min(natural.width + 2 * suggestionPadding + 1, area.width)
            if x > area.x, x + width > area.right { (x, y) = (area.x, y + height + metrics.gap) }
            guard y + height <= area.bottom else { return rects }
            rects.append(DisplayRect(x: x, y: y, width: width, height: height))
            x += width + metrics.gap
        }
        return rects
    }

    private func placeSuggestion(
        _ element: PageElement, _ suggestion: String, in rect: DisplayRect, reach: Int32
    ) {
        let radius = Double(rect.height) / 2 / metrics.unit
        addButton(rect, radius: radius, palette.isDark ? palette.raised : palette.hairline)
        if isPressed(element) { add(.surface(rect, radius: radius, palette.pressed)) }
        let room = rect.middle(rect.width - 2 * suggestionPadding + 1, rect.height)
        add(text(suggestion, metrics.caption, in: room, side: .middle, palette.text))
        if isFocused(element) { add(.ring(rect, radius: radius, palette.focus)) }
        plan.targets.append(
            PagePlan.Target(
                element: element,
                rect: DisplayRect(x: rect.x, y: rect.y - reach, width: rect.width, height: rect.height + 2 * reach)))
    }
}
