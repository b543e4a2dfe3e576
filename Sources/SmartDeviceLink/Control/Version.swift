/// A version with three numbers, of the protocol (5.4.0) or of the RPC specification (8.0.0).
public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
    public var major: Int
    public var minor: Int
    public var patch: Int

    public init(_ major: Int, _ minor: Int, _ patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Reads three whole numbers separated by dots.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2],
            (0...1000).contains(major), (0...1000).contains(minor), (0...1000).contains(patch)
        else { return nil }
        self.init(major, minor, patch)
    }

    public var description: String { "\(major).\(minor).\(patch)" }

    public static func < (left: Version, right: Version) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }

    /// The protocol version that Bezel speaks, sdl_core 8.2.0's.
    public static let spokenProtocol = Version(5, 4, 0)
    /// The RPC specification that Bezel implements.
    public static let servedRPC = Version(8, 0, 0)
    public static let firstRPC = Version(1, 0, 0)
    /// The RPC version for apps older than 5.0, whatever version they name (as in sdl_core).
    public static let baseRPC = Version(4, 5, 1)

    /// The RPC version to use with an app of this version.
    public var negotiatedRPC: Version { self < Version(5, 0, 0) ? .baseRPC : min(self, .servedRPC) }
}
