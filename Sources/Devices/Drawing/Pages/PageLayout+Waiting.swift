internal import BezelModel

extension WaitingContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: WaitingContent, _ drawings: PageChange) -> [DisplayRect]? {
        former == self && !drawings.hasOtherImages ? [] : nil
    }
}

/// Pages with one sign, and what it means under it: an app that is waited for, an empty list.
extension PageLayout {
    fileprivate func place(_ waiting: WaitingContent) {
        let sign = signPlace(title: waiting.title, text: waiting.text, hasButton: !waiting.apps.isEmpty)
        plan.ring = waiting.isStill ? nil : PageRing.Place(rect: sign.ring)
        let tile = sign.tile
        let size = DisplaySize(width: tile.width, height: tile.height)
        if let image = images.image(waiting.icon, within: size), image.bitmap != nil {
            addImage(
                image, in: tile, radius: 28, tint: image.isTemplate ? palette.text : nil, on: palette.background)
        } else {
            add(.surface(tile, radius: 28, palette.raised))
            add(text(waiting.name.initial, metrics.initial, in: tile, side: .middle, palette.text))
        }
        guard let rect = sign.button else { return }
        let element = WaitingContent.Part.apps.element
        addButton(rect, radius: 16, palette.button)
        let (icon, gap) = (metrics.whole(24), metrics.gap)
        let word = texts.block(
            waiting.apps, metrics.label, width: rect.width - icon - 3 * gap, side: start)
        var place = rect.middle(icon + gap + word.width, rect.height)
        add(
            .icon(
                .apps, DisplayRect(x: place.x, y: rect.y + (rect.height - icon) / 2, width: icon, height: icon),
                palette.text, isMirrored: false))
        place.x += icon + gap
        place.width = word.width
        add(text(waiting.apps, metrics.label, in: place, side: start, palette.text))
        if isPressed(element) { add(.surface(rect, radius: 16, palette.pressed)) }
        if isFocused(element) { add(ring(around: rect, radius: 16)) }
        plan.targets.append(PagePlan.Target(element: element, rect: rect))
    }

    /// In place of rows.
    func placeEmpty(title: String, text: String) {
        let tile = signPlace(title: title, text: text, hasButton: false).tile
        add(.surface(tile, radius: 28, palette.tile))
        let side = tile.width / 2
        add(.icon(.list, tile.middle(side, side), palette.text2, isMirrored: false))
    }

    /// Adds the texts.
    ///
    /// - Returns: The places of the rest.
    private func signPlace(
        title: String, text: String, hasButton: Bool
    ) -> (tile: DisplayRect, ring: DisplayRect, button: DisplayRect?) {
        let (width, height) = (metrics.display.width, metrics.display.height)
        let room = max(width - 4 * metrics.margin, 1)
        let large = texts.block(title, metrics.style(30, line: 40, weight: 600), width: room, lines: 2, side: .middle)
        let small = texts.block(text, metrics.style(24, line: 32), width: room, lines: 2, side: .middle)
        let button = hasButton ? max(metrics.whole(72), metrics.touchTarget) : 0
        let gap = hasButton ? metrics.whole(44) + metrics.margin : metrics.margin
        var words = large.height + (text.isEmpty ? 0 : small.height)
        var showsText = !text.isEmpty
        var reach = metrics.whole(81)
        /// The sign's middle, so that everything under it fits.
        var middle: Int32 {
            min(height / 2 - metrics.whole(6), height - gap - button - words - reach - metrics.whole(16))
        }
        if middle - reach < metrics.headerHeight { reach = metrics.whole(46) }
        if middle - reach < metrics.headerHeight, showsText, hasButton {
            (showsText, words) = (false, large.height)
        }
        let side = reach * 112 / 162 * 2
        let center = DisplayRect(x: 0, y: middle, width: width, height: 0)
        let top = DisplayRect(
            x: (width - room) / 2, y: middle + reach + metrics.whole(16), width: room, height: large.height)
        add(.text(large, top, palette.text))
        if showsText {
            let under = DisplayRect(x: top.x, y: top.bottom, width: room, height: small.height)
            add(.text(small, under, palette.text2))
        }
        let place = DisplayRect(
            x: 0, y: top.y + words + metrics.whole(44), width: width, height: button)
        return (
            center.middle(side, side), center.middle(2 * reach, 2 * reach),
            hasButton ? place.middle(min(metrics.whole(260), room), button) : nil
        )
    }
}
