internal import BezelModel

/// Canvases to draw into, used again once nobody else holds them.
struct CanvasPool {
    /// Kept at most, however many are in use.
    static let capacity = 4

    private var canvases: [Canvas] = []

    /// A canvas that only the caller draws into; what is on it is left from earlier.
    mutating func canvas(of size: DisplaySize) -> Canvas {
        for index in canvases.indices where canvases[index].size == size {
            if isKnownUniquelyReferenced(&canvases[index]) { return canvases[index] }
        }
        let canvas = Canvas(size: size)
        if canvases.count >= Self.capacity { canvases.removeFirst() }
        canvases.append(canvas)
        return canvas
    }
}
