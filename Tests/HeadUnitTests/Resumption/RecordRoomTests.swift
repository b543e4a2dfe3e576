import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// Which records and files are deleted when there are too many.
struct RecordRoom {
    private static func device(_ number: Int) -> DeviceID { .tcp(address: "192.168.1.\(number)") }

    /// A head unit that allows every device.
    private static func start(_ configuration: HeadUnitConfiguration = HeadUnitConfiguration()) -> Bench {
        var configuration = configuration
        configuration.consent.tcp = .always
        return Bench(configuration)
    }

    /// An app registers, stores something, and disconnects.
    private func visit(_ id: String, from device: DeviceID, _ bench: Bench) throws {
        let phone = try #require(bench.app(id, from: device))
        #expect(
            bench.request(.addCommand, ["cmdID": 1, "vrCommands": ["a"]], from: phone).first?.result?.isSuccess == true)
        _ = bench.handle(.disconnected(phone.connection))
    }

    @Test func `an address with many app ids loses its own oldest records only`() throws {
        let bench = Self.start()
        try visit("victim", from: Self.device(1), bench)
        for number in 0..<230 { try visit("throw-away \(number)", from: Self.device(2), bench) }
        #expect(bench.disk.records[Self.device(1).keptID(of: "victim")] != nil)
        #expect(bench.disk.records.count == 26, "25 of one address")
        #expect(bench.disk.records[Self.device(2).keptID(of: "throw-away 229")] != nil, "the newest records stay")
    }

    @Test func `many addresses lose their own records first, and an app named in the policy none`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.policy.apps["named"] = AppPolicy()
        let bench = Self.start(configuration)
        try visit("named", from: Self.device(1), bench)
        for number in 0..<30 { try visit("first \(number)", from: Self.device(1), bench) }
        #expect(bench.disk.records[Self.device(1).keptID(of: "named")] != nil)
        try visit("victim", from: Self.device(2), bench)
        for number in 0..<300 { try visit("throw-away \(number)", from: Self.device(3 + number % 10), bench) }
        #expect(bench.disk.records.count == 200)
        #expect(bench.disk.records[Self.device(2).keptID(of: "victim")] != nil)
        #expect(bench.disk.records[Self.device(1).keptID(of: "named")] != nil)
    }

    private func put(_ count: Int, length: Int? = nil, _ bench: Bench, _ phone: Phone) -> Heard? {
        let file = PutFile(name: "a", type: .binary, isPersistent: true, length: length.map(Int64.init))
        return bench.request(.putFile, file.parameters, bulk: Array(repeating: 1, count: count), from: phone).first
    }

    @Test func `files of registered and named apps are never evicted, and named apps may use the reserve`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.policy.apps["named"] = AppPolicy()
        let bench = Bench(configuration)
        let phone = try #require(bench.app("Drive"))
        #expect(put(10, bench, phone)?.result == .success)
        #expect(bench.disk.claim == DiskClaim(spared: ["Drive"], mayUseReserve: false))
        let named = try #require(bench.app("Other", id: "named"))
        #expect(put(10, bench, named)?.result == .success)
        #expect(bench.disk.claim == DiskClaim(spared: ["Drive", "named"], mayUseReserve: true))
        let open = Bench()
        #expect(put(10, open, try #require(open.app("Drive")))?.result == .success)
        #expect(open.disk.claim?.mayUseReserve == true, "without named apps there is no reserve")
    }

    @Test func `an app whose files were evicted has none when it registers again`() throws {
        let bench = Bench()
        let phone = try #require(bench.app("Drive"))
        #expect(put(10, bench, phone)?.result == .success)
        _ = bench.handle(.disconnected(phone.connection))
        _ = bench.handle(.evicted(["Drive"]))
        bench.disk.files = [:]
        let again = try #require(bench.app("Drive"))
        #expect(bench.request(.listFiles, from: again).first?.parameters["filenames"] == nil)
    }

    @Test func `a persistent file too large for the disk is refused with its first piece`() throws {
        let first = Bench()
        #expect(put(400, first, try #require(first.app("Gone")))?.result == .success)
        first.disk.room = 1000
        let bench = first.restarted()
        let phone = try #require(bench.app("Drive"))
        // The files that others would give up for it count.
        #expect(put(10, length: 1401, bench, phone)?.result == .outOfMemory)
        #expect(put(10, length: 1400, bench, phone)?.result == .success)
        #expect(bench.app("Gone") != nil)
        #expect(put(10, length: 1001, bench, phone)?.result == .outOfMemory)
    }
}
