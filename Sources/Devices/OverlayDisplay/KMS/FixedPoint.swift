/// A number of pixels as planes count them in `SRC_X`, `SRC_Y`, `SRC_W` and `SRC_H`: 16.16 fixed point.
struct FixedPoint: Hashable {
    /// What the property is set to.
    let bits: UInt64

    /// - Parameter pixels: 0 to 65,535; held to that.
    init(pixels: Int32) { bits = UInt64(min(max(pixels, 0), 0xFFFF)) << 16 }
}
