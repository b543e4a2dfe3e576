import BezelModel
import Testing

@testable import OverlayDisplay

struct ScreenGeometryTests {
    private func size(_ width: Int32, _ height: Int32) -> DisplaySize { DisplaySize(width: width, height: height) }

    @Test(arguments: [
        // panel, rotation, origin on the screen, visible part of a canvas of 800 × 480
        (800, 480, Rotation.none, 0, 0, DisplayRect(x: 0, y: 0, width: 800, height: 480)),
        (480, 800, .quarter, 0, 0, DisplayRect(x: 0, y: 0, width: 800, height: 480)),
        (1280, 720, .none, 240, 120, DisplayRect(x: 0, y: 0, width: 800, height: 480)),
        (720, 1280, .threeQuarters, 240, 120, DisplayRect(x: 0, y: 0, width: 800, height: 480)),
        (640, 480, .none, -80, 0, DisplayRect(x: 80, y: 0, width: 640, height: 480)),
        (480, 800, .none, -160, 160, DisplayRect(x: 160, y: 0, width: 480, height: 480)),
        (1, 1, .half, -399, -239, DisplayRect(x: 399, y: 239, width: 1, height: 1)),
    ])
    func `a canvas is centred and never scaled`(
        width: Int32, height: Int32, rotation: Rotation, x: Int32, y: Int32, visible: DisplayRect
    ) {
        let geometry = ScreenGeometry(panel: size(width, height), rotation: rotation, canvas: size(800, 480))
        #expect(geometry.origin == DisplayPoint(x: x, y: y))
        #expect(geometry.visible == visible)
        let onPanel = geometry.onPanel(visible)
        #expect(DisplayRect(geometry.panel).intersection(onPanel) == onPanel, "the visible part is on the panel")
    }

    @Test(arguments: Rotation.allCases, [(800, 480), (320, 240), (1920, 1080), (1, 1)])
    func `panels of any size show the whole picture`(rotation: Rotation, panel: (Int32, Int32)) {
        let geometry = ScreenGeometry(filling: size(panel.0, panel.1), rotation: rotation)
        #expect(geometry.canvas == rotation.turned(geometry.panel))
        #expect(geometry.visible == DisplayRect(geometry.canvas))
        #expect(geometry.origin == DisplayPoint(x: 0, y: 0))
    }

    @Test(arguments: Rotation.allCases, [(14, 10), (7, 5), (5, 5), (9, 4)])
    func `a touch on a panel of any size is mapped to the pixel below it`(
        rotation: Rotation, screen: (width: Int32, height: Int32)
    ) throws {
        let panel = rotation.turned(size(screen.width, screen.height))
        let geometry = ScreenGeometry(panel: panel, rotation: rotation, canvas: size(7, 5))
        let x = try #require(AxisRange(minimum: 0, maximum: panel.width - 1))
        let y = try #require(AxisRange(minimum: 0, maximum: panel.height - 1))
        let transform = PanelTransform(x: x, y: y, display: geometry.canvas, calibration: geometry.touchMatrix)
        var seen = 0
        for row in geometry.visible.y..<geometry.visible.y + geometry.visible.height {
            for column in geometry.visible.x..<geometry.visible.x + geometry.visible.width {
                let pixel = geometry.onPanel(DisplayRect(x: column, y: row, width: 1, height: 1))
                let point = transform.displayPoint(PanelPoint(x: pixel.x, y: pixel.y))
                #expect(point == DisplayPoint(x: column, y: row))
                seen += 1
            }
        }
        #expect(seen == Int(min(screen.width, 7) * min(screen.height, 5)))
    }
}
