internal import BezelModel

extension CardLayoutCandidate {
    /// Places the sign and the heading of an emergency at the start of a band, and the sender at its end; returns where
    /// the band ends.
    func placeBand(_ placement: inout CardPlacement, height: Int32) -> Int32 {
        let gap = layout.metrics.whole(16 * setting.spacingScale)
        let padding = placement.padding
        placement.band = DisplayRect(x: 0, y: 0, width: placement.size.width, height: height)
        let side = height * 13 / 25
        placement.sign = DisplayRect(x: padding, y: (height - side) / 2, width: side, height: side)
        let left = padding + side + gap
        let room = max(placement.size.width - padding - left, 1)
        let heading = text(
            layout.card.heading, 30, isBold: true, width: room, side: layout.isRightToLeft ? .right : .left)
        placement.heading = placed(heading, x: left, width: room, in: height)
        placement.truncationPenalty += heading.truncationPenalty

        let rest = room - heading.width - 2 * gap
        let sender = text(layout.card.sender, 20, isBold: false, width: max(rest, 1), side: .middle)
        let icon = layout.senderIcon == nil ? 0 : sender.height * 6 / 5
        let width = sender.width + 1
        guard !layout.card.sender.isEmpty, width + icon + gap <= rest else { return height }
        let end = placement.size.width - padding
        placement.sender = placed(
            text(layout.card.sender, 20, isBold: false, width: width, side: .middle),
            x: end - width - (icon > 0 ? icon + gap : 0), width: width, in: height)
        placement.senderIcon = layout.senderIcon.map { image in
            PlacedImage(
                bitmap: image.bitmap,
                rect: DisplayRect(x: end - icon, y: (height - icon) / 2, width: icon, height: icon),
                isTemplate: image.isTemplate, radius: Double(icon) / 4 / layout.metrics.unit)
        }
        return height
    }

    private func text(_ words: String, _ units: Double, isBold: Bool, width: Int32, side: TextSide) -> TextBlock {
        let style = layout.metrics.text(units, spacingScale: setting.spacingScale, isBold: isBold)
        return layout.texts.block(words, style, width: width, lines: 1, side: side)
    }

    private func placed(_ block: TextBlock, x: Int32, width: Int32, in height: Int32) -> PlacedText {
        PlacedText(
            block: block,
            rect: DisplayRect(x: x, y: (height - block.height) / 2, width: width, height: block.height),
            color: \.onEmergency)
    }
}

extension CardPlacement {
    /// Makes the card higher: everything above the buttons keeps its place.
    mutating func stretch(to height: Int32) {
        let more = height - size.height
        guard more > 0 else { return }
        size.height = height
        for index in buttons.indices {
            buttons[index].rect.y += more
            buttons[index].text?.rect.y += more
            buttons[index].image?.rect.y += more
        }
    }
}
