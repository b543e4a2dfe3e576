internal import BezelModel

/// The images of one page, in the sizes in which it shows them.
final class PageImages {
    private let cache: ImageCache
    private(set) var used: [ImageCache.Key] = []
    private(set) var pending: [ImageCache.Key] = []
    /// Files that cannot be decoded.
    private(set) var failed: Set<FileContents> = []

    init(_ cache: ImageCache) { self.cache = cache }

    /// nil for none, and for an image that cannot be decoded.
    func image(_ image: EncodedImage?, within size: DisplaySize) -> CardImage? {
        guard let image, !failed.contains(image.contents) else { return nil }
        let key = cache.key(image, .within(size))
        used.append(key)
        switch cache.content(of: image, key.fit) {
        case .decoded(let bitmap): return CardImage(bitmap: bitmap, isTemplate: image.isTemplate)
        case .pending:
            pending.append(key)
            return CardImage(isTemplate: image.isTemplate)
        case .failed:
            failed.insert(image.contents)
            return nil
        }
    }
}
