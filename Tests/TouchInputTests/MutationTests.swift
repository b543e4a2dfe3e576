import BezelModel
import Foundation
import TestSupport
import Testing
import TouchInput

extension Recording {
    /// A part of its events dropped, doubled, swapped, or with another value.
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

/// Run with many more mutations than usual:
///
///     BEZEL_MUTATIONS=1000000 swift test -c release -Xswiftc -enable-testing --filter MutatedStreams
@Suite struct MutatedStreams {
    /// Mutations of all streams together.
    static let count = ProcessInfo.processInfo.environment["BEZEL_MUTATIONS"].flatMap { Int($0) } ?? 20_000

    static func seeds(of events: Int) -> Range<UInt64> {
        let each = count / (2 * Streams.shipped.count) + 1
        // Without BEZEL_MUTATIONS the long ones are damaged less often, so that all together take a few seconds.
        return 0..<UInt64(count == 20_000 && events > 100 ? each / 2 : each)
    }

    /// Violations of the invariants in a damaged stream, both unfiltered and filtered.
    static func violations(in recording: Recording, seed: UInt64) -> [String] {
        let display = DisplaySize(width: 800, height: 480)
        let frames = recording.frames(display: display)
        let presets = FilterPreset.allCases
        var settings = presets[Int(seed % UInt64(presets.count))].settings
        settings.ghost = seed.isMultiple(of: 2)
        var filter = TouchFilter(settings, display: display)
        return Invariants.violations(in: frames, display: display)
            + Invariants.violations(in: frames.filtered(by: &filter), display: display)
    }

    @Test(arguments: Streams.shipped)
    func `a damaged stream satisfies the invariants`(name: String) throws {
        let recording = try Recording(path: Streams.folder + "/" + name)
        for seed in Self.seeds(of: recording.events.count) {
            let violations = Self.violations(in: recording.mutated(seed: seed), seed: seed)
            #expect(violations == [], "seed \(seed)")
            guard violations.isEmpty else { return }
        }
    }

    @Test(arguments: Streams.shipped)
    func `a file with lost, doubled, swapped or cut lines is refused or satisfies the invariants`(
        name: String
    ) throws {
        let text = try Data(contentsOf: URL(filePath: Streams.folder + "/" + name))
        let lines = Array(text).split(separator: UInt8(ascii: "\n")).map(Array.init)
        var readable = 0
        for seed in Self.seeds(of: lines.count) {
            var numbers = SeededNumbers(seed: seed)
            var damaged = lines
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let index = Int.random(in: 0..<damaged.count, using: &numbers)
                switch Int.random(in: 0..<5, using: &numbers) {
                case 0: damaged.remove(at: index)
                case 1: damaged.insert(damaged[index], at: index)
                case 2: damaged.swapAt(index, Int.random(in: 0..<damaged.count, using: &numbers))
                case 3: damaged[index].removeLast(Int.random(in: 0...damaged[index].count, using: &numbers))
                default:
                    guard !damaged[index].isEmpty else { continue }
                    damaged[index][Int.random(in: 0..<damaged[index].count, using: &numbers)] = UInt8.random(
                        in: .min ... .max, using: &numbers)
                }
            }
            guard let recording = try? Recording(Array(damaged.joined(separator: [10])), file: name) else { continue }
            readable += 1
            let violations = Self.violations(in: recording, seed: seed)
            #expect(violations == [], "seed \(seed)")
            guard violations.isEmpty else { return }
        }
        #expect(readable > 0)
    }

    @Test(arguments: PanelProtocol.allCases)
    func `random events read with any protocol satisfy the invariants`(panelProtocol: PanelProtocol) {
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
