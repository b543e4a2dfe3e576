import BezelModel
import EventLoop
import Foundation
import GeneratedPanels
import Synchronization
import Testing
import TouchInput

@testable import bezel

/// `bezel record`, from the panel's events to the file, and the replay of that file.
@Suite(.timeLimit(.minutes(2))) struct RecordingTests {
    /// The messages of an app for a panel, with times relative to the first.
    private struct Messages {
        private var headUnit: OfflineHeadUnit
        private var bytes: [UInt8] = []

        init(_ display: DisplaySize) { headUnit = OfflineHeadUnit(display: display) }

        mutating func add(_ frame: borrowing ContactFrame) { headUnit.touch(copy frame, appendingTo: &bytes) }

        var lines: [String] {
            var first: Int?
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
                String(line).replacing(/"ts":\[([0-9]+)\]/) { match in
                    let time = Int(match.1) ?? -1
                    first = first ?? time
                    return "\"ts\":[\(time - (first ?? 0))]"
                }
            }
        }
    }

    private static func replayed(_ bytes: [UInt8], as panel: GeneratedPanel) throws -> (Recording, [String]) {
        let recording = try Recording(bytes, file: "recorded")
        var tracker = recording.tracker(display: panel.display, rotation: panel.rotation, options: panel.options)
        var messages = Messages(panel.display)
        var player = RecordingPlayer(recording, start: Stamp(nanoseconds: 0))
        player.playAll(into: &tracker) { messages.add($0) }
        return (recording, messages.lines)
    }

    @Test(arguments: GeneratedPanel.kinds)
    func `a recording of a panel replays to the messages that the service sent`(
        kind: GeneratedPanel.Kind
    ) throws {
        let panel = GeneratedPanel(kind)
        // Fingers before the recording starts, some of them still down then.
        for _ in 0..<Int(kind.seed % 4) * 3 { panel.step() }
        panel.open()
        let transform = panel.description.transform(
            display: panel.display, rotation: panel.rotation, as: kind.spoken, axes: kind.axes)
        var live = ContactTracker(panel.description, transform: transform, options: panel.options)
        live.start(from: panel.panelState)
        var sent = Messages(panel.display)
        let storage = try Storage()
        let writing = try storage.session(Recorder(panel.description, opening: panel.settle().state), panel)
        func read() {
            for event in panel.read() {
                guard writing.take(event) else {
                    if live.resynchronise(with: panel.panelState, at: panel.now) { sent.add(live.frame) }
                    break
                }
                if live.take(event) { sent.add(live.frame) }
            }
            writing.goOn()
        }
        for step in 0..<400 {
            panel.step()
            // Sometimes reading stops for so long that the kernel's buffer overflows.
            guard step % 97 > 40 || step % 3 == 0 && step % 97 < 5 else { continue }
            read()
        }
        panel.liftAll()
        read()
        try storage.finish(writing)
        let (recording, replayed) = try Self.replayed(storage.bytes, as: panel)
        #expect(recording.device == panel.description)
        #expect(panel.overruns > 0)
        #expect(writing.recorder.overruns > 0)
        let expected = sent.lines
        #expect(expected.count > 40)
        let difference = zip(replayed, expected).first { $0 != $1 }
        #expect(difference == nil, "replayed \(difference?.0 ?? ""), sent \(difference?.1 ?? "")")
        #expect(replayed.count == expected.count)
    }

    /// Like a disk that needs 300 ms and more for each write, and a panel that does not wait for it.
    @Test func `storage that responds only at the end loses no event`() throws {
        let panel = GeneratedPanel(.init(spoken: .slots, seed: 7))
        panel.open()
        let storage = try Storage(isStuck: true)
        let writing = try storage.session(Recorder(panel.description), panel)
        var events = 0
        while events < 21_143 {
            panel.step()
            for event in panel.read() {
                events += 1
                #expect(writing.take(event))
            }
            writing.goOn()
        }
        #expect(storage.bytes.isEmpty, "the storage has stored nothing yet")
        storage.isStuck = false
        try storage.finish(writing)
        #expect(try Recording(storage.bytes, file: "recorded").events.count == events)
        #expect(writing.recorder.losses.isEmpty)
    }

    @Test func `events that exceed the memory are dropped, counted and marked in the recording`() throws {
        let panel = GeneratedPanel(.init(spoken: .slots, seed: 3))
        panel.open()
        let storage = try Storage(isStuck: true)
        let limit = 20_000
        let writing = try storage.session(Recorder(panel.description, limit: limit), panel)
        var events = 0
        func play(_ steps: Int) {
            for _ in 0..<steps {
                panel.step()
                for event in panel.read() {
                    events += 1
                    _ = writing.take(event)
                }
                writing.goOn()
            }
        }
        play(500)
        #expect(writing.recorder.isBehind)
        storage.isStuck = false
        while writing.recorder.isBehind { try storage.loop.turn(timeout: -1) }
        play(50)
        panel.liftAll()
        for event in panel.read() {
            events += 1
            _ = writing.take(event)
        }
        try storage.finish(writing)
        let missing = writing.recorder.unwritten
        #expect(missing > 0)
        #expect(writing.recorder.events + missing == events)
        #expect(writing.recorder.losses == ["\(missing) events are missing, which came faster than they were written"])
        let text = String(decoding: storage.bytes, as: UTF8.self)
        let notes = text.split(separator: "\n").filter { $0.contains("are missing here") }
        #expect(notes == ["# \(missing) events are missing here, which came faster than they were written"])
        // Every finger that was down there is cancelled or continues, and all are up in the end.
        let (recording, _) = try Self.replayed(storage.bytes, as: panel)
        #expect(recording.states.count == 1)
        var tracker = recording.tracker()
        var player = RecordingPlayer(recording, start: Stamp(nanoseconds: 0))
        var down: Set<UInt8> = []
        var phases: [Contact.Phase] = []
        player.playAll(into: &tracker) { frame in
            for index in 0..<frame.count {
                phases.append(frame[index].phase)
                switch frame[index].phase {
                case .begin: #expect(down.insert(frame[index].slot).inserted)
                case .move: #expect(down.contains(frame[index].slot))
                case .end, .cancel: #expect(down.remove(frame[index].slot) != nil)
                }
            }
        }
        #expect(phases.last == .end)
        #expect(down.isEmpty)
    }

    @Test func `a recording that cannot be written ends with the reason`() throws {
        let panel = GeneratedPanel(.init(spoken: .slots, seed: 1))
        let storage = try Storage(error: ENOSPC)
        let writing = try storage.session(Recorder(panel.description), panel)
        while writing.failure == nil { try storage.loop.turn(timeout: -1) }
        #expect(writing.failure == ENOSPC)
        #expect(storage.hasEnded)
    }
}

/// Slow storage in memory.
private final class Storage {
    private final class Contents: Sendable {
        let bytes = Mutex<[UInt8]>([])
        let isStuck: Mutex<Bool>
        let isFree = DispatchSemaphore(value: 0)

        init(_ isStuck: Bool) { self.isStuck = Mutex(isStuck) }
    }

    let loop: EventLoop
    private(set) var hasEnded = false
    private let contents: Contents
    private let error: CInt

    init(isStuck: Bool = false, error: CInt = 0) throws {
        contents = Contents(isStuck)
        self.error = error
        loop = try EventLoop()
    }

    var bytes: [UInt8] { contents.bytes.withLock { $0 } }

    /// A job that has begun waits until it is not stuck.
    var isStuck: Bool {
        get { contents.isStuck.withLock { $0 } }
        set {
            contents.isStuck.withLock { $0 = newValue }
            contents.isFree.signal()
        }
    }

    func session(_ recorder: Recorder, _ panel: GeneratedPanel) throws -> RecordingSession {
        try RecordingSession(
            recorder, on: loop, settle: { panel.settle() },
            work: { [contents, error] job in
                if contents.isStuck.withLock({ $0 }) { contents.isFree.wait() }
                if case .write(let bytes) = job { contents.bytes.withLock { $0 += bytes } }
                return error
            }, ended: { [unowned self] in self.hasEnded = true })
    }

    func finish(_ session: RecordingSession) throws {
        session.finish()
        while !hasEnded { try loop.turn(timeout: -1) }
    }
}
