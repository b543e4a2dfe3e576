internal import CLinux
internal import Glibc

/// An address of one of the machine's network interfaces that is up and has a carrier.
public struct InterfaceAddress: Hashable, Sendable {
    /// Like "wlan0".
    public var interface: String
    /// Numeric, without a scope.
    public var host: String
    public var isLoopback: Bool
    /// An IPv6 address that is valid on its own link only.
    public var isLinkLocal: Bool
    public var kind: Kind

    public enum Kind: Int, Hashable, Comparable, Sendable {
        case wireless
        case wired
        /// A bridge, a tunnel, or the interface of a container.
        case virtual

        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    public init(
        interface: String, host: String, isLoopback: Bool = false, isLinkLocal: Bool = false, kind: Kind = .wired
    ) {
        self.interface = interface
        self.host = host
        self.isLoopback = isLoopback
        self.isLinkLocal = isLinkLocal
        self.kind = kind
    }

    /// All of them, in the kernel's order; empty if the kernel does not list them.
    public static func list() -> [InterfaceAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var result: [InterfaceAddress] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            // IFF_UP and IFF_RUNNING of <net/if.h>, which Swift does not import.
            guard entry.ifa_flags & 0x41 == 0x41, let address = entry.ifa_addr, let name = entry.ifa_name,
                let host = host(of: address)
            else { continue }
            let interface = String(cString: name)
            result.append(
                InterfaceAddress(
                    interface: interface, host: host, isLoopback: entry.ifa_flags & 0x8 != 0,
                    isLinkLocal: host.hasPrefix("fe80:"), kind: Self.kind(of: interface)))
        }
        return result
    }

    private static func host(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = CInt(address.pointee.sa_family)
        let isKnown =
            switch family {
            case AF_INET:
                address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    inet_ntop(family, &$0.pointee.sin_addr, &text, socklen_t(text.count)) != nil
                }
            case AF_INET6:
                address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    inet_ntop(family, &$0.pointee.sin6_addr, &text, socklen_t(text.count)) != nil
                }
            default: false
            }
        guard isKnown else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func kind(of interface: String) -> Kind {
        let folder = "/sys/class/net/\(interface)/"
        if ["wireless", "phy80211"].contains(where: { access(folder + $0, F_OK) == 0 }) { return .wireless }
        return access(folder + "device", F_OK) == 0 ? .wired : .virtual
    }
}
