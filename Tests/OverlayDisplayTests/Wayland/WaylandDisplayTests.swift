import BezelModel
import Foundation
import OverlayDisplay
import Testing

/// The display on a real compositor: its picture, and its behaviour while the output or the compositor is gone.
@Suite(.serialized, .enabled(if: Sway.problem == nil, "\(Sway.problem ?? "")"))
struct WaylandDisplayTests: OnSway {
    let sway: Sway

    init() throws { sway = try Sway() }

    @Test func `the screen shows what a display in memory shows, also after a partial change`() throws {
        var display = try Display.wayland(settings(.screen), at: now)
        expectSize(of: display)
        let description = display.description
        #expect(description.connector == "HEADLESS-1")
        var first = picture(1, size: size)
        _ = try show(first, on: &display)
        #expect(try sway.screenshot() == headless(first))
        let card = picture(2, size: size, card: 0x8000_8000)
        _ = try show(card, on: &display)
        #expect(try sway.screenshot() == headless(card))
        let written = display.counters.pixelsWritten
        // Only a stripe changes; two other buffers have older pictures.
        for serial in UInt64(3)...6 {
            let before = first.layers[0].canvas
            let base = Canvas(size: size)
            base.copy(before)
            base.withMutablePixels { for index in 80_000..<88_000 { $0[index] ^= 0x00FF_FFFF } }
            let stripe = DisplayRect(x: 0, y: 100, width: 800, height: 10)
            first = Picture(
                serial: .init(serial),
                layers: [
                    PictureLayer(
                        .base, canvas: base, changes: [PictureLayer.Change(since: before.revision, rects: [stripe])])
                ])
            _ = try show(first, on: &display)
            #expect(try sway.screenshot() == headless(first), "\(serial)")
        }
        let counters = display.counters
        #expect(counters.pixelsWritten - written < 5 * 384_000)
        #expect(counters.lostFlips == 0)
    }

    @Test(arguments: ["1.25", "2"])
    func `each picture pixel is one output pixel at every scale`(scale: String) throws {
        var display = try Display.wayland(settings(.screen), at: now)
        let picture = picture(1, size: size)
        _ = try show(picture, on: &display)
        let flips = display.counters.flips
        try sway.tell("output", "HEADLESS-1", "scale", scale)
        try wait(&display) { $0.counters.flips > flips }
        expectSize(of: display)
        #expect(try sway.screenshot(scale: scale) == headless(picture))
    }

    @Test func `a rotated output has pictures of its own size, and its touch panel is rotated`() throws {
        var display = try Display.wayland(settings(.screen), at: now)
        try sway.tell("output", "HEADLESS-1", "transform", "90")
        let upright = DisplaySize(width: 480, height: 800)
        try wait(&display) { $0.size == upright }
        let picture = picture(1, size: upright)
        _ = try show(picture, on: &display)
        #expect(try sway.screenshot() == headless(picture))
        let geometry = display.geometry
        #expect(geometry?.panel == size)
        #expect(geometry?.rotation != Rotation.none)
    }

    @Test func `a card is shown above a full-screen window, which is unchanged without it`() throws {
        var window = try Display.wayland(settings(.window(isFullscreen: true)), at: now)
        // A window has its own size until its first picture.
        _ = try window.present(picture(1, size: window.size), at: now)
        try wait(&window) { $0.size == size }
        let below = picture(1, size: size)
        _ = try show(below, on: &window)
        let before = try sway.screenshot()
        #expect(try before == headless(below))

        var display = try Display.wayland(settings(.card), at: now)
        expectSize(of: display)
        _ = try show(picture(1, size: size), on: &display)
        #expect(try sway.screenshot() == before, "no surface without a card")
        let commits = display.counters.commits
        #expect(commits == 0)

        // A half-transparent card, whose pixels are mixed with the window's; then a modal one, as large as the screen.
        for isModal in [false, true] {
            var mixed = below
            let card = picture(2, size: size, card: 0x8040_2010, isModal: isModal)
            mixed.layers.append(try #require(card.layers.last))
            _ = try show(card, on: &display)
            let expected = try headless(mixed)
            let seen = try sway.screenshot()
            #expect(seen.isNear(expected), "\(isModal)")
            #expect(seen[40, 30] != before[40, 30])
        }
        _ = try show(picture(3, size: size), on: &display)
        #expect(try sway.screenshot() == before)
    }

    /// sway 1.7 cannot disable an output in memory, so this one runs in a window of another sway: without the window,
    /// it has no output.
    @Test func `the display waits for a removed output, and the next one gets the newest picture`() throws {
        let inner = try Sway(inside: sway)
        var settings = settings(.screen)
        settings.socket = inner.socket
        var display = try Display.wayland(settings, at: now)
        let first = picture(1, size: display.size)
        _ = try display.present(first, at: now)
        let name = display.description.connector
        try sway.tell("[app_id=wlroots]", "kill")
        try wait(&display) { $0.geometry == nil }
        let news = display.takeNews()
        #expect(news.contains { "\($0)".contains("\(name) is gone") }, "\(news)")
        let last = picture(3, size: display.size)
        for picture in [picture(2, size: display.size), last] {
            let presented = try display.present(picture, at: now)
            #expect(presented == .paused)
        }
        try inner.tell("create_output")
        try wait(&display) { $0.geometry != nil }
        let size = display.size
        _ = try show(picture(4, size: size), on: &display)
        #expect(try inner.screenshot() == headless(picture(4, size: size)))
    }

    @Test func `a display waits until its Wayland output exists`() throws {
        var display = try Display.wayland(settings(.screen, connector: "HDMI-A-1"), at: now)
        let news = display.takeNews()
        guard case .waiting(let problem)? = news.last else {
            Issue.record("\(news)")
            return
        }
        #expect(problem.code == .noOutput)
        #expect("\(problem)".contains("HEADLESS-1"), "\(problem)")
        let geometry = display.geometry
        #expect(geometry == nil)
    }

    @Test func `a restarted compositor shows the newest picture`() throws {
        var display = try Display.wayland(settings(.screen), at: now)
        _ = try show(picture(1, size: size), on: &display)
        _ = display.takeNews()
        sway.kill()
        try wait(&display) { $0.geometry == nil }
        let news = display.takeNews()
        #expect(news.contains { if case .closed = $0 { true } else { false } }, "\(news)")
        let newest = picture(2, size: size)
        let presented = try display.present(newest, at: now)
        #expect(presented == .paused)
        try sway.start()
        _ = try flip(of: .init(2), on: &display)
        #expect(try sway.screenshot() == headless(newest))
    }

    @Test func `a larger window gets larger pictures`() throws {
        var display = try Display.wayland(settings(.window(isFullscreen: false)), at: now)
        _ = try display.present(picture(1, size: display.size), at: now)
        try wait(&display) { $0.size == size }
        let whole = picture(2, size: size)
        _ = try show(whole, on: &display)
        #expect(try sway.screenshot() == headless(whole))
        try sway.tell("[app_id=bezel]", "floating", "enable,", "resize", "set", "400", "300")
        try wait(&display) { $0.size == DisplaySize(width: 400, height: 300) }
        _ = try show(picture(3, size: display.size), on: &display)
        let geometry = display.geometry
        #expect(geometry?.canvas == DisplaySize(width: 400, height: 300))
        try sway.tell("[app_id=bezel]", "kill")
        try wait(&display) {
            if case .closed? = $0.nextInput() { true } else { false }
        }
    }

    @Test func `without a compositor at the configured socket the display waits and reports that`() throws {
        var settings = settings(.screen)
        settings.socket = "/nowhere/wayland-7"
        var display = try Display.wayland(settings, at: now)
        let news = display.takeNews()
        guard case .waiting(let problem)? = news.last else {
            Issue.record("\(news)")
            return
        }
        #expect(problem.code == .noCompositor)
        let deadline = display.deadline
        #expect(deadline != nil)
    }
}

extension PortablePixmap {
    /// Whether no channel differs by more than one: compositors round products of colours differently.
    func isNear(_ other: PortablePixmap) -> Bool {
        size == other.size
            && zip(pixels, other.pixels).allSatisfy { one, two in
                [16, 8, 0].allSatisfy { abs(Int(one >> $0 & 255) - Int(two >> $0 & 255)) <= 1 }
            }
    }
}
