internal import BezelModel

/// How the card of the next manoeuvre and a modal card over it share a display.
struct ManeuverUnderCard {
    let page: Page
    /// The cards, as no finger is on them.
    let cards: [AlertCard]
    /// The pictures that were not decoded yet: one that turns out to be broken leaves its place to the text.
    let pending: [EncodedImage]
    /// The card of the manoeuvre has its first part only, nearer to the upper edge.
    var isShort = false
    /// The area that cards may cover; nil for all of the display.
    var area: DisplayRect?
}

extension GuidanceContent {
    /// As it is over a high card: the manoeuvre only.
    var aboveCard: GuidanceContent {
        var guidance = self
        (guidance.nextIcon, guidance.progress, guidance.isAboveCard) = (nil, nil, true)
        return guidance
    }
}

extension AlertCard {
    /// The card without what changes while it stays: fingers, focus, scrolling. It has the same size.
    var atRest: AlertCard {
        var card = self
        for index in buttons.indices { (card.buttons[index].isPressed, card.buttons[index].isFocused) = (false, false) }
        if close != nil { card.close = CloseButton() }
        (card.scroll, card.isTextFocused) = (Scroll(), false)
        return card
    }
}
