internal import BezelModel
internal import Synchronization

/// Decoded images, scaled to the size in which they are drawn, and the images that could not be decoded.
///
/// When they take more memory than the budget, the least recently used ones are removed, but never those that the cards
/// on the screen need.
final class ImageCache: Sendable {
    enum Content: Sendable {
        /// It is being decoded.
        case pending
        case decoded(Bitmap)
        /// The bytes are not an image that can be decoded.
        case failed
    }

    /// The longest side of a decoded image, in pixels.
    let side: Int
    /// The most bytes of decoded pixels and of their files.
    let budget: Int
    private let decoding: Renderer.Decoding
    private let state = Mutex(State())
    private let bell = Bell()

    /// The most images that are decoded or wait for it. Further ones are decoded when they are looked up again.
    static let pendingLimit = 16

    init(side: Int, budget: Int, decoding: Renderer.Decoding) {
        self.side = side
        self.budget = budget
        self.decoding = decoding
    }

    /// The image; the first time this is called for it, its decoding begins.
    func content(of image: EncodedImage) -> Content {
        let contents = image.contents
        let (found, isNew) = state.withLock { $0.use(contents) }
        guard isNew else { return found }
        switch decoding {
        case .immediate: return decode(contents)
        case .elsewhere(let run):
            run { [self] in _ = decode(contents) }
            return .pending
        }
    }

    /// Begins to decode the images and waits until none of them is pending, but not longer than `limit`.
    func load(_ images: [EncodedImage], atMost limit: Interval) {
        for image in images { _ = content(of: image) }
        bell.wait(atMost: limit) { !state.withLock { state in images.contains { state.isPending($0.contents) } } }
    }

    func isPending(_ image: EncodedImage) -> Bool { state.withLock { $0.isPending(image.contents) } }

    /// The images of the cards on the screen: they are never removed.
    func keep(_ images: [EncodedImage]) {
        state.withLock { state in
            state.kept = Set(images.map(\.contents))
            state.makeRoom(budget)
        }
    }

    /// Bytes of everything in it.
    var bytes: Int { state.withLock { $0.bytes } }

    private func decode(_ contents: FileContents) -> Content {
        let bitmap = try? ImageFile.decode(contents.joined, .inside(side))
        let content = bitmap.map { Content.decoded($0) } ?? .failed
        state.withLock { state in
            state.finish(contents, content, bytes: contents.count + (bitmap?.bytes ?? 0))
            state.makeRoom(budget)
        }
        bell.ring()
        return content
    }
}

extension ImageCache {
    private struct Entry {
        var content: Content
        var bytes: Int
        var lastUse: UInt64
    }

    private struct State {
        private var entries: [FileContents: Entry] = [:]
        private var pending: Set<FileContents> = []
        private var uses: UInt64 = 0
        private(set) var bytes = 0
        var kept: Set<FileContents> = []

        /// - Returns: The state of the image, and whether the caller must start its decoding.
        mutating func use(_ contents: FileContents) -> (content: Content, isNew: Bool) {
            uses += 1
            entries[contents]?.lastUse = uses
            if let entry = entries[contents] { return (entry.content, false) }
            guard pending.count < ImageCache.pendingLimit else { return (.pending, false) }
            return (.pending, pending.insert(contents).inserted)
        }

        func isPending(_ contents: FileContents) -> Bool { entries[contents] == nil }

        mutating func finish(_ contents: FileContents, _ content: Content, bytes size: Int) {
            pending.remove(contents)
            uses += 1
            bytes += size
            entries[contents] = Entry(content: content, bytes: size, lastUse: uses)
        }

        mutating func makeRoom(_ budget: Int) {
            while bytes > budget {
                let free = entries.filter { !kept.contains($0.key) }
                guard let oldest = free.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
                bytes -= oldest.value.bytes
                entries[oldest.key] = nil
            }
        }
    }
}
