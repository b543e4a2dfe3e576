import SmartDeviceLink
import Testing

/// Headers as real apps and the real sdl_core wrote them (ProtocolNotes, "Frames").
struct FrameHeaders {
    static let golden: [(name: String, hex: String, header: FrameHeader)] = [
        (
            "the JavaScript suite's StartService: version 5 and twelve bytes", "50 07 01 00 00000020 00000000",
            FrameHeader(version: 5, type: .control, service: .rpc, info: 1, session: 0, size: 32)
        ),
        (
            "the Java suite's StartService: version 1 and eight bytes", "10 07 01 00 00000020",
            FrameHeader(version: 1, type: .control, service: .rpc, info: 1, session: 0, size: 32)
        ),
        (
            "StartServiceACK", "50 07 02 01 00000118 00000000",
            FrameHeader(version: 5, type: .control, service: .rpc, info: 2, session: 1, size: 280)
        ),
        (
            "RegisterAppInterface", "51 07 00 01 00000128 00000001",
            FrameHeader(version: 5, type: .single, service: .rpc, session: 1, size: 296, messageID: 1)
        ),
        (
            "OnTouchEvent", "51 07 00 01 000000ad 0000001a",
            FrameHeader(version: 5, type: .single, service: .rpc, session: 1, size: 173, messageID: 26)
        ),
        (
            "the Java suite's EndService, whose message id is the hash id", "50 07 04 01 00000011 00010001",
            FrameHeader(
                version: 5, type: .control, service: .rpc, info: 4, session: 1, size: 17, messageID: 0x10001)
        ),
        (
            "a first frame", "42 0f 00 ff 00000008 ffffffff",
            FrameHeader(version: 4, type: .first, service: .bulk, session: 255, size: 8, messageID: .max)
        ),
        (
            "a consecutive frame", "23 07 ff 02 000005d0 00000007",
            FrameHeader(
                version: 2, type: .consecutive, service: .rpc, info: 255, session: 2, size: 1488, messageID: 7)
        ),
        (
            "an encrypted one", "59 07 00 01 00000001 00000001",
            FrameHeader(
                version: 5, isEncrypted: true, type: .single, service: .rpc, session: 1, size: 1, messageID: 1)
        ),
        (
            "a HeartbeatACK on the control service", "30 00 ff 01 00000000 00000000",
            FrameHeader(version: 3, type: .control, service: .control, info: 255, session: 1, size: 0)
        ),
    ]

    @Test(arguments: golden)
    func `a known frame header is read and written`(name: String, hex: String, header: FrameHeader) {
        let bytes = [UInt8](hex: hex)
        #expect(FrameHeader.read(bytes[...]) == .header(header))
        var written: [UInt8] = []
        header.append(to: &written)
        #expect(written == bytes)
    }

    @Test(arguments: golden)
    func `an incomplete frame header needs more bytes`(name: String, hex: String, header: FrameHeader) {
        let bytes = [UInt8](hex: hex)
        for count in 0..<bytes.count { #expect(FrameHeader.read(bytes.prefix(count)) == .needsMore) }
    }

    @Test(arguments: [1, 5, 0xFE, 0xFF] as [UInt8], [FrameType.single, .first])
    func `the frame info of a single or first frame is ignored`(info: UInt8, type: FrameType) {
        let first = type == .single ? "51" : "52"
        let bytes = [UInt8](hex: "\(first) 07 00 01 00000008 00000009 | 0102030405060708")
        let expected = FrameHeader(
            version: 5, type: type, service: .rpc, info: info, session: 1, size: 8, messageID: 9)
        var damaged = bytes
        damaged[2] = info
        #expect(FrameReader.read(damaged) == [.frame(Frame(header: expected, payload: Array(bytes.suffix(8))))])
    }

    static let malformed: [(name: String, hex: String)] = [
        ("version 0", "01 07 00 01 00000001 00000001"),
        ("version 6", "61 07 00 01 00000001 00000001"),
        ("a frame type above 3", "54 07 00 01 00000001 00000001"),
        ("an unknown service", "51 05 00 01 00000001 00000001"),
        ("an unknown control info", "50 07 0a 01 00000000 00000000"),
        ("SINGLE of size 0", "51 07 00 01 00000000 00000001"),
        ("SINGLE without a message id", "51 07 00 01 00000001 00000000"),
        ("more than 131,072 bytes", "51 07 00 01 00020001 00000001"),
        ("more than 1488 bytes in version 2", "21 07 00 01 000005d1 00000001"),
        ("more than 1488 bytes in version 1", "11 07 00 01 000005d1"),
        ("a control frame of more than 131,072 bytes", "50 07 01 01 00020001 00000000"),
        ("FIRST of 7 bytes", "52 07 00 01 00000007 00000001"),
        ("FIRST of 9 bytes", "52 07 00 01 00000009 00000001"),
        ("FIRST without a message id", "52 07 00 01 00000008 00000000"),
        ("CONSECUTIVE of size 0", "53 07 01 01 00000000 00000001"),
    ]

    @Test(arguments: malformed)
    func `headers that sdl_core refuses are read as malformed`(name: String, hex: String) {
        #expect(FrameHeader.read([UInt8](hex: hex)[...]) == .malformed)
    }

    @Test(arguments: malformed)
    func `malformed bytes are reported once and the next frame is read`(name: String, hex: String) {
        let frame = [UInt8](hex: "51 07 00 01 00000002 00000009 | abcd")
        #expect(
            FrameReader.read([UInt8](hex: hex) + frame) == [
                .malformed,
                .frame(
                    Frame(
                        header: FrameHeader(
                            version: 5, type: .single, service: .rpc, session: 1, size: 2, messageID: 9),
                        payload: [0xab, 0xcd])),
            ])
    }
}
