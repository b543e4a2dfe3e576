import BezelModel
import EventLoop
import TestSupport
import Testing

@testable import BezelService

struct PictureFeedTests {
    private static let size = DisplaySize(width: 200, height: 100)

    private static func canvas(_ color: UInt32 = 0xFF10_2030, _ spots: [(x: Int, y: Int)] = []) -> Canvas {
        let canvas = Canvas(size: size)
        canvas.fill(color)
        canvas.withMutablePixels { pixels in
            for spot in spots { pixels[spot.y * 200 + spot.x] = 0xFFFF_FFFF }
        }
        return canvas
    }

    static let changes: [(spots: [(x: Int, y: Int)], parts: [DisplayRect])] = [
        ([], []),
        ([(0, 0)], [DisplayRect(x: 0, y: 0, width: 32, height: 16)]),
        ([(199, 99)], [DisplayRect(x: 192, y: 96, width: 8, height: 4)]),
        ([(5, 5), (40, 5)], [DisplayRect(x: 0, y: 0, width: 64, height: 16)]),
        // One tile between them, then two.
        ([(5, 5), (70, 5)], [DisplayRect(x: 0, y: 0, width: 96, height: 16)]),
        (
            [(5, 5), (100, 5)],
            [DisplayRect(x: 0, y: 0, width: 32, height: 16), DisplayRect(x: 96, y: 0, width: 32, height: 16)]
        ),
        ([(5, 15), (5, 16), (31, 47)], [DisplayRect(x: 0, y: 0, width: 32, height: 48)]),
    ]

    @Test(arguments: changes.indices)
    func `changed pixels are sent as a few rectangles of tiles`(row: Int) {
        let (spots, parts) = Self.changes[row]
        #expect(PictureDamage.between(Self.canvas(), Self.canvas(0xFF10_2030, spots)) == parts)
    }

    @Test func `a picture of another size, or one that differs everywhere, is one rectangle`() {
        let whole = [DisplayRect(Self.size)]
        let small = Canvas(size: DisplaySize(width: 10, height: 10))
        #expect(PictureDamage.between(small, Self.canvas()) == whole)
        #expect(PictureDamage.between(Self.canvas(), Self.canvas(0xFF00_0000)) == whole)
    }

    @Test func `all changed pixels are inside the rectangles`() {
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<200 {
            let spots = (0..<numbers.number(below: 40)).map { _ in
                (x: numbers.number(below: 200), y: numbers.number(below: 100))
            }
            let parts = PictureDamage.between(Self.canvas(), Self.canvas(0xFF10_2030, spots))
            #expect(parts.count <= PictureDamage.limit)
            for part in parts {
                #expect(part.x >= 0 && part.y >= 0 && part.x + part.width <= 200 && part.y + part.height <= 100)
            }
            for spot in spots {
                let point = DisplayPoint(x: Int32(spot.x), y: Int32(spot.y))
                #expect(parts.count { $0.contains(point) } == 1)
            }
        }
    }

    @Test func `a small rectangle is sent as RGBA`() {
        let part = DisplayRect(x: 198, y: 98, width: 2, height: 2)
        let canvas = Self.canvas(0xFF10_2030, [(199, 98)])
        let pixel: [UInt8] = [0x10, 0x20, 0x30, 0xFF]
        let white: [UInt8] = [255, 255, 255, 255]
        #expect(
            PictureMessage.encode([part], of: canvas, number: 258) == [
                0, 0, 1, 2, 0, 200, 0, 100, 0, 1, 0, 0, 198, 0, 98, 0, 2, 0, 2, 0, 0, 0, 16,
            ] + pixel + white + pixel + pixel)
    }

    @Test func `a large rectangle is sent as a PNG file`() {
        let bytes = PictureMessage.encode([DisplayRect(Self.size)], of: Self.canvas(), number: 1)
        #expect(bytes[10] == 1)
        #expect(bytes[23..<27].elementsEqual([0x89, 0x50, 0x4E, 0x47]))
        #expect(bytes.count < 5000)
    }

    @Test func `the next picture waits for the viewer's acknowledgement`() {
        var pacing = PicturePacing()
        let canvas = Self.canvas()
        #expect(!pacing.isReady(for: 1), "the viewer has requested no pictures")
        pacing.wants(true)
        #expect(pacing.isReady(for: 1))
        pacing.encoded(canvas, 1, isSent: true)
        #expect(!pacing.isReady(for: 1))
        #expect(!pacing.isReady(for: 2))
        let isOther = pacing.acknowledged(7)
        #expect(!isOther)
        let isOwn = pacing.acknowledged(1)
        #expect(isOwn)
        #expect(!pacing.isReady(for: 1))
        #expect(pacing.isReady(for: 5))
        pacing.encoded(canvas, 5, isSent: false)
        #expect(pacing.isReady(for: 6), "an equal picture is not sent, and not acknowledged")
        pacing.wants(false)
        #expect(!pacing.isReady(for: 6))
        #expect(pacing.canvas === canvas)
        pacing.wants(true)
        #expect(pacing.canvas == nil, "it gets a whole picture")
        #expect(pacing.isReady(for: 5))
    }

    private static func picture(_ canvas: Canvas, _ serial: UInt64) -> Picture {
        Picture(serial: Scene.Serial(serial), layers: [PictureLayer(.base, canvas: canvas)], failedImages: 0)
    }

    @Test func `viewers get the newest picture, each at its own rate of acknowledgements`() throws {
        let loop = try EventLoop()
        var sent: [UInt64: [[UInt8]]] = [:]
        let feed = PictureFeed(on: loop) { bytes, viewer in sent[viewer, default: []].append(bytes) }
        #expect(feed.status == nil, "without viewers there is no thread")
        feed.join(1, Self.picture(Self.canvas(), 1))
        feed.join(2, Self.picture(Self.canvas(), 1))
        feed.wants(true, 1)
        feed.wants(true, 2)
        while sent.count < 2 { try loop.turn(timeout: 5000) }
        #expect(feed.status != nil)
        // The second one never acknowledges.
        for step in 1...10 {
            let before = sent[1]?.count ?? 0
            feed.show(Self.picture(Self.canvas(0xFF10_2030, [(step, 5)]), UInt64(step + 1)))
            let number = sent[1]?.last?.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            feed.acknowledged(number ?? 0, by: 1)
            while sent[1]?.count == before { try loop.turn(timeout: 5000) }
        }
        #expect(sent[1]?.count == 11)
        #expect(sent[2]?.count == 1)
        // After its acknowledgement it gets all missed changes as one picture.
        feed.acknowledged(sent[2]?.first?.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } ?? 0, by: 2)
        while sent[2]?.count == 1 { try loop.turn(timeout: 5000) }
        #expect(sent[2]?.last?[9] == 1, "one part")
        feed.leave(1)
        #expect(feed.isUsed)
        feed.leave(2)
        #expect(!feed.isUsed)
        #expect(feed.status == nil, "the thread has ended")
    }
}
