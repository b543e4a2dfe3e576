import BezelModel
import Testing

struct FileContentsTests {
    private func address(_ bytes: ArraySlice<UInt8>) -> UnsafeRawPointer? { bytes.withUnsafeBytes { $0.baseAddress } }

    @Test func `a large piece is kept where it lies`() {
        let message = [UInt8](repeating: 1, count: 1 << 20)
        var contents = FileContents()
        contents.append([9, 9])
        contents.append(message[100...])
        #expect(contents.pieces.count == 2)
        #expect(address(contents.pieces[1]) == address(message[100...]))
        #expect(contents.count == 2 + message.count - 100)
    }

    @Test func `many small pieces become few, and never hold the messages that they came in`() {
        let message = [UInt8](repeating: 1, count: 1 << 20)
        var contents = FileContents()
        for start in 0..<300_000 { contents.append(message[start...start]) }
        #expect(contents.count == 300_000)
        #expect(contents.pieces.count <= 1 + 2 * contents.count / FileContents.joinLimit)
        #expect(contents.pieces.allSatisfy { $0.startIndex == 0 })
    }

    @Test func `what counts is the bytes and not how they were cut`() {
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
}
