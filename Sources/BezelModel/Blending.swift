/// Mixes pixels. All pixels are premultiplied 0xAARRGGBB.
public enum Blending {
    /// `top` over `bottom`: each channel is top + bottom × (255 − top's alpha) / 255, rounded to nearest.
    @inlinable
    public static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
        // A premultiplied colour never exceeds its alpha, so no channel's sum exceeds 255.
        top &+ scaled(bottom, by: 255 - (top >> 24))
    }

    /// Every channel × `factor` / 255, rounded to nearest.
    ///
    /// - Parameter factor: 0 to 255.
    @inlinable
    public static func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
        // Two channels at a time, 16 bits each: n / 255 is (n + 128 + (n + 128) / 256) / 256 for n up to 255².
        let mask: UInt32 = 0x00FF_00FF
        var low = (pixel & mask) &* factor &+ 0x0080_0080
        var high = ((pixel >> 8) & mask) &* factor &+ 0x0080_0080
        low = ((low &+ ((low >> 8) & mask)) >> 8) & mask
        high = (high &+ ((high >> 8) & mask)) & ~mask
        return low | high
    }

    /// Each channel is `old` × (255 − share) / 255 + `new` × share / 255, rounded to nearest.
    ///
    /// - Parameter share: 0 to 255.
    @inlinable
    public static func mixture(_ old: UInt32, _ new: UInt32, share: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        let rest = 255 &- share
        var low = (old & mask) &* rest &+ (new & mask) &* share &+ 0x0080_0080
        var high = ((old >> 8) & mask) &* rest &+ ((new >> 8) & mask) &* share &+ 0x0080_0080
        low = ((low &+ ((low >> 8) & mask)) >> 8) & mask
        high = (high &+ ((high >> 8) & mask)) & ~mask
        return low | high
    }

    /// Writes `top` over `bottom` to `target`. It never reads `target`, because a display's memory may be slow to read.
    ///
    /// All three have room for `count` pixels.
    @inlinable
    public static func over(
        _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>,
        count: Int
    ) {
        // Most pixels over a video are transparent, and most of a card are opaque: eight pixels at a time.
        var index = 0
        while index + 8 <= count {
            let (any, all) = span(top + index)
            if any == 0 {
                (target + index).update(from: bottom + index, count: 8)
            } else if all >> 24 == 255 {
                (target + index).update(from: top + index, count: 8)
            } else {
                for place in index..<index + 8 { target[place] = mixed(top[place], bottom[place]) }
            }
            index += 8
        }
        for place in index..<count { target[place] = mixed(top[place], bottom[place]) }
    }

    /// The bits that at least one of eight pixels has, and the bits that all of them have.
    @inlinable @inline(__always)
    static func span(_ pixels: UnsafePointer<UInt32>) -> (any: UInt32, all: UInt32) {
        var (any, all) = (pixels[0], pixels[0])
        for index in 1..<8 {
            any |= pixels[index]
            all &= pixels[index]
        }
        return (any, all)
    }

    @inlinable @inline(__always)
    static func mixed(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
        top >> 24 == 255 ? top : top == 0 ? bottom : over(top, bottom)
    }
}

extension Canvas {
    /// Copies `other` with its opacity multiplied by `opacity` / 255.
    ///
    /// - Precondition: Both have the same size.
    public func fade(_ other: Canvas, to opacity: UInt32) {
        precondition(size == other.size)
        withMutablePixels { target in
            other.withPixels { source in
                for index in source.indices { target[index] = Blending.scaled(source[index], by: min(opacity, 255)) }
            }
        }
    }

    /// Overwrites the pixels inside `area` with a mixture of two pictures.
    ///
    /// - Parameters:
    ///   - share: How much of `new` is in the mixture, 0 to 255. A pixel that is equal in both pictures stays as it is.
    ///   - shift: How far `new` is moved to the right, in pixels; negative to the left. Where it leaves a part of `area`
    ///     free, its outermost pixels are repeated.
    ///
    /// - Precondition: All three have the same size.
    public func mix(_ old: Canvas, _ new: Canvas, share: UInt32, in area: DisplayRect, shift: Int32 = 0) {
        precondition(size == old.size && size == new.size)
        let area = area.intersection(DisplayRect(size))
        guard !area.isEmpty else { return }
        let (share, shift) = (min(share, 255), min(max(Int(shift), -Int(area.width)), Int(area.width)))
        let (first, count) = (Int(area.x), Int(area.width))
        // The columns that the moved picture covers, counted from the area's left edge.
        let covered = max(shift, 0)..<count + min(shift, 0)
        withMutablePixels { pixels in
            old.withPixels { old in
                new.withPixels { new in
                    guard let pixels = pixels.baseAddress, let old = old.baseAddress, let new = new.baseAddress else {
                        return
                    }
                    for y in Int(area.y)..<Int(area.y + area.height) {
                        let start = y * width + first
                        let (target, below, above) = (pixels + start, old + start, new + start)
                        for x in 0..<covered.lowerBound {
                            target[x] = Blending.mixture(below[x], above[0], share: share)
                        }
                        let moved = above - shift
                        for x in covered { target[x] = Blending.mixture(below[x], moved[x], share: share) }
                        for x in covered.upperBound..<count {
                            target[x] = Blending.mixture(below[x], above[count - 1], share: share)
                        }
                    }
                }
            }
        }
    }
}
