import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

@Suite(.timeLimit(.minutes(2)))
struct SystemCapabilityManagerTests {
    @Test(arguments: [0, 1, 2, 3])
    func `the answer to the registration tells how many lines an alert has`(lines: Int) {
        var capabilities = SystemCapabilities()
        #expect(!capabilities.isScreenKnown)
        capabilities.update(registration: Samples.registration(lines: lines))
        #expect(capabilities.isScreenKnown)
        #expect(capabilities.alertLineCount == max(lines, 1))
        #expect(capabilities.showsImage("alertIcon", of: .png))
        #expect(!capabilities.showsImage("alertIcon", of: .bmp))
        #expect(!capabilities.showsImage("mainImage", of: .png))
        #expect(capabilities.softButtonsShowImages)
        #expect(capabilities.speech == [.text, .file])
    }

    @Test func `an update of the main window replaces it, another window's does not`() {
        var capabilities = SystemCapabilities()
        capabilities.update(registration: Samples.registration(lines: 3))
        func update(_ window: Int64, _ lines: Int) {
            var members = Samples.display(lines: lines, images: false).object ?? JSONObject()
            members["windowID"] = .integer(window)
            members["softButtonCapabilities"] = [["imageSupported": false, "textSupported": true]]
            capabilities.update(
                system: [
                    "systemCapabilityType": "DISPLAYS",
                    "displayCapabilities": [["windowCapabilities": [.object(members)]]],
                ])
        }
        update(4, 1)
        #expect(capabilities.alertLineCount == 3)
        update(0, 2)
        #expect(capabilities.alertLineCount == 2)
        #expect(!capabilities.showsImage("alertIcon", of: .png))
        #expect(!capabilities.softButtonsShowImages)
        #expect(capabilities.system[.displays] != nil)
    }

    @Test(arguments: [
        "null", "[]", "{\"displayCapabilities\":7,\"softButtonCapabilities\":[3],\"speechCapabilities\":{}}",
    ])
    func `an answer that says nothing of use leaves nothing known`(text: String) throws {
        var capabilities = SystemCapabilities()
        capabilities.update(registration: try JSONParser.parse(Array(text.utf8)[...]))
        capabilities.update(system: try JSONParser.parse(Array(text.utf8)[...]))
        #expect(!capabilities.isScreenKnown)
        #expect(capabilities.alertLineCount == 1)
    }

    /// As the official libraries' alert managers take it.
    @Test func `where no soft buttons are named, those of an alert keep their pictures`() {
        var capabilities = SystemCapabilities()
        capabilities.update(registration: ["displayCapabilities": Samples.display(lines: 3, images: true)])
        #expect(capabilities.softButtonsShowImages)
    }

    @Test func `a capability that was asked for is known afterwards`() async throws {
        let pair = try await Pair(manners: { $0.answers[.getSystemCapability] = nil })
        try await pair.start()
        let request = Task { try await pair.app.capability(.videoStreaming) }
        let asked = await pair.core.next(.getSystemCapability)
        #expect(asked.parameters["systemCapabilityType"] == "VIDEO_STREAMING")
        let capability: JSON = ["systemCapabilityType": "VIDEO_STREAMING", "videoStreamingCapability": ["scale": 2]]
        await pair.core.answer(asked, .success, [("systemCapability", capability)])
        #expect(try await request.value == capability)
        #expect(await pair.app.state.capabilities.system[.videoStreaming] == capability)
        await pair.app.stop()
    }
}
