import BezelModel
import EventLoop
import Foundation
import HeadUnit
import Logging
import SmartDeviceLink
import TestSupport
import Testing
import Voice

@testable import BezelConfiguration
@testable import BezelControl
@testable import BezelService

/// The events of a service's microphone.
private final class MicrophoneHost: ServiceHost, EventSink {
    private(set) var events: [(id: MicrophoneUse.ID, event: MicrophoneEvent)] = []
    private(set) var supports: [VoiceSupport] = []

    var runner: any EventSink { self }
    var snapshot: Engine.Snapshot { Engine.Snapshot() }
    var statusLine: String { "" }
    var health: [WorkerStatus] { [] }

    func report(_ change: ServiceChange) {}

    func send(touch frame: inout ContactFrame) {}

    func send(_ event: Engine.Event) {
        switch event {
        case .microphone(let id, let event): events.append((id, event))
        case .voiceSupport(let support): supports.append(support)
        default: Issue.record("another event")
        }
    }

    /// The events of a use without its levels.
    func events(of number: UInt64) -> [MicrophoneEvent] {
        events.filter { $0.id.number == number }.map(\.event).filter { event in
            if case .level = event { false } else { true }
        }
    }
}

/// Decides what a test says, when it was given some sound.
private final class ScriptedRecogniser: PhraseRecogniser {
    var decided: (RecognitionResult) -> Void = { _ in }
    let result: RecognitionResult
    private(set) var tasks: [RecognitionTask] = []
    private(set) var isStopped = false

    init(_ result: RecognitionResult) { self.result = result }

    func start(_ task: RecognitionTask) { tasks.append(task) }

    func take(_ samples: UnsafeBufferPointer<Int16>, _ state: EndOfSpeech.State) { decided(result) }

    func stop() { isStopped = true }
}

/// The microphone of the service, with ALSA's null device, which records silence.
struct VoiceComponentTests {
    private static let format = RecordingFormat(rate: 8000, size: .bits16)
    private static let task = RecognitionTask(phrases: ["next song", "stop"], language: "en-US")

    /// Answers what the board lacks like bezel.
    private static let command = DecoderCommand(program: Places.program("FaultyDecoder") ?? "/nonexistent")

    private let loop: EventLoop
    private let host = MicrophoneHost()
    private let log = Logger(label: "bezel") { _ in Journal(level: .critical) }

    init() throws { loop = try EventLoop() }

    private func component(
        _ microphone: String = "null", _ change: (inout ProgramConfiguration) -> Void = { _ in }
    ) throws -> VoiceComponent {
        var configuration = ProgramConfiguration.withoutDevices
        configuration.voice.microphone = microphone
        configuration.voice.recogniser = .none
        change(&configuration)
        let component = try VoiceComponent(configuration, by: Self.command, on: loop, log: log)
        try component.start(host)
        return component
    }

    private func recording(_ number: UInt64) -> MicrophoneUse {
        MicrophoneUse(id: .init(number), purpose: .recording(Self.format))
    }

    private func recognition(_ number: UInt64) -> MicrophoneUse {
        MicrophoneUse(id: .init(number), purpose: .recognition(Self.task))
    }

    /// Runs the loop until something has happened; at most about 10 s.
    private func run(until isDone: () -> Bool) throws {
        for _ in 0..<1000 where !isDone() { try loop.turn(timeout: 10) }
        #expect(isDone())
    }

    /// The threads of this process that have a microphone's name.
    private var threads: Int {
        let folder = "/proc/self/task"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
            try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8)
        }
        return names.count { $0 == "microphone\n" }
    }

    @Test func `a recording is opened, sent in pieces of 250 ms, and closed without a further event`() throws {
        let component = try component()
        component.open(recording(1))
        try run { host.events(of: 1).count >= 3 }
        component.close(.init(1))
        let silence = [UInt8](repeating: 0, count: 4000)
        #expect(host.events(of: 1).prefix(3) == [.opened, .sound(silence), .sound(silence)])
        let count = host.events.count
        try run { component.health.isEmpty }
        #expect(host.events.count == count)
        component.stop()
    }

    @Test func `a use that follows another one has the device when it is closed`() throws {
        let component = try component()
        component.open(recording(1))
        try run { host.events(of: 1).first == .opened }
        component.close(.init(1))
        component.open(recording(2))
        component.close(.init(1))
        try run { host.events(of: 2).count >= 2 }
        #expect(host.events(of: 2).first == .opened)
        #expect(host.events.first { $0.id.number == 2 }?.event == .opened)
        component.stop()
        #expect(component.health.isEmpty)
    }

    @Test func `a use that was closed before its turn opens nothing`() throws {
        let component = try component()
        component.open(recording(1))
        component.open(recording(2))
        component.close(.init(2))
        try run { component.health.isEmpty }
        #expect(host.events(of: 2).isEmpty)
        component.stop()
    }

    @Test func `the end of the service closes the microphone at once`() throws {
        let component = try component()
        component.open(recording(1))
        try run { !host.events.isEmpty }
        component.stop()
        #expect(component.health.isEmpty)
        let count = host.events.count
        try loop.turn(timeout: 0)
        #expect(host.events.count == count)
    }

    static let absent: [(microphone: String, reason: String)] = [
        ("", "voice.microphone is \"\": there is none"),
        ("hw:CARD=nosuch", "voice.microphone = \"hw:CARD=nosuch\": no such device"),
        ("nosuch", "there is no microphone: snd_pcm_open \"nosuch\": No such file or directory"),
    ]

    @Test(arguments: absent)
    func `a microphone that cannot be opened is a failure with its name`(microphone: String, reason: String) throws {
        let component = try component(microphone)
        component.open(recording(1))
        try run { !host.events.isEmpty }
        #expect(host.events(of: 1) == [.failed(reason)])
        component.stop()
    }

    @Test func `the driver's switch ends a use and refuses the next one`() throws {
        let component = try component()
        #expect(component.choices?.isMicrophoneOn == true)
        component.open(recording(1))
        try run { !host.events.isEmpty }
        component.take(.microphone(isOn: false))
        component.open(recording(2))
        let reason = "the driver has switched the microphone off"
        #expect(host.events(of: 1).last == .failed(reason))
        #expect(host.events(of: 2) == [.failed(reason)])
        #expect(component.choices?.isMicrophoneOn == false)
        component.stop()
    }

    @Test func `the driver's switch is kept over restarts`() throws {
        let folder = try TemporaryFolder()
        let first = try component { $0.storage.path = folder.path }
        first.take(.microphone(isOn: false))
        first.stop()
        #expect(try component { $0.storage.path = folder.path }.choices?.isMicrophoneOn == false)
    }

    @Test func `the driver's other choices count until a reload finds another value`() throws {
        let component = try component()
        component.take(.commands(false))
        component.take(.apps(.allow))
        #expect(component.choices?.commands == false)
        #expect(component.choices?.apps == .allow)
        var other = ProgramConfiguration.withoutDevices
        other.voice.microphone = "null"
        other.headUnit.voice.appsMicrophone = .deny
        component.reconfigured(other)
        #expect(component.choices?.commands == false)
        #expect(component.choices?.apps == nil)
        component.stop()
    }

    // MARK: What the board can do

    @Test func `a microphone that is there at the start is reported once, and none is not`() throws {
        let component = try component()
        component.checkDevice()
        #expect(host.supports == [VoiceSupport(hasMicrophone: true, recognises: false)])
        component.stop()
        let other = MicrophoneHost()
        let without = try VoiceComponent(.withoutDevices, by: Self.command, on: loop, log: log)
        try without.start(other)
        #expect(other.supports.isEmpty)
        #expect(without.choices == nil)
        without.stop()
    }

    @Test func `a reload that names no microphone takes it away`() throws {
        let component = try component()
        component.reconfigured(.withoutDevices)
        #expect(host.supports.last == VoiceSupport())
        #expect(component.choices == nil)
        component.stop()
    }

    /// Without libspeexdsp no end of speech can be found.
    private static var hasLibraries: Bool {
        EndOfSpeech.problem() == nil && Places.program("FaultyDecoder") != nil
    }

    @Test(.enabled(if: hasLibraries, "needs libspeexdsp1, and FaultyDecoder beside the tests"))
    func `phrases are recognised while a program does it for the head unit's language`() throws {
        let component = try component { $0.voice.recogniser = .auto }
        let recogniser = ScriptedRecogniser(.nothing)
        var language = ""
        component.program = { $0.lowercased() == language ? recogniser : nil }
        language = "de-de"
        var german = ProgramConfiguration.withoutDevices
        german.voice.microphone = "null"
        german.headUnit.language = .deDE
        component.reconfigured(german)
        try run { host.supports.last?.recognises == true }
        language = ""
        component.update()
        #expect(host.supports.last == VoiceSupport(hasMicrophone: true, recognises: false))
        component.stop()
    }

    @Test(.enabled(if: hasLibraries, "needs libspeexdsp1, and FaultyDecoder beside the tests"))
    func `phrases are recognised while it is looked again what the board lacks`() throws {
        let component = try component { $0.voice.recogniser = .auto }
        component.program = { _ in ScriptedRecogniser(.nothing) }
        component.update()
        try run { host.supports.last?.recognises == true }
        let count = host.supports.count
        component.checkDevice(again: true)
        component.checkDevice(again: true)
        #expect(host.supports.count == count)
        component.stop()
    }

    static let results: [(result: RecognitionResult, event: MicrophoneEvent)] = [
        (.phrase(1, confidence: 80), .recognised(1)), (.phrase(2, confidence: nil), .notRecognised),
        (.nothing, .notRecognised), (.failed("it has ended"), .notRecognised),
    ]

    @Test(.enabled(if: hasLibraries, "needs libspeexdsp1, and FaultyDecoder beside the tests"), arguments: results)
    func `what a recogniser decides ends the use`(result: RecognitionResult, event: MicrophoneEvent) throws {
        let recogniser = ScriptedRecogniser(result)
        let component = try component { $0.voice.recogniser = .auto }
        component.program = { _ in recogniser }
        component.open(recognition(1))
        #expect(recogniser.tasks == [Self.task])
        try run { component.health.isEmpty }
        #expect(host.events(of: 1) == [.opened, event])
        component.stop()
    }

    @Test(.enabled(if: hasLibraries, "needs libspeexdsp1, and FaultyDecoder beside the tests"))
    func `a use that the engine closes stops the recogniser`() throws {
        let recogniser = ScriptedRecogniser(.nothing)
        let component = try component { $0.voice.recogniser = .auto }
        component.program = { _ in recogniser }
        component.open(recognition(1))
        component.close(.init(1))
        #expect(recogniser.isStopped)
        try run { component.health.isEmpty }
        #expect(host.events(of: 1).isEmpty)
        component.stop()
    }

    @Test func `unused it has no thread`() throws {
        let component = try component()
        #expect(component.health.isEmpty)
        component.open(recording(1))
        try run { host.events(of: 1).first == .opened }
        #expect(threads > 0)
        component.stop()
        #expect(component.health.isEmpty)
    }
}
