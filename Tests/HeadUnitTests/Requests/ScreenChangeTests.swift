import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The screen gets its size when the first panel comes, which may be after the apps.
struct ScreenChangeTests {
    private let larger = Viewport(area: DisplayRect(x: 0, y: 0, width: 1280, height: 720))

    private func resolution(_ heard: Heard) -> JSON? {
        heard.parameters["systemCapability"]?["videoStreamingCapability"]?["preferredResolution"]
    }

    @Test func `who has subscribed to video streaming hears of the new resolution`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let ask: JSON = ["systemCapabilityType": "VIDEO_STREAMING", "subscribe": true]
        _ = bench.request(.getSystemCapability, ask, id: 5, from: phone)
        let heard = bench.handle(.screenChanged(larger))
        let kinds = heard.map { $0.parameters["systemCapability"]?["systemCapabilityType"] }
        #expect(kinds == ["DISPLAYS", "VIDEO_STREAMING"])
        #expect(heard.last.flatMap(resolution) == ["resolutionWidth": 1280, "resolutionHeight": 720])
    }

    @Test func `who has not hears of the displays only, and who has taken it back too`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for subscribe in [true, false] {
            let ask: JSON = ["systemCapabilityType": "VIDEO_STREAMING", "subscribe": .boolean(subscribe)]
            _ = bench.request(.getSystemCapability, ask, id: 5, from: phone)
        }
        let heard = bench.handle(.screenChanged(larger))
        #expect(heard.map { $0.parameters["systemCapability"]?["systemCapabilityType"] } == ["DISPLAYS"])
    }

    @Test func `touches reach as far as the new screen, and a finger that was down is lost`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        _ = bench.touch(10, 10, .begin, slot: 1)
        #expect(bench.touch(1000, 700, .begin).isEmpty)
        let heard = bench.handle(.screenChanged(larger))
        #expect(heard.first?.parameters["type"] == "CANCEL")
        #expect(bench.touch(1000, 700, .begin, slot: 2).first?.parameters["type"] == "BEGIN")
    }

    @Test func `the same size again is no news`() throws {
        let bench = Bench()
        _ = try #require(bench.app())
        #expect(bench.handle(.screenChanged(bench.engine.configuration.screen.viewport)).isEmpty)
    }
}
