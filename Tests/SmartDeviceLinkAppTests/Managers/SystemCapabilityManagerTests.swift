import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

@Suite(.timeLimit(.minutes(2)))
struct SystemCapabilityManagerTests {
    @Test(arguments: [0, 1, 2, 3])
    func `the registration's response has the number of an alert's lines`(lines: Int) {
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

    @Test func `an update of the main window replaces it, one of another window does not`() {
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
    func `a response without usable capabilities leaves them unknown`(text: String) throws {
        var capabilities = SystemCapabilities()
        capabilities.update(registration: try JSONParser.parse(Array(text.utf8)[...]))
        capabilities.update(system: try JSONParser.parse(Array(text.utf8)[...]))
        #expect(!capabilities.isScreenKnown)
        #expect(capabilities.alertLineCount == 1)
    }

    /// Like the official libraries' alert managers.
    @Test func `without soft button capabilities the buttons of an alert keep their pictures`() {
        var capabilities = SystemCapabilities()
        capabilities.update(registration: ["displayCapabilities": Samples.display(lines: 3, images: true)])
        #expect(capabilities.softButtonsShowImages)
    }

    @Test func `a requested capability is stored`() async throws {
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
