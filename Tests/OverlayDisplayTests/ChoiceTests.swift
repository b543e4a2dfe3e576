import BezelModel
import Testing

@testable import OverlayDisplay

private func mode(_ width: Int32, _ height: Int32, _ refresh: Int, preferred: Bool = false, interlaced: Bool = false)
    -> Mode
{
    Mode(
        size: DisplaySize(width: width, height: height), refresh: refresh, isPreferred: preferred,
        isInterlaced: interlaced)
}

struct ModeTests {
    @Test(
        arguments: [
            ([mode(1920, 1080, 60), mode(800, 480, 60, preferred: true)], 800),
            ([mode(640, 480, 60), mode(1280, 720, 60), mode(1024, 768, 75)], 1280),
            ([mode(1920, 1080, 60, interlaced: true), mode(1280, 720, 50)], 1280),
            ([mode(800, 480, 60, preferred: true), mode(1024, 600, 60, preferred: true)], 1024),
        ] as [([Mode], Int32)])
    func `the preferred mode comes first, then the largest`(modes: [Mode], width: Int32) {
        #expect(Mode.best(of: modes)?.size.width == width)
    }

    @Test(
        arguments: [
            (ModePreference("1280x720"), nil, 1280, 60), (ModePreference("1280x720@50"), nil, 1280, 50),
            (ModePreference("1280x720@75"), nil, 800, 60),  // no such mode: skipped
            (nil, DisplaySize(width: 640, height: 480), 640, 60), (nil, DisplaySize(width: 1, height: 1), 800, 60),
            (ModePreference("1280x720"), DisplaySize(width: 640, height: 480), 1280, 60),
        ] as [(ModePreference?, DisplaySize?, Int32, Int)])
    func `the configured mode is preferred, then the one of the pictures' size`(
        wish: ModePreference?, size: DisplaySize?, width: Int32, refresh: Int
    ) {
        let modes = [
            mode(800, 480, 60, preferred: true), mode(1280, 720, 50), mode(1280, 720, 60), mode(640, 480, 60),
            mode(1920, 1080, 60),
        ]
        let best = Mode.best(of: modes, wish: wish, size: size)
        #expect(best?.size.width == width)
        #expect(best?.refresh == refresh)
    }

    @Test func `of two equal modes the faster one is used, and without modes none`() {
        #expect(Mode.best(of: [mode(800, 480, 50), mode(800, 480, 60), mode(800, 480, 30)])?.refresh == 60)
        #expect(Mode.best(of: []) == nil)
    }
}

struct ConnectorTests {
    private func connector(
        _ number: UInt32, _ name: String, connected: Bool = true, modes: [Mode] = [mode(800, 480, 60)],
        possible: UInt32 = 0b11, controller: UInt32? = nil
    ) -> Connector {
        Connector(
            id: ConnectorID(number: number), name: name, isConnected: connected, modes: modes,
            possibleControllers: possible, controller: controller.map(ControllerID.init))
    }

    @Test func `a built-in panel is preferred to a socket`() {
        let both = [connector(1, "HDMI-A-1"), connector(2, "DSI-1")]
        #expect(Connector.choose(from: both, wanted: nil)?.name == "DSI-1")
        #expect(Connector.choose(from: both, wanted: "HDMI-A-1")?.name == "HDMI-A-1")
    }

    @Test func `of several connected displays the first by name is used, in any order of the driver`() {
        let names = ["HDMI-A-10", "HDMI-A-2", "VGA-1", "DP-1"]
        let sockets = names.enumerated().map { connector(UInt32($0.offset), $0.element) }
        #expect(Connector.choose(from: sockets, wanted: nil)?.name == "DP-1")
        #expect(Connector.choose(from: sockets.reversed(), wanted: nil)?.name == "DP-1")
        #expect(Connector.choose(from: Array(sockets.prefix(2)), wanted: nil)?.name == "HDMI-A-2")
        let listed = sockets.map { DisplayCard.Connector(name: $0.name, status: .connected, modes: []) }
        let card = DisplayCard(node: "/dev/dri/card0", driver: "x", connectors: listed)
        #expect(Display.choice(among: [card], wanted: nil)?.connector.name == "DP-1", "also without opening the card")
    }

    @Test func `a disconnected connector is not used`() {
        let none = [
            connector(1, "HDMI-A-1", connected: false), connector(2, "HDMI-A-2", modes: []),
            connector(3, "Writeback-1"),
        ]
        #expect(Connector.choose(from: none, wanted: nil) == nil)
        #expect(Connector.choose(from: none, wanted: "HDMI-A-1") == nil)
        #expect(Connector.choose(from: none, wanted: "DP-1") == nil)
    }

    @Test func `a connector of unknown status is used only if it is configured`() {
        var composite = connector(1, "Composite-1", connected: false)
        composite.isUnknown = true
        #expect(Connector.choose(from: [composite], wanted: nil) == nil)
        #expect(Connector.choose(from: [composite], wanted: "Composite-1")?.name == "Composite-1")
        #expect(Connector.choose(from: [composite], wanted: "Composite-2") == nil)
    }

    @Test(arguments: [
        (possible: UInt32(0b11), own: UInt32?(21), other: UInt32?.none, wanted: UInt32?(21)),
        (0b11, nil, 20, 21),  // the first one drives another display
        (0b10, nil, nil, 21),
        (0b01, nil, 20, nil),  // the only one is used
        (0, nil, nil, nil),
        (0b10, 20, nil, 21),  // its present one is not among the possible ones
    ])
    func `a controller is chosen that can drive the connector and drives no other`(
        possible: UInt32, own: UInt32?, other: UInt32?, wanted: UInt32?
    ) {
        let panel = connector(1, "DSI-1", possible: possible, controller: own)
        let others = [panel, connector(2, "HDMI-A-1", controller: other)]
        let choice = panel.controller(of: [ControllerID(number: 20), ControllerID(number: 21)], others: others)
        #expect(choice?.id.number == wanted)
        if let choice { #expect(choice.index == Int(choice.id.number) - 20) }
    }
}

struct PlaneTests {
    private static let argb = PixelFormat.argb8888.code
    private static let xrgb = PixelFormat.xrgb8888.code
    private let controller = ControllerID(number: 20)

    private func plane(
        _ number: UInt32, _ kind: Plane.Kind, possible: UInt32 = 1, formats: [UInt32] = [argb, xrgb],
        height: Plane.Height? = nil, on controller: UInt32? = nil
    ) -> Plane {
        Plane(
            id: PlaneID(number: number), kind: kind, possibleControllers: possible, formats: formats, height: height,
            controller: controller.map(ControllerID.init))
    }

    private func overlays(_ planes: [Plane], above primary: Plane) -> [(UInt32, UInt64?)] {
        Plane.overlays(from: planes, above: primary, controller: controller, index: 0)
            .map { ($0.plane.id.number, $0.height) }
    }

    @Test func `the primary plane is the one in use, or else a free one that fits`() {
        let planes = [
            plane(1, .overlay), plane(2, .primary, possible: 2), plane(3, .primary, formats: []),
            plane(4, .primary, on: 21), plane(5, .primary), plane(6, .primary, on: 20),
        ]
        func choice(_ planes: [Plane]) -> UInt32? {
            Plane.primary(from: planes, controller: controller, index: 0)?.id.number
        }
        #expect(choice(planes) == 6)
        #expect(choice(Array(planes.dropLast())) == 5)
        #expect(choice(Array(planes.dropLast(2))) == nil)
    }

    @Test func `virtio-gpu has only a primary plane and a cursor, so there are no overlays`() {
        let primary = plane(31, .primary)
        #expect(overlays([primary, plane(34, .cursor)], above: primary).isEmpty)
    }

    @Test func `vkms has no zpos property, so its overlays keep their order`() {
        let primary = plane(31, .primary)
        #expect(overlays([primary, plane(33, .overlay), plane(35, .overlay)], above: primary).map(\.0) == [33, 35])
    }

    @Test func `vc4's overlays are shared between controllers and are raised by zpos`() {
        let range = Plane.Height(value: 1, range: 1...7)
        let primary = plane(50, .primary, height: Plane.Height(value: 0, range: nil))
        let found = overlays(
            [
                primary, plane(60, .overlay, possible: 0b111, height: range),
                plane(61, .overlay, possible: 0b111, height: range, on: 21),
                plane(62, .overlay, possible: 0b110, height: range),
                plane(63, .overlay, formats: [Self.xrgb], height: range),
            ], above: primary)
        #expect(found.map(\.0) == [60])
        #expect(found.first?.1 == 7)
    }

    @Test func `planes of the same controller that Bezel does not use are listed`() {
        let planes = [
            plane(1, .primary, on: 20), plane(2, .overlay), plane(3, .overlay, possible: 0b11, on: 20),
            plane(4, .cursor, on: 20), plane(5, .cursor, possible: 0b10, on: 21),
            plane(6, .primary, formats: [], on: 20),
        ]
        let others = Plane.others(from: planes, besides: [PlaneID(number: 1)], index: 0)
        #expect(others.map(\.id.number) == [2, 3, 4, 6])
    }

    @Test func `overlays with a fixed zpos come highest first, without those below the primary`() {
        let primary = plane(1, .primary, height: Plane.Height(value: 2, range: nil))
        let planes = [(2, 1), (3, 3), (4, 9), (5, 2)].map { number, height in
            plane(number, .overlay, height: Plane.Height(value: height, range: nil))
        }
        #expect(overlays([primary] + planes, above: primary).map(\.0) == [4, 3])
    }
}

struct FixedPointTests {
    @Test(arguments: [
        (Int32(0), UInt64(0)), (1, 0x1_0000), (800, 0x320_0000), (65535, 0xFFFF_0000), (-1, 0), (.max, 0xFFFF_0000),
    ])
    func `a DRM fixed-point coordinate has the pixels in its upper sixteen bits`(pixels: Int32, bits: UInt64) {
        #expect(FixedPoint(pixels: pixels).bits == bits)
    }
}
