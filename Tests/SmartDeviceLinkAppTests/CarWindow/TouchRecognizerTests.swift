import SmartDeviceLink
import SmartDeviceLinkApp
import TestSupport
import Testing

/// Fingers whose clock the caller advances.
struct TouchRecognizerTests {
    private struct Hand {
        var recognizer = TouchRecognizer()
        var now: Int64 = 1000

        mutating func step(_ phase: FingerChange.Phase, _ x: Double, _ y: Double = 100, finger: UInt64 = 1) -> [Gesture]
        {
            let change = FingerChange(finger: finger, phase: phase, point: ViewPoint(x: x, y: y), time: now)
            return recognizer.handle(change, at: now)
        }

        mutating func wait(_ time: Int64) -> [Gesture] {
            now += time
            return recognizer.advance(to: now)
        }

        /// A single touch of that length; only the timer follows.
        mutating func touch(_ time: Int64, at x: Double, _ y: Double = 100, finger: UInt64 = 1) -> [Gesture] {
            let began = step(.began, x, y, finger: finger)
            now += time
            return began + step(.ended, x, y, finger: finger)
        }
    }

    private func at(_ x: Double, _ y: Double = 100) -> ViewPoint { ViewPoint(x: x, y: y) }

    @Test(arguments: [(time: Int64(399), isTap: true), (400, true), (401, false)])
    func `a touch up to 400 ms is a tap, a longer one a long press`(time: Int64, isTap: Bool) {
        var hand = Hand()
        let early = hand.touch(time, at: 100)
        let late = hand.wait(401)
        #expect(early + late == [isTap ? .tap(at: at(100)) : .longPress(at: at(100))])
        #expect(early.isEmpty == isTap, "a tap waits for a second one")
        #expect(hand.recognizer.deadline == nil)
    }

    @Test(arguments: [(time: Int64(399), isDue: false), (400, false), (401, true)])
    func `a long press is reported by the timer, and its end reports nothing`(time: Int64, isDue: Bool) {
        var hand = Hand()
        _ = hand.step(.began, 100)
        #expect(hand.recognizer.deadline == 1401)
        #expect(hand.wait(time) == (isDue ? [.longPress(at: at(100))] : []))
        guard isDue else { return }
        #expect(hand.step(.moved, 300) == [])
        #expect(hand.step(.ended, 300) == [])
        #expect(hand.touch(10, at: 5) + hand.wait(401) == [.tap(at: at(5))], "the next touch is recognised")
    }

    @Test(arguments: [(between: Int64(399), isDouble: true), (400, true), (401, false)])
    func `two taps are a double tap when their ends are close in time`(between: Int64, isDouble: Bool) {
        var hand = Hand()
        #expect(hand.touch(10, at: 100) == [])
        hand.now += between - 10
        let second = hand.touch(10, at: 104)
        if isDouble {
            #expect(second == [.doubleTap(at: at(102))])
            #expect(hand.wait(1000) == [])
        } else {
            #expect(second == [.tap(at: at(100))])
            #expect(hand.wait(1000) == [.tap(at: at(104))])
        }
    }

    @Test(arguments: [
        (x: 49.0, y: 0.0, isDouble: true), (50, 0, true), (51, 0, false), (0, 49, true), (0, 50, true), (0, 51, false),
        (-50, 50, true), (-51, 0, false),
    ])
    func `two taps are a double tap when their points are close`(x: Double, y: Double, isDouble: Bool) {
        var hand = Hand()
        _ = hand.touch(10, at: 200, 200)
        let second = hand.touch(10, at: 200 + x, 200 + y)
        #expect(second == [isDouble ? .doubleTap(at: at(200 + x / 2, 200 + y / 2)) : .tap(at: at(200, 200))])
    }

    @Test func `three quick taps are a double tap and a tap`() {
        var hand = Hand()
        let gestures = hand.touch(10, at: 1) + hand.touch(10, at: 1) + hand.touch(10, at: 1) + hand.wait(401)
        #expect(gestures == [.doubleTap(at: at(1)), .tap(at: at(1))])
    }

    @Test(arguments: [
        (x: 7.0, y: 0.0, pans: false), (8, 0, true), (9, 0, true), (0, -7, false), (0, -8, true), (0, -9, true),
        (7, 7, false), (-8, 3, true),
    ])
    func `a finger pans after it has moved 8 pixels`(x: Double, y: Double, pans: Bool) {
        var hand = Hand()
        _ = hand.step(.began, 100, 100)
        let moved = hand.step(.moved, 100 + x, 100 + y)
        #expect(moved == (pans ? [.panBegan(from: at(100), to: at(100 + x, 100 + y))] : []))
        let ended = hand.step(.ended, 100 + x, 100 + y)
        #expect(ended == (pans ? [.panEnded(at: at(100 + x, 100 + y))] : []))
        #expect(hand.wait(401) == (pans ? [] : [.tap(at: at(100))]))
    }

    @Test func `a pan continues with any movement and ends when the finger does`() {
        var hand = Hand()
        _ = hand.step(.began, 0)
        _ = hand.step(.moved, 20)
        #expect(hand.wait(5000) == [], "a pan is not a long press")
        #expect(hand.step(.moved, 21) == [.panMoved(to: at(21))])
        #expect(hand.step(.ended, 22) == [.panEnded(at: at(22))])
    }

    @Test func `a pinch reports the scale since its start and the centre of both fingers`() {
        var hand = Hand()
        #expect(hand.step(.began, 100) == [])
        #expect(hand.step(.began, 200, finger: 2) == [.pinchBegan(centre: at(150))])
        #expect(hand.step(.moved, 300, finger: 2) == [.pinchChanged(scale: 2, step: 2, centre: at(200))])
        #expect(hand.step(.moved, 250) == [.pinchChanged(scale: 0.5, step: 0.25, centre: at(275))])
        #expect(hand.step(.began, 400, finger: 3) == [], "a third finger is ignored")
        #expect(hand.step(.moved, 900, finger: 3) == [])
        #expect(hand.step(.ended, 250) == [.pinchEnded(scale: 0.5, centre: at(275))])
        #expect(hand.step(.moved, 0, finger: 2) == [], "the remaining finger is ignored")
        #expect(hand.step(.ended, 0, finger: 2) + hand.step(.ended, 0, finger: 3) == [])
        #expect(hand.touch(1, at: 7) + hand.wait(401) == [.tap(at: at(7))])
    }

    @Test func `two fingers on one point have scale 1`() {
        var hand = Hand()
        _ = hand.step(.began, 100)
        _ = hand.step(.began, 100, finger: 2)
        #expect(hand.step(.moved, 300, finger: 2) == [.pinchChanged(scale: 1, step: 1, centre: at(200))])
    }

    @Test func `a second finger ends a pan before the pinch begins`() {
        var hand = Hand()
        _ = hand.step(.began, 100)
        _ = hand.step(.moved, 120)
        #expect(hand.step(.began, 220, finger: 2) == [.panEnded(at: at(120)), .pinchBegan(centre: at(170))])
    }

    @Test func `a waiting tap is reported before a pan or pinch`() {
        var pans = Hand()
        _ = pans.touch(10, at: 100)
        _ = pans.step(.began, 100)
        #expect(pans.step(.moved, 150) == [.tap(at: at(100)), .panBegan(from: at(100), to: at(150))])
        var pinches = Hand()
        _ = pinches.touch(10, at: 100)
        _ = pinches.step(.began, 100)
        #expect(pinches.step(.began, 200, finger: 2).first == .tap(at: at(100)))
    }

    private enum Under: CaseIterable { case down, pan, pinch }

    @Test func `CANCEL ends any gesture and resets the recognizer`() {
        for under in Under.allCases {
            var hand = Hand()
            _ = hand.step(.began, 100)
            if under == .pan { _ = hand.step(.moved, 200) }
            if under == .pinch { _ = hand.step(.began, 200, finger: 2) }
            let cancelled = hand.step(.cancelled, 100)
            switch under {
            case .down: #expect(cancelled == [])
            case .pan: #expect(cancelled == [.panCancelled])
            case .pinch: #expect(cancelled == [.pinchCancelled])
            }
            #expect(hand.wait(5000) == [])
            #expect(hand.step(.cancelled, 200, finger: 2) == [])
            #expect(hand.recognizer.deadline == nil)
            #expect(hand.touch(1, at: 7, finger: 3) + hand.wait(401) == [.tap(at: at(7))])
        }
    }

    @Test(arguments: 1...UInt64(60))
    func `for any events each pan and pinch ends, and only one is active at a time`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var tracker = FingerTracker()
        var recognizer = TouchRecognizer()
        var now: Int64 = 0
        var isUnderWay = false
        func check(_ gestures: [Gesture]) {
            for gesture in gestures {
                switch gesture {
                case .panBegan, .pinchBegan:
                    #expect(!isUnderWay)
                    isUnderWay = true
                case .panMoved, .pinchChanged: #expect(isUnderWay)
                case .panEnded, .panCancelled, .pinchEnded, .pinchCancelled:
                    #expect(isUnderWay)
                    isUnderWay = false
                case .tap, .doubleTap, .longPress: #expect(!isUnderWay)
                }
            }
        }
        for _ in 0..<400 {
            now += .random(in: 0...300, using: &random)
            check(recognizer.advance(to: now))
            let type = [TouchType.begin, .move, .move, .end, .cancel].randomElement(using: &random) ?? .begin
            let event = TouchEvent(
                id: .random(in: 0...3, using: &random), timestamp: now, x: .random(in: 0...40, using: &random), y: 0)
            for change in tracker.handle(type, [event]) { check(recognizer.handle(change, at: now)) }
        }
        for change in tracker.reset() { check(recognizer.handle(change, at: now)) }
        #expect(!isUnderWay)
        check(recognizer.advance(to: now + 401))
        #expect(recognizer.deadline == nil)
    }
}
