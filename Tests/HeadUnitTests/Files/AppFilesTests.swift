import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// Uploaded bytes are not copied, and their CRC is computed once.
struct AppFilesTests {
    private static let quota = 16 << 20
    private static let largest = 8 << 20

    private func address(_ bytes: ArraySlice<UInt8>) -> UnsafeRawPointer? { bytes.withUnsafeBytes { $0.baseAddress } }

    private func put(
        _ bytes: ArraySlice<UInt8>, offset: Int = 0, length: Int? = nil, isPersistent: Bool = false, _ crc: CRC32,
        into files: inout AppFiles
    ) throws -> AppFiles.Outcome {
        let request = PutFile(
            name: "a", type: .png, isPersistent: isPersistent, offset: Int64(offset), length: length.map(Int64.init),
            crc: crc.value)
        return try files.put(request, bytes: bytes, crc: crc)
    }

    @Test func `the largest piece of an upload is stored without a copy`() throws {
        let message = [UInt8](repeating: 7, count: Self.largest)
        let bytes = message[150...]
        let crc = CRC32(bytes)
        var files = AppFiles(quota: Self.quota)
        _ = try put(bytes, crc, into: &files)
        #expect(files["a"]?.contents.pieces.map(address) == [address(bytes)])
        guard case .persist(let file) = try put(bytes, isPersistent: true, crc, into: &files) else {
            Issue.record("the file is not written")
            return
        }
        #expect(file.contents.pieces.map(address) == [address(bytes)])
    }

    @Test func `appending a piece does not copy the earlier ones`() throws {
        let pieces = (0..<100).map { [UInt8](repeating: UInt8($0), count: 130_000) }
        var files = AppFiles(quota: Self.quota)
        // The caller's copy of the app, which the engine also holds while it serves the request.
        var copies: [AppFiles] = []
        for (number, piece) in pieces.enumerated() {
            copies = [files]
            _ = try put(piece[...], offset: number * 130_000, length: 13_000_000, CRC32(piece), into: &files)
        }
        #expect(copies.first?.names == [])
        #expect(files["a"]?.contents.pieces.map(address) == pieces.map { address($0[...]) })
        #expect(files["a"]?.crc == CRC32(pieces.joined()))
    }

    @Test func `appending one byte copies at most the last small piece`() throws {
        let large = [UInt8](repeating: 7, count: Self.largest)
        var files = AppFiles(quota: Self.quota)
        _ = try put(large[...], CRC32(large), into: &files)
        for number in 0..<1000 {
            _ = try put(
                [UInt8(number & 0xFF)][...], offset: large.count + number, CRC32([UInt8(number & 0xFF)]), into: &files)
        }
        let pieces = try #require(files["a"]?.contents.pieces)
        #expect(pieces.map(\.count) == [large.count, 1000])
        #expect(address(pieces[0]) == address(large[...]))
    }

    @Test func `the CRC of a piece is computed only when its other parameters are valid`() throws {
        var files = AppFiles(quota: 1000)
        var asked = 0
        func crc() -> CRC32 {
            asked += 1
            return CRC32()
        }
        let large = [UInt8](repeating: 7, count: 1001)
        for request in [
            PutFile(name: "a", type: .png, crc: 1), PutFile(name: "a", type: .png, offset: 1, crc: 1),
            PutFile(name: "a", type: .png, length: 1001, crc: 1),
        ] {
            #expect(throws: AppFiles.Refusal.self) { _ = try files.put(request, bytes: large[...], crc: crc()) }
        }
        #expect(throws: AppFiles.Refusal.self) {
            _ = try files.put(PutFile(name: "a", type: .png), bytes: [], crc: crc())
        }
        #expect(asked == 0)
    }
}
