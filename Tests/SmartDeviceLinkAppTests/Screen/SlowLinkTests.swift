import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Content on a link of 60 KB/s that needs 50 ms for each way, as Bluetooth does: nothing waits behind a picture or a text.
struct SlowLinkTests {
    private static let cover = 480_000
    private static let choices: Set<ChoiceCell> = [ChoiceCell(name: "a"), ChoiceCell(name: "b")]

    /// With preloaded choices.
    private func ready() -> SlowLink {
        var link = SlowLink()
        link.at(.zero) { $0.declare([.choices]) { $0.choices = Self.choices } }
        link.run()
        return link
    }

    @Test func `a question with preloaded choices is at the head unit in half a second beside a cover`() throws {
        var link = ready()
        let start = link.now
        link.at(start) { $0.declare(Template("Song", cover: Self.cover)) }
        let asked = start + .seconds(2)
        link.run { $0.now >= asked }
        let delay = link.now
        #expect(link.reconciler.isSettled(.choices(Self.choices)), "it waits for no content")
        #expect(link.ask() - delay < .milliseconds(500))
    }

    @Test func `a question with new choices waits for its choices, not for the cover, the menu or their pictures`()
        throws
    {
        var link = ready()
        let start = link.now
        let icon = Artwork(SDLFile(name: "icon", type: .png, bytes: [UInt8](repeating: 1, count: Self.cover)))
        link.at(start) { reconciler in
            reconciler.declare(Template("Song", cover: Self.cover))
            reconciler.declare([.menu]) {
                $0.menu =
                    [MenuCell(MenuEntry(name: "Home", icon: icon)) { _ in }]
                    + (1...20).map { MenuCell("\($0)") { _ in } }
            }
        }
        let new: Set<ChoiceCell> = [ChoiceCell(name: "c")]
        link.needs = [.choices(new)]
        link.at(start + .seconds(1)) { $0.declare([.choices]) { $0.choices = Self.choices.union(new) } }
        let end = link.run { $0.now > start + .seconds(1) && $0.reconciler.isSettled(.choices(new)) }
        #expect(end - start < .seconds(2.5))
        #expect(link.reconciler.id(of: ChoiceCell(name: "c")) != nil)
    }

    @Test func `the text of the fourth song is shown within a round trip, and then its cover`() throws {
        var link = ready()
        let start = link.now
        for song in 1...4 {
            link.at(start + .seconds(1.2) * (song - 1)) { $0.declare(Template("Song \(song)", cover: Self.cover)) }
        }
        link.run()
        let shows = link.received.compactMap { received -> (Duration, String?, Bool)? in
            guard case .show(let template, let missing, _) = received.step else { return nil }
            return (received.at, template.textField1, missing.isEmpty)
        }
        #expect(shows.map(\.1) == ["Song 1", "Song 2", "Song 3", "Song 4", "Song 4"])
        #expect(shows.map(\.2) == [false, false, false, false, true], "covers of skipped songs are not waited for")
        let text = try #require(shows.first { $0.1 == "Song 4" }?.0)
        #expect(text - (start + .seconds(3.6)) < .milliseconds(500))
        let picture = try #require(shows.last?.0)
        #expect(picture - text < .seconds(14), "the link needs 8 s for its bytes")
    }

    @Test(arguments: [60, 100, 150]) func `a menu is sent within two round trips whatever the text does`(
        each: Int
    ) throws {
        var link = ready()
        let start = link.now
        for index in 0..<40 {
            link.at(start + .milliseconds(each * index)) { $0.declare(Template("\(index) km/h")) }
        }
        let declared = start + .milliseconds(600)
        link.at(declared) { $0.declare([.menu]) { $0.menu = [MenuCell("Entry") { _ in }] } }
        link.run()
        let isMenu = { (step: ContentReconciler.Step) in
            if case .change(.addCommand) = step { true } else { false }
        }
        let sent = try #require(link.time(of: isMenu))
        #expect(sent - declared < .milliseconds(200))
        #expect(link.reconciler.template.textField1 == "39 km/h")
    }

    @Test func `a text that changes 120 times a second is sent at most 15 times a second, the newest each time`() {
        var link = SlowLink()
        (link.rate, link.latency) = (nil, .milliseconds(1))
        for index in 0..<1200 {
            link.at(.milliseconds(Double(index) * 25 / 3)) { $0.declare(Template("\(index)")) }
        }
        link.run()
        #expect((140...160).contains(link.received.count), "\(link.received.count) in 10 s")
        #expect(link.reconciler.template.textField1 == "1199")
        #expect(link.reconciler.isSynchronized)
    }

    static let pieces: [(bytes: Int, time: Duration, next: Int)] = [
        (16_384, .milliseconds(5), 32_768), (16_384, .zero, 32_768), (16_384, .milliseconds(300), 16_384),
        (16_384, .milliseconds(600), 8192), (16_384, .seconds(30), 4096), (100, .seconds(30), 16_384),
    ]

    @Test(arguments: pieces) func `a piece of a file is as large as passes in 300 ms, at most twice the last one`(
        bytes: Int, time: Duration, next: Int
    ) {
        var size = PieceSize()
        size.answered(bytes, after: time)
        #expect(size.bytes == next)
    }
}
