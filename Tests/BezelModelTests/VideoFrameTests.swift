import BezelModel
import Synchronization
import Testing

/// Video pictures below the drawn layers, before they are converted.
struct VideoFrameTests {
    private let size = DisplaySize(width: 40, height: 30)

    private final class Count: Sendable {
        let releases = Atomic<Int>(0)
        let conversions = Atomic<Int>(0)
    }

    private func frame(_ count: Count) -> VideoFrame {
        VideoFrame(
            size: DisplaySize(width: 4, height: 2), colour: PictureColour(matrix: .bt709, isFullRange: false),
            VideoFrame.Source(
                read: { body in [UInt8](repeating: 7, count: 12).withUnsafeBytes(body) },
                draw: {
                    count.conversions.add(1, ordering: .relaxed)
                    $0.fill(0xFFFF_0000)
                },
                release: { count.releases.add(1, ordering: .relaxed) }))
    }

    private func picture(_ card: PictureLayer? = nil) -> Picture {
        var picture = Picture(
            serial: .init(1), layers: [PictureLayer(.base, canvas: Canvas(size: size))] + (card.map { [$0] } ?? []))
        picture.video = Scene.VideoID(1)
        picture.isBaseEmpty = true
        return picture
    }

    @Test func `a picture over a video frame is composed of the converted frame with the card above it`() {
        let count = Count()
        let card = Canvas(size: DisplaySize(width: 10, height: 5))
        card.fill(0xFF00_00FF)
        let shown = picture(PictureLayer(.alert(1), canvas: card, origin: DisplayPoint(x: 3, y: 4))).over(frame(count))
        #expect(shown.layers.count == 2)
        #expect(count.conversions.load(ordering: .relaxed) == 0)
        let flat = shown.composed()
        #expect(flat[0, 0] == 0xFFFF_0000)
        #expect(flat[3, 4] == 0xFF00_00FF)
    }

    @Test func `a flattened picture looks the same and has no frame`() {
        let count = Count()
        let shown = picture().over(frame(count))
        let flat = shown.flattened()
        #expect(flat.frame == nil)
        #expect(flat.layers.count == 1)
        #expect(flat.layers.first?.canvas[39, 29] == 0xFFFF_0000)
        #expect(flat.flattened().layers.first?.canvas === flat.layers.first?.canvas)
        #expect(count.conversions.load(ordering: .relaxed) == 1)
    }

    @Test func `a picture without a video layer ignores a frame`() {
        var page = picture()
        page.video = nil
        #expect(page.over(frame(Count())).frame == nil)
    }

    @Test func `a video frame is released once, with the last picture that uses it`() {
        let count = Count()
        var pictures = [picture().over(frame(count))]
        pictures.append(pictures[0])
        pictures.removeFirst()
        #expect(count.releases.load(ordering: .relaxed) == 0)
        pictures.removeAll()
        #expect(count.releases.load(ordering: .relaxed) == 1)
    }

    @Test func `video frames have unique numbers`() {
        let count = Count()
        #expect(frame(count).number != frame(count).number)
    }

    @Test(
        arguments: [
            (DisplaySize(width: 160, height: 128), DisplaySize(width: 640, height: 480), (20, 0, 600, 480)),
            (DisplaySize(width: 1280, height: 720), DisplaySize(width: 800, height: 480), (0, 15, 800, 450)),
            (DisplaySize(width: 800, height: 480), DisplaySize(width: 800, height: 480), (0, 0, 800, 480)),
            (DisplaySize(width: 1, height: 1920), DisplaySize(width: 320, height: 240), (159, 0, 1, 240)),
            (DisplaySize(width: 0, height: 9), DisplaySize(width: 320, height: 240), (0, 0, 0, 0)),
        ] as [(DisplaySize, DisplaySize, (Int32, Int32, Int32, Int32))])
    func `a video is scaled to the largest size that fits, and centred`(
        size: DisplaySize, screen: DisplaySize, place: (Int32, Int32, Int32, Int32)
    ) {
        #expect(
            DisplayRect(fitting: size, into: screen)
                == DisplayRect(x: place.0, y: place.1, width: place.2, height: place.3))
    }
}
