import BezelModel
import Drawing
import Foundation
import SmartDeviceLink
import TestSupport
import Testing
import Video

/// The messages of an app with the official JavaScript library, in its order, against the program: the managers' start,
/// a file in pieces, text, soft buttons and a picture in separate Shows, an alert, and the next session.
@Suite(.enabled(if: Places.bezel != nil), .timeLimit(.minutes(2)))
struct LibraryOrderTests {
    private static let icon: [UInt8] = {
        let canvas = Canvas(size: DisplaySize(width: 64, height: 64))
        canvas.fill(0xFFFF_B300)
        return (try? PNG.encode(canvas)) ?? []
    }()
    private static let image: JSON = ["value": "icon.png", "imageType": "DYNAMIC", "isTemplate": false]
    private static let button: JSON = [
        "type": "TEXT", "softButtonID": 0, "text": "Later", "isHighlighted": false, "systemAction": "DEFAULT_ACTION",
    ]

    /// Requests that are each sent once the former is answered.
    static let requests: [(FunctionID, JSON, ResultCode, info: String)] = [
        (
            .show,
            [
                "mainField1": "One", "mainField2": "Two", "mainField3": "", "mainField4": "", "mediaTrack": "",
                "templateTitle": "", "metadataTags": ["mainField1": []],
            ], .success, ""
        ),
        (.show, ["mainField1": "One", "softButtons": [button]], .warnings, "not shown here: softButtons"),
        (.show, ["graphic": image], .warnings, "not shown here: graphic"),
        (.show, ["graphic": ["value": "lost.png", "imageType": "DYNAMIC"]], .warnings, "lost.png was not found"),
        (.show, ["templateConfiguration": ["template": "MEDIA"], "mainField1": "One"], .warnings, "layout MEDIA"),
        (.show, [:], .invalidData, "windowID"), (.show, ["windowID": 3, "mainField1": "x"], .invalidID, "windowID"),
        (
            .alert,
            [
                "alertText1": "Fuel", "duration": 3000, "progressIndicator": false, "cancelID": 1, "alertIcon": image,
                "softButtons": [],
            ], .success, ""
        ),
        (.addCommand, ["cmdID": 1, "menuParams": ["menuName": "Home", "position": 0]], .success, ""),
    ]

    /// `_UploadFileOperation`: the first piece has the total length, and each piece has its crc.
    private static func pieces() -> [(function: FunctionID, parameters: JSON, bulk: [UInt8])] {
        let size = (icon.count + 2) / 3
        return stride(from: 0, to: icon.count, by: size).map { start in
            let piece = Array(icon[start..<min(start + size, icon.count)])
            let parameters: JSON = [
                "syncFileName": "icon.png", "persistentFile": true, "systemFile": false,
                "offset": .integer(Int64(start)), "length": .integer(Int64(start == 0 ? icon.count : piece.count)),
                "fileType": "GRAPHIC_PNG", "crc": .integer(Int64(crc32(piece))),
            ]
            return (.putFile, parameters, piece)
        }
    }

    /// The session must be open.
    private func register(_ app: PlainApp, _ type: AppHMIType = .navigation, hash: String? = nil) throws -> JSON {
        var registration = RegisterAppInterface(appName: "Order", appID: "order", types: [type])
        registration.hashID = hash
        return try #require(try app.answers([(.registerAppInterface, registration.parameters, [])]).first)
    }

    private func answer(_ app: PlainApp, _ function: FunctionID, _ parameters: JSON = [:]) throws -> JSON {
        try #require(try app.answers([(function, parameters, [])]).first)
    }

    @Test func `the JavaScript library's messages get the expected responses, and its next session resumes`() throws {
        let stored = FileManager.default.temporaryDirectory.appending(path: "order-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: stored) }
        let bezel = try BezelProcess("[storage]\npath = \"\(stored)\"\n")
        defer { bezel.stop() }
        let app = try PlainApp(port: bezel.port)
        try app.open()
        let registration = try register(app)
        #expect(registration["resultCode"] == "SUCCESS")
        #expect(registration["iconResumed"] == false)
        #expect(registration["displayCapabilities"]?["displayType"] == "SDL_GENERIC")
        #expect(registration["softButtonCapabilities"] == nil)
        let hasDecoder = DecoderWorker.missingLibrary() == nil
        #expect(registration["hmiCapabilities"]?["videoStreaming"] == .boolean(hasDecoder))
        try app.waitForScreen()

        let probe: JSON = ["interactionChoiceSetID": 0, "choiceSet": [["choiceID": 0, "menuName": "Test Cell"]]]
        let start = try app.answers([
            (.listFiles, [:], []), (.createInteractionChoiceSet, probe, []),
            (.deleteInteractionChoiceSet, ["interactionChoiceSetID": 0], []),
            (.getSystemCapability, ["systemCapabilityType": "DISPLAYS", "subscribe": true], []),
        ])
        #expect(start.map { $0["resultCode"] } == ["SUCCESS", "SUCCESS", "SUCCESS", "SUCCESS"])
        #expect(start[3]["systemCapability"] != nil, "the library fails without it")
        let uploads = try app.answers(Self.pieces())
        #expect(uploads.map { $0["resultCode"] } == ["SUCCESS", "SUCCESS", "SUCCESS"])
        #expect(try answer(app, .setAppIcon, ["syncFileName": "icon.png"])["resultCode"] == "SUCCESS")

        for (function, parameters, result, info) in Self.requests {
            let answer = try answer(app, function, parameters)
            #expect(answer["resultCode"] == .string(result.rawValue), "\(function.name) \(parameters.text)")
            let words = answer["info"]?.string ?? ""
            #expect(info.isEmpty ? words.isEmpty : words.contains(info), "\(answer.text)")
        }
        let hash = try #require(try app.nextNotification(.onHashChange)["hashID"]?.string)
        app.vanish()

        let again = try PlainApp(port: bezel.port)
        try again.open()
        var resumed = try register(again, hash: hash)
        // On a busy machine the old connection ends after this; then the session stays open for another attempt.
        while resumed["resultCode"] == "APPLICATION_REGISTERED_ALREADY" { resumed = try register(again, hash: hash) }
        #expect(resumed["resultCode"] == "SUCCESS")
        #expect(resumed["iconResumed"] == true)
        #expect(try answer(again, .listFiles)["filenames"] == ["icon.png"])
        try again.waitForScreen()
        #expect(try answer(again, .deleteCommand, ["cmdID": 1])["resultCode"] == "SUCCESS")
        again.vanish()
    }

    private static let choices: JSON = [
        "interactionChoiceSetID": 1,
        "choiceSet": [["choiceID": 1, "menuName": "Home"], ["choiceID": 2, "menuName": "Work"]],
    ]
    private static let question: JSON = [
        "initialText": "Where to?", "interactionMode": "MANUAL_ONLY", "interactionChoiceSetIDList": [1],
        "interactionLayout": "LIST_ONLY", "timeout": 60000, "cancelID": 7,
    ]

    /// Requests that set the data that an app resumes.
    private static let changes: Set<FunctionID> = [.addSubMenu, .addCommand, .createInteractionChoiceSet]

    /// The managers' requests when templates are drawn, and those to a head unit that reports this.
    static let drawn: [(FunctionID, JSON, ResultCode)] = [
        (.show, ["mainField1": "One", "mainField2": "Two", "mainField3": "", "mainField4": ""], .success),
        (.show, ["mainField1": "One", "softButtons": [button]], .success),
        // The text manager sends the graphic once its file is uploaded, and the button manager the picture.
        (.show, ["mainField1": "One", "mainField2": "Two", "graphic": image], .success),
        (
            .show,
            [
                "mainField1": "One",
                "softButtons": [
                    ["type": "BOTH", "softButtonID": 0, "text": "Later", "image": image, "isHighlighted": true]
                ],
            ], .success
        ),
        (.show, ["graphic": ["value": "lost.png", "imageType": "DYNAMIC"]], .warnings),
        (.show, ["templateConfiguration": ["template": "TEXT_WITH_GRAPHIC"], "mainField1": "One"], .success),
        (.show, ["mainField1": "One", "softButtons": []], .success), (.show, [:], .invalidData),
        (.addSubMenu, ["menuID": 5, "menuName": "Places", "position": 0], .success),
        (.addCommand, ["cmdID": 1, "menuParams": ["menuName": "Home", "position": 0, "parentID": 5]], .success),
        (.createInteractionChoiceSet, choices, .success),
    ]

    @Test func `an app's template requests get the expected results, and its question can be cancelled`() throws {
        let stored = try TemporaryFolder()
        let bezel = try BezelProcess("[screen]\ntemplates = true\n[storage]\npath = \"\(stored.path)/kept\"\n")
        defer { bezel.stop() }
        let app = try PlainApp(port: bezel.port)
        try app.open()
        let registration = try register(app, .information)
        #expect(registration["resultCode"] == "SUCCESS")
        #expect(registration["softButtonCapabilities"]?.array?.first?["imageSupported"] == true)
        #expect(registration["displayCapabilities"]?["graphicSupported"] == true)
        try app.waitForScreen()
        let uploads = try app.answers(Self.pieces())
        #expect(uploads.map { $0["resultCode"] } == ["SUCCESS", "SUCCESS", "SUCCESS"])
        for (function, parameters, result) in Self.drawn {
            let answer = try answer(app, function, parameters)
            #expect(answer["resultCode"] == .string(result.rawValue), "\(function.name): \(answer.text)")
            // OnHashChange is sent once the change is on the disk, so the next one belongs to the next change.
            if Self.changes.contains(function) { _ = try app.nextNotification(.onHashChange) }
        }
        let cancel: JSON = ["functionID": .integer(Int64(FunctionID.performInteraction.rawValue)), "cancelID": 7]
        let answers = try app.answers([
            (.performInteraction, Self.question, []), (.cancelInteraction, cancel, []),
        ])
        #expect(answers.map { $0["resultCode"] } == ["ABORTED", "SUCCESS"])
        #expect(try answer(app, .deleteInteractionChoiceSet, ["interactionChoiceSetID": 1])["resultCode"] == "SUCCESS")
        let hash = try #require(try app.nextNotification(.onHashChange)["hashID"]?.string)
        app.vanish()

        let again = try PlainApp(port: bezel.port)
        try again.open()
        var resumed = try register(again, .information, hash: hash)
        while resumed["resultCode"] == "APPLICATION_REGISTERED_ALREADY" {
            resumed = try register(again, .information, hash: hash)
        }
        #expect(resumed["resultCode"] == "SUCCESS")
        try again.waitForScreen()
        // Resumed data exists: it can be deleted once, and deleted data cannot be used.
        #expect(try answer(again, .performInteraction, Self.question)["resultCode"] == "INVALID_ID")
        #expect(try answer(again, .deleteSubMenu, ["menuID": 5])["resultCode"] == "SUCCESS")
        #expect(
            try answer(again, .deleteCommand, ["cmdID": 1])["resultCode"] == "INVALID_ID",
            "it was deleted with its menu")
        again.vanish()
    }
}
