import SmartDeviceLink
import Testing

struct BSONDocuments {
    /// The StartServiceACK of sdl_core 8.2.0, as recorded (ProtocolNotes, "Frames").
    static let golden = [UInt8](
        hex: """
            18010000 04 766964656f536572766963655472616e73706f72747300 0c000000 10 3000 01000000 00
            10 68617368496400 01000100 02 6d6f64656c00 06000000 50726f626500 12 6d747500 0000020000000000
            02 6d6f64656c5965617200 05000000 3230323600 02 73797374656d486172647761726556657273696f6e00 04000000 68773100
            02 6d616b6500 04000000 53444c00 04 7365636f6e646172795472616e73706f72747300 05000000 00
            02 73797374656d536f66747761726556657273696f6e00 04000000 312e3000 02 7472696d00 02000000 5800
            04 617564696f536572766963655472616e73706f72747300 0c000000 10 3000 01000000 00
            02 70726f746f636f6c56657273696f6e00 06000000 352e342e3000 00
            """)

    static let acceptance = BSONDocument([
        .init(name: "videoServiceTransports", value: .array([.int32(1)])),
        .init(name: "hashId", value: .int32(65537)),
        .init(name: "model", value: .string("Probe")),
        .init(name: "mtu", value: .int64(131_072)),
        .init(name: "modelYear", value: .string("2026")),
        .init(name: "systemHardwareVersion", value: .string("hw1")),
        .init(name: "make", value: .string("SDL")),
        .init(name: "secondaryTransports", value: .array([])),
        .init(name: "systemSoftwareVersion", value: .string("1.0")),
        .init(name: "trim", value: .string("X")),
        .init(name: "audioServiceTransports", value: .array([.int32(1)])),
        .init(name: "protocolVersion", value: .string("5.4.0")),
    ])

    @Test func `StartServiceACK of sdl_core is read and written without a change`() throws {
        #expect(Self.golden.count == 280)
        #expect(try BSONDocument(bytes: Self.golden[...]) == Self.acceptance)
        #expect(Self.acceptance.bytes == Self.golden)
    }

    static let values: [BSON] = [
        .string(""), .string("5.4.0"), .string("Ünïcode \u{1F697}"), .string("with\u{0}zero"),
        .int32(0), .int32(.min), .int32(.max), .int64(.min), .int64(.max),
        .array([]), .array([.string("hashId"), .int32(-1), .array([.int64(1)])]),
    ]

    @Test(arguments: values)
    func `writing and reading a BSON value gives the same value`(value: BSON) throws {
        let document = BSONDocument([.init(name: "before", value: .int32(1)), .init(name: "it", value: value)])
        #expect(try BSONDocument(bytes: document.bytes[...]) == document)
        #expect(document["it"] == value)
    }

    @Test func `a BSON document that is cut off is an error`() {
        for count in 0..<Self.golden.count {
            #expect(throws: BSONError.self) { try BSONDocument(bytes: Self.golden.prefix(count)) }
        }
    }

    @Test func `a BSON document that is cut off with a matching length is an error`() {
        for count in 4..<Self.golden.count {
            let length = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
            #expect(throws: BSONError.self) { try BSONDocument(bytes: (length + Self.golden[4..<count])[...]) }
        }
    }

    static let bad: [(name: String, hex: String, error: BSONError)] = [
        ("nothing", "", .endedEarly),
        ("three bytes", "050000", .endedEarly),
        ("four bytes, the hash id of an older version", "00010001", .badLength),
        ("four bytes with length four", "04000000", .badLength),
        ("a length of zero", "00000000 00", .badLength),
        ("a negative length", "ffffffff 00", .badLength),
        ("the smallest length", "00000080 00", .badLength),
        ("a length past the end", "06000000 00", .badLength),
        ("a length beyond the end mark", "06000000 00 00", .badLength),
        ("no end mark", "05000000 10", .endedEarly),
        ("a name without a terminating zero", "07000000 10 6161", .endedEarly),
        ("a double", "10000000 01 6100 0000000000000000 00", .unexpectedType(1)),
        ("a boolean", "09000000 08 6100 01 00", .unexpectedType(8)),
        ("type 0xFF", "08000000 ff 6100 00", .unexpectedType(0xff)),
        ("half an int32", "09000000 10 6100 0100", .endedEarly),
        ("half an int64", "0b000000 12 6100 01000000", .endedEarly),
        ("a string of length 0", "0c000000 02 6100 00000000 00", .badLength),
        ("a string of negative length", "0d000000 02 6100 ffffffff 0000", .badLength),
        ("a string past the end", "0e000000 02 6100 09000000 4100 00", .badLength),
        ("a string without its zero", "0e000000 02 6100 02000000 4141 00", .badLength),
        ("an array with four bytes left", "0c000000 04 6100 00000000 00", .badLength),
        ("an array with no bytes left", "08000000 04 6100 00", .endedEarly),
        ("an array longer than its document", "0d000000 04 6100 ff000000 0000", .badLength),
    ]

    @Test(arguments: bad)
    func `a BSON document with a wrong length is an error`(name: String, hex: String, error: BSONError) {
        #expect(throws: error) { try BSONDocument(bytes: [UInt8](hex: hex)[...]) }
    }

    @Test func `the depth of nested BSON arrays is limited`() throws {
        func nested(_ depth: Int) -> BSON { depth == 0 ? .int32(1) : .array([nested(depth - 1)]) }
        func read(_ depth: Int) throws -> BSONDocument {
            try BSONDocument(bytes: BSONDocument([.init(name: "a", value: nested(depth))]).bytes[...])
        }
        #expect(try read(BSONDocument.depthLimit - 1)["a"] == nested(BSONDocument.depthLimit - 1))
        #expect(throws: BSONError.tooDeep) { try read(BSONDocument.depthLimit) }
        #expect(throws: BSONError.tooDeep) { try read(1000) }
    }

    @Test func `bytes after a BSON document are not read`() throws {
        let bytes = [0xff, 0xff] + Self.golden + [1, 2, 3]
        #expect(try BSONDocument(bytes: bytes[2...]) == Self.acceptance)
    }
}
