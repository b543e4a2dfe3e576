internal import BezelModel

/// Draws one card with its shadow around it.
struct CardPainter {
    let card: CardPlacement
    let palette: Palette
    let metrics: LayoutMetrics
    /// A bar at the lower edge shows the remaining time.
    let hasTimeBar: Bool
    /// The state of the button that closes the card; nil without one.
    var close: AlertCard.CloseButton?
    /// The select key is at the text that can be scrolled.
    var isTextFocused = false

    /// How far the shadow reaches around the card; it never leaves the display.
    let shadow: Int32
    /// The size of the card with its shadow.
    var canvasSize: DisplaySize {
        DisplaySize(width: card.size.width + 2 * shadow, height: card.size.height + 2 * shadow)
    }
    /// The card on its canvas.
    var frame: DisplayRect {
        DisplayRect(x: shadow, y: shadow, width: card.size.width, height: card.size.height)
    }
    var elements: PlacementPainter {
        PlacementPainter(palette: palette, metrics: metrics, origin: DisplayPoint(x: shadow, y: shadow))
    }

    private func drawClose(_ painter: borrowing Painter) {
        if let grabber = card.grabber {
            painter.fill(elements.placed(grabber), radius: Double(grabber.height) / 2, palette.bar)
        }
        guard let close, let target = card.close else { return }
        let face = elements.placed(target).middle(metrics.whole(56), metrics.whole(56))
        let radius = Double(face.width) / 2
        if close.isPressed { painter.fill(face, radius: radius, palette.button.fill) }
        painter.draw(
            .close, in: face.middle(metrics.whole(36), metrics.whole(36)), isMirrored: false, palette.text)
        if close.isFocused {
            painter.stroke(face, radius: radius, width: Double(metrics.whole(4)), palette.focus)
        }
    }

    /// Everything that does not move. Overwrites the whole canvas.
    func drawStill(on canvas: Canvas) {
        if card.band == nil {
            canvas.fill(0)
            CardShadow(reach: shadow, radius: metrics.cornerRadius, color: palette.shadow).draw(on: canvas)
        } else {
            // Beside an emergency nothing else is visible.
            canvas.fill(Color.black.opaquePixel)
        }
        canvas.paint { painter in
            painter.fill(frame, radius: metrics.cornerRadius, palette.card)
            if let band = card.band {
                painter.clipped(to: frame, radius: metrics.cornerRadius) {
                    painter.fill(elements.placed(band), palette.emergency)
                }
            }
            painter.stroke(
                frame, radius: metrics.cornerRadius, width: max(metrics.unit * (card.band == nil ? 1 : 4), 1),
                card.band == nil ? palette.edge : palette.emergency)
            if let sign = card.sign {
                painter.draw(.emergency, in: elements.placed(sign), isMirrored: false, palette.onEmergency)
            }
            if card.isWarning, let slot = card.slot {
                let tile = elements.placed(slot)
                painter.fill(tile, radius: Double(tile.width) * 0.2, palette.warning)
                painter.draw(.warning, in: tile.inset(tile.width / 5), isMirrored: false, palette.onWarning)
            }
            elements.draw(card.placement, painter)
            drawClose(painter)
        }
    }
}
