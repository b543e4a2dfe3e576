internal import BezelModel

/// Finds the best way to lay out one card: the largest type at which every word is there, then what shows the most.
struct CardPlanner {
    /// How the buttons stand.
    enum Arrangement: Hashable {
        case none
        /// In one row at the end of the text.
        case beside
        /// Below the text; how many in each row.
        case rows([Int])
    }

    let texts: TextShelf
    let metrics: Metrics
    let card: AlertCard
    let icon: CardImage?
    /// One for each button.
    let buttonImages: [CardImage?]
    /// The words, and with them the whole card, run from right to left.
    let isRightToLeft: Bool

    init(typesetter: Typesetter, metrics: Metrics, card: AlertCard, icon: CardImage?, buttonImages: [CardImage?]) {
        texts = TextShelf(typesetter)
        self.metrics = metrics
        self.card = card
        self.icon = icon
        self.buttonImages = buttonImages
        let words = card.lines.joined(separator: " ")
        isRightToLeft = Typesetter.isRightToLeft(words.isEmpty ? card.sender : words)
    }

    func plan() -> CardPlan {
        var best: CardPlan?
        var lowest: CardPlan?
        for setting in Metrics.settings {
            for room in metrics.rooms(for: card.size) {
                for arrangement in arrangements {
                    let attempt = CardAttempt(planner: self, arrangement: arrangement, setting: setting, room: room)
                    guard let plan = attempt.plan() else { continue }
                    if plan.size.height < lowest?.size.height ?? .max { lowest = plan }
                    guard plan.size.height <= room.height else { continue }
                    if plan.flaws == 0 { return oriented(plan) }
                    if plan.flaws < best?.flaws ?? .max { best = plan }
                }
            }
        }
        return oriented(best ?? lowest ?? CardPlan(size: DisplaySize(width: 1, height: 1)))
    }

    private func oriented(_ plan: CardPlan) -> CardPlan { isRightToLeft ? plan.mirrored() : plan }

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
