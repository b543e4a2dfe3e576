internal import BezelModel

/// Draws one planned card. `origin` is the card's corner on its canvas: the shadow lies around it.
struct CardPainter {
    let plan: CardPlan
    let card: AlertCard
    let palette: Palette
    let metrics: Metrics

    var shadow: Int32 { metrics.shadow }
    /// The card's canvas, shadow and all.
    var canvasSize: DisplaySize {
        DisplaySize(width: plan.size.width + 2 * shadow, height: plan.size.height + 2 * shadow)
    }
    private var frame: DisplayRect {
        DisplayRect(x: shadow, y: shadow, width: plan.size.width, height: plan.size.height)
    }
    private var imageRadius: Double { 10 * metrics.unit }
    func placed(_ rect: DisplayRect) -> DisplayRect {
        DisplayRect(x: rect.x + shadow, y: rect.y + shadow, width: rect.width, height: rect.height)
    }

    /// All that stays the same while time passes. Overwrites the whole canvas.
    func drawStill(on canvas: Canvas) {
        canvas.fill(0)
        CardShadow(reach: shadow, radius: metrics.cornerRadius, color: palette.shadow).draw(on: canvas)
        canvas.paint { painter in
            painter.fill(frame, radius: metrics.cornerRadius, palette.card)
            painter.stroke(
                frame, radius: metrics.cornerRadius, width: max(metrics.unit * 1.5, 1), palette.edge)
            if let slot = plan.slot, let icon = plan.icon {
                drawIcon(icon, in: placed(slot), painter)
            }
            if let sender = plan.sender { painter.draw(sender.block, in: placed(sender.rect), palette.sender) }
            for line in plan.lines { painter.draw(line.block, in: placed(line.rect), palette.text) }
            if let badge = plan.badge {
                let rect = placed(badge.rect)
                painter.fill(rect, radius: Double(rect.height) / 2, palette.accent)
                painter.draw(badge.block, in: rect, palette.accentText)
            }
            for (button, planned) in zip(card.buttons, plan.buttons) { draw(button, planned, painter) }
        }
    }

    private func drawIcon(_ icon: Bitmap, in slot: DisplayRect, _ painter: borrowing Painter) {
        // Room for the ring around it.
        let inset = card.showsProgress ? slot.width / 4 : 0
        painter.draw(
            icon,
            in: DisplayRect(
                x: slot.x + inset, y: slot.y + inset, width: slot.width - 2 * inset, height: slot.height - 2 * inset),
            radius: imageRadius, tint: card.icon?.isTemplate == true ? palette.text : nil)
    }

    private func draw(_ button: CardButton, _ planned: CardPlan.Button, _ painter: borrowing Painter) {
        let rect = placed(planned.rect)
        let face = palette.face(of: button)
        let radius = 12 * metrics.unit
        painter.fill(rect, radius: radius, face.fill)
        // A face that hardly differs from the card has its edge drawn.
        if face.fill.contrast(to: palette.card) < Color.visible {
            painter.stroke(rect, radius: radius, width: max(metrics.unit * 1.5, 1), palette.edge)
        }
        if button.isFocused {
            // Two lines of which one is seen on any face.
            let line = max(3 * metrics.unit, 2)
            painter.stroke(rect, radius: radius, width: 2 * line, palette.card)
            painter.stroke(rect, radius: radius, width: line, palette.text)
        }
        if let image = planned.image, let bitmap = image.bitmap {
            painter.draw(
                bitmap, in: placed(image.rect), radius: imageRadius / 2,
                tint: button.image?.isTemplate == true ? face.text : nil)
        }
        if let text = planned.text { painter.draw(text.block, in: placed(text.rect), face.text) }
    }
}
