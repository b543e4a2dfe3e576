import BezelModel
import Glibc
import OverlayDisplay
import Testing

struct DisplayTests {
    private let size = DisplaySize(width: 40, height: 30)

    private func picture(_ serial: UInt64, card: UInt32? = nil) -> Picture {
        let base = Canvas(size: size)
        base.fill(0xFF00_0080)
        var picture = Picture(serial: .init(serial), layers: [PictureLayer(.base, canvas: base)])
        if let card {
            let canvas = Canvas(size: DisplaySize(width: 10, height: 5))
            canvas.fill(card)
            picture.layers.append(PictureLayer(.alert(1), canvas: canvas, origin: DisplayPoint(x: 4, y: 6)))
            picture.layout = ScreenLayout(
                layer: .alert(1), frame: DisplayRect(x: 5, y: 7, width: 8, height: 3), targets: [], isModal: true)
        }
        return picture
    }

    @Test func `a display in memory shows a picture at once with a timestamp`() throws {
        var display = Display.headless(size: size, now: { Stamp(nanoseconds: 77) })
        let picture = picture(3, card: 0x8000_8000)
        let shown = try display.present(picture, at: Stamp(nanoseconds: 5))
        #expect(shown == .shown(Flip(serial: .init(3), layout: picture.layout, stamp: Stamp(nanoseconds: 77))))
        #expect(display.deadline == nil)
        #expect(display.descriptor == nil)
        #expect(try display.handleEvents(at: Stamp(nanoseconds: 6)) == nil)
    }

    @Test func `frames of a display in memory have the same pixels as a panel's`() throws {
        var frames: [(Canvas, UInt64)] = []
        var display = Display.headless(
            size: size, shown: { canvas, flip in frames.append((canvas, flip.serial.number)) })
        _ = try display.present(picture(1), at: Stamp(nanoseconds: 0))
        _ = try display.present(picture(2, card: 0x8000_8000), at: Stamp(nanoseconds: 0))
        #expect(frames.map(\.1) == [1, 2])
        #expect(frames[0].0[5, 7] == 0xFF00_0080)
        #expect(frames[1].0[4, 6] == 0xFF00_8040)
        #expect(frames[1].0[13, 10] == 0xFF00_8040)
        #expect(frames[1].0[14, 10] == 0xFF00_0080)
        #expect(frames[1].0[3, 6] == 0xFF00_0080)
        #expect(frames[0].0[4, 6] == 0xFF00_0080, "an earlier frame is not overwritten")
    }

    @Test func `a screenshot is the last picture, and there is none before the first`() throws {
        var display = Display.headless(size: size)
        #expect(display.screenshot() == nil)
        _ = try display.present(picture(1, card: 0xFFFF_FFFF), at: Stamp(nanoseconds: 0))
        #expect(display.screenshot()?[4, 6] == 0xFFFF_FFFF)
    }

    @Test func `timestamps of a display in memory are of the monotonic clock`() throws {
        func now() -> Int64 {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }
        var display = Display.headless(size: size)
        let before = now()
        guard case .shown(let flip) = try display.present(picture(1), at: Stamp(nanoseconds: 0)) else {
            Issue.record("not shown")
            return
        }
        #expect((before...now()).contains(flip.stamp.nanoseconds))
    }

    @Test func `a display in memory has a description`() {
        #expect(Display.headless(size: size).description.description.hasPrefix("headless (memory) none 40x30"))
    }

    @Test(.enabled(if: access("/dev/dri", F_OK) != 0, "this machine has a display"))
    func `a display without a card waits, reports that, and keeps its picture`() throws {
        #expect(Display.list().isEmpty)
        var settings = DisplaySettings()
        settings.connector = "DSI-1"
        settings.size = size
        var display = try Display.kms(settings, at: Stamp(nanoseconds: 0))
        #expect(display.size == size)
        #expect(display.descriptor != nil)
        #expect(display.deadline == nil, "the kernel reports a new card")
        #expect(display.geometry == nil)
        guard case .waiting(let problem) = display.takeNews().first else {
            Issue.record("not waiting")
            return
        }
        #expect(problem.code == .noConnector)
        #expect(problem.description.contains("DSI-1"))
        #expect(try display.present(picture(1), at: Stamp(nanoseconds: 1)) == .paused)
        #expect(display.screenshot()?[0, 0] == 0xFF00_0080)
        #expect(try display.handleEvents(at: Stamp(nanoseconds: 2)) == nil)
        #expect(display.counters == DisplayCounters())
    }
}
