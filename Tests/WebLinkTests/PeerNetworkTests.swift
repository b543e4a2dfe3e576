import Testing

@testable import WebLink

struct PeerNetworkTests {
    static let equal = [
        ("127.0.0.1", "127.9.8.7"), ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"), ("fe80::1%eth0", "fe80::2"),
        ("192.168.1.5", "::ffff:192.168.1.5"),
    ]
    static let different = [
        ("192.168.1.5", "192.168.1.6"), ("2001:db8:1:2::1", "2001:db8:1:3::1"), ("127.0.0.1", "::1"), ("a", "b"),
    ]

    @Test(arguments: equal)
    func `addresses that one host may have count as one network`(one: String, other: String) {
        #expect(PeerNetwork(one) == PeerNetwork(other))
    }

    @Test(arguments: different)
    func `addresses of different networks count separately`(one: String, other: String) {
        #expect(PeerNetwork(one) != PeerNetwork(other))
    }

    @Test func `the oldest connection of the network that has most is closed`() {
        #expect(PeerNetwork.givingWay([]) == nil)
        let peers: [(number: UInt64, peer: String?)] = [
            (3, "192.168.1.5"), (9, "127.0.0.2"), (7, "127.0.0.1"), (8, "192.168.1.6"), (1, "192.168.1.7"),
        ]
        #expect(PeerNetwork.givingWay(peers) == 7)
        #expect(PeerNetwork.givingWay(peers.filter { $0.number != 9 }) == 1)
    }
}
