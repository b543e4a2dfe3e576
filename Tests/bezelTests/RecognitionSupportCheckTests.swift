import EventLoop
import TestSupport
import Testing
import Voice

@testable import BezelService

/// What a process finds out about the recognition of phrases.
struct RecognitionSupportCheckTests {
    private static let missing = RecogniserSettings(model: "/nonexistent model", language: "en-GB")

    private func answer(of program: String, _ settings: RecogniserSettings) throws -> RecognitionSupport? {
        let loop = try EventLoop()
        var answer: RecognitionSupport?
        let command = DecoderCommand(program: program).voiceCheck
        let check = try RecognitionSupportCheck(command, settings, on: loop) { answer = $0 }
        for _ in 0..<1000 where answer == nil { try loop.turn(timeout: 10) }
        check.end()
        return answer
    }

    @Test(
        .enabled(if: Places.program("FaultyDecoder") != nil, "needs FaultyDecoder beside the tests"),
        arguments: [RecogniserSettings(), RecogniserSettings(language: "de-DE"), missing])
    func `the process finds what this program would find`(settings: RecogniserSettings) throws {
        let program = try #require(Places.program("FaultyDecoder"))
        #expect(try answer(of: program, settings) == RecognitionSupport(of: settings))
    }

    @Test(arguments: ["/nonexistent", "/bin/true", "/bin/false"])
    func `without an answer nothing is recognised`(program: String) throws {
        let answer = try #require(try answer(of: program, RecogniserSettings()))
        #expect(answer.endOfSpeech == "the process that opens the libraries has given no answer")
        #expect(answer.library == answer.endOfSpeech)
    }
}
