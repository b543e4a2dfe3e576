import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Memory used by files.
struct FileMemory {
    private func start(whole: Int = 8_000_000, address: Int = 4_000_000, app: Int = 3_000_000) -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.limits.memory.whole = whole
        configuration.limits.memory.address = address
        configuration.limits.memory.app = app
        configuration.consent.tcp = .always
        return Bench(configuration)
    }

    private static func device(_ number: Int) -> DeviceID { .tcp(address: "192.168.1.\(number)") }

    private func put(
        _ name: String, _ count: Int, offset: Int = 0, length: Int? = nil, _ bench: Bench, _ phone: Phone
    ) -> ResultCode? {
        bench.now = bench.now + .milliseconds(20)
        let file = PutFile(name: name, type: .binary, offset: Int64(offset), length: length.map(Int64.init))
        let bytes = [UInt8](repeating: 1, count: count)
        return bench.request(.putFile, file.parameters, bulk: bytes, from: phone).first?.result
    }

    @Test func `an app may use its share of memory for files, and PutFile returns the space that is left`() throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.device(1)))
        #expect(put("a", 2_000_000, bench, phone) == .success)
        let file = PutFile(name: "b", type: .binary)
        let bytes = [UInt8](repeating: 1, count: 1_000_001)
        let answer = bench.request(.putFile, file.parameters, bulk: bytes, from: phone).first
        #expect(answer?.result == .outOfMemory)
        #expect(answer?.info.contains("memory") == true)
        #expect(answer?.parameters["spaceAvailable"] == 1_000_000)
        #expect(put("b", 1_000_000, bench, phone) == .success)
        #expect(bench.request(.deleteFile, ["syncFileName": "a"], from: phone).first?.result == .success)
        #expect(put("c", 2_000_000, bench, phone) == .success)
    }

    @Test func `a file that will not fit is refused with its first piece, and nothing of it is kept`() throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.device(1)))
        #expect(put("a", 1000, length: 3_000_001, bench, phone) == .outOfMemory)
        #expect(bench.engine.memory.used < 300_000)
        #expect(put("a", 1000, offset: 1000, bench, phone) == .invalidData, "its pieces are dropped")
        #expect(put("a", 1000, length: 3_000_000, bench, phone) == .success)
    }

    @Test func `apps of one address share its memory, and other addresses use the rest`() throws {
        let bench = start()
        let first = try #require(bench.app("a", from: Self.device(1)))
        let second = try #require(bench.app("b", from: Self.device(1)))
        #expect(put("a", 3_000_000, bench, first) == .success)
        #expect(put("a", 1_500_000, bench, second) == .outOfMemory)
        let third = try #require(bench.app("c", from: Self.device(2)))
        #expect(put("a", 3_000_000, bench, third) == .success)
        let fourth = try #require(bench.app("d", from: Self.device(3)))
        #expect(
            put("a", 3_000_000, bench, fourth) == .outOfMemory,
            "no address exceeds its share, but all together the limit")
        _ = bench.handle(.disconnected(first.connection))
        #expect(put("a", 3_000_000, bench, fourth) == .success)
    }

    @Test func `apps of the local machine may use three quarters of the memory`() throws {
        let bench = start(app: 8_000_000)
        let phone = try #require(bench.app())
        #expect(put("a", 6_000_001, bench, phone) == .outOfMemory)
        #expect(put("a", 6_000_000, bench, phone) == .success)
    }

    @Test func `replacing, deleting and abandoning a file free its memory`() throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.device(1)))
        for _ in 0..<20 {
            #expect(put("a", 2_000_000, bench, phone) == .success)
            #expect(bench.request(.deleteFile, ["syncFileName": "a"], from: phone).first?.result == .success)
            #expect(put("b", 1000, length: 2_000_000, bench, phone) == .success)
            #expect(put("b", 7, offset: 999, bench, phone) == .invalidData)
            #expect(bench.request(.deleteFile, ["syncFileName": "b"], from: phone).first?.result == .success)
        }
        #expect(put("c", 2_000_000, bench, phone) == .success)
        _ = bench.request(.unregisterAppInterface, from: phone)
        #expect(bench.engine.memory.used < 300_000)
    }
}
