import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// An app that is held in the list of all apps, and closes.
struct ClosingTests {
    private static let table: Int32 = 120
    private static let music: Int32 = 200

    /// The list of all apps with "Table" and "Music", which plays.
    private func start() throws -> (bench: Bench, table: Phone, music: Phone) {
        let (bench, phone) = Bench.withTemplates { $0.alerts.touchGuard = .zero }
        let table = try #require(phone)
        let music = try #require(bench.app("Music", types: [.media]))
        _ = bench.handle(.appActivated(SessionID(music.session)))
        _ = bench.handle(.homeKey)
        return (bench, table, music)
    }

    private func row(_ bench: Bench, _ index: Int) -> ListContent.Row? {
        (bench.page?.content as? ListContent)?.rows[index]
    }

    private func levels(_ heard: [Heard]) -> [String] {
        heard.filter { $0.notification == .onHMIStatus }.compactMap { $0.parameters["hmiLevel"]?.string }
    }

    private func title(_ bench: Bench) -> String? {
        bench.scene.banner.map { $0.title.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
    }

    @Test func `from 300 ms of holding, a ring is around the icon, and at 1000 ms the app is closed`() throws {
        let (bench, _, music) = try start()
        let began = bench.now
        _ = bench.touch(400, Self.music, .begin)
        _ = bench.wait(.milliseconds(299))
        #expect(row(bench, 1)?.state == .usual)
        _ = bench.wait(.milliseconds(1))
        #expect(row(bench, 1)?.state == .closing && row(bench, 1)?.secondaryText == "Hold to close")
        #expect(row(bench, 1)?.ring?.start == began + .milliseconds(300))
        #expect(row(bench, 1)?.ring?.end == began + .seconds(1))
        #expect(levels(bench.wait(.milliseconds(699))) == [])
        let heard = bench.wait(.milliseconds(1))
        #expect(levels(heard) == ["NONE"] && heard.last?.connection == music.connection)
        #expect(row(bench, 1)?.state == .closed && row(bench, 1)?.secondaryText == "Closed")
        #expect(title(bench) == "Music is closed" && bench.scene.banner?.button == "Undo")
        #expect(bench.touch(400, Self.music, .end).isEmpty, "the finger that closed the app presses nothing")
        #expect(bench.shownApp == nil)
    }

    @Test(arguments: [(299, "Table"), (300, nil), (999, nil)])
    func `a short touch chooses the app, a longer one that ends before 1000 ms does nothing`(
        milliseconds: Int, shown: String?
    ) throws {
        let (bench, _, _) = try start()
        _ = bench.touch(400, Self.table, .begin)
        _ = bench.wait(.milliseconds(milliseconds))
        let heard = bench.touch(400, Self.table, .end)
        #expect(bench.shownApp == shown)
        #expect(levels(heard).contains("NONE") == false)
        #expect(row(bench, 0)?.state ?? .usual == .usual)
        #expect(levels(bench.wait(.seconds(2))).contains("NONE") == false)
    }

    @Test func `a timer that is late closes the app when the finger is lifted`() throws {
        let (bench, _, _) = try start()
        _ = bench.touch(400, Self.table, .begin)
        bench.now = bench.now + .seconds(1)
        #expect(levels(bench.touch(400, Self.table, .end)) == ["NONE"])
    }

    @Test func `a finger beside the tile closes nothing and has no ring`() throws {
        let (bench, _, _) = try start()
        _ = bench.touch(210, 40, .begin)
        _ = bench.wait(.milliseconds(500))
        #expect(bench.page?.rail?.apps.map { $0.ring != nil } == [true, false])
        _ = bench.touch(500, 470, .move)
        #expect(bench.page?.rail?.apps.map { $0.ring != nil } == [false, false])
        #expect(levels(bench.wait(.seconds(1))) == [])
        _ = bench.touch(500, 470, .end)
        #expect(bench.shownApp == nil && row(bench, 0)?.state == .usual)
    }

    @Test func `a finger that scrolls the list closes nothing`() throws {
        let (bench, _, _) = try start()
        _ = bench.touch(400, Self.table, .begin)
        _ = bench.wait(.milliseconds(400))
        _ = bench.touch(400, Self.table + 40, .move)
        #expect(row(bench, 0)?.state == .usual)
        #expect(levels(bench.wait(.seconds(1))) == [])
    }

    @Test func `a second finger does not end the hold of the first`() throws {
        let (bench, _, _) = try start()
        _ = bench.touch(400, Self.music, .begin)
        _ = bench.touch(730, 40, .begin, slot: 1) + bench.touch(730, 40, .end, slot: 1)
        _ = bench.touch(400, Self.table, .begin, slot: 1) + bench.touch(400, 470, .end, slot: 1)
        #expect(levels(bench.wait(.seconds(1))) == ["NONE"])
        #expect(row(bench, 1)?.state == .closed)
    }

    @Test func `the place of an app in the rail is held like its tile, and says the same`() throws {
        let (bench, table, _) = try start()
        let place = try #require(bench.page?.rail?.apps.first { $0.name == "Table" }?.place)
        _ = bench.touch(210 + 80 * Int32(place), 40, .begin)
        _ = bench.wait(.milliseconds(300))
        #expect(bench.page?.rail?.apps.first { $0.name == "Table" }?.ring != nil)
        #expect(row(bench, 0)?.state == .closing && row(bench, 0)?.ring == nil)
        let heard = bench.wait(.milliseconds(700))
        #expect(levels(heard) == ["NONE"] && heard.last?.connection == table.connection)
        #expect(bench.page?.rail?.apps.first { $0.name == "Table" }?.isFaint == true)
        #expect(row(bench, 0)?.state == .closed)
    }

    @Test func `the select key is held like a finger`() throws {
        let (bench, _, _) = try start()
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.page?.focused == .row(0))
        func key(_ phase: KeyPhase) -> [Heard] {
            bench.handle(.selectKey(phase, at: Stamp(nanoseconds: bench.now.nanoseconds)))
        }
        _ = key(.down)
        _ = bench.wait(.milliseconds(300))
        #expect(row(bench, 0)?.state == .closing && row(bench, 0)?.ring != nil)
        _ = bench.wait(.milliseconds(300))
        _ = key(.up)
        #expect(bench.shownApp == nil && row(bench, 0)?.state == .usual)
        _ = key(.down)
        #expect(levels(bench.wait(.seconds(1))) == ["NONE"])
        _ = key(.up)
        #expect(bench.shownApp == nil && row(bench, 0)?.state == .closed)
    }

    @Test(arguments: [(table, "BACKGROUND", "NOT_AUDIBLE"), (music, "LIMITED", "AUDIBLE")])
    func `Undo within 6 s gives the app back what it had`(y: Int32, level: String, audio: String) throws {
        let (bench, _, _) = try start()
        _ = bench.touch(400, y, .begin)
        _ = bench.wait(.seconds(1))
        _ = bench.touch(400, y, .end)
        _ = bench.wait(.milliseconds(5900))
        let heard = bench.tapNotice()
        #expect(levels(heard) == [level])
        #expect(heard.last?.parameters["audioStreamingState"] == .string(audio))
        #expect(bench.shownApp == nil && bench.rows == ["Table", "Music"] && bench.scene.banner == nil)
        #expect(row(bench, y == Self.table ? 0 : 1)?.state == .usual)
        #expect(bench.page?.rail?.apps.contains { $0.isFaint } == false)
    }

    @Test func `after 6 s the app stays closed, and its tile is an ordinary one when the list is opened again`() throws
    {
        let (bench, _, _) = try start()
        _ = bench.touch(400, Self.music, .begin)
        _ = bench.wait(.seconds(1))
        _ = bench.touch(400, Self.music, .end)
        _ = bench.wait(.seconds(6))
        #expect(bench.scene.banner == nil && row(bench, 1)?.state == .closed)
        _ = bench.tapRow(0)
        _ = bench.handle(.homeKey)
        #expect(row(bench, 1)?.state == .usual && row(bench, 1)?.secondaryText == "")
    }

    @Test func `an app that was closed is chosen by a touch, and the notice goes`() throws {
        let (bench, _, _) = try start()
        _ = bench.touch(400, Self.music, .begin)
        _ = bench.wait(.seconds(1))
        _ = bench.touch(400, Self.music, .end)
        _ = bench.touch(400, Self.music, .begin)
        _ = bench.wait(.milliseconds(500))
        #expect(row(bench, 1)?.state == .closed, "an app that is closed cannot be closed again")
        _ = bench.touch(400, Self.music, .end)
        #expect(bench.shownApp == "Music" && bench.scene.banner == nil)
    }

    @Test func `Undo does not take the sound from an app that was chosen in the meantime`() throws {
        let (bench, _, music) = try start()
        let radio = try #require(bench.app("Radio", types: [.media]))
        _ = bench.touch(400, Self.music, .begin)
        _ = bench.wait(.seconds(1))
        _ = bench.touch(400, Self.music, .end)
        _ = bench.handle(.appActivated(SessionID(radio.session)))
        let heard = bench.tapNotice()
        #expect(levels(heard.filter { $0.connection == music.connection }) == ["BACKGROUND"])
        #expect(bench.shownApp == "Radio")
    }

    @Test func `a card that covers the list ends the hold`() throws {
        let (bench, table, _) = try start()
        _ = bench.touch(400, Self.music, .begin)
        _ = bench.wait(.milliseconds(500))
        _ = bench.request(.alert, ["alertText1": "Stop", "duration": 5000], from: table)
        #expect(levels(bench.wait(.seconds(1))).contains("NONE") == false)
    }

    @Test func `the notice goes when the app leaves`() throws {
        let (bench, _, music) = try start()
        _ = bench.touch(400, Self.music, .begin)
        _ = bench.wait(.seconds(1))
        _ = bench.touch(400, Self.music, .end)
        _ = bench.handle(.disconnected(music.connection))
        #expect(bench.scene.banner == nil)
    }
}
