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
        letGo { $0 != size }
        let canvas = Canvas(size: size)
        if canvases.count >= Self.capacity { canvases.removeFirst() }
        canvases.append(canvas)
        return canvas
    }

    /// Frees what nobody holds.
    mutating func clear() { letGo { _ in true } }

    /// A canvas is a megabyte or more, and one of a size that is past may never be wanted again.
    private mutating func letGo(_ isPast: (DisplaySize) -> Bool) {
        for index in canvases.indices.reversed() where isPast(canvases[index].size) {
            if isKnownUniquelyReferenced(&canvases[index]) { canvases.remove(at: index) }
        }
    }
}
