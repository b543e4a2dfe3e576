import BezelModel
import Testing

@testable import Drawing

struct StaticIconDrawingTests {
    @Test func `an icon has a shape if and only if isDrawn says so`() {
        for icon in StaticIcon.allCases { #expect((icon.shape != nil) == icon.isDrawn, "\(icon)") }
    }

    private static func pixels(_ icon: StaticIcon, _ side: Int) -> [UInt32] {
        guard let bitmap = icon.bitmap(.inside(side)) else { return [] }
        return (0..<bitmap.height).flatMap { y -> [UInt32] in
            guard let row = bitmap.row(y) else { return [] }
            return (0..<bitmap.width).map { row[$0] }
        }
    }

    @Test func `icons and their placeholders have visible pixels and stay inside their square`() {
        for icon in StaticIcon.allCases {
            let side = 48
            let pixels = Self.pixels(icon, side)
            guard pixels.count == side * side else {
                Issue.record("\(icon) is not drawn")
                continue
            }
            #expect(pixels.contains { $0 >> 24 > 200 }, "\(icon)")
            for place in 0..<side {
                let edges: [Int] = [place, (side - 1) * side + place, place * side, place * side + side - 1]
                for edge in edges { #expect(pixels[edge] >> 24 < 128, "\(icon)") }
            }
        }
    }

    @Test func `placeholders of icons without a drawing are all different`() {
        let signs = StaticIcon.allCases.filter { !$0.isDrawn }.map { Self.pixels($0, 30) }
        #expect(Set(signs).count == signs.count)
    }

    @Test func `icons are drawn at once in the requested size and cached`() throws {
        let cache = ImageCache(side: 100, budget: 1 << 20, decoding: .elsewhere { _ in })
        let image = EncodedImage(.favoriteHeart)
        for side in [30, 60] as [Int32] {
            guard case .decoded(let bitmap) = cache.content(of: image, .within(DisplaySize(width: side, height: side)))
            else {
                Issue.record("the icon is not decoded")
                return
            }
            #expect(bitmap.width == Int(side))
        }
        #expect(!cache.isPending(cache.key(image, .within(DisplaySize(width: 30, height: 30)))))
        #expect(cache.bytes > 0)
    }

    @Test(.enabled(if: GoldenFolder.obstacle == nil, "\(GoldenFolder.obstacle ?? "")"))
    func `icons look like their reference picture`() throws {
        let columns = 16
        let rows = (StaticIcon.allCases.count + columns - 1) / columns
        let sheet = Canvas(size: DisplaySize(width: Int32(columns) * 64, height: Int32(rows) * 64))
        sheet.fill(0xFF0A_0C0F)
        sheet.paint { painter in
            for (index, icon) in StaticIcon.allCases.enumerated() {
                guard let bitmap = icon.bitmap(.inside(44)) else { continue }
                let place = DisplayRect(
                    x: Int32(index % columns) * 64 + 10, y: Int32(index / columns) * 64 + 10, width: 44, height: 44)
                painter.draw(bitmap, in: place, tint: .white)
            }
        }
        let name = "Icons/static"
        guard !GoldenFolder.isWriting else { return try GoldenFolder.write(sheet, as: name) }
        try GoldenFolder.compare(sheet, with: GoldenFolder.read(name, sheet.size), name)
    }
}
