import Foundation
import Testing

@testable import TouchInput

/// Recordings as in bug reports, with the text around them.
@Suite struct PastedRecordings {
    static let folder = Streams.folder + "/pasted"
    static let touch = ["0 begin 0 256,312", "20 move 0 260,312", "40 end 0 260,312"]

    /// Each with the number of lines that are skipped, and the first.
    static let files: [(name: String, format: RecordingFormat, leftOut: Int, first: String?)] = [
        ("evemu-control-byte-in-name.txt", .evemu, 0, nil),
        (
            "evemu-after-a-shell-prompt.txt", .evemu, 3,
            "line 1: \"root@board:/home/pi# evemu-record /dev/i…\" is no line of an evemu file; left out"
        ),
        (
            "evemu-cut-in-its-last-line.txt", .evemu, 1,
            "line 40: \"\": expected a value, decimal, of 32 bits; left out"
        ),
        (
            "evemu-followed-by-another.txt", .evemu, 34,
            "line 40: it belongs to a second recording in the same text; left out"
        ),
        ("evtest-of-an-old-version.txt", .evtest, 0, nil),
        ("evtest-of-an-old-version-protocol-a.txt", .evtest, 0, nil),
        (
            "evtest-after-a-thread.txt", .evtest, 2,
            "line 67: \"pi@raspberrypi:~ $ \": expected \"Event: time …\"; left out"
        ),
        (
            "evtest-quoted-by-mail.txt", .evtest, 1,
            "line 54: \"What does dmesg say?\": expected \"Event: time …\"; left out"
        ),
        ("evtest-in-a-table.txt", .evtest, 0, nil),
        ("evtest-indented.txt", .evtest, 0, nil),
        ("evtest-in-dmesg.txt", .evtest, 0, nil),
        ("evtest-in-a-journal.txt", .evtest, 0, nil),
        ("evtest-of-python.txt", .evtest, 0, nil),
        (
            "getevent-after-a-shell-prompt.txt", .getevent, 3,
            "line 1: \"C:\\platform-tools> adb shell getevent -l…\": expected an event type, hexadecimal 0000 to 001f or a name like EV_ABS; left out"
        ),
        ("libinput-after-a-shell-prompt.yml", .libinput, 0, nil),
    ]

    @Test(arguments: files)
    func `a touch is read from a pasted recording, and skipped lines are listed`(
        name: String, format: RecordingFormat, leftOut: Int, first: String?
    ) throws {
        let recording = try Recording(path: Self.folder + "/" + name)
        #expect(recording.format == format)
        #expect(recording.story() == Self.touch)
        #expect(recording.leftOut.count == leftOut)
        #expect(recording.leftOut.descriptions.first == first)
    }

    /// Without a header the file does not describe the panel.
    @Test(arguments: files.filter { $0.format != .getevent && !$0.name.contains("python") })
    func `a panel's description is read from a pasted recording`(name: String, _: RecordingFormat, _: Int, _: String?)
        throws
    {
        let device = try Recording(path: Self.folder + "/" + name).device
        #expect(device.name?.hasSuffix(" Capacitive TouchScreen") == true)
        #expect(device.identity == .init(bus: 0x18, vendor: 0x416, product: 0x38f, version: 0x1060))
        #expect(device.axes[AxisCode.contactX] == .init(minimum: 0, maximum: 799))
        #expect(device.axes[AxisCode.contactY] == .init(minimum: 0, maximum: 479))
        #expect(device.unsupportedReason() == nil)
    }

    @Test(arguments: ["> ", ">> ", "| ", "    ", "\t", " > > "])
    func `a recording quoted in a mail or forum is read like the original`(prefix: String) throws {
        let evemu = try String(contentsOfFile: Streams.folder + "/rpi7-demo.events", encoding: .utf8)
        for text in RecordingVariations.variations.map(\.text) + [evemu] {
            let quoted = text.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }
            let (plain, pasted) = try (
                Recording(Array(text.utf8), file: "t"),
                Recording(Array(quoted.joined(separator: "\n").utf8), file: "t")
            )
            #expect(pasted.format == plain.format)
            #expect(pasted.events == plain.events)
            #expect(pasted.device == plain.device)
            #expect(pasted.leftOut.isEmpty)
        }
    }

    /// A file that a full disk or a power cut has shortened.
    @Test func `a file cut at any byte keeps every complete event before the cut`() throws {
        for (name, format, _, _) in Self.files where format != .libinput {
            let bytes = try RecordingFile.read(Self.folder + "/" + name)
            let whole = try Recording(bytes, file: name).events
            for end in stride(from: bytes.count / 2, through: bytes.count, by: 7) {
                guard let cut = try? Recording(Array(bytes[..<end]), file: name) else { continue }
                let count = cut.events.count
                #expect(whole.starts(with: cut.events.dropLast()), "\(name) cut at \(end)")
                #expect(count <= whole.count)
            }
        }
    }

    @Test func `raw events with an incomplete last event keep the others`() throws {
        var bytes = RecordingReaders.raw(RecordingReaders.words, half: 8)
        bytes.removeLast(5)
        let recording = try Recording(bytes, file: "t")
        #expect(recording.format == .raw64)
        #expect(recording.events.count == 1)
        #expect(
            recording.leftOut.descriptions == ["the last 19 bytes are no whole event, which has 24; left out"])
    }

    @Test func `skipped lines beyond the first few are counted`() throws {
        let junk = String(repeating: "junk\n", count: 10)
        let text = RecordingReaders.header + junk + "E: 1.000000 0000 0000 0\n"
        let leftOut = try Recording(Array(text.utf8), file: "t").leftOut
        #expect(leftOut.count == 10)
        #expect(leftOut.descriptions.count == LeftOutLines.mostNamed + 1)
        #expect(leftOut.descriptions.first == "line 3: \"junk\" is no line of an evemu file; left out")
        #expect(leftOut.descriptions.last == "6 more lines left out")
    }

    @Test(
        arguments: [
            ([0xff, 0xfe, 0x45, 0], "UTF-16"), ([0x1f, 0x8b, 8, 0], "gunzip"),
            ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "unxz"),
        ] as [([UInt8], String)])
    func `a recording that must be converted first is refused with the tool's name`(bytes: [UInt8], word: String) {
        let error = #expect(throws: RecordingError.self) { try Recording(bytes, file: "t") }
        #expect(error?.code == .unknownFormat)
        #expect(error?.problem.contains(word) == true)
    }
}
