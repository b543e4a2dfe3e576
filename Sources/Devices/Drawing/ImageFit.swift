internal import BezelModel

/// The size in which a decoded picture is stored. Pictures are only made smaller; enlarging them while drawing costs
/// nothing.
enum ImageFit: Hashable {
    /// No side longer than this, in pixels.
    case inside(Int)
    /// No wider and no higher than this area.
    case within(DisplaySize)
    /// Large enough to cover this area, with excess in one direction only.
    case covering(DisplaySize)

    func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
        let scale: Double =
            switch self {
            case .inside(let side): Double(side) / Double(max(width, height, 1))
            case .within(let area):
                min(Double(area.width) / Double(max(width, 1)), Double(area.height) / Double(max(height, 1)))
            case .covering(let area):
                max(Double(area.width) / Double(max(width, 1)), Double(area.height) / Double(max(height, 1)))
            }
        guard scale < 1 else { return (width, height) }
        return (
            max(Int((Double(width) * scale).rounded()), 1), max(Int((Double(height) * scale).rounded()), 1)
        )
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
