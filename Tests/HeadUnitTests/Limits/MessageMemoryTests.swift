import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Memory used by incomplete messages (ProtocolNotes, "Limits").
struct MessageMemory {
    private static let address = 4 << 20
    private static let app = 3 << 20

    private func start() -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.limits.memory.whole = 8 << 20
        configuration.limits.memory.address = Self.address
        configuration.limits.memory.app = Self.app
        configuration.limits.frames = 1_000_000
        configuration.consent.tcp = .always
        return Bench(configuration)
    }

    private static func device(_ number: Int) -> DeviceID { .tcp(address: "192.168.1.\(number)") }

    /// The first frame of a message.
    private func begin(_ total: Int, id: UInt32, of phone: Phone, _ bench: Bench) -> [Heard] {
        var bytes: [UInt8] = []
        FrameHeader(version: 5, type: .first, service: .rpc, session: phone.session, size: 8, messageID: id)
            .append(to: &bytes)
        for number in [total, total / 100_000 + 1] {
            for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        return bench.send(bytes, on: phone.connection)
    }

    /// A further frame, not the last.
    private func go(on bytes: [UInt8], _ info: UInt8, id: UInt32, of phone: Phone, _ bench: Bench) -> [Heard] {
        var frame: [UInt8] = []
        FrameHeader(
            version: 5, type: .consecutive, service: .rpc, info: info, session: phone.session,
            size: UInt32(bytes.count), messageID: id
        ).append(to: &frame)
        return bench.send(frame + bytes, on: phone.connection)
    }

    /// A PutFile whose end is never sent.
    private func hoard(_ count: Int, id: UInt32, of phone: Phone, _ bench: Bench) -> [Heard] {
        let file = PutFile(name: "a", type: .binary)
        let rpc = RPCMessage(
            type: .request, function: .putFile, correlationID: Int32(id), parameters: file.parameters, bulk: [])
        var rest = rpc.payload + [UInt8](repeating: 7, count: count)
        var heard = begin(rest.count + 1, id: id, of: phone, bench)
        var info: UInt8 = 0
        while !rest.isEmpty {
            info += 1
            heard += go(on: Array(rest.prefix(100_000)), info, id: id, of: phone, bench)
            rest.removeFirst(min(rest.count, 100_000))
        }
        return heard
    }

    @Test func `before registration an app can send no message longer than a registration`() throws {
        let bench = start()
        let phone = try #require(bench.open(on: bench.connect(from: Self.device(1))))
        for number in 0..<8 as Range<UInt32> {
            #expect(hoard(700_000, id: 10 + number, of: phone, bench).isEmpty)
        }
        #expect(bench.engine.memory.used < 300_000, "the frame reader's buffer")
        #expect(
            bench.notes.contains {
                if case .dropped(_, let what) = $0 { what.contains("without a registration") } else { false }
            })
    }

    @Test func `an address can use no more than its share of memory with any number of connections`() throws {
        let bench = start()
        var ended = 0
        for number in 0..<16 {
            let phone = try #require(bench.open(on: bench.connect(from: Self.device(1))))
            for id in 0..<8 as Range<UInt32> {
                ended += hoard(400_000, id: 10 + id, of: phone, bench).count { $0.control == .endService }
            }
            #expect(bench.engine.memory.used <= Self.address, "after connection \(number)")
        }
        #expect(ended > 0, "a session without an app ends when there is no memory for its messages")
        #expect(bench.engine.memory.refused > 0)
        // Another address has its whole share.
        let honest = try #require(bench.app(from: Self.device(2)))
        let file = PutFile(name: "map", type: .png)
        let bytes = [UInt8](repeating: 1, count: 1_000_000)
        #expect(bench.request(.putFile, file.parameters, bulk: bytes, from: honest).map(\.result) == [.success])
    }

    @Test func `a message without memory for it is answered OUT_OF_MEMORY, and the session continues`() throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.device(1)))
        let heard = hoard(4_000_000, id: 77, of: phone, bench)
        #expect(heard.map(\.result) == [.outOfMemory])
        #expect(heard.first?.rpc?.correlationID == 77)
        #expect(heard.first?.info.contains("memory") == true)
        #expect(bench.engine.memory.used < 300_000)
        #expect(bench.request(.listFiles, id: 78, from: phone).map(\.result) == [.success])
    }

    @Test func `incomplete messages of all addresses stay within the whole memory`() throws {
        let bench = start()
        for number in 1...5 {
            let phone = try #require(bench.app("app \(number)", from: Self.device(number)))
            _ = hoard(2_000_000, id: 9, of: phone, bench)
        }
        #expect(bench.engine.memory.used <= bench.engine.memory.whole)
        #expect(bench.engine.memory.refused > 0)
    }

    @Test func `an incomplete message is dropped after ten seconds even if no frame arrives`() throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.device(1)))
        _ = hoard(1_000_000, id: 5, of: phone, bench)
        let held = bench.engine.memory.used
        #expect(held > 1_000_000)
        _ = bench.wait(.seconds(9))
        #expect(bench.engine.memory.used == held)
        _ = bench.wait(.seconds(2))
        #expect(bench.engine.memory.used < 300_000)
        #expect(bench.notes.contains(.dropped(phone.connection, "a message that did not go on for 10 s")))
        #expect(bench.engine.deadline == nil, "no timer is left")
    }

    @Test func `closing a connection frees its memory`() throws {
        let bench = start()
        let phone = try #require(bench.app(from: Self.device(1)))
        _ = hoard(1_000_000, id: 5, of: phone, bench)
        _ = bench.handle(.disconnected(phone.connection))
        #expect(bench.engine.memory.used == 0)
    }
}
