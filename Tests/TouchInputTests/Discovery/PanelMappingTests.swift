import BezelModel
import Testing

@testable import TouchInput

struct PanelMappingTests {
    private static let landscape = DisplaySize(width: 800, height: 480)
    private static let portrait = DisplaySize(width: 720, height: 1280)

    static let cases: [(String, Double, Double, CalibrationMatrix, DisplaySize, PanelMapping)] = [
        ("the official 7 inch", 800, 480, .identity, landscape, .fits),
        ("a rim of some pixels", 1024, 600, .identity, landscape, .fits),
        ("a portrait sensor on a landscape screen", 480, 800, .identity, landscape, .turned),
        ("a portrait sensor with a matrix that turns it", 480, 800, Rotation.quarter.matrix, landscape, .fits),
        (
            "a portrait sensor with a matrix that mirrors and swaps", 480, 800, CalibrationMatrix(0, 1, 0, 1, 0, 0),
            landscape, .fits
        ),
        ("a portrait sensor with a matrix of half a turn", 480, 800, Rotation.half.matrix, landscape, .turned),
        (
            "a landscape sensor with a matrix of a quarter turn", 800, 480, Rotation.threeQuarters.matrix, landscape,
            .turned
        ),
        ("a landscape sensor on a portrait screen", 1280, 720, .identity, portrait, .turned),
        ("a square sensor", 100, 100, .identity, landscape, .otherShape(panel: 1, display: 800.0 / 480)),
        ("a wide sensor", 320, 100, .identity, landscape, .otherShape(panel: 3.2, display: 800.0 / 480)),
        ("nothing", 0, 0, .identity, landscape, .unknown),
        ("a size that is not a number", .nan, 1, .identity, landscape, .unknown),
    ]

    @Test(arguments: cases)
    func `the proportions of the panel are compared with the display's`(
        _: String, width: Double, height: Double, matrix: CalibrationMatrix, display: DisplaySize, mapping: PanelMapping
    ) {
        #expect(PanelMapping(width: width, height: height, through: matrix, on: display) == mapping)
    }

    private static func panel(_ x: (Int32, Int32), _ y: (Int32, Int32)) -> PanelDescription {
        var description = PanelDescription()
        description.keys = [0x14a]
        description.axes[0] = .init(minimum: 0, maximum: x.0, resolution: x.1)
        description.axes[1] = .init(minimum: 0, maximum: y.0, resolution: y.1)
        return description
    }

    @Test(arguments: [
        ("millimetres over ranges", panel((4095, 68), (4095, 41)), PanelMapping.turned),
        ("the same range both ways", panel((4095, 0), (4095, 0)), .unknown),
        ("ranges of a portrait panel", panel((479, 0), (799, 0)), .turned),
        ("ranges of a landscape panel", panel((799, 0), (479, 0)), .fits),
        ("one resolution only", panel((799, 5), (479, 0)), .fits),
        ("an empty range", panel((0, 0), (479, 0)), .unknown),
    ])
    func `the proportions of a panel follow from its description`(
        _: String, description: PanelDescription, mapping: PanelMapping
    ) {
        #expect(description.mapping(on: Self.landscape, through: .identity) == mapping)
    }

    @Test func `the size of a panel in millimetres follows from its resolution`() {
        #expect(Self.panel((799, 5), (479, 5)).size() == PanelSize(width: 160, height: 96))
        #expect(Self.panel((799, 5), (479, 0)).size() == nil)
    }
}
