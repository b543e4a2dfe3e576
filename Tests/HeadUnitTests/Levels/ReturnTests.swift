import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Which app gets the screen when the foreground app leaves.
struct Returning {
    private static func level(_ bench: Bench, _ phone: Phone) -> String {
        let app = bench.engine.snapshot.apps.first { $0.session.number == phone.session }
        return app.map { "\($0.status.level.rawValue) \($0.status.audio.rawValue)" } ?? "-"
    }

    @Test(arguments: HeadUnitConfiguration.Activation.allCases.filter { $0 != .manual })
    func `when the foreground app leaves, the last used app gets FULL, and an audible one stays LIMITED`(
        activation: HeadUnitConfiguration.Activation
    ) throws {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = activation
        let bench = Bench(configuration)
        let note = try #require(bench.app("Note", types: [.default]))
        let radio = try #require(bench.app("Radio", types: [.media]))
        let list = try #require(bench.app("List", types: [.default]))
        let map = try #require(bench.app("Map", types: [.navigation]))
        for phone in [note, radio, list, map] { _ = bench.handle(.appActivated(SessionID(phone.session))) }
        #expect(Self.level(bench, radio) == "LIMITED AUDIBLE")
        let heard = bench.request(.unregisterAppInterface, from: map).filter { $0.rpc?.type == .notification }
        #expect(Self.level(bench, list).hasPrefix("FULL"))
        #expect(Self.level(bench, radio) == "LIMITED AUDIBLE")
        #expect(heard.map(\.connection) == [list.connection], "the radio gets no message")
        _ = bench.request(.unregisterAppInterface, from: list)
        #expect(Self.level(bench, radio) == "FULL AUDIBLE")
    }

    @Test func `an app that would silence the audible one does not get the screen`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = .first
        let bench = Bench(configuration)
        let old = try #require(bench.app("Old", types: [.media]))
        let map = try #require(bench.app("Map", types: [.navigation]))
        let player = try #require(bench.app("Player", types: [.media]))
        _ = bench.handle(.appActivated(SessionID(player.session)))
        _ = bench.handle(.appActivated(SessionID(map.session)))
        // The player has left, and meanwhile another app is audible.
        _ = bench.handle(.disconnected(player.connection))
        let radio = try #require(bench.app("Radio", types: [.media]))
        #expect(Self.level(bench, old) == "BACKGROUND NOT_AUDIBLE")
        #expect(Self.level(bench, radio) == "LIMITED AUDIBLE")
        _ = bench.request(.unregisterAppInterface, from: map)
        #expect(Self.level(bench, radio) == "FULL AUDIBLE")
        #expect(Self.level(bench, old) == "BACKGROUND NOT_AUDIBLE")
    }

    @Test func `between two alerts no app gets system context MAIN`() throws {
        let bench = newAlertBench()
        let map = try #require(bench.app("Map"))
        let one = try #require(bench.app("One", types: [.media]))
        let two = try #require(bench.app("Two", types: [.messaging]))
        var heard = bench.alert("1", id: 1, from: one)
        for (id, phone) in [(2, two), (3, two), (4, map), (5, one)] as [(Int32, Phone)] {
            heard += bench.alert("\(id)", id: id, from: phone)
        }
        heard += bench.wait(.seconds(60))
        func contexts(_ phone: Phone) -> [String] {
            heard.filter { $0.connection == phone.connection && $0.notification == .onHMIStatus }.map {
                $0.parameters["systemContext"]?.string ?? "?"
            }
        }
        #expect(contexts(map) == ["HMI_OBSCURED", "ALERT", "HMI_OBSCURED", "MAIN"])
        #expect(contexts(one) == ["ALERT", "MAIN", "ALERT", "MAIN"])
        #expect(contexts(two).first == "ALERT" && contexts(two).last == "MAIN")
        #expect(contexts(two).count == 2, "its second alert follows its first directly")
    }

    static let refusals: [(name: String, queue: Int, wait: Interval, info: String)] = [
        ("the queue is full", 1, .seconds(30), "there is no room in the queue: 1 wait (alerts.queue_length)"),
        ("the wait is too long", 8, .seconds(6), "it would wait longer than 6.0 s (alerts.longest_wait)"),
    ]

    @Test(arguments: refusals)
    func `a rejected alert names the limit that it exceeds`(
        row: (name: String, queue: Int, wait: Interval, info: String)
    ) throws {
        let bench = newAlertBench {
            $0.alerts.queueLength = row.queue
            $0.alerts.longestWait = row.wait
        }
        let phone = try #require(bench.app())
        _ = bench.alert("1", id: 1, from: phone) + bench.alert("2", id: 2, from: phone)
        let answer = bench.alert("3", id: 3, from: phone).first { $0.rpc?.correlationID == 3 }
        #expect(answer?.result == .rejected)
        #expect(answer?.info == row.info)
        #expect((answer?.parameters["tryAgainTime"]?.integer ?? 0) > 0)
    }
}
