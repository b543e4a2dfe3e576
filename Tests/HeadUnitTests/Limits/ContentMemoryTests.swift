import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Memory used by menus, choice sets and properties, and by bytes that wait for slow readers.
struct ContentMemory {
    private func start() -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.limits.memory.whole = 4_000_000
        configuration.limits.memory.address = 1_000_000
        configuration.limits.memory.app = 1_000_000
        configuration.consent.tcp = .always
        configuration.screen.templates = true
        return Bench(configuration)
    }

    private static func device(_ number: Int) -> DeviceID { .tcp(address: "192.168.1.\(number)") }

    /// An app whose files leave so many bytes of its share.
    private func app(_ name: String, leaving room: Int, _ bench: Bench) throws -> Phone {
        let phone = try #require(bench.app(name, from: Self.device(1)))
        let bytes = [UInt8](repeating: 1, count: 1_000_000 - room)
        let file = PutFile(name: "map", type: .binary)
        #expect(bench.request(.putFile, file.parameters, bulk: bytes, from: phone).first?.result == .success)
        return phone
    }

    private static let text = String(repeating: "x", count: 400)

    /// Each request that adds stored content, with the number of the item, and how the item is deleted.
    enum Addition: CaseIterable {
        case command, submenu, choiceSet, properties

        func add(_ number: Int, _ bench: Bench, _ phone: Phone) -> ResultCode? {
            bench.now = bench.now + .milliseconds(100)
            let id = JSON.integer(Int64(number + 1))
            let heard =
                switch self {
                case .command:
                    bench.request(
                        .addCommand, ["cmdID": id, "menuParams": ["menuName": .string("\(number) \(text)")]],
                        from: phone)
                case .submenu:
                    bench.request(.addSubMenu, ["menuID": id, "menuName": .string("\(number) \(text)")], from: phone)
                case .choiceSet:
                    bench.request(
                        .createInteractionChoiceSet,
                        [
                            "interactionChoiceSetID": id,
                            "choiceSet": [["choiceID": id, "menuName": .string("\(number) \(text)")]],
                        ], from: phone)
                case .properties:
                    bench.request(
                        .setGlobalProperties,
                        [
                            "helpPrompt": .array(
                                Array(repeating: ["text": .string(text), "type": "TEXT"], count: 5 * (number + 1)))
                        ], from: phone)
                }
            return heard.first?.result
        }

        func delete(_ number: Int, _ bench: Bench, _ phone: Phone) -> ResultCode? {
            bench.now = bench.now + .milliseconds(100)
            let id = JSON.integer(Int64(number + 1))
            let heard =
                switch self {
                case .command: bench.request(.deleteCommand, ["cmdID": id], from: phone)
                case .submenu: bench.request(.deleteSubMenu, ["menuID": id], from: phone)
                case .choiceSet:
                    bench.request(.deleteInteractionChoiceSet, ["interactionChoiceSetID": id], from: phone)
                case .properties:
                    bench.request(.resetGlobalProperties, ["properties": ["HELPPROMPT"]], from: phone)
                }
            return heard.first?.result
        }
    }

    @Test(arguments: Addition.allCases)
    func `stored content counts as memory, is refused when there is none left, and is freed when deleted`(
        addition: Addition
    ) throws {
        let bench = start()
        let phone = try app("a", leaving: 20_000, bench)
        let before = bench.engine.memory.used
        var added = 0
        while added < 200, let result = addition.add(added, bench, phone), result.isSuccess { added += 1 }
        #expect((4...100).contains(added))
        #expect(addition.add(added, bench, phone) == .outOfMemory)
        #expect(bench.engine.memory.used > before + 10_000)
        #expect(bench.engine.memory.used <= 1_000_000)
        for number in 0..<added { #expect(addition.delete(number, bench, phone)?.isSuccess == true) }
        #expect(bench.engine.memory.used < before + 4000)
        #expect(addition.add(0, bench, phone)?.isSuccess == true)
        _ = bench.handle(.disconnected(phone.connection))
        #expect(bench.engine.memory.used < before, "only its record is left")
    }

    @Test func `resumed content counts as memory, and is not resumed when there is none left`() throws {
        let bench = start()
        let phone = try #require(bench.app("a", from: Self.device(1)))
        var heard: [Heard] = []
        for number in 0..<20 {
            heard += bench.request(
                .addCommand,
                [
                    "cmdID": .integer(Int64(number)),
                    "menuParams": ["menuName": .string("\(number) \(Self.text)")],
                ], from: phone)
        }
        var hash = try #require(heard.last { $0.notification == .onHashChange }?.parameters["hashID"]?.string)
        _ = bench.handle(.disconnected(phone.connection))
        for (share, result) in [(1_000_000, ResultCode.success), (985_000, .resumeFailed)] {
            let other = try app("b", leaving: 20_000, bench)
            var configuration = bench.engine.configuration
            configuration.limits.memory.address = share
            _ = bench.handle(.reconfigured(configuration))
            let again = try #require(bench.open(on: bench.connect(from: Self.device(1))))
            var registration = RegisterAppInterface(appName: "a", appID: "a", types: [.navigation])
            registration.hashID = hash
            let answers = bench.request(.registerAppInterface, registration.parameters, from: again)
            hash = answers.last { $0.notification == .onHashChange }?.parameters["hashID"]?.string ?? hash
            #expect(answers.first?.result == result)
            #expect(answers.first?.info.contains("no memory") == (result != .success))
            #expect(result != .success || bench.engine.memory.used > 980_000 + 8000)
            for phone in [again, other] { _ = bench.handle(.disconnected(phone.connection)) }
        }
    }

    @Test func `unsent bytes have a limit for each address, and the connection that exceeds it is closed`() throws {
        let bench = start()
        let phones = try (0..<5).map { try #require(bench.app("app \($0)", from: Self.device(1))) }
        let other = try #require(bench.app("other", from: Self.device(2)))
        for phone in phones { _ = bench.handle(.backlogged(phone.connection, bytes: 196_608)) }
        #expect(bench.abandoned.isEmpty)
        #expect(bench.engine.memory.used >= 5 * 196_608)
        _ = bench.handle(.backlogged(phones[0].connection, bytes: 262_144))
        #expect(bench.abandoned == [phones[0].connection])
        _ = bench.handle(.backlogged(other.connection, bytes: 524_288))
        #expect(bench.abandoned.count == 1, "another address has its own limit")
        _ = bench.handle(.disconnected(phones[0].connection))
        _ = bench.handle(.backlogged(phones[1].connection, bytes: 262_144))
        #expect(bench.abandoned.count == 1)
        for phone in phones + [other] { _ = bench.handle(.backlogged(phone.connection, bytes: 0)) }
        #expect(bench.engine.memory.used == 0)
        _ = bench.handle(.backlogged(ConnectionID(999), bytes: 65536))
        #expect(bench.engine.memory.used == 0, "a closed connection uses no memory")
    }
}
