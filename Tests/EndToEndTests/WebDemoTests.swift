import SmartDeviceLink
import TestSupport
import Testing
import Video

/// `bezel demo --web`, used with a browser.
@Suite(
    .enabled(
        if: ["bezel", "Navigator"].allSatisfy { Places.program($0) != nil },
        "needs bezel and Navigator beside the tests"),
    .enabled(if: DecoderWorker.missingLibrary() == nil, "needs libopenh264"), .timeLimit(.minutes(2)))
struct WebDemoTests {
    @Test func `a finger in the browser moves the map, an alert is shown, and Ctrl-C ends the demo`() throws {
        let demo = try Command(program: "bezel", ["demo", "--web"])
        defer { demo.end() }
        var url: String?
        while url == nil, let line = demo.nextLine() { url = line.firstMatch(of: #/http://\S+/#).map { String($0.0) } }
        let viewer = try WebClient.viewer(try WebClient.Place(try #require(url)))
        while true {
            let shown = try viewer.ask("status")["measured"]?["videoToFrame"]?["count"]?.integer ?? 0
            if shown > 0 { break }
        }
        func touch(_ phase: String, _ x: Int) throws {
            let contact = #"{"slot":0,"phase":"\#(phase)","x":\#(x),"y":200}"#
            #expect(try viewer.ask("touch", #","contacts":[\#(contact)]"#)["ok"] == true)
        }
        try touch("begin", 300)
        for step in 1...80 { try touch("move", 300 + 4 * step) }
        try touch("end", 620)
        while try viewer.ask("status")["alerts"]?["shown"]?.integer ?? 0 == 0 {}
        demo.interrupt()
        let outcome = demo.finish()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(#/pictures shown +[1-9]/#))
    }
}
