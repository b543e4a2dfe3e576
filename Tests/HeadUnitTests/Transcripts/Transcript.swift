import BezelModel
import Foundation
import HeadUnit
import SmartDeviceLink

/// Messages between an official app library and the real sdl_core, from a file beside the repository: one line a read,
/// with connection, seconds, direction and bytes in hexadecimal, or EOF.
struct Transcript {
    enum Step {
        /// The app sent these bytes.
        case sent([UInt8])
        /// The app closed the connection.
        case closed
        /// sdl_core sent this.
        case heard(Heard)
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/golden")
    static let isThere = FileManager.default.fileExists(atPath: folder.path)

    /// In the order in which they were recorded, each with the time since the recording's start.
    private(set) var steps: [(time: Interval, step: Step)] = []

    init(_ name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        var core = FrameReader()
        for line in text.split(separator: "\n") {
            let columns = line.split(separator: " ")
            guard columns.count == 4, let seconds = Double(columns[1]) else { continue }
            let time = Interval(nanoseconds: Int64(seconds * 1e9))
            guard columns[3] != "EOF" else {
                if columns[2] == "A>H" { steps.append((time, .closed)) }
                continue
            }
            let digits = columns[3].compactMap(\.hexDigitValue)
            let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
            if columns[2] == "A>H" {
                steps.append((time, .sent(bytes)))
            } else {
                core.append(bytes)
                while case .frame(let frame)? = core.next() {
                    steps.append((time, .heard(Heard(frame, on: ConnectionID(1)))))
                }
            }
        }
    }
}

/// Plays the app's side, the finger and the clock of a transcript to an engine.
///
/// An app that waits for a response waits for ours too: if ours comes later, everything after it is delayed equally.
struct TranscriptPlayer {
    let bench: Bench
    private(set) var heard: [Heard] = []
    private let connection: ConnectionID
    private let start: Instant
    private var lateness = Interval.zero

    init(_ bench: Bench) {
        self.bench = bench
        start = bench.now
        connection = bench.connect()
    }

    mutating func play(_ transcript: Transcript) {
        for (time, step) in transcript.steps {
            let due = start + time + lateness
            if due > bench.now { heard += bench.wait(due - bench.now) }
            switch step {
            case .sent(let bytes): heard += bench.send(bytes, on: connection)
            case .closed: heard += bench.handle(.disconnected(connection))
            case .heard(let said):
                if said.rpc?.type == .response { waitFor(said) } else { act(on: said) }
            }
        }
    }

    private mutating func waitFor(_ answer: Heard) {
        while !heard.contains(where: { $0.isAnswer(like: answer) }), let due = bench.engine.deadline {
            lateness = lateness + (due - bench.now)
            heard += bench.wait(due - bench.now)
        }
    }

    /// Triggers the event that made sdl_core send this.
    private mutating func act(on said: Heard) {
        switch said.notification {
        case .onButtonEvent:
            // The middle of the card's first button.
            let isDown = said.parameters["buttonEventMode"] == "BUTTONDOWN"
            heard += bench.touch(250, 350, isDown ? .begin : .end)
        case .onTouchEvent:
            guard let event = said.parameters["event"]?.array?.first, let point = event["c"]?.array?.first,
                let x = point["x"]?.integer, let y = point["y"]?.integer, let stamp = event["ts"]?.array?.first?.integer
            else { return }
            let phase: Contact.Phase = said.parameters["type"] == "BEGIN" ? .begin : .end
            heard += bench.touch(Int32(x), Int32(y), phase, at: Stamp(nanoseconds: stamp * 1_000_000))
        default: break
        }
    }
}

extension Heard {
    func isAnswer(like other: Heard) -> Bool {
        rpc?.type == .response && rpc?.function == other.rpc?.function
            && rpc?.correlationID == other.rpc?.correlationID
    }
}
