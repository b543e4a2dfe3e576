import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Way points of a program (ProtocolNotes, "Requests that programs serve").
struct WayPointTests {
    private let bench: Bench
    private static let ulm: JSON = ["wayPoints": [["locationName": "Ulm"]]]
    private static let linz: JSON = ["wayPoints": [["locationName": "Linz"]]]

    init() {
        var configuration = HeadUnitConfiguration()
        // Each new app gets the screen, and the others may still send requests.
        configuration.apps.activation = .last
        bench = Bench(configuration)
    }

    private func serve(_ functions: [FunctionID] = [.getWayPoints]) -> [Heard] {
        bench.handle(.programsServe(Set(functions)))
    }

    private func notify(_ list: JSON) throws -> [Heard] {
        bench.handle(.programNotified(try ServedNotice(.onWayPointChange, list)))
    }

    /// The lists that an app was notified of.
    private func lists(_ heard: [Heard], of phone: Phone) -> [JSON] {
        heard.filter { $0.notification == .onWayPointChange && $0.connection == phone.connection }.map(\.parameters)
    }

    private func hash(_ heard: [Heard]) -> String? {
        heard.last { $0.notification == .onHashChange }?.parameters["hashID"]?.string
    }

    @Test func `each subscriber gets a new list, and a later one the newest list`() throws {
        _ = serve()
        let (first, second) = (try #require(bench.app("A")), try #require(bench.app("B")))
        let subscribed = bench.request(.subscribeWayPoints, id: 1, from: first)
        #expect(subscribed.first?.result == .success && hash(subscribed) != nil)
        #expect(lists(subscribed, of: first).isEmpty, "there is no list yet")
        #expect(bench.request(.subscribeWayPoints, id: 2, from: first).map(\.result) == [.ignored])

        let told = try notify(Self.ulm)
        #expect(lists(told, of: first) == [Self.ulm] && lists(told, of: second).isEmpty)
        let late = bench.request(.subscribeWayPoints, from: second)
        #expect(late.first?.result == .success && lists(late, of: second) == [Self.ulm])
        #expect(lists(late, of: first).isEmpty)
        #expect(bench.asked.isEmpty, "the head unit answers subscriptions itself")
    }

    @Test func `an app that unsubscribes or leaves gets no list, and the program knows if any wants one`() throws {
        _ = serve()
        let (first, second) = (try #require(bench.app("A")), try #require(bench.app("B")))
        #expect(bench.request(.unsubscribeWayPoints, id: 1, from: first).map(\.result) == [.ignored])
        for phone in [first, second] { _ = bench.request(.subscribeWayPoints, id: 2, from: phone) }
        #expect(bench.wanted == [true])
        #expect(bench.wayPointSubscribers == 2)
        let left = bench.request(.unsubscribeWayPoints, id: 3, from: first)
        #expect(left.first?.result == .success && hash(left) != nil)
        _ = bench.handle(.disconnected(second.connection))
        #expect(bench.wanted == [true, false])
        #expect(try notify(Self.ulm).isEmpty)
    }

    @Test func `a resumed app gets the newest list when its level allows it`() throws {
        _ = serve()
        let phone = try #require(bench.app("A"))
        let kept = try #require(hash(bench.request(.subscribeWayPoints, from: phone)))
        _ = bench.handle(.disconnected(phone.connection))
        _ = try notify(Self.ulm)

        var registration = RegisterAppInterface(appName: "A", appID: "A", types: [.navigation])
        registration.hashID = kept
        let again = try #require(bench.open())
        let heard = bench.request(.registerAppInterface, registration.parameters, from: again)
        #expect(heard.first?.result == .success && lists(heard, of: again).isEmpty, "NONE is too low a level")
        #expect(lists(bench.wait(.seconds(5)), of: again) == [Self.ulm])
    }

    @Test func `an app gets one list in 100 ms, the newest`() throws {
        _ = serve()
        let phone = try #require(bench.app("A"))
        _ = bench.request(.subscribeWayPoints, from: phone)
        #expect(lists(try notify(Self.ulm), of: phone) == [Self.ulm])
        for list in [Self.linz, Self.ulm, Self.linz] { #expect(try notify(list).isEmpty) }
        #expect(lists(bench.wait(.milliseconds(99)), of: phone).isEmpty)
        #expect(lists(bench.wait(.milliseconds(1)), of: phone) == [Self.linz])
        #expect(lists(bench.wait(.seconds(1)), of: phone).isEmpty)
    }

    @Test func `many subscribers are notified in several turns, each once`() throws {
        _ = serve()
        let phones = try (0..<9).map { try #require(bench.app("App \($0)")) }
        for phone in phones { _ = bench.request(.subscribeWayPoints, from: phone) }
        let first = try notify(Self.ulm)
        #expect(first.count == 4)
        let all = first + bench.wait(.milliseconds(50))
        for phone in phones { #expect(lists(all, of: phone) == [Self.ulm]) }
    }

    @Test func `when the program leaves its list is forgotten and the requests are not allowed`() throws {
        let begun = serve()
        #expect(begun.isEmpty)
        let phone = try #require(bench.app("A"))
        _ = bench.request(
            .getSystemCapability, ["systemCapabilityType": "NAVIGATION", "subscribe": true], id: 1, from: phone)
        _ = bench.request(.subscribeWayPoints, id: 2, from: phone)
        _ = try notify(Self.ulm)
        let heard = serve([])
        let names = heard.first { $0.notification == .onPermissionsChange }?.parameters["permissionItem"]?.array?
            .compactMap { $0["rpcName"]?.string }
        let ofWayPoints = ["GetWayPoints", "SubscribeWayPoints", "UnsubscribeWayPoints", "OnWayPointChange"]
        #expect(names?.filter(ofWayPoints.contains) == [])
        let capability = heard.first { $0.notification == .onSystemCapabilityUpdated }?
            .parameters["systemCapability"]?["navigationCapability"]
        #expect(capability?["getWayPointsEnabled"] == false)
        #expect(bench.request(.subscribeWayPoints, id: 3, from: phone).map(\.result) == [.unsupportedRequest])
        #expect(try notify(Self.linz).isEmpty, "nothing is served")

        #expect(lists(serve(), of: phone).isEmpty, "the former list is forgotten")
        #expect(bench.wanted == [true, true], "the new program is told that an app has subscribed")
        #expect(lists(try notify(Self.linz) + bench.wait(.milliseconds(100)), of: phone) == [Self.linz])
    }

    static let wrong: [JSON] = [
        [:], ["wayPoints": []], ["wayPoints": [7]], ["wayPoints": [["coordinate": ["latitudeDegrees": 1]]]],
        ["wayPoints": .array(Array(repeating: ["locationName": "a"], count: 11))],
        ["wayPoints": [["locationName": "a\nb"]]],
        ["wayPoints": [["locationImage": ["value": "a", "imageType": "BIG"]]]],
    ]

    @Test(arguments: wrong.indices) func `a wrong list is refused`(row: Int) {
        #expect(throws: InvalidData.self) { try ServedNotice(.onWayPointChange, Self.wrong[row]) }
    }

    @Test func `programs send no other notifications`() {
        #expect(ServedNotice.functions == [.onWayPointChange, .onInteriorVehicleData])
        #expect(throws: InvalidData.self) { try ServedNotice(.onHMIStatus, ["hmiLevel": "FULL"]) }
    }
}

extension Bench {
    /// Number of apps that have subscribed to the way points.
    var wayPointSubscribers: Int {
        (try? ServedNotice(.onWayPointChange, ["wayPoints": [["locationName": "Ulm"]]]))
            .map { engine.subscribers(of: $0) } ?? -1
    }
}
