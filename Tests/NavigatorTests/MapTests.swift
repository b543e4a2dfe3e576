import CarGraphics
import Foundation
import SmartDeviceLinkApp
import Testing

@testable import Navigator

/// The map of the Navigator, drawn.
@MainActor struct MapTests {
    private static func picture(of screen: MapScreen, _ width: Int = 800, _ height: Int = 480) -> PixelBuffer {
        let window = CarWindow(width: Double(width), height: Double(height))
        screen.carWindowDidResize(window)
        window.root = screen.root
        let pixels = PixelBuffer(width: width, height: height)
        window.draw(in: CairoContext(pixels))
        keep(pixels)
        return pixels
    }

    /// Writes the picture to a folder for review: `MAP_PICTURES=/tmp swift test --filter MapTests`.
    private static func keep(_ pixels: PixelBuffer) {
        guard let folder = ProcessInfo.processInfo.environment["MAP_PICTURES"] else { return }
        count += 1
        var bytes = Data("P6\n\(pixels.width) \(pixels.height)\n255\n".utf8)
        for place in 0..<pixels.count {
            let pixel = pixels.start[place]
            bytes.append(contentsOf: [UInt8(pixel >> 16 & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel & 0xFF)])
        }
        try? bytes.write(to: URL(fileURLWithPath: "\(folder)/map-\(count).ppm"))
    }

    private static var count = 0

    private static func colors(_ pixels: PixelBuffer) -> Set<UInt32> {
        Set((0..<pixels.count).map { pixels.start[$0] & 0xFF_FFFF })
    }

    private static func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
        (0..<one.count).count { one.start[$0] != other.start[$0] }
    }

    @Test func `the map shows streets, the route and the car's position`() {
        let pixels = Self.picture(of: MapScreen())
        let colors = Self.colors(pixels)
        #expect(colors.count > 200)
        for wanted: UInt32 in [0x4B97FF, 0x2A313B, 0x3F4955, 0x14191F, 0x1E2228] {
            #expect(colors.contains(wanted), "\(String(wanted, radix: 16))")
        }
        #expect(pixels[496, 290] & 0xFF_FFFF == 0xFFFFFF, "the disc around the car's position")
    }

    @Test func `a drag moves the map, a pinch zooms it, and the last button centres it again`() {
        let screen = MapScreen()
        let first = Self.picture(of: screen)
        screen.root.receive(.drag(to: ViewPoint(x: 300, y: 200), by: ViewPoint(x: -60, y: 40)))
        let moved = Self.picture(of: screen)
        #expect(Self.difference(first, moved) > 50_000)
        let window = CarWindow(width: 800, height: 480)
        screen.carWindow(window, didRecognize: .pinchBegan(centre: ViewPoint(x: 400, y: 240)))
        screen.carWindow(window, didRecognize: .pinchChanged(scale: 2, step: 2, centre: ViewPoint(x: 400, y: 240)))
        screen.carWindow(window, didRecognize: .pinchEnded(scale: 2, centre: ViewPoint(x: 400, y: 240)))
        #expect(Self.difference(moved, Self.picture(of: screen)) > 50_000)
        screen.carWindow(window, didRecognize: .pinchBegan(centre: ViewPoint(x: 400, y: 240)))
        screen.carWindow(window, didRecognize: .pinchChanged(scale: 0.5, step: 0.25, centre: ViewPoint(x: 400, y: 240)))
        screen.carWindow(window, didRecognize: .pinchEnded(scale: 0.5, centre: ViewPoint(x: 400, y: 240)))
        let buttons = screen.root.subviews.first?.subviews ?? []
        buttons.last?.receive(.touchUpInside(at: ViewPoint(x: 0, y: 0)))
        #expect(Self.difference(first, Self.picture(of: screen)) == 0)
    }

    @Test func `the point between two fingers stays there during a pinch`() {
        var map = MapState(width: 800, height: 480)
        let point = ViewPoint(x: 200, y: 100)
        let before = map.camera.world(point)
        map.beginPinch()
        map.pinch(to: 1.7, about: point)
        let after = map.camera.world(point)
        #expect(abs(before.x - after.x) < 0.001 && abs(before.y - after.y) < 0.001)
        #expect(map.endPinch() == 11)
    }

    @Test func `the map follows the car until it is dragged`() {
        var map = MapState(width: 800, height: 480)
        map.drive(to: 700)
        let place = map.camera.point(RoutePath.point(at: 700))
        #expect(abs(place.x - 496) < 0.001 && abs(place.y - 307.2) < 0.001)
        map.drag(by: ViewPoint(x: 10, y: 0))
        map.drive(to: 900)
        #expect(abs(map.camera.point(RoutePath.point(at: 700)).x - 506) < 0.001)
    }

    @Test func `the route follows streets without a gap`() {
        let points = RoutePath.points(from: 0, to: 5200)
        for (one, next) in zip(points, points.dropFirst()) {
            let way = next - one
            #expect((way.x * way.x + way.y * way.y).squareRoot() < 26)
        }
        for point in points {
            let (u, v) = CityPlan.grid(point)
            let (k, j) = (Int((u / 100).rounded()), Int((v / 100).rounded()))
            let isOn = abs(u - 100 * Double(k)) < 2 && CityPlan.isWide(vertical: k)
            #expect(isOn || abs(v - 100 * Double(j)) < 2 && CityPlan.isWide(horizontal: j))
        }
    }

    @Test(arguments: [1, 4, 7, 10, 13, 16, 20])
    func `the map is drawn at each zoom level`(zoom: Int) {
        let screen = MapScreen()
        screen.drive(to: 1700)
        let buttons = screen.root.subviews.first?.subviews ?? []
        for _ in 0..<abs(zoom - 10) {
            buttons[zoom > 10 ? 0 : 1].receive(.touchUpInside(at: ViewPoint(x: 0, y: 0)))
        }
        #expect(Self.colors(Self.picture(of: screen)).count > 60)
    }
}
