internal import BezelModel

/// An image on a card. It has its room while it is still being decoded.
struct CardImage {
    /// nil as long as the image is being decoded.
    var bitmap: Bitmap?
}

/// Where everything on one card stands. Rectangles are in pixels from the card's own top left corner.
struct CardPlan {
    struct Text {
        var block: TextBlock
        var rect: DisplayRect
    }

    struct Image {
        /// nil as long as the image is being decoded.
        var bitmap: Bitmap?
        var rect: DisplayRect
    }

    struct Button {
        var rect: DisplayRect
        var text: Text?
        var image: Image?
    }

    var size: DisplaySize
    /// Where the icon and the ring are.
    var slot: DisplayRect?
    var icon: Bitmap?
    var sender: Text?
    var badge: Text?
    var lines: [Text] = []
    var buttons: [Button] = []
    /// How much of its text is missing or broken, in characters; 0 is perfect.
    var flaws = 0

    /// The same card seen in a mirror, for words that run from right to left.
    func mirrored() -> CardPlan {
        func turned(_ rect: DisplayRect) -> DisplayRect {
            DisplayRect(x: size.width - rect.x - rect.width, y: rect.y, width: rect.width, height: rect.height)
        }
        func turned(_ text: Text) -> Text { Text(block: text.block, rect: turned(text.rect)) }
        var plan = self
        plan.slot = slot.map(turned)
        plan.sender = sender.map(turned)
        plan.badge = badge.map(turned)
        plan.lines = lines.map(turned)
        plan.buttons = buttons.map { button in
            Button(
                rect: turned(button.rect), text: button.text.map(turned),
                image: button.image.map { Image(bitmap: $0.bitmap, rect: turned($0.rect)) })
        }
        return plan
    }
}
