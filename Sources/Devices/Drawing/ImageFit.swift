public import BezelModel

/// The size in which a decoded picture is stored.
public enum ImageFit: Hashable, Sendable {
    /// No side longer than this, in pixels.
    case inside(Int)
    /// No wider and no higher than this area.
    case within(DisplaySize)
    /// Large enough to cover this area, with excess in one direction only.
    case covering(DisplaySize)

    /// The size of a picture that is made smaller, but not larger.
    func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
        let scale = scale(of: width, height)
        return scale < 1 ? Self.size(of: width, height, scaled: scale) : (width, height)
    }

    /// The largest number of pixels of a picture that is stored enlarged.
    static let enlargedLimit = 256 * 256

    /// The stored size of a picture that is smaller than its place: the size of the place, because resampling the
    /// picture in each frame costs several times as much as copying it. nil for a picture that is drawn unchanged, and
    /// for a place that is too large.
    func enlarged(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
        guard case .within = self, width > 0, height > 0 else { return nil }
        let scale = scale(of: width, height)
        let size = Self.size(of: width, height, scaled: scale)
        return scale > 1 && size.width * size.height <= Self.enlargedLimit ? size : nil
    }

    /// The side of a square picture that states no size, in pixels.
    var largestSide: Int {
        let side =
            switch self {
            case .inside(let side): side
            case .within(let area), .covering(let area): Int(min(area.width, area.height))
            }
        return min(max(side, 1), 256)
    }

    private func scale(of width: Int, _ height: Int) -> Double {
        switch self {
        case .inside(let side): Double(side) / Double(max(width, height, 1))
        case .within(let area):
            min(Double(area.width) / Double(max(width, 1)), Double(area.height) / Double(max(height, 1)))
        case .covering(let area):
            max(Double(area.width) / Double(max(width, 1)), Double(area.height) / Double(max(height, 1)))
        }
    }

    private static func size(of width: Int, _ height: Int, scaled scale: Double) -> (width: Int, height: Int) {
        (max(Int((Double(width) * scale).rounded()), 1), max(Int((Double(height) * scale).rounded()), 1))
    }

    /// The same for a picture that will be rotated by 90°.
    var turned: ImageFit {
        switch self {
        case .inside: self
        case .within(let area): .within(DisplaySize(width: area.height, height: area.width))
        case .covering(let area): .covering(DisplaySize(width: area.height, height: area.width))
        }
    }
}
