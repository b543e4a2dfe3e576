internal import BezelModel

/// The relation of a picture's pixels to a compositor's units.
struct SurfaceScale: Hashable {
    /// In 120ths, as wp_fractional_scale_v1 counts.
    var parts: Int32

    static let one = SurfaceScale(parts: 120)

    init(parts: Int32) { self.parts = max(parts, 1) }

    init(whole: Int32) { self.init(parts: min(max(whole, 1), 100) * 120) }

    /// The nearest scale; a compositor rounds the size in its units.
    init(pixels: DisplaySize, units: DisplaySize) {
        let parts = (Double(pixels.width) * 120 / Double(max(units.width, 1))).rounded()
        self.init(parts: Int32(min(max(parts, 1), 12_000)))
    }

    /// The scale as a whole number; nil if it is not a whole number.
    var whole: Int32? { parts % 120 == 0 ? parts / 120 : nil }

    /// Converts a size in units to pixels, rounded as by compositors.
    func pixels(_ units: DisplaySize) -> DisplaySize {
        DisplaySize(width: scaled(units.width), height: scaled(units.height))
    }

    func units(_ pixels: DisplaySize) -> DisplaySize {
        DisplaySize(width: max(pixels.width &* 120 / parts, 1), height: max(pixels.height &* 120 / parts, 1))
    }

    private func scaled(_ side: Int32) -> Int32 {
        Int32(clamping: max((Int64(side) * Int64(parts) + 60) / 120, 1))
    }
}
