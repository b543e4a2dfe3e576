import Foundation
import SmartDeviceLink
import TestSupport
import Testing

@testable import SmartDeviceLinkApp

struct ResumptionFileTests {
    private static func record(_ model: String = "Kiosk", seed: UInt64 = 3) -> ResumptionRecord {
        var random = SeededNumbers(seed: seed)
        var content = AcknowledgedContent()
        for change in ContentDiff(from: content, to: RandomContent.declared(&random)).changes { content.apply(change) }
        var template = Template()
        template.textField1 = "Zürich \"Hbf\"\n北"
        template.primaryGraphic = Image(value: "a.png", isTemplate: true)
        template.textField1Type = .mediaTitle
        template.textAlignment = .centred
        template.title = "t"
        template.buttons = [
            Template.Button(text: "Stop"), .init(text: nil, image: Image(value: "0x29", type: .static)),
        ]
        let key = HeadUnitKey(make: "M", model: model, modelYear: "2025", trim: "", softwareVersion: "1.2")
        return ResumptionRecord(headUnit: key, hash: "0123456789", content: content, template: template)
    }

    @Test(arguments: 1...UInt64(40))
    func `writing and reading resumption records gives the same records`(seed: UInt64) throws {
        let records = [Self.record(seed: seed), Self.record("Other", seed: seed + 100)]
        #expect(ResumptionFile.records(in: ResumptionFile.bytes(of: records)) == records)
    }

    @Test func `each app has a resumption file of its own, which stays after its writer`() throws {
        let folder = try TemporaryFolder()
        try ResumptionFile(folder: folder.path, appID: "a/b").write([Self.record()])
        #expect(try ResumptionFile(folder: folder.path, appID: "a/b").read() == [Self.record()])
        for other in ["a", "a-b", "a-2fb", "A/b", ""] {
            #expect(try ResumptionFile(folder: folder.path, appID: other).read().isEmpty)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1, "no other file exists")
    }

    @Test func `a file cut at any byte has no records`() {
        let bytes = ResumptionFile.bytes(of: [Self.record()])
        #expect(bytes.count > 500)
        for length in bytes.indices where ResumptionFile.records(in: Array(bytes[..<length])) != nil {
            Issue.record("taken at \(length) of \(bytes.count)")
        }
        #expect(ResumptionFile.records(in: bytes) != nil)
    }

    @Test func `a file with any byte changed has no records or the same`() {
        let record = [Self.record()]
        let bytes = ResumptionFile.bytes(of: record)
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            let found = ResumptionFile.records(in: changed)
            if let found, found != record { Issue.record("byte \(index) is believed") }
        }
    }

    @Test func `a power cut at any byte of a write leaves the previous file`() throws {
        let folder = try TemporaryFolder()
        let file = ResumptionFile(folder: folder.path, appID: "app")
        let key = Self.record().headUnit
        var content = AcknowledgedContent()
        content.menu = [.init(id: 1, entry: MenuEntry(name: "Home"))]
        let first = [ResumptionRecord(headUnit: key, hash: "first", content: content)]
        try file.write(first)
        content.menu.append(.init(id: 2, entry: MenuEntry(name: "Work")))
        let second = [ResumptionRecord(headUnit: key, hash: "second", content: content)]
        let bytes = ResumptionFile.bytes(of: second)
        for length in 0...bytes.count {
            try Data(bytes[..<length]).write(to: URL(fileURLWithPath: file.path + ".part"))
            if try file.read() != first { Issue.record("cut at \(length)") }
        }
        try file.write(second)
        #expect(try file.read() == second)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }

    @Test func `a damaged file and a folder that cannot be created throw errors`() throws {
        let folder = try TemporaryFolder()
        let file = ResumptionFile(folder: folder.path, appID: "app")
        #expect(try file.read().isEmpty)
        try Data("{\"check\":0,\"records\":[]}".utf8).write(to: URL(fileURLWithPath: file.path))
        #expect(throws: ResumptionFileError.damaged(path: file.path)) { _ = try file.read() }
        try Data(count: ResumptionFile.limit + 1).write(to: URL(fileURLWithPath: file.path))
        #expect(throws: ResumptionFileError.damaged(path: file.path)) { _ = try file.read() }
        let nowhere = ResumptionFile(folder: folder.path + "/nowhere/deep", appID: "app")
        #expect(throws: ResumptionFileError.self) { try nowhere.write([]) }
        #expect(try nowhere.read().isEmpty)
    }

    @Test func `the folder is created with access for its owner only`() throws {
        let folder = try TemporaryFolder()
        let file = ResumptionFile(folder: folder.path + "/kept", appID: "app")
        try file.write([Self.record()])
        try file.write([Self.record("One")])
        #expect(try file.read() == [Self.record("One")])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/kept")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func `the offered hash belongs to the same head unit, or is the newest if that is unknown`() {
        let memory = ResumptionMemory()
        var one = Self.record("One")
        one.hash = "one"
        var two = Self.record("Two")
        two.hash = "two"
        memory.fill([one, two])
        func vehicle(_ model: String) -> VehicleIdentity {
            VehicleIdentity(
                make: "M", model: model, modelYear: "2025", trim: "", softwareVersion: "1.2", hardwareVersion: "x")
        }
        #expect(memory.offer(to: vehicle("Two")) == "two")
        let outcome = memory.registered([:])
        #expect(outcome.headUnit == two.headUnit)
        #expect(outcome.offered == two)
        #expect(memory.offer(to: vehicle("Three")) == nil)
        #expect(memory.offer(to: nil) == "one")
        let answer: JSON = [
            "vehicleType": ["make": "M", "model": "Two", "modelYear": "2025", "trim": ""],
            "systemSoftwareVersion": "1.2",
        ]
        #expect(memory.registered(answer).offered == one, "the one whose hash was offered last")
        #expect(memory.registered(answer).headUnit == two.headUnit)
        memory.remember(two, of: two.headUnit)
        #expect(memory.offer(to: nil) == "two", "the newest first")
        for index in 0..<20 { memory.remember(Self.record("\(index)"), of: Self.record("\(index)").headUnit) }
        #expect(memory.records.count == ResumptionMemory.limit)
    }
}
