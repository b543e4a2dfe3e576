import CarGraphics
import SmartDeviceLink
import SmartDeviceLinkApp
import TCPLink

/// For `Tests/Benchmarks/touch-to-picture`: an app that streams a disc under the finger, and nothing while the finger
/// rests.
///
///     FingerMarker PORT
@main struct FingerMarker {
    @MainActor static func main() async throws {
        guard let port = CommandLine.arguments.dropFirst().first.flatMap({ UInt16($0) }) else {
            print("usage: FingerMarker PORT")
            return
        }
        let address = TCPAddress(host: "127.0.0.1", port: port)
        let manager = try SDLManager(
            LifecycleConfiguration(name: "Finger", appID: "finger-marker", types: [.navigation], address: address))
        let view = BasicView(frame: ViewRect(x: 0, y: 0, width: 800, height: 480))
        var finger = ViewPoint(x: 400, y: 240)
        view.drawing = { context in
            var ground = DrawingPath()
            ground.add(.circle(centre: ViewPoint(x: 400, y: 240), radius: 600))
            context.fill(ground, DrawingColor(red: 0.1, green: 0.2, blue: 0.3))
            var disc = DrawingPath()
            disc.add(.circle(centre: finger, radius: 40))
            context.fill(disc, DrawingColor(red: 1, green: 0.8, blue: 0.2))
        }
        view.action = { [weak view] action in
            switch action {
            case .touchDown(let point), .drag(let point, _): finger = point
            case .touchUpInside, .touchUpOutside, .cancelled: return
            }
            view?.setNeedsDisplay()
        }
        let window = CarWindow(width: 800, height: 480)
        window.root = view
        window.attach(to: manager)
        let media = manager.streamManager
        try window.stream(through: media) { CairoContext($0) }
        await media.start()
        let events = manager.events
        try await manager.start()
        for await event in events {
            if case .disconnected = event { return }
        }
    }
}
