import BezelModel
import Foundation
import OverlayDisplay
import Testing

/// With a real compositor: what it shows, and what happens while it loses its output or its life.
@Suite(.serialized, .enabled(if: Sway.problem == nil, "\(Sway.problem ?? "")"))
struct WaylandDisplayTests {
    private let size = DisplaySize(width: 800, height: 480)
    private let sway: Sway

    init() throws { sway = try Sway() }

    private func settings(_ shell: WaylandSettings.Shell, connector: String? = nil) -> WaylandSettings {
        var settings = WaylandSettings()
        settings.shell = shell
        settings.connector = connector
        settings.socket = sway.socket
        settings.size = DisplaySize(width: 320, height: 240)
        return settings
    }

    private func picture(_ serial: UInt64, size: DisplaySize, card: UInt32? = nil, isModal: Bool = false) -> Picture {
        let base = Canvas(size: size)
        // A pattern, so that a picture at the wrong place differs.
        base.withMutablePixels { pixels in
            for index in pixels.indices {
                pixels[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435) & 0xFF_FFFF
            }
        }
        var picture = Picture(serial: .init(serial), layers: [PictureLayer(.base, canvas: base)])
        if let card {
            let canvas = Canvas(size: DisplaySize(width: 200, height: 100))
            canvas.fill(card)
            let layer = PictureLayer(.alert(1), canvas: canvas, origin: DisplayPoint(x: 31, y: 21))
            picture.layers.append(layer)
            picture.layout = ScreenLayout(layer: .alert(1), frame: layer.frame, targets: [], isModal: isModal)
        }
        return picture
    }

    /// Shows a picture and waits until it has reached the screen.
    private func show(_ picture: Picture, on display: inout Display) throws -> Flip {
        if case .shown(let flip) = try display.present(picture, at: now) { return flip }
        return try flip(of: picture.serial, on: &display)
    }

    private func flip(of serial: Scene.Serial, on display: inout Display) throws -> Flip {
        while true { if let flip = try turn(&display), flip.serial == serial { return flip } }
    }

    /// Waits for the display's next event and handles it, as the loop does.
    private func turn(_ display: inout Display) throws -> Flip? {
        let descriptor = display.descriptor
        var entry = pollfd(fd: try #require(descriptor), events: Int16(POLLIN), revents: 0)
        // A display that waits for ever ends the test.
        let deadline = display.deadline
        let limit = deadline.map { max(($0.nanoseconds - now.nanoseconds) / 1_000_000 + 1, 0) } ?? 20_000
        let count = poll(&entry, 1, Int32(clamping: limit))
        try #require(count > 0 || deadline != nil, "nothing happens")
        return count > 0 ? try display.handleEvents(at: now) : try display.timerFired(at: now)
    }

    /// Moves a new pointer onto the picture, and handles what comes of it until nothing more does: its press would be lost on
    /// a client that has not asked for the pointer yet.
    private func enter(_ pointer: VirtualPointer, _ display: inout Display) throws {
        for x in [99, 100] as [Int32] {
            pointer.move(to: DisplayPoint(x: x, y: 100))
            let descriptor = display.descriptor
            var entry = pollfd(fd: try #require(descriptor), events: Int16(POLLIN), revents: 0)
            while poll(&entry, 1, 300) > 0 { _ = try display.handleEvents(at: now) }
        }
    }

    private func wait(_ display: inout Display, until isTrue: (inout Display) -> Bool) throws {
        while !isTrue(&display) { _ = try turn(&display) }
    }

    private func expectSize(of display: borrowing Display) {
        let current = display.size
        #expect(current == size)
    }

    private var now: Stamp {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Stamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// What a display in memory shows of the same picture.
    private func headless(_ picture: Picture) throws -> PortablePixmap {
        var display = Display.headless(size: picture.size)
        _ = try display.present(picture, at: now)
        let shown = display.screenshot()
        return PortablePixmap(try #require(shown))
    }

    @Test func `the screen is what a display in memory shows, and a changed part changes`() throws {
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
        // Only a stripe changes; two other buffers are behind.
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
    func `each pixel is one of the output's at every scale`(scale: String) throws {
        var display = try Display.wayland(settings(.screen), at: now)
        let picture = picture(1, size: size)
        _ = try show(picture, on: &display)
        let flips = display.counters.flips
        try sway.tell("output", "HEADLESS-1", "scale", scale)
        try wait(&display) { $0.counters.flips > flips }
        expectSize(of: display)
        #expect(try sway.screenshot(scale: scale) == headless(picture))
    }

    @Test func `a turned output has pictures of its own size, and its touch panel is turned`() throws {
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

    /// The contacts of the next frame of input.
    private func contacts(of display: inout Display) throws -> [Contact] {
        while true {
            if case .touch(let frame) = display.nextInput() { return (0..<frame.count).map { frame[$0] } }
            _ = try turn(&display)
        }
    }

    @Test func `the compositor's pointer is a finger while its button is down`() throws {
        var settings = settings(.screen)
        settings.takesInput = true
        var display = try Display.wayland(settings, at: now)
        _ = try show(picture(1, size: size), on: &display)
        let pointer = try VirtualPointer(socket: sway.socket, size: size)
        try enter(pointer, &display)
        pointer.move(to: DisplayPoint(x: 120, y: 110))
        pointer.press()
        let down = try contacts(of: &display)
        #expect(down.map(\.phase) == [.begin])
        #expect(down.first?.point == DisplayPoint(x: 120, y: 110))
        pointer.move(to: DisplayPoint(x: 300, y: 200))
        let moved = try contacts(of: &display)
        #expect(moved.map(\.phase) == [.move])
        #expect(moved.first?.point == DisplayPoint(x: 300, y: 200))
        pointer.release()
        #expect(try contacts(of: &display).map(\.phase) == [.end])
    }

    @Test func `a pointer that is gone while its button is down presses nothing`() throws {
        var settings = settings(.screen)
        settings.takesInput = true
        var display = try Display.wayland(settings, at: now)
        _ = try show(picture(1, size: size), on: &display)
        var pointer: VirtualPointer? = try VirtualPointer(socket: sway.socket, size: size)
        try enter(try #require(pointer), &display)
        pointer?.press()
        #expect(try contacts(of: &display).map(\.phase) == [.begin])
        pointer = nil
        // sway may let go of the button before it takes the pointer away.
        let last = try contacts(of: &display)
        #expect(last.map(\.phase) == [.cancel] || last.map(\.phase) == [.end])
    }

    @Test func `a card is above a full-screen window, and below it is as before without one`() throws {
        var window = try Display.wayland(settings(.window(isFullscreen: true)), at: now)
        // A window has its own size until it has a first picture.
        _ = try window.present(picture(1, size: window.size), at: now)
        try wait(&window) { $0.size == size }
        let below = picture(1, size: size)
        _ = try show(below, on: &window)
        let before = try sway.screenshot()
        #expect(try before == headless(below))

        var display = try Display.wayland(settings(.card), at: now)
        expectSize(of: display)
        _ = try show(picture(1, size: size), on: &display)
        #expect(try sway.screenshot() == before, "no card, no surface")
        let commits = display.counters.commits
        #expect(commits == 0)

        // Half transparent: its pixels are mixed with those of the window. Then a modal one, as large as the screen.
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

    /// sway 1.7 cannot disable an output in memory, so this one runs in a window of another sway: without the window, it has
    /// no output.
    @Test func `an output that is gone is waited for, and the next one has the newest picture`() throws {
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

    @Test func `a display waits for its output`() throws {
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

    @Test func `a compositor that is killed and started again shows the newest picture`() throws {
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

    @Test func `a window that is made larger has larger pictures`() throws {
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

    @Test func `nothing listens where the settings point: it waits and says so`() throws {
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
    /// Whether no channel differs by more than one: compositors round products of colours in their own ways.
    func isNear(_ other: PortablePixmap) -> Bool {
        size == other.size
            && zip(pixels, other.pixels).allSatisfy { one, two in
                [16, 8, 0].allSatisfy { abs(Int(one >> $0 & 255) - Int(two >> $0 & 255)) <= 1 }
            }
    }
}
