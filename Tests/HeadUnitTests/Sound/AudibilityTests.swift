import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Speech capabilities are listed while speech can be played.
struct Audibility {
    /// The levels at which Speak is allowed, by an OnPermissionsChange among these.
    private static func speakLevels(_ heard: [Heard]) -> JSON? {
        let items = heard.last { $0.notification == .onPermissionsChange }?.parameters["permissionItem"]?.array
        return items?.first { $0["rpcName"] == "Speak" }?["hmiPermissions"]?["allowed"]
    }

    @Test(arguments: [(true, true), (true, false), (false, true)])
    func `speech capabilities and Speak are listed only if sound can be played`(isAvailable: Bool, canBeHeard: Bool)
        throws
    {
        var configuration = HeadUnitConfiguration()
        configuration.sound.isAvailable = isAvailable
        configuration.sound.canBeHeard = canBeHeard
        let bench = Bench(configuration)
        let heard = bench.request(.registerAppInterface, Registering.parameters(), from: try #require(bench.open()))
        let isHeard = isAvailable && canBeHeard
        #expect((heard.first?.parameters["speechCapabilities"] != nil) == isHeard)
        #expect((heard.first?.parameters["prerecordedSpeech"] != nil) == isHeard)
        #expect(Self.speakLevels(heard) == (isHeard ? ["FULL", "LIMITED"] : []))
    }

    @Test func `the permission of Speak is sent once when sound fails and once when it works again`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let stranger = try #require(bench.open())
        #expect(bench.handle(.audible(true)).isEmpty, "nothing has changed")
        let failed = bench.handle(.audible(false))
        #expect(failed.map(\.notification) == [.onPermissionsChange])
        #expect(failed.first?.connection == phone.connection)
        #expect(Self.speakLevels(failed) == [])
        #expect(bench.handle(.audible(false)).isEmpty)
        _ = stranger
        // Speech is played all the same, as the sound card may be back.
        let chunks: JSON = ["ttsChunks": [["text": "a", "type": "TEXT"]]]
        _ = bench.request(.speak, chunks, id: 5, from: phone)
        #expect(bench.said.count == 1)
        #expect(Self.speakLevels(bench.handle(.audible(true))) == ["FULL", "LIMITED"])
        #expect(bench.ended().first?.result == .success)
    }
}
