internal import Glibc
internal import SmartDeviceLinkApp

/// A made-up city without end, the same in each run: streets on a grid of 100 m that is bent and turned, a few of them
/// wide, with rivers, parks and motorways.
///
/// `u` and `v` are metres on the straight grid, to the right and downwards; the world is in metres, too.
enum CityPlan {
    /// Metres between streets.
    static let step = 100.0
    private static let turn = -0.22

    /// A place of the straight grid in the world.
    static func world(_ u: Double, _ v: Double) -> ViewPoint {
        let x = u + 34 * sin(v / 410) + 18 * sin((u + v) / 730)
        let y = v + 30 * sin(u / 370) + 22 * sin((u - v) / 910)
        return ViewPoint(x: x * cos(turn) - y * sin(turn), y: x * sin(turn) + y * cos(turn))
    }

    /// The place of the straight grid at a point of the world, to about a metre.
    static func grid(_ point: ViewPoint) -> (u: Double, v: Double) {
        let x = point.x * cos(turn) + point.y * sin(turn)
        let y = -point.x * sin(turn) + point.y * cos(turn)
        var (u, v) = (x, y)
        for _ in 0..<4 {
            let next = (
                x - 34 * sin(v / 410) - 18 * sin((u + v) / 730), y - 30 * sin(u / 370) - 22 * sin((u - v) / 910)
            )
            (u, v) = next
        }
        return (u, v)
    }

    /// A number from 0 to 1 that looks random.
    static func chance(_ i: Int, _ j: Int, _ salt: Int) -> Double {
        var bits = UInt64(bitPattern: Int64(i)) &* 0x9E37_79B9_7F4A_7C15
        bits ^= UInt64(bitPattern: Int64(j)) &* 0xC2B2_AE3D_27D4_EB4F
        bits ^= UInt64(bitPattern: Int64(salt)) &* 0x1656_67B1_9E37_79F9
        bits ^= bits >> 31
        bits = bits &* 0xBF58_476D_1CE4_E5B9
        bits ^= bits >> 29
        return Double(bits >> 11) / Double(1 << 53)
    }

    /// The remainder that is never below zero.
    static func remainder(_ value: Int, _ divisor: Int) -> Int { ((value % divisor) + divisor) % divisor }

    /// Whether the street at `u` = 100 · `k` is wide.
    static func isWide(vertical k: Int) -> Bool { remainder(k, 9) == 0 }
    /// Whether the street at `v` = 100 · `j` is wide.
    static func isWide(horizontal j: Int) -> Bool { [0, 8].contains(remainder(j + 5, 17)) }

    /// Metres between rivers.
    static let riverStep = 5100.0

    /// The middle of the river `n`.
    static func river(_ n: Int, at u: Double) -> Double {
        -1180 - riverStep * Double(n) + 320 * sin(u / 1350) + 90 * sin(u / 420) + 40 * sin(u / 170)
    }

    /// The rivers that may be seen.
    static func rivers(from top: Double, to bottom: Double) -> ClosedRange<Int> {
        let first = Int(((-1180 - 450 - bottom) / riverStep).rounded(.up))
        let last = Int(((-1180 + 450 - top) / riverStep).rounded(.down))
        return first...max(first, last)
    }

    /// Metres to the middle of the nearest river.
    static func distanceToRiver(_ u: Double, _ v: Double) -> Double {
        let n = Int(((-1180 - v) / riverStep).rounded())
        return (n - 1...n + 1).map { abs(river($0, at: u) - v) }.min() ?? .infinity
    }

    /// The motorway `m`.
    static func motorway(_ m: Int, at v: Double) -> Double {
        -1250 + motorwayStep * Double(m) + 420 * sin(v / 1900) + 70 * sin(v / 500)
    }

    /// Metres between motorways.
    static let motorwayStep = 4500.0

    struct Park: Hashable {
        /// Cells of the grid.
        var columns: Range<Int>
        var rows: Range<Int>
        var name: String

        func contains(_ k: Int, _ j: Int) -> Bool { columns.contains(k) && rows.contains(j) }
    }

    private static let parkNames = [
        "Schlossgarten", "Stadtpark", "さくら公園", "Парк Победы", "Rosenhügel", "حديقة الأزهر", "Kirschgarten",
        "Jardin du Lac",
    ]

    /// The parks of a part of the city, 9 × 17 cells.
    static func parks(_ a: Int, _ b: Int) -> [Park] {
        (0..<3).map { number in
            let width = number == 0 ? 3 : 2
            let height = number == 0 ? 4 : 2
            let k = 9 * a + 1 + Int(chance(a, b, 10 + number) * Double(8 - width))
            let j = 17 * b + [7, 0, 13][number] + Int(chance(a, b, 20 + number) * 2)
            let name = parkNames[Int(chance(a, b, 30 + number) * Double(parkNames.count))]
            return Park(columns: k..<k + width, rows: j..<j + height, name: number == 2 ? "" : name)
        }
    }

    /// The park of a cell.
    static func park(_ k: Int, _ j: Int) -> Park? {
        let a = (k - remainder(k, 9)) / 9
        let b = (j - remainder(j, 17)) / 17
        return [b, b - 1].lazy.flatMap { parks(a, $0) }.first { $0.contains(k, j) }
    }

    /// Whether there is a street from a crossing to the next one, to the right or downwards.
    static func hasStreet(_ k: Int, _ j: Int, isVertical: Bool) -> Bool {
        if isVertical ? isWide(vertical: k) : isWide(horizontal: j) { return true }
        let (u, v) = (step * Double(k), step * Double(j))
        let middle = isVertical ? (u, v + step / 2) : (u + step / 2, v)
        if distanceToRiver(middle.0, middle.1) < 95 { return false }
        // Between two cells of the same park.
        let before = isVertical ? park(k - 1, j) : park(k, j - 1)
        if let before, before == park(k, j) { return false }
        return chance(k, j, isVertical ? 1 : 2) > 0.13
    }

    private static let streetNames = [
        "Lindenweg", "Rosengasse", "Goethestraße", "Mühlenweg", "桜通り", "Οδός Ερμού", "Парковая улица", "شارع النيل",
        "Rue du Port", "Am Markt", "Plaça Nova", "Brückenweg", "Świętojańska", "Kirchgasse", "Õunapuu tee",
    ]

    /// The first three are those of the route.
    private static let wideNames = [
        "Königstraße", "Uferstraße", "Hafenstraße", "Avenida del Mar", "Проспект Мира", "Bahnhofstraße",
        "Λεωφόρος Νίκης",
    ]
    private static let crossNames = [
        "Ringstraße", "Kaiserdamm", "شارع الملك", "Rue de Lyon", "Am Stadtwald", "Набережная", "Schillerstraße",
    ]

    static func name(vertical k: Int) -> String {
        guard isWide(vertical: k) else { return streetNames[Int(chance(k, 0, 3) * Double(streetNames.count))] }
        return wideNames[remainder((k - remainder(k, 9)) / 9, wideNames.count)]
    }

    static func name(horizontal j: Int) -> String {
        guard isWide(horizontal: j) else { return streetNames[Int(chance(0, j, 4) * Double(streetNames.count))] }
        guard remainder(j + 5, 17) == 0 else { return crossNames[Int(chance(0, j, 6) * Double(crossNames.count))] }
        return j == -5 ? "Schlossallee" : crossNames[Int(chance(1, j, 6) * Double(crossNames.count))]
    }
}
