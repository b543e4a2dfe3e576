import BezelModel

/// Route guidance under a card.
extension Renderer {
    /// Over route guidance, a high card would cover the lower part of the manoeuvre's card, which shows the manoeuvre
    /// after it and the way to it. Then that part is left out, and the rest is nearer to the upper edge. Where an alert's
    /// card would cover the rest too, it is laid out under it, if there is room for its whole text in letters of a usual
    /// size.
    func keepingManeuverFree(_ scene: Scene, at now: Instant = Instant(nanoseconds: 0)) -> Scene {
        guard let page = scene.overlay, let guidance = page.content as? GuidanceContent, guidance.hasCard else {
            maneuver = nil
            return scene
        }
        guard isShort(page, under: scene, at: now) else { return scene }
        var scene = scene
        scene.overlay?.content = guidance.aboveCard
        return scene
    }

    private func isShort(_ page: Page, under scene: Scene, at now: Instant) -> Bool {
        guard let top = scene.layers.last else {
            maneuver = nil
            return scene.voice.map { isShort(page, under: $0, scene.theme, at: now) } ?? false
        }
        guard top.isModal else {
            maneuver = nil
            return false
        }
        let cards = scene.layers.map(\.card.atRest)
        let pending = cards.flatMap(\.images).filter(images.isPending)
        if maneuver?.page != page || maneuver?.cards != cards || maneuver?.pending != pending {
            var known = ManeuverUnderCard(page: page, cards: cards, pending: pending)
            share(&known, scene)
            maneuver = known
        }
        return maneuver?.isShort == true
    }

    private func isShort(_ page: Page, under card: VoiceCard, _ theme: Theme, at now: Instant) -> Bool {
        if maneuverUnderVoice?.page != page { maneuverUnderVoice = (page, place(ofManeuverOn: page, theme)) }
        guard let place = maneuverUnderVoice?.card,
            let frame = voice.frame(of: card, theme: theme, in: DisplayRect(size), at: now)
        else { return false }
        return !place.intersection(frame).isEmpty
    }

    /// The card of the next manoeuvre, with the space around it.
    private func place(ofManeuverOn page: Page, _ theme: Theme) -> DisplayRect? {
        let element = GuidanceContent.Part.turns.element
        let targets = pages.drawn(page, theme: theme, at: Instant(nanoseconds: 0)).plan.targets
        return targets.first { $0.element == element }?.rect.inset(-metrics.whole(8))
    }

    /// Finds out how the card of the next manoeuvre and the topmost card share the display.
    private func share(_ known: inout ManeuverUnderCard, _ scene: Scene) {
        updateCards(scene.layers, theme: scene.theme, in: DisplayRect(size))
        guard let card = place(ofManeuverOn: known.page, scene.theme), let top = cards.last,
            !card.intersection(top.renderer.frame).isEmpty
        else { return }
        known.isShort = true
        var page = known.page
        page.content = (page.content as? GuidanceContent)?.aboveCard ?? page.content
        guard let short = place(ofManeuverOn: page, scene.theme), !short.intersection(top.renderer.frame).isEmpty,
            scene.layers.last?.card.size == .full
        else { return }
        let y = short.bottom - metrics.margin
        let area = DisplayRect(x: 0, y: y, width: size.width, height: size.height - y)
        updateCards(scene.layers, theme: scene.theme, in: area)
        // Letters that are too small are worse than a covered manoeuvre.
        guard let lower = cards.last?.renderer.painter.card, lower.truncationPenalty == 0, lower.hasUsualLetters,
            let frame = cards.last?.renderer.frame, frame.y >= short.bottom, frame.bottom <= size.height
        else { return }
        known.area = area
    }
}
