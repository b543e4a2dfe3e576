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
        let changed = try work.carryOut(Self.plan).changed
        #expect(changed == Self.plan.changes.map(\.path))
        #expect(try contents() != before)
        #expect(try work.undo()?.changed.sorted() == changed.sorted())
        #expect(try contents() == before)
        #expect(try work.undo() == nil)
    }

    @Test func `a second setup with the same answers changes nothing`() throws {
        _ = try work.carryOut(Self.plan)
        let first = try contents()
        #expect(try work.carryOut(Self.plan) == SetupWork.Result())
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

    private static let layer = "/etc/bezel/bezel.toml.d/50-setup.toml"
    private static let country = "/etc/modprobe.d/50-bezel-setup.conf"

    @Test func `undo leaves what the owner has changed since, and names it`() throws {
        try folder.write(String(Self.country.dropFirst()), "# mine\n")
        _ = try work.carryOut(Self.plan)
        try folder.write(String(Self.layer.dropFirst()), "words = \"\"\n")
        try folder.write(String(Self.country.dropFirst()), "# changed\n")
        let result = try #require(try work.undo())
        #expect(Set(result.kept) == [Self.layer, Self.country])
        #expect(!result.changed.contains(Self.layer))
        #expect(try contents()[String(Self.layer.dropFirst())]?.hasSuffix("words = \"\"\n") == true)
        // The former content is only in the record: it stays until the owner has removed the other.
        #expect(try work.record()?.former.map(\.path) == [Self.country])
        try work.files.put(.missing, at: Self.country)
        #expect(try work.undo() == SetupWork.Result(changed: [Self.country]))
        #expect(try contents()[String(Self.country.dropFirst())]?.hasSuffix("# mine\n") == true)
        #expect(try work.undo() == nil)
    }

    @Test func `another setup leaves what the owner has changed and it does not write`() throws {
        _ = try work.carryOut(Self.plan)
        try folder.write(String(Self.country.dropFirst()), "# mine now\n")
        #expect(try work.carryOut(Self.desk).kept == [Self.country])
        #expect(try contents()[String(Self.country.dropFirst())]?.hasSuffix("# mine now\n") == true)
    }

    @Test func `a record of a version that did not note what it wrote puts all back`() throws {
        let before = try contents()
        _ = try work.carryOut(Self.plan)
        let record = try #require(try work.record())
        let old = record.text.split(separator: "\n").filter { !$0.hasPrefix("written:") }.joined(separator: "\n") + "\n"
        try work.files.put(.file(Array(old.utf8), mode: 0o600, user: 0, group: 0), at: SetupRecord.path)
        try folder.write(String(Self.layer.dropFirst()), "words = \"\"\n")
        _ = try work.undo()
        #expect(try contents() == before)
    }

    @Test func `an absolute link of another root is followed within it`() throws {
        let outside = try TemporaryFolder()
        try link("etc/modprobe.d", to: outside.path)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/usr/connections", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/etc/NetworkManager", withIntermediateDirectories: true)
        try link("etc/NetworkManager/system-connections", to: "/usr/connections")
        try FileManager.default.createDirectory(
            atPath: folder.path + outside.path, withIntermediateDirectories: true)
        _ = try work.carryOut(Self.plan)
        #expect(outside.names == [])
        #expect(try contents()["usr/connections/bezel-hotspot.nmconnection"] != nil)
        #expect(try contents()[String(outside.path.dropFirst()) + "/50-bezel-setup.conf"] != nil)
        _ = try work.undo()
        #expect(try contents()["usr/connections/bezel-hotspot.nmconnection"] == nil)
    }

    @Test func `links that lead in a circle are refused`() throws {
        try link("etc/modprobe.d", to: "/etc/modprobe.d")
        #expect(throws: SetupError.self) { try work.files.state(Self.country) }
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
        "What bezel setup --undo puts back. Do not change.\nwritten:missing - /etc/a",
        "What bezel setup --undo puts back. Do not change.\nmissing - /etc/b\nwritten:missing - /etc/a",
    ])
    func `a record that cannot be read is refused`(text: String) {
        #expect(throws: SetupError.self) { try SetupRecord(text) }
    }

    @Test func `a record is read as it was written`() throws {
        var record = SetupRecord()
        record.former = [
            .init(path: "/etc/a b", state: .missing), .init(path: "/etc/c", state: .link("/dev/null")),
            .init(path: "/etc/d", state: .file(Array(UInt8.min...UInt8.max), mode: 0o640, user: 1, group: 2)),
            .init(
                path: "/etc/e", state: .file([], mode: 0o4755, user: 0, group: 0),
                written: [.missing, .link("a b"), .file([1], mode: 0o644, user: 0, group: 0)]),
        ]
        record.folders = ["/etc/f", "/etc/f/g"]
        #expect(try SetupRecord(record.text) == record)
    }
}
