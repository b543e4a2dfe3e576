internal import BezelModel

/// Finds the best way to lay out one card: the largest type at which every word is there, then the fewest cuts.
struct CardPlanner {
    /// How the buttons stand.
    enum Arrangement: Hashable {
        case none
        /// In one row at the end of the text.
        case beside
        /// Below the text; how many in each row.
        case rows([Int])
    }

    let typesetter: Typesetter
    let metrics: Metrics
    let card: AlertCard
    let icon: Bitmap?
    let buttonImages: [Bitmap?]
    /// The words, and with them the whole card, run from right to left.
    let isRightToLeft: Bool

    init(typesetter: Typesetter, metrics: Metrics, card: AlertCard, icon: Bitmap?, buttonImages: [Bitmap?]) {
        self.typesetter = typesetter
        self.metrics = metrics
        self.card = card
        self.icon = icon
        self.buttonImages = buttonImages
        let words = card.lines.joined(separator: " ")
        isRightToLeft = Typesetter.isRightToLeft(words.isEmpty ? card.sender : words)
    }

    func plan() -> CardPlan {
        let room = metrics.room(for: card.size)
        var best: (plan: CardPlan, score: Int)?
        var lowest: CardPlan?
        for (step, setting) in Metrics.settings.enumerated() {
            for arrangement in arrangements {
                let plan = attempt(arrangement, setting.tightness, rows: rowsAtBest * setting.rowsPerLine)
                if plan.size.height < lowest?.size.height ?? .max { lowest = plan }
                guard plan.size.height <= room.height else { continue }
                if plan.flaws == 0 { return oriented(plan) }
                // Where something is cut anyway, large letters count more than many.
                let score = plan.flaws * 16 + step
                if score < best?.score ?? .max { best = (plan, score) }
            }
        }
        return oriented(best?.plan ?? smallest(in: room) ?? lowest ?? CardPlan(size: room))
    }

    /// For a display too small for the whole message: with as many of its lines as fit.
    private func smallest(in room: DisplaySize) -> CardPlan? {
        for rows in stride(from: Int32(2), through: 0, by: -1) {
            for arrangement in arrangements {
                let plan = attempt(arrangement, Metrics.smallestTightness, rows: rows)
                if plan.size.height <= room.height { return plan }
            }
        }
        return nil
    }

    private func attempt(_ arrangement: Arrangement, _ tightness: Double, rows: Int32) -> CardPlan {
        CardAttempt(planner: self, arrangement: arrangement, tightness: tightness, rowLimit: rows)
            .plan(width: metrics.room(for: card.size).width)
    }

    /// How many rows of text SDL promises an app.
    private var rowsAtBest: Int32 { card.size == .full ? 3 : 2 }

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
