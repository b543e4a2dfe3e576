internal import BezelModel

/// The differences between the newest base and the ones before it, for displays that write only what has changed.
/// Displays with two buffers need the difference to the base before the last.
struct BaseHistory {
    /// Number of bases that are stored. More than two, because the display drops pictures that come too fast, and
    /// their bases with them.
    static let depth = 16

    private(set) var changes: [PictureLayer.Change] = []

    /// - Parameters:
    ///   - revision: The revision of the former base.
    ///   - rects: Where the new one differs from it; nil: anywhere.
    mutating func changed(from revision: UInt64, _ rects: [DisplayRect]?) {
        guard let rects else { return changes = [] }
        let earlier = changes.prefix(Self.depth - 1).map {
            PictureLayer.Change(since: $0.since, rects: ($0.rects + rects).joined())
        }
        changes = [PictureLayer.Change(since: revision, rects: rects.joined())] + earlier
    }
}
