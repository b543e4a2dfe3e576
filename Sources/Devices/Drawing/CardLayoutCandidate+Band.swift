internal import BezelModel

extension CardLayoutCandidate {
    /// Places the sign and the heading of an emergency at the start of a band, and the sender at its end; returns where
    /// the band ends.
    func placeBand(_ placement: inout CardPlacement, height: Int32) -> Int32 {
        let metrics = layout.metrics
        let gap = metrics.whole(16)
        let padding = placement.padding
        placement.band = DisplayRect(x: 0, y: 0, width: placement.size.width, height: height)
        let side = min(metrics.whole(44), height * 5 / 8)
        placement.sign = DisplayRect(x: padding, y: (height - side) / 2, width: side, height: side)
        let left = padding + side + gap
        let room = max(placement.size.width - padding - left, 1)
        let heading = text(layout.card.heading, 28, isBold: true, width: room)
        placement.heading = placed(heading, x: left, width: room, in: height)
        placement.truncationPenalty += heading.truncationPenalty
        placeSender(&placement, in: room - heading.width - 2 * gap, height: height, gap: metrics.whole(12))
        return height
    }

    /// The name and the icon of the sender at the end of the band; the icon alone on a narrow display that is higher than
    /// wide, and where the name does not fit.
    private func placeSender(_ placement: inout CardPlacement, in room: Int32, height: Int32, gap: Int32) {
        let metrics = layout.metrics
        guard !metrics.isTight else { return }
        let side = layout.senderIcon == nil ? 0 : metrics.whole(30)
        let end = placement.size.width - placement.padding
        if let image = layout.senderIcon, side <= room {
            placement.senderIcon = PlacedImage(
                bitmap: image.bitmap,
                rect: DisplayRect(x: end - side, y: (height - side) / 2, width: side, height: side),
                isTemplate: image.isTemplate, radius: Double(side) / 4 / metrics.unit)
        }
        guard !layout.card.sender.isEmpty, !metrics.isNarrow || side == 0 else { return }
        let between = side > 0 ? side + gap : 0
        let width = text(layout.card.sender, 22, isBold: false, width: max(room, 1)).width + 1
        let name = text(layout.card.sender, 22, isBold: false, width: max(width, 1))
        guard !name.isCut, width + between <= room else { return }
        placement.sender = placed(name, x: end - width - between, width: width, in: height)
    }

    private func text(_ words: String, _ units: Double, isBold: Bool, width: Int32) -> TextBlock {
        layout.texts.block(
            words, layout.metrics.text(units, isBold: isBold), width: width, lines: 1,
            side: layout.isRightToLeft ? .right : .left)
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
