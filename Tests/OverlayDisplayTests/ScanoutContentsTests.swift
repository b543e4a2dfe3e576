import BezelModel
import Testing

@testable import OverlayDisplay

struct ScanoutContentsTests {
    private let display = DisplayRect(DisplaySize(width: 100, height: 80))
    private let base = Canvas(size: DisplaySize(width: 100, height: 80))
    private let card = Canvas(size: DisplaySize(width: 20, height: 10))
    private static let bar = DisplayRect(x: 3, y: 12, width: 20, height: 2)
    private static let ring = DisplayRect(x: 5, y: 6, width: 4, height: 4)

    private func picture(
        _ x: Int32?, _ canvas: Canvas? = nil, base: Canvas? = nil, changes: [PictureLayer.Change] = [],
        still: UInt64? = nil
    ) -> Picture {
        let overlay = x.map {
            PictureLayer(
                .alert(1), canvas: canvas ?? card, origin: DisplayPoint(x: $0, y: 5),
                motion: still.map { PictureLayer.Motion(still: $0, rects: [Self.bar, Self.ring]) })
        }
        let below = PictureLayer(.base, canvas: base ?? self.base, changes: changes)
        return Picture(serial: .init(1), layers: [below] + (overlay.map { [$0] } ?? []))
    }

    private func damage(
        from old: Picture, to new: Picture, withOverlay: Bool = true, in area: DisplayRect? = nil
    ) -> [DisplayRect] {
        let (old, new) = (shown(old, withOverlay), shown(new, withOverlay))
        return ScanoutContents(old).damage(until: new, in: area ?? display)
    }

    /// The layers in the primary plane's buffer: all of them, or those that are not on an overlay plane.
    private func shown(_ picture: Picture, _ withOverlay: Bool) -> ArraySlice<PictureLayer> {
        PlaneAssignment(picture, hasOverlay: !withOverlay).primary
    }

    @Test func `a base layer without a known previous content is written whole`() {
        #expect(damage(from: picture(3, base: Canvas(size: base.size)), to: picture(3)) == [display])
    }

    @Test func `a picture that did not change is not written to the buffer`() {
        #expect(damage(from: picture(3), to: picture(3)).isEmpty)
        #expect(damage(from: picture(nil), to: picture(nil)).isEmpty)
    }

    @Test func `a card that appears, disappears, changes or moves damages its old and new area`() {
        let place = DisplayRect(x: 3, y: 5, width: 20, height: 10)
        let changed = Canvas(size: card.size)
        #expect(damage(from: picture(nil), to: picture(3)) == [place])
        #expect(damage(from: picture(3), to: picture(nil)) == [place])
        #expect(damage(from: picture(3), to: picture(3, changed)) == [place])
        #expect(damage(from: picture(3), to: picture(13)) == [DisplayRect(x: 3, y: 5, width: 30, height: 10)])
        #expect(
            damage(from: picture(3), to: picture(63)) == [place, DisplayRect(x: 63, y: 5, width: 20, height: 10)])
    }

    @Test func `a change on a card damages only its rectangle`() {
        let next = Canvas(size: card.size)
        #expect(damage(from: picture(3, still: 7), to: picture(3, next, still: 7)) == [Self.bar, Self.ring])
        let place = DisplayRect(x: 3, y: 5, width: 20, height: 10)
        for old in [picture(3, still: 8), picture(3), picture(nil)] {
            #expect(damage(from: old, to: picture(3, next, still: 7)) == [place])
        }
    }

    @Test func `changed parts of the base are damaged, with the card or without it`() {
        let next = Canvas(size: base.size)
        let finger = DisplayRect(x: 60, y: 60, width: 10, height: 10)
        let changes = [PictureLayer.Change(since: base.revision, rects: [finger])]
        let new = picture(3, Canvas(size: card.size), base: next, changes: changes, still: 7)
        #expect(damage(from: picture(3, still: 7), to: new) == [finger, Self.bar, Self.ring])
        #expect(damage(from: picture(3, still: 7), to: new, withOverlay: false) == [finger])
    }

    @Test func `pixels covered by a card are not written to the buffer`() {
        #expect(
            damage(from: picture(nil), to: picture(90)) == [DisplayRect(x: 90, y: 5, width: 10, height: 10)])
        let seen = DisplayRect(x: 0, y: 0, width: 100, height: 13)
        let next = Canvas(size: card.size)
        #expect(
            damage(from: picture(3, still: 7), to: picture(3, next, still: 7), in: seen)
                == [DisplayRect(x: 3, y: 12, width: 20, height: 1), Self.ring])
        #expect(damage(from: picture(3, base: Canvas(size: base.size)), to: picture(3), in: seen) == [seen])
    }
}
