/// A number of pixels in the format of `SRC_X`, `SRC_Y`, `SRC_W` and `SRC_H`: 16.16 fixed point.
struct FixedPoint: Hashable {
    /// The value for the property.
    let bits: UInt64

    /// - Parameter pixels: Limited to 0 to 65,535.
    init(pixels: Int32) { bits = UInt64(min(max(pixels, 0), 0xFFFF)) << 16 }
}
