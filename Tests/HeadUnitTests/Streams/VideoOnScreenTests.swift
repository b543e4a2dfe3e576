import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Conditions for an app's video on the screen.
struct VideoOnScreenTests {
    private let bench = Bench(.streaming)

    /// The name of the app that is waited for; nil while the page of waiting is not on the screen.
    private var waitsFor: String? {
        guard case .waiting(let content) = bench.scene.screen, content.title == "Waiting for the map" else {
            return nil
        }
        return content.name
    }

    private func video(_ phone: Phone) -> Scene.Screen { .video(Scene.VideoID(UInt64(phone.session))) }
    private func firstPicture(of phone: Phone) -> [Heard] {
        bench.handle(.video(SessionID(phone.session), .pictureReady))
    }

    @Test func `the screen says that a picture is waited for, until the first one`() throws {
        let phone = try #require(bench.streamer())
        #expect(waitsFor == "Drive")
        _ = bench.stream([1], from: phone)
        #expect(waitsFor == "Drive")
        _ = firstPicture(of: phone)
        #expect(bench.scene.screen == video(phone))
    }

    @Test func `a stalled video stays on the screen`() throws {
        let phone = try #require(bench.streamer())
        _ = bench.stream([1], from: phone)
        _ = firstPicture(of: phone)
        _ = bench.wait(.seconds(60))
        #expect(bench.streamNotes.last == "Drive video still")
        #expect(bench.scene.screen == video(phone))
    }

    @Test func `an alert is drawn over the video`() throws {
        let phone = try #require(bench.streamer())
        _ = firstPicture(of: phone)
        _ = bench.request(.alert, Alert(lines: ["Fuel"], duration: 3000).parameters, id: 7, from: phone)
        #expect(bench.scene.screen == video(phone))
        #expect(bench.scene.layers.count == 1)
    }

    @Test func `the screen says so again when the video ends`() throws {
        let phone = try #require(bench.streamer())
        _ = firstPicture(of: phone)
        _ = bench.end(.video, from: phone)
        #expect(waitsFor == "Drive")
        _ = firstPicture(of: phone)
        #expect(waitsFor == "Drive", "a late picture belongs to no video")
    }

    @Test func `a video whose decoder fails gets EndService`() throws {
        let phone = try #require(bench.streamer())
        _ = firstPicture(of: phone)
        let heard = bench.handle(.video(SessionID(phone.session), .decoderFailed))
        #expect(heard.map(\.control) == [.endService])
        #expect(heard.first?.frame.header.service == .video)
        #expect(waitsFor == "Drive")
        #expect(bench.handle(.video(SessionID(phone.session), .decoderFailed)).isEmpty)
    }

    @Test func `the video of a background app is not shown`() throws {
        let phone = try #require(bench.streamer())
        _ = firstPicture(of: phone)
        let other = try #require(bench.app("Music", types: [.media]))
        _ = bench.handle(.appActivated(SessionID(other.session)))
        #expect(bench.scene.screen != video(phone))
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(bench.scene.screen == video(phone))
    }
}
