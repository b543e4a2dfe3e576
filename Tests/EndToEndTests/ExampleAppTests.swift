import Foundation
import TestSupport
import Testing

@testable import bezel

/// An app of Sources/Examples, used from start to end by a recorded finger alone, and again by a recorded knob alone
/// (Tests/EndToEndTests/Recordings). The recordings contain the app's output and the pages of the screen, in order.
@Suite(
    .enabled(
        if: ["bezel", "Player"].allSatisfy { Places.program($0) != nil },
        "needs bezel and Player beside the tests"), .timeLimit(.minutes(2)))
struct ExampleAppTests {
    enum Hand: String, CaseIterable {
        case finger, knob
    }

    @Test(arguments: ["Player", "Finder", "Navigator"], Hand.allCases)
    func `an example app is operated from start to end by a recorded finger or knob`(name: String, hand: Hand) throws {
        let recording = try UseRecording("\(name.lowercased())-\(hand.rawValue).events")
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let app = try ExampleApp(name, beside: bezel)
        try app.use(recording, into: hand == .finger ? bezel.pipe : bezel.keysPipe)
        let awaited = recording.awaited("app")
        #expect(app.said.count == awaited.count, "\(app.said)")
        #expect(zip(app.said, awaited).allSatisfy { ExampleApp.fits($0, $1) }, "\(app.said)")
        let last = try #require(app.pages.last)
        #expect(recording.awaited("page").last.map { ExampleApp.fits(last, $0) } == true, "\(last)")
        let apps = try Command.run("apps", socket: bezel.socket).output.split(separator: "\n")
        #expect(apps.count == 2)
        #expect(apps.last?.contains(#/ FULL +MAIN /#) == true, "\(apps.last ?? "")")
    }
}
