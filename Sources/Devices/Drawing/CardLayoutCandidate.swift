internal import BezelModel

/// One possible layout of a card.
struct CardLayoutCandidate {
    let layout: AlertCardLayout
    /// How many buttons are in each row under the text.
    let rows: [Int]
    let setting: CardSetting
    /// The largest size of the card.
    let room: DisplaySize

    private var card: AlertCard { layout.card }
    private var metrics: LayoutMetrics { layout.metrics }
    private var side: TextSide { layout.isRightToLeft ? .right : .left }
    private var hasSlot: Bool { layout.icon != nil || card.showsProgress || card.isWarning }
    private var isStacked: Bool { hasSlot && metrics.isNarrow }
    /// Between the content and the upper edge. It shrinks; the distance from the sides does not, so that buttons keep their
    /// places.
    private var padding: Int32 { space(metrics.isTight ? 16 : 24) }
    private var inset: Int32 {
        metrics.whole(metrics.isTight ? 16 : card.size == .emergency && !metrics.isPortrait ? 36 : 24)
    }
    private var codeRoom: Int32 { codeHeight(in: room.width - 2 * inset) }
    func space(_ units: Double) -> Int32 { metrics.whole(units * setting.spacingScale) }

    /// - Returns: nil if the text does not fit and a later candidate may have room for it.
    func placement() -> CardPlacement? {
        let inner = max(room.width - 2 * inset, 1)
        var placement = CardPlacement(size: DisplaySize(width: room.width, height: 1), padding: inset)
        placement.hasUsualLetters = setting.hasUsualLetters
        var start = padding
        if card.size == .emergency {
            start = placeBand(&placement, height: metrics.whole(setting.band)) + space(20)
        }
        if card.close != nil || card.hides { start += space(8) }
        var words = DisplayRect(x: inset, y: start, width: inner, height: 0)
        var head: DisplayRect
        if isStacked {
            let slot = min(
                Int32((metrics.isPortrait ? 68 : 40) * metrics.textUnit * setting.spacingScale), max(inner / 3, 1))
            head = place(slot: slot, gap: space(16), in: &placement, words)
        } else if hasSlot {
            words = place(slot: min(space(88), max(inner / 3, 1)), gap: space(20), in: &placement, words)
            head = words
        } else {
            head = words
        }
        // Longer lines are hard to read.
        if card.size == .full { words.width = min(words.width, metrics.whole(720)) }
        let senderInBand = (placement.sender, placement.senderIcon)
        head.width = max(head.width - closeRoom, 1)
        var top = placeHeader(&placement, in: head, at: start, hasSender: placement.band == nil)
        if top == start { words.width = head.width }
        if isStacked { top = centreHeader(&placement, top: start, bottom: top) }
        guard var wordsEnd = placeLines(&placement, in: words, at: top) else { return nil }
        wordsEnd = placeCode(&placement, in: words, at: wordsEnd)
        let bottom = max(wordsEnd, isStacked ? 0 : placement.slot?.bottom ?? 0)
        if placement.band != nil { (placement.sender, placement.senderIcon) = senderInBand }
        placement.size.height = bottom + padding
        if !rows.isEmpty {
            let area = DisplayRect(x: inset, y: bottom + buttonDistance, width: inner, height: 0)
            guard let end = placeRows(in: &placement, area: area) else { return nil }
            placement.size.height = end + lowerPadding
        }
        placement.size.height += barRoom
        if card.size == .emergency { placement.stretch(to: room.height) }
        if card.close != nil { placeClose(&placement) } else if card.hides { placeGrabber(&placement) }
        return placement
    }

    /// A penalty for a part that does not fit, larger than any number of missing characters.
    static let misfit = 10_000

    /// Between the text and the buttons.
    private var buttonDistance: Int32 { space(metrics.isTight ? 12 : 20) }
    private var lowerPadding: Int32 { rows.isEmpty ? padding : min(padding, space(28)) }

    /// The time bar is in the padding. The content above it keeps a distance, also with the focus around a button.
    private var barRoom: Int32 {
        guard card.timeLeft != nil else { return 0 }
        return max(metrics.barDistance + metrics.barHeight + metrics.whole(13) - lowerPadding, 0)
    }

    /// The lowest position of the text at which the whole card fits.
    var wordsLimit: Int32 {
        room.height - lowerPadding - barRoom - codeRoom - (rows.isEmpty ? 0 : buttonDistance + rowsHeight)
    }

    /// Places the icon at the start of `words`; returns the rest of `words`.
    private func place(slot: Int32, gap: Int32, in placement: inout CardPlacement, _ words: DisplayRect) -> DisplayRect
    {
        placement.slot = DisplayRect(x: words.x, y: words.y, width: slot, height: slot)
        placement.icon = layout.icon
        placement.hasRing = card.showsProgress
        placement.isWarning = card.isWarning
        return DisplayRect(
            x: words.x + slot + gap, y: words.y, width: max(words.width - slot - gap, 1), height: words.height)
    }

    /// Places the sender and the badge; returns where the lines begin.
    ///
    /// - Parameter hasSender: The sender is placed here.
    private func placeHeader(
        _ placement: inout CardPlacement, in words: DisplayRect, at top: Int32, hasSender: Bool
    ) -> Int32 {
        let hasSender = hasSender && !card.sender.isEmpty
        guard hasSender || card.waiting > 0 else { return top }
        let style = metrics.text(20, line: 26, isBold: false)
        var width = words.width
        var height: Int32 = 0
        if card.waiting > 0 {
            let text = card.waiting > 99 ? "+99" : "+\(card.waiting)"
            let block = layout.texts.block(text, style, width: width, side: .middle)
            let badgeWidth = max(block.width + space(22), block.height)
            guard badgeWidth <= width else { return top }
            // Laid out again for the badge's own width, in which it is centred.
            let fitted = layout.texts.block(text, style, width: badgeWidth, side: .middle)
            placement.badge = PlacedText(
                block: fitted,
                rect: DisplayRect(
                    x: words.x + width - badgeWidth, y: top, width: badgeWidth, height: fitted.height + space(4)))
            height = fitted.height + space(4)
            width = max(width - badgeWidth - space(12), 1)
        }
        if hasSender, Double(width) >= 3 * style.size {
            var left = words.x
            let side = Int32((style.size * 1.4).rounded())
            if let icon = layout.senderIcon, Double(width) >= 6 * style.size {
                height = max(height, side)
                placement.senderIcon = PlacedImage(
                    bitmap: icon.bitmap, rect: DisplayRect(x: left, y: top, width: side, height: side),
                    isTemplate: icon.isTemplate, radius: Double(side) / 4 / metrics.unit)
                left += side + space(10)
                width -= side + space(10)
            }
            let block = layout.texts.block(card.sender, style, width: width, side: self.side)
            height = max(height, block.height)
            placement.sender = PlacedText(
                block: block, rect: DisplayRect(x: left, y: top, width: width, height: height), color: \.sender)
            placement.senderIcon?.rect.y += (height - side) / 2
        }
        return top + height + space(metrics.isTight ? 2 : 8)
    }

    /// Centres an icon above the text on one line with the content beside it; returns the top of the text.
    private func centreHeader(_ placement: inout CardPlacement, top: Int32, bottom: Int32) -> Int32 {
        guard let slot = placement.slot else { return bottom }
        let after = space(8)
        let height = max(placement.sender?.rect.height ?? 0, placement.badge?.rect.height ?? 0)
        let down = max(slot.height - height, 0) / 2
        placement.sender?.rect.y += down
        placement.senderIcon?.rect.y += down
        placement.badge?.rect.y += down
        placement.slot?.y += max(height - slot.height, 0) / 2
        return top + max(slot.height, height) + after
    }
}
