internal import BezelModel

/// The images of one page, in the sizes in which it shows them.
final class PageImages {
    /// A place whose former picture stays until the new one is decoded.
    enum Slot: Hashable {
        case graphic, secondaryGraphic
    }

    /// What a slot shows.
    struct Shown {
        var key: ImageCache.Key
        var image: CardImage
        /// When its successor was first wanted; nil while it is the wanted one.
        var replacedSince: Instant?
    }

    /// How long a former picture stays.
    static let patience = Interval.milliseconds(400)

    private let cache: ImageCache
    private let former: [Slot: Shown]
    private let now: Instant
    private(set) var used: [ImageCache.Key] = []
    private(set) var pending: [ImageCache.Key] = []
    /// Those that are seen.
    private(set) var seen: Set<ImageCache.Key> = []
    private(set) var shown: [Slot: Shown] = [:]
    /// When a former picture that is still seen goes; nil for none.
    private(set) var keepsUntil: Instant?
    /// Files that cannot be decoded.
    private(set) var failed: Set<FileContents> = []

    /// - Parameter former: What the slots of the same page have shown before.
    init(_ cache: ImageCache, former: [Slot: Shown] = [:], at now: Instant) {
        self.cache = cache
        self.former = former
        self.now = now
    }

    /// nil for none, and for an image that cannot be decoded.
    func image(_ image: EncodedImage?, within size: DisplaySize) -> CardImage? {
        guard let image, !failed.contains(image.contents) else { return nil }
        let key = cache.key(image, .within(size))
        used.append(key)
        switch cache.content(of: image, key.fit) {
        case .decoded(let bitmap):
            seen.insert(key)
            return CardImage(bitmap: bitmap, isTemplate: image.isTemplate)
        case .pending:
            pending.append(key)
            return CardImage(isTemplate: image.isTemplate)
        case .failed:
            failed.insert(image.contents)
            return nil
        }
    }

    /// The image, or for a while the former picture of the slot.
    ///
    /// - Returns: nil as long as neither can be drawn: a sign is drawn in its place.
    func picture(_ wanted: EncodedImage, within size: DisplaySize, in slot: Slot) -> CardImage? {
        let found = image(wanted, within: size)
        if let found, found.bitmap != nil {
            shown[slot] = Shown(key: cache.key(wanted, .within(size)), image: found)
            return found
        }
        // A file that cannot be decoded has no successor to wait for.
        guard found != nil, var kept = former[slot] else { return nil }
        let since = kept.replacedSince ?? now
        guard now - since < Self.patience else { return nil }
        kept.replacedSince = since
        shown[slot] = kept
        seen.insert(kept.key)
        let end = since + Self.patience
        keepsUntil = keepsUntil.map { min($0, end) } ?? end
        return kept.image
    }
}
