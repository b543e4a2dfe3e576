internal import BezelModel
internal import Synchronization

/// Decoded images, scaled to the size in which they are drawn, and the images that could not be decoded.
///
/// When they take more memory than the budget, the least recently used ones are removed, but never those that the cards
/// on the screen need. Only these are decoded, those of the topmost card first: a more urgent image interrupts the
/// decoding of another one, so that one app's images do not delay another app's card.
final class ImageCache: Sendable {
    enum Content: Sendable {
        /// It is being decoded.
        case pending
        case decoded(Bitmap)
        /// The bytes are not an image that can be decoded, or not within the time that an image may have.
        case failed
    }

    /// One file, or one icon, in one size.
    struct Key: Hashable {
        var contents: FileContents
        var fit: ImageFit
        var icon: StaticIcon?
    }

    /// The longest side, in pixels, of an image that is requested without a size.
    let side: Int
    /// The largest number of bytes of decoded pixels and of their files.
    let budget: Int
    /// The processor time that an image may have.
    private let time: Interval
    private let decoding: DecodingPlace
    private let state = Mutex(State())
    private let bell = Bell()

    /// The largest number of images that are decoded or wait for it. Further ones are decoded when they are looked up
    /// again.
    static let pendingLimit = 16

    init(side: Int, budget: Int, time: Interval = ImageLimits.time, decoding: DecodingPlace) {
        self.side = side
        self.budget = budget
        self.time = time
        self.decoding = decoding
    }

    /// The image; the first time this is called for it, its decoding begins.
    ///
    /// - Parameter fit: The size in which it is drawn; nil for an image with the side ``side``.
    func content(of image: EncodedImage, _ fit: ImageFit? = nil) -> Content {
        let contents = key(image, fit)
        let (found, isNew) = state.withLock { $0.use(contents) }
        guard isNew else { return found }
        if let icon = image.icon {
            // Decoding an icon here is faster than sending it to another thread.
            let content = icon.bitmap(contents.fit).map { Content.decoded($0) } ?? .failed
            state.withLock { state in
                state.finish(contents, content, bytes: content.bytes)
                state.makeRoom(budget)
            }
            return content
        }
        switch decoding {
        case .immediate:
            decodeNext()
            return state.withLock { $0.use(contents).content }
        case .elsewhere(let run, by: _):
            run { [self] in decodeNext() }
            return .pending
        }
    }

    /// Begins to decode the images and waits until none of them is pending, but not longer than `limit`, and only while
    /// `isInVain` returns false and no other image delays them.
    ///
    /// - Parameter isUrgent: Do not wait for the start of a process that decodes them.
    func load(
        _ images: [EncodedImage], atMost limit: Interval, isUrgent: Bool = false,
        unless isInVain: () -> Bool = { false }
    ) {
        for image in images { _ = content(of: image) }
        var rest = limit
        while rest > .zero, images.contains(where: isPending), !isInVain(), isWorthWaiting(isUrgent) {
            let slice = min(rest, .milliseconds(10))
            bell.wait(atMost: slice) { !images.contains(where: isPending) }
            rest = Interval(nanoseconds: rest.nanoseconds - slice.nanoseconds)
        }
    }

    func isPending(_ image: EncodedImage) -> Bool { isPending(key(image)) }
    func isPending(_ key: Key) -> Bool { state.withLock { $0.isPending(key) } }

    func key(_ image: EncodedImage, _ fit: ImageFit? = nil) -> Key {
        Key(contents: image.contents, fit: fit ?? .inside(side), icon: image.icon)
    }

    /// The images of the cards on the screen, those of the topmost card first, and those of the page `below` them: they
    /// are never removed. Other images that wait are not decoded any more.
    func keep(_ images: [EncodedImage], below: [Key] = []) {
        state.withLock { state in
            state.keep(images.map { key($0) } + below)
            state.makeRoom(budget)
        }
    }

    /// Bytes of everything in it.
    var bytes: Int { state.withLock { $0.bytes } }

    private func isWorthWaiting(_ isUrgent: Bool) -> Bool {
        guard case .elsewhere(_, by: let decoder?) = decoding else { return true }
        return switch decoder.readiness() {
        case .ready: true
        case .starting: !isUrgent
        case .heldUp: false
        }
    }

    /// Decodes the most urgent image that waits.
    private func decodeNext() {
        guard let key = state.withLock({ $0.begin() }) else { return }
        let isWanted = { [self] in state.withLock { $0.isMostUrgent(key) } }
        let bitmap: Bitmap?
        switch decode(key, while: isWanted) {
        case .interrupted:
            guard state.withLock({ $0.interrupt(key) }), case .elsewhere(let run, by: _) = decoding else { return }
            return run { [self] in decodeNext() }
        case .decoded(let image): bitmap = image.bitmap.enlarged(key.fit)
        case .failed: bitmap = nil
        }
        let content = bitmap.map { Content.decoded($0) } ?? .failed
        state.withLock { state in
            state.finish(key, content, bytes: key.contents.memory + (bitmap?.bytes ?? 0))
            state.makeRoom(budget)
        }
        bell.ring()
    }

    private func decode(_ key: Key, while isWanted: @escaping () -> Bool) -> ImageDecoding.Outcome {
        if case .elsewhere(_, by: let decoder?) = decoding { return decoder.decode(key.contents, key.fit, isWanted) }
        return ImageFile.outcome(of: key.contents.joined, key.fit, DecodePatience(limit: time, isWanted: isWanted))
    }
}

extension ImageCache.Content {
    /// Bytes of its pixels.
    fileprivate var bytes: Int { if case .decoded(let bitmap) = self { bitmap.bytes } else { 0 } }
}

extension ImageCache {
    private struct Entry {
        var content: Content
        var bytes: Int
        var lastUse: UInt64
    }

    private struct State {
        private var entries: [Key: Entry] = [:]
        /// Images to decode, in the order of their requests, including the one that is being decoded.
        private var pending: [Key] = []
        private var begun: [Key] = []
        private var kept: [Key] = []
        private var uses: UInt64 = 0
        private(set) var bytes = 0

        /// - Returns: The state of the image, and whether the caller must start its decoding.
        mutating func use(_ contents: Key) -> (content: Content, isNew: Bool) {
            uses += 1
            entries[contents]?.lastUse = uses
            if let entry = entries[contents] { return (entry.content, false) }
            // An icon is drawn at once.
            guard contents.icon == nil else { return (.pending, true) }
            guard pending.count < ImageCache.pendingLimit, !pending.contains(contents) else { return (.pending, false) }
            pending.append(contents)
            return (.pending, true)
        }

        func isPending(_ contents: Key) -> Bool { entries[contents] == nil }

        mutating func keep(_ contents: [Key]) {
            kept = contents
            pending.removeAll { !contents.contains($0) }
        }

        /// The image to decode now; nil for none.
        mutating func begin() -> Key? {
            let waiting = pending.filter { !begun.contains($0) }
            guard let next = waiting.min(by: { rank($0) < rank($1) }) else { return nil }
            begun.append(next)
            return next
        }

        /// Whether an image that is being decoded is still wanted, and no more urgent one waits.
        func isMostUrgent(_ contents: Key) -> Bool {
            pending.contains(contents)
                && !pending.contains { rank($0) < rank(contents) && !begun.contains($0) }
        }

        /// - Returns: Whether the image is still wanted.
        mutating func interrupt(_ contents: Key) -> Bool {
            begun.removeAll { $0 == contents }
            return pending.contains(contents)
        }

        mutating func finish(_ contents: Key, _ content: Content, bytes size: Int) {
            begun.removeAll { $0 == contents }
            pending.removeAll { $0 == contents }
            uses += 1
            // Two threads may have decoded it.
            bytes += size - (entries[contents]?.bytes ?? 0)
            // A decoded image does not need its file on the disk, and must not prevent the file's deletion.
            let name = Key(contents: contents.contents.withoutBytes, fit: contents.fit, icon: contents.icon)
            entries[name] = Entry(content: content, bytes: size, lastUse: uses)
        }

        /// The first is the most urgent.
        private func rank(_ contents: Key) -> Int { kept.firstIndex(of: contents) ?? kept.count }

        mutating func makeRoom(_ budget: Int) {
            guard bytes > budget else { return }
            let kept = Set(kept)
            while bytes > budget {
                let free = entries.filter { !kept.contains($0.key) }
                guard let oldest = free.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
                bytes -= oldest.value.bytes
                entries[oldest.key] = nil
            }
        }
    }
}
