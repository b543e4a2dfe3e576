import BezelModel
import Foundation
import OverlayDisplay
import Testing

/// Tests with their own compositor.
protocol OnSway { var sway: Sway { get } }

extension OnSway {
    /// The size of the output.
    var size: DisplaySize { DisplaySize(width: 800, height: 480) }

    func settings(_ shell: WaylandSettings.Shell, connector: String? = nil) -> WaylandSettings {
        var settings = WaylandSettings()
        settings.shell = shell
        settings.connector = connector
        settings.socket = sway.socket
        settings.size = DisplaySize(width: 320, height: 240)
        return settings
    }

    func picture(_ serial: UInt64, size: DisplaySize, card: UInt32? = nil, isModal: Bool = false) -> Picture {
        let base = Canvas(size: size)
        // A pattern, so that a picture at the wrong position differs.
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
    func show(_ picture: Picture, on display: inout Display) throws -> Flip {
        if case .shown(let flip) = try display.present(picture, at: now) { return flip }
        return try flip(of: picture.serial, on: &display)
    }

    func flip(of serial: Scene.Serial, on display: inout Display) throws -> Flip {
        while true { if let flip = try turn(&display), flip.serial == serial { return flip } }
    }

    /// Waits for the display's next event and handles it, like the loop.
    func turn(_ display: inout Display) throws -> Flip? {
        let descriptor = display.descriptor
        var entry = pollfd(fd: try #require(descriptor), events: Int16(POLLIN), revents: 0)
        // The test fails if the display waits too long.
        let deadline = display.deadline
        let limit = deadline.map { max(($0.nanoseconds - now.nanoseconds) / 1_000_000 + 1, 0) } ?? 20_000
        let count = poll(&entry, 1, Int32(clamping: limit))
        try #require(count > 0 || deadline != nil, "no event arrived in time")
        return count > 0 ? try display.handleEvents(at: now) : try display.timerFired(at: now)
    }

    func wait(_ display: inout Display, until isTrue: (inout Display) -> Bool) throws {
        while !isTrue(&display) { _ = try turn(&display) }
    }

    func expectSize(of display: borrowing Display) {
        let current = display.size
        #expect(current == size)
    }

    var now: Stamp {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Stamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// The same picture on a display in memory.
    func headless(_ picture: Picture) throws -> PortablePixmap {
        var display = Display.headless(size: picture.size)
        _ = try display.present(picture, at: now)
        let shown = display.screenshot()
        return PortablePixmap(try #require(shown))
    }
}
