import Foundation
import TestSupport
import Testing

@testable import BezelService
@testable import bezel

/// The doctor's report of Wi-Fi, from the output of `iw` on simulated boards.
struct WiFiDoctorTests {
    private static let devices = """
        phy#0
        \tUnnamed/non-netdev interface
        \t\twdev 0x2
        \t\ttype P2P-device
        \tInterface wlan0
        \t\tifindex 3
        \t\twdev 0x1
        \t\taddr 02:00:00:00:00:01
        \t\tssid Bezel of Anna
        \t\ttype AP
        \t\tchannel 6 (2437 MHz), width: 20 MHz, center1: 2437 MHz
        phy#1
        \tInterface wlan1
        \t\tifindex 4
        \t\ttype managed
        """

    private static func board(interfaces: [String] = ["wlan0"], isBlocked: Bool = false) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in interfaces {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: "sys/class/net/\(name)/phy80211"), withIntermediateDirectories: true)
        }
        let radio = folder.url.appending(path: "sys/class/rfkill/rfkill0")
        try FileManager.default.createDirectory(at: radio, withIntermediateDirectories: true)
        for (name, text) in [("type", "wlan"), ("soft", isBlocked ? "1" : "0"), ("hard", "0")] {
            try Data((text + "\n").utf8).write(to: radio.appending(path: name))
        }
        return folder
    }

    private static func section(
        _ folder: TemporaryFolder, wanted: String = "", country: String = "DE", savesPower: String = "off",
        devices: String? = devices
    ) -> DoctorSection? {
        let report = WiFiReport(wanted: wanted, root: folder.path + "/") { words in
            guard let devices else { return nil }
            switch words {
            case ["dev"]: return devices
            case ["reg", "get"]:
                return
                    "global\ncountry \(country): DFS-ETSI\n\t(2400 - 2483 @ 40), (N/A, 20), (N/A)\n\nphy#0\ncountry 99: DFS-UNSET\n"
            case _: return "Power save: \(savesPower)\n"
            }
        }
        return report.section
    }

    @Test func `an access point with a country has no finding`() throws {
        let section = Self.section(try Self.board(), wanted: "wlan0")
        #expect(section?.lines == ["wlan0 is the access point \"Bezel of Anna\", country DE"])
        #expect(section?.findings.isEmpty == true)
    }

    @Test func `a fault that prevents the hotspot is reported with its fix`() throws {
        let section = try #require(
            Self.section(try Self.board(isBlocked: true), wanted: "wlan0", savesPower: "on"))
        #expect(section.findings.map(\.subject) == ["rfkill", "wlan0"])
        #expect(section.findings[0].fix?.hasPrefix("sudo rfkill unblock wlan") == true)
        #expect(section.findings[1].fix?.hasPrefix("sudo iw dev wlan0 set power_save off") == true)
        let unset = Self.section(try Self.board(), country: "00")
        #expect(unset?.findings.map(\.subject) == ["country"])
        #expect(unset?.findings.map(\.weight) == [.note])
    }

    @Test func `the interface for phones needs a network, and others do not`() throws {
        let board = try Self.board(interfaces: ["wlan1"])
        #expect(Self.section(board, wanted: "wlan1")?.findings.map(\.subject) == ["wlan1"])
        #expect(Self.section(board, wanted: "wlan1")?.hasProblem == true)
        #expect(Self.section(board)?.lines == ["wlan1 is in no network"])
        #expect(Self.section(board, savesPower: "on")?.findings.isEmpty == true, "nothing is connected over it")
    }

    @Test func `without iw the section reports that nothing was checked`() throws {
        let section = Self.section(try Self.board(), devices: nil)
        #expect(section?.lines.isEmpty == true)
        #expect(section?.findings.map(\.text) == ["it was not looked at: iw is not installed"])
    }

    @Test func `a board without Wi-Fi has no section`() throws {
        #expect(Self.section(try Self.board(interfaces: [])) == nil)
    }
}
