internal import BezelModel

/// A copy of a canvas with less opacity, which is kept until another canvas or another opacity is wanted.
struct FadedCanvas {
    private var kept: (revision: UInt64, opacity: UInt32, canvas: Canvas)?

    var isEmpty: Bool { kept == nil }

    mutating func clear() { kept = nil }

    /// - Parameter pool: Where a new copy comes from.
    mutating func canvas(_ whole: Canvas, _ opacity: UInt32, from pool: inout CanvasPool) -> Canvas {
        if let kept, kept.revision == whole.revision, kept.opacity == opacity { return kept.canvas }
        // Freed before a canvas is taken from the pool: it may be this one.
        kept = nil
        let canvas = pool.canvas(of: whole.size)
        canvas.fade(whole, to: opacity)
        kept = (whole.revision, opacity, canvas)
        return canvas
    }
}
