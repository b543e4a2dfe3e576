import BezelModel
import Testing

@testable import Drawing

struct CrossTests {
    private static let size = DisplaySize(width: 200, height: 120)

    private static func pixels(_ crosses: [DisplayPoint]) -> [UInt32] {
        var scene = Scene(serial: .init(1))
        scene.crosses = crosses
        let canvas: Canvas? = TestFonts.renderer(size: size, fades: false).render(scene, at: Instant(nanoseconds: 0))
            .base
        return canvas?.withPixels { Array($0) } ?? []
    }

    @Test(arguments: [(100, 60), (0, 0), (199, 119)] as [(Int32, Int32)])
    func `the arms of a cross meet at its pixel`(x: Int32, y: Int32) {
        let (empty, drawn) = (Self.pixels([]), Self.pixels([DisplayPoint(x: x, y: y)]))
        let changed = empty.indices.filter { empty[$0] != drawn[$0] }
        let middle = Int(y * Self.size.width + x)
        #expect(changed.contains(middle))
        let column = changed.filter { $0 % Int(Self.size.width) == Int(x) }
        let row = changed.filter { $0 / Int(Self.size.width) == Int(y) }
        #expect(column.count > 3 && row.count > 3)
        #expect(changed.count > column.count + row.count, "the ring")
    }

    @Test func `a cross that moves is drawn again`() {
        let renderer = TestFonts.renderer(size: Self.size, fades: false)
        var scene = Scene(serial: .init(1))
        scene.crosses = [DisplayPoint(x: 20, y: 20)]
        let first = renderer.render(scene, at: Instant(nanoseconds: 0)).base.revision
        scene.crosses = [DisplayPoint(x: 21, y: 20)]
        #expect(renderer.render(scene, at: Instant(nanoseconds: 0)).base.revision != first)
    }
}
