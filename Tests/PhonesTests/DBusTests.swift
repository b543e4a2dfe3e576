import Testing

@testable import Phones

struct DBusTests {
    /// A signal of BlueZ as the bus sends it: little endian, with a dictionary of variants.
    private static var signal: DBusMessage {
        var message = DBusMessage(.signal)
        message.serial = 7
        message.sender = ":1.5"
        message.path = "/org/bluez/hci0"
        message.interface = "org.freedesktop.DBus.Properties"
        message.member = "PropertiesChanged"
        let properties: [DBusValue] = [
            .entry(.string("Powered"), .variant(.boolean(true))), .entry(.string("Class"), .variant(.uint32(0x20C))),
            .entry(.string("RSSI"), .variant(.int16(-71))),
            .entry(.string("UUIDs"), .variant(.array([.string("a"), .string("b")], of: "s"))),
            .entry(.string("Data"), .variant(.bytes([1, 2, 3]))),
            .entry(.string("Set"), .variant(.structure([.uint64(1 << 40), .int64(-1), .double(0), .byte(9)]))),
        ]
        message.body = [.string("org.bluez.Adapter1"), .array(properties, of: "{sv}"), .array([], of: "s")]
        return message
    }

    private static func answers(_ bytes: [UInt8], piece: Int) throws -> (messages: [DBusMessage], isLetIn: Bool) {
        var stream = DBusStream()
        var messages: [DBusMessage] = []
        var isLetIn = false
        for start in stride(from: 0, to: bytes.count, by: piece) {
            if try stream.read(Array(bytes[start..<min(start + piece, bytes.count)]), into: &messages) {
                #expect(!isLetIn)
                isLetIn = true
            }
        }
        return (messages, isLetIn)
    }

    @Test func `a D-Bus message is read as it was written`() throws {
        #expect(try DBusMessage(Self.signal.bytes) == Self.signal)
    }

    @Test(arguments: [1, 3, 16, 10_000]) func `D-Bus messages are read in pieces of any size`(piece: Int) throws {
        let bytes = Array("OK 1234deadbeef\r\n".utf8) + Self.signal.bytes + Self.signal.bytes
        let (messages, isLetIn) = try Self.answers(bytes, piece: piece)
        #expect(isLetIn && messages == [Self.signal, Self.signal])
    }

    @Test func `the bytes of the D-Bus call Hello are those of the specification`() {
        var hello = BlueZ.bus("Hello")
        hello.serial = 1
        // From the wire of `dbus-monitor`: fields path, interface, member, destination, each aligned to 8.
        let head: [UInt8] = [0x6C, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0]
        #expect(Array(hello.bytes.prefix(12)) == head)
        #expect(Array(hello.bytes[16..<24]) == [1, 1, 0x6F, 0, 21, 0, 0, 0], "path: code 1, signature o, 21 bytes")
        #expect(hello.bytes.count.isMultiple(of: 8))
    }

    @Test func `the client authenticates with its user id in hexadecimal digits`() {
        #expect(DBusStream.opening(user: 1000) == [0] + Array("AUTH EXTERNAL 31303030\r\n".utf8))
    }

    @Test func `a bus that rejects the client is reported`() {
        #expect(throws: DBusError.rejected("REJECTED EXTERNAL")) {
            try Self.answers(Array("REJECTED EXTERNAL\r\n".utf8), piece: 100)
        }
    }

    @Test func `a D-Bus authentication line without an end is refused`() {
        #expect(throws: DBusError.tooLarge("a line")) {
            try Self.answers([UInt8](repeating: UInt8(ascii: "x"), count: 2000), piece: 100)
        }
    }

    @Test func `a big-endian message is read`() throws {
        let bytes: [UInt8] = [
            0x42, 4, 0, 1, 0, 0, 0, 4, 0, 0, 0, 9, 0, 0, 0, 34, 3, 1, 0x73, 0, 0, 0, 0, 1, 0x41, 0, 0, 0, 0, 0, 0, 0, 1,
            1, 0x6F, 0, 0, 0, 0, 1, 0x2F, 0, 0, 0, 0, 0, 0, 0, 8, 1,
        ]
        // The last field, a signature "u", and the padding before the body.
        let message = try DBusMessage(
            Array(bytes[..<12]) + [0, 0, 0, 39] + Array(bytes[16...]) + [0x67, 0, 1, 0x75, 0] + [0]
                + [0x12, 0x34, 0x56, 0x78])
        #expect(message.member == "A" && message.path == "/" && message.serial == 9)
        #expect(message.body == [.uint32(0x1234_5678)])
    }

    private static let signatures: [(text: String, error: DBusError)] = [
        ("(", .malformed("a signature that ends early")), ("()", .malformed("a structure without fields")),
        ("a", .malformed("a signature that ends early")), ("{sv}", .malformed("a signature with the byte 123")),
        ("a{vs}", .malformed("a dictionary's key")), ("a{ss", .malformed("a dictionary's entry")),
        ("z", .malformed("a signature with the byte 122")),
        (String(repeating: "a", count: 100), .tooLarge("the depth of a signature")),
        (String(repeating: "y", count: 256), .tooLarge("a signature")),
    ]

    @Test(arguments: signatures.indices) func `an invalid D-Bus signature is refused`(row: Int) {
        #expect(throws: Self.signatures[row].error) { try DBusType.types(of: Self.signatures[row].text) }
    }

    @Test func `a truncated or changed D-Bus message is read or refused without a crash`() {
        let bytes = Self.signal.bytes
        for count in bytes.indices { #expect(throws: DBusError.self) { try DBusMessage(Array(bytes[..<count])) } }
        for index in bytes.indices {
            var changed = bytes
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                changed[index] = value
                _ = try? DBusMessage(changed)
            }
        }
    }

    @Test func `a message of more than a mebibyte is refused by its header`() {
        var bytes = Array(Self.signal.bytes)
        bytes[7] = 1
        #expect(throws: DBusError.self) { try Self.answers(Array("OK x\r\n".utf8) + bytes, piece: 50) }
    }

    @Test func `the depth of nested D-Bus variants is limited`() {
        var value = DBusValue.byte(1)
        for _ in 0..<100 { value = .variant(value) }
        var message = Self.signal
        message.body = [value]
        #expect(throws: DBusError.tooLarge("the depth of values")) { try DBusMessage(message.bytes) }
    }
}
