internal import BezelModel

/// One way to lay out a card, tried.
struct CardAttempt {
    let planner: CardPlanner
    let arrangement: CardPlanner.Arrangement
    let tightness: Double
    /// Of text, all lines together.
    let rowLimit: Int32

    private var card: AlertCard { planner.card }
    private var metrics: Metrics { planner.metrics }
    private var side: TextSide { planner.isRightToLeft ? .right : .left }
    private func space(_ units: Double) -> Int32 { metrics.whole(units * tightness) }
    private var isFull: Bool { card.size == .full }

    func plan(width: Int32) -> CardPlan {
        let padding = space(isFull ? 26 : 18)
        let gap = space(14)
        let inner = max(width - 2 * padding, 1)
        var plan = CardPlan(size: DisplaySize(width: width, height: 1))
        var words = DisplayRect(x: padding, y: padding, width: inner, height: 0)
        var top = padding

        var beside = arrangement == .beside ? rectsBeside(inner: inner, gap: gap) : []
        if let first = beside.first { words.width = max(first.x - gap, 1) }
        if planner.icon != nil || card.showsProgress {
            let slot = min(space(isFull ? 104 : 72), max(inner / 3, 1))
            plan.slot = DisplayRect(x: padding, y: top, width: slot, height: slot)
            plan.icon = planner.icon
            words.x += slot + space(isFull ? 22 : 16)
            words.width = max(words.width - (words.x - padding), 1)
        }
        // Beside a long button there may be hardly any room left for words.
        if words.width < space(150) { plan.flaws += 4 }
        top = placeHeader(&plan, in: words, at: top)
        top = placeLines(&plan, in: words, at: top)
        // Where words are cut anyway, more of them are seen above the buttons than beside.
        if arrangement == .beside, plan.flaws > 0 { plan.flaws += 1 }
        let bottom = centre(&plan, top: padding, wordsBottom: top, buttonHeight: beside.first?.height ?? 0)

        plan.size.height = bottom + padding
        switch arrangement {
        case .none: break
        case .beside:
            for index in beside.indices {
                beside[index].x += padding
                beside[index].y = padding + (bottom - padding - beside[index].height) / 2
            }
            add(beside, to: &plan)
        case .rows(let rows):
            let area = DisplayRect(x: padding, y: bottom + space(20), width: inner, height: 0)
            plan.size.height = placeRows(rows, in: &plan, area: area, gap: gap) + padding
        }
        if card.timeLeft != nil { plan.size.height += metrics.barHeight / 2 }
        return plan
    }

    /// Sender and badge; returns where the lines begin.
    private func placeHeader(_ plan: inout CardPlan, in words: DisplayRect, at top: Int32) -> Int32 {
        guard !card.sender.isEmpty || card.waiting > 0 else { return top }
        let style = metrics.text(isFull ? 23 : 20, tightness: tightness, isBold: true)
        var width = words.width
        var height: Int32 = 0
        if card.waiting > 0 {
            let text = card.waiting > 99 ? "+99" : "+\(card.waiting)"
            let block = planner.typesetter.block(text, style, width: width, side: .middle)
            let badgeWidth = max(block.width + space(22), block.height)
            guard badgeWidth <= width else { return top }
            // Laid out again for the badge's own width, in whose middle it stands.
            let fitted = planner.typesetter.block(text, style, width: badgeWidth, side: .middle)
            plan.badge = CardPlan.Text(
                block: fitted,
                rect: DisplayRect(
                    x: words.x + width - badgeWidth, y: top, width: badgeWidth, height: fitted.height + space(4)))
            height = fitted.height + space(4)
            width = max(width - badgeWidth - space(12), 1)
        }
        if !card.sender.isEmpty, Double(width) >= 3 * style.size {
            let block = planner.typesetter.block(card.sender, style, width: width, side: side)
            height = max(height, block.height)
            plan.sender = CardPlan.Text(
                block: block, rect: DisplayRect(x: words.x, y: top, width: width, height: height))
        }
        return top + height + space(isFull ? 8 : 4)
    }

    /// The lines of the message, wrapped into what is left of the limit; returns where they end.
    private func placeLines(_ plan: inout CardPlan, in words: DisplayRect, at start: Int32) -> Int32 {
        let texts = card.lines
        var top = start
        var left = rowLimit
        for (index, text) in texts.enumerated() {
            let others = Int32(clamping: texts.count - index - 1)
            guard left > 0 else {
                plan.flaws += 2
                continue
            }
            let style =
                index == 0
                ? metrics.text(isFull ? 40 : 30, tightness: tightness, isBold: true)
                : metrics.text(isFull ? 31 : 25, tightness: tightness, isBold: false)
            let block = planner.typesetter.block(
                text, style, width: words.width, lines: max(left - others, 1), side: side)
            if index > 0 { top += space(3) }
            plan.lines.append(
                CardPlan.Text(
                    block: block, rect: DisplayRect(x: words.x, y: top, width: words.width, height: block.height)))
            plan.flaws += block.flaws
            top += block.height
            left -= block.lineCount
        }
        return top
    }

    /// Puts words, icon and buttons at their side on one middle; returns where the tallest ends.
    private func centre(_ plan: inout CardPlan, top: Int32, wordsBottom: Int32, buttonHeight: Int32) -> Int32 {
        let wordsHeight = wordsBottom - top
        let height = max(wordsHeight, plan.slot?.height ?? 0, buttonHeight)
        let down = (height - wordsHeight) / 2
        plan.sender?.rect.y += down
        plan.badge?.rect.y += down
        for index in plan.lines.indices { plan.lines[index].rect.y += down }
        if let slot = plan.slot { plan.slot?.y = top + (height - slot.height) / 2 }
        return top + height
    }
}
