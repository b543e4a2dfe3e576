internal import Glibc

/// A backlight of the kernel's (Documentation/ABI/stable/sysfs-class-backlight).
public struct Backlight: Hashable, Sendable {
    /// Where the kernel has them.
    public static let root = "/sys/class/backlight"

    public let name: String
    /// The highest value of `brightness`; at least 1.
    public let highest: Int
    let folder: String
    private let kind: Kind

    /// In the order in which the kernel's documentation prefers them.
    private enum Kind: Int, Hashable {
        case firmware, platform, raw

        init(_ text: String?) {
            self =
                switch text {
                case "firmware": .firmware
                case "platform": .platform
                default: .raw
                }
        }
    }

    /// All of them, the preferred one first. A device without a usable `max_brightness` is left out.
    public static func list(in root: String = root) -> [Backlight] {
        SysfsFile.names(in: root).compactMap { name in
            let folder = "\(root)/\(name)"
            guard let highest = SysfsFile.whole("\(folder)/max_brightness"), highest > 0 else { return nil }
            return Backlight(
                name: name, highest: highest, folder: folder, kind: Kind(SysfsFile.text("\(folder)/type")))
        }.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
    }

    /// - Parameter name: "auto" for the preferred one.
    public static func choice(_ name: String, in root: String = root) -> Backlight? {
        choice(name, among: list(in: root))
    }

    /// The choice among a list with the preferred one first.
    public static func choice(_ name: String, among all: [Backlight]) -> Backlight? {
        name == "auto" ? all.first : all.first { $0.name == name }
    }

    /// The value that is set; nil if it cannot be read.
    public var value: Int? { SysfsFile.whole("\(folder)/brightness").map { min(max($0, 0), highest) } }

    /// Whether this process may set it.
    public var isWritable: Bool { access("\(folder)/brightness", W_OK) == 0 }

    public var path: String { "\(folder)/brightness" }

    public func set(_ value: Int) throws(LightError) {
        try SysfsFile.write(min(max(value, 0), highest), to: "\(folder)/brightness")
    }
}
