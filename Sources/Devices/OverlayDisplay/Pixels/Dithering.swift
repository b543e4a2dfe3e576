/// Reduces 24 bits to 16. The lower bits become a pattern of pixels that looks like the intermediate shade.
///
/// The pattern depends only on the position (an 8×8 Bayer matrix), so a part that is drawn again looks the same.
enum Dithering {
    /// One pixel 0xAARRGGBB as `DRM_FORMAT_RGB565`, for column `x` and row `y` of the panel.
    @inline(__always)
    static func rgb565(_ pixel: UInt32, x: Int, y: Int) -> UInt16 {
        let threshold = threshold(x: x, y: y)
        // 31 steps from 0 to 255: v × 31 / 255 rounded by the threshold; 0 and 255 stay exact.
        let red = ((pixel >> 16 & 0xFF) * 31 + threshold) / 255
        let green = ((pixel >> 8 & 0xFF) * 63 + threshold) / 255
        let blue = ((pixel & 0xFF) * 31 + threshold) / 255
        return UInt16(truncatingIfNeeded: red << 11 | green << 5 | blue)
    }

    /// 2 to 254, each of 64 once in every square of eight pixels.
    @inline(__always)
    static func threshold(x: Int, y: Int) -> UInt32 {
        // Bayer's matrix without a table: the bits of x ^ y and y, interleaved from the lowest up.
        let mixed = UInt32(truncatingIfNeeded: x ^ y)
        let row = UInt32(truncatingIfNeeded: y)
        let rank =
            (mixed & 1) << 5 | (row & 1) << 4 | (mixed & 2) << 2 | (row & 2) << 1 | (mixed & 4) >> 1 | (row & 4) >> 2
        return rank * 4 + 2
    }
}
