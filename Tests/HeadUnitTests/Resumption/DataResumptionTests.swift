import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Data that are resumed with the hash (ProtocolNotes, "Resumption").
struct DataResumption {
    static func registration(_ id: String = "Drive", hash: String? = nil) -> JSON {
        RegisterAppInterface(appName: id, appID: id, types: [.navigation], hashID: hash).parameters
    }

    static let choiceSet: JSON = [
        "interactionChoiceSetID": 7, "choiceSet": [["choiceID": 1, "menuName": "one", "vrCommands": ["one"]]],
    ]

    static let changes: [(function: FunctionID, parameters: JSON)] = [
        (.subscribeButton, ["buttonName": "OK"]), (.unsubscribeButton, ["buttonName": "CUSTOM_BUTTON"]),
        (.createInteractionChoiceSet, choiceSet),
    ]

    /// An app with a choice set.
    static func start(_ configuration: HeadUnitConfiguration = .init()) throws -> (Bench, Phone, hash: String) {
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        let heard = bench.request(.createInteractionChoiceSet, choiceSet, from: phone)
        return (bench, phone, try #require(heard.last?.parameters["hashID"]?.string))
    }

    static func comeBack(_ bench: Bench, hash: String?) throws -> [Heard] {
        let phone = try #require(bench.open())
        return bench.request(.registerAppInterface, registration(hash: hash), from: phone)
    }

    @Test(arguments: changes.indices)
    func `each change of data sends a new hash after its response`(row: Int) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let (function, parameters) = Self.changes[row]
        let heard = bench.request(function, parameters, from: phone)
        #expect(heard.map(\.result) == [.success, nil])
        #expect(heard.last?.notification == .onHashChange)
        let hash = try #require(heard.last?.parameters["hashID"]?.string)
        #expect(hash.count == 32)
        #expect(bench.disk.records["Drive"]?.hash == hash)
    }

    static let noChanges: [(function: FunctionID, parameters: JSON)] = [
        (.subscribeButton, ["buttonName": "CUSTOM_BUTTON"]),
        (.deleteInteractionChoiceSet, ["interactionChoiceSetID": 7]),
        (.show, ["mainField1": "text"]), (.listFiles, [:]), (.subscribeButton, [:]),
    ]

    @Test(arguments: noChanges.indices)
    func `a request that changes no data sends no hash`(row: Int) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let (function, parameters) = Self.noChanges[row]
        #expect(bench.request(function, parameters, from: phone).map(\.notification) == [nil])
    }

    @Test func `a hash is sent only once it is stored, and only the newest`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        bench.keepsAtOnce = false
        let before = bench.orders.count
        for name in ["OK", "SEARCH", "NAV_ZOOM_IN"] {
            #expect(
                bench.request(.subscribeButton, ["buttonName": .string(name)], from: phone).map(\.result) == [.success])
        }
        #expect(bench.orders.count == before + 1, "one request at a time")
        #expect(bench.carryOut(bench.orders[before]).isEmpty, "that hash is outdated")
        #expect(bench.orders.count == before + 2)
        let heard = bench.carryOut(bench.orders[before + 1])
        #expect(heard.map(\.notification) == [.onHashChange])
        #expect(heard.first?.parameters["hashID"]?.string == bench.disk.records["Drive"]?.hash)
        #expect(bench.disk.records["Drive"]?.data.buttons.isSuperset(of: [.ok, .search, .navZoomIn]) == true)
        #expect(bench.orders.count == before + 2)
    }

    @Test(arguments: [WriteResult.full, .failed])
    func `a hash that could not be stored is not sent until it is`(result: WriteResult) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        bench.disk.writing = result
        let heard = bench.request(.subscribeButton, ["buttonName": "OK"], from: phone)
        #expect(heard.map(\.notification) == [nil], "the response without a hash")
        #expect(heard.map(\.result) == [.success], "the subscription is effective")
        #expect(bench.wait(.seconds(31)).isEmpty, "the retry failed")
        bench.disk.writing = .kept
        let later = bench.wait(.seconds(31))
        #expect(later.map(\.notification) == [.onHashChange])
        #expect(later.first?.parameters["hashID"]?.string == bench.disk.records["Drive"]?.hash)
        #expect(bench.engine.deadline == nil, "no retry is left")
    }

    @Test func `the next change and the app's disconnection retry at once to store the data`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        bench.disk.writing = .full
        _ = bench.request(.subscribeButton, ["buttonName": "OK"], from: phone)
        let tried = bench.orders.count
        _ = bench.request(.subscribeButton, ["buttonName": "SEARCH"], id: 2, from: phone)
        #expect(bench.orders.count == tried + 1)
        bench.disk.writing = .kept
        _ = bench.handle(.disconnected(phone.connection))
        #expect(bench.disk.records["Drive"]?.data.buttons.isSuperset(of: [.ok, .search]) == true)
    }

    enum Ending: CaseIterable { case lost, endService, stopped, ignitionOff, killed }

    @Test(arguments: Ending.allCases)
    func `the right hash restores the data before the response, and a new hash follows`(ending: Ending) throws {
        let (first, phone, hash) = try Self.start()
        var bench = first
        switch ending {
        case .lost: _ = bench.handle(.disconnected(phone.connection))
        case .endService:
            _ = bench.control(
                .endService, session: phone.session, payload: endServicePayload(version: 5, hashID: phone.hashID),
                on: phone.connection)
        case .stopped:
            _ = bench.handle(.stopping)
            bench = bench.restarted()
        case .ignitionOff:
            _ = bench.handle(.ignitionOff)
            bench = bench.restarted()
        case .killed: bench = bench.restarted()
        }
        let heard = try Self.comeBack(bench, hash: hash)
        #expect(heard.first?.result == .success)
        #expect(heard.first?.info.contains("stand again") == true)
        let next = try #require(heard.last)
        #expect(next.notification == .onHashChange)
        #expect(next.parameters["hashID"]?.string != hash)
        _ = bench.wait(.seconds(1))
        let session = try #require(heard.first).frame.header.session
        let again = Phone(
            connection: next.connection, hashID: 0, writer: FrameWriter(version: 5, session: session))
        let answer = bench.request(.createInteractionChoiceSet, Self.choiceSet, id: 9, from: again).first
        #expect(answer?.result == .invalidID, "the choice set exists")
    }

    @Test(arguments: ["", "wrong", String(repeating: "0", count: 32)])
    func `a wrong hash restores nothing, and the app is registered`(hash: String) throws {
        let (bench, phone, _) = try Self.start()
        _ = bench.handle(.disconnected(phone.connection))
        let heard = try Self.comeBack(bench, hash: hash)
        #expect(heard.first?.result == .resumeFailed)
        #expect(heard.first?.parameters["success"] == true)
        #expect(!heard.contains { $0.notification == .onHashChange })
    }

    @Test func `a hash older than the last change is refused`() throws {
        let (bench, phone, hash) = try Self.start()
        bench.keepsAtOnce = false
        _ = bench.request(.subscribeButton, ["buttonName": "OK"], from: phone)
        _ = bench.handle(.disconnected(phone.connection))
        #expect(try Self.comeBack(bench, hash: hash).first?.result == .resumeFailed)
    }

    @Test func `unregistering deletes an app's data`() throws {
        let (bench, phone, hash) = try Self.start()
        _ = bench.request(.unregisterAppInterface, from: phone)
        #expect(bench.disk.records.isEmpty)
        #expect(try Self.comeBack(bench, hash: hash).first?.result == .resumeFailed)
    }

    @Test func `data whose image file is missing are not restored`() throws {
        let bench = Bench()
        var record = AppRecord(appID: "Drive", hash: "hash")
        record.data = ResumableAppData(json: [
            "menu": [["cmdID": 1, "vrCommands": ["a"], "cmdIcon": ["value": "icon.png", "imageType": "DYNAMIC"]]]
        ])
        bench.disk.records["Drive"] = record
        let heard = try Self.comeBack(bench.restarted(), hash: "hash")
        #expect(heard.first?.result == .resumeFailed)
        #expect(heard.first?.info.contains("icon.png") == true)
        bench.disk.files["Drive"] = ["icon.png": [1]]
        #expect(try Self.comeBack(bench.restarted(), hash: "hash").first?.result == .success)
    }

    @Test func `an app without data is not stored`() throws {
        let bench = Bench()
        for unregisters in [true, false] {
            let phone = try #require(bench.open())
            _ = bench.request(.registerAppInterface, Self.registration(), from: phone)
            _ =
                unregisters
                ? bench.request(.unregisterAppInterface, from: phone) : bench.handle(.disconnected(phone.connection))
        }
        #expect(bench.orders.isEmpty)
    }

    @Test func `hashes of two runs are different`() throws {
        let hashes = try [2, 3].map { (seed: UInt64) -> String? in
            let bench = Bench().restarted(seed: seed)
            let phone = try #require(bench.app())
            return bench.request(.subscribeButton, ["buttonName": "OK"], from: phone).last?.parameters["hashID"]?.string
        }
        #expect(hashes[0] != hashes[1])
    }

    @Test func `the number of stored records of one device is limited`() throws {
        let bench = Bench()
        for number in 0..<300 {
            let phone = try #require(bench.app("\(number)"))
            _ = bench.handle(.disconnected(phone.connection))
        }
        #expect(bench.disk.records.count == 150, "local apps may use three quarters")
        #expect(bench.disk.records["299"] != nil)
        #expect(bench.disk.records["0"] == nil)
    }

    /// Every parameter that a menu item or a choice can have.
    static let everything: JSON = [
        "menu": [
            [
                "menuID": 4_000_000_000, "menuName": "m", "menuIcon": ["value": "a.png", "imageType": "DYNAMIC"],
                "menuLayout": "TILES", "secondaryText": "s", "tertiaryText": "t",
                "secondaryImage": ["value": "0x11", "imageType": "STATIC", "isTemplate": true],
            ],
            [
                "cmdID": -1,
                "menuParams": [
                    "parentID": 4_000_000_000, "menuName": "\u{0}", "secondaryText": "s", "tertiaryText": "t",
                ],
                "vrCommands": ["x", "Y"], "cmdIcon": ["value": "b.png", "imageType": "DYNAMIC"],
                "secondaryImage": ["value": "c.png", "imageType": "DYNAMIC"],
            ],
            ["cmdID": 2, "vrCommands": ["z"]],
        ],
        "choices": [
            [
                "interactionChoiceSetID": 7,
                "choiceSet": [
                    [
                        "choiceID": 1, "menuName": "one", "vrCommands": ["one"], "secondaryText": "s",
                        "tertiaryText": "t", "image": ["value": "d.png", "imageType": "DYNAMIC"],
                        "secondaryImage": ["value": "e.png", "imageType": "DYNAMIC"],
                    ]
                ],
            ]
        ],
    ]

    @Test func `data are unchanged after writing and reading them as JSON`() throws {
        var data = ResumableAppData(json: Self.everything)
        #expect(data.menu.items.count == 3 && data.choiceSets.first?.choices.count == 1)
        data.buttons = [.ok]
        data.globalProperties = JSONObject([("menuTitle", "x")])
        #expect(ResumableAppData(json: try JSONParser.parse(Array(data.json.text.utf8)[...])) == data)
        #expect(ResumableAppData(json: [1]) == ResumableAppData())
    }

    /// Data as version 0.1 wrote them: pairs of an id and the request's parameters, by id.
    static let old = """
        {"commands":[[1,{"cmdID":1,"menuParams":{"parentID":0,"menuName":"last"}}],\
        [2,{"cmdID":2,"menuParams":{"parentID":0,"position":0,"menuName":"first"},"vrCommands":["go"]}],\
        [3,{"cmdID":3,"menuParams":{"parentID":5,"menuName":"in b"}}],[4,{"cmdID":4,"vrCommands":["stop"]}]],\
        "subMenus":[[5,{"menuID":5,"menuName":"b","parentID":6}],[6,{"menuID":6,"position":1,"menuName":"a"}]],\
        "choiceSets":[[7,{"interactionChoiceSetID":7,"choiceSet":[{"choiceID":1,"menuName":"one"}]}]],\
        "buttons":["CUSTOM_BUTTON","OK"],"globalProperties":{"menuTitle":"x"},"icon":"i.png"}
        """

    @Test func `data stored by version 0.1 are read, with each menu item at its position`() throws {
        let data = ResumableAppData(json: try JSONParser.parse(Array(Self.old.utf8)[...]))
        func names(in parent: Int64) -> [String] {
            data.menu.items(in: parent).map { item in
                switch item {
                case .command(let command): command.entry?.name ?? ""
                case .submenu(let submenu): submenu.name
                }
            }
        }
        #expect(names(in: 0) == ["first", "a", "last"])
        #expect(names(in: 6) == ["b"])
        #expect(names(in: 5) == ["in b"])
        #expect(data.menu.command(4)?.voiceCommands == ["stop"])
        #expect(data.choiceSets.map(\.id) == [7])
        #expect(data.buttons == [.customButton, .ok])
        #expect(data.globalProperties["menuTitle"] == "x")
        #expect(data.icon == "i.png")
    }
}
