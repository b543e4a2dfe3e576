import TestSupport
import Testing

@testable import Video

struct RTPTests {
    private let units = VideoSample.short()

    private func nalUnits(_ unit: [UInt8]) -> [[UInt8]] {
        unit.withUnsafeBytes { NALUnits($0).map { Array($0.bytes) } }
    }

    private func slices(_ unit: [UInt8]) -> [[UInt8]] { nalUnits(unit).filter { (1...5).contains($0[0] & 31) } }

    struct Variant: Sendable {
        var name: String
        var writer: RTPWriter
    }

    static let variants = [
        Variant(name: "plain", writer: RTPWriter()),
        Variant(name: "fragments of 9 bytes", writer: RTPWriter(largest: 23)),
        Variant(name: "fragments of 1 byte", writer: RTPWriter(largest: 15)),
        Variant(name: "two sources", writer: RTPWriter(extra: [1, 2, 3, 4, 5, 6, 7, 8], flags: 2)),
        Variant(name: "an extension", writer: RTPWriter(extra: [9, 9, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8], flags: 0x10)),
        Variant(name: "an empty extension", writer: RTPWriter(extra: [9, 9, 0, 0], flags: 0x10)),
        Variant(
            name: "a source and an extension",
            writer: RTPWriter(extra: [1, 2, 3, 4, 9, 9, 0, 1, 0, 0, 0, 0], flags: 0x11)),
        Variant(name: "padding", writer: RTPWriter(padding: 5)),
        Variant(name: "fragments with padding", writer: RTPWriter(largest: 40, padding: 1)),
    ]

    @Test(arguments: variants) func `RTP packets of every kind are read in pieces of every size`(variant: Variant) {
        var writer = variant.writer
        let packets = units.map { writer.packets(of: $0) }
        for size in 1...90 {
            var receiver = Receiver(.rtp)
            for (number, group) in packets.enumerated() {
                for packet in group { receiver.take(Form.cut(packet, mtu: size)) }
                #expect(receiver.units.count == number + 1, "\(variant.name), \(size): unit \(number) is late")
            }
            #expect(receiver.units == units, "\(variant.name), \(size)")
            #expect(receiver.reader.counts == AccessUnitCounts(units: units.count))
        }
    }

    @Test func `an aggregation packet holds several NAL units`() {
        for padding in [0, 1, 4] {
            var writer = RTPWriter(padding: padding)
            var receiver = Receiver(.rtp)
            for unit in units { receiver.takeMessage(writer.aggregate(nalUnits(unit), hasMarker: true)) }
            #expect(receiver.units == units)
            #expect(receiver.reader.counts == AccessUnitCounts(units: units.count))
        }
    }

    @Test func `a fragment may be both first and last`() {
        var writer = RTPWriter()
        var receiver = Receiver(.rtp)
        receiver.takeMessage(writer.packet([0x7C, 0xC5, 0x88, 0x80], hasMarker: true))
        #expect(receiver.units == [[0, 0, 0, 1, 0x65, 0x88, 0x80]])
    }

    @Test func `a marker on a fragment that is not the last does not end the unit`() {
        var writer = RTPWriter()
        var receiver = Receiver(.rtp)
        receiver.takeMessage(writer.packet([0x7C, 0x85, 0x88, 0x81], hasMarker: true))
        receiver.takeMessage(writer.packet([0x7C, 0x05, 0x82], hasMarker: true))
        #expect(receiver.units.isEmpty)
        receiver.takeMessage(writer.packet([0x7C, 0x45], hasMarker: true))
        #expect(receiver.units == [[0, 0, 0, 1, 0x65, 0x88, 0x81, 0x82]])
    }

    @Test func `a last fragment without an end bit is completed by the next NAL unit`() {
        var writer = RTPWriter()
        var receiver = Receiver(.rtp)
        receiver.takeMessage(writer.packet([0x7C, 0x85, 0x88, 0x81], hasMarker: true))
        receiver.takeMessage(writer.packet([0x7C, 0x05, 0x82], hasMarker: true))
        receiver.takeMessage(writer.packet([0x41, 0x9A, 0x80], hasMarker: true))
        #expect(receiver.units == [[0, 0, 0, 1, 0x65, 0x88, 0x81, 0x82], [0, 0, 0, 1, 0x41, 0x9A, 0x80]])
        #expect(receiver.reader.counts.unreadablePackets == 1)
    }

    @Test func `without markers a unit ends when the next begins, or after a pause`() {
        var writer = RTPWriter()
        var receiver = Receiver(.rtp)
        for unit in units { for part in nalUnits(unit) { receiver.takeMessage(writer.packet(part, hasMarker: false)) } }
        #expect(receiver.units == Array(units.dropLast()))
        receiver.wait(AccessUnitReader.longSilence)
        #expect(receiver.units == units)
    }

    @Test func `markers on every packet are ignored`() {
        let units = (0..<4).flatMap { _ in self.units }
        var writer = RTPWriter()
        var receiver = Receiver(.rtp)
        for unit in units { for part in nalUnits(unit) { receiver.takeMessage(writer.packet(part, hasMarker: true)) } }
        receiver.wait(AccessUnitReader.longSilence)
        #expect(receiver.reader.isCutAnywhere)
        #expect(receiver.units.suffix(14) == units.suffix(14))
    }

    @Test func `a lost packet loses only its unit`() {
        var writer = RTPWriter(largest: 30)
        let units = VideoSample.short(slices: 3)
        let packets = units.map { writer.packets(of: $0) }
        let flat = packets.indices.flatMap { unit in packets[unit].map { (unit: unit, bytes: $0) } }
        for lost in flat.indices.dropFirst() {
            var receiver = Receiver(.rtp)
            for (index, packet) in flat.enumerated() where index != lost { receiver.takeMessage(packet.bytes) }
            // Lost parameter sets are known from before; a picture that lost a slice is not given out.
            let isSet = flat[lost].bytes[14] & 31 == 7 || flat[lost].bytes[14] & 31 == 8
            let isLast = lost == flat.count - 1
            let whole = units.indices.filter { isSet || $0 != flat[lost].unit }.map { slices(units[$0]) }
            #expect(receiver.units.map(slices) == whole, "packet \(lost)")
            // No later packet reveals the loss of the last one.
            #expect(receiver.reader.counts.gaps == (isLast ? 0 : 1))
        }
    }

    @Test func `a unit without its middle packet is dropped`() {
        var writer = RTPWriter()
        var receiver = Receiver(.rtp)
        var packets = writer.packets(of: units[0])
        packets.remove(at: packets.count - 2)
        for packet in packets { receiver.takeMessage(packet) }
        #expect(receiver.units.isEmpty)
        #expect(receiver.reader.counts.gaps == 1 && receiver.reader.counts.dropped == 1)
        for packet in writer.packets(of: units[1]) { receiver.takeMessage(packet) }
        #expect(receiver.units == [units[1]])
        // The parameter sets of the lost unit are known.
        for packet in writer.packets(of: [0, 0, 0, 1, 0x65, 0x88, 0x80]) { receiver.takeMessage(packet) }
        #expect(receiver.units.last == VideoSample.sets + [0, 0, 0, 1, 0x65, 0x88, 0x80])
        #expect(receiver.infos.last?.hasNewSequenceParameterSet == true)
    }

    static let unreadable: [(name: String, bytes: [UInt8])] = [
        ("no header", [0, 3, 0x80, 0x60, 0]),
        ("no payload", [0, 12, 0x80, 0x60, 0xFF, 0xFE] + [UInt8](repeating: 0, count: 8)),
        ("an extension beyond the end", [0, 18, 0x90, 0x60, 0xFF, 0xFE] + [0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 0, 9, 1, 2]),
        ("padding beyond the end", [0, 14, 0xA0, 0x60, 0xFF, 0xFE, 0, 0, 0, 0, 0, 0, 0, 0, 0x41, 9]),
        ("STAP-B", [0, 14, 0x80, 0x60, 0xFF, 0xFE, 0, 0, 0, 0, 0, 0, 0, 0, 25, 9]),
        ("a fragment without a first one", [0, 15, 0x80, 0x60, 0xFF, 0xFE, 0, 0, 0, 0, 0, 0, 0, 0, 28, 1, 9]),
        ("a fragment of a fragment", [0, 15, 0x80, 0x60, 0xFF, 0xFE, 0, 0, 0, 0, 0, 0, 0, 0, 28, 0x9C, 9]),
        ("an aggregate beyond its end", [0, 16, 0x80, 0x60, 0xFF, 0xFE, 0, 0, 0, 0, 0, 0, 0, 0, 24, 0, 9, 1]),
        ("version 1", [0, 14, 0x40, 0x60, 0xFF, 0xFE, 0, 0, 0, 0, 0, 0, 0, 0, 0x41, 9]),
        ("text", Array("GET / HTTP/1.1".utf8)),
    ]

    @Test(arguments: unreadable) func `an invalid packet is counted, and the next units are read`(
        name: String, bytes: [UInt8]
    ) {
        var receiver = Receiver(.rtp)
        receiver.takeMessage(bytes)
        var writer = RTPWriter()
        writer.number = 0xFFFF
        for unit in units { for packet in writer.packets(of: unit) { receiver.takeMessage(packet) } }
        #expect(receiver.reader.counts.unreadablePackets == 1, "\(name)")
        #expect(receiver.units == units, "\(name)")
    }

    @Test func `an empty packet is ignored`() {
        var receiver = Receiver(.rtp)
        var writer = RTPWriter()
        for unit in units {
            for packet in writer.packets(of: unit) { receiver.takeMessage([0, 0] + packet + [0, 0]) }
        }
        #expect(receiver.units == units)
        #expect(receiver.reader.counts == AccessUnitCounts(units: units.count))
    }
}
