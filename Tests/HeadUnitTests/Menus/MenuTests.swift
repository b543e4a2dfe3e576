import HeadUnit
import SmartDeviceLink
import Testing

/// Menus, choice sets and global properties that are stored without being shown: each row is a series of requests with
/// the result of the last.
struct Menus {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let before: [(FunctionID, String)]
        let function: FunctionID
        let json: String
        let result: ResultCode
        let info: String

        init(
            _ name: String, after before: [(FunctionID, String)] = [], _ function: FunctionID, _ json: String,
            _ result: ResultCode, _ info: String = ""
        ) {
            (testDescription, self.before, self.function, self.json) = (name, before, function, json)
            (self.result, self.info) = (result, info)
        }
    }

    private static func command(_ id: Int, _ name: String, in parent: Int = 0) -> (FunctionID, String) {
        (.addCommand, #"{"cmdID":\#(id),"menuParams":{"menuName":"\#(name)","parentID":\#(parent)}}"#)
    }

    private static func spoken(_ id: Int, _ word: String) -> (FunctionID, String) {
        (.addCommand, #"{"cmdID":\#(id),"vrCommands":["\#(word)"]}"#)
    }

    private static func menu(_ id: Int, _ name: String, in parent: Int = 0) -> (FunctionID, String) {
        (.addSubMenu, #"{"menuID":\#(id),"menuName":"\#(name)","parentID":\#(parent)}"#)
    }

    private static func set(_ id: Int, _ choices: String) -> (FunctionID, String) {
        (.createInteractionChoiceSet, #"{"interactionChoiceSetID":\#(id),"choiceSet":[\#(choices)]}"#)
    }

    private static func spokenChoice(_ id: Int, _ word: String) -> String {
        #"{"choiceID":\#(id),"menuName":"a","vrCommands":["\#(word)"]}"#
    }

    static let menus: [Row] = [
        Row("a command", .addCommand, command(1, "a").1, .warnings, "no effect here: menuParams"),
        Row("a command with id 0", .addCommand, command(0, "a").1, .warnings, "no effect here: menuParams"),
        Row(
            "a command in a submenu", after: [menu(5, "m")], .addCommand, command(1, "a", in: 5).1, .warnings,
            "no effect here: menuParams"),
        Row("a voice command", .addCommand, spoken(1, "a").1, .warnings, "no effect here: vrCommands"),
        Row("a command without a name and voice commands", .addCommand, #"{"cmdID":1}"#, .invalidData, "menuParams"),
        Row("an id in use", after: [command(1, "a")], .addCommand, command(1, "b").1, .invalidID, "cmdID"),
        Row("a missing parent menu", .addCommand, command(1, "a", in: 5).1, .invalidID, "menuParams.parentID"),
        Row(
            "a voice command in use", after: [spoken(1, "Go")], .addCommand, spoken(2, "gO").1, .duplicateName,
            "vrCommands"),
        Row(
            "an id used again after deletion", after: [command(1, "a"), (.deleteCommand, #"{"cmdID":1}"#)], .addCommand,
            command(1, "a").1, .warnings, "menuParams"),
        Row("a command is deleted", after: [command(1, "a")], .deleteCommand, #"{"cmdID":1}"#, .success),
        Row("a missing command is deleted", .deleteCommand, #"{"cmdID":1}"#, .invalidID, "cmdID"),
        Row("a submenu", .addSubMenu, menu(1, "a").1, .warnings, "no effect here: the submenu"),
        Row("a submenu in another", after: [menu(1, "a")], .addSubMenu, menu(2, "b", in: 1).1, .warnings, "submenu"),
        Row("a submenu's id in use", after: [menu(1, "a")], .addSubMenu, menu(1, "b").1, .invalidID, "menuID"),
        Row("a submenu with a missing parent", .addSubMenu, menu(2, "b", in: 1).1, .invalidID, "parentID"),
        Row("a submenu is deleted", after: [menu(1, "a")], .deleteSubMenu, #"{"menuID":1}"#, .success),
        Row("a missing submenu is deleted", .deleteSubMenu, #"{"menuID":1}"#, .invalidID, "menuID"),
        Row(
            "a submenu's commands are deleted with it",
            after: [menu(1, "a"), command(7, "c", in: 1), (.deleteSubMenu, #"{"menuID":1}"#)], .deleteCommand,
            #"{"cmdID":7}"#, .invalidID, "cmdID"),
        Row(
            "commands of nested submenus are deleted too",
            after: [
                menu(1, "a"), menu(2, "b", in: 1), command(7, "c", in: 2), (.deleteSubMenu, #"{"menuID":1}"#),
            ], .deleteCommand, #"{"cmdID":7}"#, .invalidID, "cmdID"),
        Row(
            "other commands stay",
            after: [menu(1, "a"), command(7, "c"), (.deleteSubMenu, #"{"menuID":1}"#)], .deleteCommand,
            #"{"cmdID":7}"#, .success),
    ]

    static let sets: [Row] = [
        Row(
            "the probe of the libraries", .createInteractionChoiceSet,
            set(0, #"{"choiceID":0,"menuName":"Test Cell"}"#).1, .success),
        Row(
            "a choice set's id in use", after: [set(1, #"{"choiceID":1,"menuName":"a"}"#)], .createInteractionChoiceSet,
            set(1, #"{"choiceID":2,"menuName":"b"}"#).1, .invalidID, "interactionChoiceSetID"),
        Row(
            "a choice twice", .createInteractionChoiceSet,
            set(1, #"{"choiceID":2,"menuName":"a"},{"choiceID":2,"menuName":"b"}"#).1, .invalidID, "choiceID 2"),
        Row(
            "choices of one name", .createInteractionChoiceSet,
            set(1, #"{"choiceID":1,"menuName":"a"},{"choiceID":2,"menuName":"a"}"#).1, .success),
        Row(
            "a voice command for two choices", .createInteractionChoiceSet,
            set(1, spokenChoice(1, "x") + "," + spokenChoice(2, "X")).1, .duplicateName, "vrCommands"),
        Row(
            "voice commands for some choices only", .createInteractionChoiceSet,
            set(1, #"{"choiceID":1,"menuName":"a","vrCommands":["x"]},{"choiceID":2,"menuName":"b"}"#).1,
            .invalidData, "vrCommands"),
        Row(
            "a choice set is deleted", after: [set(1, #"{"choiceID":1,"menuName":"a"}"#)], .deleteInteractionChoiceSet,
            #"{"interactionChoiceSetID":1}"#, .success),
    ]

    static let properties: [Row] = [
        Row("a menu's title", .setGlobalProperties, #"{"menuTitle":"a"}"#, .warnings, "no effect here: menuTitle"),
        Row(
            "a menu's missing picture", .setGlobalProperties,
            #"{"menuIcon":{"value":"b.png","imageType":"DYNAMIC"}}"#, .warnings,
            "no effect here: menuIcon; the image b.png was not found"),
        Row("no property", .setGlobalProperties, "{}", .invalidData, "one property"),
        Row("unknown properties only", .setGlobalProperties, #"{"novel":1}"#, .invalidData, "one property"),
        Row("help without its title", .setGlobalProperties, #"{"vrHelpTitle":"a"}"#, .rejected, "vrHelp"),
        Row(
            "help with a gap", .setGlobalProperties,
            #"{"vrHelpTitle":"a","vrHelp":[{"text":"a","position":1},{"text":"b","position":3}]}"#, .rejected,
            "vrHelp"),
        Row(
            "help out of order", .setGlobalProperties,
            #"{"vrHelpTitle":"a","vrHelp":[{"text":"b","position":2},{"text":"a","position":1}]}"#, .rejected,
            "vrHelp"),
        Row(
            "help", .setGlobalProperties,
            #"{"vrHelpTitle":"a","vrHelp":[{"text":"a","position":1},{"text":"b","position":2}]}"#, .warnings,
            "no effect here: vrHelpTitle, vrHelp"),
        Row(
            "a property that was never set is reset", .resetGlobalProperties, #"{"properties":["MENUICON"]}"#, .success),
        Row("a missing icon file", .setAppIcon, #"{"syncFileName":"a.png"}"#, .invalidData, "syncFileName"),
        Row("a path as an icon", .setAppIcon, #"{"syncFileName":"../a.png"}"#, .invalidData, "syncFileName"),
        Row(
            "the current language", .changeRegistration,
            #"{"language":"EN-US","hmiDisplayLanguage":"EN-US","appName":"New"}"#, .success),
        Row(
            "another language", .changeRegistration, #"{"language":"EN-US","hmiDisplayLanguage":"DE-DE"}"#,
            .unsupportedResource, "hmiDisplayLanguage"),
    ]

    @Test(arguments: menus + sets + properties)
    func `menu, choice set and property requests are answered by their parameters`(row: Row) throws {
        let bench = Bench(.bare)
        let phone = try #require(bench.app())
        for (function, json) in row.before {
            #expect(try request(function, json, bench, phone).result?.isSuccess == true)
        }
        let answer = try request(row.function, row.json, bench, phone)
        #expect(answer.result == row.result)
        #expect(answer.parameters["success"] == .boolean(row.result.isSuccess))
        #expect(answer.info.contains(row.info), "\(answer.info)")
        #expect(row.result == .success || !answer.info.isEmpty)
    }

    /// From 7.1 on the libraries no longer make names unique.
    @Test(arguments: [(Version(7, 0, 0), ResultCode.duplicateName), (Version(7, 1, 0), .warnings)])
    func `two commands of one menu may have the same name since RPC version 7.1`(version: Version, result: ResultCode)
        throws
    {
        let bench = Bench(.bare)
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(rpcVersion: version, appName: "a", appID: "1", types: [.default])
        _ = bench.request(.registerAppInterface, registration.parameters, from: phone)
        _ = bench.wait(bench.engine.configuration.apps.activationDelay)
        for (first, second) in [
            (Self.command(1, "a"), Self.command(2, "a")), (Self.menu(1, "m"), Self.menu(2, "m")),
        ] {
            #expect(try request(first.0, first.1, bench, phone).result == .warnings)
            let answer = try request(second.0, second.1, bench, phone)
            #expect(answer.result == result)
            #expect(answer.info.contains("menuName") == (result == .duplicateName), "\(answer.info)")
        }
        let elsewhere = Self.command(3, "a", in: 1)
        #expect(try request(elsewhere.0, elsewhere.1, bench, phone).result == .warnings, "another menu")
    }

    @Test func `stored content has a size limit, and deleting an item makes room again`() throws {
        let bench = Bench(.bare)
        let phone = try #require(bench.app())
        func add(_ id: Int64) -> ResultCode? {
            let icon: JSON = ["value": .string(String(repeating: "x", count: 60_000)), "imageType": "DYNAMIC"]
            let menu: JSON = ["menuID": .integer(id), "menuName": "a", "menuIcon": icon]
            return bench.request(.addSubMenu, menu, from: phone).first?.result
        }
        let count = try #require((1...100).first { add($0) == .outOfMemory })
        #expect(count > 10)
        #expect(bench.request(.deleteSubMenu, ["menuID": 1], from: phone).first?.result == .success)
        #expect(add(count) == .warnings)
    }

    @Test func `SetAppIcon accepts an uploaded file`() throws {
        let bench = Bench(.bare)
        let phone = try #require(bench.app())
        _ = bench.request(.putFile, PutFile(name: "a.png", type: .png).parameters, bulk: [1], from: phone)
        let answer = bench.request(.setAppIcon, ["syncFileName": "a.png"], from: phone).first
        #expect(answer?.result == .warnings)
        #expect(answer?.info.contains("no effect here: the icon") == true)
    }

    @Test func `a new app name is checked against the names of other apps`() throws {
        let bench = Bench()
        let other = try #require(bench.app("Other"))
        let phone = try #require(bench.app("Old"))
        let change: JSON = ["language": "EN-US", "hmiDisplayLanguage": "EN-US", "appName": "New"]
        #expect(bench.request(.changeRegistration, change, from: phone).first?.result == .success)
        let answer = bench.request(.changeRegistration, change, from: other).first
        #expect(answer?.result == .duplicateName)
        #expect(answer?.info.contains("New") == true)
    }

    private func request(_ function: FunctionID, _ json: String, _ bench: Bench, _ phone: Phone) throws -> Heard {
        let message = RPCMessage(
            type: .request, function: function.rawValue, correlationID: 1, parameters: Array(json.utf8)[...])
        let heard = bench.send(message, from: phone)
        let answers = heard.filter { $0.rpc?.type == .response }
        #expect(answers.count == 1)
        return try #require(answers.first)
    }
}
