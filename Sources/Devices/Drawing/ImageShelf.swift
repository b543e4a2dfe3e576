internal import BezelModel

/// The pictures decoded last, small enough to draw, and those that could not be decoded.
struct ImageShelf {
    /// Nothing on a card is drawn larger than this, in pixels a side.
    let side: Int
    static let capacity = 8

    private var entries: [(image: EncodedImage, bitmap: Bitmap?)] = []

    init(side: Int) { self.side = side }

    /// - Returns: nil when the bytes are no picture that can be decoded.
    mutating func bitmap(of image: EncodedImage) -> Bitmap? {
        if let index = entries.firstIndex(where: { $0.image.contents == image.contents }) {
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.bitmap
        }
        let bitmap = try? ImageFile.decode(image.bytes, .inside(side))
        if entries.count >= Self.capacity { entries.removeFirst() }
        entries.append((image, bitmap))
        return bitmap
    }
}
