import BezelModel
import Testing
import TouchInput

/// The same numbers for the same seed, on every machine.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &+ 0x9e37_79b9_7f4a_7c15 }

    mutating func next() -> UInt64 {
        // xorshift64*, Vigna 2016.
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_f491_4f6c_dd1d
    }
}

extension Recording {
    /// Some of its events dropped, doubled, swapped, or with another value.
    func mutated(seed: UInt64) -> Recording {
        var numbers = SeededNumbers(seed: seed)
        var copy = self
        copy.states = []
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
            guard copy.events.count > 1 else { break }
            let index = Int.random(in: 0..<copy.events.count, using: &numbers)
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0: copy.events.remove(at: index)
            case 1: copy.events.insert(copy.events[index], at: index)
            case 2: copy.events.swapAt(index, Int.random(in: 0..<copy.events.count, using: &numbers))
            case 3: copy.events[index].value = Int32.random(in: .min ... .max, using: &numbers)
            case 4: copy.events[index].microseconds = Int64.random(in: 0...(1 << 52), using: &numbers)
            default:
                let time = copy.events[index].microseconds
                copy.events.insert(InputEvent(microseconds: time, type: 0, code: 3, value: 0), at: index)
            }
        }
        return copy
    }
}

@Suite struct MutatedStreams {
    @Test(arguments: Streams.shipped)
    func `a damaged stream keeps the invariants`(name: String) throws {
        let recording = try Recording(path: Streams.folder + "/" + name)
        let display = DisplaySize(width: 800, height: 480)
        // The long ones are damaged less often, so that all together take a few seconds.
        for seed in 0..<UInt64(recording.events.count > 100 ? 500 : 2000) {
            let violations = Invariants.violations(
                in: recording.mutated(seed: seed).frames(display: display), display: display)
            #expect(violations == [], "seed \(seed)")
            guard violations.isEmpty else { return }
        }
    }

    @Test(arguments: PanelProtocol.allCases)
    func `noise read as any protocol keeps the invariants`(panelProtocol: PanelProtocol) {
        let codes: [(UInt16, UInt16)] = [
            (0, 0), (0, 0), (0, 2), (0, 3), (1, 0x14a), (1, 0x110), (3, 0), (3, 1), (3, 0x18), (3, 0x2f), (3, 0x30),
            (3, 0x35), (3, 0x35), (3, 0x36), (3, 0x36), (3, 0x37), (3, 0x39), (3, 0x39),
        ]
        for seed in 0..<UInt64(300) {
            var numbers = SeededNumbers(seed: seed)
            var tracker = ContactTracker(
                PanelDescription(), transform: nil, options: .init(panelProtocol: panelProtocol))
            var frames: [ContactFrame] = []
            for step in 0..<400 {
                let (type, code) = codes.randomElement(using: &numbers) ?? (0, 0)
                let value = Int32.random(in: -1...3, using: &numbers)
                let event = InputEvent(microseconds: Int64(step) * 1000, type: type, code: code, value: value)
                if tracker.take(event) { frames.append(tracker.frame) }
                if step % 97 == 0, tracker.cancelAll() { frames.append(tracker.frame) }
                if let deadline = tracker.deadline, step % 31 == 0, tracker.timeOut(at: deadline) {
                    frames.append(tracker.frame)
                }
            }
            if tracker.cancelAll() { frames.append(tracker.frame) }
            let violations = Invariants.violations(in: frames)
            #expect(violations == [], "seed \(seed)")
            guard violations.isEmpty else { return }
        }
    }
}
