import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Persistent files (ProtocolNotes, "Files").
struct PersistentFiles {
    private func put(
        _ name: String, _ bytes: [UInt8], isPersistent: Bool = true, offset: Int64 = 0, length: Int64? = nil,
        id: Int32 = 1, _ bench: Bench, _ phone: Phone
    ) -> [Heard] {
        let file = PutFile(name: name, type: .binary, isPersistent: isPersistent, offset: offset, length: length)
        return bench.request(.putFile, file.parameters, id: id, bulk: bytes, from: phone)
    }

    private func names(_ bench: Bench, _ phone: Phone) -> [String] {
        let answer = bench.request(.listFiles, id: 99, from: phone).first
        return answer?.parameters["filenames"]?.array?.compactMap(\.string) ?? []
    }

    @Test func `persistent files are listed after the app registers again, others are not`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = put("kept", [1, 2], bench, phone)
        _ = put("lost", [3], isPersistent: false, bench, phone)
        #expect(names(bench, phone) == ["kept", "lost"])
        _ = bench.request(.unregisterAppInterface, from: phone)
        let again = try #require(bench.app())
        #expect(names(bench, again) == ["kept"])
        #expect(names(bench, try #require(bench.app("Other"))).isEmpty)
        let next = bench.restarted()
        let later = try #require(next.app())
        #expect(names(next, later) == ["kept"])
        let space = Int64(next.engine.configuration.apps.fileQuota - 3)
        let answer = put("kept", [3], offset: 2, next, later).first
        #expect(answer?.parameters["spaceAvailable"]?.integer == space, "pieces are appended to the stored file")
        #expect(next.disk.files["Drive"]?["kept"] == [1, 2, 3])
    }

    @Test func `a persistent file is answered and listed once it is on disk`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        bench.keepsAtOnce = false
        #expect(put("a", [1], id: 5, bench, phone).isEmpty)
        #expect(names(bench, phone).isEmpty)
        #expect(put("b", [1], id: 5, bench, phone).map(\.result) == [.invalidID], "the id is in use")
        let heard = bench.carryOut(try #require(bench.orders.last))
        #expect(heard.map(\.result) == [.success])
        #expect(heard.first?.rpc?.correlationID == 5)
        #expect(names(bench, phone) == ["a"])
    }

    static let failures: [(WriteResult, ResultCode)] = [(.full, .outOfMemory), (.failed, .genericError)]

    @Test(arguments: failures)
    func `a persistent file that cannot be written is refused and changes nothing`(
        result: WriteResult, code: ResultCode
    ) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = put("a", [1, 2], bench, phone)
        bench.disk.writing = result
        let heard = put("a", [3, 4, 5], bench, phone) + put("b", [6], bench, phone)
        #expect(heard.map(\.result) == [code, code])
        let space = Int64(bench.engine.configuration.apps.fileQuota - 2)
        #expect(heard.last?.parameters["spaceAvailable"]?.integer == space)
        #expect(names(bench, phone) == ["a"])
    }

    private func space(_ bench: Bench, _ phone: Phone) -> Int64? {
        bench.request(.listFiles, id: 98, from: phone).first?.parameters["spaceAvailable"]?.integer
    }

    @Test func `spaceAvailable is the lower of the quota and the room on disk`() throws {
        let first = Bench()
        first.disk.room = 1000
        let bench = first.restarted()
        let phone = try #require(bench.app())
        #expect(space(bench, phone) == 1000)
        let answer = put("a", [1, 2], isPersistent: false, bench, phone).first
        #expect(answer?.parameters["spaceAvailable"] == 1000)
        // Another process has filled the disk: the next request updates the room before its response.
        bench.disk.room = 10
        _ = space(bench, phone)
        #expect(space(bench, phone) == 10)
        bench.disk.room = 1 << 40
        _ = space(bench, phone)
        #expect(space(bench, phone) == Int64(bench.engine.configuration.apps.fileQuota - 2))
    }

    @Test func `a failed write is answered with the current room on disk`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        bench.keepsAtOnce = false
        #expect(put("a", [1, 2], bench, phone).isEmpty)
        let order = try #require(bench.orders.last)
        bench.disk.writing = .full
        _ = bench.handle(.roomChanged(0))
        let heard = bench.carryOut(order)
        #expect(heard.map(\.result) == [.outOfMemory])
        #expect(heard.first?.parameters["spaceAvailable"] == 0)
    }

    @Test func `a file that is being written counts, also when another app disconnects`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        bench.keepsAtOnce = false
        _ = put("a", [1], bench, phone)
        let order = try #require(bench.orders.last)
        _ = bench.handle(.disconnected(phone.connection))
        let other = try #require(bench.app("Other"))
        #expect(other.session == phone.session)
        #expect(bench.carryOut(order).isEmpty, "the app that waited for it has left")
        #expect(names(bench, try #require(bench.app())) == ["a"])
    }

    @Test func `a hundred writes may wait for the disk, further ones are refused`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        bench.keepsAtOnce = false
        for id in 0..<100 { #expect(put("a", [1], id: Int32(id), bench, phone).isEmpty) }
        #expect(put("a", [1], id: 100, bench, phone).map(\.result) == [.tooManyPendingRequests])
        var answers = 0
        for order in bench.orders { answers += bench.carryOut(order).count }
        #expect(answers == 100)
        #expect(
            bench.request(.listFiles, from: phone).first?.parameters["spaceAvailable"]?.integer
                == Int64(bench.engine.configuration.apps.fileQuota - 1))
    }

    @Test func `an incomplete persistent file is neither listed nor stored`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        #expect(put("a", [1, 2], length: 5, bench, phone).map(\.result) == [.success])
        #expect(put("a", [3], offset: 2, length: 1, bench, phone).map(\.result) == [.success])
        #expect(names(bench, phone).isEmpty)
        #expect(bench.disk.files.isEmpty)
        #expect(put("a", [4, 5], offset: 3, length: 2, bench, phone).map(\.result) == [.success])
        #expect(names(bench, phone) == ["a"])
        #expect(bench.disk.files["Drive"]?["a"] == [1, 2, 3, 4, 5])
    }

    @Test func `deleting a persistent file, or replacing it by a temporary one, removes it from disk`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for name in ["a", "b"] { _ = put(name, [1], bench, phone) }
        #expect(bench.request(.deleteFile, ["syncFileName": "a"], from: phone).first?.result == .success)
        _ = put("b", [2], isPersistent: false, bench, phone)
        #expect(bench.disk.files["Drive"] == [:])
        #expect(names(bench, phone) == ["b"])
    }
}
