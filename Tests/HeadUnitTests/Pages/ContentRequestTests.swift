import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// OnUpdateFile and OnUpdateSubMenu (ProtocolNotes, "Pictures").
struct ContentRequestTests {
    private static func start(types: [AppHMIType] = [.default]) throws -> (Bench, Phone) {
        let (bench, phone) = Bench.withTemplates(types: types)
        return (bench, try #require(phone))
    }

    /// The files and submenus that the app is requested to send, in order.
    private static func asked(_ heard: [Heard]) -> [String] {
        heard.compactMap { heard in
            switch heard.notification {
            case .onUpdateFile: heard.parameters["fileName"]?.string
            case .onUpdateSubMenu:
                heard.parameters["updateSubCells"] == true ? heard.parameters["menuID"]?.integer.map { "\($0)" } : nil
            default: nil
            }
        }
    }

    private static func command(_ id: Int, icon: String) -> String {
        #"{"cmdID":\#(id),"menuParams":{"menuName":"a"},"cmdIcon":{"value":"\#(icon)","imageType":"DYNAMIC"}}"#
    }

    @Test func `a page requests a missing picture once`() throws {
        let (bench, app) = try Self.start()
        let show = #"{"mainField1":"a","graphic":{"value":"a.png","imageType":"DYNAMIC"}}"#
        #expect(Self.asked(try bench.send(show, .show, from: app)) == ["a.png"])
        #expect(Self.asked(try bench.send(#"{"mainField1":"b"}"#, .show, from: app)) == [])
        let upload = bench.request(.putFile, PutFile(name: "a.png", type: .png).parameters, bulk: [1], from: app)
        #expect(Self.asked(upload) == [])
        #expect(bench.template?.graphic != nil)
        let deletion = bench.request(.deleteFile, ["syncFileName": "a.png"], from: app)
        #expect(Self.asked(deletion) == ["a.png"], "it is missing again")
    }

    @Test func `a Show with only a missing picture requests it too`() throws {
        let (bench, app) = try Self.start()
        let show = #"{"graphic":{"value":"a.png","imageType":"DYNAMIC"}}"#
        #expect(Self.asked(try bench.send(show, .show, from: app)) == ["a.png"])
        #expect(Self.asked(try bench.send(show, .show, from: app)) == [])
    }

    @Test func `a picture that is being uploaded is not requested`() throws {
        let (bench, app) = try Self.start()
        let first = PutFile(name: "a.png", type: .png, length: 2)
        _ = bench.request(.putFile, first.parameters, bulk: [1], from: app)
        let show = #"{"mainField1":"a","graphic":{"value":"a.png","imageType":"DYNAMIC"}}"#
        #expect(Self.asked(try bench.send(show, .show, from: app)) == [])
    }

    @Test func `an open menu requests the pictures of its visible rows`() throws {
        let (bench, app) = try Self.start()
        for id in 0..<20 {
            #expect(Self.asked(try bench.send(Self.command(id, icon: "\(id).png"), .addCommand, from: app)) == [])
        }
        let opened = try bench.send("{}", .showAppMenu, from: app)
        #expect(Self.asked(opened) == (0..<5).map { "\($0).png" })
        _ = bench.handle(.backKey)
        #expect(Self.asked(try bench.send("{}", .showAppMenu, from: app)) == [])
    }

    @Test func `a choice's picture is requested when the choice is on the screen`() throws {
        let (bench, app) = try Self.start()
        let choice = #"{"choiceID":1,"menuName":"a","image":{"value":"a.png","imageType":"DYNAMIC"}}"#
        let set = #"{"interactionChoiceSetID":1,"choiceSet":[\#(choice)]}"#
        #expect(Self.asked(try bench.send(set, .createInteractionChoiceSet, from: app)) == [])
        let ask = #"{"initialText":"a","interactionMode":"MANUAL_ONLY","interactionChoiceSetIDList":[1]}"#
        #expect(Self.asked(try bench.send(ask, .performInteraction, from: app)) == ["a.png"])
    }

    @Test func `an empty submenu requests its entries each time it is opened`() throws {
        let (bench, app) = try Self.start()
        #expect(Self.asked(try bench.send(#"{"menuID":7,"menuName":"More"}"#, .addSubMenu, from: app)) == [])
        for _ in 0..<2 {
            #expect(Self.asked(try bench.send(#"{"menuID":7}"#, .showAppMenu, from: app)) == ["7"])
            #expect(Self.asked(try bench.send(#"{"mainField1":"a"}"#, .show, from: app)) == [])
            _ = bench.handle(.backKey)
        }
        _ = try bench.send(#"{"menuID":7}"#, .showAppMenu, from: app)
        let entry = #"{"cmdID":1,"menuParams":{"menuName":"Home","parentID":7}}"#
        #expect(Self.asked(try bench.send(entry, .addCommand, from: app)) == [])
        #expect(bench.rows == ["Home"])
        _ = bench.handle(.backKey)
        #expect(Self.asked(try bench.send(#"{"menuID":7}"#, .showAppMenu, from: app)) == [])
    }

    @Test func `route guidance requests the picture of the next manoeuvre`() throws {
        let (bench, app) = try Self.start(types: [.navigation])
        let show = #"{"navigationText1":"a","turnIcon":{"value":"left.png","imageType":"DYNAMIC"}}"#
        #expect(Self.asked(try bench.send(show, .showConstantTBT, from: app)) == ["left.png"])
    }

    @Test func `an app with an RPC version below 7 gets no requests for pictures`() throws {
        let (bench, phone) = Bench.withTemplate(version: Version(6, 2, 0))
        let app = try #require(phone)
        let show = #"{"mainField1":"a","graphic":{"value":"a.png","imageType":"DYNAMIC"}}"#
        #expect(Self.asked(try bench.send(show, .show, from: app)) == [])
    }

    @Test func `pictures of the head unit and invalid file names are not requested`() throws {
        let (bench, app) = try Self.start()
        for picture in [
            #"{"value":"0x2D","imageType":"STATIC"}"#, #"{"value":"","imageType":"DYNAMIC"}"#,
            #"{"value":"\#(String(repeating: "x", count: 256))","imageType":"DYNAMIC"}"#,
        ] {
            #expect(Self.asked(try bench.send(#"{"mainField1":"a","graphic":\#(picture)}"#, .show, from: app)) == [])
        }
    }

    @Test func `DISPLAYS lists the pictures that the head unit requests`() throws {
        let (bench, phone) = Bench.withTemplate()
        let app = try #require(phone)
        let answer = bench.request(.getSystemCapability, ["systemCapabilityType": "DISPLAYS"], from: app).first
        let window = answer?.parameters["systemCapability"]?["displayCapabilities"]?.array?.first?[
            "windowCapabilities"]?
            .array?.first
        let updates = try #require(window?["dynamicUpdateCapabilities"])
        #expect(updates["supportsDynamicSubMenus"] == true)
        let names = updates["supportedDynamicImageFieldNames"]?.array?.compactMap(\.string) ?? []
        #expect(names.contains("cmdIcon") && names.contains("choiceImage") && names.contains("graphic"))
        #expect(!names.contains("alertIcon"), "a card keeps the pictures of its start")
    }
}
