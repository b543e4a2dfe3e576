import BezelModel
import Testing

@Suite struct PanelTransforms {
    static let range = (x: axis(0, 799), y: axis(0, 479))
    static let landscape = DisplaySize(width: 800, height: 480)

    static func axis(_ minimum: Int32, _ maximum: Int32) -> AxisRange {
        guard let range = AxisRange(minimum: minimum, maximum: maximum) else { preconditionFailure() }
        return range
    }

    @Test(arguments: [
        (Rotation.none, PanelPoint(x: 3, y: 5), DisplayPoint(x: 3, y: 5)),
        (.none, PanelPoint(x: 799, y: 479), DisplayPoint(x: 799, y: 479)),
        // Turned clockwise, the panel's top left is the picture's top right.
        (.quarter, PanelPoint(x: 0, y: 0), DisplayPoint(x: 479, y: 0)),
        (.quarter, PanelPoint(x: 3, y: 5), DisplayPoint(x: 474, y: 3)),
        (.half, PanelPoint(x: 3, y: 5), DisplayPoint(x: 796, y: 474)),
        (.threeQuarters, PanelPoint(x: 3, y: 5), DisplayPoint(x: 5, y: 796)),
        (.threeQuarters, PanelPoint(x: 0, y: 0), DisplayPoint(x: 0, y: 799)),
    ])
    func `each rotation maps a panel point to the display point that a person sees there`(
        rotation: Rotation, from: PanelPoint, to: DisplayPoint
    ) {
        let isUpright = rotation == .none || rotation == .half
        let display = isUpright ? Self.landscape : DisplaySize(width: 480, height: 800)
        let transform = PanelTransform(x: Self.range.x, y: Self.range.y, display: display, rotation: rotation)
        #expect(transform.displayPoint(from) == to)
    }

    @Test(arguments: Rotation.allCases)
    func `a panel with one unit per pixel reaches each pixel exactly once`(rotation: Rotation) {
        let isUpright = rotation == .none || rotation == .half
        let display = DisplaySize(width: isUpright ? 40 : 24, height: isUpright ? 24 : 40)
        let transform = PanelTransform(x: Self.axis(0, 39), y: Self.axis(0, 23), display: display, rotation: rotation)
        var reached: Set<DisplayPoint> = []
        for x in Int32(0)..<40 {
            for y in Int32(0)..<24 { reached.insert(transform.displayPoint(PanelPoint(x: x, y: y))) }
        }
        #expect(reached.count == 960)
        #expect(reached.allSatisfy { DisplayRect(display).contains($0) })
    }

    @Test(arguments: [Int32(799), 800, 479, 1447, 4095, 32_767, 65_535])
    func `the smallest reading is the first pixel, the largest the last`(maximum: Int32) {
        let transform = PanelTransform(x: Self.axis(0, maximum), y: Self.range.y, display: Self.landscape)
        #expect(transform.displayPoint(PanelPoint(x: 0, y: 0)).x == 0)
        #expect(transform.displayPoint(PanelPoint(x: maximum, y: 0)).x == (maximum == 479 ? 798 : 799))
    }

    @Test(arguments: [
        (PanelPoint(x: 499, y: -3616), DisplayPoint(x: 499, y: 0)),
        (PanelPoint(x: 800, y: 480), DisplayPoint(x: 799, y: 479)),
        (PanelPoint(x: .min, y: .max), DisplayPoint(x: 0, y: 479)),
    ])
    func `a reading outside the range is limited to the display`(from: PanelPoint, to: DisplayPoint) {
        let transform = PanelTransform(x: Self.range.x, y: Self.range.y, display: Self.landscape)
        #expect(transform.displayPoint(from) == to)
        #expect(!transform.isInRange(from))
    }

    @Test func `a matrix can use readings outside the announced range`() throws {
        // The panel's readings go to 479 horizontally and 639 vertically, but it announces them the other way round.
        let matrix = try #require(CalibrationMatrix(text: "1.33334 0 0 0 0.75 0"))
        let transform = PanelTransform(
            x: Self.axis(0, 639), y: Self.axis(0, 479), display: DisplaySize(width: 480, height: 640),
            calibration: matrix)
        #expect(transform.displayPoint(PanelPoint(x: 240, y: 500)) == DisplayPoint(x: 240, y: 500))
        #expect(transform.displayPoint(PanelPoint(x: 10, y: 630)) == DisplayPoint(x: 10, y: 630))
    }

    @Test func `a range with a minimum below zero starts at pixel 0`() {
        let transform = PanelTransform(x: Self.axis(-100, 99), y: Self.axis(10, 49), display: Self.landscape)
        #expect(transform.displayPoint(PanelPoint(x: -100, y: 10)) == DisplayPoint(x: 0, y: 0))
        #expect(transform.displayPoint(PanelPoint(x: 0, y: 30)) == DisplayPoint(x: 400, y: 240))
        #expect(transform.displayPoint(PanelPoint(x: 99, y: 49)) == DisplayPoint(x: 796, y: 468))
    }

    @Test func `the widest possible range does not overflow`() {
        let transform = PanelTransform(x: Self.axis(.min, .max), y: Self.axis(.min, .max), display: Self.landscape)
        #expect(transform.displayPoint(PanelPoint(x: .min, y: .min)) == DisplayPoint(x: 0, y: 0))
        #expect(transform.displayPoint(PanelPoint(x: .max, y: .max)) == DisplayPoint(x: 799, y: 479))
    }

    @Test func `without a display a transform gives the panel's own units`() {
        let transform = PanelTransform(x: Self.axis(0, 9600), y: Self.axis(0, 7200))
        #expect(transform.display == DisplaySize(width: 9601, height: 7201))
        #expect(transform.displayPoint(PanelPoint(x: 2745, y: 1639)) == DisplayPoint(x: 2745, y: 1639))
    }

    @Test(arguments: [(Int32(5), Int32(5)), (1, 0), (.max, .min)])
    func `a range without extent is refused`(minimum: Int32, maximum: Int32) {
        #expect(AxisRange(minimum: minimum, maximum: maximum) == nil)
    }
}

@Suite struct CalibrationMatrices {
    static let unit = PanelTransforms.axis(0, 99)

    static func point(_ matrix: CalibrationMatrix, _ x: Int32, _ y: Int32) -> DisplayPoint {
        PanelTransform(x: unit, y: unit, display: DisplaySize(width: 100, height: 100), calibration: matrix)
            .displayPoint(PanelPoint(x: x, y: y))
    }

    @Test(arguments: [
        ("1 0 0 0 1 0", DisplayPoint(x: 20, y: 70)), ("0 -1 1 1 0 0", DisplayPoint(x: 29, y: 20)),
        ("-1 0 1 0 -1 1", DisplayPoint(x: 79, y: 29)), ("0 1 0 -1 0 1", DisplayPoint(x: 70, y: 79)),
        ("-1 0 1 0 1 0", DisplayPoint(x: 79, y: 70)), ("1.0  0 0.1 0 1 -0.1", DisplayPoint(x: 30, y: 60)),
    ])
    func `the example matrices of libinput's documentation move a finger as described`(text: String, to: DisplayPoint)
        throws
    {
        #expect(Self.point(try #require(CalibrationMatrix(text: text)), 20, 70) == to)
    }

    @Test(arguments: [
        "", "1 0 0 0 1", "1 0 0 0 1 0 0", "a b c d e f", "1 0 0 0 1 nan", "1 0 0 0 1 inf", "1 0 0 0 1 1001",
        "1 0 0 x 0 1 0", "1 0 0 0 1 0 0 0 0", "1 0 0 0 1 0 0 1 1", "0,5 0 0 0 0,5 0", "1 0 0 0 1 0 0 0 1 1",
    ])
    func `a text other than six numbers, or nine ending with 0 0 1, is refused`(text: String) {
        #expect(CalibrationMatrix(text: text) == nil)
    }

    @Test(arguments: [
        "0, -1, 1, 1, 0, 0, 0, 0, 1", "0 -1 1 1 0 0 0 0 1", "0,-1,1,1,0,0", "0.000000, -1.0, 1, 1, 0, 0, 0.0, 0.0, 1.0",
    ])
    func `nine numbers or commas, as in xinput and xorg.conf, are read as a matrix`(text: String) {
        #expect(CalibrationMatrix(text: text) == CalibrationMatrix(0, -1, 1, 1, 0, 0))
    }

    @Test func `a wrong last row of nine numbers has an error of its own`() {
        #expect(throws: CalibrationMatrix.TextProblem.notAffine) {
            try CalibrationMatrix(parsing: "1 0 0 0 1 0 0 0 2")
        }
    }

    @Test func `calibration is applied before rotation`() {
        let mirrored = CalibrationMatrix(-1, 0, 1, 0, 1, 0)
        let turned = mirrored.followed(by: Rotation.quarter.matrix)
        // (0.2, 0.7) is mirrored to (0.8, 0.7), and that is turned to (0.3, 0.8).
        #expect(Self.point(turned, 20, 70) == DisplayPoint(x: 29, y: 79))
    }

    @Test(arguments: Rotation.allCases)
    func `four rotations by 90 degrees are the identity`(rotation: Rotation) {
        let once = rotation.matrix
        let four = once.followed(by: once).followed(by: once).followed(by: once)
        #expect(Self.point(four, 20, 70) == DisplayPoint(x: 20, y: 70))
    }

    @Test func `a matrix that leads outside the panel is limited to its edge`() {
        let matrix = CalibrationMatrix(1000, 0, -1000, 0, 1000, 1000)
        #expect(Self.point(matrix, 99, 99) == DisplayPoint(x: 0, y: 99))
    }
}
