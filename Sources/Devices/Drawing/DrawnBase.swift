internal import BezelModel

/// A base that was drawn, and what is needed to know whether it can be shown again.
struct DrawnBase {
    let contents: Scene.Base
    let scrim: UInt32
    var canvas: Canvas
    let page: PageRenderer.Drawn?
    /// What is under the page while an app is waited for that draws the screen itself.
    let lower: PageRenderer.Drawn?
    /// All that was laid out on it; nil for nothing.
    let plan: PagePlan?
    var ring: PageRing?

    /// Whether it can be shown for `wanted` as it is, but for its ring.
    func shows(_ wanted: Scene.Base, scrim: UInt32, at now: Instant, _ images: ImageCache) -> Bool {
        contents == wanted && self.scrim == scrim && page?.isCurrent(at: now, images) ?? true
            && lower?.isCurrent(at: now, images) ?? true
    }

    /// Whether its ring can be drawn again without everything else. Marks are above the ring: with them, only a ring that
    /// has not moved can stay.
    func hasTurnableRing(at now: Instant, isReduced: Bool) -> Bool {
        guard let ring, contents.marks != Scene.Marks() else { return true }
        return PageRing(ring.place, at: now, isReduced: isReduced) == ring
    }

    /// Whether it stays on the screen in place of `wanted`, because an app that has just got the screen may be quick. A
    /// base over a video that is gone cannot stay.
    func stays(before wanted: Scene.Base, at now: Instant) -> Bool {
        guard let appears = wanted.appears, !contents.isOverVideo else { return false }
        return now < appears && contents.appears != appears
    }
}

extension Scene.Base {
    /// Until when the former base stays on the screen; nil for a base that is seen at once, as for an app that draws the
    /// screen itself: on the former page its touches would be lost.
    var appears: Instant? { (page?.content as? WaitingContent)?.appears }
}
