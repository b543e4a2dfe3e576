import BezelModel
import HeadUnit
import TestSupport
import Testing

struct RegionSetTests {
    private func region(_ id: UInt32, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Region {
        Region(id: id, rect: AppRect(x: x, y: y, width: width, height: height))
    }

    @Test(arguments: [
        (x: 100, y: 50, hit: true),  // the top left corner is inside
        (x: 179, y: 89, hit: true),  // the last pixel is inside
        (x: 180, y: 50, hit: false),  // the right edge is outside
        (x: 100, y: 90, hit: false),  // the bottom edge is outside
        (x: 99, y: 50, hit: false),
    ])
    func `a region contains its left and top edges, not its right and bottom edges`(x: Int32, y: Int32, hit: Bool) {
        let set = RegionSet([region(7, 100, 50, 80, 40)])
        #expect((set.region(at: AppPoint(x: x, y: y))?.id == 7) == hit)
    }

    @Test func `of overlapping regions the first in the list is found`() {
        let set = RegionSet([region(1, 10, 10, 20, 20), region(2, 0, 0, 100, 100), region(3, 0, 0, 100, 100)])
        #expect(set.region(at: AppPoint(x: 15, y: 15))?.id == 1)
        #expect(set.region(at: AppPoint(x: 50, y: 50))?.id == 2)
    }

    @Test func `an empty region or an empty set contains no point`() {
        #expect(RegionSet().region(at: AppPoint(x: 0, y: 0)) == nil)
        #expect(RegionSet([region(1, 5, 5, 0, 9)]).region(at: AppPoint(x: 5, y: 5)) == nil)
    }

    /// Too thin for their position: in floating point both edges are equal.
    @Test func `a region too thin for floating point contains no point`() {
        for (start, side) in [
            (1_000_000.0, 1e-12), (100.0, 1e-15), (0.0, Double.leastNonzeroMagnitude), (-1_000_000.0, 1e-11),
        ] {
            for (width, height) in [(side, 5.0), (5.0, side), (side, side)] {
                let thin = region(1, start, start, width, height)
                let place = AppPoint(x: Int32(start) + 6, y: Int32(start))
                #expect(RegionSet([thin]).region(at: place) == nil)
                #expect(RegionSet([thin, region(2, 200, 200, 50, 50)]).region(at: AppPoint(x: 220, y: 220))?.id == 2)
            }
        }
    }

    @Test func `regions outside the screen have no effect`() {
        let set = RegionSet([
            region(1, -1_000_000, -1_000_000, 1, 1), region(2, 0, 0, 800, 480), region(3, 999_999, 0, 1, 1),
        ])
        #expect(set.region(at: AppPoint(x: 799, y: 479))?.id == 2)
        #expect(set.region(at: AppPoint(x: 800, y: 479)) == nil)
    }

    @Test(arguments: [UInt64(11), 12, 13])
    func `the index finds the same region as a linear search`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        func number(_ limit: UInt64) -> Double { Double(random.next() % limit) / 2 }
        let regions = (0..<400).map { id in
            region(UInt32(id), number(1600) - 40, number(960) - 40, number(400), number(200))
        }
        let set = RegionSet(regions)
        for _ in 0..<20_000 {
            let point = AppPoint(x: Int32(random.next() % 900) - 50, y: Int32(random.next() % 600) - 50)
            let searched = regions.first { $0.rect.contains(point) }
            #expect(set.region(at: point) == searched, "\(point)")
        }
    }
}
