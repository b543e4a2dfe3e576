internal import BezelModel

/// Where a notice is: in the band of the header, beside what must stay visible there.
struct BannerPlace: Hashable {
    let rect: DisplayRect
    /// The height that a notice may have here, if its words need more than the band's.
    var largest: Int32 { max(display.height - rect.y - edge, rect.height) }
    private let display: DisplaySize
    private let edge: Int32

    /// - Parameters:
    ///   - page: The page under it; nil for the clock, and for an app's own picture.
    ///   - plates: The areas that route guidance covers.
    init(page: Page?, plates: [DisplayRect], isRightToLeft: Bool, _ metrics: PageMetrics) {
        let height = max(metrics.whole(76), metrics.touchTarget)
        let display = DisplayRect(metrics.display)
        let edge = metrics.whole(16)
        (self.display, self.edge) = (metrics.display, metrics.whole(4))
        guard let page else {
            let width = min(metrics.whole(608), display.width - 2 * edge)
            rect = DisplayRect(
                x: (display.width - width) / 2, y: metrics.whole(4), width: max(width, 1), height: height)
            return
        }
        guard page.content.fillsScreen else {
            rect = Self.over(plates.first, display, height: height, isRightToLeft: isRightToLeft, metrics)
            return
        }
        var room = RailLayout.content(beside: page, metrics)
        room.x += edge
        room.width = max(room.width - 2 * edge, 1)
        if page.header.hasBack || (page.header.hasApps && page.rail == nil) {
            // The button at the start stays free.
            let button = min(metrics.whole(48), room.width / 2)
            room.width -= button
            if !page.isRightToLeft { room.x += button }
        }
        // On a wide display it need not be as long as the page.
        let width = min(room.width, metrics.whole(730))
        if !page.header.hasBack { room.x += (room.width - width) / 2 }
        rect = DisplayRect(x: room.x, y: metrics.whole(4), width: width, height: height)
    }

    /// Over an app's own picture: beside the card of the next manoeuvre, or under it where there is too little room.
    private static func over(
        _ card: DisplayRect?, _ display: DisplayRect, height: Int32, isRightToLeft: Bool, _ metrics: PageMetrics
    ) -> DisplayRect {
        let (edge, gap) = (metrics.whole(16), metrics.whole(12))
        let whole = DisplayRect(x: edge, y: gap, width: max(display.width - 2 * edge, 1), height: height)
        guard let card, card.y < whole.bottom else { return whole }
        let left = isRightToLeft ? edge : card.right + gap
        let right = isRightToLeft ? card.x - gap : display.right - edge
        guard right - left >= metrics.whole(340) else {
            return DisplayRect(x: whole.x, y: card.bottom + gap, width: whole.width, height: height)
        }
        return DisplayRect(x: left, y: gap, width: right - left, height: height)
    }
}
