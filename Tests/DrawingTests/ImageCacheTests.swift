import BezelModel
import Foundation
import Synchronization
import Testing

@testable import Drawing

struct ImageCacheTests {
    /// Work that a test starts.
    final class Later: Sendable {
        private let work = Mutex<[@Sendable () -> Void]>([])
        var count: Int { work.withLock { $0.count } }
        var decoding: DecodingPlace { .elsewhere { work in self.work.withLock { $0.append(work) } } }

        func runOne() {
            let first = work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            first?()
        }

        func run() {
            let all = work.withLock { work in
                defer { work = [] }
                return work
            }
            for work in all { work() }
        }
    }

    /// A square of 20 × 20 pixels: 1600 bytes decoded.
    private func image(_ color: UInt32) -> EncodedImage {
        let canvas = Canvas(size: DisplaySize(width: 20, height: 20))
        canvas.fill(color)
        return EncodedImage(bytes: (try? PNG.encode(canvas)) ?? [])
    }

    private let size = DisplaySize(width: 400, height: 240)
    private let now = Instant(nanoseconds: 0)
    private func pixels(_ canvas: Canvas?) -> [UInt32] { canvas?.withPixels { Array($0) } ?? [] }

    @Test func `the image used least recently is removed first`() {
        let images = [image(0xFF00_0001), image(0xFF00_0002), image(0xFF00_0003)]
        let later = Later()
        let cost = 1600 + images[0].contents.count
        let cache = ImageCache(side: 100, budget: 2 * cost + 100, decoding: later.decoding)
        for image in [images[0], images[1], images[0], images[2]] {
            _ = cache.content(of: image)
            later.run()
        }
        #expect(images.map(cache.isPending) == [false, true, false])
        #expect(cache.bytes <= cache.budget)
    }

    @Test func `an image of a file on disk stays in the cache without its file`() {
        let bytes = image(0xFF00_0001).bytes
        let cache = ImageCache(side: 100, budget: 1 << 20, decoding: .immediate)
        weak var former: DiskFile?
        do {
            let file = DiskFile(reader: { offset, count in Array(bytes[offset..<(offset + count)]) })
            former = file
            let image = EncodedImage(FileContents(file, count: bytes.count, number: 3))
            guard case .decoded = cache.content(of: image) else {
                Issue.record("the image is not decoded")
                return
            }
        }
        #expect(former == nil, "the cache keeps no reference")
        let unreadable = DiskFile(reader: { _, _ in nil })
        #expect(!cache.isPending(EncodedImage(FileContents(unreadable, count: bytes.count, number: 3))))
        #expect(cache.isPending(EncodedImage(FileContents(unreadable, count: bytes.count, number: 4))))
        #expect(cache.bytes == 1600)
    }

    @Test func `images on the screen stay in the cache beyond its budget`() {
        let images = [image(0xFF00_0001), image(0xFF00_0002), image(0xFF00_0003)]
        let cache = ImageCache(side: 100, budget: 1, decoding: .immediate)
        cache.keep(Array(images[..<2]))
        cache.load(images, atMost: .milliseconds(0))
        #expect(images.map(cache.isPending) == [false, false, true])
        cache.keep([])
        #expect(cache.bytes == 0)
    }

    @Test func `an image is decoded once, however often it is drawn, and so is a damaged one`() {
        let later = Later()
        let cache = ImageCache(side: 100, budget: 1 << 20, decoding: later.decoding)
        for bytes in [image(0xFF00_0001).bytes, [1, 2, 3]] {
            for isTemplate in [false, true, false] {
                _ = cache.content(of: EncodedImage(bytes: bytes, isTemplate: isTemplate))
            }
            #expect(later.count == 1)
            later.run()
        }
        guard case .failed = cache.content(of: EncodedImage(bytes: [1, 2, 3])) else {
            Issue.record("a file that is not an image was decoded")
            return
        }
    }

    @Test func `only a limited number of images may wait to be decoded`() {
        let later = Later()
        let cache = ImageCache(side: 100, budget: 1 << 20, decoding: later.decoding)
        for number in 0..<100 { _ = cache.content(of: EncodedImage(bytes: [UInt8(number)])) }
        #expect(later.count == ImageCache.pendingLimit)
    }

    @Test func `images of the topmost card are decoded first, in any order of requests`() {
        let images = [image(0xFF00_0001), image(0xFF00_0002), image(0xFF00_0003)]
        let later = Later()
        let cache = ImageCache(side: 100, budget: 1 << 20, decoding: later.decoding)
        cache.keep([images[2], images[0], images[1]])
        for image in images { _ = cache.content(of: image) }
        later.runOne()
        #expect(images.map(cache.isPending) == [true, true, false])
        later.runOne()
        #expect(images.map(cache.isPending) == [false, true, false])
    }

    @Test func `an image of a card that is no longer shown is not decoded until a card shows it again`() {
        let images = [image(0xFF00_0001), image(0xFF00_0002)]
        let later = Later()
        let cache = ImageCache(side: 100, budget: 1 << 20, decoding: later.decoding)
        for shown in images {
            cache.keep([shown])
            _ = cache.content(of: shown)
        }
        later.run()
        #expect(images.map(cache.isPending) == [true, false])
        cache.keep([images[0]])
        _ = cache.content(of: images[0])
        later.run()
        #expect(images.map(cache.isPending) == [false, false])
    }

    @Test func `an image whose decoding takes too long counts as damaged`() {
        let later = Later()
        let cache = ImageCache(side: 100, budget: 1 << 20, time: .zero, decoding: later.decoding)
        let slow = image(0xFF00_0001)
        _ = cache.content(of: slow)
        later.run()
        guard case .failed = cache.content(of: slow) else {
            Issue.record("the image was decoded")
            return
        }
        #expect(later.count == 0)
    }

    @Test func `an outdated picture does not wait for its images`() {
        let later = Later()
        let renderer = TestFonts.renderer(
            size: size, fades: false, imageWait: .seconds(3600), decoding: later.decoding, isOutdated: { true })
        #expect(renderer.render(SampleCards.scene(SampleCards.all[3]), at: now).pendingImages == 1)
    }

    @Test func `images of a covered card are not decoded`() {
        let later = Later()
        let renderer = TestFonts.renderer(
            size: size, fades: false, imageWait: .milliseconds(1), decoding: later.decoding)
        var (lower, upper) = (SampleCards.all[3], SampleCards.all[3])
        lower.icon = image(0xFF00_0001)
        upper.icon = image(0xFF00_0002)
        _ = renderer.render(SampleCards.scene(lower), at: now)
        var scene = SampleCards.scene(lower)
        scene.layers += [Scene.Layer(upper, id: .alert(77), isModal: true)]
        #expect(renderer.render(scene, at: now).pendingImages == 2)
        later.runOne()
        let picture = renderer.render(scene, at: now)
        #expect(picture.pendingImages == 1)
        let alone = TestFonts.renderer(size: size, fades: false).render(SampleCards.scene(upper), at: now)
        #expect(pixels(picture.overlay?.canvas) == pixels(alone.overlay?.canvas))
    }

    @Test func `images of other apps are neither decoded nor drawn before the frame of an emergency`() throws {
        let later = Later()
        let isThere = Mutex(false)
        // The renderer checks whether it is outdated each time it waits: then one image is decoded.
        let renderer = TestFonts.renderer(
            size: size, fades: false, imageWait: .seconds(3600), decoding: later.decoding,
            isOutdated: {
                guard isThere.withLock(\.self) else { return true }
                later.runOne()
                return false
            })
        var scene = SampleCards.scene(SampleCards.all[3])
        var others: [Scene.Layer] = []
        for number in 1...5 as ClosedRange<UInt32> {
            var card = SampleCards.all[3]
            card.icon = image(0xFF00_0000 | number)
            others.append(Scene.Layer(card, id: .alert(UInt64(number)), isModal: false))
        }
        scene.layers = others
        let before = renderer.render(scene, at: now)
        #expect(before.pendingImages == 5)
        var emergency = SampleCards.all[3]
        emergency.icon = image(0xFF00_0099)
        scene.layers += [Scene.Layer(emergency, id: .alert(99), isModal: true)]
        isThere.withLock { $0 = true }
        let frame = renderer.render(scene, at: now)
        #expect(frame.pendingImages == 5, "the other images still wait")
        #expect(later.count == 5, "one image was decoded")
        // Under a modal card the screen is dimmed.
        #expect(frame.layers.first?.id == .base && before.layers.first?.id == .base)
        let cards = frame.layers.dropFirst().dropLast().map(\.canvas.revision)
        #expect(cards.count == 5 && cards == before.layers.dropFirst().map(\.canvas.revision))
        let alone = TestFonts.renderer(size: size, fades: false).render(SampleCards.scene(emergency), at: now)
        #expect(pixels(frame.overlay?.canvas) == pixels(alone.overlay?.canvas), "with its image")
    }

    @Test func `a card is drawn with an empty place for an image that is not ready, later with the image`() {
        let card = SampleCards.all[3]
        let later = Later()
        let renderer = TestFonts.renderer(size: size, fades: false, decoding: later.decoding)
        let first = renderer.render(SampleCards.scene(card), at: now)
        #expect(first.pendingImages == 1)
        #expect(later.count == 1)
        let same = renderer.render(SampleCards.scene(card), at: now)
        #expect(same.overlay?.canvas.revision == first.overlay?.canvas.revision)
        later.run()
        let second = renderer.render(SampleCards.scene(card), at: now)
        let whole = TestFonts.renderer(size: size, fades: false).render(SampleCards.scene(card), at: now)
        #expect(second.pendingImages == 0)
        #expect(first.layout == second.layout)
        #expect(pixels(first.overlay?.canvas) != pixels(whole.overlay?.canvas))
        #expect(pixels(second.overlay?.canvas) == pixels(whole.overlay?.canvas))
    }

    @Test func `a damaged image is counted once it is known to be damaged`() {
        var card = SampleCards.all[3]
        card.icon = EncodedImage(bytes: [1, 2, 3])
        let later = Later()
        let renderer = TestFonts.renderer(size: size, fades: false, decoding: later.decoding)
        #expect(renderer.render(SampleCards.scene(card), at: now).failedImages == 0)
        later.run()
        let picture = renderer.render(SampleCards.scene(card), at: now)
        #expect(picture.failedImages == 1)
        #expect(picture.pendingImages == 0)
    }

    @Test func `the first picture of a card waits for its images`() {
        let renderer = TestFonts.renderer(
            size: size, fades: false, imageWait: .seconds(60),
            decoding: .elsewhere { work in Thread.detachNewThread(work) })
        let picture = renderer.render(SampleCards.scene(SampleCards.all[3]), at: now)
        #expect(picture.pendingImages == 0)
        #expect(picture.failedImages == 0)
    }

    @Test func `later pictures of the same alert do not wait`() {
        let later = Later()
        let renderer = TestFonts.renderer(
            size: size, fades: false, imageWait: .milliseconds(1), decoding: later.decoding)
        var card = SampleCards.all[3]
        _ = renderer.render(SampleCards.scene(card), at: now)
        card.buttons[0].isPressed = true
        let picture = renderer.render(SampleCards.scene(card), at: now)
        #expect(picture.pendingImages == 1)
        #expect(later.count == 1, "it is being decoded already")
    }
}
