public import BezelModel

/// Canvases to draw into. They are reused when nothing else refers to them.
public struct CanvasPool {
    /// The largest number of canvases that the pool keeps.
    public static let capacity = 4

    private var canvases: [Canvas] = []

    public init() {}

    /// A canvas that only the caller uses. It contains old pixels.
    public mutating func canvas(of size: DisplaySize) -> Canvas {
        for index in canvases.indices where canvases[index].size == size {
            if isKnownUniquelyReferenced(&canvases[index]) { return canvases[index] }
        }
        letGo { $0 != size }
        let canvas = Canvas(size: size)
        if canvases.count >= Self.capacity { canvases.removeFirst() }
        canvases.append(canvas)
        return canvas
    }

    /// Frees the canvases that nothing else refers to.
    public mutating func clear() { letGo { _ in true } }

    /// A canvas has a megabyte or more, and old sizes may never be needed again.
    private mutating func letGo(_ isPast: (DisplaySize) -> Bool) {
        for index in canvases.indices.reversed() where isPast(canvases[index].size) {
            if isKnownUniquelyReferenced(&canvases[index]) { canvases.remove(at: index) }
        }
    }
}
