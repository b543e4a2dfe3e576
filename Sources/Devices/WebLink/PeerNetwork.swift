internal import Glibc

/// The part of an address in which one machine can have as many addresses as it likes: the first 64 bits of an IPv6
/// address, and 127.0.0.0/8. Each other IPv4 address is a separate network.
public struct PeerNetwork: Hashable, Sendable {
    private let bytes: [UInt8]

    /// - Parameter peer: A numeric address; any other text is a separate network.
    public init(_ peer: String) {
        var six = in6_addr()
        // A zone ("%eth0") is not part of the address.
        let address = String(peer.prefix { $0 != "%" })
        if unsafe inet_pton(AF_INET6, address, &six) == 1 {
            let all = unsafe withUnsafeBytes(of: six) { unsafe Array($0) }
            let isIPv4 = all.prefix(12).elementsEqual([UInt8](repeating: 0, count: 10) + [255, 255])
            bytes = isIPv4 ? Self.network(Array(all.suffix(4))) : Array(all.prefix(8))
            return
        }
        var four = in_addr()
        if unsafe inet_pton(AF_INET, address, &four) == 1 {
            bytes = unsafe Self.network(withUnsafeBytes(of: four) { unsafe Array($0) })
            return
        }
        bytes = Array(peer.utf8)
    }

    private static func network(_ address: [UInt8]) -> [UInt8] { address.first == 127 ? [127] : address }

    /// Chooses the connection that is closed for a new one.
    ///
    /// - Parameter peers: Connections by number, the older the smaller, and their addresses.
    /// - Returns: The oldest connection of the network with the most connections; nil without any.
    public static func givingWay(_ peers: [(number: UInt64, peer: String?)]) -> UInt64? {
        let networks = Dictionary(grouping: peers) { PeerNetwork($0.peer ?? "") }.values
        let crowds = networks.map { (count: $0.count, oldest: $0.map(\.number).min() ?? 0) }
        return crowds.max { ($0.count, $1.oldest) < ($1.count, $0.oldest) }?.oldest
    }
}
