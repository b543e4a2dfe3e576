import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// An app belongs to its device: an app with the same id on another device is a different app.
struct AppsOfDevices {
    static let phone = DeviceID.tcp(address: "192.168.1.23")
    static let other = DeviceID.tcp(address: "192.168.1.24")

    private func files(_ bench: Bench, _ phone: Phone) -> [String] {
        let answer = bench.request(.listFiles, id: 99, from: phone).first
        return answer?.parameters["filenames"]?.array?.compactMap(\.string) ?? []
    }

    private func keep(_ name: String, _ bench: Bench, _ phone: Phone) {
        let file = PutFile(name: name, type: .binary, isPersistent: true)
        #expect(bench.request(.putFile, file.parameters, bulk: [1], from: phone).first?.result == .success)
    }

    @Test func `apps with the same name and id on two devices share no files`() throws {
        let bench = Bench(everybodyMayCome)
        let first = try #require(bench.app(on: bench.connect(from: Self.phone)))
        keep("mine", bench, first)
        let second = try #require(bench.app(on: bench.connect(from: Self.other)))
        #expect(files(bench, second).isEmpty)
        keep("yours", bench, second)
        #expect(files(bench, first) == ["mine"])
        _ = bench.request(.unregisterAppInterface, from: first)
        #expect(files(bench, second) == ["yours"])
        #expect(bench.engine.snapshot.apps.map(\.device) == [Self.other])
        let next = bench.restarted()
        #expect(files(next, try #require(next.app(on: next.connect(from: Self.other)))) == ["yours"])
        #expect(files(next, try #require(next.app(on: next.connect(from: Self.phone)))) == ["mine"])
    }

    static let names: [(id: String, name: String, result: ResultCode)] = [
        ("Drive", "New", .applicationRegisteredAlready), ("New", "Drive", .duplicateName), ("New", "New", .success),
    ]

    @Test(arguments: names)
    func `a second app with the id or name of another on the same device is refused`(
        row: (id: String, name: String, result: ResultCode)
    ) throws {
        let bench = Bench(everybodyMayCome)
        _ = try #require(bench.app(on: bench.connect(from: Self.phone)))
        let second = try #require(bench.open(on: bench.connect(from: Self.phone)))
        let heard = bench.request(.registerAppInterface, Registering.parameters(row.name, id: row.id), from: second)
        #expect(heard.first?.result == row.result)
    }

    @Test func `a resumption hash of another device is not accepted`() throws {
        let bench = Bench(everybodyMayCome)
        let first = try #require(bench.app(on: bench.connect(from: Self.phone)))
        let changed = bench.request(.createInteractionChoiceSet, DataResumption.choiceSet, from: first)
        let hash = try #require(changed.last?.parameters["hashID"]?.string)
        let rows = [(Self.other, ResultCode.resumeFailed), (.local, .resumeFailed), (Self.phone, .success)]
        for (device, result) in rows {
            let next = bench.restarted()
            let phone = try #require(next.open(on: next.connect(from: device)))
            let registration = DataResumption.registration(hash: hash)
            #expect(next.request(.registerAppInterface, registration, from: phone).first?.result == result)
        }
    }

    @Test func `data stored by version 0.1 belong to the local machine`() throws {
        var kept = KeptState()
        kept.records = [AppRecord(appID: "Drive", hash: "old", level: .full)]
        kept.files = ["Drive": ["map.png": 1]]
        for (device, found) in [(DeviceID.local, ["map.png"]), (Self.phone, [])] {
            let bench = Bench(everybodyMayCome)
            _ = bench.handle(.restored(kept))
            let phone = try #require(bench.open(on: bench.connect(from: device)))
            let heard = bench.request(.registerAppInterface, DataResumption.registration(hash: "old"), from: phone)
            #expect(heard.first?.result == (found.isEmpty ? .resumeFailed : .success))
            #expect(files(bench, phone) == found)
        }
    }

    /// The id of a local app may look like that of an app of another device.
    static let ids = ["a", "tcp:192.168.1.23", "local", "tcp:192.168.1.23\u{1F}a", "local\u{1F}a", "\u{1F}a", ""]

    @Test func `no app id gives access to files of another device's app`() throws {
        let bench = Bench(everybodyMayCome)
        let remote = try #require(bench.app("Drive", id: "a", on: bench.connect(from: Self.phone)))
        keep("secret", bench, remote)
        for id in Self.ids {
            let phone = try #require(bench.app("App \(id.count)", id: id))
            #expect(files(bench, phone).isEmpty, "\(id.debugDescription)")
            _ = bench.request(.unregisterAppInterface, from: phone)
        }
    }
}
