import HeadUnit
import SmartDeviceLink
import Testing

@testable import BezelControl

/// The driver's answers about apps and the microphone, for programs.
struct MicrophoneOrderTests {
    @Test func `answers about the microphone are listed, and taken back by app`() throws {
        let bench = try ControlServerBench()
        let phone = DeviceID.tcp(address: "192.168.1.23")
        bench.service.engine.snapshot.microphoneAnswers = [
            .init(device: .local, appID: "42", name: "Drive", answer: .always),
            .init(device: phone, appID: "42", name: "Drive", answer: .refused),
            .init(device: phone, appID: "7", name: "Map", answer: .thisTime),
        ]
        let client = try bench.client()
        let map: JSON = ["device": "tcp:192.168.1.23", "appID": "7", "name": "Map", "microphone": "this time"]
        let listed = try bench.answer(client, #""do":"microphone""#)["answers"]?.array
        #expect(listed?.count == 3 && listed?.last == map)
        let left = try bench.answer(client, #""do":"microphone","forget":"map""#)["answers"]?.array
        #expect(left?.compactMap { $0["appID"]?.string } == ["42", "42"])
        let unclear = try bench.answer(client, #""do":"microphone","forget":"Drive""#)
        #expect(
            unclear["error"]
                == "several apps are \"Drive\"; say which app id and device: 42 on local, 42 on tcp:192.168.1.23")
        let clear = #""do":"microphone","forget":"Drive","device":"tcp:192.168.1.23""#
        #expect(try bench.answer(client, clear)["ok"] == true)
        let unknown = try bench.answer(client, #""do":"microphone","forget":"Radio""#)
        #expect(unknown["error"] == "forget: the driver has not answered about \"Radio\"")
        let alone = try bench.answer(client, #""do":"microphone","device":"local""#)
        #expect(alone["error"] == "device: only with forget")
        #expect(
            bench.service.log.events == [
                "microphone of 7 on \(phone) forgotten", "microphone of 42 on \(phone) forgotten",
            ])
    }
}
