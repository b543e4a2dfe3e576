internal import BezelConfiguration
internal import BezelModel
internal import TouchInput

/// Positions of a panel outside the ranges that it announces, or that the configuration gives.
struct RangeDoubt: Hashable, Sendable, CustomStringConvertible {
    private let outside: Int
    private let seen: SeenPositions
    private let ranges: PanelRanges

    /// Whether the ranges of both axes seem to be exchanged.
    var isTransposed: Bool { seen.areTransposed(in: ranges) }

    /// - Returns: nil if all positions are inside.
    init?(_ counters: TouchCounters, in ranges: PanelRanges) {
        self.init(outside: counters.outside, seen: counters.seen, in: ranges)
    }

    /// - Returns: nil if all positions are inside.
    init?(outside: Int, seen: SeenPositions, in ranges: PanelRanges) {
        guard outside > 0, seen.x != nil, !seen.fit(ranges) else { return nil }
        self.outside = outside
        self.seen = seen
        self.ranges = ranges
    }

    var description: String {
        "\(outside) \(outside == 1 ? "position lies" : "positions lie") outside the panel's range "
            + "x \(ranges.x.minimum)…\(ranges.x.maximum), y \(ranges.y.minimum)…\(ranges.y.maximum): "
            + "seen \(seen.text ?? "none")"
    }

    /// The option of `bezel replay` that corrects it.
    var option: String {
        isTransposed
            ? "its axes have each other's range: --ranges \(ranges.exchanged)"
            : "--ranges X0:X1,Y0:Y1 sets the true range"
    }

    /// The key of the configuration that corrects it.
    var key: String {
        isTransposed
            ? "its axes have each other's range: [touch] ranges = \"\(ranges.exchanged)\""
            : "[touch] ranges = \"X0:X1,Y0:Y1\" with the true range, then bezel calibrate"
    }
}

extension PanelRanges {
    /// The value of `touch.ranges` that gives each axis the range of the other.
    var exchanged: TouchRange { TouchRange(PanelRanges(x: y, y: x)) }
}
