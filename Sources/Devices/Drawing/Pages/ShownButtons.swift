internal import BezelModel

/// The soft buttons of a template for which a part of the page has room. If these are not all, the last one leads to a
/// page with all of them.
struct ShownButtons {
    private(set) var faces: [CardButton]
    private(set) var elements: [PageElement]

    /// - Parameters:
    ///   - more: The word on the last button; empty for a page that shows all.
    ///   - capacity: How many there is room for.
    init(_ buttons: [CardButton], more: String, capacity: Int) {
        let isWhole = buttons.count <= capacity || more.isEmpty
        faces = Array(buttons.prefix(isWhole ? buttons.count : max(capacity - 1, 0)))
        elements = faces.indices.map { .softButton($0) }
        guard !isWhole else { return }
        faces.append(CardButton(text: more))
        elements.append(TemplateContent.Part.moreButtons.element)
    }

    /// The presets of a media app, before its soft buttons.
    mutating func add(_ presets: [MediaContent.Preset]) {
        faces = presets.map { CardButton(text: $0.text) } + faces
        elements = presets.map { TemplateContent.Part.preset.element($0.number) } + elements
    }

    var count: Int { faces.count }
}

extension PageLayout {
    /// How many buttons of the smallest size fit.
    ///
    /// - Parameter isSquare: They are tiles.
    private func room(in area: DisplayRect, isSquare: Bool) -> Int {
        let gap = isSquare ? metrics.tileGap : metrics.gap
        let width = max(metrics.whole(84), metrics.touchTarget)
        let height = isSquare ? width : metrics.touchTarget
        return max(Int((area.width + gap) / (width + gap)) * Int((area.height + gap) / (height + gap)), 1)
    }

    /// Buttons that have an area for themselves.
    func shown(_ buttons: [CardButton], _ template: TemplateContent, in area: DisplayRect, isSquare: Bool = false)
        -> ShownButtons
    {
        ShownButtons(buttons, more: template.more, capacity: room(in: area, isSquare: isSquare))
    }
}
