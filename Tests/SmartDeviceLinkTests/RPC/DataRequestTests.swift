import SmartDeviceLink
import Testing

/// SendHapticData (ProtocolNotes, "Regions") and PutFile (ProtocolNotes, "Files").
struct DataRequests {
    static let rect: JSON = ["x": 1, "y": 2.5, "width": 3, "height": 4]
    static let region: JSON = ["id": 1, "rect": rect]

    static func regions(_ count: Int) -> JSON {
        ["hapticRectData": .array((0..<count).map { ["id": .integer(Int64($0)), "rect": rect] })]
    }

    static func region(_ key: String, _ value: JSON?) -> JSON {
        ["hapticRectData": [["id": 0, "rect": rect], region.with("rect", rect.with(key, value))]]
    }

    static let haptics: [(json: JSON, verdict: Verdict)] = [
        ([:], .accepted), (regions(0), .accepted), (regions(1000), .accepted),
        (regions(1001), .refused("hapticRectData: ")), (["hapticRectData": [:]], .refused("hapticRectData: ")),
        (["hapticRectData": [region, 1]], .refused("hapticRectData[1]: ")),
        (["hapticRectData": [region.with("id", 2_000_000_000)]], .accepted),
        (["hapticRectData": [region.with("id", 2_000_000_001)]], .refused("hapticRectData[0].id: ")),
        (["hapticRectData": [region.with("id", -1)]], .refused("hapticRectData[0].id: ")),
        (["hapticRectData": [region.with("id", 1.0)]], .refused("hapticRectData[0].id: ")),
        (["hapticRectData": [region.with("id", nil)]], .refused("hapticRectData[0].id: ")),
        (["hapticRectData": [region.with("rect", nil)]], .refused("hapticRectData[0].rect: ")),
        (["hapticRectData": [region.with("rect", [1, 2, 3, 4])]], .refused("hapticRectData[0].rect: ")),
        // sdl_core accepts these two; the specification requires unique ids, and no rectangle is smaller than empty.
        (["hapticRectData": [region, region]], .refused("hapticRectData[1].id: ")),
        (region("width", -0.5), .refused("hapticRectData[1].rect.width: ")),
        (region("height", -1), .refused("hapticRectData[1].rect.height: ")),
        (region("x", -10), .accepted), (region("width", 0), .accepted),
        (region("x", nil), .refused("hapticRectData[1].rect.x: ")),
        (region("y", "1"), .refused("hapticRectData[1].rect.y: ")), (region("y", .number(1e6)), .accepted),
        (region("y", .number(1e9)), .refused("hapticRectData[1].rect.y: ")),
        (region("x", .integer(.min)), .refused("hapticRectData[1].rect.x: ")),
        (region("height", .number(1e300)), .refused("hapticRectData[1].rect.height: ")),
    ]

    @Test(arguments: haptics)
    func `SendHapticData is checked by the rules of rpc_spec`(json: JSON, verdict: Verdict) {
        check(json, verdict, SendHapticData.init)
    }

    @Test func `haptic regions keep order, ids and fractions of pixels`() throws {
        let data = SendHapticData(rects: [
            HapticRect(id: 7, x: 0.25, y: -1, width: 100, height: 0),
            HapticRect(id: 0, x: 1, y: 2, width: 3, height: 4),
        ])
        #expect(try SendHapticData(Parameters(json: [UInt8](json: data.parameters)[...])) == data)
    }

    @Test func `the largest possible SendHapticData uses a third of the size limit`() {
        let far = -123_456.123_456_789_01
        let rects = (0..<1000).map { HapticRect(id: 1_999_999_000 + $0, x: far, y: far, width: -far, height: -far) }
        #expect([UInt8](json: SendHapticData(rects: rects).parameters).count <= Parameters.limit / 3)
    }

    static let file: JSON = ["syncFileName": "icon.png", "fileType": "GRAPHIC_PNG"]

    static let files: [(key: String, value: JSON?, verdict: Verdict)] = [
        ("syncFileName", "a", .accepted), ("syncFileName", .string(.long(255)), .accepted),
        ("syncFileName", "...", .accepted), ("syncFileName", "a b.png", .accepted),
        ("syncFileName", "ä\u{1F697}", .accepted),
        ("syncFileName", nil, .refused("syncFileName: ")), ("syncFileName", "", .refused("syncFileName: ")),
        ("syncFileName", .string(.long(256)), .refused("syncFileName: ")),
        ("syncFileName", 1, .refused("syncFileName: ")),
        ("syncFileName", ".", .refused("syncFileName: ")), ("syncFileName", "..", .refused("syncFileName: ")),
        ("syncFileName", "../a", .refused("syncFileName: ")),
        ("syncFileName", "/etc/passwd", .refused("syncFileName: ")),
        ("syncFileName", "a/b", .refused("syncFileName: ")), ("syncFileName", "a/\u{301}b", .refused("syncFileName: ")),
        ("syncFileName", "a\u{0}", .refused("syncFileName: ")), ("syncFileName", "a\nb", .refused("syncFileName: ")),
        ("fileType", nil, .refused("fileType: ")), ("fileType", "GRAPHIC_GIF", .refused("fileType: ")),
        ("fileType", "BINARY", .accepted), ("persistentFile", "yes", .refused("persistentFile: ")),
        ("offset", 2_000_000_000, .accepted), ("offset", 2_000_000_001, .refused("offset: ")),
        ("offset", -1, .refused("offset: ")), ("length", -1, .refused("length: ")),
        ("length", 1.5, .refused("length: ")),
        ("crc", 0, .accepted), ("crc", 4_294_967_295, .accepted), ("crc", 4_294_967_296, .refused("crc: ")),
        ("crc", -1, .refused("crc: ")), ("systemFile", false, .accepted),
    ]

    @Test(arguments: files)
    func `PutFile is checked by the rules of rpc_spec`(key: String, value: JSON?, verdict: Verdict) {
        check(Self.file.with(key, value), verdict, PutFile.init)
    }

    @Test func `writing and reading PutFile's parameters gives the same values`() throws {
        let file = PutFile(name: "a.bin", type: .binary, isPersistent: true, offset: 4096, crc: .max)
        #expect(try PutFile(Parameters(json: [UInt8](json: file.parameters)[...])) == file)
    }
}
