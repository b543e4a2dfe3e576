import BezelModel
import Testing

struct FileContentsTests {
    private func address(_ bytes: ArraySlice<UInt8>) -> UnsafeRawPointer? { bytes.withUnsafeBytes { $0.baseAddress } }

    @Test func `a large piece of a file is kept without a copy`() {
        let message = [UInt8](repeating: 1, count: 1 << 20)
        var contents = FileContents()
        contents.append([9, 9])
        contents.append(message[100...])
        #expect(contents.pieces.count == 2)
        #expect(address(contents.pieces[1]) == address(message[100...]))
        #expect(contents.count == 2 + message.count - 100)
    }

    @Test func `small pieces of a file are joined and do not keep their messages in memory`() {
        let message = [UInt8](repeating: 1, count: 1 << 20)
        var contents = FileContents()
        for start in 0..<300_000 { contents.append(message[start...start]) }
        #expect(contents.count == 300_000)
        #expect(contents.pieces.count <= 1 + 2 * contents.count / FileContents.joinLimit)
        #expect(contents.pieces.allSatisfy { $0.startIndex == 0 })
    }

    @Test func `file contents are equal if their bytes are equal`() {
        var cut = FileContents()
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        for start in stride(from: 0, to: bytes.count, by: 70_000) { cut.append(bytes[start...].prefix(70_000)) }
        #expect(cut.pieces.count == 3)
        #expect(cut == FileContents(bytes))
        #expect(cut.hashValue == FileContents(bytes).hashValue)
        #expect(cut.joined == bytes)
        #expect(cut.prefix(3) == [0, 1, 2])
        #expect(cut != FileContents(bytes.reversed()))
        for changed in [0, 69_999, 70_000, bytes.count - 1] {
            var other = bytes
            other[changed] &+= 1
            #expect(cut != FileContents(other), "byte \(changed)")
        }
        #expect(cut != FileContents(Array(bytes.dropLast())))
        #expect(FileContents().isEmpty)
    }

    /// A file on disk with these bytes.
    private func file(_ bytes: [UInt8]) -> DiskFile { DiskFile(reader: { Array(bytes[$0..<($0 + $1)]) }) }

    @Test func `bytes moved to disk are the same and are no longer in memory`() {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        for number in [nil, 7] as [UInt64?] {
            var contents = FileContents()
            contents.number = number
            for start in stride(from: 0, to: bytes.count, by: 70_000) {
                contents.append(bytes[start...].prefix(70_000))
            }
            let before = contents
            #expect(contents.suffix(from: 100_000).joined == Array(bytes[100_000...]))
            for end in [30_000, 30_000, 70_000, 210_001, 300_000] {
                contents.move(upTo: end, to: file(bytes))
                #expect(
                    contents.memory == (number == nil ? 300_000 : 300_000 - end),
                    "only contents with a number are moved")
                #expect(contents.joined == bytes)
                #expect(contents == before)
                #expect(contents.hashValue == before.hashValue)
                #expect(contents.suffix(from: 250_000).joined == Array(bytes[max(250_000, contents.diskCount)...]))
            }
            contents.append([1, 2])
            #expect(contents.joined == bytes + [1, 2])
            #expect(contents != before)
            // Neither beyond the end nor backwards.
            contents.move(upTo: 300_003, to: file([]))
            contents.move(upTo: 5, to: file([]))
            #expect(contents.joined == bytes + [1, 2])
        }
    }

    @Test func `numbered file contents are compared by number`() {
        func contents(_ bytes: [UInt8], _ number: UInt64?) -> FileContents {
            var contents = FileContents(bytes)
            contents.number = number
            return contents
        }
        #expect(contents([1, 2], 1) == FileContents(DiskFile(reader: { _, _ in nil }), count: 2, number: 1))
        #expect(contents([1, 2], 1) != contents([1, 2], 2))
        #expect(contents([1, 2], 1) != contents([1, 2], nil))
        #expect(contents([1, 2], 1) != contents([1, 2, 3], 1))
        #expect(contents([1, 2], 1).withoutBytes == contents([1, 2], 1))
        #expect(contents([1, 2], 1).withoutBytes.memory == 0)
        #expect(contents([1, 2], nil).withoutBytes.joined == [1, 2])
    }

    @Test func `an unreadable file has no bytes`() {
        var contents = FileContents([UInt8](repeating: 1, count: 3_000_000))
        contents.number = 1
        contents.move(upTo: 2_500_000, to: DiskFile(reader: { $0 == 0 ? [UInt8](repeating: 1, count: $1) : nil }))
        #expect(contents.joined.isEmpty)
        contents.move(upTo: 3_000_000, to: DiskFile(reader: { _, count in [UInt8](repeating: 1, count: count - 1) }))
        #expect(contents.joined.isEmpty)
    }
}
