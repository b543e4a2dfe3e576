import ArgumentParser
import Foundation
import HeadUnit
import TestSupport
import Testing

@testable import BezelConfiguration
@testable import bezel

/// `bezel setup --boot` in a folder.
struct CardSetupTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("root/etc/bezel/bezel.toml", "listen = \"127.0.0.1:1\"\n")
        try FileManager.default.createDirectory(atPath: root + "/run", withIntermediateDirectories: true)
    }

    private var root: String { folder.path + "/root" }

    private func boot(_ card: String?, keep: Bool = true) throws {
        if let card { try folder.write("bezel.txt", card) }
        try CardSetup(
            file: folder.path + "/bezel.txt", root: root, keep: keep ? folder.path + "/data/image" : nil
        ).run()
    }

    private func configuration() throws -> ProgramConfiguration {
        try LayeredConfiguration.read(root + "/etc/bezel/bezel.toml", root: root).configuration
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    private func names(_ path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    private static let hotspot = "hotspot_name = Car\r\ncountry = DE\r\n"

    @Test func `the layer counts, and nothing but run and the kept folder is written`() throws {
        try boot(Self.hotspot)
        #expect(try configuration().headUnit.settings.wifiName == "Car")
        #expect(try configuration().headUnit.settings.wifiPassword.utf8.count == 10)
        #expect(names(root) == ["etc", "run"])
        #expect(names(root + "/etc/bezel") == ["bezel.toml"])
        let network = root + CardPlan.hotspot
        let mode = try FileManager.default.attributesOfItem(atPath: network)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a password that was made up stays the same, in the kept folder or while the machine runs`() throws {
        try boot(Self.hotspot)
        let password = try configuration().headUnit.settings.wifiPassword
        try FileManager.default.removeItem(atPath: root + "/run/NetworkManager")
        try boot(Self.hotspot.replacing("Car", with: "Other"))
        #expect(try configuration().headUnit.settings.wifiPassword == password)
        try FileManager.default.removeItem(atPath: folder.path + "/data")
        try boot(Self.hotspot.replacing("Car", with: "Other"), keep: false)
        #expect(try configuration().headUnit.settings.wifiPassword == password)
    }

    @Test(arguments: ["", "short\n", "\u{7}\u{7}\u{7}\u{7}\u{7}\u{7}\u{7}\u{7}\n"])
    func `a kept password that cannot be used is replaced`(kept: String) throws {
        try folder.write("data/image/hotspot.password", kept)
        try boot(Self.hotspot)
        let password = try configuration().headUnit.settings.wifiPassword
        #expect(password.utf8.count == 10)
        #expect(text(folder.path + "/data/image/hotspot.password") == password + "\n")
    }

    @Test func `without a place for the password there is a hotspot all the same`() throws {
        try folder.write("data", "a file in the way")
        try boot(Self.hotspot)
        #expect(try configuration().headUnit.settings.wifiPassword.utf8.count == 10)
    }

    @Test func `without a file, and with one that is too long, the driver is told`() throws {
        try boot(nil)
        #expect(try configuration().display.idle.note == "Look at bezel.txt")
        try boot(String(repeating: "#", count: CardFile.byteLimit + 1))
        #expect(try configuration().display.idle.note == "Look at bezel.txt")
        try boot(String(repeating: "#", count: CardFile.byteLimit))
        #expect(try configuration().display.idle.note == "")
    }

    @Test func `a hotspot that the file does not name any more goes`() throws {
        try boot(Self.hotspot)
        try boot("language = DE-DE\n")
        #expect(text(root + CardPlan.hotspot) == nil)
        #expect(try configuration().headUnit.settings.wifiName == "")
    }

    @Test func `an empty name of the kept folder is refused`() throws {
        _ = try Setup.parse(["--boot", "bezel.txt", "--keep", "/data/card"])
        #expect(throws: (any Error).self) { try Setup.parse(["--boot", "bezel.txt", "--keep", ""]) }
    }

    @Test func `when nothing can be written it fails`() throws {
        try FileManager.default.removeItem(atPath: root + "/run")
        try folder.write("root/run", "a file in the way")
        #expect(throws: SetupError.self) { try boot("language = DE-DE\n") }
    }
}
