import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Memory used by data of apps that have left: records, and files where there is no disk.
struct RecordMemory {
    private static let text = String(repeating: "x", count: 400)

    /// An address may have 1 MB, and its records a quarter of it.
    private func start() -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.limits.memory.whole = 4_000_000
        configuration.limits.memory.address = 1_000_000
        configuration.limits.memory.app = 1_000_000
        configuration.consent.tcp = .always
        return Bench(configuration)
    }

    private func device(_ number: Int) -> DeviceID { .tcp(address: "192.168.1.\(number)") }

    /// An app registers, adds commands with 400 letters each, and disconnects.
    ///
    /// - Returns: The last hash that was sent to it.
    private func visit(_ name: String, _ device: DeviceID, commands: Int, _ bench: Bench) throws -> String {
        let phone = try #require(bench.app(name, from: device))
        var hash = ""
        for number in 0..<commands {
            bench.now = bench.now + .milliseconds(20)
            let heard = bench.request(
                .addCommand,
                ["cmdID": .integer(Int64(number)), "menuParams": ["menuName": .string("\(number) \(Self.text)")]],
                from: phone)
            hash = heard.last { $0.notification == .onHashChange }?.parameters["hashID"]?.string ?? hash
        }
        _ = bench.handle(.disconnected(phone.connection))
        return hash
    }

    /// The result of a registration with a hash.
    private func comeBack(_ name: String, _ device: DeviceID, _ hash: String, _ bench: Bench) throws -> ResultCode? {
        let phone = try #require(bench.open(on: bench.connect(from: device)))
        var registration = RegisterAppInterface(appName: name, appID: name, types: [.navigation])
        registration.hashID = hash
        return bench.request(.registerAppInterface, registration.parameters, from: phone).first?.result
    }

    @Test func `the record of a disconnected app counts as memory until the app registers again`() throws {
        let bench = start()
        let hash = try visit("a", device(1), commands: 20, bench)
        let left = bench.engine.memory.used
        #expect(left > 8000)
        #expect(try comeBack("a", device(1), hash, bench) == .success)
        #expect(bench.engine.memory.used < left + 6000, "its content, and the memory of its connection")
        _ = bench.handle(.masterReset)
        #expect(bench.engine.memory.used < 6000)
    }

    @Test func `an address that stores too many records loses its oldest, and other addresses lose none`() throws {
        let bench = start()
        let honest = try visit("honest", device(1), commands: 10, bench)
        let first = try visit("0", device(2), commands: 100, bench)
        var last = ""
        for number in 1..<12 { last = try visit("\(number)", device(2), commands: 100, bench) }
        #expect(bench.engine.memory.used <= 250_000 + 10_000)
        #expect(try comeBack("0", device(2), first, bench) == .resumeFailed)
        #expect(try comeBack("11", device(2), last, bench) == .success)
        #expect(try comeBack("honest", device(1), honest, bench) == .success)
        let forgotten = bench.orders.compactMap { if case .forget(let appID) = $0 { appID } else { nil } }
        #expect(forgotten.contains { $0.contains("0") }, "on disk too")
    }

    @Test func `records of all addresses use no more than a quarter of the memory`() throws {
        let bench = start()
        for number in 1...8 {
            for app in 0..<5 { _ = try visit("\(app)", device(number), commands: 100, bench) }
            #expect(bench.engine.memory.used <= 1_000_000)
        }
        let phone = try #require(bench.app("honest", from: device(9)))
        let file = PutFile(name: "map", type: .binary)
        let bytes = [UInt8](repeating: 1, count: 900_000)
        #expect(bench.request(.putFile, file.parameters, bulk: bytes, from: phone).first?.result == .success)
    }

    @Test func `records of earlier runs count as memory from the start`() throws {
        let bench = start()
        let hash = try visit("a", device(1), commands: 20, bench)
        let again = bench.restarted()
        #expect(again.engine.memory.used > 8000)
        #expect(try comeBack("a", device(1), hash, again) == .success)
    }

    @Test func `memory reserved for files in memory is used for nothing else`() throws {
        let bench = start()
        var kept = bench.disk.kept()
        kept.memoryForFiles = 1_500_000
        _ = bench.handle(.restored(kept))
        var results: [ResultCode?] = []
        for number in 1...3 {
            let phone = try #require(bench.app("\(number)", from: device(number)))
            let file = PutFile(name: "map", type: .binary)
            let bytes = [UInt8](repeating: 1, count: 900_000)
            results.append(bench.request(.putFile, file.parameters, bulk: bytes, from: phone).first?.result)
        }
        #expect(results == [.success, .success, .outOfMemory])
    }
}
