import SmartDeviceLink
import TestSupport
import Testing

/// What the console costs while no browser is connected.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"), .timeLimit(.minutes(2)))
struct UnwatchedConsoleTests {
    private static let web = "[web]\nlisten = \"127.0.0.1:0\"\n"

    private static func timers(_ bezel: BezelProcess) -> Int { bezel.links.count { $0.contains("timerfd") } }

    @Test func `without a viewer it has no thread and no timer, also after the last one has left`() throws {
        let (plain, web) = (try BezelProcess(), try BezelProcess(Self.web))
        let apps = (try PlainApp.onScreen("Drive", port: plain.port), try PlainApp.onScreen("Drive", port: web.port))
        for app in [apps.0, apps.1] {
            // Both have answered, so neither is still starting.
            #expect(try app.request(.show, ["mainField1": "a"]) == .success)
        }
        let ofConsole: Set = ["console", "messages"]
        #expect(ofConsole.isDisjoint(with: web.threads))
        #expect(Self.timers(web) == Self.timers(plain))

        let timers = Self.timers(web)
        var viewer: WebClient? = try WebClient.viewer(WebClient.Place(try #require(web.console)))
        #expect(try viewer?.ask("watch", #","kinds":["rpcs"],"past":true"#)["ok"] == true)
        try viewer?.turn { viewer?.lines.contains { $0["event"] == "present" } == true }
        #expect(ofConsole.intersection(web.threads).contains("messages"), "the check can fail")
        viewer = nil
        while !ofConsole.isDisjoint(with: web.threads) || Self.timers(web) > timers {}
        for bezel in [plain, web] { #expect(bezel.stop() == 0) }
    }

    @Test func `kept messages need no more memory when the ring is full`() throws {
        let bezel = try BezelProcess(Self.web + "[limits]\nrequests = 1000000\nframes = 1000000\n")
        let app = try PlainApp.onScreen("Drive", port: bezel.port)
        let text = JSON.string(String(repeating: "n", count: 490))
        // An alert that is refused is kept as any message, and draws nothing.
        let parameters: JSON = ["alertText1": text, "alertText2": text, "alertText3": text, "duration": 1]
        func fill() throws {
            // More than 1 MiB with the responses.
            for _ in 0..<800 { #expect(try app.request(.alert, parameters) == .invalidData) }
        }
        try fill()
        let full = bezel.residentMemory
        for _ in 0..<3 { try fill() }
        // All of these messages have more than 3.6 MB.
        #expect(bezel.residentMemory - full < 2048, "KiB")
        #expect(bezel.stop() == 0)
    }
}
