import BezelModel
import Testing

@testable import OverlayDisplay

struct SurfacePlanTests {
    private let size = DisplaySize(width: 100, height: 60)
    private var whole: DisplayRect { DisplayRect(size) }

    private func picture(cards: [DisplayRect], isModal: Bool? = nil) -> Picture {
        var picture = Picture(serial: .init(1), layers: [PictureLayer(.base, canvas: Canvas(size: size))])
        for (number, card) in cards.enumerated() {
            picture.layers.append(
                PictureLayer(
                    .alert(UInt64(number)), canvas: Canvas(size: DisplaySize(width: card.width, height: card.height)),
                    origin: DisplayPoint(x: card.x, y: card.y)))
        }
        if let isModal, let card = cards.last {
            picture.layout = ScreenLayout(layer: .alert(0), frame: card, targets: [], isModal: isModal)
        }
        return picture
    }

    private func plan(
        _ picture: Picture, scale: SurfaceScale = .one, before: SurfacePlan? = nil
    ) -> SurfacePlan? {
        SurfacePlan(cardsOf: picture, scale: scale, before: before)
    }

    private let card = DisplayRect(x: 11, y: 31, width: 40, height: 20)

    @Test func `an empty scene needs no surface`() {
        #expect(plan(picture(cards: [])) == nil)
        #expect(plan(picture(cards: []), before: plan(picture(cards: [card]))) == nil)
    }

    @Test func `a page is not a card and needs no surface`() {
        var picture = picture(cards: [])
        picture.layers.append(PictureLayer(.page(1), canvas: Canvas(size: size)))
        #expect(plan(picture) == nil)
    }

    @Test func `a card that is not touchable has no input region`() {
        #expect(plan(picture(cards: [card]))?.area == card)
        #expect(plan(picture(cards: [card]))?.input == [])
    }

    @Test func `a card's input region is the card, and a modal card's is the whole screen`() {
        #expect(plan(picture(cards: [card], isModal: false))?.input == [card])
        let modal = plan(picture(cards: [card], isModal: true))
        #expect(modal?.area == whole)
        #expect(modal?.input == [whole])
    }

    @Test func `two cards share one surface`() {
        let other = DisplayRect(x: 60, y: 2, width: 10, height: 10)
        #expect(plan(picture(cards: [card, other]))?.area == DisplayRect(x: 11, y: 2, width: 59, height: 49))
    }

    @Test func `at scale 2 a surface begins at an even pixel, and at scale 1.5 it fills the screen`() {
        #expect(
            plan(picture(cards: [card]), scale: SurfaceScale(whole: 2))?.area
                == DisplayRect(x: 10, y: 30, width: 42, height: 22))
        #expect(plan(picture(cards: [card]), scale: SurfaceScale(parts: 180))?.area == whole)
    }

    @Test func `a surface does not shrink while its card fades`() {
        let modal = plan(picture(cards: [card], isModal: true))
        let fading = plan(picture(cards: [card]), before: modal)
        #expect(fading?.area == whole)
        #expect(fading?.input == [])
    }

    @Test func `a card that is partly outside is clipped`() {
        let outside = DisplayRect(x: 90, y: 50, width: 40, height: 40)
        #expect(plan(picture(cards: [outside]))?.area == DisplayRect(x: 90, y: 50, width: 10, height: 10))
        #expect(plan(picture(cards: [DisplayRect(x: 200, y: 0, width: 4, height: 4)])) == nil)
    }

    @Test(
        arguments: [
            // Scale in 1/120, width in units, width in pixels.
            [120, 800, 800], [180, 534, 801], [240, 400, 800], [150, 641, 801], [90, 1000, 750],
        ] as [[Int32]])
    func `a window's size in pixels is its size in units times the scale`(row: [Int32]) {
        let units = DisplaySize(width: row[1], height: row[1])
        let pixels = DisplaySize(width: row[2], height: row[2])
        #expect(SurfaceScale(parts: row[0]).pixels(units) == pixels)
    }

    @Test func `an output's scale is its size in pixels divided by its size in units`() {
        let units = DisplaySize(width: 640, height: 384)
        #expect(SurfaceScale(pixels: DisplaySize(width: 800, height: 480), units: units).parts == 150)
        #expect(SurfaceScale(pixels: units, units: units).whole == 1)
        #expect(SurfaceScale(parts: 150).whole == nil)
    }

    @Test(
        arguments: [
            (0, .none), (1, .quarter), (2, .half), (3, .threeQuarters), (4, .none), (5, .quarter), (7, .threeQuarters),
        ] as [(Int32, Rotation)])
    func `an output's transform is read as a rotation`(transform: Int32, rotation: Rotation) {
        var properties = OutputProperties()
        properties.mode = size
        properties.transform = transform
        #expect(properties.rotation == rotation)
        #expect(properties.pixels == rotation.turned(size))
    }

    @Test func `without xdg-output the size in units follows from the scale`() {
        var properties = OutputProperties()
        #expect(properties.units == nil)
        properties.mode = size
        properties.scale = 2
        #expect(properties.units == DisplaySize(width: 50, height: 30))
        properties.logical = DisplaySize(width: 66, height: 40)
        #expect(properties.units == DisplaySize(width: 66, height: 40))
    }
}
