import BezelModel
import Testing

@testable import Drawing

/// Pictures whose ink is as dark, or as light, as the background.
struct InkTests {
    private static func bitmap(_ image: EncodedImage) throws -> Bitmap {
        try ImageFile.decode(image.bytes, .inside(200))
    }

    private static let night = Color(0x0A0C0F)
    private static let day = Color(0xF0F2F5)

    @Test func `ink is invisible only on a background of the same lightness`() throws {
        let (black, white) = (try Self.bitmap(SamplePages.ink(.black)), try Self.bitmap(SamplePages.ink(.white)))
        #expect(black.isLost(on: Self.night) && !black.isLost(on: Self.day))
        #expect(white.isLost(on: Self.day) && !white.isLost(on: Self.night))
        let blue = try Self.bitmap(SamplePages.ink(Color(0x3C7FD0)))
        #expect(!blue.isLost(on: Self.night) && !blue.isLost(on: Self.day))
    }

    @Test func `a picture without transparent parts needs no other background`() throws {
        let black = Canvas(size: DisplaySize(width: 40, height: 40))
        black.fill(0xFF00_0000)
        let bitmap = try ImageFile.decode(try PNG.encode(black), .inside(40))
        #expect(!bitmap.isLost(on: Self.night))
        let empty = Canvas(size: DisplaySize(width: 40, height: 40))
        empty.fill(0)
        #expect(!(try ImageFile.decode(try PNG.encode(empty), .inside(40))).isLost(on: Self.night))
    }

    @Test(arguments: [Theme.night, .day]) func `invisible ink gets a plate with contrast to ink and background`(
        theme: Theme
    ) throws {
        let palette = PagePalette.of(theme)
        let ink: Color = theme == .night ? .black : .white
        let image = CardImage(bitmap: try Self.bitmap(SamplePages.ink(ink)), isTemplate: false)
        let rect = DisplayRect(x: 0, y: 0, width: 200, height: 200)
        let items = palette.items(for: image, in: rect, radius: 16, tint: nil, on: palette.background)
        guard case .surface(_, _, let plate)? = items.first else {
            Issue.record("there is no plate")
            return
        }
        #expect(items.count == 2)
        #expect(plate.contrast(to: ink) >= 4.5 && plate.contrast(to: palette.background) >= 4.5)
        let seen = palette.items(
            for: image, in: rect, radius: 16, tint: nil, on: theme == .night ? .white : .black)
        #expect(seen.count == 1)
    }
}
