import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

@Suite(.timeLimit(.minutes(2)))
struct SDLFileManagerTests {
    private static let picture = SDLFile(name: "picture.png", type: .png, bytes: [1, 2, 3, 4])

    private func puts(_ pair: Pair) async -> [FakeCore.Asked] {
        await pair.core.log.filter { $0.function == .putFile }
    }

    @Test func `a file is uploaded once, after one ListFiles`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let files = pair.app.fileManager
        try await files.upload(Self.picture)
        try await files.upload(Self.picture)
        #expect(await pair.core.log.map(\.function).dropFirst() == [.listFiles, .putFile])
        let put = try #require(await puts(pair).first)
        #expect(put.parameters["syncFileName"] == "picture.png")
        #expect(put.parameters["fileType"] == "GRAPHIC_PNG")
        #expect(put.parameters["persistentFile"] == false)
        #expect(put.parameters["length"] == 4)
        #expect(put.parameters["crc"] == .integer(Int64(crc32(Self.picture.bytes))))
        #expect(put.bulk == Self.picture.bytes)
        #expect(await files.spaceAvailable == 1_000_000)
        try await files.upload(Self.picture, overwriting: true)
        #expect(await puts(pair).count == 2)
        await pair.app.stop()
    }

    @Test func `a file that the head unit already has is not uploaded`() async throws {
        let pair = try await Pair(manners: { $0.files = ["picture.png"] })
        try await pair.start()
        let files = pair.app.fileManager
        #expect(try await files.has(Self.picture))
        try await files.upload(Self.picture)
        #expect(await puts(pair).isEmpty)
        try await files.delete("picture.png")
        try await files.upload(Self.picture)
        #expect(await puts(pair).count == 1)
        await pair.app.stop()
    }

    @Test func `two simultaneous uploads of one file send it once`() async throws {
        let pair = try await Pair(manners: { $0.answers[.putFile] = nil })
        try await pair.start()
        let files = pair.app.fileManager
        async let first: Void = files.upload(Self.picture)
        let put = await pair.core.next(.putFile)
        async let second: Void = files.upload(Self.picture)
        await pair.core.answer(put, .success)
        _ = try await (first, second)
        #expect(await puts(pair).count == 1)
        await pair.app.stop()
    }

    @Test(arguments: [1500, 4096, 131_072])
    func `a long file is sent in pieces that fit a frame, each with offset and checksum`(mtu: Int) async throws {
        let pair = try await Pair(manners: { $0.mtu = Int64(mtu) })
        try await pair.start()
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await pair.app.fileManager.upload(SDLFile(name: "long", type: .wave, bytes: bytes, isPersistent: true))
        let puts = await puts(pair)
        #expect(puts.count > 2)
        #expect(puts.flatMap(\.bulk) == bytes)
        #expect(puts.first?.parameters["length"] == 300_000)
        var offset = 0
        for put in puts {
            #expect((put.parameters["offset"]?.integer ?? 0) == Int64(offset))
            #expect(put.parameters["crc"] == .integer(Int64(crc32(put.bulk))))
            #expect(put.parameters["persistentFile"] == true)
            #expect(put.bulk.count < mtu)
            offset += put.bulk.count
        }
        await pair.app.stop()
    }

    @Test func `a head unit before RPC 5 gets no checksum`() async throws {
        let pair = try await Pair(manners: { $0.registration = Samples.registration(lines: 3, version: 4) })
        try await pair.start()
        try await pair.app.fileManager.upload(Self.picture)
        #expect(await puts(pair).first?.parameters["crc"] == nil)
        await pair.app.stop()
    }

    @Test func `a file that does not fit throws outOfMemory, before it is sent if the space is known`() async throws {
        let pair = try await Pair(manners: { $0.spaceAvailable = 3 })
        try await pair.start()
        let files = pair.app.fileManager
        await #expect(throws: SDLFileError.outOfMemory(spaceAvailable: 3)) { try await files.upload(Self.picture) }
        #expect(await puts(pair).isEmpty)
        await pair.core.change {
            $0.spaceAvailable = 100
            $0.answers[.putFile] = .outOfMemory
        }
        let small = SDLFile(name: "small", type: .png, bytes: [1])
        await #expect(throws: SDLFileError.outOfMemory(spaceAvailable: 100)) { try await files.upload(small) }
        await pair.app.stop()
    }

    @Test func `a file whose upload fails half-way is deleted`() async throws {
        let pair = try await Pair(manners: {
            $0.mtu = 1500
            $0.answers[.putFile] = nil
        })
        try await pair.start()
        let files = pair.app.fileManager
        let long = SDLFile(name: "long", type: .wave, bytes: [UInt8](repeating: 7, count: 5000))
        let upload = Task { try await files.upload(long) }
        await pair.core.answer(await pair.core.next(.putFile), .success)
        await pair.core.answer(await pair.core.next(.putFile), .corruptedData, [("info", "CRC")])
        await #expect(throws: SDLFileError.refused(.corruptedData, info: "CRC")) { try await upload.value }
        #expect(await pair.core.log.last?.function == .deleteFile)
        #expect(try await files.has(long) == false)
        await pair.app.stop()
    }

    @Test func `after a new connection ListFiles is sent again`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let files = pair.app.fileManager
        try await files.upload(Self.picture)
        await pair.core.drop()
        await pair.time.wake(.seconds(1))
        _ = try await pair.app.wait { $0.status?.level == .full }
        try await files.upload(Self.picture)
        #expect(await pair.core.count(.listFiles) == 2)
        #expect(await pair.core.count(.putFile) == 2)
        await pair.app.stop()
    }

    @Test func `files are uploaded when ListFiles is refused, and empty files are refused`() async throws {
        let pair = try await Pair(manners: { $0.answers[.listFiles] = .disallowed })
        try await pair.start()
        let files = pair.app.fileManager
        try await files.upload(Self.picture)
        await #expect(throws: SDLFileError.empty) {
            try await files.upload(SDLFile(name: "nothing", type: .png, bytes: []))
        }
        await pair.app.stop()
        await #expect(throws: SDLFileError.failed(.stopped)) { try await files.delete("picture.png") }
    }

    @Test func `other contents under a name are uploaded, and a file of an earlier run is replaced if it must be`()
        async throws
    {
        let pair = try await Pair(manners: { $0.files = ["old"] })
        try await pair.start()
        let files = pair.app.fileManager
        try await files.upload(SDLFile(name: "a", type: .binary, bytes: [1]))
        try await files.upload(SDLFile(name: "a", type: .binary, bytes: [2]))
        try await files.upload(SDLFile(name: "a", type: .binary, bytes: [2]))
        var old = SDLFile(name: "old", type: .binary, bytes: [3])
        try await files.upload(old)
        old.replaces = true
        try await files.upload(old)
        try await files.upload(old)
        let sent = await pair.core.log.filter { $0.function == .putFile }.map(\.bulk)
        #expect(sent == [[1], [2], [3]])
        await pair.app.stop()
    }

    @Test func `a progress handler may end the upload of several files`() async throws {
        let pair = try await Pair()
        try await pair.start()
        let all = ["a", "b", "c"].map { SDLFile(name: $0, type: .binary, bytes: Array($0.utf8)) }
        let errors = await pair.app.fileManager.upload(all) { step in step.finished < 2 }
        #expect(errors == ["c": .failed(.cancelled)])
        #expect(await pair.core.count(.putFile) == 2)
        await pair.app.stop()
    }

    @Test func `files named by their contents have different names for different contents`() {
        let names = [[UInt8(1)], [2], [1, 0]].map { SDLFile(type: .png, bytes: $0).name }
        #expect(Set(names).count == 3)
        #expect(SDLFile(type: .png, bytes: [1]).name == names[0])
    }
}
