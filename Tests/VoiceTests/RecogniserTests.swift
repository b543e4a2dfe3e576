import BezelModel
import Confinement
import Glibc
import TestSupport
import Testing

@testable import Voice

@Suite(.enabled(if: RecogniserBench.problem == nil, "\(RecogniserBench.problem ?? "")"), .timeLimit(.minutes(3)))
struct RecogniserTests {
    static let phrases = [
        "next song", "previous song", "shuffle all", "like this song", "add to favorites", "my playlists", "live radio",
        "local stations", "resume episode", "take me home", "find a gas station", "show traffic", "avoid highways",
        "call emily johnson", "call Siobhan Murphy", "message Anna Kowalski", "98.5 FM", "channel 42", "Fifth Avenue",
        "weather forecast",
    ]
    static let sentences = [
        "what time does the game start tonight", "did you remember to lock the door", "banana",
        "he said the meeting was moved to friday", "thank you very much",
    ]

    /// So many phrases, the first of which are ``phrases``.
    private static func grammar(_ count: Int) -> [String] {
        let names = "james mary robert patricia john jennifer michael linda david elizabeth william barbara".split(
            separator: " ")
        let streets = "maple elm cedar pine lincoln jefferson madison park lake river hill sunset".split(separator: " ")
        let more = names.flatMap { name in
            streets.flatMap {
                ["call \(name) \($0)", "\(name) \($0) street", "play \($0) \(name)", "go to \(name) \($0)"]
            }
        }
        return phrases + more.prefix(count - phrases.count)
    }

    @Test(.enabled(if: SpokenText.program != nil, "needs espeak-ng"), arguments: phrases.indices)
    func `a spoken phrase is recognised`(position: Int) throws {
        let bench = try RecogniserBench()
        let samples = try SpokenText.samples(of: Self.phrases[position])
        #expect(try bench.result(of: samples, among: Self.grammar(100)) == .phrase(position, confidence: nil))
        #expect(bench.recogniser.processID == nil)
    }

    @Test(.enabled(if: SpokenText.program != nil, "needs espeak-ng"), arguments: sentences)
    func `another sentence is nothing`(sentence: String) throws {
        let bench = try RecogniserBench()
        let samples = try SpokenText.samples(of: sentence)
        #expect(try bench.result(of: samples, among: Self.grammar(100)) == .nothing)
    }

    @Test(.enabled(if: SpokenText.program != nil, "needs espeak-ng"), arguments: [20, 60, 500])
    func `a phrase is recognised among many`(count: Int) throws {
        let bench = try RecogniserBench()
        let samples = try SpokenText.samples(of: Self.phrases[9])
        #expect(try bench.result(of: samples, among: Self.grammar(count)) == .phrase(9, confidence: nil))
        guard case .ready(_, count)? = bench.events.first else { Issue.record("\(bench.events)"); return }
    }

    @Test(.enabled(if: SpokenText.program != nil, "needs espeak-ng"))
    func `a phrase with other words behind it is nothing`() throws {
        let bench = try RecogniserBench()
        let samples = try SpokenText.samples(of: "live radio is what my sister wants to hear all day long")
        #expect(try bench.result(of: samples, among: Self.phrases) == .nothing)
    }

    @Test func `silence, no sound and no phrase are nothing`() throws {
        let silence = [Int16](repeating: 0, count: 32000)
        for (samples, phrases) in [(silence, Self.phrases), ([], Self.phrases), (silence, []), (silence, ["", "!!"])] {
            #expect(try RecogniserBench().result(of: samples, among: phrases) == .nothing)
        }
    }

    /// espeak-ng would open a file for a voice of another language, which the confinement forbids.
    @Test func `phrases of all kinds of characters are read in the confined process`() throws {
        var phrases = (UInt32(0xA0)...0x17F).compactMap { Unicode.Scalar($0).map { "a\($0) \($0)b \($0)" } }
        phrases += [
            "Привет", "音楽", "مرحبا", "🎵", "a\u{0301}\u{0323}", "İstanbul", "ŻÓŁĆ", "naïve café", "ﬁnd", "[[play]]",
        ]
        phrases += ["\0", "<speak>hi</speak>", "100000000000000000000", "1/2 3:45 $5.99 #1 @home", "x'y'z"]
        #expect(try #require(try RecogniserBench().ready(phrases)) > 100)
    }

    @Test func `long phrases and many do no harm`() throws {
        let long = (1...500).map { String(repeating: "a1", count: $0 % 80) + "\($0)" }
        #expect(try #require(try RecogniserBench().ready(long)) > 50)
        #expect(try RecogniserBench().ready(Array(repeating: "play", count: 600)) == 1)
    }

    static let faults: [(fault: String, end: ProcessEnd)] = [
        ("crash", .killed(signal: SIGSEGV, call: nil)), ("memory", .killed(signal: SIGABRT, call: nil)),
        ("loop", .hung(RecognitionState.longestStart)),
    ]

    @Test(arguments: faults)
    func `a process that fails recognises nothing, and the next task succeeds`(fault: String, end: ProcessEnd) throws {
        let bench = try RecogniserBench()
        bench.start(["play", "planted fault: \(fault)"])
        try bench.run { !bench.results.isEmpty }
        #expect(bench.results == [.failed("the recogniser's process: \(end)")])
        #expect(bench.recogniser.processID == nil)
        #expect(try bench.ready(["play"]) == 1)
    }

    @Test func `a forbidden system call ends the process`() throws {
        let bench = try RecogniserBench()
        bench.start(["planted fault: open"])
        try bench.run { !bench.results.isEmpty }
        guard case .failed(let reason)? = bench.results.first else { Issue.record("\(bench.results)"); return }
        #expect(reason.contains("signal \(SIGSYS)"), "\(reason)")
    }

    @Test func `a process that is killed while the driver speaks has failed`() throws {
        let bench = try RecogniserBench()
        #expect(try bench.ready(["play"]) == 1)
        kill(try #require(bench.recogniser.processID), SIGKILL)
        try bench.run { !bench.results.isEmpty }
        #expect(
            bench.results == [.failed("the recogniser's process: \(ProcessEnd.killed(signal: SIGKILL, call: nil))")])
    }

    @Test func `a program that cannot be started, and a missing model, are failures`() throws {
        let bench = try RecogniserBench(RecogniserSettings(model: "/nonexistent"))
        bench.start(["play"])
        try bench.run { !bench.results.isEmpty }
        #expect(bench.results.count == 1)
        guard case .failed? = bench.results.first else { Issue.record("\(bench.results)"); return }
        #expect(Recogniser.problem(RecogniserSettings(model: "/nonexistent"))?.code == .noModel)
        #expect(Recogniser.problem(RecogniserSettings(language: "de-DE"))?.code == .noModel)
    }

    @Test func `a task that is stopped has no result and no process`() throws {
        let bench = try RecogniserBench()
        #expect(try bench.ready(["play"]) == 1)
        let process = try #require(bench.recogniser.processID)
        bench.recogniser.stop()
        #expect(bench.recogniser.processID == nil)
        bench.take([Int16](repeating: 0, count: 320), .ended)
        #expect(bench.results.isEmpty)
        // Another thread collects it.
        while kill(process, 0) == 0 { sched_yield() }
    }

    @Test func `the process has a lower priority than the loop`() throws {
        let bench = try RecogniserBench()
        #expect(try bench.ready(["play"]) == 1)
        // SCHED_BATCH of <linux/sched.h>, which glibc declares only for programs that request its extensions.
        #expect(sched_getscheduler(try #require(bench.recogniser.processID)) == 3)
    }
}
