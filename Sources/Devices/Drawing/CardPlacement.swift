internal import BezelModel

/// Where everything on one card is. Rectangles are in pixels from the card's own top left corner.
struct CardPlacement {
    var size: DisplaySize
    /// Distance between its edge and its content.
    var padding: Int32 = 0
    /// The red band at the top of an emergency, the octagon in it, and the word beside that.
    var band: DisplayRect?
    var sign: DisplayRect?
    var heading: PlacedText?
    /// The area of the icon and the ring.
    var slot: DisplayRect?
    /// The icon, which fills the slot, or the part of it inside the ring.
    var icon: CardImage?
    var hasRing = false
    /// The slot is an amber tile with a triangle.
    var isWarning = false
    var sender: PlacedText?
    var senderIcon: PlacedImage?
    var badge: PlacedText?
    var lines: [PlacedText] = []
    /// The lines have letters of a usual size.
    var hasUsualLetters = false
    /// Text that is too long for its place; nil for none.
    var scrolled: ScrolledText?
    /// The digits of a number to compare.
    var digits: [PlacedText] = []
    var buttons: [PlacedButton] = []
    /// The target of the button that closes the card, and the mark at the upper edge that it can be swept away.
    var close: DisplayRect?
    var grabber: DisplayRect?
    /// How many characters are missing, with a penalty for each broken word; 0 when the whole text is shown.
    var truncationPenalty = 0

    init(size: DisplaySize, padding: Int32 = 0) {
        self.size = size
        self.padding = padding
    }

    /// The drawn items, in order.
    var placement: Placement {
        var elements: [Placement.Element] = []
        if let slot, let icon, !isWarning {
            let inset = hasRing ? slot.width / 4 : 0
            let rect = DisplayRect(
                x: slot.x + inset, y: slot.y + inset, width: slot.width - 2 * inset, height: slot.height - 2 * inset)
            elements.append(
                .image(
                    PlacedImage(
                        bitmap: icon.bitmap, rect: rect, isTemplate: icon.isTemplate,
                        radius: AlertCardLayout.imageRadius)))
        }
        if let heading { elements.append(.text(heading)) }
        if let senderIcon { elements.append(.image(senderIcon)) }
        if let sender { elements.append(.text(sender)) }
        elements += lines.map { .text($0) }
        elements += digits.map { .digit($0) }
        if let badge { elements.append(.badge(badge)) }
        elements += buttons.map { .button($0) }
        return Placement(elements: elements, targets: buttons.map(\.rect))
    }

    /// The same card in a mirror, for text that runs from right to left.
    func mirrored() -> CardPlacement {
        var card = self
        card.slot = slot?.mirrored(in: size.width)
        card.sign = sign?.mirrored(in: size.width)
        card.heading = heading?.mirrored(in: size.width)
        card.senderIcon = senderIcon?.mirrored(in: size.width)
        card.sender = sender?.mirrored(in: size.width)
        card.badge = badge?.mirrored(in: size.width)
        card.lines = lines.map { $0.mirrored(in: size.width) }
        card.scrolled = scrolled?.mirrored(in: size.width)
        // A number runs from left to right everywhere.
        if let first = digits.first, let last = digits.last {
            let shift = size.width - last.rect.right - first.rect.x
            for index in digits.indices { card.digits[index].rect.x += shift }
        }
        card.buttons = buttons.map { $0.mirrored(in: size.width) }
        card.close = close?.mirrored(in: size.width)
        card.grabber = grabber?.mirrored(in: size.width)
        return card
    }
}
