/// A QR code (ISO/IEC 18004) of a short text: bytes, error correction level M, versions 1 to 10. The text is drawn, not read:
/// any reader knows this subset.
struct QRCode: Hashable {
    /// Modules at each side: 21 to 57.
    let side: Int
    /// Whether a module is dark, row by row.
    private(set) var modules: [Bool]
    /// Modules that belong to the patterns of the code, which no mask changes.
    private var isFixed: [Bool]

    /// The most bytes of a text.
    static let limit = 213

    /// - Parameters:
    ///   - text: In UTF-8, at most ``limit`` bytes; nil is returned for a longer one.
    ///   - mask: 0 to 7; nil for the one that is best to read.
    init?(_ text: String, mask: Int? = nil) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.all.first(where: { $0.capacity >= bytes.count }) else { return nil }
        side = version.side
        modules = [Bool](repeating: false, count: side * side)
        isFixed = modules
        drawPatterns(version)
        drawCodewords(version.codewords(bytes))
        let masked = (mask.map { [$0] } ?? Array(0..<8)).map { mask in
            var code = self
            code.apply(mask)
            return code
        }
        guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
        modules = best.modules
    }

    /// Whether the module is dark; a place outside of the code is light.
    func isDark(_ x: Int, _ y: Int) -> Bool {
        (0..<side).contains(x) && (0..<side).contains(y) && modules[y * side + x]
    }

    private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
        guard (0..<side).contains(x), (0..<side).contains(y) else { return }
        modules[y * side + x] = isDark
        isFixed[y * side + x] = true
    }

    // MARK: Patterns

    private mutating func drawPatterns(_ version: QRVersion) {
        for place in 0..<side {
            fix(place, 6, place % 2 == 0)
            fix(6, place, place % 2 == 0)
        }
        for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] {
            for dy in -4...4 {
                for dx in -4...4 {
                    let ring = max(abs(dx), abs(dy))
                    fix(x + dx, y + dy, ring != 2 && ring != 4)
                }
            }
        }
        let places = version.alignment
        for (row, y) in places.enumerated() {
            for (column, x) in places.enumerated() {
                let last = places.count - 1
                if (row, column) == (0, 0) || (row, column) == (0, last) || (row, column) == (last, 0) { continue }
                for dy in -2...2 { for dx in -2...2 { fix(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) } }
            }
        }
        drawFormat(mask: 0)
        guard version.number >= 7 else { return }
        var rest = version.number
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version.number << 12 | rest
        for bit in 0..<18 {
            let isDark = bits >> bit & 1 == 1
            fix(side - 11 + bit % 3, bit / 3, isDark)
            fix(bit / 3, side - 11 + bit % 3, isDark)
        }
    }

    /// The error correction level and the mask, twice.
    private mutating func drawFormat(mask: Int) {
        // Level M is 0 in the two bits above the mask.
        var rest = mask
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (mask << 10 | rest) ^ 0x5412
        for bit in 0..<15 {
            let isDark = bits >> bit & 1 == 1
            switch bit {
            case ..<6: fix(8, bit, isDark)
            case 6, 7: fix(8, bit + 1, isDark)
            case 8: fix(7, 8, isDark)
            default: fix(14 - bit, 8, isDark)
            }
            if bit < 8 { fix(side - 1 - bit, 8, isDark) } else { fix(8, side - 15 + bit, isDark) }
        }
        fix(8, side - 8, true)
    }

    // MARK: Data

    /// In columns of two from the lower right corner, up and down.
    private mutating func drawCodewords(_ codewords: [UInt8]) {
        var bit = 0
        for pair in 0..<(side - 1) / 2 {
            var right = side - 1 - 2 * pair
            // The column of the vertical timing pattern is left out.
            if right <= 6 { right -= 1 }
            for step in 0..<side {
                let y = pair % 2 == 0 ? side - 1 - step : step
                for x in [right, right - 1] where !isFixed[y * side + x] {
                    guard bit < codewords.count * 8 else { continue }
                    modules[y * side + x] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
        }
    }

    private mutating func apply(_ mask: Int) {
        for y in 0..<side {
            for x in 0..<side where !isFixed[y * side + x] {
                let turns =
                    switch mask {
                    case 0: (x + y) % 2 == 0
                    case 1: y % 2 == 0
                    case 2: x % 3 == 0
                    case 3: (x + y) % 3 == 0
                    case 4: (x / 3 + y / 2) % 2 == 0
                    case 5: x * y % 2 + x * y % 3 == 0
                    case 6: (x * y % 2 + x * y % 3) % 2 == 0
                    default: ((x + y) % 2 + x * y % 3) % 2 == 0
                    }
                if turns { modules[y * side + x].toggle() }
            }
        }
        drawFormat(mask: mask)
    }

    // MARK: The choice of the mask

    /// How hard it is to read: long runs, blocks of one colour, what looks like a finder pattern, and an uneven share of
    /// dark modules.
    private var penalty: Int {
        var penalty = 0
        for line in 0..<side {
            penalty += Self.penalty(ofLine: (0..<side).map { isDark($0, line) })
            penalty += Self.penalty(ofLine: (0..<side).map { isDark(line, $0) })
        }
        for y in 0..<side - 1 {
            for x in 0..<side - 1 {
                let dark = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].count { isDark($0.0, $0.1) }
                if dark == 0 || dark == 4 { penalty += 3 }
            }
        }
        let dark = modules.count { $0 }
        return penalty + abs(dark * 20 - modules.count * 10) / modules.count * 10
    }

    private static let finderLike: [[Bool]] = [
        [true, false, true, true, true, false, true, false, false, false, false],
        [false, false, false, false, true, false, true, true, true, false, true],
    ]

    private static func penalty(ofLine line: [Bool]) -> Int {
        var penalty = 0
        var run = 0
        for (place, isDark) in line.enumerated() {
            run = place > 0 && line[place - 1] == isDark ? run + 1 : 1
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
        }
        for start in 0...line.count - 11 where finderLike.contains(Array(line[start..<start + 11])) { penalty += 40 }
        return penalty
    }
}
