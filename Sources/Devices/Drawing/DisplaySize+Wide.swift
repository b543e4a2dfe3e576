internal import BezelModel

extension DisplaySize {
    /// Much wider than high: more than 12:5, as panels of 1280 × 400.
    var isWide: Bool { width * 5 > height * 12 }
}

extension DisplayRect {
    /// As ``DisplaySize/isWide``.
    var isWide: Bool { DisplaySize(width: width, height: height).isWide }
}
