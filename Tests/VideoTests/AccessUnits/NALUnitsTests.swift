import Testing

@testable import Video

struct NALUnitsTests {
    static let rows: [(bytes: [UInt8], units: [[UInt8]])] = [
        ([], []),
        ([0, 0, 1], []),
        ([9, 9], []),
        ([0, 0, 0, 1, 0x65, 0x80], [[0x65, 0x80]]),
        (
            [7, 0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x68, 2, 0, 0, 1, 0x41, 0x80, 0, 0],
            [[0x67, 1], [0x68, 2], [0x41, 0x80]]
        ),
        ([0, 0, 1, 0, 0, 1, 0x41, 0, 0, 3, 1], [[0x41, 0, 0, 3, 1]]),
        ([0, 0, 0, 0, 0, 1, 0x09], [[0x09]]),
    ]

    @Test(arguments: rows) func `NAL units are found between start codes`(bytes: [UInt8], units: [[UInt8]]) {
        bytes.withUnsafeBytes { #expect(NALUnits($0).map { Array($0.bytes) } == units) }
    }

    static let headers: [(bytes: [UInt8], type: UInt8, refIDC: UInt8, isIDR: Bool, startsPicture: Bool)] = [
        ([0x65, 0x88], 5, 3, true, true), ([0x41, 0x9A], 1, 2, false, true), ([0x01, 0x3F], 1, 0, false, false),
        ([0x67, 0x80], 7, 3, false, false), ([0x65], 5, 3, true, false), ([0x42, 0x80], 2, 2, false, true),
    ]

    @Test(arguments: headers) func `the type of a NAL unit is read`(
        bytes: [UInt8], type: UInt8, refIDC: UInt8, isIDR: Bool, startsPicture: Bool
    ) {
        bytes.withUnsafeBytes { bytes in
            let unit = NALUnit(bytes: bytes)
            #expect(unit.type == type && unit.refIDC == refIDC)
            #expect(unit.isIDR == isIDR && unit.startsPicture == startsPicture)
        }
    }
}
