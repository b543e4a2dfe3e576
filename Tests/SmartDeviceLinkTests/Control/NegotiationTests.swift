import SmartDeviceLink
import Testing

/// The answers of sdl_core 8.2.0 (ProtocolNotes, "Starting the RPC service").
struct Negotiating {
    enum Offer: Sendable {
        case nothing
        case version(String)
        case bytes(String)

        var payload: [UInt8] {
            switch self {
            case .nothing: []
            case .version(let text): BSONDocument([.init(name: "protocolVersion", value: .string(text))]).bytes
            case .bytes(let hex): [UInt8](hex: hex)
            }
        }
    }

    static let accepted: [(header: UInt8, offer: Offer, answer: UInt8, version: Version?)] = [
        (1, .nothing, 4, nil), (2, .nothing, 4, nil), (3, .nothing, 4, nil), (4, .nothing, 4, nil),
        (5, .nothing, 5, Version(5, 4, 0)),
        (1, .version("5.0.0"), 5, Version(5, 0, 0)), (5, .version("5.0.0"), 5, Version(5, 0, 0)),
        (1, .version("5.1.0"), 5, Version(5, 1, 0)),
        (1, .version("5.4.0"), 5, Version(5, 4, 0)), (5, .version("5.4.0"), 5, Version(5, 4, 0)),
        (1, .version("5.4.1"), 5, Version(5, 4, 0)), (5, .version("5.9.0"), 5, Version(5, 4, 0)),
        (5, .version("6.0.0"), 5, Version(5, 4, 0)),
    ]

    @Test(arguments: accepted)
    func `the lower of both protocol versions is used`(header: UInt8, offer: Offer, answer: UInt8, version: Version?) {
        #expect(
            Negotiation(frameVersion: header, payload: offer.payload[...])
                == .accepted(headerVersion: answer, version: version))
    }

    static let refused: [(header: UInt8, offer: Offer, says: String)] = [
        (5, .version("4.0.0"), "4.0.0"), (1, .version("4.0.0"), "4.0.0"), (5, .version("0.0.0"), "0.0.0"),
        (5, .version(""), "protocolVersion"), (5, .version("five"), "protocolVersion"),
        (5, .version("5.4"), "protocolVersion"), (5, .version("5.4.0.1"), "protocolVersion"),
        (5, .version("5.-4.0"), "protocolVersion"), (5, .version("99999999999999999999.0.0"), "protocolVersion"),
        (5, .bytes("05000000 00"), "protocolVersion"),
        (5, .bytes("1a000000 10 70726f746f636f6c56657273696f6e00 05000000 00"), "protocolVersion"),
        (5, .bytes("00010001"), "BSON"), (1, .bytes("ff"), "BSON"),
    ]

    @Test(arguments: refused)
    func `a version that cannot be negotiated is refused with the reason`(header: UInt8, offer: Offer, says: String) {
        guard case .refused(let reason) = Negotiation(frameVersion: header, payload: offer.payload[...]) else {
            Issue.record("it was accepted")
            return
        }
        #expect(reason.contains(says))
    }

    static let vehicle = VehicleIdentity(
        make: "SDL", model: "Probe", modelYear: "2026", trim: "X", softwareVersion: "1.0", hardwareVersion: "hw1")

    static let old: Set = ["hashId", "mtu", "protocolVersion"]
    static let transports: Set = ["secondaryTransports", "audioServiceTransports", "videoServiceTransports"]
    static let identity: Set = [
        "make", "model", "modelYear", "trim", "systemSoftwareVersion", "systemHardwareVersion",
    ]

    @Test(arguments: [
        (Version(5, 0, 0), old), (Version(5, 1, 0), old.union(transports)), (Version(5, 3, 9), old.union(transports)),
        (Version(5, 4, 0), old.union(transports).union(identity)),
    ])
    func `StartServiceACK has the fields of its protocol version`(version: Version, names: Set<String>) throws {
        let acceptance = StartServiceACK(hashID: 65537, version: version, vehicle: Self.vehicle)
        let document = try BSONDocument(bytes: acceptance.payload[...])
        #expect(Set(document.elements.map(\.name)) == names)
        for element in document.elements where element.name != "protocolVersion" {
            #expect(BSONDocuments.acceptance[element.name] == element.value)
        }
        #expect(document["protocolVersion"] == .string(version.description))
    }

    @Test func `before protocol version 5 StartServiceACK has the hash id only`() {
        let acceptance = StartServiceACK(hashID: 0x0001_0006, version: nil, vehicle: Self.vehicle)
        #expect(acceptance.payload == [0, 1, 0, 6])
    }

    static let endings: [(name: String, version: UInt8, hex: String, hashID: Int32?)] = [
        ("BSON", 5, "11000000 10 68617368496400 01000100 00", 65537),
        ("four bytes", 4, "00010001", 65537),
        ("four bytes under the header that the JavaScript suite uses too early", 1, "00010001", 65537),
        ("four bytes under a version 5 header", 5, "00010001", 65537),
        ("a negative one", 4, "80000000", .min),
        ("nothing", 5, "", nil), ("nothing, before BSON", 4, "", nil),
        ("three bytes", 4, "000100", nil), ("five bytes", 4, "0001000100", nil),
        ("BSON without it", 5, "05000000 00", nil),
        ("BSON with a string for it", 5, "13000000 02 68617368496400 02000000 3100 00", nil),
    ]

    @Test(arguments: endings)
    func `the hash id is read from both forms of EndService`(name: String, version: UInt8, hex: String, hashID: Int32?)
    {
        #expect(endServiceHashID(version: version, payload: [UInt8](hex: hex)[...]) == hashID)
    }

    @Test(arguments: [(5, "11000000 10 68617368496400 01000100 00"), (4, "00010001")] as [(UInt8, String)])
    func `an EndService is written in the form of its version`(version: UInt8, hex: String) {
        #expect(endServicePayload(version: version, hashID: 65537) == [UInt8](hex: hex))
    }
}
