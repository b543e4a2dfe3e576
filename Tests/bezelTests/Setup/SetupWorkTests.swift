import Foundation
import TestSupport
import Testing

@testable import bezel

struct SetupWorkTests {
    private let folder: TemporaryFolder
    private var work: SetupWork { SetupWork(files: SetupFiles(root: folder.path)) }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("etc/bezel/bezel.toml", "listen = \"127.0.0.1:1\"\n")
        try folder.write("etc/systemd/system/getty.target.wants/other.service", "")
        try link("etc/systemd/system/getty.target.wants/getty@tty1.service", to: "/lib/systemd/system/getty@.service")
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + path, withDestinationPath: target)
    }

    private static let plan: SetupPlan = {
        var answers = SetupAnswers()
        (answers.hotspotName, answers.hotspotPassword, answers.country) = ("car", "river-lamp", "DE")
        return SetupPlan(answers)
    }()

    private static let desk: SetupPlan = {
        var answers = SetupAnswers()
        answers.mode = .desk
        return SetupPlan(answers)
    }()

    /// Every path below the folder, with its mode and what it holds.
    private func contents() throws -> [String: String] {
        var found: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let place = folder.path + "/" + path
            let attributes = try FileManager.default.attributesOfItem(atPath: place)
            let mode = String(attributes[.posixPermissions] as? Int ?? 0, radix: 8)
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
            let bytes = target == nil ? FileManager.default.contents(atPath: place) ?? Data() : Data()
            found[path] = "\(mode) \(target ?? "") \(String(decoding: bytes, as: UTF8.self))"
        }
        return found
    }

    @Test func `undo puts back every path, mode and folder`() throws {
        // A file of the owner where setup writes.
        try folder.write("etc/modprobe.d/50-bezel-setup.conf", "# mine\n")
        let mine = folder.path + "/etc/modprobe.d/50-bezel-setup.conf"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: mine)
        let before = try contents()
        let changed = try work.carryOut(Self.plan)
        #expect(changed == Self.plan.changes.map(\.path))
        #expect(try contents() != before)
        #expect(try work.undo()?.sorted() == changed.sorted())
        #expect(try contents() == before)
        #expect(try work.undo() == nil)
    }

    @Test func `a second setup with the same answers changes nothing`() throws {
        _ = try work.carryOut(Self.plan)
        let first = try contents()
        #expect(try work.carryOut(Self.plan) == [])
        #expect(try contents() == first)
    }

    @Test func `another setup puts back what it does not change, and undo leads to the beginning`() throws {
        let before = try contents()
        _ = try work.carryOut(Self.plan)
        _ = try work.carryOut(Self.desk)
        let login = "etc/systemd/system/getty.target.wants/getty@tty1.service"
        #expect(try contents()[login] == before[login], "the login is back")
        let hotspot = "/etc/NetworkManager/system-connections/bezel-hotspot.nmconnection"
        #expect(try work.files.state(hotspot) == .missing)
        _ = try work.undo()
        #expect(try contents() == before)
    }

    @Test func `what the owner puts into a folder of setup's stays`() throws {
        _ = try work.carryOut(Self.plan)
        try folder.write("etc/bezel/bezel.toml.d/60-mine.toml", "words = \"\"")
        _ = try work.undo()
        #expect(try contents().keys.filter { $0.contains("toml.d/") } == ["etc/bezel/bezel.toml.d/60-mine.toml"])
    }

    @Test func `files with a password and the record are for root only`() throws {
        _ = try work.carryOut(Self.plan)
        for path in [SetupRecord.path, "/etc/NetworkManager/system-connections/bezel-hotspot.nmconnection"] {
            guard case .file(_, let mode, _, _) = try work.files.state(path) else {
                Issue.record("\(path) is no file")
                continue
            }
            #expect(mode == 0o600, "\(path)")
        }
    }

    @Test func `an interrupted setup can be undone`() throws {
        let before = try contents()
        // Something that setup cannot replace stands in the way of the last change.
        let obstacle = folder.path + "/etc/NetworkManager/system-connections"
        try folder.write("etc/NetworkManager/conf", "")
        try Data().write(to: URL(filePath: obstacle))
        #expect(throws: SetupError.self) { try work.carryOut(Self.plan) }
        _ = try work.undo()
        try FileManager.default.removeItem(atPath: folder.path + "/etc/NetworkManager")
        #expect(try contents() == before)
    }

    @Test(arguments: [
        "", "x", "What bezel setup --undo puts back. Do not change.\nfile zz /etc/a",
        "What bezel setup --undo puts back. Do not change.\nmissing - /home/a",
        "What bezel setup --undo puts back. Do not change.\nmissing - /etc/../home/a",
        "What bezel setup --undo puts back. Do not change.\nfile:7777777:0:0 00 /etc/a",
        "What bezel setup --undo puts back. Do not change.\nlink 0 /etc/a",
    ])
    func `a record that cannot be read is refused`(text: String) {
        #expect(throws: SetupError.self) { try SetupRecord(text) }
    }

    @Test func `a record is read as it was written`() throws {
        var record = SetupRecord()
        record.former = [
            .init(path: "/etc/a b", state: .missing), .init(path: "/etc/c", state: .link("/dev/null")),
            .init(path: "/etc/d", state: .file(Array(UInt8.min...UInt8.max), mode: 0o640, user: 1, group: 2)),
            .init(path: "/etc/e", state: .file([], mode: 0o4755, user: 0, group: 0)),
        ]
        record.folders = ["/etc/f", "/etc/f/g"]
        #expect(try SetupRecord(record.text) == record)
    }
}
