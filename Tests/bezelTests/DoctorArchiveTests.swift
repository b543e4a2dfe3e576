import Foundation
import TestSupport
import Testing

@testable import BezelConfiguration
@testable import BezelService
@testable import bezel

/// `bezel doctor --report`.
struct DoctorArchiveTests {
    private static let section: DoctorSection = {
        var section = DoctorSection("Display")
        section.findings.append(.problem("display", "there is no display", fix: "connect one"))
        return section
    }()

    /// A board's files for a test.
    private static func board() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (path, text) in [
            ("etc/os-release", "PRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n"),
            ("proc/version", "Linux version 6.12\n"),
            ("proc/device-tree/model", "Raspberry Pi 5\u{0}"),
            ("etc/bezel/bezel.toml", "[connect]\nwifi_password = \"river-lamp-27\"\n"),
            ("etc/bezel/bezel.toml.d/10-setup.toml", "language = \"DE-DE\"\n"),
            ("finger.events", "E: 0.000001 0003 0039 0001\n"),
        ] {
            let file = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    private static func archive(_ board: TemporaryFolder, recording: String? = nil) throws -> DoctorArchive {
        let root = board.url.path
        return try DoctorArchive(
            sections: [section], configuration: root + "/etc/bezel/bezel.toml",
            recording: recording.map { root + "/" + $0 }, root: root)
    }

    @Test func `it contains versions, findings and the configuration, and a recording only on request`() throws {
        let board = try Self.board()
        let names = [
            "about.txt", "findings.txt", "findings.json", "configuration/bezel.toml", "configuration/2/10-setup.toml",
        ]
        #expect(try Self.archive(board).entries.map(\.name) == names)
        let recorded = try Self.archive(board, recording: "finger.events")
        #expect(recorded.entries.map(\.name) == names + ["recording.events"])
        #expect(recorded.listing.count == names.count + 1)
        #expect(recorded.listing.allSatisfy { $0.contains(" bytes: ") })
        let about = try #require(recorded.entries.first.map { String(decoding: $0.contents, as: UTF8.self) })
        #expect(
            about == "Bezel: \(BezelVersion.text)\nsystem: Debian GNU/Linux 13 (trixie)\nkernel: Linux version 6.12\n"
                + "board: Raspberry Pi 5\n")
    }

    @Test func `no file of it contains a password`() throws {
        for entry in try Self.archive(Self.board()).entries {
            #expect(!String(decoding: entry.contents, as: UTF8.self).contains("river-lamp-27"), "\(entry.name)")
        }
    }

    @Test func `a configuration with mistakes is in it, and their places are findings without a secret`() throws {
        let board = try Self.board()
        let folder = board.path + "/etc/bezel/bezel.toml.d"
        try Data("[connect]\nwifi_password = river-lamp-27\n".utf8).write(to: URL(filePath: folder + "/20-a.toml"))
        let error = #expect(throws: ConfigurationError.self) {
            try LayeredConfiguration.read(board.path + "/etc/bezel/bezel.toml", root: board.path)
        }
        let section = Doctor.section(of: try #require(error))
        #expect(section.findings.count == 1)
        #expect(Doctor.problems([section]) == 1)
        let archive = try DoctorArchive(
            sections: [section], configuration: board.path + "/etc/bezel/bezel.toml", root: board.path)
        #expect(archive.entries.contains { $0.name == "configuration/2/20-a.toml" })
        for entry in archive.entries {
            #expect(!String(decoding: entry.contents, as: UTF8.self).contains("river-lamp-27"), "\(entry.name)")
        }
        let findings = archive.entries.first { $0.name == "findings.txt" }.map {
            String(decoding: $0.contents, as: UTF8.self)
        }
        #expect(findings?.contains("\(folder)/20-a.toml:2 cannot be used") == true)
    }

    @Test func `folders of layers that cannot be read do not keep the archive from being made`() throws {
        let board = try Self.board()
        try FileManager.default.removeItem(atPath: board.path + "/etc/bezel/bezel.toml.d")
        try Data().write(to: URL(filePath: board.path + "/etc/bezel/bezel.toml.d"))
        #expect(try Self.archive(board).entries.contains { $0.name == "configuration/bezel.toml" })
    }

    @Test func `a recording that cannot be read or is too long is refused`() throws {
        let board = try Self.board()
        #expect(throws: (any Error).self) { try Self.archive(board, recording: "missing.events") }
        let long = board.url.appending(path: "long.events")
        try Data(count: DoctorArchive.longestRecording + 1).write(to: long)
        #expect(throws: (any Error).self) { try Self.archive(board, recording: "long.events") }
    }

    @Test func `an archive has whole blocks, and two empty ones at its end`() {
        var archive = TarArchive()
        archive.append("one", [], modified: 0)
        archive.append("two", [UInt8](repeating: 65, count: 513), modified: -1)
        let bytes = archive.bytes
        #expect(bytes.count == 512 + 512 + 1024 + 1024)
        #expect(bytes.suffix(1024).allSatisfy { $0 == 0 })
        #expect(bytes[512..<515].elementsEqual("two".utf8))
        #expect(bytes[512 + 124..<512 + 135].elementsEqual("00000001001".utf8))
    }
}
