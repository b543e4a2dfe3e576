internal import BezelModel

/// Where the newest base differs from the few before it, for displays that write only what is new. Those with two
/// buffers look two pictures back.
struct BaseHistory {
    /// Bases that are remembered: more than two, because pictures that come faster than the display shows them are
    /// dropped, and their bases with them.
    static let depth = 16

    private(set) var changes: [PictureLayer.Change] = []

    /// - Parameters:
    ///   - revision: Of the base before.
    ///   - rects: Where the new one differs from it; nil: anywhere.
    mutating func changed(from revision: UInt64, _ rects: [DisplayRect]?) {
        guard let rects else { return changes = [] }
        let earlier = changes.prefix(Self.depth - 1).map {
            PictureLayer.Change(since: $0.since, rects: ($0.rects + rects).joined())
        }
        changes = [PictureLayer.Change(since: revision, rects: rects.joined())] + earlier
    }
}
