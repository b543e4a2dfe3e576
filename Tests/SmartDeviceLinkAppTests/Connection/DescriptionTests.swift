import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// What `print` writes for public values.
struct DescriptionTests {
    private static let response = RPCResponse(
        result: .warnings, info: "no picture",
        parameters: ["success": true, "resultCode": "WARNINGS", "info": "no picture", "spaceAvailable": 20])
    private static let stream = VideoStream(width: 1280, height: 720, bitsPerSecond: 2_000_000)

    static let descriptions: [(value: any Sendable, text: String)] = [
        (JSON.object(JSONObject([("a", [1, true]), ("b", "c")])), #"{"a":[1,true],"b":"c"}"#),
        (response, #"WARNINGS: no picture {"spaceAvailable":20}"#),
        (Gesture.panBegan(from: ViewPoint(x: 1, y: 2), to: ViewPoint(x: 3, y: 2)), "pan from (1.0, 2.0) to (3.0, 2.0)"),
        (ViewRect(x: 1, y: 2, width: 3, height: 4), "(1.0, 2.0) 3.0 x 4.0"),
        (stream, "1280 x 720, scale 1.0, at most 30.0 pictures and 2000000 bits a second"),
        (VideoStreamEvent.ended(.refused(reason: "busy")), "ended: the head unit has refused it: busy"),
        (SDLFile(name: "cover", type: .png, bytes: [1, 2]), "cover (GRAPHIC_PNG, 2 bytes)"),
        (Artwork(.icon(StaticIconName(rawValue: "0x29"))), "icon 0x29"),
        (AppStatus(.full, .audible, .main), "FULL, AUDIBLE, MAIN, STREAMABLE"),
        (Change(from: nil, to: HMILevel.full), "nothing -> full"),
        (AlertOutcome(.warnings, info: "no sound"), "WARNINGS: no sound"),
        (PermissionItem(rpcName: "Alert", allowed: [.full, .limited]), "Alert at FULL, LIMITED"),
    ]

    @Test(arguments: descriptions.indices)
    func `a public value is printed for people`(index: Int) {
        let (value, text) = Self.descriptions[index]
        #expect("\(value)" == text)
    }

    @Test func `an error of a program is one line with the name of the program`() {
        let line = SDLManager.message(for: SDLManagerError.notStarted)
        #expect(line.hasSuffix(": the manager was not started: call start() first"))
        #expect(!line.contains("\n"))
    }
}
