internal import BezelModel

/// How large a decoded picture is kept. Pictures are only ever made smaller: drawing enlarges them for nothing.
enum ImageFit: Hashable {
    /// No side longer than this, in pixels.
    case inside(Int)
    /// No part of such an area is left free, and the picture sticks out in one direction only.
    case covering(DisplaySize)

    func size(of width: Int, _ height: Int) -> (width: Int, height: Int) {
        let scale: Double =
            switch self {
            case .inside(let side): Double(side) / Double(max(width, height, 1))
            case .covering(let area):
                max(Double(area.width) / Double(max(width, 1)), Double(area.height) / Double(max(height, 1)))
            }
        guard scale < 1 else { return (width, height) }
        return (
            max(Int((Double(width) * scale).rounded()), 1), max(Int((Double(height) * scale).rounded()), 1)
        )
    }

    /// The same for a picture that is to be turned by a quarter afterwards.
    var turned: ImageFit {
        switch self {
        case .inside: self
        case .covering(let area): .covering(DisplaySize(width: area.height, height: area.width))
        }
    }
}
