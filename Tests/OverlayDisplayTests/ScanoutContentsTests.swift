import BezelModel
import Testing

@testable import OverlayDisplay

struct ScanoutContentsTests {
    private let display = DisplaySize(width: 100, height: 80)
    private let base: Canvas
    private let card: Canvas

    init() {
        base = Canvas(size: DisplaySize(width: 100, height: 80))
        card = Canvas(size: DisplaySize(width: 20, height: 10))
    }

    private func contents(_ x: Int32?, _ canvas: Canvas? = nil, base: Canvas? = nil) -> ScanoutContents {
        let overlay = x.map { Picture.Overlay(canvas: canvas ?? card, origin: DisplayPoint(x: $0, y: 5)) }
        return ScanoutContents(
            Picture(serial: .init(1), base: base ?? self.base, overlay: overlay), withOverlay: true)
    }

    @Test func `an unknown buffer and a new base are written whole`() {
        #expect(contents(nil).damage(since: nil, display: display) == DisplayRect(display))
        let other = Canvas(size: display)
        #expect(contents(3).damage(since: contents(3, base: other), display: display) == DisplayRect(display))
    }

    @Test func `the same picture needs nothing`() {
        #expect(contents(3).damage(since: contents(3), display: display).isEmpty)
        #expect(contents(nil).damage(since: contents(nil), display: display).isEmpty)
    }

    @Test func `a card that comes, goes, changes or moves needs where it is and where it was`() {
        let place = DisplayRect(x: 3, y: 5, width: 20, height: 10)
        let changed = Canvas(size: card.size)
        #expect(contents(3).damage(since: contents(nil), display: display) == place)
        #expect(contents(nil).damage(since: contents(3), display: display) == place)
        #expect(contents(3, changed).damage(since: contents(3), display: display) == place)
        #expect(
            contents(13).damage(since: contents(3), display: display)
                == DisplayRect(x: 3, y: 5, width: 30, height: 10))
    }

    @Test func `what hangs over the edge is not written`() {
        #expect(
            contents(90).damage(since: contents(nil), display: display)
                == DisplayRect(x: 90, y: 5, width: 10, height: 10))
    }
}
