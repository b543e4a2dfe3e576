internal import BezelModel

/// The pictures decoded last, small enough to draw, and those that could not be decoded.
struct ImageShelf {
    /// Nothing on a card is drawn larger than this, in pixels a side.
    static let side = 320
    static let capacity = 8

    private var entries: [(image: EncodedImage, bitmap: Bitmap?)] = []

    /// - Returns: nil when the bytes are no PNG that can be decoded.
    mutating func bitmap(of image: EncodedImage) -> Bitmap? {
        if let index = entries.firstIndex(where: { $0.image.bytes == image.bytes }) {
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.bitmap
        }
        let bitmap = (try? PNG.decode(image.bytes))?.shrunk(to: Self.side)
        if entries.count >= Self.capacity { entries.removeFirst() }
        entries.append((image, bitmap))
        return bitmap
    }
}
