import BezelModel
import Testing

@testable import Drawing

struct BaseTransitionTests {
    private static let size = DisplaySize(width: 64, height: 32)
    private let whole = DisplayRect(BaseTransitionTests.size)
    private let start = Instant(nanoseconds: 1_000_000_000)

    private func canvas(_ grey: UInt32) -> Canvas {
        let canvas = Canvas(size: Self.size)
        canvas.fill(0xFF00_0000 | grey << 16 | grey << 8 | grey)
        return canvas
    }

    private func at(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }
    private func grey(_ canvas: Canvas, x: Int = 32, y: Int = 16) -> UInt32 { canvas[x, y] & 0xFF }

    static let times: [(change: BaseChange, milliseconds: Int)] = [
        (.page, 150), (.picture, 150), (.theme, 400), (.state([DisplayRect(x: 0, y: 0, width: 64, height: 32)]), 120),
        (.list(area: DisplayRect(x: 0, y: 0, width: 64, height: 32), distance: 8), 200),
    ]

    @Test(arguments: times)
    func `each change takes its time, and ends with the new picture itself`(
        row: (change: BaseChange, milliseconds: Int)
    ) {
        var movement = BaseTransition(isOn: true, isReduced: false)
        let (old, new) = (canvas(0), canvas(200))
        movement.begin(row.change, from: old, at: at(0))
        let lead = BaseTransition.lead.milliseconds
        let last = movement.frame(to: new, solid: [], at: at(row.milliseconds - lead - 1)).canvas
        #expect(movement.isRunning && last !== new && grey(last) > 100)
        #expect(movement.frame(to: new, solid: [], at: at(row.milliseconds - lead)).canvas === new)
        #expect(!movement.isRunning)
    }

    @Test func `the first frame differs from the picture before`() {
        var movement = BaseTransition(isOn: true, isReduced: false)
        movement.begin(.page, from: canvas(0), at: at(0))
        let first = grey(movement.frame(to: canvas(200), solid: [], at: at(0)).canvas)
        #expect((1..<60).contains(first))
    }

    @Test func `a change in the middle of another one goes on from what is on the screen`() {
        var movement = BaseTransition(isOn: true, isReduced: false)
        movement.begin(.page, from: canvas(0), at: at(0))
        let middle = grey(movement.frame(to: canvas(200), solid: [], at: at(60)).canvas)
        movement.begin(.page, from: canvas(200), at: at(60))
        let next = grey(movement.frame(to: canvas(0), solid: [], at: at(60)).canvas)
        #expect(middle > 80 && next < middle && next > middle * 3 / 4)
    }

    static let fading: [BaseChange] = [
        .page, .picture, .state([DisplayRect(x: 0, y: 0, width: 64, height: 32)]),
    ]

    @Test(arguments: fading) func `a crossfade needs two pictures beside the newest one`(change: BaseChange) {
        var movement = BaseTransition(isOn: true, isReduced: false)
        let new = canvas(200)
        var old: Canvas? = canvas(0)
        weak let former = old
        if let old { movement.begin(change, from: old, at: at(0)) }
        old = nil
        var seen: Set<ObjectIdentifier> = []
        for time in stride(from: 0, to: 90, by: 16) {
            seen.insert(ObjectIdentifier(movement.frame(to: new, solid: [], at: at(time)).canvas))
        }
        #expect(former == nil && seen.count == 2)
    }

    @Test(arguments: [1, 5, 16]) func `how many frames a crossfade has does not change its pictures`(time: Int) {
        var (often, once) = (BaseTransition(isOn: true, isReduced: false), BaseTransition(isOn: true, isReduced: false))
        let (old, new) = (canvas(0), canvas(200))
        often.begin(.page, from: old, at: at(0))
        once.begin(.page, from: old, at: at(0))
        for time in stride(from: 0, to: 80, by: time) { _ = often.frame(to: new, solid: [], at: at(time)) }
        let found = Int(grey(often.frame(to: new, solid: [], at: at(80)).canvas))
        let expected = Int(grey(once.frame(to: new, solid: [], at: at(80)).canvas))
        #expect(abs(found - expected) <= 3)
    }

    @Test func `a press is seen at once while pages change`() {
        var movement = BaseTransition(isOn: true, isReduced: false)
        movement.begin(.page, from: canvas(0), at: at(0))
        let pressed = DisplayRect(x: 0, y: 0, width: 10, height: 10)
        let frame = movement.frame(to: canvas(200), solid: [pressed], at: at(0)).canvas
        #expect(grey(frame, x: 5, y: 5) == 200)
        #expect(grey(frame) < 60)
    }

    @Test func `a state changes in its own areas only`() {
        var movement = BaseTransition(isOn: true, isReduced: false)
        let area = DisplayRect(x: 0, y: 0, width: 10, height: 10)
        movement.begin(.state([area]), from: canvas(0), at: at(0))
        let (frame, moved) = movement.frame(to: canvas(200), solid: [], at: at(0))
        #expect(moved == [area])
        #expect(grey(frame) == 200 && grey(frame, x: 5, y: 5) < 200)
    }

    @Test func `a list that scrolls ends what changes in place`() {
        var movement = BaseTransition(isOn: true, isReduced: false)
        movement.begin(.picture, from: canvas(0), at: at(0))
        _ = movement.frame(to: canvas(200), solid: [], at: at(0))
        movement.scrolled()
        let new = canvas(200)
        #expect(movement.frame(to: new, solid: [], at: at(10)).canvas === new)
    }

    @Test func `with reduced motion a crossfade takes 100 ms, and a state changes at once`() {
        var movement = BaseTransition(isOn: true, isReduced: true)
        let new = canvas(200)
        movement.begin(.state([whole]), from: canvas(0), at: at(0))
        #expect(movement.frame(to: new, solid: [], at: at(0)).canvas === new)
        movement.begin(.theme, from: canvas(0), at: at(0))
        #expect(movement.frame(to: new, solid: [], at: at(80)).canvas !== new)
        #expect(movement.frame(to: new, solid: [], at: at(84)).canvas === new)
    }

    @Test func `without fades everything changes at once`() {
        var movement = BaseTransition(isOn: false, isReduced: false)
        movement.begin(.page, from: canvas(0), at: at(0))
        #expect(!movement.isRunning)
    }

    @Test func `a clock that runs backwards ends a movement`() {
        var movement = BaseTransition(isOn: true, isReduced: false)
        movement.begin(.page, from: canvas(0), at: at(0))
        let new = canvas(200)
        #expect(movement.frame(to: new, solid: [], at: at(-100)).canvas === new)
    }

    @Test func `curves begin at 0, end at 1 and never go back`() {
        for curve in [MotionCurve.linear, .standard, .decelerate, .theme] {
            let values = (0...100).map { curve.progress(at: Double($0) / 100) }
            #expect(abs(values[0]) < 0.001 && abs(values[100] - 1) < 0.001)
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 0.0001 })
        }
        #expect(abs(MotionCurve.decelerate.progress(at: 0.125) - 0.68) < 0.02)
        #expect(abs(MotionCurve.theme.progress(at: 0.5) - 0.5) < 0.001)
        #expect(MotionCurve.theme.progress(at: 0.3) < 0.2)
    }
}
