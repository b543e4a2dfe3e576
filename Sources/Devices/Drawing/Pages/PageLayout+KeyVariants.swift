internal import BezelModel

extension KeyboardFrame {
    /// Where the similar letters of a key are: in one row above the key, or under it where the field would be covered.
    struct Variants {
        let surface: DisplayRect
        /// Of each letter.
        let cells: [DisplayRect]
    }

    /// nil while none are shown.
    func variants(of keyboard: KeyboardContent) -> Variants? {
        let count = Int32(clamping: keyboard.variants.count)
        guard count > 0, let opened = keyboard.opened,
            let key = cells.first(where: { $0.row * KeyboardContent.columnLimit + $0.column == opened })?.rect
        else { return nil }
        let padding = max(gap / 2, 2)
        // The row of the key can still be touched.
        let (top, bottom) = (key.y - gap / 2, key.bottom + gap - gap / 2)
        let above = top - 2 * padding - max(field.bottom, back.bottom)
        let fits = above >= min(metrics.whole(isTight ? Self.leastTightPitch : Self.leastPitch), key.height)
        let height = fits ? min(key.height, above) : key.height
        let y = fits ? top - padding - height : bottom + padding
        let free = metrics.display.width - 2 * (gap + padding) - (count - 1) * gap
        let width = max(min(max(key.width, metrics.touchTarget), free / count), 1)
        let whole = count * width + (count - 1) * gap
        let middle = key.x + (key.width - whole) / 2
        let start = max(min(middle, metrics.display.width - whole - gap - padding), gap + padding)
        let cells = (0..<count).map { index in
            DisplayRect(x: start + index * (width + gap), y: y, width: width, height: max(height, 1))
        }
        let row = DisplayRect(x: start, y: y, width: whole, height: max(height, 1))
        return Variants(surface: row.inset(-padding), cells: cells)
    }
}

extension PageLayout {
    /// The similar letters of the key that was held, over the keys. The keys under them cannot be touched.
    ///
    /// - Parameter style: Of the keys.
    func placeVariants(_ keyboard: KeyboardContent, _ frame: KeyboardFrame, _ style: TextStyle) {
        guard let variants = frame.variants(of: keyboard) else { return }
        let surface = variants.surface
        add(.surface(surface, radius: 16, palette.button))
        add(.outline(surface, radius: 16, palette.accent))
        plan.targets.removeAll { !$0.rect.intersection(surface).isEmpty }
        for (index, (text, rect)) in zip(keyboard.variants, variants.cells).enumerated() {
            let element = KeyboardContent.Part.variant.element(index)
            addButton(rect, radius: 12, palette.raised)
            if isPressed(element) { add(.surface(rect, radius: 12, palette.text.with(alpha: 0.3))) }
            add(.text(texts.block(Self.shown(text), style, width: rect.width, side: .middle), rect, palette.text))
            if isFocused(element) { add(focusRing(rect, radius: 12, gap: frame.gap)) }
            let reach = frame.gap / 2
            let target = DisplayRect(
                x: rect.x - reach, y: surface.y, width: rect.width + 2 * reach, height: surface.height)
            plan.targets.append(PagePlan.Target(element: element, rect: target))
        }
    }
}
