import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Files that are too large to be kept in memory (ProtocolNotes, "Files").
struct Spills {
    private static let stranger = DeviceID.tcp(address: "192.168.1.1")

    /// - Parameter spillRoom: nil for a head unit without a disk.
    private func start(spillRoom: Int? = 16 << 20, memory: Int = 1_000_000, room: Int? = nil) -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.limits.memory.whole = 4 * memory
        configuration.limits.memory.address = memory
        configuration.limits.memory.app = memory
        configuration.limits.frames = 1_000_000
        configuration.consent.tcp = .always
        let bench = Bench(configuration)
        bench.disk.spillRoom = spillRoom
        bench.disk.room = room
        _ = bench.handle(.restored(bench.disk.kept()))
        return bench
    }

    private func put(
        _ name: String, _ bytes: [UInt8], offset: Int = 0, length: Int? = nil, isPersistent: Bool = false,
        id: Int32 = 1,
        _ bench: Bench, _ phone: Phone
    ) -> [ResultCode?] {
        bench.now = bench.now + .milliseconds(20)
        let file = PutFile(
            name: name, type: .png, isPersistent: isPersistent, offset: Int64(offset), length: length.map(Int64.init))
        return bench.request(.putFile, file.parameters, id: id, bulk: bytes, from: phone).map(\.result)
    }

    private func pieces(_ count: Int, of size: Int) -> [[UInt8]] {
        (0..<count).map { [UInt8](repeating: UInt8($0 & 0xFF), count: size) }
    }

    @Test(arguments: [false, true])
    func `a large file is on disk during and after its upload`(isPersistent: Bool) throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.stranger))
        let pieces = pieces(10, of: 300_000)
        for (number, piece) in pieces.enumerated() {
            let results = put(
                "map", piece, offset: number * 300_000, length: 3_000_000, isPersistent: isPersistent, bench, phone)
            #expect(results == [.success], "piece \(number)")
            if !isPersistent || number < 9 {
                #expect(bench.engine.memory.used < 100_000, "after piece \(number)")
                #expect(bench.disk.spills.map(\.bytes.count) == [(number + 1) * 300_000])
            }
        }
        let names = bench.request(.listFiles, from: phone).first?.parameters["filenames"]
        #expect(names == ["map"])
        let kept = isPersistent ? bench.disk.files.values.first?["map"]?.joined : bench.disk.spills.first?.bytes
        #expect(kept == Array(pieces.joined()))
    }

    @Test func `a file up to the memory limit stays in memory, and a larger one moves to disk`() throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.stranger))
        #expect(put("icon", [UInt8](repeating: 1, count: StoreRequest.memoryLimit), bench, phone) == [.success])
        #expect(bench.disk.spills.isEmpty)
        // It grows beyond that: all of it moves.
        #expect(put("icon", [2], offset: StoreRequest.memoryLimit, bench, phone) == [.success])
        #expect(bench.disk.spills.map(\.bytes.count) == [StoreRequest.memoryLimit + 1])
        #expect(put("icon", [3], offset: StoreRequest.memoryLimit + 1, bench, phone) == [.success])
        #expect(bench.disk.spills.map { Array($0.bytes.suffix(3)) } == [[1, 2, 3]])
        #expect(bench.engine.memory.used < 100_000)
    }

    @Test func `the event loop does not wait for the disk, but PutFile is answered after the write`() throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.stranger))
        bench.keepsAtOnce = false
        let bytes = [UInt8](repeating: 1, count: 300_000)
        #expect(put("map", bytes, length: 600_000, id: 5, bench, phone).isEmpty)
        #expect(bench.engine.memory.used >= 300_000)
        // The next piece may arrive before that.
        #expect(put("map", bytes, offset: 300_000, id: 6, bench, phone).isEmpty)
        let spills = bench.orders.filter { if case .spill = $0 { true } else { false } }
        #expect(spills.count == 2)
        let heard = spills.flatMap { bench.carryOut($0) }
        #expect(heard.map(\.result) == [.success, .success])
        #expect(heard.map { $0.rpc?.correlationID } == [5, 6])
        #expect(bench.engine.memory.used < 100_000)
    }

    enum Ending: CaseIterable { case deletion, replacement, smallReplacement, persistentReplacement, departure, reset }

    @Test(arguments: Ending.allCases)
    func `a file on disk is deleted when nothing needs it`(ending: Ending) throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.stranger))
        let bytes = [UInt8](repeating: 1, count: 300_000)
        #expect(put("map", bytes, bench, phone) == [.success])
        #expect(put("half", bytes, length: 600_000, bench, phone) == [.success])
        #expect(bench.disk.spills.count == 2)
        for name in ["map", "half"] {
            switch ending {
            case .deletion:
                let answer = bench.request(.deleteFile, ["syncFileName": .string(name)], from: phone)
                #expect(answer.first?.result == .success)
            case .replacement: #expect(put(name, bytes + [2], bench, phone) == [.success])
            case .smallReplacement: #expect(put(name, [2], bench, phone) == [.success])
            case .persistentReplacement: #expect(put(name, [2], isPersistent: true, bench, phone) == [.success])
            case .departure: _ = bench.handle(.disconnected(phone.connection))
            case .reset: _ = bench.handle(.masterReset)
            }
        }
        #expect(bench.disk.spills.map(\.bytes.count) == (ending == .replacement ? [300_001, 300_001] : []))
    }

    @Test func `without a disk or on a full one, a large file stays in memory up to the limit`() throws {
        for (spillRoom, writing) in [(nil, .kept), (0, .kept), (16 << 20, .full)] as [(Int?, WriteResult)] {
            let bench = start(spillRoom: spillRoom)
            bench.disk.writing = writing
            let phone = try #require(bench.app(from: Self.stranger))
            let bytes = [UInt8](repeating: 1, count: 300_000)
            for number in 0..<3 {
                #expect(put("map", bytes, offset: number * 300_000, length: 900_000, bench, phone) == [.success])
            }
            #expect(bench.engine.memory.used >= 900_000)
            #expect(bench.disk.spills.isEmpty)
            #expect(put("other", bytes, bench, phone) == [.outOfMemory])
        }
    }

    @Test func `the room on disk is shared among addresses as the memory is`() throws {
        let bench = start(spillRoom: 4_000_000, memory: 400_000)
        let first = try #require(bench.app("a", from: Self.stranger))
        let bytes = [UInt8](repeating: 1, count: 300_000)
        // An address may use a quarter of it; a file beyond that may be in memory.
        #expect(put("a", bytes, length: 1_000_001, bench, first) == [.outOfMemory])
        #expect(put("a", bytes, length: 1_000_000, bench, first) == [.success])
        let second = try #require(bench.app("b", from: Self.stranger))
        #expect(put("a", bytes, bench, second) == [.success])
        #expect(bench.engine.memory.used >= 300_000)
        #expect(put("b", bytes, bench, second) == [.outOfMemory])
        let third = try #require(bench.app("c", from: .tcp(address: "192.168.1.2")))
        #expect(put("a", bytes, bench, third) == [.success])
        #expect(bench.disk.spills.count == 2)
    }

    @Test func `a picture on disk is drawn, and a deleted one stays until its alert has ended`() throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.stranger))
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(put("sign", bytes, bench, phone) == [.success])
        let alert = Alert(lines: ["Turn"], icon: Image(value: "sign"))
        _ = bench.request(.alert, alert.parameters, id: 9, from: phone)
        let icon = try #require(bench.scene.layers.first?.card.icon)
        #expect(icon.contents.memory == 0)
        #expect(icon.bytes == bytes)
        _ = bench.request(.deleteFile, ["syncFileName": "sign"], from: phone)
        #expect(bench.disk.spills.count == 1)
        #expect(icon.bytes == bytes)
    }

    @Test func `large persistent files are not loaded into memory when their app registers again`() throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.stranger))
        let bytes = [UInt8](repeating: 1, count: 300_000)
        bench.keepsAtOnce = false
        _ = put("map", bytes, isPersistent: true, bench, phone)
        guard case .write(_, let contents, _, let id, _) = try #require(bench.orders.last) else {
            Issue.record("it is not written")
            return
        }
        let kept = SpilledFile()
        let heard = bench.handle(.written(id, .kept, kept.append(contents)))
        #expect(heard.map(\.result) == [.success])
        #expect(bench.engine.memory.used < 100_000)
        // One byte more is appended on disk.
        _ = put("map", [7], offset: 300_000, bench, phone)
        guard case .append("map", let more, 300_000, _, let next, _) = try #require(bench.orders.last) else {
            Issue.record("it is not added")
            return
        }
        #expect(more == [7])
        #expect(bench.handle(.written(next, .kept, kept.append(more))).map(\.result) == [.success])
        #expect(bench.engine.memory.used < 100_000)
    }
}
