import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Forgetting a phone deletes all its data.
struct ForgottenPhones {
    private static let phone = DeviceID.tcp(address: "192.168.1.1")
    private static let other = DeviceID.tcp(address: "192.168.1.2")

    private func put(_ bench: Bench, _ phone: Phone) -> ResultCode? {
        let file = PutFile(name: "map", type: .png, isPersistent: true)
        return bench.request(.putFile, file.parameters, id: 7, bulk: [1, 2], from: phone).first?.result
    }

    private func names(_ bench: Bench, from device: DeviceID) throws -> JSON? {
        let phone = try #require(bench.app("Drive", from: device))
        return bench.request(.listFiles, from: phone).first?.parameters["filenames"]
    }

    @Test func `forgetting a device deletes its files and records, and no other device's`() throws {
        let bench = Bench(everybodyMayCome)
        for device in [Self.phone, Self.other, .local] {
            let phone = try #require(bench.app("Drive", from: device))
            #expect(put(bench, phone) == .success)
            _ = bench.request(
                .addCommand, ["cmdID": 1, "menuParams": ["menuName": "Home"]], from: phone)
            if device != Self.phone { _ = bench.handle(.disconnected(phone.connection)) }
        }
        #expect(bench.disk.files.count == 3)
        #expect(bench.disk.records.count == 3)
        _ = bench.handle(.deviceForgotten(Self.phone))
        #expect(bench.engine.snapshot.apps.isEmpty)
        #expect(bench.disk.files.count == 2)
        #expect(bench.disk.records.count == 2)
        #expect(try names(bench, from: Self.phone) == nil)
        #expect(try names(bench, from: Self.other) == ["map"])
        #expect(try names(bench, from: .local) == ["map"])
    }

    @Test func `a file that is being written when its device is forgotten does not stay`() throws {
        let bench = Bench(everybodyMayCome)
        let phone = try #require(bench.app("Drive", from: Self.phone))
        bench.keepsAtOnce = false
        #expect(put(bench, phone) == nil)
        _ = bench.handle(.deviceForgotten(Self.phone))
        for order in bench.orders { _ = bench.carryOut(order) }
        bench.keepsAtOnce = true
        #expect(bench.disk.files.isEmpty)
        #expect(try names(bench, from: Self.phone) == nil)
    }
}
