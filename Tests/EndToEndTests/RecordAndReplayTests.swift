import BezelModel
import Foundation
import GeneratedPanels
import SmartDeviceLink
import TestSupport
import Testing
import TouchInput

/// Generated panels, in the running program and in a recording: `bezel replay` prints the messages that the service
/// sent, in the same order.
@Suite(.enabled(if: Places.bezel != nil), .timeLimit(.minutes(2)))
struct RecordAndReplayTests {
    private static let steps = 300

    /// The panel of both: its events as a driver sends them, and the recording of them.
    private static func play(_ panel: GeneratedPanel) -> (events: [InputEvent], recording: [UInt8]) {
        panel.open()
        var recorder = Recorder(panel.description, opening: panel.settle().state)
        // The stream has no description: values that the kernel would omit because they are 0 already are sent once.
        var events = panel.firstPositions
        for step in 0...steps {
            if step < steps { panel.step() } else { panel.liftAll() }
            for var event in panel.read() {
                // The stream's times have any origin: only whole milliseconds keep their distances.
                event.microseconds -= event.microseconds % 1000
                recorder.take(event)
                events.append(event)
            }
        }
        return (events, recorder.takeBytes())
    }

    private static func size(of panel: GeneratedPanel) -> String { "\(panel.display.width)x\(panel.display.height)" }

    private static func replay(_ recording: [UInt8], of panel: GeneratedPanel) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Places.bezel))
        process.arguments = [
            "replay", "-", "--display", Self.size(of: panel), "--rotation", "\(panel.rotation.rawValue)", "--protocol",
            panel.kind.spoken.rawValue,
        ]
        if let axes = panel.kind.axes { process.arguments? += ["--axes", axes.description] }
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let writer = Thread {
            try? input.fileHandleForWriting.write(contentsOf: Data(recording))
            try? input.fileHandleForWriting.close()
        }
        writer.start()
        let text = output.fileHandleForReading.readUntilEnd()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The service with a panel that sends through its pipe. It draws no pages: the clock's button for the settings would take a
    /// finger that comes before the app's first picture.
    private static func service(for panel: GeneratedPanel) throws -> BezelProcess {
        var configuration = """
            [display]
            size = "\(size(of: panel))"
            [touch]
            rotation = "\(panel.rotation.rawValue)"
            protocol = "\(panel.kind.spoken.rawValue)"
            [screen]
            templates = false
            [apps]
            activation_delay = 0
            [storage]
            path = ""

            """
        if let axes = panel.kind.axes {
            configuration = configuration.replacing("[screen]", with: "axes = \"\(axes)\"\n[screen]")
        }
        let ranges = [panel.positionCodes.x, panel.positionCodes.y].map { code in
            panel.description.axes[code].map { "\($0.minimum):\($0.maximum)" } ?? ""
        }
        return try BezelProcess(configuration, range: ranges.joined(separator: ","))
    }

    /// Times are relative to the first message.
    private static func fromTheFirst(_ lines: [String]) -> [String] {
        var first: Int?
        return lines.map { line in
            line.replacing(/"ts":\[([0-9]+)\]/) { match in
                let time = Int(match.1) ?? -1
                first = first ?? time
                return "\"ts\":[\(time - (first ?? 0))]"
            }
        }
    }

    @Test(arguments: GeneratedPanel.kinds)
    func `a recording sent through a pipe replays to the messages that the app received`(
        kind: GeneratedPanel.Kind
    ) throws {
        let panel = GeneratedPanel(kind)
        let (events, recording) = Self.play(panel)
        let replayed = Self.fromTheFirst(try Self.replay(recording, of: panel))
        #expect(replayed.count > 40)

        let bezel = try Self.service(for: panel)
        defer { bezel.stop() }
        let app = try PlainApp.onScreen("Recorded", port: bezel.port)
        let bytes = events.flatMap { event in
            let seconds = (event.microseconds / 1_000_000, event.microseconds % 1_000_000)
            return withUnsafeBytes(of: (seconds.0, seconds.1, event.type, event.code, event.value)) {
                Array($0.prefix(24))
            }
        }
        let pipe = bezel.pipe
        let writer = Thread {
            guard let file = FileHandle(forWritingAtPath: pipe) else { return }
            try? file.write(contentsOf: Data(bytes))
            try? file.close()
        }
        writer.start()
        var sent: [String] = []
        while sent.count < replayed.count, let frame = app.next() {
            guard let rpc = RPCMessage(payload: frame.payload), rpc.function == FunctionID.onTouchEvent.rawValue else {
                continue
            }
            sent.append(String(decoding: rpc.parameters, as: UTF8.self))
        }
        sent = Self.fromTheFirst(sent)
        let difference = zip(replayed, sent).first { $0 != $1 }
        #expect(difference == nil, "replayed \(difference?.0 ?? ""), sent \(difference?.1 ?? "")")
        #expect(replayed.count == sent.count)
        app.vanish()
    }
}
