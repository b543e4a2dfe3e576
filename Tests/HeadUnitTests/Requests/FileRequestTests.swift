import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// PutFile, DeleteFile and ListFiles (ProtocolNotes, "Files").
struct FileRequests {
    static let quota = 1000

    /// An engine whose apps may keep ``quota`` bytes each, and one of them.
    private func start() throws -> (Bench, Phone) {
        var configuration = HeadUnitConfiguration()
        configuration.apps.fileQuota = Self.quota
        let bench = Bench(configuration)
        return (bench, try #require(bench.app()))
    }

    private func put(
        _ name: String, _ bytes: [UInt8], offset: Int64 = 0, length: Int64? = nil, crc: UInt32? = nil,
        service: Service = .rpc, _ bench: Bench, _ phone: Phone
    ) throws -> (result: ResultCode?, space: Int64?, info: String) {
        // As fast as the rate limit allows for any length of time.
        bench.now = bench.now + .milliseconds(11)
        let file = PutFile(name: name, type: .binary, offset: offset, length: length, crc: crc)
        let heard = bench.request(.putFile, file.parameters, bulk: bytes, service: service, from: phone)
        #expect(heard.count == 1)
        let answer = try #require(heard.first)
        return (answer.result, answer.parameters["spaceAvailable"]?.integer, answer.info)
    }

    private func list(_ bench: Bench, _ phone: Phone) -> (names: [String]?, space: Int64?) {
        let answer = bench.request(.listFiles, from: phone).first
        let names = answer?.parameters["filenames"]?.array?.compactMap(\.string)
        return (names, answer?.parameters["spaceAvailable"]?.integer)
    }

    @Test func `ListFiles of an app without files omits filenames`() throws {
        let (bench, phone) = try start()
        #expect(list(bench, phone).names == nil)
        #expect(list(bench, phone).space == 1000)
    }

    // The JavaScript and Java suites send files on the RPC service, iOS on the bulk one.
    @Test(arguments: [Service.rpc, .bulk])
    func `a file can be uploaded, listed and deleted`(service: Service) throws {
        let (bench, phone) = try start()
        #expect(try put("b", [1, 2, 3], service: service, bench, phone).space == 997)
        #expect(try put("a", [1], service: service, bench, phone).space == 996)
        #expect(list(bench, phone).names == ["a", "b"])
        let heard = bench.request(.deleteFile, ["syncFileName": "b"], from: phone)
        #expect(heard.first?.result == .success)
        #expect(heard.first?.parameters["spaceAvailable"] == 999)
        #expect(list(bench, phone).names == ["a"])
    }

    @Test func `a file larger than a frame is received in several frames`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let answer = try put("large", bytes, crc: crc32(bytes), bench, phone)
        #expect(answer.result == .success)
        #expect(answer.space == Int64(bench.engine.configuration.apps.fileQuota - bytes.count))
    }

    @Test func `a piece is accepted only at the end of the previous pieces`() throws {
        let (bench, phone) = try start()
        #expect(try put("a", [1, 2, 3], bench, phone).result == .success)
        for offset in [1, 2, 4, 2_000_000_000] as [Int64] {
            let answer = try put("a", [9], offset: offset, bench, phone)
            #expect(answer.result == .invalidData)
            #expect(answer.info.contains("offset"))
        }
        #expect(try put("b", [9], offset: 1, bench, phone).result == .invalidData, "a file begins at 0")
        #expect(try put("a", [4, 5], offset: 3, bench, phone).space == 995)
        #expect(try put("a", [6], bench, phone).space == 999, "offset 0 starts again")
        #expect(list(bench, phone).names == ["a"])
    }

    @Test func `a piece whose CRC differs is refused and changes nothing`() throws {
        let (bench, phone) = try start()
        let first: [UInt8] = [1, 2, 3]
        let second: [UInt8] = [4, 5]
        #expect(try put("a", first, crc: crc32(first), bench, phone).result == .success)
        let answer = try put("a", second, offset: 3, crc: crc32(first), bench, phone)
        #expect(answer.result == .corruptedData)
        #expect(answer.info.contains("crc"))
        #expect(answer.space == 997)
        #expect(try put("a", second, offset: 3, crc: crc32(second), bench, phone).space == 995)
    }

    /// The CRC that a piece of `abcdef` carries.
    enum Claim: Sendable {
        case none, own, whole, wrong, otherwiseWrong

        func crc(_ piece: [UInt8], of whole: [UInt8]) -> UInt32? {
            switch self {
            case .none: nil
            case .own: crc32(piece)
            case .whole: crc32(whole)
            case .wrong: 1
            case .otherwiseWrong: 2
            }
        }
    }

    static let claims: [(claims: [Claim], results: [ResultCode], names: [String]?)] = [
        ([.own, .own, .own], [.success, .success, .success], ["a"]),
        ([.none, .none, .none], [.success, .success, .success], ["a"]),
        // The Java library.
        ([.whole, .whole, .whole], [.success, .success, .success], ["a"]),
        ([.own, .own, .whole], [.success, .success, .success], ["a"]),
        ([.whole, .none, .own], [.success, .success, .success], ["a"]),
        // Unproven until the last piece, where it is wrong: nothing is kept.
        ([.wrong, .own, .own], [.success, .success, .corruptedData], nil),
        ([.wrong, .wrong, .wrong], [.success, .success, .corruptedData], nil),
        ([.own, .wrong, .none], [.success, .success, .corruptedData], nil),
        ([.own, .own, .wrong], [.success, .success, .corruptedData], nil),
        ([.whole, .whole, .wrong], [.success, .success, .corruptedData], nil),
        // Only one of the two can be right.
        ([.wrong, .otherwiseWrong], [.success, .corruptedData], nil),
        ([.whole, .wrong], [.success, .corruptedData], nil),
    ]

    @Test(arguments: claims)
    func `the CRC of a piece may be its own or that of the whole file`(
        claims: [Claim], results: [ResultCode], names: [String]?
    ) throws {
        let (bench, phone) = try start()
        let whole = Array("abcdef".utf8)
        var found: [ResultCode?] = []
        for (number, claim) in claims.enumerated() {
            let piece = Array(whole[2 * number..<2 * number + 2])
            let length: Int64 = number == 0 ? 6 : 2
            #expect(list(bench, phone).names == nil, "a file without a proven CRC is not listed")
            let crc = claim.crc(piece, of: whole)
            found.append(
                try put("a", piece, offset: Int64(2 * number), length: length, crc: crc, bench, phone).result)
        }
        #expect(found == results)
        #expect(list(bench, phone).names == names)
    }

    @Test func `a corrupted last piece may be sent again, a file with a wrong CRC only from its start`() throws {
        let (bench, phone) = try start()
        #expect(try put("a", [1, 2], length: 4, crc: crc32([1, 2]), bench, phone).result == .success)
        #expect(try put("a", [3, 9], offset: 2, crc: crc32([3, 4]), bench, phone).result == .corruptedData)
        #expect(try put("a", [3, 4], offset: 2, crc: crc32([3, 4]), bench, phone).space == 996)
        let whole = crc32([5, 6, 7, 8])
        #expect(try put("b", [5, 0], length: 4, crc: whole, bench, phone).result == .success)
        let answer = try put("b", [7, 8], offset: 2, crc: whole, bench, phone)
        #expect(answer.result == .corruptedData)
        #expect(answer.info.contains("as a whole"))
        #expect(answer.space == 996, "it uses no space")
        #expect(try put("b", [7, 8], offset: 2, bench, phone).result == .invalidData)
        #expect(try put("b", [5, 6], length: 4, crc: whole, bench, phone).result == .success)
        #expect(try put("b", [7, 8], offset: 2, crc: whole, bench, phone).space == 992)
    }

    @Test func `a corrupted first piece keeps the file that it would replace`() throws {
        let (bench, phone) = try start()
        _ = try put("a", [1, 2, 3], bench, phone)
        #expect(try put("a", [1], crc: 7, bench, phone).result == .corruptedData)
        #expect(try put("a", [1], length: 2, crc: 7, bench, phone).result == .success)
        #expect(try put("a", [2], offset: 1, crc: 7, bench, phone).result == .corruptedData)
        #expect(try put("a", [4], offset: 3, bench, phone).space == 996, "the file still has its three bytes")
    }

    @Test func `a file refused for lack of space leaves no bytes behind`() throws {
        let (bench, phone) = try start()
        let piece = [UInt8](repeating: 1, count: 400)
        #expect(try put("a", piece, length: 1001, bench, phone).result == .outOfMemory, "its length is known")
        #expect(list(bench, phone).space == 1000)
        // Without a length the space runs out during the upload.
        #expect(try put("b", piece, length: 900, bench, phone).space == 600)
        _ = try put("c", piece, bench, phone)
        #expect(try put("b", piece, offset: 400, bench, phone).result == .outOfMemory)
        #expect(list(bench, phone).space == 600)
        #expect(list(bench, phone).names == ["c"])
    }

    @Test func `parameters of PutFile above 64 KiB are refused without being parsed`() throws {
        let (bench, phone) = try start()
        var parameters = PutFile(name: "a", type: .binary).parameters.object ?? JSONObject()
        parameters["x"] = .string(String(repeating: "x", count: PutFile.textLimit))
        let heard = bench.request(.putFile, .object(parameters), bulk: [1], from: phone)
        #expect(heard.map(\.result) == [.invalidData])
        #expect(heard.first?.info.contains("65536") == true)
    }

    @Test func `a file beyond the quota is refused and changes nothing`() throws {
        let (bench, phone) = try start()
        func bytes(_ count: Int) -> [UInt8] { Array(repeating: 1, count: count) }
        #expect(try put("a", bytes(600), bench, phone).space == 400)
        #expect(try put("b", bytes(401), bench, phone).result == .outOfMemory)
        #expect(try put("a", bytes(401), offset: 600, bench, phone).result == .outOfMemory)
        #expect(try put("a", bytes(1001), bench, phone).result == .outOfMemory)
        #expect(list(bench, phone).names == ["a"])
        #expect(list(bench, phone).space == 400)
        #expect(try put("a", bytes(1000), bench, phone).space == 0, "the replaced file makes room")
        #expect(try put("b", bytes(1), bench, phone).result == .outOfMemory)
    }

    @Test func `each app has its own files and quota`() throws {
        let (bench, phone) = try start()
        let other = try #require(bench.app("Other"))
        _ = try put("a", Array(repeating: 1, count: 1000), bench, phone)
        #expect(list(bench, other).names == nil)
        #expect(list(bench, other).space == 1000)
        #expect(bench.request(.deleteFile, ["syncFileName": "a"], from: other).first?.result == .rejected)
    }

    @Test func `an empty file is refused`() throws {
        let (bench, phone) = try start()
        let answer = try put("a", [], bench, phone)
        #expect(answer.result == .invalidData)
        #expect(answer.info.contains("no bytes"))
        #expect(list(bench, phone).names == nil)
    }

    @Test(arguments: ["", ".", "..", "../a", "a/b", "/a", "a\u{0}"])
    func `a path or empty name is refused as a file name`(name: String) throws {
        let (bench, phone) = try start()
        let answer = try put(name, [1], bench, phone)
        #expect(answer.result == .invalidData)
        #expect(answer.info.contains("syncFileName"))
        let deletion = bench.request(.deleteFile, ["syncFileName": .string(name)], from: phone)
        #expect(deletion.map(\.result) == [.invalidData])
    }

    @Test func `deleting a missing file is REJECTED`() throws {
        let (bench, phone) = try start()
        let heard = bench.request(.deleteFile, ["syncFileName": "a"], from: phone)
        #expect(heard.map(\.result) == [.rejected])
        #expect(heard.first?.parameters["spaceAvailable"] == 1000)
    }

    @Test func `an app may keep at most 1000 files`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for number in 0..<1000 { #expect(try put("\(number)", [1], bench, phone).result == .success) }
        #expect(try put("one more", [1], bench, phone).result == .outOfMemory)
        #expect(try put("7", [2], bench, phone).result == .success)
        #expect(list(bench, phone).names?.count == 1000)
    }

    @Test func `unregistering an app deletes its temporary files`() throws {
        let (bench, phone) = try start()
        _ = try put("a", [1], bench, phone)
        _ = bench.request(.unregisterAppInterface, from: phone)
        #expect(list(bench, try #require(bench.app())).names == nil)
    }

    @Test func `file names that differ only in Unicode composition are different files`() throws {
        let (bench, phone) = try start()
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        #expect(try put(composed, Array(repeating: 1, count: 600), bench, phone).result == .success)
        #expect(try put(decomposed, Array(repeating: 1, count: 401), bench, phone).result == .outOfMemory)
        #expect(try put(decomposed, Array(repeating: 1, count: 400), bench, phone).space == 0)
        #expect(list(bench, phone).names?.map { Array($0.utf8) } == [decomposed, composed].map { Array($0.utf8) })
        #expect(bench.request(.deleteFile, ["syncFileName": .string(composed)], from: phone).first?.result == .success)
        #expect(list(bench, phone).names?.map { Array($0.utf8) } == [Array(decomposed.utf8)])
    }
}
