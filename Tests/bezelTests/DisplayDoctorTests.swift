import OverlayDisplay
import Testing
import TouchInput

@testable import BezelConfiguration
@testable import BezelService
@testable import bezel

/// The doctor's report of graphics cards, which are simulated.
struct DisplayDoctorTests {
    private typealias Status = DisplayCard.Connector.Status

    private static func card(
        _ number: Int, _ connectors: [(String, DisplayCard.Connector.Status)], driver: String = "vc4",
        problem: String? = nil
    ) -> DisplayCard {
        DisplayCard(
            node: "/dev/dri/card\(number)", driver: driver,
            connectors: connectors.map { .init(name: $0.0, status: $0.1, modes: ["800x480"]) }, problem: problem)
    }

    private static func section(
        _ cards: [DisplayCard], connector: String = "", access: [String: ServiceUser.Access] = [:]
    ) -> DoctorSection {
        var configuration = ProgramConfiguration.Display()
        configuration.connector = connector
        var report = DisplayReport(cards: cards, configuration)
        report.access = access
        return report.section
    }

    private static let sockets = card(0, [("HDMI-A-1", .connected), ("HDMI-A-2", .disconnected)])
    private static let panel = card(1, [("DSI-1", .connected)])

    @Test(arguments: [
        ([sockets], "", "HDMI-A-1 800x480 on /dev/dri/card0 (vc4)"),
        ([sockets, panel], "", "DSI-1 800x480 on /dev/dri/card1 (vc4)"),  // run also uses the built-in one
        ([sockets, panel], "HDMI-A-1", "HDMI-A-1 800x480 on /dev/dri/card0 (vc4)"),
        ([card(0, []), panel], "", "DSI-1 800x480 on /dev/dri/card1 (vc4)"),
        ([card(0, [("Composite-1", .unknown)])], "Composite-1", "Composite-1 800x480 on /dev/dri/card0 (vc4)"),
    ])
    func `the report names the display that the service uses`(cards: [DisplayCard], connector: String, line: String) {
        let section = Self.section(cards, connector: connector)
        #expect(section.lines == [line])
        #expect(!section.hasProblem)
    }

    @Test func `with two displays and no configured one, the other display is named`() {
        let findings = Self.section([Self.sockets, Self.panel]).findings
        #expect(
            findings == [
                .note(
                    "display.connector", "HDMI-A-1 of /dev/dri/card0 is also connected; pictures are on DSI-1",
                    fix: "[display] connector = \"HDMI-A-1\" uses that one")
            ])
        #expect(Self.section([Self.sockets, Self.panel], connector: "DSI-1").findings.isEmpty)
    }

    @Test(arguments: [
        ([], "", "there is no graphics card", "dtoverlay=vc4-kms-v3d"),
        ([card(0, [("HDMI-A-1", .disconnected)])], "", "nothing is connected (HDMI-A-1)", "connect it"),
        ([card(0, [])], "", "nothing is connected (no card has a connector)", "connect it"),
        (
            [sockets], "HDMI-A-2", "HDMI-A-2 is not connected",
            "or [display] connector = \"HDMI-A-1\", which is connected"
        ),
        (
            [sockets], "DP-1", "no card has a connector DP-1; there are: HDMI-A-1, HDMI-A-2",
            "[display] connector = \"HDMI-A-1\", which is connected"
        ),
        ([card(0, [("Composite-1", .unknown)])], "", "nothing is connected (Composite-1)", "connect it"),
        ([card(0, [("Writeback-1", .connected)])], "", "nothing is connected", "connect it"),
    ])
    func `without a display the reason and the fix are reported`(
        cards: [DisplayCard], connector: String, text: String, fix: String
    ) throws {
        let section = Self.section(cards, connector: connector)
        try #require(section.findings.count == 1)
        #expect(section.hasProblem)
        #expect(section.findings[0].text.hasPrefix(text), "\(section.findings[0].text)")
        #expect(section.findings[0].fix?.contains(fix) == true, "\(section.findings[0].fix ?? "")")
    }

    private static func socket(
        _ modes: [String], status: DisplayCard.Connector.Status = .connected, hasEDID: Bool? = true,
        name: String = "HDMI-A-1"
    ) -> [DisplayCard] {
        [
            DisplayCard(
                node: "/dev/dri/card1", driver: "vc4-drm",
                connectors: [.init(name: name, status: status, modes: modes, hasEDID: hasEDID)])
        ]
    }

    private static func report(_ cards: [DisplayCard], commandLine: String = "", panels: [UnboundPanel] = [])
        -> DoctorSection
    {
        var report = DisplayReport(cards: cards, ProgramConfiguration.Display())
        report.kernelModes = KernelMode.all(in: commandLine)
        report.unboundPanels = panels
        return report.section
    }

    @Test(arguments: [
        (true, "it is connected to /dev/dri/card1 and has no mode: nothing can be shown"),
        (
            false,
            "it is connected to /dev/dri/card1 and has no mode, because the display did not describe itself (EDID): nothing "
                + "can be shown"
        ),
    ])
    func `a connected display without a mode is a problem, and is not reported as right`(
        hasEDID: Bool, text: String
    ) {
        let section = Self.report(Self.socket([], hasEDID: hasEDID))
        #expect(section.lines.isEmpty)
        #expect(section.findings.map(\.text) == [text])
        #expect(section.findings.map(\.weight) == [.problem])
        #expect(
            section.findings.first?.fix?.hasPrefix("video=HDMI-A-1:800x480@60D, with the display's own size") == true)
    }

    @Test func `a mode of the kernel's command line that the driver refuses is reported`() {
        let section = Self.report(Self.socket([]), commandLine: "quiet video=HDMI-A-1:801x480@60D\n")
        #expect(
            section.findings.first?.fix?.hasPrefix("the driver refuses video=HDMI-A-1:801x480@60D of the kernel's")
                == true)
    }

    @Test func `the service's log also names a display without a mode`() {
        let advice = DisplayAdvice.absence(among: Self.socket([]), wanted: "")
        #expect(advice?.text == "HDMI-A-1 is connected and has no mode: nothing can be shown")
        #expect(advice?.fix.hasPrefix("video=HDMI-A-1:800x480@60D") == true)
        #expect(DisplayAdvice.absence(among: Self.socket(["800x480"]), wanted: "") == nil)
    }

    @Test func `a connector with a mode is preferred to one without`() {
        let cards = Self.socket([]) + Self.socket(["1024x600"], name: "HDMI-A-2")
        let section = Self.report(cards)
        #expect(!section.hasProblem)
        #expect(section.lines == ["HDMI-A-2 1024x600 on /dev/dri/card1 (vc4-drm)"])
    }

    @Test func `a built-in panel without a mode is reported as its driver's fault`() {
        let section = Self.report(Self.socket([], hasEDID: false, name: "DSI-1"))
        #expect(section.findings.map(\.fix) == [UnboundPanel.fix])
    }

    @Test(arguments: [
        (false, "HDMI-A-1", "", true), (true, "HDMI-A-1", "", false), (nil, "HDMI-A-1", "", false),
        (false, "DP-1", "", true), (false, "DSI-1", "", false), (false, "Virtual-1", "", false),
        (false, "HDMI-A-1", "video=HDMI-A-1:1024x600@60D", false),
        (false, "HDMI-A-1", "video=HDMI-A-2:1024x600@60D", true),
    ])
    func `a display without a description is a note, unless the kernel's command line has its mode`(
        hasEDID: Bool?, name: String, commandLine: String, isNoted: Bool
    ) {
        let section = Self.report(
            Self.socket(["1024x768", "800x600"], hasEDID: hasEDID, name: name), commandLine: commandLine)
        #expect(!section.hasProblem)
        #expect(section.lines == ["\(name) 1024x768 on /dev/dri/card1 (vc4-drm)"])
        #expect(section.findings.contains { $0.text.contains("EDID") } == isNoted)
        guard isNoted else { return }
        #expect(section.findings[0].fix?.contains("video=\(name):800x480@60D") == true)
        #expect(section.findings[0].fix?.contains("drm.edid_firmware=\(name):edid/NAME.bin") == true)
    }

    @Test func `for a disconnected socket the fix covers displays without a hot-plug signal`() {
        let finding = Self.report(Self.socket([], status: .disconnected)).findings.first
        #expect(finding?.weight == .problem)
        #expect(
            finding?.fix?.contains("if it is connected and on, it gives no hot-plug signal: video=HDMI-A-1:800x480@60D")
                == true)
        let panel = Self.report(Self.socket([], status: .disconnected, name: "DSI-1")).findings.first
        #expect(panel?.fix?.contains("hot-plug") == false, "a DSI panel has no such signal")
    }

    @Test func `a panel without a driver is a problem if no other display exists, or else a note`() {
        let panel = UnboundPanel(device: "fe700000.dsi.0", kind: "ilitek,ili9881c")
        let alone = Self.report([], panels: [panel]).findings.last
        #expect(alone?.weight == .problem)
        #expect(alone?.text == "the panel ilitek,ili9881c has no driver that works: it cannot show pictures")
        #expect(alone?.fix?.hasPrefix("sudo dmesg | grep -i -e dsi -e panel shows why") == true)
        let beside = Self.report(Self.socket(["800x480"]), panels: [panel])
        #expect(beside.findings.map(\.weight) == [.note])
        #expect(beside.lines.count == 1)
    }

    @Test(arguments: [
        ("", []), ("console=tty1 quiet", []), ("video=offb:off video", []),
        ("video=HDMI-A-1:800x480@60D video=DSI-1:d\n", ["DSI-1:d", "HDMI-A-1:800x480@60D"]),
    ])
    func `modes are read from the kernel's command line`(text: String, modes: [String]) {
        let all = KernelMode.all(in: text).filter { $0.connector.contains("-") }
        #expect(all.map { "\($0.connector):\($0.mode)" } == modes)
    }

    @Test func `a card without permission is a problem if the service uses it and has no access`() {
        let closed = Self.card(1, [("DSI-1", .connected)], problem: "Permission denied")
        #expect(Self.section([closed]).hasProblem)
        let node = "/dev/dri/card1"
        #expect(!Self.section([closed], access: [node: .granted]).hasProblem, "the service's user has permission")
        let refused = ServiceUser.Access.refused(PermissionAdvice(group: "video", user: "bezel"))
        let finding = Self.section([Self.panel], access: [node: refused]).findings.first
        #expect(finding?.text == "the service's user bezel has no permission to open it")
        #expect(finding?.fix == "sudo usermod -aG video bezel && sudo systemctl restart bezel")
    }
}
