internal import BezelModel

/// Finds the best layout of a card: the largest type size at which the whole text fits, otherwise the layout that shows
/// the largest part of it.
struct AlertCardLayout {
    /// How the buttons are arranged.
    enum Arrangement: Hashable {
        case none
        /// In one row at the end of the text.
        case beside
        /// Below the text; how many in each row.
        case rows([Int])
    }

    /// The corner radius of images, in layout units.
    static let imageRadius = 10.0

    let texts: TextCache
    let metrics: LayoutMetrics
    /// The part of the display that the card may cover.
    let area: DisplayRect
    let card: AlertCard
    let senderIcon: CardImage?
    let icon: CardImage?
    /// One for each button.
    let buttonImages: [CardImage?]
    /// The text, and with it the whole card, is laid out from right to left.
    let isRightToLeft: Bool

    init(
        typesetter: Typesetter, metrics: LayoutMetrics, area: DisplayRect, card: AlertCard,
        senderIcon: CardImage? = nil, icon: CardImage?, buttonImages: [CardImage?]
    ) {
        texts = TextCache(typesetter)
        self.metrics = metrics
        self.area = area
        self.card = card
        self.senderIcon = senderIcon
        self.icon = icon
        self.buttonImages = buttonImages
        let words = card.lines.joined(separator: " ")
        isRightToLeft = Typesetter.isRightToLeft(words.isEmpty ? card.sender : words)
    }

    func placement() -> CardPlacement {
        var best: CardPlacement?
        var lowest: CardPlacement?
        for setting in LayoutMetrics.settings {
            for room in metrics.rooms(for: card.size, in: area) {
                for arrangement in arrangements {
                    let candidate = CardLayoutCandidate(
                        layout: self, arrangement: arrangement, setting: setting, room: room)
                    guard let placement = candidate.placement() else { continue }
                    if placement.size.height < lowest?.size.height ?? .max { lowest = placement }
                    guard placement.size.height <= room.height else { continue }
                    if placement.truncationPenalty == 0 { return oriented(placement) }
                    if placement.truncationPenalty < best?.truncationPenalty ?? .max { best = placement }
                }
            }
        }
        return oriented(best ?? lowest ?? CardPlacement(size: DisplaySize(width: 1, height: 1)))
    }

    private func oriented(_ placement: CardPlacement) -> CardPlacement {
        for text in placement.lines + placement.buttons.compactMap(\.text) {
            _ = text.block.balanced(in: text.rect.width)
        }
        return isRightToLeft ? placement.mirrored() : placement
    }

    private var arrangements: [Arrangement] {
        let below: [Arrangement]
        switch card.buttons.count {
        case 0: return [.none]
        case 1: below = [.rows([1])]
        case 2: below = [.rows([2]), .rows([1, 1])]
        case 3: below = [.rows([3]), .rows([1, 1, 1]), .rows([2, 1])]
        default: below = [.rows([4]), .rows([2, 2]), .rows([1, 1, 1, 1])]
        }
        return card.size == .subtle ? [.beside] + below : below
    }
}
