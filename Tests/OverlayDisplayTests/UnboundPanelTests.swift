import Foundation
import OverlayDisplay
import TestSupport
import Testing

/// Panels of a board with a simulated /sys.
struct UnboundPanelTests {
    private static func device(_ path: String, kind: String, hasDriver: Bool, in folder: TemporaryFolder) throws {
        let url = folder.url.appending(path: path)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data("OF_NAME=panel\nOF_COMPATIBLE_0=\(kind)\nOF_COMPATIBLE_N=1\n".utf8).write(
            to: url.appending(path: "uevent"))
        if hasDriver {
            try FileManager.default.createDirectory(
                at: url.appending(path: "driver"), withIntermediateDirectories: true)
        }
    }

    @Test func `only panels without a driver are listed`() throws {
        let folder = try TemporaryFolder()
        let (dsi, i2c) = ("sys/bus/mipi-dsi/devices/", "sys/bus/i2c/devices/")
        try Self.device(dsi + "fe700000.dsi.0", kind: "ilitek,ili9881c", hasDriver: false, in: folder)
        try Self.device(dsi + "fe700000.dsi.1", kind: "good,panel", hasDriver: true, in: folder)
        try Self.device(i2c + "10-0045", kind: "raspberrypi,7inch-touchscreen-panel", hasDriver: false, in: folder)
        try Self.device(i2c + "1-0068", kind: "dallas,ds3231", hasDriver: false, in: folder)
        #expect(
            UnboundPanel.list(root: folder.path + "/") == [
                UnboundPanel(device: "fe700000.dsi.0", kind: "ilitek,ili9881c"),
                UnboundPanel(device: "10-0045", kind: "raspberrypi,7inch-touchscreen-panel"),
            ])
    }

    @Test func `a board without DSI and I2C buses has no unbound panels`() throws {
        #expect(UnboundPanel.list(root: try TemporaryFolder().path + "/").isEmpty)
    }
}
