import HeadUnit
import Testing

struct DeviceIDTests {
    static let addresses: [(address: String, device: String)] = [
        ("127.0.0.1", "local"), ("127.0.0.9", "local"), ("::1", "local"), ("::ffff:127.0.0.1", "local"),
        ("192.168.1.23", "tcp:192.168.1.23"), ("::ffff:192.168.1.23", "tcp:192.168.1.23"),
        ("2001:db8::1", "tcp:2001:db8::1"), ("fe80::1%wlan0", "tcp:fe80::1%wlan0"), ("::", "tcp:::"),
        ("0.0.0.0", "tcp:0.0.0.0"),
    ]

    @Test(arguments: addresses)
    func `a TCP device is identified by its address, and loopback addresses are the local machine`(
        row: (address: String, device: String)
    ) {
        #expect(DeviceID.tcp(address: row.address).description == row.device)
    }

    static let all: [DeviceID] = [
        .local, .tcp(address: "192.168.1.23"), .tcp(address: "2001:db8::1"),
        .webSocket(origin: "http://example.org:8080", address: "192.168.1.23"), .usb(serial: "R58M12ABCDE"),
        .usb(serial: "local"), .bluetooth(address: "00:1A:7D:DA:71:13"),
    ]

    @Test func `each kind of device id is read again from its description`() {
        #expect(Set(Self.all).count == Self.all.count)
        #expect(Set(Self.all.map(\.kind)) == Set(LinkKind.allCases), "one of each kind")
        for device in Self.all { #expect(DeviceID(device.description) == device) }
    }

    @Test(arguments: ["", "tcp", "tcp:", "local:", "local:x", "192.168.1.23", "phone:1", "TCP:192.168.1.23"])
    func `an invalid device id is refused`(text: String) {
        #expect(DeviceID(text) == nil)
    }

    @Test func `tcp with a loopback address is read as the local machine`() {
        #expect(DeviceID("tcp:127.0.0.1") == .local)
    }

    static let sharers: [(device: String, sharer: String)] = [
        ("local", "local"), ("tcp:192.168.1.23", "tcp:192.168.1.23"), ("usb:a:b", "usb:a:b"), ("bt:00:1A", "bt:00:1A"),
        ("tcp:2001:db8:1:2:3:4:5:6", "tcp:2001:db8:1:2::/64"), ("tcp:2001:db8:1:2::9", "tcp:2001:db8:1:2::/64"),
        ("tcp:2001:db8::9", "tcp:2001:db8:0:0::/64"), ("tcp:2001:db8::3:4:5:6:7", "tcp:2001:db8:0:3::/64"),
        ("tcp:::3:4:5:6:7", "tcp:0:0:0:3::/64"), ("tcp:1:2:3:4:5:6:7::", "tcp:1:2:3:4::/64"),
        ("tcp:::", "tcp:0:0:0:0::/64"), ("tcp:64:ff9b::192.0.2.1", "tcp:64:ff9b:0:0::/64"),
        ("tcp:fe80::1%wlan0", "tcp:fe80:0:0:0::/64%wlan0"), ("tcp:fe80::2%wlan1", "tcp:fe80:0:0:0::/64%wlan1"),
        ("ws:http://a.example@192.168.1.9", "tcp:192.168.1.9"),
        ("ws:http://a.example@2001:db8::9", "tcp:2001:db8:0:0::/64"),
        // No addresses.
        ("tcp:1:2:3", "tcp:1:2:3"), ("tcp:1:2:3:4:5:6:7:8:9", "tcp:1:2:3:4:5:6:7:8:9"), ("tcp:g::", "tcp:g::"),
    ]

    @Test(arguments: sharers)
    func `IPv6 addresses of one 64-bit network, and web pages of one address, share limits`(
        row: (device: String, sharer: String)
    ) throws {
        #expect(try #require(DeviceID(row.device)).sharer.description == row.sharer)
    }
}
