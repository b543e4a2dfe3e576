import Testing

@testable import Voice

struct WAVFileTests {
    private static let file = WAVFile(samples: [0, 1, -1, .max, .min])

    /// The file with another value in its header.
    private static func changed(_ offset: Int, _ value: UInt8) -> [UInt8] {
        var bytes = file.bytes
        bytes[offset] = value
        return bytes
    }

    @Test func `a written file is read again`() throws {
        #expect(try WAVFile(Self.file.bytes) == Self.file)
        #expect(Self.file.bytes.count == 44 + 10)
    }

    @Test func `other chunks before the samples are passed over`() throws {
        var bytes = Self.file.bytes
        bytes.insert(contentsOf: Array("LIST".utf8) + [3, 0, 0, 0, 1, 2, 3, 0], at: 36)
        #expect(try WAVFile(bytes) == Self.file)
    }

    static let faults: [(offset: Int, value: UInt8, fault: WAVFile.Fault)] = [
        (0, 0, .notWAV), (8, 0, .notWAV), (12, 0, .notWAV), (36, 0, .notWAV),
        (20, 3, .form(rate: 16000, channels: 1, bits: 16, coding: 3)),
        (22, 2, .form(rate: 16000, channels: 2, bits: 16, coding: 1)),
        (24, 0, .form(rate: 15872, channels: 1, bits: 16, coding: 1)),
        (34, 8, .form(rate: 16000, channels: 1, bits: 8, coding: 1)),
    ]

    @Test(arguments: faults)
    func `another form is named`(offset: Int, value: UInt8, fault: WAVFile.Fault) {
        #expect(throws: fault) { try WAVFile(Self.changed(offset, value)) }
    }

    @Test func `a file that is cut off anywhere does no harm`() {
        let bytes = Self.file.bytes
        for count in 0..<bytes.count {
            let read = try? WAVFile(Array(bytes[..<count]))
            #expect(read.map { Self.file.samples.starts(with: $0.samples) } ?? (count < 44))
        }
        #expect(throws: WAVFile.Fault.notWAV) { try WAVFile(Self.changed(19, 255)) }
    }
}
