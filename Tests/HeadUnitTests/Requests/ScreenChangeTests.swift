import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The size of the screen is known when the first panel is connected, which may be after apps have registered.
struct ScreenChangeTests {
    private let larger = Viewport(area: DisplayRect(x: 0, y: 0, width: 1280, height: 720))

    private func resolution(_ heard: Heard) -> JSON? {
        heard.parameters["systemCapability"]?["videoStreamingCapability"]?["preferredResolution"]
    }

    @Test(arguments: [(width: Int32(1280), height: Int32(720)), (width: 640, height: 400)])
    func `apps that subscribed to VIDEO_STREAMING get the new resolution`(
        size: (width: Int32, height: Int32)
    ) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let ask: JSON = ["systemCapabilityType": "VIDEO_STREAMING", "subscribe": true]
        _ = bench.request(.getSystemCapability, ask, id: 5, from: phone)
        let screen = Viewport(area: DisplayRect(x: 0, y: 0, width: size.width, height: size.height))
        let heard = bench.handle(.screenChanged(screen))
        let kinds = heard.map { $0.parameters["systemCapability"]?["systemCapabilityType"] }
        #expect(kinds == ["DISPLAYS", "VIDEO_STREAMING"])
        let told: JSON = [
            "resolutionWidth": .integer(Int64(size.width)), "resolutionHeight": .integer(Int64(size.height)),
        ]
        #expect(heard.last.flatMap(resolution) == told)
    }

    @Test func `apps without that subscription get the new DISPLAYS only`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for subscribe in [true, false] {
            let ask: JSON = ["systemCapabilityType": "VIDEO_STREAMING", "subscribe": .boolean(subscribe)]
            _ = bench.request(.getSystemCapability, ask, id: 5, from: phone)
        }
        let heard = bench.handle(.screenChanged(larger))
        #expect(heard.map { $0.parameters["systemCapability"]?["systemCapabilityType"] } == ["DISPLAYS"])
    }

    @Test func `touches use the new screen size, and fingers that are down are cancelled`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        _ = bench.touch(10, 10, .begin, slot: 1)
        #expect(bench.touch(1000, 700, .begin).isEmpty)
        let heard = bench.handle(.screenChanged(larger))
        #expect(heard.first?.parameters["type"] == "CANCEL")
        #expect(bench.touch(1000, 700, .begin, slot: 2).first?.parameters["type"] == "BEGIN")
    }

    @Test func `a size that changes without apps is sent to the next app`() throws {
        let bench = Bench()
        let smaller = Viewport(area: DisplayRect(x: 0, y: 0, width: 640, height: 400))
        #expect(bench.handle(.screenChanged(smaller)).isEmpty)
        let phone = try #require(bench.app())
        let ask: JSON = ["systemCapabilityType": "VIDEO_STREAMING"]
        let answer = try #require(bench.request(.getSystemCapability, ask, from: phone).first)
        #expect(resolution(answer) == ["resolutionWidth": 640, "resolutionHeight": 400])
        #expect(bench.touch(700, 100, .begin).isEmpty)
        #expect(bench.touch(639, 399, .begin, slot: 1).first?.parameters["type"] == "BEGIN")
    }

    @Test func `an unchanged size notifies no app`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        #expect(bench.handle(.screenChanged(bench.engine.configuration.screen.viewport)).isEmpty)
    }
}

/// An app's cards in its own colours (rpc_spec TemplateColorScheme).
struct ColorSchemeTests {
    private let red: JSON = ["primaryColor": ["red": 255, "green": 0, "blue": 16]]

    @Test(arguments: [(Theme.night, "nightColorScheme"), (.day, "dayColorScheme")])
    func `cards use the colour scheme of the current theme`(theme: Theme, key: String) throws {
        let bench = newAlertBench { $0.theme = theme }
        let phone = try #require(bench.app())
        let layout = JSON.object(JSONObject([("displayLayout", "DEFAULT"), (key, red)]))
        #expect(bench.request(.setDisplayLayout, layout, id: 5, from: phone).first?.result == .success)
        _ = bench.alert(from: phone)
        #expect(bench.scene.card?.colors == CardColors(primary: RGB(red: 255, green: 0, blue: 16)))
    }

    @Test func `colour schemes of the other theme and of other apps are not used`() throws {
        let bench = newAlertBench()
        let phone = try #require(bench.app())
        let other = try #require(bench.app("Other", types: [.information]))
        let day: JSON = ["displayLayout": "DEFAULT", "dayColorScheme": red]
        _ = bench.request(.setDisplayLayout, day, id: 5, from: phone)
        let night: JSON = ["displayLayout": "DEFAULT", "nightColorScheme": red]
        _ = bench.request(.setDisplayLayout, night, id: 5, from: other)
        _ = bench.alert(from: phone)
        #expect(bench.scene.card?.colors == nil)
    }
}
