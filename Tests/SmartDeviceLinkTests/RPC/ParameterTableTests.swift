import SmartDeviceLink
import Testing

/// The tables of rpc_spec for requests that are stored as received.
struct ParameterTables {
    struct Row: Sendable, CustomTestStringConvertible {
        let function: FunctionID
        let json: String
        let verdict: Verdict
        var testDescription: String { "\(function.name) \(json.prefix(80))" }

        init(_ function: FunctionID, _ json: String, _ verdict: Verdict) {
            (self.function, self.json, self.verdict) = (function, json, verdict)
        }

        /// Refused, with `info` beginning with that parameter's name.
        init(_ function: FunctionID, _ json: String, _ parameter: String) {
            self.init(function, json, .refused(parameter + ": "))
        }
    }

    static let image = #"{"value":"a.png","imageType":"DYNAMIC"}"#

    static let menus: [Row] = [
        Row(.addCommand, #"{"cmdID":0,"menuParams":{"menuName":"a"}}"#, .accepted),
        Row(
            .addCommand,
            #"{"cmdID":2000000000,"menuParams":{"menuName":"a","parentID":0,"position":1000},"cmdIcon":\#(image)}"#,
            .accepted),
        Row(.addCommand, #"{"cmdID":1,"vrCommands":["a"]}"#, .accepted),
        Row(.addCommand, #"{"menuParams":{"menuName":"a"}}"#, "cmdID"),
        Row(.addCommand, #"{"cmdID":-1}"#, "cmdID"),
        Row(.addCommand, #"{"cmdID":2000000001}"#, "cmdID"),
        Row(.addCommand, #"{"cmdID":"1"}"#, "cmdID"),
        Row(.addCommand, #"{"cmdID":1,"menuParams":[]}"#, "menuParams"),
        Row(.addCommand, #"{"cmdID":1,"menuParams":{}}"#, "menuParams.menuName"),
        Row(.addCommand, #"{"cmdID":1,"menuParams":{"menuName":" "}}"#, "menuParams.menuName"),
        Row(.addCommand, #"{"cmdID":1,"menuParams":{"menuName":"a\nb"}}"#, "menuParams.menuName"),
        Row(.addCommand, #"{"cmdID":1,"menuParams":{"menuName":"a","position":1001}}"#, "menuParams.position"),
        Row(.addCommand, #"{"cmdID":1,"menuParams":{"menuName":"a","parentID":-1}}"#, "menuParams.parentID"),
        Row(.addCommand, #"{"cmdID":1,"menuParams":{"menuName":"\#(String.long(501))"}}"#, "menuParams.menuName"),
        Row(.addCommand, #"{"cmdID":1,"vrCommands":[]}"#, "vrCommands"),
        Row(.addCommand, #"{"cmdID":1,"vrCommands":["a","\#(String.long(100))"]}"#, "vrCommands[1]"),
        Row(.addCommand, #"{"cmdID":1,"vrCommands":["\t"]}"#, "vrCommands[0]"),
        Row(.addCommand, #"{"cmdID":1,"cmdIcon":{"imageType":"DYNAMIC"}}"#, "cmdIcon.value"),
        Row(
            .addCommand, #"{"cmdID":1,"menuParams":{"menuName":"a","secondaryText":"","tertiaryText":""}}"#, .accepted),
        Row(
            .addCommand, #"{"cmdID":1,"menuParams":{"menuName":"a","tertiaryText":"\n"}}"#, "menuParams.tertiaryText"),
        Row(.addSubMenu, #"{"menuID":1,"menuName":"a","secondaryText":"","tertiaryText":""}"#, .accepted),
        Row(.deleteCommand, #"{"cmdID":1}"#, .accepted),
        Row(.deleteCommand, "{}", "cmdID"),
        Row(.addSubMenu, #"{"menuID":1,"menuName":"a"}"#, .accepted),
        Row(.addSubMenu, #"{"menuID":1,"menuName":"a","menuLayout":"TILES","parentID":0,"position":0}"#, .accepted),
        Row(.addSubMenu, #"{"menuID":0,"menuName":"a"}"#, "menuID"),
        Row(.addSubMenu, #"{"menuID":1}"#, "menuName"),
        Row(.addSubMenu, #"{"menuID":1,"menuName":""}"#, "menuName"),
        Row(.addSubMenu, #"{"menuID":1,"menuName":"a","menuIcon":"a.png"}"#, "menuIcon"),
        Row(.addSubMenu, #"{"menuID":1,"menuName":"a","position":1.5}"#, "position"),
        Row(.deleteSubMenu, #"{"menuID":2000000000}"#, .accepted),
        Row(.deleteSubMenu, #"{"menuID":0}"#, "menuID"),
    ]

    static let choices: [Row] = [
        Row(
            .createInteractionChoiceSet,
            #"{"interactionChoiceSetID":0,"choiceSet":[{"choiceID":0,"menuName":"Test Cell"}]}"#, .accepted),
        Row(.createInteractionChoiceSet, #"{"choiceSet":[]}"#, "interactionChoiceSetID"),
        Row(.createInteractionChoiceSet, #"{"interactionChoiceSetID":1}"#, "choiceSet"),
        Row(.createInteractionChoiceSet, #"{"interactionChoiceSetID":1,"choiceSet":[]}"#, "choiceSet"),
        Row(
            .createInteractionChoiceSet, #"{"interactionChoiceSetID":1,"choiceSet":[{"menuName":"a"}]}"#,
            "choiceSet[0].choiceID"),
        Row(
            .createInteractionChoiceSet,
            #"{"interactionChoiceSetID":1,"choiceSet":[{"choiceID":65536,"menuName":"a"}]}"#, "choiceSet[0].choiceID"),
        Row(
            .createInteractionChoiceSet,
            #"{"interactionChoiceSetID":1,"choiceSet":[{"choiceID":1,"menuName":"a","secondaryText":" "}]}"#,
            "choiceSet[0].secondaryText"),
        Row(
            .createInteractionChoiceSet,
            #"{"interactionChoiceSetID":1,"choiceSet":[{"choiceID":1,"menuName":"a","vrCommands":[1]}]}"#,
            "choiceSet[0].vrCommands[0]"),
        Row(.deleteInteractionChoiceSet, #"{"interactionChoiceSetID":true}"#, "interactionChoiceSetID"),
    ]

    static let screens: [Row] = [
        Row(.show, "{}", .accepted),
        Row(.show, #"{"mainField1":"","mainField2":" ","alignment":"CENTERED","graphic":\#(image)}"#, .accepted),
        Row(.show, #"{"mainField1":5}"#, "mainField1"),
        Row(.show, #"{"mainField4":"a\tb"}"#, "mainField4"),
        Row(.show, #"{"mainField2":"\#(String.long(501))"}"#, "mainField2"),
        Row(.show, #"{"graphic":{"value":"a"}}"#, "graphic.imageType"),
        Row(.show, #"{"softButtons":[{"type":"TEXT","softButtonID":1}]}"#, "softButtons[0].text"),
        Row(.show, #"{"softButtons":[1]}"#, "softButtons[0]"),
        Row(.show, #"{"customPresets":["1","2","3","4","5","6","7","8","9","10","11"]}"#, "customPresets"),
        Row(.show, #"{"templateTitle":"\#(String.long(101))"}"#, "templateTitle"),
        Row(.show, #"{"windowID":0.5}"#, "windowID"),
        Row(.show, #"{"templateConfiguration":{}}"#, "templateConfiguration.template"),
        Row(
            .show, #"{"templateConfiguration":{"template":"MEDIA","dayColorScheme":{"primaryColor":{"red":256}}}}"#,
            "templateConfiguration.dayColorScheme.primaryColor.red"),
        Row(.setDisplayLayout, "{}", "displayLayout"),
        Row(
            .setDisplayLayout, #"{"displayLayout":"MEDIA","nightColorScheme":{"backgroundColor":{"red":1,"green":2}}}"#,
            "nightColorScheme.backgroundColor.blue"),
        Row(.subscribeButton, "{}", "buttonName"),
        Row(.unsubscribeButton, #"{"buttonName":"BELL"}"#, "buttonName"),
        Row(.getSystemCapability, #"{"systemCapabilityType":5}"#, "systemCapabilityType"),
        Row(.getSystemCapability, #"{"systemCapabilityType":"DISPLAYS","subscribe":1}"#, "subscribe"),
        Row(.setAppIcon, "{}", "syncFileName"),
        Row(.scrollableMessage, "{}", "scrollableMessageBody"),
        Row(.scrollableMessage, #"{"scrollableMessageBody":"a\n\tb"}"#, .accepted),
        Row(.scrollableMessage, #"{"scrollableMessageBody":"\#(String.long(501))"}"#, "scrollableMessageBody"),
        Row(.scrollableMessage, #"{"scrollableMessageBody":"a","timeout":65536}"#, "timeout"),
        Row(.scrollableMessage, #"{"scrollableMessageBody":"a","softButtons":[1]}"#, "softButtons[0]"),
        Row(.slider, #"{"numTicks":26,"position":26,"sliderHeader":"a","sliderFooter":["b"]}"#, .accepted),
        Row(.slider, #"{"numTicks":1,"position":1,"sliderHeader":"a"}"#, "numTicks"),
        Row(.slider, #"{"numTicks":2,"position":0,"sliderHeader":"a"}"#, "position"),
        Row(.slider, #"{"numTicks":2,"position":1,"sliderHeader":" "}"#, "sliderHeader"),
        Row(.slider, #"{"numTicks":2,"position":1,"sliderHeader":"a","sliderFooter":["b","\t"]}"#, "sliderFooter[1]"),
        Row(.slider, #"{"numTicks":2,"position":1,"sliderHeader":"a","timeout":999}"#, "timeout"),
    ]

    static let properties: [Row] = [
        Row(.setGlobalProperties, #"{"menuTitle":"a","menuIcon":\#(image),"menuLayout":"LIST"}"#, .accepted),
        Row(.setGlobalProperties, #"{"helpPrompt":[{"text":"a","type":"TEXT"}]}"#, .accepted),
        Row(.setGlobalProperties, #"{"helpPrompt":[]}"#, "helpPrompt"),
        Row(.setGlobalProperties, #"{"timeoutPrompt":[{"text":"a"}]}"#, "timeoutPrompt[0].type"),
        Row(.setGlobalProperties, #"{"timeoutPrompt":[{"text":" ","type":"TEXT"}]}"#, "timeoutPrompt[0].text"),
        Row(.setGlobalProperties, #"{"timeoutPrompt":[{"text":"","type":"TEXT"}]}"#, .accepted),
        Row(.alertManeuver, #"{"ttsChunks":[{"text":"","type":"TEXT"}]}"#, .accepted),
        Row(.alertManeuver, #"{"ttsChunks":[{"text":"\t","type":"TEXT"}]}"#, "ttsChunks[0].text"),
        Row(.setAppIcon, #"{"syncFileName":"\#(String.long(500))"}"#, .accepted),
        Row(.setAppIcon, #"{"syncFileName":"\#(String.long(501))"}"#, "syncFileName"),
        Row(.setGlobalProperties, #"{"menuTitle":"a\\nb"}"#, "menuTitle"),
        Row(.setGlobalProperties, #"{"vrHelp":[{"text":"a","position":0}]}"#, "vrHelp[0].position"),
        Row(.setGlobalProperties, #"{"vrHelp":[{"position":1}]}"#, "vrHelp[0].text"),
        Row(.setGlobalProperties, #"{"userLocation":{"grid":{"col":-2,"row":0}}}"#, "userLocation.grid.col"),
        Row(.setGlobalProperties, #"{"userLocation":{}}"#, "userLocation.grid"),
        Row(
            .setGlobalProperties, #"{"keyboardProperties":{"limitedCharacterList":["ab"]}}"#,
            "keyboardProperties.limitedCharacterList[0]"),
        Row(.resetGlobalProperties, #"{"properties":["MENUNAME","USER_LOCATION"]}"#, .accepted),
        Row(.resetGlobalProperties, "{}", "properties"),
        Row(.resetGlobalProperties, #"{"properties":[]}"#, "properties"),
        Row(.resetGlobalProperties, #"{"properties":["menuTitle"]}"#, "properties[0]"),
        Row(.changeRegistration, #"{"language":"DE-DE","hmiDisplayLanguage":"MS-MY"}"#, .accepted),
        Row(.changeRegistration, #"{"language":"DE-DE"}"#, "hmiDisplayLanguage"),
        Row(.changeRegistration, #"{"language":"german","hmiDisplayLanguage":"DE-DE"}"#, "language"),
        Row(.changeRegistration, #"{"language":"DE-DE","hmiDisplayLanguage":"DE-DE","appName":" "}"#, "appName"),
        Row(
            .changeRegistration, #"{"language":"DE-DE","hmiDisplayLanguage":"DE-DE","vrSynonyms":["\n"]}"#,
            "vrSynonyms[0]"),
    ]

    /// The rest of a request, and the values that are named.
    static let unknown: [(function: FunctionID, json: String, rest: String, named: [String])] = [
        (
            .addCommand, #"{"cmdID":1,"cmdIcon":{"value":"a","imageType":"MOVING"}}"#, #"{"cmdID":1}"#,
            [#"cmdIcon.imageType: "MOVING" is not a ImageType"#]
        ),
        (
            .addSubMenu, #"{"menuID":1,"menuName":"a","menuLayout":"GRID"}"#, #"{"menuID":1,"menuName":"a"}"#,
            [#"menuLayout: "GRID" is not a MenuLayout"#]
        ),
        (.show, #"{"alignment":"TOP"}"#, "{}", [#"alignment: "TOP" is not a TextAlignment"#]),
        (
            .show, #"{"metadataTags":{"mainField1":["rating","smell"]}}"#,
            #"{"metadataTags":{"mainField1":["rating"]}}"#,
            [#"metadataTags.mainField1[1]: "smell" is not a MetadataType"#]
        ),
        (
            .setGlobalProperties, #"{"keyboardProperties":{"keyboardLayout":"DVORAK","language":"XX-XX"}}"#,
            #"{"keyboardProperties":{}}"#,
            [
                #"keyboardProperties.language: "XX-XX" is not a Language"#,
                #"keyboardProperties.keyboardLayout: "DVORAK" is not a KeyboardLayout"#,
            ]
        ),
        (
            .setGlobalProperties, #"{"helpPrompt":[{"text":"a","type":"SMELL"}],"menuTitle":"a"}"#,
            #"{"menuTitle":"a"}"#, [#"helpPrompt[0].type: "SMELL" is not a SpeechCapability"#]
        ),
        (
            .resetGlobalProperties, #"{"properties":["MENUNAME","menuTitle"]}"#, #"{"properties":["MENUNAME"]}"#,
            [#"properties[1]: "menuTitle" is not a GlobalProperty"#]
        ),
        (
            .alert, #"{"alertText1":"a","softButtons":[{"type":"HOLO"}],"new":[1]}"#,
            #"{"alertText1":"a","new":[1],"softButtons":[]}"#, [#"softButtons[0].type: "HOLO" is not a SoftButtonType"#]
        ),
    ]

    @Test(arguments: unknown)
    func `unknown enum values are dropped and named`(
        row: (function: FunctionID, json: String, rest: String, named: [String])
    ) throws {
        var named: [String] = []
        let parameters = try Parameters(json: [UInt8](row.json.utf8)[...])
        let rest = try JSONParser.parse([UInt8](row.rest.utf8)[...])
        #expect(try parameters.checked(for: row.function, unknown: &named).json == rest)
        #expect(named == row.named)
    }

    @Test(arguments: menus + choices + screens + properties)
    func `a request is checked by its parameter table`(row: Row) throws {
        let rules = try #require(ParameterTable.rules(row.function))
        let json = try JSONParser.parse(Array(row.json.utf8)[...])
        check(json, row.verdict) { (parameters) throws(InvalidData) in try parameters.checked(rules) }
    }

    static let newer: [(function: FunctionID, json: JSON, version: Version, key: String)] = [
        (.show, ["templateTitle": "a"], Version(5, 1, 0), "templateTitle"),
        (.show, ["windowID": "no number"], Version(4, 5, 1), "windowID"),
        (.addSubMenu, ["menuID": 1, "menuName": "a", "parentID": 5], Version(6, 2, 0), "parentID"),
        (.addSubMenu, ["menuID": 1, "menuName": "a", "tertiaryText": ""], Version(7, 0, 0), "tertiaryText"),
        (.setGlobalProperties, ["menuLayout": "LIST"], Version(5, 1, 0), "menuLayout"),
        (.setDisplayLayout, ["displayLayout": "a", "dayColorScheme": 1], Version(4, 5, 1), "dayColorScheme"),
        (.getSystemCapability, ["systemCapabilityType": "a", "subscribe": true], Version(5, 0, 0), "subscribe"),
    ]

    @Test(arguments: newer)
    func `parameters newer than the app's RPC version are ignored`(
        row: (function: FunctionID, json: JSON, version: Version, key: String)
    ) throws {
        let rules = try #require(ParameterTable.rules(row.function))
        #expect(try Parameters(row.json, path: "", version: row.version).checked(rules).json[row.key] == nil)
        let same = row.json.with(row.key, nil)
        #expect(try Parameters(row.json, path: "", version: row.version).checked(rules).json == same)
    }

    @Test func `unknown parameters are dropped at every depth`() throws {
        let json: JSON = ["cmdID": 1, "novel": 1, "menuParams": ["menuName": "a", "novel": [1]]]
        let rules = try #require(ParameterTable.rules(.addCommand))
        #expect(
            try Parameters(json, path: "").checked(rules).json == ["cmdID": 1, "menuParams": ["menuName": "a"]])
    }

    @Test func `icons and cancel ids of alerts are ignored before RPC version 6.0`() throws {
        let json = Alert(lines: ["a"], icon: Image(value: "a"), cancelID: 3).parameters
        let old = try Alert(Parameters(json, path: "", version: Version(5, 1, 0)))
        #expect(old.icon == nil)
        #expect(old.cancelID == nil)
        let new = try Alert(Parameters(json, path: "", version: Version(6, 0, 0)))
        #expect(new.cancelID == 3)
    }

    static let subtle: [(key: String, value: JSON?, verdict: Verdict)] = [
        ("alertText1", "a", .accepted), ("alertText1", nil, .refused("one of alertText1")),
        ("alertText2", "\n", .refused("alertText2")), ("alertText3", 5, .accepted), ("playTone", 5, .accepted),
        ("duration", 2999, .refused("duration")), ("duration", 10_000, .accepted),
        ("softButtons", .array([1, 2, 3].map { SoftButton(id: $0, text: "a").json }), .refused("softButtons")),
        ("softButtons", .array([1, 2].map { SoftButton(id: $0, text: "a").json }), .accepted),
        ("cancelID", 1.5, .refused("cancelID")),
    ]

    @Test(arguments: subtle)
    func `SubtleAlert is checked by the rules of rpc_spec`(key: String, value: JSON?, verdict: Verdict) {
        check(Alert(lines: ["a"], style: .subtle).parameters.with(key, value), verdict) {
            (parameters) throws(InvalidData) in
            try Alert(parameters, style: .subtle)
        }
    }
}
