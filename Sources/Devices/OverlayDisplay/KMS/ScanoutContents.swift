internal import BezelModel

/// What a buffer holds, and so what must be written to make it hold something else.
struct ScanoutContents: Hashable {
    struct Layer: Hashable {
        var revision: UInt64
        var frame: DisplayRect
        var motion: Picture.Motion?
    }

    var base: UInt64
    var overlay: Layer?

    init(_ picture: Picture, withOverlay: Bool) {
        base = picture.base.revision
        guard withOverlay else { return }
        overlay = picture.overlay.map {
            Layer(revision: $0.canvas.revision, frame: $0.frame, motion: $0.motion)
        }
    }

    /// Where a buffer that holds this has to be written to hold `picture`, in display pixels; no pixel is named twice.
    ///
    /// - Parameter area: The part of the display that can be seen.
    func damage(until picture: Picture, withOverlay: Bool, in area: DisplayRect) -> [DisplayRect] {
        guard let below = picture.baseDamage(since: base) else { return area.isEmpty ? [] : [area] }
        let above = overlayDamage(until: withOverlay ? picture.overlay : nil)
        return (below + above).map { $0.intersection(area) }.joined()
    }

    private func overlayDamage(until wanted: Picture.Overlay?) -> [DisplayRect] {
        switch (overlay, wanted) {
        case (nil, nil): []
        case (let old?, nil): [old.frame]
        case (nil, let new?): [new.frame]
        case (let old?, let new?):
            new.damage(since: old.revision, at: old.frame, motion: old.motion) ?? [old.frame, new.frame]
        }
    }
}
