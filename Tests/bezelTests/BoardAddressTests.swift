import BezelModel
import HeadUnit
import TCPLink
import Testing

@testable import BezelService

struct BoardAddressTests {
    private static let all = [
        InterfaceAddress(interface: "lo", host: "127.0.0.1", isLoopback: true, kind: .virtual),
        InterfaceAddress(interface: "docker0", host: "172.17.0.1", kind: .virtual),
        InterfaceAddress(interface: "eth0", host: "10.0.0.17"),
        InterfaceAddress(interface: "wlan0", host: "192.168.4.1", kind: .wireless),
        InterfaceAddress(interface: "wlan0", host: "2001:db8::7", kind: .wireless),
        InterfaceAddress(interface: "wlan0", host: "fe80::1", isLinkLocal: true, kind: .wireless),
    ]

    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var listeners: [String]
        var interface = ""
        var addresses = BoardAddressTests.all
        var shown: [String]
        var isLocal = false
    }

    static let rows = [
        Row(
            testDescription: "every address: wireless first, no container, no long one beside short ones",
            listeners: ["0.0.0.0:12345"], shown: ["192.168.4.1:12345 wlan0", "10.0.0.17:12345 eth0"]),
        Row(
            testDescription: "one interface, and the loopback beside it", listeners: ["0.0.0.0:5", "127.0.0.1:5"],
            interface: "eth0", shown: ["10.0.0.17:5 eth0"]),
        Row(testDescription: "one address", listeners: ["10.0.0.17:5"], shown: ["10.0.0.17:5 eth0"]),
        Row(testDescription: "an address that is not there", listeners: ["10.9.9.9:5"], shown: []),
        Row(
            testDescription: "this machine only", listeners: ["127.0.0.1:12345"], shown: ["127.0.0.1:12345 "],
            isLocal: true),
        Row(
            testDescription: "an IPv6 socket takes both", listeners: ["[::]:5"],
            shown: ["192.168.4.1:5 wlan0", "10.0.0.17:5 eth0"]),
        Row(
            testDescription: "only IPv6", listeners: ["[::]:5"], addresses: Array(all.suffix(2)),
            shown: ["[2001:db8::7]:5 wlan0"]),
        Row(
            testDescription: "only a bridge", listeners: ["0.0.0.0:5"], addresses: Array(all.prefix(2)),
            shown: ["172.17.0.1:5 docker0"]),
        Row(testDescription: "no network", listeners: ["0.0.0.0:5"], addresses: Array(all.prefix(1)), shown: []),
    ]

    @Test(arguments: rows) func `the addresses on the screen are those that apps can connect to`(row: Row) throws {
        var state = BoardState(name: "board")
        state.setAddresses(try row.listeners.map { try TCPAddress($0) }, row.addresses, only: row.interface)
        #expect(state.addresses.map { "\($0.text) \($0.interface)" } == row.shown)
        #expect(state.isLocal == row.isLocal)
    }

    @Test func `the kernel's addresses contain loopback, marked as such`() {
        #expect(InterfaceAddress.list().contains { $0.host == "127.0.0.1" && $0.isLoopback })
    }
}
