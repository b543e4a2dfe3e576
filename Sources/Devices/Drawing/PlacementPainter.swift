internal import BezelModel

/// Draws the elements of a placement.
struct PlacementPainter {
    let palette: Palette
    let metrics: LayoutMetrics
    /// The place of the placement's top left corner on the canvas.
    let origin: DisplayPoint

    func draw(_ placement: Placement, _ painter: borrowing Painter) {
        for element in placement.elements {
            switch element {
            case .plate(let rect): painter.fill(placed(rect), radius: metrics.cornerRadius, palette.plate)
            case .text(let text): draw(text, palette[keyPath: text.color], painter)
            case .badge(let text):
                let rect = placed(text.rect)
                painter.fill(rect, radius: Double(rect.height) / 2, palette.accent)
                draw(text, palette.accentText, painter)
            case .digit(let text):
                painter.fill(placed(text.rect), radius: 12 * metrics.unit, palette.button.fill)
                draw(text, palette.button.text, painter)
            case .image(let image): draw(image, template: palette.text, on: palette.card, painter)
            case .button(let button): draw(button, painter)
            }
        }
    }

    /// A rectangle of the placement, on the canvas.
    func placed(_ rect: DisplayRect) -> DisplayRect {
        DisplayRect(x: rect.x + origin.x, y: rect.y + origin.y, width: rect.width, height: rect.height)
    }

    private func draw(_ text: PlacedText, _ color: Color, _ painter: borrowing Painter) {
        painter.draw(text.block, in: placed(text.rect), color)
    }

    /// A picture that is as dark or as light as its background gets a plate.
    private func draw(
        _ image: PlacedImage, template color: Color, on ground: Color, _ painter: borrowing Painter
    ) {
        guard let bitmap = image.bitmap else { return }
        var rect = placed(image.rect)
        if !image.isTemplate, bitmap.isLost(on: ground) {
            painter.fill(rect, radius: image.radius * metrics.unit, palette.imagePlate(on: ground))
            rect = rect.inset(min(rect.width, rect.height) / 12)
        }
        painter.draw(
            bitmap, in: rect, radius: image.radius * metrics.unit, tint: image.isTemplate ? color : nil)
    }

    private func draw(_ button: PlacedButton, _ painter: borrowing Painter) {
        let rect = placed(button.rect)
        let face = palette.face(of: button.button)
        let radius = 16 * metrics.unit
        painter.fill(rect, radius: radius, face.fill)
        let contrasting = metrics.look.hasHighContrast && !button.button.isHighlighted ? palette.sender : nil
        if let edge = face.edge ?? contrasting {
            painter.stroke(rect, radius: radius, width: Double(metrics.whole(2)), edge)
        }
        if button.button.isFocused {
            // Outside, with a gap of the card's colour.
            let reach = metrics.whole(6)
            painter.stroke(
                rect.inset(-reach), radius: radius + Double(reach), width: Double(metrics.whole(4)), palette.focus)
        }
        if let image = button.image { draw(image, template: face.text, on: face.fill, painter) }
        if let sign = button.sign { painter.draw(.missing, in: placed(sign), isMirrored: false, face.text) }
        if let text = button.text { draw(text, face.text, painter) }
    }
}
