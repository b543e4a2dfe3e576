import Testing

@testable import OverlayDisplay

struct CardOrderTests {
    private static func card(
        _ number: Int, _ driver: String, _ connectors: [(String, DisplayCard.Connector.Status)]
    ) -> DisplayCard {
        DisplayCard(
            node: "/dev/dri/card\(number)", driver: driver,
            connectors: connectors.map { DisplayCard.Connector(name: $0.0, status: $0.1, modes: []) })
    }

    private static let render = card(0, "v3d", [])
    private static let socket = card(1, "vc4-drm", [("HDMI-A-1", .connected), ("HDMI-A-2", .disconnected)])
    private static let panel = card(2, "drm-rp1-dsi", [("DSI-1", .connected)])
    private static let firmware = card(0, "simple-framebuffer", [("Unknown-1", .connected)])

    private static let rows: [(cards: [DisplayCard], wanted: String?, takesFirmware: Bool, numbers: [Int])] = [
        ([render, socket, panel], nil, true, [2, 1]),  // a Raspberry Pi 5: the panel before the socket
        ([render, socket, panel], "HDMI-A-1", true, [1]),
        ([render, socket, panel], "HDMI-A-2", true, []),  // nothing plugged in
        ([render, socket, panel], "DP-1", true, []),
        ([firmware], nil, false, []),  // a real driver may still come
        ([firmware], nil, true, [0]),
        ([firmware, socket], nil, true, [1, 0]),
        ([card(3, "vkms", [("Virtual-1", .unknown)]), socket], nil, true, [1, 3]),
        ([card(4, "x", [("Writeback-1", .unknown)])], nil, true, []),
        ([], nil, true, []),
    ]

    @Test(arguments: rows.indices)
    func `the card with the configured display comes first`(row: Int) {
        let (cards, wanted, takesFirmware, numbers) = Self.rows[row]
        let found = CardOrder.candidates(cards, wanted: wanted, takesFirmware: takesFirmware)
        #expect(found.map(\.node) == numbers.map { "/dev/dri/card\($0)" })
    }
}

struct ModeWishTests {
    @Test(arguments: ["800x480", "1280x720@60", "1x1@1", "16384x16384@1000"])
    func `a display mode is parsed`(text: String) {
        #expect(ModePreference(text)?.description == text)
    }

    @Test(arguments: [
        "", "800", "800x", "x480", "0x480", "800x-480", "800x480@", "800x480@0", "800x480@60@60", "16385x480",
        "800x480@1001", "800x480 ", "+800x480", "99999999999x1",
    ])
    func `an invalid display mode is refused`(text: String) {
        #expect(ModePreference(text) == nil)
    }
}
