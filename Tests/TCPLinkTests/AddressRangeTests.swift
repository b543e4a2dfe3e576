import TCPLink
import Testing

struct AddressRangeTests {
    static let rows: [(range: String, inside: [String], outside: [String])] = [
        (
            "192.168.4.0/24", ["192.168.4.0", "192.168.4.255", "::ffff:192.168.4.7"],
            ["192.168.5.0", "::1", "", "phone"]
        ),
        ("192.168.4.7", ["192.168.4.7", "::ffff:192.168.4.7"], ["192.168.4.8", "::192.168.4.7"]),
        ("10.128.0.0/9", ["10.128.0.1", "10.255.255.255"], ["10.127.255.255", "11.128.0.0"]),
        ("0.0.0.0/0", ["1.2.3.4"], ["2001:db8::1"]), ("255.255.255.254/31", ["255.255.255.255"], ["255.255.255.253"]),
        ("fe80::/10", ["fe80::1%wlan0", "febf::1"], ["fec0::1", "127.0.0.1"]),
        ("2001:db8::/33", ["2001:db8:7fff::1"], ["2001:db8:8000::1"]), ("::/0", ["::1", "fe80::1"], ["10.0.0.1"]),
    ]

    @Test(arguments: rows)
    func `an address is inside or outside a range`(row: (range: String, inside: [String], outside: [String])) throws {
        let range = try #require(AddressRange(row.range))
        for address in row.inside { #expect(range.contains(address), "\(address)") }
        for address in row.outside { #expect(!range.contains(address), "\(address)") }
        #expect(range.description == row.range)
    }

    @Test(arguments: [
        "", "/", "192.168.4.0/", "192.168.4.0/33", "192.168.4.0/-1", "192.168.4.0/+8", "192.168.4.1/24", "192.168.4/24",
        "fe80::1/10", "::/129", "wlan0", "192.168.4.0/24/1", "10.0.0.0/99999999999999999999", "fe80::1%wlan0",
    ])
    func `a text that is not an address range is refused`(text: String) {
        #expect(AddressRange(text) == nil)
    }
}
