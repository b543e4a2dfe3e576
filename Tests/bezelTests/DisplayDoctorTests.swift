import OverlayDisplay
import Testing
import TouchInput

@testable import bezel

/// The doctor's report of graphics cards, which need not exist.
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
        ([sockets, panel], "", "DSI-1 800x480 on /dev/dri/card1 (vc4)"),  // run takes the built-in one too
        ([sockets, panel], "HDMI-A-1", "HDMI-A-1 800x480 on /dev/dri/card0 (vc4)"),
        ([card(0, []), panel], "", "DSI-1 800x480 on /dev/dri/card1 (vc4)"),
        ([card(0, [("Composite-1", .unknown)])], "Composite-1", "Composite-1 800x480 on /dev/dri/card0 (vc4)"),
    ])
    func `the display is named that the service takes`(cards: [DisplayCard], connector: String, line: String) {
        let section = Self.section(cards, connector: connector)
        #expect(section.lines == [line])
        #expect(!section.hasProblem)
    }

    @Test func `with two displays and no choice between them, the other one is named`() {
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
    func `without a display the reason is named, and what fixes it`(
        cards: [DisplayCard], connector: String, text: String, fix: String
    ) throws {
        let section = Self.section(cards, connector: connector)
        try #require(section.findings.count == 1)
        #expect(section.hasProblem)
        #expect(section.findings[0].text.hasPrefix(text), "\(section.findings[0].text)")
        #expect(section.findings[0].fix?.contains(fix) == true, "\(section.findings[0].fix ?? "")")
    }

    @Test func `a card that may not be opened matters where it is the one, and to whom it matters`() {
        let closed = Self.card(1, [("DSI-1", .connected)], problem: "Permission denied")
        #expect(Self.section([closed]).hasProblem)
        let node = "/dev/dri/card1"
        #expect(!Self.section([closed], access: [node: .granted]).hasProblem, "the service's user may")
        let refused = ServiceUser.Access.refused(PermissionAdvice(group: "video", user: "bezel"))
        let finding = Self.section([Self.panel], access: [node: refused]).findings.first
        #expect(finding?.text == "the service's user bezel has no permission to open it")
        #expect(finding?.fix == "sudo usermod -aG video bezel && sudo systemctl restart bezel")
    }
}
