import TestSupport
import Testing

@testable import Video

/// Output of the class RTPH264Packetizer of sdl_java_suite (December 2023, base/…/streaming/video), with fixed values
/// in place of its random numbers: SSRC 01020304, first number 65534, first time 1000.
struct AndroidPacketsTests {
    /// Its input has repeating bytes.
    private static func nalUnit(_ header: UInt8, _ count: Int) -> [UInt8] {
        [header] + (0..<count).map { 0x80 | UInt8($0 * 7 % 128) }
    }

    private static let sets: [UInt8] = [
        0, 0, 0, 1, 0x67, 0x42, 0xC0, 0x1E, 0xDA, 0x03, 0x20, 0xF6, 0, 0, 0, 1, 0x68, 0xCE, 0x3C, 0x80,
    ]
    private static let secondSlice: [UInt8] = {
        var unit = nalUnit(0x41, 20)
        unit[1] = 0x3B
        return unit
    }()
    private static let first = sets + nalUnit(0x65, 60).inUnit
    private static let second = nalUnit(0x41, 30).inUnit + secondSlice.inUnit

    /// At an MTU of 40: an IDR picture, one of two slices, and after a pause, in which another was dropped, the rest of
    /// a message of the encoder from its IDR slice on.
    static let frames = [
        "00148060fffe000003e8010203046742c01eda0320f6",
        "00108060ffff000003e80102030468ce3c80",
        "004980e00000000003e8010203046580878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe858c939aa1a8",
        "afb6bdc4cbd2d9e0e7eef5fc838a91989fa6adb4bbc2c9d0d7dee5ecf3fa81888f969d",
        "002b8060000100000f9f010203044180878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe858c939aa1a8",
        "afb6bdc4cb",
        "002180e0000200000f9f01020304413b878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe85",
        "002680e00003000032c7010203046580878e959ca3aab1b8bfc6cdd4dbe2e9f0f7fe858c939aa1a8",
    ].map { text in
        Array(text.utf8).chunks.map { UInt8(String(decoding: $0, as: UTF8.self), radix: 16) ?? 0 }
    }

    @Test func `packets of the official Android library are read as units`() {
        var receiver = Receiver(.rtp)
        for frame in Self.frames { receiver.take(Piece(bytes: frame, isFull: frame.count == 40)) }
        #expect(receiver.units == [Self.first, Self.second, Self.sets + Self.nalUnit(0x65, 25).inUnit])
        #expect(receiver.infos.map(\.hasRepeatedParameterSets) == [false, false, true])
        #expect(receiver.reader.counts == AccessUnitCounts(units: 3))
    }

    @Test func `the test's packets equal those of the official library`() {
        var writer = RTPWriter()
        let first = writer.packets(of: Self.first)
        writer.time = 1000 + 2999
        let second = writer.packets(of: Self.second)
        let frames = (first + second).flatMap { Form.cut($0, mtu: 40) }.map(\.bytes)
        #expect(frames == Array(Self.frames.dropLast()))
    }

    /// A NAL unit of 140,001 bytes in three fragments of 65537, 65537 and 8974 bytes, of which only a hash is stored.
    @Test func `packets of a fragmented NAL unit equal those of the official library`() {
        let unit = Self.nalUnit(0x65, 140_000)
        var writer = RTPWriter()
        let packets = writer.packets(of: unit.inUnit)
        #expect(packets.map(\.count) == [65_537, 65_537, 8974])
        // FNV-1a.
        let hash = packets.joined().reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        #expect(hash == 0xC116_706D_29A2_7421)
        var receiver = Receiver(.rtp)
        for packet in packets { receiver.takeMessage(packet) }
        #expect(receiver.units == [unit.inUnit])
    }
}

extension [UInt8] {
    /// Pairs of hexadecimal digits.
    fileprivate var chunks: [ArraySlice<UInt8>] { stride(from: 0, to: count, by: 2).map { self[$0..<$0 + 2] } }
}
