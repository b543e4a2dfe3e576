import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// The part of the memory for devices that nobody has allowed.
struct GuestMemoryTests {
    private static let phone = DeviceID.tcp(address: "192.168.1.99")
    private static func stranger(_ number: Int) -> DeviceID { .tcp(address: "192.168.1.\(number)") }

    private static func limits() -> HeadUnitConfiguration.Memory {
        var limits = HeadUnitConfiguration.Memory()
        (limits.whole, limits.address, limits.app) = (1600, 1000, 1000)
        return limits
    }

    /// Each stranger holds as much as it gets.
    private static func crowded(_ limits: HeadUnitConfiguration.Memory = limits()) -> MemoryBudget {
        var budget = MemoryBudget(limits)
        for number in 1...8 {
            for size in [1000, 300, 100, 10, 1] {
                let holder = MemoryBudget.Holder.messages(ConnectionID(UInt32(number * 10 + size)))
                _ = budget.hold(size, for: holder, of: stranger(number), isGuest: true)
            }
        }
        return budget
    }

    @Test func `guests of any number of addresses hold no more than a quarter`() {
        var budget = Self.crowded()
        #expect((300...400).contains(budget.used), "\(budget.used)")
        let isHeld = budget.hold(1000, for: .files(SessionID(1)), of: Self.phone, isGuest: false)
        #expect(isHeld, "an allowed phone has its share")
        let isHeldLocally = budget.hold(200, for: .files(SessionID(2)), of: .local, isGuest: false)
        #expect(isHeldLocally)
    }

    @Test func `guests hold no more than a quarter of the room on the disk`() {
        let budget = Self.crowded(HeadUnitConfiguration.Memory(spillRoom: 1600))
        #expect((300...400).contains(budget.used), "\(budget.used)")
    }

    @Test func `one address of guests leaves half of their part to others`() {
        var budget = MemoryBudget(Self.limits())
        let isTooMuch = budget.hold(201, for: .files(SessionID(1)), of: Self.stranger(1), isGuest: true)
        #expect(!isTooMuch)
        let isHeld = budget.hold(200, for: .files(SessionID(1)), of: Self.stranger(1), isGuest: true)
        #expect(isHeld)
        #expect(budget.room(for: .files(SessionID(2)), of: Self.stranger(2), isGuest: true) == 200)
    }

    @Test func `the bytes of a device leave the guests' part when it is allowed`() {
        var budget = MemoryBudget(Self.limits())
        for number in 1...2 {
            _ = budget.hold(
                200, for: .files(SessionID(UInt8(number))), of: Self.stranger(number), isGuest: true)
        }
        #expect(budget.room(for: .files(SessionID(9)), of: Self.phone, isGuest: true) == 0)
        budget.admit(Self.stranger(1))
        #expect(budget.used == 400)
        #expect(budget.room(for: .files(SessionID(9)), of: Self.phone, isGuest: true) == 200)
        #expect(budget.room(for: .files(SessionID(1)), of: Self.stranger(1), isGuest: false) == 1000)
        for number in 1...2 { budget.release(.files(SessionID(UInt8(number)))) }
        #expect(budget.used == 0)
        #expect(budget.room(for: .files(SessionID(9)), of: Self.phone, isGuest: true) == 200)
    }

    private func start() -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.limits.memory.whole = 8 << 20
        configuration.limits.memory.address = 4 << 20
        configuration.limits.memory.app = 4 << 20
        return Bench(configuration)
    }

    private func put(_ name: String, _ count: Int, _ bench: Bench, _ phone: Phone) -> ResultCode? {
        bench.now = bench.now + .seconds(3)
        let file = PutFile(name: name, type: .png)
        let bytes = [UInt8](repeating: 1, count: count)
        return bench.request(.putFile, file.parameters, bulk: bytes, from: phone).first?.result
    }

    @Test func `files of strangers leave memory to an allowed phone and to local apps`() throws {
        let bench = start()
        _ = bench.handle(.deviceAllowed(DevicePermission(device: Self.phone)))
        let phone = try #require(bench.app("Phone", from: Self.phone))
        let local = try #require(bench.app("Local"))
        for number in 1...5 {
            let stranger = try #require(bench.app("S\(number)", from: Self.stranger(number)))
            for file in 0..<4 { _ = put("\(file)", 400_000, bench, stranger) }
        }
        #expect(bench.engine.memory.used < 3 << 20)
        #expect(put("a", 1_500_000, bench, phone) == .success)
        #expect(put("a", 1_500_000, bench, local) == .success)
    }

    @Test func `an app of a device that is not allowed may send no long message`() throws {
        let bench = start()
        let phone = try #require(bench.app("Phone", from: Self.phone))
        #expect(put("a", 600_000, bench, phone) == nil)
        #expect(
            bench.notes.contains {
                if case .dropped(_, let what) = $0 { what.contains("permission") } else { false }
            })
        _ = bench.handle(.deviceAllowed(DevicePermission(device: Self.phone)))
        #expect(put("a", 600_000, bench, phone) == .success)
    }
}
