import Testing

@testable import HeadUnit

/// How a question names a device.
struct ShownDeviceTests {
    private static let cloud = [
        CloudApp(url: "ws://app.lan:5432", appID: "1", name: "Weather"),
        CloudApp(url: "ws://[fd00::1]:80/x", appID: "2", name: "Radio"),
    ]

    static let rows: [(device: DeviceID, app: String, shown: String)] = [
        (.tcp(address: "192.168.1.23"), "Map", "192.168.1.23"),
        (.bluetooth(address: "00:1A:7D:DA:71:13"), "Map", "00:1A:7D:DA:71:13"),
        (.cloud(cloud[0], address: "192.168.4.40"), "Map", "Weather"),
        (.cloud(cloud[0], address: "192.168.4.40"), "Weather", "app.lan"),
        (.cloud(cloud[1], address: "fd00::1"), "Radio", "[fd00::1]"),
        (.webSocket(origin: "http://example.org:8080", address: "192.168.1.23"), "Map", "example.org (192.168.1.23)"),
        (.webSocket(origin: "https://a@b/c", address: "10.0.0.1"), "Map", "a@b (10.0.0.1)"),
        (.webSocket(origin: "null", address: "192.168.1.23"), "Map", "192.168.1.23"),
        // A configured server that was removed from the configuration.
        (.webSocket(origin: "ws://gone.lan:1", address: "10.0.0.1"), "Map", "gone.lan (10.0.0.1)"),
    ]

    @Test(arguments: rows) func `a question names a device in plain words`(
        row: (device: DeviceID, app: String, shown: String)
    ) {
        #expect(row.device.shown(Self.cloud, besides: row.app) == row.shown)
    }
}
