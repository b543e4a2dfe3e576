import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Apps of devices that the driver has not allowed (ProtocolNotes, "Consent").
struct ConsentTests {
    static let phone = DeviceID.tcp(address: "192.168.1.23")
    static let other = DeviceID.tcp(address: "192.168.1.24")
    static let answers = (thisTime: firstButton, always: secondButton, no: thirdButton)

    /// A registered app of a device.
    private func app(
        _ bench: Bench, _ name: String = "Wayfinder", from device: DeviceID = phone, id: String? = nil
    ) throws -> Phone {
        try #require(bench.app(name, id: id, on: bench.connect(from: device)))
    }

    private func level(_ phone: Phone, _ bench: Bench) -> HMILevel? {
        bench.engine.snapshot.apps.first { $0.connection == phone.connection }?.status.level
    }

    private func question(_ bench: Bench) -> String? {
        bench.scene.card.map { $0.lines[0].filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
    }

    private func register(_ name: String, from device: DeviceID = phone, _ bench: Bench) throws -> Heard? {
        let phone = try #require(bench.open(on: bench.connect(from: device)))
        return bench.request(.registerAppInterface, Registering.parameters(name, id: name), from: phone).first
    }

    // MARK: Before the answer

    @Test func `an app of the local machine is accepted without a question`() throws {
        let bench = newAlertBench()
        let phone = try app(bench, from: .local)
        #expect(level(phone, bench) == .full)
        #expect(question(bench) == nil)
    }

    @Test func `an app of an unknown device stays at NONE and the driver is asked`() throws {
        let bench = newAlertBench()
        let phone = try app(bench)
        #expect(level(phone, bench) == HMILevel.notRunning)
        #expect(question(bench) == "Allow “Wayfinder” on 192.168.1.23?")
        #expect(bench.scene.card?.buttons.map(\.text) == ["This time", "Always", "No"])
        #expect(bench.scene.card?.buttons.contains { $0.isHighlighted } == false)
    }

    static let activations: [HeadUnitConfiguration.Activation] = [.first, .last, .manual]

    @Test(arguments: activations)
    func `no activation raises an app above NONE before the driver's answer`(
        activation: HeadUnitConfiguration.Activation
    ) throws {
        let bench = newAlertBench { $0.apps.activation = activation }
        let mine = try app(bench, "Mine", from: .local)
        let phone = try app(bench)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        _ = bench.request(.unregisterAppInterface, from: mine)
        _ = bench.wait(.seconds(120))
        #expect(level(phone, bench) == HMILevel.notRunning)
    }

    static let refused: [(function: FunctionID, parameters: JSON)] = [
        (.alert, Alert(lines: ["Fuel is low"]).parameters), (.subtleAlert, Alert(lines: ["Hello"]).parameters),
        (.speak, ["ttsChunks": [["text": "hello", "type": "TEXT"]]]), (.show, ["mainField1": "text"]),
    ]

    @Test(arguments: refused.indices)
    func `before the answer an app is refused RPCs that its policy allows at NONE`(row: Int) throws {
        let bench = newAlertBench {
            for row in Self.refused { $0.policy.default.rpcs[row.function] = [.full, .notRunning] }
        }
        let phone = try app(bench)
        let request = Self.refused[row]
        #expect(bench.request(request.function, request.parameters, from: phone).first?.result == .disallowed)
    }

    @Test func `no files or records of an app are stored before the driver's answer`() throws {
        let bench = newAlertBench()
        let phone = try app(bench)
        let file = PutFile(name: "icon", type: .png, isPersistent: true)
        #expect(bench.request(.putFile, file.parameters, bulk: [1], from: phone).first?.result == .success)
        _ = bench.handle(.disconnected(phone.connection))
        #expect(bench.disk.files.isEmpty)
        #expect(bench.disk.records.isEmpty)
    }

    @Test func `an unanswered session does not delete what the app stored when it was allowed`() throws {
        let bench = newAlertBench()
        let phone = try app(bench)
        _ = bench.tap(Self.answers.thisTime)
        _ = bench.wait(.seconds(1))
        let changed = bench.request(.createInteractionChoiceSet, DataResumption.choiceSet, from: phone)
        let hash = try #require(changed.last?.parameters["hashID"]?.string)
        _ = bench.handle(.disconnected(phone.connection))
        let next = bench.restarted()
        let stranger = try app(next)
        _ = next.request(.unregisterAppInterface, from: stranger)
        #expect(next.disk.records.values.map(\.hash) == [hash])
    }

    // MARK: Answers

    static let allowing: [(button: (x: Int32, y: Int32), isKept: Bool)] = [
        (answers.always, true), (answers.thisTime, false),
    ]

    @Test(arguments: allowing.indices)
    func `an allowed app gets its level, and only Always is stored`(row: Int) throws {
        let bench = newAlertBench()
        let phone = try app(bench)
        _ = bench.tap(Self.allowing[row].button)
        _ = bench.wait(.seconds(1))
        #expect(level(phone, bench) == .full)
        #expect(question(bench) == nil)
        let kept = DevicePermission(device: Self.phone, appID: "Wayfinder", name: "Wayfinder")
        #expect(bench.disk.permissions == (Self.allowing[row].isKept ? [kept] : []))
        let next = bench.restarted()
        _ = try app(next)
        #expect((question(next) == nil) == Self.allowing[row].isKept)
    }

    @Test func `a permission is for one app of one device`() throws {
        let bench = newAlertBench()
        _ = try app(bench)
        _ = bench.tap(Self.answers.always)
        _ = try app(bench, "Other")
        _ = bench.wait(.seconds(60))
        #expect(question(bench) == "Allow “Other” on 192.168.1.23?")
        _ = bench.tap(Self.answers.no)
        _ = try app(bench, from: Self.other)
        #expect(question(bench) == "Allow “Wayfinder” on 192.168.1.24?")
    }

    static let endings: [(isLost: Bool, isAsked: Bool)] = [(true, false), (false, true)]

    @Test(arguments: endings)
    func `This time ends with the app's session but survives a lost connection`(
        row: (isLost: Bool, isAsked: Bool)
    ) throws {
        let bench = newAlertBench()
        let phone = try app(bench)
        _ = bench.tap(Self.answers.thisTime)
        if row.isLost {
            _ = bench.handle(.disconnected(phone.connection))
        } else {
            _ = bench.request(.unregisterAppInterface, from: phone)
        }
        _ = bench.wait(.seconds(60))
        _ = try app(bench)
        #expect((question(bench) != nil) == row.isAsked)
    }

    @Test func `No ends the app's session and refuses its device without a question for 10 minutes`() throws {
        let bench = newAlertBench()
        let phone = try app(bench)
        let heard = bench.tap(Self.answers.no)
        let dismissal = heard.first { $0.notification == .onAppInterfaceUnregistered }
        #expect(dismissal?.parameters["reason"]?.string == "APP_UNAUTHORIZED")
        #expect(bench.closed == [phone.connection])
        for name in ["Wayfinder", "Another"] {
            let answer = try register(name, bench)
            #expect(answer?.result == .disallowed)
            #expect(answer?.info.contains("192.168.1.23") == true)
        }
        #expect(question(bench) == nil)
        _ = bench.wait(.seconds(599))
        #expect(try register("Wayfinder", bench)?.result == .disallowed)
        _ = bench.wait(.seconds(1))
        _ = try app(bench)
        #expect(question(bench) == "Allow “Wayfinder” on 192.168.1.23?")
    }

    @Test func `refusal_time sets how long a No holds, and a reload changes later refusals only`() throws {
        let bench = newAlertBench { $0.consent.refusalTime = .seconds(90) }
        _ = try app(bench)
        _ = bench.tap(Self.answers.no)
        var later = bench.engine.configuration
        later.consent.refusalTime = .seconds(300)
        _ = bench.handle(.reconfigured(later))
        _ = bench.wait(.seconds(89))
        #expect(try register("Wayfinder", bench)?.result == .disallowed)
        _ = bench.wait(.seconds(1))
        _ = try app(bench)
        _ = bench.tap(Self.answers.no)
        _ = bench.wait(.seconds(299))
        #expect(try register("Wayfinder", bench)?.result == .disallowed)
        _ = bench.wait(.seconds(1))
        _ = try app(bench)
        #expect(question(bench) == "Allow “Wayfinder” on 192.168.1.23?")
    }

    @Test func `No affects neither other devices nor allowed apps of the same device`() throws {
        let bench = newAlertBench()
        let allowed = try app(bench, "Allowed")
        _ = bench.tap(Self.answers.always)
        _ = bench.wait(.seconds(60))
        let stranger = try app(bench, "Stranger")
        let waiting = try app(bench, from: Self.other)
        _ = bench.tap(Self.answers.no)
        #expect(bench.closed == [stranger.connection])
        #expect(level(allowed, bench) == .full)
        #expect(level(waiting, bench) == HMILevel.notRunning)
        #expect(question(bench) == "Allow “Wayfinder” on 192.168.1.24?")
        #expect(try register("Allowed", bench)?.result == .applicationRegisteredAlready)
    }

    // MARK: When the question is asked

    @Test func `the questions for waiting apps are asked one at a time, in the order of registration`() throws {
        let bench = newAlertBench()
        _ = try app(bench, "A")
        _ = try app(bench, "B", from: Self.other)
        #expect(question(bench) == "Allow “A” on 192.168.1.23?")
        #expect(bench.engine.snapshot.waiting.isEmpty)
        _ = bench.tap(Self.answers.thisTime)
        #expect(question(bench) == "Allow “B” on 192.168.1.24?")
    }

    @Test func `a device causes at most one question a minute`() throws {
        let bench = newAlertBench()
        let first = try app(bench, "A")
        _ = bench.request(.unregisterAppInterface, from: first)
        #expect(question(bench) == nil, "the question closes when its app leaves")
        _ = try app(bench, "B")
        _ = bench.wait(.milliseconds(59_700))
        #expect(question(bench) == nil)
        _ = bench.wait(.milliseconds(300))
        #expect(question(bench) == "Allow “B” on 192.168.1.23?")
    }

    @Test func `an unanswered question is asked again, each time after a longer wait`() throws {
        let bench = newAlertBench()
        let phone = try app(bench)
        for minutes in [1, 2, 4, 8, 10, 10] {
            #expect(question(bench) != nil)
            _ = bench.wait(.seconds(30))
            #expect(question(bench) == nil)
            #expect(level(phone, bench) == HMILevel.notRunning)
            _ = bench.wait(.seconds(60 * minutes - 1))
            #expect(question(bench) == nil, "\(minutes)")
            _ = bench.wait(.seconds(1))
        }
        #expect(question(bench) != nil)
    }

    @Test func `no question is asked while driver distraction rules are in force`() throws {
        let bench = newAlertBench { $0.driverDistraction = true }
        _ = try app(bench)
        #expect(question(bench) == nil)
        _ = bench.handle(.driverDistraction(false))
        #expect(question(bench) != nil)
        _ = bench.handle(.driverDistraction(true))
        #expect(question(bench) == nil)
        _ = bench.wait(.seconds(120))
        #expect(question(bench) == nil)
        _ = bench.handle(.driverDistraction(false))
        #expect(question(bench) != nil)
    }

    @Test func `an emergency alert covers the question, which returns afterwards`() throws {
        let bench = newAlertBench { $0.policy.default.priority = .emergency }
        let mine = try app(bench, "Mine", from: .local)
        _ = try app(bench)
        let heard = bench.alert("Brake", yesAndNo, from: mine)
        #expect(heard.contains { $0.result == .aborted } == false)
        #expect(question(bench) == "Brake")
        _ = bench.tap(firstButton)
        #expect(question(bench) == "Allow “Wayfinder” on 192.168.1.23?")
    }

    @Test func `with at-activation the driver is asked when the app is selected`() throws {
        let bench = newAlertBench { $0.consent.prompt = .atActivation }
        let phone = try app(bench)
        #expect(question(bench) == nil)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(question(bench) == "Allow “Wayfinder” on 192.168.1.23?")
        _ = bench.wait(.seconds(600))
        #expect(question(bench) == nil, "unanswered, and not selected again")
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        _ = bench.tap(Self.answers.thisTime)
        _ = bench.wait(.seconds(1))
        #expect(level(phone, bench) == .full)
    }

    // MARK: Rules

    @Test func `with always every device is allowed, with never only devices allowed by name`() throws {
        let open = newAlertBench { $0.consent.tcp = .always }
        #expect(level(try app(open), open) == .full)
        let closed = newAlertBench { $0.consent.tcp = .never }
        let answer = try register("Wayfinder", closed)
        #expect(answer?.result == .disallowed)
        #expect(question(closed) == nil)
        let permission = DevicePermission(device: Self.phone)
        _ = closed.handle(.deviceAllowed(permission))
        #expect(level(try app(closed), closed) == .full)
    }

    static let priorities: [(rule: ConsentRules.Rule, isAllowed: Bool, priority: AppPriority)] = [
        (.always, false, .normal), (.always, true, .emergency), (.ask, false, .normal), (.ask, true, .emergency),
    ]

    @Test(arguments: priorities)
    func `an app gets a priority above NORMAL only when its device was allowed explicitly`(
        row: (rule: ConsentRules.Rule, isAllowed: Bool, priority: AppPriority)
    ) throws {
        let bench = newAlertBench {
            $0.consent.tcp = row.rule
            $0.policy.apps["Wayfinder"] = AppPolicy(priority: .emergency)
        }
        _ = try app(bench)
        if row.isAllowed { _ = bench.handle(.deviceAllowed(DevicePermission(device: Self.phone))) }
        #expect(bench.engine.snapshot.apps.map(\.priority) == [row.priority])
    }

    @Test(arguments: [(phone, AppPriority.none), (other, .normal), (.local, .normal)])
    func `a policy that names devices applies to apps of these devices only`(device: DeviceID, priority: AppPriority)
        throws
    {
        let bench = newAlertBench {
            $0.consent.tcp = .always
            var policy = AppPolicy(priority: .none)
            policy.devices = [Self.phone]
            $0.policy.apps["Wayfinder"] = policy
        }
        _ = try app(bench, from: device)
        #expect(bench.engine.snapshot.apps.map(\.priority) == [priority])
    }

    @Test func `changed consent rules apply at once to waiting apps`() throws {
        for rule in ConsentRules.Rule.allCases {
            let bench = newAlertBench()
            let phone = try app(bench)
            var configuration = bench.engine.configuration
            configuration.consent.tcp = rule
            _ = bench.handle(.reconfigured(configuration))
            _ = bench.wait(.seconds(1))
            let expected: HMILevel? = rule == .always ? .full : rule == .ask ? .notRunning : nil
            #expect(level(phone, bench) == expected, "\(rule)")
            #expect((question(bench) != nil) == (rule == .ask), "\(rule)")
        }
    }

    // MARK: The list of devices

    @Test func `allowing a device answers its question`() throws {
        let bench = newAlertBench()
        let phone = try app(bench)
        _ = bench.handle(.deviceAllowed(DevicePermission(device: Self.phone)))
        _ = bench.wait(.seconds(1))
        #expect(question(bench) == nil)
        #expect(level(phone, bench) == .full)
        #expect(level(try app(bench, "Another"), bench) != HMILevel.notRunning, "each of its apps is allowed")
    }

    @Test func `a forgotten device is disconnected, and the driver is asked again`() throws {
        let bench = newAlertBench()
        let phone = try app(bench)
        _ = bench.tap(Self.answers.always)
        _ = bench.handle(.deviceForgotten(Self.phone))
        #expect(bench.closed == [phone.connection])
        #expect(bench.disk.permissions.isEmpty)
        _ = try app(bench)
        #expect(question(bench) != nil)
    }

    @Test func `a master reset deletes permissions`() throws {
        let bench = newAlertBench()
        _ = try app(bench)
        _ = bench.tap(Self.answers.always)
        _ = bench.handle(.masterReset)
        _ = try app(bench)
        #expect(question(bench) != nil)
    }
}
