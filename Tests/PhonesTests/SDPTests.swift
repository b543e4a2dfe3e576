import Testing

@testable import Phones

struct SDPTests {
    /// An answer with these bytes of records.
    private static func answer(
        _ records: [UInt8], transaction: UInt8 = 1, state: [UInt8] = [0], kind: UInt8 = 0x07
    ) -> [UInt8] {
        let parameters = [UInt8(records.count >> 8), UInt8(records.count & 0xFF)] + records + state
        return [kind, 0, transaction, UInt8(parameters.count >> 8), UInt8(parameters.count & 0xFF)] + parameters
    }

    private static func sequence(_ content: [UInt8]) -> [UInt8] { [0x35, UInt8(content.count)] + content }

    private static func record(channel: UInt8) -> [UInt8] {
        let l2cap = sequence([0x19, 0x01, 0x00])
        let rfcomm = sequence([0x19, 0x00, 0x03, 0x08, channel])
        return sequence([0x09, 0x00, 0x04] + sequence(l2cap + rfcomm))
    }

    @Test func `an SDP query searches for SDL's UUID and requests the list of protocols`() {
        let request = SDPQuery(transaction: 0x0102).request
        #expect(
            request == [
                0x06, 0x01, 0x02, 0x00, 0x1B, 0x35, 0x11, 0x1C, 0x93, 0x6D, 0xA0, 0x1F, 0x9A, 0xBD, 0x4D, 0x9D, 0x80,
                0xC7, 0x02, 0xAF, 0x85, 0xC8, 0x22, 0xA8, 0xFF, 0xFF, 0x35, 0x03, 0x09, 0x00, 0x04, 0x00,
            ])
    }

    private static let answers: [(name: String, records: [UInt8], channels: [UInt8])] = [
        ("no record", sequence([]), []), ("nothing at all", [], []),
        ("one record", sequence(record(channel: 19)), [19]),
        ("two records", sequence(record(channel: 19) + record(channel: 4)), [19, 4]),
        ("the same channel twice", sequence(record(channel: 7) + record(channel: 7)), [7]),
        ("a channel that cannot be", sequence(record(channel: 31) + record(channel: 0)), []),
        (
            "a long UUID of the protocol",
            sequence(
                sequence(
                    [0x09, 0x00, 0x04]
                        + sequence(sequence([0x1C] + BluetoothUUID.rfcomm.bytes + [0x08, 5])))), [5]
        ),
        (
            "alternatives of protocol lists",
            sequence(
                sequence(
                    [0x09, 0x00, 0x04, 0x3D, 0x09] + sequence(sequence([0x19, 0x00, 0x03, 0x08, 6])))), [6]
        ),
        ("other attributes only", sequence(sequence([0x09, 0x01, 0x00, 0x25, 0x01, 0x41])), []),
        ("a record that ends with an attribute's id", sequence(sequence([0x09, 0x00, 0x04])), []),
    ]

    @Test(arguments: answers.indices) func `the channels are read from an SDP answer`(row: Int) throws {
        let row = Self.answers[row]
        var query = SDPQuery(transaction: 1)
        #expect(try query.take(Self.answer(row.records)) == .channels(row.channels), "\(row.name)")
    }

    @Test func `an SDP answer in parts is requested until it is complete`() throws {
        let records = Self.sequence(Self.record(channel: 19))
        var query = SDPQuery(transaction: 1)
        let first = try query.take(Self.answer(Array(records.prefix(4)), state: [2, 0xAA, 0xBB]))
        guard case .ask(let next) = first else {
            Issue.record("\(String(describing: first))")
            return
        }
        #expect(next.suffix(3) == [2, 0xAA, 0xBB])
        #expect(next[1...2] == [0, 2], "with its own transaction")
        #expect(try query.take(Self.answer(records, transaction: 1)) == nil, "an earlier answer")
        let rest = Array(records.dropFirst(4))
        #expect(try query.take(Self.answer(rest, transaction: 2)) == .channels([19]))
    }

    private static let broken: [(packet: [UInt8], error: SDPError)] = [
        ([], .truncated("the end of its head")), ([7, 0, 1, 0, 9, 0, 0], .malformed("the length of the parameters")),
        ([7, 0, 1, 0, 1, 0], .truncated("its parameters")), ([1, 0, 1, 0, 2, 0, 3], .refused(code: 3)),
        ([5, 0, 1, 0, 2, 0, 0], .malformed("an answer of kind 5")),
        ([7, 0, 1, 0, 2, 0, 0], .truncated("its continuation state")),
        ([7, 0, 1, 0, 2, 0, 9], .truncated("its continuation state")),
        ([7, 0, 1, 0, 3, 0, 0, 17], .malformed("the continuation state")),
        ([7, 0, 1, 0, 4, 0, 0, 1, 5], .malformed("an empty part of an answer")),
        (answer([0x35, 9, 0x09]), .truncated("the end of a data element")),
        (answer([0x08, 1]), .malformed("the list of records")), (answer(sequence([0x08, 1])), .malformed("a record")),
        (answer(sequence([0x18, 1])), .malformed("a UUID of 1 bytes")),
        (answer(sequence([0xFD, 0])), .malformed("a data element of type 31")),
        (answer(sequence([0x30, 0])), .malformed("a sequence without a length")),
        (
            answer([UInt8](repeating: 0, count: 20).reduce(into: [0x35, 0]) { bytes, _ in bytes = sequence(bytes) }),
            .tooLarge("the depth of a sequence")
        ),
    ]

    @Test(arguments: broken.indices) func `an invalid SDP answer is refused with its reason`(row: Int) {
        let row = Self.broken[row]
        var query = SDPQuery(transaction: 1)
        #expect(throws: row.error) { try query.take(row.packet) }
    }

    @Test func `an endless SDP answer is abandoned`() {
        var query = SDPQuery(transaction: 1)
        var transaction: UInt8 = 1
        #expect(throws: SDPError.tooLarge("the answer")) {
            while true {
                let packet = Self.answer([UInt8](repeating: 0, count: 600), transaction: transaction, state: [1, 1])
                guard case .ask = try query.take(packet) else { return }
                transaction &+= 1
            }
        }
    }

    private static let addresses: [(text: String, written: String?)] = [
        ("00:1A:7D:DA:71:13", "00:1A:7D:DA:71:13"), ("00:1a:7d:da:71:0f", "00:1A:7D:DA:71:0F"), ("", nil),
        ("00:1A:7D:DA:71", nil), ("00:1A:7D:DA:71:13:14", nil), ("+0:1A:7D:DA:71:13", nil), ("0:1A:7D:DA:71:13", nil),
        ("00-1A-7D-DA-71-13", nil), ("GG:1A:7D:DA:71:13", nil),
    ]

    @Test(arguments: addresses.indices) func `a Bluetooth address has six bytes`(row: Int) {
        #expect(BluetoothAddress(Self.addresses[row].text)?.description == Self.addresses[row].written)
    }

    @Test func `the short name of an address is its last four digits`() {
        #expect(BluetoothAddress("00:1A:7D:DA:05:12")?.shortName == "0512")
    }
}
