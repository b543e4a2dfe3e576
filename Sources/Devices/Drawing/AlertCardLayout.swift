internal import BezelModel

/// Finds the best layout of a card: the one with the largest letters in which the whole text fits, otherwise the one that
/// shows the largest part of it.
struct AlertCardLayout {
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
        let settings: [CardSetting]
        switch card.size {
        case .subtle: return oriented(SubtleCardLayout(layout: self).placement())
        case .full: settings = CardSetting.full
        case .emergency: settings = CardSetting.emergency(isTight: metrics.isTight)
        }
        let room = metrics.room(for: card.size, in: area)
        var best: CardPlacement?
        var lowest: CardPlacement?
        for setting in settings {
            for rows in arrangements {
                let candidate = CardLayoutCandidate(layout: self, rows: rows, setting: setting, room: room)
                guard let placement = candidate.placement() else { continue }
                if placement.size.height < lowest?.size.height ?? .max { lowest = placement }
                guard placement.size.height <= room.height else { continue }
                if placement.truncationPenalty == 0 { return oriented(placement) }
                // Small letters are for texts that are whole then: that a long word is broken less often is no reason.
                guard setting.hasUsualLetters || best?.hasUsualLetters != true else { continue }
                if placement.truncationPenalty < best?.truncationPenalty ?? .max { best = placement }
            }
        }
        return oriented(best ?? lowest ?? CardPlacement(size: DisplaySize(width: 1, height: 1)))
    }

    private func oriented(_ placement: CardPlacement) -> CardPlacement {
        for text in placement.lines + (placement.scrolled?.lines ?? []) + placement.buttons.compactMap(\.text) {
            _ = text.block.balanced(in: text.rect.width)
        }
        return isRightToLeft ? placement.mirrored() : placement
    }

    /// How many buttons are in each row, in the order of preference.
    private var arrangements: [[Int]] {
        let isUpright = card.size == .emergency && metrics.isPortrait && metrics.isNarrow
        switch card.buttons.count {
        case 0: return [[]]
        case 1: return [[1]]
        case 2: return isUpright ? [[1, 1]] : [[2], [1, 1]]
        case 3: return isUpright ? [[1, 1, 1], [2, 1]] : [[3], [1, 1, 1], [2, 1]]
        default: return card.size == .emergency ? [[2, 2]] : [[2, 2], [1, 1, 1, 1]]
        }
    }
}
