internal import BezelModel

/// What a buffer holds, and so what must be written to make it hold something else.
struct ScanoutContents: Hashable {
    struct Layer: Hashable {
        var revision: UInt64
        var frame: DisplayRect
    }

    var base: UInt64
    var overlay: Layer?

    init(_ picture: Picture, withOverlay: Bool) {
        base = picture.base.revision
        if withOverlay {
            overlay = picture.overlay.map { Layer(revision: $0.canvas.revision, frame: $0.frame) }
        }
    }

    /// The part of the display where `old` differs from this; all of it when nothing is known of `old`.
    func damage(since old: ScanoutContents?, display: DisplaySize) -> DisplayRect {
        let nothing = DisplayRect(x: 0, y: 0, width: 0, height: 0)
        guard let old, old.base == base else { return DisplayRect(display) }
        guard old.overlay != overlay else { return nothing }
        return (old.overlay?.frame ?? nothing).union(overlay?.frame ?? nothing).intersection(DisplayRect(display))
    }
}
