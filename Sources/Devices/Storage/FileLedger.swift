public import BezelModel

/// Which files are stored, how much of the quota they use, and which files are removed to make room.
///
/// **A file uses** the blocks of its contents and one block for its entry, ``block`` bytes each. So does the file with
/// the text of a name that is too long for the disk. A folder uses two blocks.
///
/// **When the quota is full**, the files of other apps are removed: all files of an app at once, beginning with the app
/// that was connected least recently.
public struct FileLedger: Sendable {
    /// The rights of a writer when the quota is full.
    public struct Claim: Hashable, Sendable {
        /// Apps whose files stay in any case.
        public var spared: Set<ExactText>
        /// Bytes at the end of the quota that are not for this writer.
        public var reserve: Int

        /// - Parameter spared: nil for all of them.
        public init(sparing spared: Set<ExactText> = [], reserve: Int = 0) {
            self.spared = spared
            self.reserve = reserve
        }
    }

    /// The size of a block of the disk, with ext4 and most other file systems.
    public static let block = 4096

    public let quota: Int
    /// Sizes by name, by app.
    public private(set) var sizes: [ExactText: [ExactText: Int]] = [:]
    /// How much of the quota all files use.
    public private(set) var used = 0
    /// The order in which apps were last seen.
    private var seen: [ExactText: Int] = [:]
    private var lastSeen = 0

    public init(quota: Int) { self.quota = quota }

    /// The size of the largest file that still fits, with a new folder and a new entry.
    public var room: Int { max(quota - used - 3 * Self.block, 0) }

    public func size(of name: ExactText, of app: ExactText) -> Int? { sizes[app]?[name] }

    /// An app has registered: its files are the last ones to be removed for others.
    ///
    /// - Returns: Its place in the order, which goes up; nil when it has no files.
    @discardableResult
    public mutating func see(_ app: ExactText) -> Int? {
        guard sizes[app] != nil else { return nil }
        lastSeen += 1
        seen[app] = lastSeen
        return lastSeen
    }

    /// An app was seen in an earlier run.
    mutating func setPlace(_ place: Int, of app: ExactText) {
        seen[app] = place
        lastSeen = max(lastSeen, place)
    }

    /// How much more of the quota a file uses when it has that size.
    public func growth(of name: ExactText, of app: ExactText, to size: Int) -> Int {
        let former = sizes[app]?[name].map { Self.cost(of: name, size: $0) } ?? 0
        return Self.cost(of: name, size: size) - former + (sizes[app] == nil ? Self.cost(of: app) : 0)
    }

    public mutating func set(_ size: Int, of name: ExactText, of app: ExactText) {
        used += growth(of: name, of: app, to: size)
        sizes[app, default: [:]][name] = size
    }

    /// - Returns: Whether it was the app's last one.
    @discardableResult
    public mutating func remove(_ name: ExactText, of app: ExactText) -> Bool {
        guard let size = sizes[app]?.removeValue(forKey: name) else { return false }
        used -= Self.cost(of: name, size: size)
        guard sizes[app]?.isEmpty == true else { return false }
        sizes[app] = nil
        seen[app] = nil
        used -= Self.cost(of: app)
        return true
    }

    /// The apps whose files must go, so that `more` fits the quota; nil when that would not be enough.
    public func whoMakesRoom(for more: Int, of app: ExactText, _ claim: Claim) -> [ExactText]? {
        var missing = used + more - max(quota - claim.reserve, 0)
        var leaving: [ExactText] = []
        guard missing > 0, more > 0 else { return leaving }
        let others = sizes.keys.filter { $0 != app && !claim.spared.contains($0) }
        for other in others.sorted(by: { (seen[$0] ?? 0, $0) < (seen[$1] ?? 0, $1) }) {
            missing -= cost(ofAll: other)
            leaving.append(other)
            if missing <= 0 { return leaving }
        }
        return nil
    }

    /// How much of the quota a file uses.
    private static func cost(of name: ExactText, size: Int) -> Int {
        let blocks = (size + block - 1) / block + 1
        return (blocks + (DiskName.isHashed(DiskName.encoded(name.text)) ? 2 : 0)) * block
    }

    /// How much of the quota an app's folder uses without its files.
    private static func cost(of app: ExactText) -> Int {
        (DiskName.isHashed(DiskName.encoded(app.text)) ? 4 : 2) * block
    }

    private func cost(ofAll app: ExactText) -> Int {
        (sizes[app] ?? [:]).reduce(Self.cost(of: app)) { $0 + Self.cost(of: $1.key, size: $1.value) }
    }
}
