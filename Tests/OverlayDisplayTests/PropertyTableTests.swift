import BezelModel
import Testing

@testable import OverlayDisplay

/// Properties that no virtual board has: planes that rotate, panels mounted rotated, links that fail.
struct PropertyTableTests {
    private func table(
        _ name: String, _ value: UInt64, _ names: [String: UInt64] = [:]
    ) -> PropertyTable {
        PropertyTable(
            object: 1,
            entries: [name: PropertyTable.Entry(id: PropertyID(number: 7), value: value, range: nil, names: names)])
    }

    private static let orientations: [String: UInt64] = [
        "Normal": 0, "Upside Down": 1, "Left Side Up": 2, "Right Side Up": 3,
    ]

    @Test(arguments: [
        (UInt64(0), Rotation.none), (1, .half), (2, .quarter), (3, .threeQuarters), (4, nil), (.max, nil),
    ])
    func `the panel orientation property is read`(value: UInt64, rotation: Rotation?) {
        #expect(table("panel orientation", value, Self.orientations).panelRotation == rotation)
    }

    @Test func `a connector without a panel orientation has none`() {
        #expect(table("DPMS", 0, ["On": 0]).panelRotation == nil)
        #expect(!table("DPMS", 1, ["On": 0]).isLinkBad)
    }

    @Test(arguments: [(UInt64(0), false), (1, true)])
    func `a bad link status is detected`(value: UInt64, isBad: Bool) {
        #expect(table("link-status", value, ["Good": 0, "Bad": 1]).isLinkBad == isBad)
    }

    /// Real drivers: the bits of their planes' `rotation`.
    private static let intel: [String: UInt64] = [
        "rotate-0": 1, "rotate-90": 2, "rotate-180": 4, "rotate-270": 8,
    ]
    private static let broadcom: [String: UInt64] = ["rotate-0": 1, "rotate-180": 4, "reflect-x": 16, "reflect-y": 32]

    @Test(arguments: [
        (intel, Rotation.quarter, PixelFormat.xrgb8888, true), (intel, .half, .argb8888, true),
        (intel, .threeQuarters, .xbgr8888, true), (intel, .none, .xrgb8888, false),
        (intel, .quarter, .rgb565, false), (intel, .half, .rgb888, false),
        (broadcom, .half, .xrgb8888, true), (broadcom, .quarter, .xrgb8888, false),
        (broadcom, .threeQuarters, .xrgb8888, false), ([:], .half, .xrgb8888, false),
    ])
    func `the plane rotates as far as its hardware can, and software does the rest`(
        bits: [String: UInt64], rotation: Rotation, format: PixelFormat, turns: Bool
    ) {
        #expect(table("rotation", 1, bits).canTurn(rotation, format) == turns)
    }

    @Test(
        arguments: [
            (nil, 0xFFFF), (0...0xFFFF, 0xFFFF), (0...255, 255), (0...UInt64.max, 0xFFFF),
        ] as [(ClosedRange<UInt64>?, UInt64)])
    func `an opaque pixel has the maximum of the plane's alpha range`(range: ClosedRange<UInt64>?, opaque: UInt64) {
        let entry = PropertyTable.Entry(id: PropertyID(number: 7), value: 3, range: range, names: [:])
        #expect(PropertyTable(object: 1, entries: ["alpha": entry]).opaque == opaque)
        #expect(PropertyTable(object: 1, entries: [:]).opaque == 0xFFFF)
    }

    /// `zpos` of vc4's primary planes and of all of i915's: the kernel refuses every request that contains it.
    @Test func `immutable DRM properties are not restored`() {
        func entry(_ number: UInt32, isImmutable: Bool) -> PropertyTable.Entry {
            PropertyTable.Entry(
                id: PropertyID(number: number), value: 0, range: nil, names: [:], isImmutable: isImmutable)
        }
        let table = PropertyTable(
            object: 1, entries: ["FB_ID": entry(7, isImmutable: false), "zpos": entry(8, isImmutable: true)])
        #expect(table.values(of: Pipeline.planeProperties).map(\.name) == ["FB_ID"])
    }

    @Test func `a plane without the rotation property does not rotate`() {
        for rotation in Rotation.allCases {
            #expect(!table("zpos", 1).canTurn(rotation, .xrgb8888))
        }
    }

    // MARK: The colours of video

    private func colours(_ encodings: [String], _ ranges: [String]?) -> PropertyTable {
        func entry(_ id: UInt32, _ names: [String]) -> PropertyTable.Entry {
            let numbered = names.enumerated().map { ($1, UInt64($0)) }
            return PropertyTable.Entry(
                id: PropertyID(number: id), value: 0, range: nil,
                names: Dictionary(numbered, uniquingKeysWith: { first, _ in first }))
        }
        var entries = ["COLOR_ENCODING": entry(1, encodings)]
        if let ranges { entries["COLOR_RANGE"] = entry(2, ranges) }
        return PropertyTable(object: 1, entries: entries)
    }

    private static let encodings = ["ITU-R BT.601 YCbCr", "ITU-R BT.709 YCbCr"]
    private static let ranges = ["YCbCr limited range", "YCbCr full range"]

    @Test(
        arguments: [
            (.bt601, false, [0, 0]), (.bt601, true, [0, 1]), (.bt709, false, [1, 0]), (.bt709, true, [1, 1]),
            (.bt2020, false, nil),
        ] as [(PictureColour.Matrix, Bool, [UInt64]?)])
    func `a plane shows the colour encodings that it lists, and no others`(
        matrix: PictureColour.Matrix, isFullRange: Bool, values: [UInt64]?
    ) {
        let table = colours(Self.encodings, Self.ranges)
        #expect(table.values(of: PictureColour(matrix: matrix, isFullRange: isFullRange))?.map(\.value) == values)
    }

    @Test func `a plane without colour properties shows no video`() {
        let colour = PictureColour(matrix: .bt601, isFullRange: false)
        #expect(colours(Self.encodings, nil).values(of: colour) == nil)
        #expect(colours(Self.encodings, ["YCbCr full range"]).values(of: colour) == nil)
    }
}
