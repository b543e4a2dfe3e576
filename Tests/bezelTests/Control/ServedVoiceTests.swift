import BezelModel
import SmartDeviceLink
import TCPLink
import Testing
import Voice

@testable import BezelControl
@testable import BezelService
@testable import bezel

/// A program on the control socket that recognises phrases.
struct ServedVoiceTests {
    private static let task = RecognitionTask(phrases: ["nächstes Lied", "Hilfe"], language: "DE-DE")

    /// A client that serves German phrases.
    private static func serving(_ bench: ControlServerBench) throws -> ControlTestClient {
        let client = try bench.client()
        client.ask(#""do":"serve","for":["Voice"],"languages":["de-DE"]"#)
        try bench.turn { client.lines.count == 1 }
        #expect(client.lines[0]["ok"] == true)
        return client
    }

    private static func take(_ count: Int, _ state: EndOfSpeech.State, _ recognition: ServedRecognition) {
        [Int16](repeating: 258, count: count).withUnsafeBufferPointer { recognition.take($0, state) }
    }

    @Test func `a program gets the phrases and the sound, and its answer is the result`() throws {
        let bench = try ControlServerBench()
        let client = try Self.serving(bench)
        let recognition = bench.server.recognition
        #expect(recognition.serves("DE-AT") && !recognition.serves("EN-US"))
        var results: [RecognitionResult] = []
        recognition.decided = { results.append($0) }
        recognition.start(Self.task)
        for _ in 0..<6 { Self.take(320, .speaking, recognition) }
        Self.take(320, .ended, recognition)
        try bench.turn { client.lines.last?["event"] == "end" }
        #expect(client.lines.dropFirst().map { $0["event"]?.string } == ["listen", "sound", "sound", "end"])
        #expect(client.lines[1]["phrases"] == ["nächstes Lied", "Hilfe"])
        #expect(client.lines[1]["language"] == "DE-DE" && client.lines[1]["limit"] == 10000)
        let sound = client.lines[2...3].flatMap { $0["data"]?.string.flatMap { Base64.decode($0) } ?? [] }
        #expect(sound == (0..<4480).map { $0 % 2 == 0 ? 2 : 1 })
        client.ask(#""do":"answer","number":1,"phrase":1,"confidence":80"#, id: 2)
        try bench.turn { !results.isEmpty }
        #expect(results == [.phrase(1, confidence: 80)])
    }

    static let answers: [(answer: String, error: String?)] = [
        (#""number":1,"phrase":null"#, nil), (#""number":1,"phrase":2"#, "phrase: there is none at this position"),
        (#""number":2,"phrase":0"#, "number: no phrase 2 waits"),
        (#""number":1,"phrase":-1"#, "phrase: expected 0 to 1000, got -1"), (#""number":1"#, "result: missing"),
        (#""number":1,"phrase":0,"confidence":101"#, "confidence: expected 0 to 100, got 101"),
    ]

    @Test(arguments: answers)
    func `an answer that is not possible is refused`(answer: String, error: String?) throws {
        let bench = try ControlServerBench()
        let client = try Self.serving(bench)
        var results: [RecognitionResult] = []
        bench.server.recognition.decided = { results.append($0) }
        bench.server.recognition.start(Self.task)
        client.ask("\"do\":\"answer\",\(answer)", id: 2)
        try bench.turn { client.lines.last?["id"] == 2 }
        #expect(client.lines.last?["error"]?.string == error)
        #expect(results == (error == nil ? [.nothing] : []))
    }

    @Test func `a program that leaves serves no longer, and its task has failed`() throws {
        let bench = try ControlServerBench()
        let client = try Self.serving(bench)
        var results: [RecognitionResult] = []
        let recognition = bench.server.recognition
        recognition.decided = { results.append($0) }
        recognition.start(Self.task)
        client.connection.close()
        try bench.turn { !results.isEmpty }
        #expect(results == [.failed("the program that recognises phrases has left")])
        #expect(!recognition.serves("de-DE"))
    }

    @Test func `one program serves at a time, and languages belong to it`() throws {
        let bench = try ControlServerBench()
        let first = try Self.serving(bench)
        let other = try bench.client()
        other.ask(#""do":"serve","for":["Voice"],"languages":["fr-FR"]"#)
        other.ask(#""do":"serve","for":["Voice"]"#)
        other.ask(#""do":"serve","for":["DialNumber"],"languages":["fr-FR"]"#)
        try bench.turn { other.lines.count == 3 }
        #expect(
            other.lines.map { $0["error"]?.string } == [
                "for: another client serves Voice already", "languages: missing", #"languages: only for "Voice""#,
            ])
        withExtendedLifetime(first) {}
    }

    @Test func `a task that ends without an answer is cancelled`() throws {
        let bench = try ControlServerBench()
        let client = try Self.serving(bench)
        let recognition = bench.server.recognition
        var results: [RecognitionResult] = []
        recognition.decided = { results.append($0) }
        recognition.start(Self.task)
        recognition.stop()
        recognition.start(Self.task)
        Self.take(320, .nothing, recognition)
        try bench.turn { client.lines.count == 5 }
        #expect(client.lines.dropFirst().map { $0["event"]?.string } == ["listen", "cancel", "listen", "cancel"])
        #expect(results == [.nothing])
    }

    static let outputs: [(output: String, position: Int?)] = [
        ("next song\n", 0), ("NEXT  Song", 0), ("\n\n help \n", 1), ("", nil), ("nothing", nil), ("next\nsong", nil),
    ]

    @Test(arguments: outputs)
    func `what a program prints is one of the phrases or none`(output: String, position: Int?) {
        #expect(PhraseProgram.position(of: output, in: ["Next song", "Help"]) == position)
    }

    @Test func `a program reads the sound and the phrases, and prints one`() throws {
        var program = PhraseProgram(["sh", "-c", #"head -c 4 | grep -q RIFF && tail -n 1 "$BEZEL_PHRASES""#])
        #expect(program.take(["event": "listen", "number": 7, "phrases": ["Next song", "Help"]]) == nil)
        #expect(program.take(["event": "sound", "number": 7, "data": "AAAA"]) == nil)
        #expect(program.take(["event": "end", "number": 7]) == AnswerOrder(number: 7, phrase: 1))
        // Cancelled, or of another task.
        #expect(program.take(["event": "listen", "number": 8, "phrases": []]) == nil)
        #expect(program.take(["event": "cancel", "number": 8]) == nil)
        #expect(program.take(["event": "end", "number": 8]) == nil)
    }
}
