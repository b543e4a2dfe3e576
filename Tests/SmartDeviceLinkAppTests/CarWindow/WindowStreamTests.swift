import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// A window that streams to a head unit that the test plays, with views that count how often they are drawn.
@MainActor
@Suite(
    .enabled(if: H264Encoder.problem == nil, "needs libopenh264-7 or libopenh264-8"), .timeLimit(.minutes(2)))
struct WindowStreamTests {
    /// Draws areas of one colour without antialiasing.
    private final class PlainContext: DrawingContext {
        let pixels: PixelBuffer
        init(_ pixels: PixelBuffer) { self.pixels = pixels }
        func save() {}
        func restore() {}
        func translate(by way: ViewPoint) {}
        func rotate(by angle: Double) {}
        func clip(to rect: ViewRect) {}
        func fill(_ path: DrawingPath, _ color: DrawingColor) {
            let grey = UInt32(color.red * 255)
            pixels.start.update(repeating: grey << 16 | grey << 8 | grey, count: pixels.count)
        }
        func stroke(_ path: DrawingPath, _ color: DrawingColor, width: Double) {}
        func draw(_ text: String, _ style: DrawingTextStyle, _ color: DrawingColor, centredAt point: ViewPoint) {}
        func width(of text: String, _ style: DrawingTextStyle) -> Double { 0 }
        func beginLayer() {}
        func endLayer(alpha: Double) {}
    }

    @MainActor private final class Screen: CarWindowDelegate {
        let window = CarWindow(width: 800, height: 480)
        let root = BasicView(id: 1, frame: ViewRect(x: 0, y: 0, width: 800, height: 480))
        let button = BasicView(id: 2, frame: ViewRect(x: 0, y: 0, width: 100, height: 50), isFocusable: true)
        var grey = 0.2
        var sizes: [ViewRect] = []

        init() {
            window.delegate = self
            root.subviews = [button]
            root.drawing = { [weak self] in
                let all = ViewRect(x: 0, y: 0, width: 9, height: 9)
                $0.fill(.rectangle(all), DrawingColor(red: self?.grey ?? 0, green: 0, blue: 0))
            }
            window.root = root
        }

        func carWindowDidResize(_ window: CarWindow) {
            sizes.append(ViewRect(x: 0, y: 0, width: window.width, height: window.height))
        }
    }

    private static func isIDR(_ unit: [UInt8]) -> Bool { unit.count > 4 && unit[4] & 0x1F == 7 }

    @Test func `a window gets the stream's size and draws after each change`() async throws {
        let pair = try await Pair(manners: {
            VideoSamples.manners(&$0, capability: VideoSamples.capability(960, 480, scale: 1.5))
        })
        let screen = Screen()
        screen.window.attach(to: pair.app)
        let media = pair.app.streamManager
        try screen.window.stream(through: media) { PlainContext($0) }
        await media.start()
        try await pair.start()
        #expect(await pair.core.nextVideoControl().payload == VideoSamples.parameters(640, 320))
        let scaled = await pair.core.next(.sendHapticData)
        #expect(scaled.parameters["hapticRectData"]?.array?.first?["rect"]?["width"] == 150.0, "in screen pixels")
        await pair.core.answer(scaled, .success)
        await pair.core.control(.startServiceACK, service: .video, payload: VideoSamples.parameters(640, 320))
        #expect(Self.isIDR(await pair.core.nextUnit()))
        #expect(screen.sizes == [ViewRect(x: 0, y: 0, width: 640, height: 320)])
        #expect(screen.window.scale == 1.5)
        let repetition = await pair.core.nextUnit()
        #expect(!Self.isIDR(repetition))
        screen.grey = 0.8
        screen.root.setNeedsDisplay()
        let changed = await pair.core.nextUnit()
        #expect(changed.count > repetition.count, "another picture")
        screen.button.frame.x = 20
        let moved = await pair.core.next(.sendHapticData)
        #expect(moved.parameters["hapticRectData"]?.array?.first?["rect"]?["x"] == 30.0, "sent without a call")
        await media.stop()
        await pair.app.stop()
    }

    @Test func `after a change of size the next stream begins with an IDR picture`() async throws {
        let pair = try await Pair(manners: { VideoSamples.manners(&$0) })
        let screen = Screen()
        screen.window.attach(to: pair.app)
        let media = pair.app.streamManager
        try screen.window.stream(through: media) { PlainContext($0) }
        await media.start()
        try await pair.start()
        _ = await pair.core.nextVideoControl()
        await pair.core.control(.startServiceACK, service: .video, payload: VideoSamples.parameters(800, 480))
        #expect(Self.isIDR(await pair.core.nextUnit()))
        await pair.core.notify(
            .onSystemCapabilityUpdated, ["systemCapability": VideoSamples.capability(480, 800)])
        #expect(await pair.core.nextVideoControl().header.info == ControlInfo.endService.rawValue)
        await pair.core.control(.endServiceACK, service: .video)
        _ = await pair.core.nextVideoControl()
        await pair.core.control(.startServiceACK, service: .video, payload: VideoSamples.parameters(480, 800))
        var unit = await pair.core.nextUnit()
        // The repetition of the first stream's picture may still arrive.
        while !Self.isIDR(unit) { unit = await pair.core.nextUnit() }
        #expect(screen.sizes == [ViewRect(x: 0, y: 0, width: 480, height: 800)])
        await media.stop()
        await pair.app.stop()
    }
}
